import { endpoints, rights, type Endpoint, type RoleName } from '../../platform/platform.ts'
import { type Api, type ApiCall, type Kind, readApi, type Schema } from './readApi.ts'
import { calls as callWords, fields as fieldWords, tags } from './words.ts'

const methods: Readonly<Record<Kind, string>> = {
  list: 'GET',
  one: 'GET',
  lookup: 'GET',
  file: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  remove: 'DELETE',
}

export const keyOf = ({ kind, path }: ApiCall): string => `${methods[kind]} ${path}`

const roleNames: Readonly<Record<RoleName, string>> = {
  systemAdmin: 'system administrators',
  vendorAdmin: 'vendor administrators',
  vendorUser: 'vendor users',
}

const about =
  `The calls that the console makes, and what it does with the answers. Paths end with a slash; a redirect to another one loses the
request's authorization. Bodies are JSON in UTF-8. A list may be sent bare or as \`{"results": [...]}\`. A field that is not required may be
missing, which means not told, or null, which means none. Unknown fields are ignored. Ids are opaque: numbers or texts. Any 2xx is a
success; answers to changes may be empty, unless their schema requires a field.`.replaceAll('\n', ' ')

const failures: Readonly<Record<number, { name: string; description: string; example?: unknown }>> = {
  400: {
    name: 'BadRequest',
    description:
      'What was sent is refused. All texts of the body are shown where it was sent from, one a line; without a body a toast says so.',
    example: { name: ['この名称は既に登録されています。'] },
  },
  401: {
    name: 'Unauthorized',
    description:
      'The token is missing, unknown or expired. The user is signed out, without a toast, and may sign in again to where this was.',
    example: { errors: ['認証情報が正しくありません。'] },
  },
  403: {
    name: 'Forbidden',
    description: 'A toast says: APIの利用権限がありません。',
    example: { errors: ['APIの利用権限がありません。'] },
  },
  404: {
    name: 'NotFound',
    description: 'A toast says: 対象のデータが見つかりません。 The lists that may still show the object are asked for again.',
    example: { errors: ['対象のデータが見つかりません。'] },
  },
}

