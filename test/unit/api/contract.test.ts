import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { differenceOf } from '../../../deploy/check/contract.mjs'
import { endpoints } from '../../platform/platform.ts'
import { openApiOf } from '../../tools/contract/openapi.ts'
import { readApi } from '../../tools/contract/readApi.ts'
import { yamlOf } from '../../tools/contract/yaml.ts'

test('the contract has exactly the calls of the platform, each with its query, and no type that none of them names', () => {
  const contract = openApiOf({}) as { paths: Record<string, Record<string, any>>; components: { schemas: object } }
  const { paths, components } = contract
  // Parameters with a type of their own would all be optional.
  const unnamed = Object.keys(components.schemas).find(name => !JSON.stringify(contract).includes(`schemas/${name}"`))
  assert.is(unnamed, undefined)
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      assert.not.match(JSON.stringify(requestBody ?? ''), /x-when-missing/, `${path}: the console shows answers, not bodies`)
      const query = parameters.filter((one: any) => one.in === 'query').map((one: any) => one.name + (one.required ? '' : '?'))
      return `${method.toUpperCase()} ${path} ${query}`
    }),
  )
  assert.equal(calls.toSorted(), endpoints.map(({ method, path, query = [] }) => `${method} ${path} ${query}`).toSorted())
})

test('a call or a field without words is refused by name', () => {
  const { calls, schemas } = readApi()
  const withRoles = (other: object) => ({ calls: calls.map(call => (call.path === '/role/' ? { ...call, ...other } : call)), schemas })
  const renamed = withRoles({ path: '/roles/' })
  assert.throws(() => openApiOf({}, renamed), /contract\/words\.ts and src\/api differ: GET \/role\/, GET \/roles\/$/)
  const further = withRoles({ output: { properties: { phone: {}, name: {}, fax: {} } } })
  assert.throws(() => openApiOf({}, further), /contract\/words\.ts has no words for Created\.phone, Created\.fax$/)
})

const row = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, name: { type: ['string', 'null'], maxLength: 3 } } }
const list = {
  oneOf: [
    { type: 'array', items: row },
    { type: 'object', required: ['results'], properties: { results: { type: 'array', items: row } } },
  ],
}

for (const [value, schema, difference] of [
  [[{ id: 1, name: null }], list, undefined],
  [{ results: [{ id: 1, more: true }] }, list, undefined],
  [[{ id: 1 }, { name: 'a' }], list, '[1]: no id'],
  [{ results: [{ id: 1.5 }] }, list, 'results[0].id: number instead of integer'],
  [{ rows: [] }, list, 'the body: no results'],
  ['text', list, 'the body: string instead of array'],
  [{ id: 1, name: '𠮷野家' }, row, undefined],
  [{ id: 1, name: 'abcd' }, row, 'name: a text of 4 characters'],
  [3, { type: 'number', minimum: 4 }, 'the body: 3 is out of range'],
  [false, { anyOf: [row, { const: false }, { type: 'null' }] }, undefined],
  [true, { anyOf: [row, { const: false }] }, 'the body: boolean instead of object'],
] as const) {
  test(`holds ${JSON.stringify(value)} against a schema: ${difference ?? 'no difference'}`, () => {
    assert.is(differenceOf(schema, value), difference)
  })
}

test('writes YAML that reads as the same data', () => {
  const text = yamlOf({ a: 'true', 'b c': ['x: y', { d: 1, e: [] }], f: 'a long text '.repeat(12).trim() })
  assert.is(
    text,
    [
      'a: "true"',
      '"b c":',
      '  - "x: y"',
      '  - d: 1',
      '    e: []',
      'f: >-',
      `  ${'a long text '.repeat(8)}a long`,
      `  text ${'a long text '.repeat(3).trim()}`,
      '',
    ].join('\n'),
  )
})

test.run()
