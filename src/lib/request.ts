export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who sends a request. */
export interface Sender {
  /** What is put before the path. */
  baseUrl: string
  token(): string | null
}

/** What is given to `fetch`, the token that it carries, and what tells it from other requests. */
export interface ApiRequest {
  address: string
  init: RequestInit
  token: string | null
  key: string
}

/**
 * Where a request goes, and what it carries. The input's keys fill the path's `{key}`s, the others are the query or the JSON body.
 * Undefined where a value for the path would lead elsewhere.
 */
export function requestOf(
  method: Method, path: string, input: object, { baseUrl, token: tokenOf }: Sender, accept = 'application/json',
): ApiRequest | undefined {
  const rest = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let address = `${baseUrl}/api/v1${path}`
  for (const [key, value] of Object.entries(input)) {
    if (address.includes(`{${key}}`)) {
      // An empty segment, or one of dots, leads elsewhere (URL Standard), a number that is not exact to something else.
      if (/^\.{0,2}$/.test(String(value ?? '')) || (typeof value === 'number' && value > 2 ** 53 - 1)) return undefined
      address = address.replace(`{${key}}`, () => encodeURIComponent(String(value).toWellFormed()))
    } else if (value !== undefined) {
      rest.set(key, String(value))
      body[key] = value
    }
  }
  const headers = new Headers({ Accept: accept })
  const token = tokenOf()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const init: RequestInit = { method, headers, credentials: 'omit', cache: 'no-store' }
  if (rest.size && (method === 'GET' || method === 'DELETE')) address += `?${rest}`
  else if (rest.size) {
    headers.set('Content-Type', 'application/json')
    init.body = JSON.stringify(body)
  }
  return { address, init, token, key: `${method} ${address} ${token}` }
}
