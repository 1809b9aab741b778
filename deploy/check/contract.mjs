import { existsSync, readFileSync } from 'node:fs'

/**
 * A JSON Schema with the keywords that the contract uses.
 * @typedef {{
 *   $ref?: string, type?: string | readonly string[], properties?: Record<string, Schema>, required?: readonly string[], items?: Schema,
 *   oneOf?: readonly Schema[], anyOf?: readonly Schema[], const?: unknown, minimum?: number, maximum?: number, minLength?: number,
 *   maxLength?: number, 'x-when-missing'?: string, 'x-other-name'?: string
 * }} Schema
 * @typedef {{ content?: Record<string, { schema: Schema }>, $ref?: string }} Answer
 * @typedef {readonly { token?: readonly string[] }[]} Security
 * @typedef {{
 *   parameters?: readonly { name: string, in: string }[], requestBody?: { content: Record<string, { schema: Schema }> },
 *   responses: Record<string, Answer>, security?: Security, 'x-leaves-out'?: readonly string[]
 * }} Operation
 * @typedef {{
 *   paths: Record<string, Record<string, Operation>>, security: Security,
 *   components: { schemas: Record<string, Schema>, responses: Record<string, Answer> }
 * }} Contract
 */

const file = new URL('../../docs/platform-api.json', import.meta.url)
if (!existsSync(file)) {
  console.error('docs/platform-api.json is missing. Releases contain it; in a checkout `node test/tools/contract.mjs` writes it.')
  process.exit(2)
}

/** @type {Contract} The contract with the platform, in OpenAPI 3.1; `docs/platform-api.yaml` is the same to read. */
export const contract = JSON.parse(readFileSync(file, 'utf8'))

/**
 * @param {Schema} schema
 * @returns {Schema}
 */
export function resolved(schema) {
  return schema.$ref ? resolved(contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
}

/**
 * Returns the operation of a call.
 * @param {string} method
 * @param {string} path  with `{id}`, below `/api/v1`
 */
export const operationOf = (method, path) => contract.paths[path]?.[method.toLowerCase()]

/**
 * Returns the schema of the JSON that answers a call with a status; undefined if the contract has none.
 * @param {Operation} operation
 * @param {number} status
 */
export function answerSchemaOf({ responses }, status) {
  const answer = responses[status] ?? (status >= 200 && status < 300 ? successOf(responses) : responses.default)
  const named = answer?.$ref ? contract.components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer
  return named?.content?.['application/json']?.schema
}

/** @param {Record<string, Answer>} responses */
const successOf = responses => responses[Object.keys(responses).find(status => status.startsWith('2')) ?? '']

/** @param {unknown} value */
export function typeOf(value) {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

/**
 * Returns the first difference between a value and a schema, with its place (`results[3].count.user: text instead of number`); undefined if
 * there is none.
 * @param {Schema} schema
 * @param {unknown} value
 * @param {string} [place]
 * @returns {string | undefined}
 */
export function differenceOf(schema, value, place = '') {
  const { type, properties = {}, required = [], items, oneOf, anyOf, minimum, maximum, minLength, maxLength, ...rest } = resolved(schema)
  const at = place || 'the body'
  const either = oneOf ?? anyOf
  if (either) return differenceOfEither(either, value, place)
  if ('const' in rest) return value === rest.const ? undefined : `${at}: ${typeOf(value)} instead of ${JSON.stringify(rest.const)}`
  if (!isOfType(type, value)) return `${at}: ${typeOf(value)} instead of ${[type].flat().join(' or ')}`
  if (typeof value === 'number' && (value < (minimum ?? -Infinity) || value > (maximum ?? Infinity)))
    return `${at}: ${value} is out of range`
  if (typeof value === 'string' && (value.length < (minLength ?? 0) || [...value].length > (maxLength ?? Infinity))) {
    return `${at}: a text of ${[...value].length} characters`
  }
  if (Array.isArray(value)) return items && firstOf(value.entries(), ([index, item]) => differenceOf(items, item, `${place}[${index}]`))
  if (typeOf(value) !== 'object') return undefined
  const fields = /** @type {Record<string, unknown>} */ (value)
  const missing = required.find(name => fields[name] === undefined)
  if (missing) return `${at}: no ${missing}`
  return firstOf(Object.entries(fields), ([name, field]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    return known && differenceOf(known, field, place ? `${place}.${name}` : name)
  })
}

/**
 * Speaks of the alternative that has the type of the value.
 * @param {readonly Schema[]} either
 * @param {unknown} value
 * @param {string} place
 */
function differenceOfEither(either, value, place) {
  const differences = either.map(schema => differenceOf(schema, value, place))
  if (differences.includes(undefined)) return undefined
  const fitting = either.findIndex(schema => resolved(schema).type !== undefined && isOfType(resolved(schema).type, value))
  return differences[Math.max(fitting, 0)]
}

/**
 * @param {Schema['type']} type
 * @param {unknown} value
 */
function isOfType(type, value) {
  const types = [type ?? []].flat()
  if (types.length === 0) return true
  return types.includes(typeOf(value)) || (types.includes('integer') && Number.isInteger(value))
}

/**
 * @template Item
 * @param {Iterable<Item>} items
 * @param {(item: Item) => string | undefined} check
 */
function firstOf(items, check) {
  for (const item of items) {
    const found = check(item)
    if (found) return found
  }
  return undefined
}
