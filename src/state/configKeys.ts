import { isObject } from '../lib/shape.ts'

/**
 * Why a configuration cannot be used. `encoding`: not UTF-8. `file`: no JSON object. `flat`: a dotted key instead of an object in an
 * object. `reserved`: a parameter that the console sets itself. `order`: a time before the one it ends. `value`: any other value of a key.
 */
export type ConfigProblem =
  | { kind: 'unreachable' | 'encoding' | 'file' }
  | { kind: 'status'; status: number }
  | { kind: 'syntax'; message: string }
  | { kind: 'missing' | 'flat' | 'reserved' | 'order' | 'value'; key: string }

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
const integerFrom =
  (least: number): Type<number> =>
  value =>
    Number.isInteger(value) && Number(value) >= least && Number(value) < 2 ** 31 ? Number(value) : undefined

/** A list of scopes. Without `openid` there is no id token (OpenID Connect Core, section 3.1.2.1). */
const scope: Type<string> = value => (typeof value === 'string' && /(^| )openid( |$)/.test(value) ? value : undefined)

/** Parameters besides those of `authorizationUrl`. The response is read from the query (OAuth 2.0 Multiple Response Types, section 2.1). */
const extraParams: Type<Record<string, string>> = value => {
  if (!isObject(value)) return undefined
  for (const [name, item] of Object.entries(value)) {
    const key = `auth.extraParams.${name}`
    if (/^(client_id|redirect_uri|response_type|scope|state|nonce|code_challenge|code_challenge_method)$/.test(name)) {
      throw new ConfigError({ kind: 'reserved', key })
    }
    if (typeof item !== 'string' || (name === 'response_mode' && item !== 'query')) throw new ConfigError({ kind: 'value', key })
  }
  return value as Record<string, string>
}

/** A date-time with its offset (RFC 3339): without one it would differ from browser to browser. */
const time: Type<number> = value => {
  const isWhole = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)
  // Chromium reads 31 November as 1 December, and others refuse it.
  const isDay = isWhole && new Date(value.slice(0, 10)).getUTCDate() === Number(value.slice(8, 10))
  // 0 is the first of January 1970.
  const at = isDay ? Date.parse(value) : NaN
  return Number.isNaN(at) ? undefined : at
}

/** The name of a header (RFC 9110, section 5.1). */
const headerName: Type<string> = value => (typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value) ? value : undefined)
const oneOf =
  <const Value extends string>(...values: Value[]): Type<Value> =>
  value =>
    values.find(allowed => allowed === value)

/**
 * Accepts a URL relative to the console's root, or an absolute https one. A host without its scheme would be a file of the console, so
 * relative URLs begin with `/`, `./` or `../`. A blank, as copying adds one at the end, would be sent, or break the paths behind it.
 */
function urlOf(value: unknown, root: URL, { allowsLoopback = false } = {}): string | undefined {
  if (typeof value !== 'string' || !/^(https?:\/|\.{0,2})\/\S*$/i.test(value) || !URL.canParse(value, root)) return undefined
  const { origin, protocol, hostname, username, password, href } = new URL(value, root)
  const isAbsolute = URL.canParse(value)
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && ((allowsLoopback && isLoopback(hostname)) || (!isAbsolute && origin === root.origin)))
  // Keeps absolute URLs as written: providers compare redirect URIs character by character (RFC 6749, section 3.1.2.3).
  return isSafe && !username && !password ? (isAbsolute ? value : href) : undefined
}

const url: Type<string> = urlOf
/** The browser goes there, and programs, but never a request of the console: its policy forbids http. */
const providerUrl: Type<string> = (value, root) => urlOf(value, root, { allowsLoopback: true })
/** Accepts a URL without a fragment (RFC 6749, sections 3.1 and 3.2). */
const withoutFragment =
  (type: Type<string>): Type<string> =>
  (value, root) =>
    String(value).includes('#') ? undefined : type(value, root)
const endpoint = withoutFragment(providerUrl)

/** The session storage that a sign-in response is compared with belongs to the console's origin. */
const redirectUrl = withoutFragment((value, root) => {
  const used = url(value, root)
  return used && new URL(used).origin === root.origin ? used : undefined
})

/** A prefix for paths: empty, or a URL without its trailing slash. A query would swallow the paths behind it. */
const baseUrl: Type<string> = (value, root) => {
  if (value === '') return ''
  return /^[^?#]*$/.test(String(value)) ? url(value, root)?.replace(/\/$/, '') : undefined
}

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
/** The keys of `config.json`, which is served beside `index.html`: one build serves every deployment (docs/configuration.md). */
export const keys = {
  apiBaseUrl: [baseUrl, ''],
  auth: {
    authorizationEndpoint: [endpoint, REQUIRED],
    endSessionEndpoint: [providerUrl, undefined],
    clientId: [text, REQUIRED],
    redirectUri: [redirectUrl, './'],
    postLogoutRedirectUri: [url, './'],
    scope: [scope, 'openid profile approles offline_access'],
    extraParams: [extraParams, {}],
  },
  permissions: { user: { modify: { systemAdmin: [boolean, true], vendorAdmin: [boolean, true], vendorUser: [boolean, false] } } },
  support: { url: [url, undefined], email: [text, undefined] },
  timeouts: { requestMs: [integerFrom(1000), 30_000] },
  product: { name: [textUpTo(30), undefined] },
  notice: {
    text: [textUpTo(200), undefined],
    level: [oneOf('info', 'warning'), 'info'],
    from: [time, undefined],
    until: [time, undefined],
  },
  links: [links, []],
  contracts: { soonDays: [integerFrom(0), 90] },
  token: { url: [endpoint, undefined], body: [oneOf('form', 'json'), 'form'], header: [headerName, 'Authorization'] },
} as const

/** The configuration in use: times in milliseconds since the epoch, URLs as they are requested. */
export type Config = ValueOf<typeof keys>

/** Reads the values of keys, and warns of those that have no meaning. Throws a ConfigError for the first value at fault. */
export function readValues<Known extends Keys>(keys: Known, data: unknown, root: URL, at?: string): ValueOf<Known> {
  if (!isObject(data)) throw new ConfigError(at ? { kind: 'value', key: at } : { kind: 'file' })
  const keyOf = (name: string) => (at ? `${at}.${name}` : name)
  for (const name of Object.keys(data).filter(name => !Object.hasOwn(keys, name))) {
    if (isKey(name.split('.'), keys)) throw new ConfigError({ kind: 'flat', key: keyOf(name) })
    console.warn(`config.json: unknown key "${keyOf(name)}"`)
  }
  return Object.fromEntries(
    Object.entries(keys).map(([name, expected]) => {
      const key = keyOf(name)
      const given = Object.hasOwn(data, name) ? data[name] : undefined
      if (!isTyped(expected)) return [name, readValues(expected, given === undefined ? {} : given, root, key)]
      const [type, fallback] = expected
      const value = given === undefined ? fallback : given
      const used = value === undefined ? undefined : type(value, root)
      if (value !== undefined && used === undefined) throw new ConfigError({ kind: value === REQUIRED ? 'missing' : 'value', key })
      return [name, used]
    }),
  ) as ValueOf<Known>
}

function isKey([name = '', ...rest]: readonly string[], keys: Keys): boolean {
  const found = Object.hasOwn(keys, name) ? keys[name] : undefined
  return found !== undefined && (rest.length === 0 || (!isTyped(found) && isKey(rest, found)))
}

const isTyped = (expected: Keys[string]): expected is readonly [Type<unknown>, unknown] => Array.isArray(expected)
