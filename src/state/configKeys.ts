import { isObject } from '../lib/shape.ts'

/**
 * Why a configuration cannot be used. `flat`: a dotted key instead of an object in an object. `scheme`: neither an https URL nor a path.
 * `order`: a time before the one it ends. `value`: any other value of a key.
 */
export type ConfigProblem =
  | { kind: 'unreachable' | 'file' }
  | { kind: 'status'; status: number }
  | { kind: 'syntax'; text: string }
  | { kind: 'missing' | 'flat' | 'scheme' | 'order' | 'value'; key: string }

/** An unusable configuration. */
export class ConfigError extends Error {
  readonly problem: ConfigProblem
  constructor(problem: ConfigProblem) {
    super('key' in problem ? problem.key : problem.kind)
    this.problem = problem
  }
}

/** Checks a value and returns it normalized; undefined if it has the wrong type. */
type Type<Value> = (value: unknown, root: URL) => Value | undefined

/** A text of at most so many characters (code points). */
const textUpTo =
  (most: number): Type<string> =>
  value =>
    typeof value === 'string' && value.trim() && [...value].length <= most ? value : undefined
const text = textUpTo(Infinity)
const boolean: Type<boolean> = value => (typeof value === 'boolean' ? value : undefined)
const milliseconds: Type<number> = value => (typeof value === 'number' && value > 0 && value < 2 ** 31 ? value : undefined)
const texts: Type<Record<string, string>> = value =>
  isObject(value) && Object.values(value).every(item => typeof item === 'string') ? (value as Record<string, string>) : undefined

/** A date-time with its offset (RFC 3339): without one it would differ from browser to browser. */
const time: Type<number> = value => {
  const isWhole = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)
  // NaN for a date that does not exist; 0 is the first of January 1970.
  const at = isWhole ? Date.parse(value) : NaN
  return Number.isNaN(at) ? undefined : at
}
const days: Type<number> = value => (Number.isInteger(value) && Number(value) >= 0 ? Number(value) : undefined)

/** The name of a header (RFC 9110, section 5.1). */
const headerName: Type<string> = value => (typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value) ? value : undefined)
const oneOf =
  <const Value extends string>(...values: Value[]): Type<Value> =>
  value =>
    values.find(allowed => allowed === value)

/** Accepts a URL relative to the console's root, or an absolute https one. */
function urlOf(value: unknown, root: URL, { allowsLoopback = false } = {}): string | undefined {
  if (typeof value !== 'string' || !value || !URL.canParse(value, root)) return undefined
  const { origin, protocol, hostname, username, password, href } = new URL(value, root)
  const isAbsolute = URL.canParse(value)
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && ((allowsLoopback && isLoopback(hostname)) || (!isAbsolute && origin === root.origin)))
  // Keeps absolute URLs as written: providers compare redirect URIs character by character (RFC 6749, section 3.1.2.3).
  return isSafe && !username && !password ? (isAbsolute ? value : href) : undefined
}

const url: Type<string> = (value, root) => urlOf(value, root)
/** The browser goes there, and programs, but never a request of the console: its policy forbids http. */
const providerUrl: Type<string> = (value, root) => urlOf(value, root, { allowsLoopback: true })
/** Accepts a URL without a fragment (RFC 6749, sections 3.1 and 3.2). */
const withoutFragment =
  (type: Type<string>): Type<string> =>
  (value, root) =>
    String(value).includes('#') ? undefined : type(value, root)
const endpoint = withoutFragment(providerUrl)
const redirectUrl = withoutFragment(url)

/**
 * A prefix for paths: empty, or a URL without its trailing slash. A query would swallow the paths behind it, and a host without its scheme
 * would be a folder of the console.
 */
