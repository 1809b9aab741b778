import { createRandom } from './random.ts'

/** Fields that every response has: they name its rows or answer its question. Everything else is optional. */
const needed: Readonly<Record<string, readonly string[]>> = {
  '/user/get_detail/': ['system_admin', 'vendor_admin', 'vendor_user'],
  '/validateUserToken/': ['userName'],
  '/oauth2/code/': ['accessToken', 'idToken', 'refreshToken'],
  '/validateUserPassword/': ['failedPasswordPolicyRules'],
  '/vendorUser/is_exist_user/': ['result'],
  '/user/is_exist_user/': ['result'],
  '/idProviderUser/': [],
}
const ofRows: readonly string[] = ['id']

/**
 * Omits or nulls about half of the optional fields of a response. Depends only on seed, call, row and field, so that repeated requests get
 * the same response.
 */
export async function thin(response: Response, method: string, path: string, seed: number): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (!response.ok || !isJson) return response
  const keys = method === 'GET' ? (needed[path] ?? ofRows) : [...(needed[path] ?? []), ...ofRows]
  const answer = await response.json()
  const body =
    isObject(answer) && Array.isArray(answer.results)
      ? { results: thinned(answer.results, keys, path, seed) }
      : thinned(answer, keys, path, seed)
  return Response.json(body, { status: response.status, headers: response.headers })
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function thinned(value: unknown, keys: readonly string[], place: string, seed: number): unknown {
  if (Array.isArray(value)) return value.map(row => thinned(row, keys, place, seed))
  if (!isObject(value)) return value
  const fields = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const at = `${place} ${String(value.id)} ${key}`
    // All fields of nested objects are optional.
    const kept: [string, unknown] = [key, isObject(inner) ? thinned(inner, [], at, seed) : inner]
    return keys.includes(key) ? [kept] : ([[kept], [kept], [[key, null] as [string, unknown]], []][dieFor(at, seed)] ?? [])
  })
  return Object.fromEntries(fields)
}

/** Returns 0 to 3. */
function dieFor(text: string, seed: number): number {
  const hash = [...text].reduce((sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193), seed)
  return createRandom(hash).between(0, 3)
}
