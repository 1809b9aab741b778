import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { adaptations } from '../../browser/adaptations.ts'
import { additions, jis } from '../criteria.ts'
import { tables, withTable } from '../sheet.ts'

const root = join(import.meta.dirname, '../..')

/** The criteria of WCAG 2.0, levels A and AA. */
const numbers = [
  '1.1.1',
  '1.2.1',
  '1.2.2',
  '1.2.3',
  '1.2.4',
  '1.2.5',
  '1.3.1',
  '1.3.2',
  '1.3.3',
  '1.4.1',
  '1.4.2',
  '1.4.3',
  '1.4.4',
  '1.4.5',
  '2.1.1',
  '2.1.2',
  '2.2.1',
  '2.2.2',
  '2.3.1',
  '2.4.1',
  '2.4.2',
  '2.4.3',
  '2.4.4',
  '2.4.5',
  '2.4.6',
  '2.4.7',
  '3.1.1',
  '3.1.2',
  '3.2.1',
  '3.2.2',
  '3.2.3',
  '3.2.4',
  '3.3.1',
  '3.3.2',
  '3.3.3',
  '3.3.4',
  '4.1.1',
  '4.1.2',
]

test('the test sheet has every criterion of JIS X 8341-3:2016, levels A and AA, with its evidence', () => {
  assert.equal(
    jis.map(({ id }) => id),
    numbers,
  )
  for (const row of Object.values(tables)
    .join('\n')
    .split('\n')
    .filter(row => /^\| \d/.test(row))) {
    assert.match(row, /(axe-core|測定|試験|目視): /, row)
  }
})

test('the tests and measurements that the sheet names exist', () => {
  const measured = adaptations.map(({ name }) => name)
  for (const { id, tests = [], measured: named = [] } of [...jis, ...additions]) {
    const exists = (name: string) => ['ts', 'tsx'].some(end => existsSync(join(root, `${name}.test.${end}`)))
    for (const name of tests) assert.ok(exists(name), `${id}: ${name}`)
    for (const name of named) assert.ok(measured.includes(name), `${id}: ${name}`)
  }
})

test('the document has the tables of the sheet: node test/tools/accessibilitySheet.mjs writes them', async () => {
  const text = await readFile(join(root, '../docs/accessibility.md'), 'utf8')
  for (const [name, table] of Object.entries(tables)) assert.is(withTable(text, name, table), text, name)
})

test.run()
