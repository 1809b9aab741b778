import { readdir, readFile } from 'node:fs/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const layers = ['unit', 'every', 'component', 'browser', 'delivery']
const tests = new URL('../../', import.meta.url)
const document = new URL('../../../docs/test-cases.md', import.meta.url)

/** A row of the table of test cases. */
interface Row {
  number: string
  what: string
  happens: string
  where: string
}

/** Returns the case numbers at the start of a test's title. */
function numbersIn(source: string): string[] {
  return [...source.matchAll(/['"`]((?:[TH]\d\d )+)/g)].flatMap(([, numbers]) => numbers!.trim().split(' '))
}

/** Lists the tests of each number as the table does: `unit lib/oauth, state/config; browser signIn`. */
async function derive(): Promise<Map<string, string>> {
  const found = new Map<string, Map<string, string[]>>()
  for (const layer of layers) {
    const names = (await readdir(new URL(`${layer}/`, tests), { recursive: true })).map(name => name.replaceAll('\\', '/'))
    for (const name of names.filter(name => /\.tsx?$/.test(name) && name !== 'house/cases.test.ts').sort()) {
      const source = await readFile(new URL(`${layer}/${name}`, tests), 'utf8')
      for (const number of new Set(numbersIn(source))) {
        const places = found.get(number) ?? new Map<string, string[]>()
        found.set(number, places.set(layer, [...(places.get(layer) ?? []), name.replace(/(\.test)?\.tsx?$/, '')]))
      }
    }
  }
  const say = (places: Map<string, string[]>) => [...places].map(([layer, files]) => `${layer} ${files.join(', ')}`).join('; ')
  return new Map([...found].map(([number, places]) => [number, say(places)]))
}

async function readTable(): Promise<Row[]> {
  const lines = (await readFile(document, 'utf8')).split('\n').filter(line => /^\| *[TH]\d/.test(line))
  return lines.map(line => {
    const [, number = '', what = '', happens = '', where = ''] = line.split(/(?<!\\)\|/).map(cell => cell.trim())
    return { number, what, happens, where }
  })
}

const print = ({ number, what, happens, where }: Row) => `| ${number} | ${what} | ${happens} | ${where} |`
const series = (letter: string, last: number) => Array.from({ length: last }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`)

test('the table has a complete row for each test case, in order', async () => {
  const table = await readTable()
  const own = table.filter(({ number }) => number.startsWith('H')).length
  assert.ok(own >= 30, `${own} cases of our own`)
  assert.equal(
    table.map(({ number }) => number),
    [...series('T', 78), ...series('H', own)],
  )
  assert.equal(
    table.filter(({ what, happens }) => !what || !happens).map(({ number }) => number),
    [],
  )
})

test('each case is tested exactly where the table says', async () => {
  const table = new Map((await readTable()).map(row => [row.number, row]))
  const truth = await derive()
  const numbers = [...new Set([...table.keys(), ...truth.keys()])].sort((a, b) => b[0]!.localeCompare(a[0]!) || a.localeCompare(b))
  const wrong = numbers.filter(number => !truth.has(number) || table.get(number)?.where !== truth.get(number))
  const lines = wrong.map(number => {
    const row = table.get(number) ?? { number, what: '', happens: '', where: '' }
    return truth.has(number) ? print({ ...row, where: truth.get(number)! }) : `${number} is in no test's title`
  })
  if (lines.length) console.log(`\n${lines.join('\n')}`)
  console.log(`\ncases: ${truth.size}`)
  assert.equal(wrong, [], 'rows that are printed above as they should be')
})

test.run()
