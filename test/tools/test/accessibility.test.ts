import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { adaptations } from '../../browser/adaptations.ts'

const root = join(import.meta.dirname, '../..')
const text = await readFile(join(root, '../docs/accessibility.md'), 'utf8')

/** The criteria of WCAG 2.0, levels A and AA. */
const numbers = [
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5',
  '2.1.1 2.1.2 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7',
  '3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.3.1 3.3.2 3.3.3 3.3.4 4.1.1 4.1.2',
].flatMap(line => line.split(' '))

/** The rows of the test sheet: each criterion with its evidence, by kind: rules of axe-core, measurements, tests, and what a person saw. */
const sheet = [...text.matchAll(/^\| (\d[\d.]+) \| .* \| (○|−) \| . \| (\w\w) \| (.*) \|$/gm)].map(
  ([, id = '', applies, how, cell = '']) => {
    const evidence = new Map(cell.split('<br>').map(part => part.split(': ', 2) as [string, string]))
    const named = (kind: string) => [...(evidence.get(kind) ?? '').matchAll(/`(.*?)`/g)].map(([, name]) => name!)
    return { id, applies: applies === '○', how, evidence, named }
  },
)

test('the test sheet has every criterion of JIS X 8341-3:2016, levels A and AA, with its evidence', () => {
  assert.equal(
    sheet.slice(0, numbers.length).map(({ id }) => id),
    numbers,
  )
  for (const { id, how, evidence, named } of sheet) {
    const isSeen = evidence.has('目視')
    const isMeasured = ['axe-core', '測定', '試験'].some(kind => named(kind).length > 0)
    assert.is(how, isMeasured ? (isSeen ? 'AF' : 'AC') : 'HC', id)
    assert.ok(isMeasured || isSeen, id)
  }
})

test('the tests, measurements and rules of axe-core that the sheet names exist', () => {
  const axe = createRequire(import.meta.url)('axe-core') as { getRules(tags: string[]): { ruleId: string; tags: string[] }[] }
  const rules = axe.getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  const usual = rules.filter(({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated'))
  const measured = adaptations.map(({ name }) => name)
  for (const { id, applies, named } of sheet) {
    const ofAxe = usual.filter(({ tags }) => tags.includes(`wcag${id.replaceAll('.', '')}`)).map(({ ruleId }) => ruleId)
    assert.equal(named('axe-core'), applies ? ofAxe : [], id)
    for (const name of named('試験'))
      assert.ok(existsSync(join(root, `${name}.test.ts`)) || existsSync(join(root, `${name}.test.tsx`)), name)
    for (const name of named('測定')) assert.ok(measured.includes(name) && text.includes(`\n| \`${name}\` | `), name)
  }
})

test.run()
