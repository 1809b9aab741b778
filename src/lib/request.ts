export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The origin and the credentials of requests. */
export interface Sender {
  /** Prefix of every path. */
  baseUrl: string
  token(): string | null
}

/** The arguments for `fetch`, the token they carry, and a key that identifies the request. */
export interface ApiRequest {
  address: string
  init: RequestInit
  token: string | null
  key: string
}

/**
 * Builds a request. Input keys fill the path's `{key}` placeholders; the others become the query or the JSON body. Returns undefined where
 * a value would change the path.
 */
export function requestOf(
  method: Method, path: string, input: object, { baseUrl, token: tokenOf }: Sender, accept = 'application/json',
): ApiRequest | undefined {
  const rest = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let address = `${baseUrl}/api/v1${path}`
  for (const [key, value] of Object.entries(input)) {
    if (address.includes(`{${key}}`)) {
      // An empty or dot segment changes the path (URL Standard), and an unsafe integer names another row.
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
