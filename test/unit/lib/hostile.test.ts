import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { list, one, post, put, remove } from '../../../src/lib/calls.ts'
import { messagesOf } from '../../../src/lib/messages.ts'
import { needed, object, rowId, text, unknown } from '../../../src/lib/shape.ts'
import { anyObject, failureOf, hangUp, talk } from './talk.ts'
import { countCpu } from '../../support/cpu.ts'

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
  const rows = await list<object, { id: unknown }>('/vendors/', object({ id: rowId, name: text }))({})
  assert.equal(rows, [{ id: '', name: undefined }, { id: 2 ** 53 - 1 }, { id: '' }])
})

// ---- answers ----

test('H07 rows that try to change what all objects inherit change nothing', async () => {
  talk({ body: '[{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "id": 1, "toString": null}]' })
  const rows = await list<object, { id: number }>('/vendors/', anyObject)({})
  assert.is(rows[0]?.id, 1)
  assert.is(({} as { polluted?: unknown }).polluted, undefined)
  talk({ body: '{"__proto__": {"id": 1}}' })
  const error = await failureOf(post('/vendor/', object({ id: needed(unknown) }))({}).then(({ id }) => assert.is(id, 1)))
  assert.is(error.code, 'FORMAT')
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
    const lines = messagesOf(JSON.parse(`${open.repeat(10_000)}"深い"${close.repeat(10_000)}`))
    assert.ok(lines.length === 0 || lines[0] === '深い')
  }
})

test('H12 of an error with 10,000 lines none is lost, in linear time, and a line on which browsers would hang is cut', () => {
  const spent = countCpu()
  const body = { a: Array.from({ length: 5_000 }, (_, n) => `行${n}`), b: `${'\r\n行'.repeat(5_000)}`, c: ['\n'.repeat(1_000_000)] }
  assert.is(messagesOf(body).length, 10_000)
  assert.equal(messagesOf({ a: ['長'.repeat(1_000_000), '次'] }), [`${'長'.repeat(2_000)}...`, '次'])
  assert.ok(spent() < 2_000)
})

test.run()
