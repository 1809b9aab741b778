import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { csvFileName, csvOf, longCsvOf } from '../../../src/lib/csv.ts'
import { csvNameOf } from '../../../src/ui/list/csvName.ts'
import { toCsv } from '../../support/toCsv.ts'

const cell = (value: string) => toCsv([[value]]).slice(1, -2)

test('a table is UTF-8 with a byte order mark, its lines ended by CRLF', () => {
  assert.equal([...new TextEncoder().encode(toCsv([['a']]))], [0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a])
  assert.is(
    toCsv([
      ['名前', '件数'],
      ['アグリ', '3'],
      ['', ''],
    ]),
    '\ufeff名前,件数\r\nアグリ,3\r\n,\r\n',
  )
})

test('a value that is missing is an empty cell, 0 and false are not missing; a long file leaves time to others', async () => {
  const fields = [
    { head: 'a', value: (row: readonly unknown[]) => row[0] },
    { head: 'b', value: (row: readonly unknown[]) => row[1] },
  ]
  assert.is(csvOf(fields, [[undefined, null], [0, false], []]), '\ufeffa,b\r\n,\r\n0,false\r\n,\r\n')
  assert.is(await longCsvOf(fields, [], [['=c', 'd'], ['']]), "\ufeff'=c,d\r\n\r\na,b\r\n")
  let other: unknown = setTimeout(() => (other = undefined))
  await longCsvOf(fields, [], Array(1e6).fill([]))
  assert.ok(!other, 'another task runs meanwhile')
})

test('H20 whatever a spreadsheet takes for the end of a cell is quoted, quotes doubled; nothing else is', () => {
  for (const [value, text] of [
    ['a,b', '"a,b"'],
    ['"', '""""'],
    ['a "b" c', '"a ""b"" c"'],
    ['a\nb', '"a\nb"'],
    ['a\r\nb', '"a\r\nb"'],
    ['a b', 'a b'],
    ['a;=1', '"a;=1"'],
    ['a\t=1', '"a\t=1"'],
    ['', ''],
    ['、「」𠮷😀', '、「」𠮷😀'],
    ['a\0b\u2028\ud800', 'a\0b\u2028\ud800'],
  ] as const)
    assert.is(cell(value), text)
})

test('H18 H19 H29 a cell that a spreadsheet takes for a formula, with any sign, or after NUL or a line feed, is made a text', () => {
  for (const [value, text] of [
    ['=1+1', "'=1+1"],
    ['+81-3', "'+81-3"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['=cmd|"/c calc"!A1', '"\'=cmd|""/c calc""!A1"'],
    ['=1,2', '"\'=1,2"'],
    ['=', "'="],
    ['\0=1+1', "'\0=1+1"],
    ['\n=1+1', '"\'\n=1+1"'],
    ['\r\n=1+1', '"\'\r\n=1+1"'],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
  ] as const)
    assert.is(cell(value), text)
  assert.is(csvOf([{ head: '=a', value: () => '@d' }], [{}]), "\ufeff'=a\r\n'@d\r\n")
})

test('the same signs further on are left alone', () => {
  for (const value of ['a=b', '1+1', 'a@example.jp', '2027-03-31', "'a", "''", ' =1']) assert.is(cell(value), value)
})

test('a file name has parts of 40 characters at most, so that every system takes it with its end; an id stands in for no name', () => {
  for (const character of ['長', '😀']) {
    const name = csvFileName(['グループ一覧', character.repeat(64), '2026-11-22', false])
    assert.is(name, `グループ一覧_${character.repeat(40)}_2026-11-22.csv`)
    const twice = csvFileName(['グループに追加_結果', character.repeat(64), character.repeat(64), '2026-11-22'])
    for (const whole of [name, twice]) assert.ok(new TextEncoder().encode(whole).length <= 255 && whole.endsWith('_2026-11-22.csv'))
  }
  for (const name of ['', '\u3000']) assert.match(csvNameOf({ name: 'グループ一覧', owner: { id: 2, name } }), /^グループ一覧_2_/)
})

test.run()
