/** Holds calls against the contract: what was sent, and what was answered. */
import { answerSchemaOf, contract, differenceOf, operationOf, type Schema } from '../../deploy/check/contract.mjs'
import { apiBase, endpoints, type Platform } from '../platform/platform.ts'

/** Every call of the contract with every status that it lists: `GET /role/ 200`. */
export const pairs: readonly string[] = Object.entries(contract.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { responses }]) =>
    Object.keys(responses)
      .filter(status => status !== 'default')
      .map(status => `${method.toUpperCase()} ${path} ${status}`),
  ),
)

/** Checks each call that a platform answers from now on. */
export function watch(platform: Platform, seen: Set<string>, differences: string[]): void {
  const { handle } = platform
  platform.handle = async request => {
    const sent = await request.clone().text()
    const response = await handle(request)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(apiBase)) return response
    const call = nameOf(request.method, pathname)
    seen.add(`${call} ${response.status}`)
    const difference = await differenceIn(request, call, sent, response.clone())
    if (difference) differences.push(`${call} ${response.status}: ${difference}`)
    return response
  }
}

/** The call of the contract that a path belongs to: `GET /vendor/{id}/`; one without an id comes first. */
function nameOf(method: string, pathname: string): string {
  const path = pathname.slice(apiBase.length)
  const own = endpoints.filter(one => one.method === method)
  const matches = own.find(one => one.path === path) ?? own.find(one => new RegExp(`^${one.path.replace('{id}', '[^/]+')}$`).test(path))
  return `${method} ${matches?.path ?? path}`
}

async function differenceIn({ url, headers }: Request, call: string, sent: string, response: Response): Promise<string | undefined> {
  const [method = '', path = ''] = call.split(' ')
  const operation = operationOf(method, path)
  if (!operation) return 'the contract has no such call'
  if (!operation.responses[response.status]) return 'the contract has no such status'
  const schemes = operation.security ?? contract.security
  if (schemes.length > 0 && schemes.every(({ token }) => token) && !headers.has('authorization') && response.ok) return 'a token is missing'
  const named = (operation.parameters ?? []).filter(one => one.in === 'query').map(({ name }) => name)
  const foreign = [...new URL(url).searchParams.keys()].find(name => !named.includes(name))
  if (foreign) return `the contract has no parameter ${foreign}`
  const body = operation.requestBody?.content['application/json']?.schema
  if (Boolean(body) !== Boolean(sent)) return body ? 'a body is missing' : 'the contract has no body'
  const odd =
    body && response.status < 300 ? (foreignFieldOf(body, JSON.parse(sent)) ?? differenceOf(body, JSON.parse(sent), 'sent')) : undefined
  if (odd) return odd
  const schema = answerSchemaOf(operation, response.status)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (!schema) return undefined
  if (!isJson) return `${response.headers.get('content-type')} instead of JSON`
  return differenceOf(schema, await response.json())
}

/** What the console sends, the contract names. */
function foreignFieldOf(schema: Schema, sent: object): string | undefined {
  const known = schema.$ref ? contract.components.schemas[schema.$ref.split('/').at(-1)!]! : schema
  const foreign = Object.keys(sent).find(name => !Object.hasOwn(known.properties ?? {}, name))
  return foreign && `the contract has no field ${foreign}`
}