/** Writes the contract as an OpenAPI 3.1 document. `examples` are answers to reading calls, by method and path. */
export function openApiOf(examples: Readonly<Record<string, unknown>>, api: Api = readApi()): object {
  const sorted = Object.keys(callWords)
  const found = new Map(api.calls.map(call => [keyOf(call), call]))
  const unknown = [...sorted.filter(key => !found.has(key)), ...[...found.keys()].filter(key => !callWords[key])]
  if (unknown.length > 0) throw new Error(`test/tools/contract/words.ts and src/api differ: ${unknown.join(', ')}`)
  const paths: Record<string, Record<string, object>> = {}
  for (const key of sorted) {
    const call = found.get(key)!
    const item = (paths[call.path] ??= {})
    item[methods[call.kind].toLowerCase()] = operationOf(call, examples[key], api)
  }
  const schemas = Object.entries(api.schemas).map(([name, schema]) => [name, described(schema, name)])
  return {
    openapi: '3.1.1',
    info: {
      title: 'API of the agricultural data-exchange platform, as its console uses it',
      version: '1',
      description: about,
      contact: { name: 'The operator of the platform' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1', description: 'The host of the console, or that of its `apiBaseUrl`.' }],
    security: [{ token: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The access token of the sign-in.' } },
      responses: {
        ...Object.fromEntries(Object.values(failures).map(({ name, description, example }) => [name, failureOf(description, example)])),
        Other: failureOf(
          'A toast says: リクエストの形式がサポートされていません。 (406), システム内部でエラーが発生しました。 (500), 予期せぬエラーが発生しました。 (any other), with the status.',
        ),
      },
      schemas: {
        Id: {
          description: 'Opaque. Whole numbers above 2^53 are read exactly where the browser can, and otherwise never sent.',
          type: ['integer', 'string'],
          minLength: 1,
        },
        Messages: {
          description: 'Texts, lists of texts, or objects of these: all of them are shown.',
          type: ['object', 'array', 'string'],
          items: {},
        },
        ...Object.fromEntries(schemas),
      },
    },
  }
}

/** `vendorsGetDetail` for `GET /vendors/get_detail/`. */
function operationIdOf(key: string): string {
  const [method = '', path = ''] = key.split(' ')
  const words = path.split(/[/{}_]+/).filter(Boolean)
  return method.toLowerCase() + words.map(word => word[0]!.toUpperCase() + word.slice(1)).join('')
}

function operationOf(call: ApiCall, example: unknown, api: Api): object {
  const key = keyOf(call)
  const { tag, summary, success = 200, statuses = {}, leavesOut } = callWords[key]!
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === key)
  if (!endpoint) throw new Error(`test/platform/endpoints.ts does not answer ${key}`)
  const allowed = rights[endpoint.right]
  const hasBody = !['GET', 'DELETE'].includes(endpoint.method)
  const inputs = fieldsOf(call.input, api)
  const inPath = inputs.filter(([name]) => call.path.includes(`{${name}}`))
  const rest = inputs.filter(([name]) => !call.path.includes(`{${name}}`))
  const required = call.input.required ?? []
  const parameterOf = (place: 'path' | 'query', [name, schema]: [string, Schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: (fieldWords[`${place}.${name}`] ?? fieldWords[name])?.about ?? '',
    schema,
  })
  const parameters = [...inPath.map(one => parameterOf('path', one)), ...(hasBody ? [] : rest.map(one => parameterOf('query', one)))]
  return {
    operationId: operationIdOf(key),
    tags: [tag],
    ...(leavesOut && { 'x-leaves-out': leavesOut }),
    summary,
    description: typeof allowed === 'object' ? `For ${allowed.map(role => roleNames[role]).join(', ')}.` : callers[allowed],
    ...(allowed === 'anyone' && { security: [] }),
    ...(allowed === 'signedInOrReset' && { security: [{ token: [] }, {}] }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && rest.length > 0 && { requestBody: { required: true, content: { 'application/json': { schema: bodyOf(call, rest) } } } }),
    responses: {
      [success]: { description: 'Success.', ...contentOf(call, example) },
      ...Object.fromEntries(failuresOf(endpoint).map(status => [status, saidAt(status, statuses[status])])),
      default: { $ref: '#/components/responses/Other' },
    },
  }
}

const callers = {
  anyone: 'For everybody, without a token.',
  signedIn: 'For every signed-in user.',
  signedInOrReset: 'For every signed-in user; with `user_name` and without a token, for who sets a new password.',
}

/** Returns the fields of an object, or of the schema that it names. */
function fieldsOf(schema: Schema, { schemas }: Api): [string, Schema][] {
  const name = schema.$ref?.split('/').at(-1)
  return Object.entries((name ? schemas[name] : schema)?.properties ?? {})
}

function bodyOf(call: ApiCall, rest: readonly [string, Schema][]): Schema {
  if (call.input.$ref) return call.input
  const required = call.input.required?.filter(name => rest.some(([other]) => other === name)) ?? []
  const schema = { type: 'object', properties: Object.fromEntries(rest), ...(required.length > 0 && { required }) }
  return described(schema, call.inputName ?? 'body')
}

/** Adds what the table of words says of each field. */
function described(schema: Schema, name: string): Schema {
  const wordsOf = (key: string) => fieldWords[`${name}.${key}`] ?? fieldWords[key]
  const without = Object.keys(schema.properties ?? {}).flatMap(key => (wordsOf(key) ? [] : `${name}.${key}`))
  if (without.length > 0) throw new Error(`test/tools/contract/words.ts has no words for ${without.join(', ')}`)
  const properties = Object.entries(schema.properties ?? {}).map(([key, field]) => {
    const { about, missing, schema: more, example } = wordsOf(key)!
    return [
      key,
      {
        ...field,
        description: about,
        ...more,
        ...(example !== undefined && { examples: [example] }),
        ...(missing && name !== 'body' && { 'x-when-missing': missing }),
      },
    ]
  })
  return { ...schema, ...(schema.properties && { properties: Object.fromEntries(properties) }) }
}

function contentOf(call: ApiCall, example: unknown): object {
  if (call.kind === 'file') return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  const schema = answerOf(call)
  return schema ? { content: { 'application/json': { schema, ...(example !== undefined && { example }) } } } : {}
}

function answerOf({ kind, output, path }: ApiCall): Schema | undefined {
  if (!output) return undefined
  const named = output.properties ? described(output, path === '/validateUserToken/' ? 'TokenUser' : 'Created') : output
  if (kind === 'lookup') return { anyOf: [named, { type: 'null' }, { const: false }, { const: 0 }] }
  if (kind !== 'list') return named
  const items: Schema = { type: 'array', items: named }
  return { oneOf: [items, { type: 'object', required: ['results'], properties: { results: items } }] }
}

function failuresOf({ right, path, method, query = [] }: Endpoint): number[] {
  const allowed = rights[right]
  return [
    ...(method !== 'GET' || query.length > 0 ? [400] : []),
    ...(allowed === 'anyone' ? [] : [401]),
    ...(typeof allowed === 'object' ? [403] : []),
    ...(path.includes('{id}') || query.includes('vendorId') ? [404] : []),
  ]
}

const saidAt = (status: number, said: string | undefined) =>
  said ? failureOf(said, failures[status]!.example) : { $ref: `#/components/responses/${failures[status]!.name}` }

const failureOf = (description: string, example?: unknown) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Messages' }, ...(example !== undefined && { example }) } },
})