const baseUrl: Type<string> = (value, root) => {
  if (value === '') return ''
  const isUrl = /^(https:\/|\.{0,2})\/[^?#]*$/i.test(String(value))
  return isUrl ? urlOf(value, root)?.replace(/\/$/, '') : undefined
}

const addresses = new Set<Type<unknown>>([url, providerUrl, endpoint, redirectUrl, baseUrl])

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

const REQUIRED: unique symbol = Symbol('required')

/** The type and the default of every key. */
export interface Keys {
  readonly [name: string]: readonly [type: Type<unknown>, fallback: unknown] | Keys
}

type ValueOf<Key> = Key extends readonly [Type<infer Value>, infer Fallback]
  ? Value | (Fallback extends undefined ? undefined : never)
  : { readonly [Name in keyof Key]: ValueOf<Key[Name]> }

const MAX_LINKS = 5
const link = { label: [text, REQUIRED], url: [url, REQUIRED] } as const
const links: Type<readonly ValueOf<typeof link>[]> = (value, root) =>
  Array.isArray(value) && value.length <= MAX_LINKS ? value.map((item, at) => readValues(link, item, root, `links.${at}`)) : undefined
/** The keys of the items of a list. */
export const itemKeys: ReadonlyMap<Type<unknown>, Keys> = new Map([[links, link]])

/** The keys of `config.json`, which is served beside `index.html`: one build serves every deployment (docs/configuration.md). */
export const keys = {
  apiBaseUrl: [baseUrl, ''],
  auth: {
    authorizationEndpoint: [endpoint, REQUIRED],
    endSessionEndpoint: [providerUrl, undefined],
    clientId: [text, REQUIRED],
    redirectUri: [redirectUrl, './'],
    postLogoutRedirectUri: [url, './'],
    scope: [text, 'openid profile approles offline_access'],
    extraParams: [texts, {}],
  },
  permissions: { user: { modify: { systemAdmin: [boolean, true], vendorAdmin: [boolean, true], vendorUser: [boolean, false] } } },
  support: { url: [url, undefined], email: [text, undefined] },
  timeouts: { requestMs: [milliseconds, 30_000] },
  product: { name: [textUpTo(30), undefined] },
  notice: {
    text: [textUpTo(200), undefined],
    level: [oneOf('info', 'warning'), 'info'],
    from: [time, undefined],
    until: [time, undefined],
  },
  links: [links, []],
  contracts: { soonDays: [days, 90] },
  token: { url: [endpoint, undefined], body: [oneOf('form', 'json'), 'form'], header: [headerName, 'Authorization'] },
} as const

/** The configuration in use: times in milliseconds since the epoch, URLs as they are requested. */
export type Config = ValueOf<typeof keys>

/** Reads the values of all keys. Throws a ConfigError for the first value at fault. */
export const readKeys = (data: unknown, root: URL): Config => readValues(keys, data, root)

function readValues<Known extends Keys>(keys: Known, data: unknown, root: URL, at?: string): ValueOf<Known> {
  if (!isObject(data)) throw new ConfigError(at ? { kind: 'value', key: at } : { kind: 'file' })
  const flat = Object.keys(data).find(name => name.includes('.') && isKey(name.split('.'), keys))
  if (flat) throw new ConfigError({ kind: 'flat', key: at ? `${at}.${flat}` : flat })
  return Object.fromEntries(
    Object.entries(keys).map(([name, expected]) => {
      const key = at ? `${at}.${name}` : name
      const given = Object.hasOwn(data, name) ? data[name] : undefined
      if (!isTyped(expected)) return [name, readValues(expected, given === undefined ? {} : given, root, key)]
      const [type, fallback] = expected
      const value = given === undefined ? fallback : given
      const used = value === undefined ? undefined : type(value, root)
      if (value !== undefined && used === undefined) throw new ConfigError({ kind: kindOf(type, value), key })
      return [name, used]
    }),
  ) as ValueOf<Known>
}

/** Returns whether a file has keys without a meaning. */
export function hasUnknownKeys(data: unknown, among: Keys = keys): boolean {
  if (!isObject(data)) return false
  return Object.entries(data).some(([name, value]) => {
    const expected = Object.hasOwn(among, name) ? among[name]! : undefined
    if (!expected) return true
    if (!isTyped(expected)) return hasUnknownKeys(value, expected)
    const items = itemKeys.get(expected[0])
    return items !== undefined && Array.isArray(value) && value.some(item => hasUnknownKeys(item, items))
  })
}

/** Returns whether names lead from key to key. */
function isKey([name = '', ...rest]: readonly string[], keys: Keys): boolean {
  const found = Object.hasOwn(keys, name) ? keys[name] : undefined
  return found !== undefined && (rest.length === 0 || (!isTyped(found) && isKey(rest, found)))
}

function kindOf(type: Type<unknown>, value: unknown) {
  if (value === REQUIRED) return 'missing'
  return addresses.has(type) && typeof value === 'string' && !/^(https:\/|\.{0,2})\//i.test(value) ? 'scheme' : 'value'
}

export const isTyped = (expected: Keys[string]): expected is readonly [Type<unknown>, unknown] => Array.isArray(expected)
