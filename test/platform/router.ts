import { findCaller } from './access.ts'
import { refuse, refuseField } from './answers.ts'
import { makeCall } from './call.ts'
import { apiBase, endpoints, rights, type Endpoint } from './endpoints.ts'
import type { Store } from './store.ts'

/** Answers an API call. Checks in this order: 404 for the path, 405, 401, 406, 403, then the handler's own (404, 415, 400). */
export async function answerApi(request: Request, url: URL, store: Store): Promise<Response> {
  const { endpoint, params } = findEndpoint(request.method, url.pathname)
  const text = await request.text()
  const call = makeCall({ request, url, params, text, store, found: findCaller(request, store) })
  const allowed = rights[endpoint.right]
  if (allowed !== 'anyone' && allowed !== 'signedInOrReset') void call.caller
  if (!endpoint.binary && !acceptsJson(request.headers.get('accept'))) refuse(406, 'リクエストの形式がサポートされていません。')
  if (typeof allowed === 'object' && !call.caller.roles.some(role => (allowed as readonly string[]).includes(role))) {
    refuse(403, 'APIの利用権限がありません。')
  }
  checkQuery(endpoint, url.searchParams)
  return endpoint.answer(call)
}

function findEndpoint(method: string, path: string): { endpoint: Endpoint; params: Record<string, string> } {
  const matches = endpoints.flatMap(endpoint => {
    const params = matchPath(endpoint.path, path)
    return params ? [{ endpoint, params }] : []
  })
  // Paths without parameters win: `/user/get_detail/` is not `/user/{id}/`.
  const literal = matches.filter(({ params }) => Object.keys(params).length === 0)
  const known = literal.length > 0 ? literal : matches
  if (known.length === 0) refuse(404, '対象のデータが見つかりません。')
  const allow = known.map(({ endpoint }) => endpoint.method).join(', ')
  return known.find(({ endpoint }) => endpoint.method === method) ?? refuse(405, '許可されていないメソッドです。', { allow })
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = `${apiBase}${pattern}`.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name && value !== '') params[name] = value
    else if (part !== value) return undefined
  }
  return params
}

/** Reads the Accept header (RFC 9110, section 12.5.1): a missing one accepts anything, `q=0` refuses. */
function acceptsJson(accept: string | null): boolean {
  if (accept === null) return true
  return accept.split(',').some(range => {
    const [type = '', ...params] = range
      .toLowerCase()
      .split(';')
      .map(part => part.trim())
    return ['application/json', 'application/*', '*/*'].includes(type) && !params.some(param => /^q=0(\.0*)?$/.test(param))
  })
}

/** Refuses repeated, unknown and missing query parameters. */
function checkQuery({ query = [] }: Endpoint, given: URLSearchParams) {
  for (const name of given.keys()) {
    if (!query.includes(name) && !query.includes(`${name}?`)) refuseField(name, '不明なパラメーターです。')
    if (given.getAll(name).length > 1) refuseField(name, 'パラメーターが重複しています。')
  }
  for (const name of query) if (!name.endsWith('?') && !given.get(name)) refuseField(name, 'パラメーターがありません。')
}
