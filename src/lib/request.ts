import { isExact } from './json.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The origin and the credentials of requests. */
export interface Sender {
  /** Prefix of every path. */
  baseUrl: string
  token(): string | null
}

/**
 * The arguments for `fetch`, the token they carry, and a key that identifies what is asked for. It does not name the token: a session that
 * is extended asks for the same as before.
 */
export interface ApiRequest {
  address: string
  init: RequestInit
  token: string | null
  key: string
}

/** Inputs of bodies that are ids; others may be empty. */
const idKey = /^(vendor|vendor_group|user|role|member_type|idProviderUserId)$/

/**
 * Builds a request. Input keys fill the path's `{key}` placeholders; the others become the query or the JSON body. Returns undefined if an
 * id is missing, or a value would name something else.
 */
export function requestOf(
  method: Method,
  path: string,
  input: object,
  { baseUrl, token: tokenOf }: Sender,
  accept = 'application/json',
): ApiRequest | undefined {
  const rest = new URLSearchParams()
  const body: Record<string, unknown> = {}
  const hasQuery = method === 'GET' || method === 'DELETE'
  let address = `${baseUrl}/api/v1${path}`
  for (const [key, value] of Object.entries(input)) {
    const inPath = address.includes(`{${key}}`)
    if (value === undefined && !inPath) continue
    const isEmpty = value == null || value === ''
    if ((isEmpty && (inPath || hasQuery || idKey.test(key))) || (typeof value === 'number' && !isExact(value))) return undefined
    // An address cannot hold half of a surrogate pair.
    if ((inPath || hasQuery) && !String(value).isWellFormed()) return undefined
    if (inPath) {
      // A dot segment leads to another path (URL Standard).
      if (value === '.' || value === '..') return undefined
      address = address.replace(`{${key}}`, () => encodeURIComponent(String(value)))
    } else {
      rest.set(key, String(value))
      body[key] = value
    }
  }
  const token = tokenOf()
  const headers: Record<string, string> = { Accept: accept, ...(token && { Authorization: `Bearer ${token}` }) }
  const init: RequestInit = { method, headers, credentials: 'omit', cache: 'no-store' }
  if (rest.size && hasQuery) address += `?${rest}`
  else if (rest.size) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  return { address, init, token, key: `${method} ${address}` }
}
