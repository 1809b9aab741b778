import { isObject } from '../lib/shape.ts'

/** The contents of `config.json`, which is served beside `index.html`: one build serves every deployment. */
interface Config {
  apiBaseUrl: string
  auth: {
    authorizationEndpoint: string
    endSessionEndpoint: string | undefined
    clientId: string
    redirectUri: string
    postLogoutRedirectUri: string
    scope: string
    extraParams: Record<string, string>
  }
  permissions: { user: { modify: { systemAdmin: boolean; vendorAdmin: boolean; vendorUser: boolean } } }
  support: { url: string | undefined; email: string | undefined }
  timeouts: { requestMs: number }
  product: { name: string | undefined }
  /** One line at the top of every page, between two times in milliseconds since the epoch. */
  notice: Notice
  links: readonly { label: string; url: string }[]
  contracts: { soonDays: number }
  /** How a program gets an access token, and the header that carries it; shown where `url` is set. */
  token: { url: string | undefined; body: 'form' | 'json'; header: string }
}

interface Notice {
  text: string | undefined
  level: 'info' | 'warning'
  from: number | undefined
  until: number | undefined
}

/** An unusable configuration. `key` names the value at fault; undefined means the whole file. */
export class ConfigError extends Error {
  readonly key: string | undefined
  constructor(key?: string) {
    super(key)
    this.key = key
  }
}

let current: Config

/** Returns the current configuration. */
export const config = (): Config => current

let file: Promise<unknown> | undefined

/** Fetches the file once. `index.html` preloads it, so the response is usually there already. */
function fetchFile(): Promise<unknown> {
  return file ??= fetch('config.json', { cache: 'no-store' })
    .then(response => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
}

/** Returns the folder of `index.html`. */
export const rootOfConsole = (): URL => new URL('./', location.href)

/** Loads and checks the configuration. Throws a ConfigError. */
export async function loadConfig(): Promise<void> {
  const data = await fetchFile()
  file = undefined
  current = readConfig(data, rootOfConsole())
}

/** Returns the configuration before the console starts; `loadConfig` reuses the response. Throws a ConfigError. */
export async function prefetchConfig(): Promise<Config> {
  return readConfig(await fetchFile(), rootOfConsole())
}

type Values = Readonly<Record<string, unknown>>
/** Checks a value and returns it normalized; undefined where it has the wrong type. */
type Type = (value: unknown, root: URL) => unknown

const text: Type = value => (typeof value === 'string' && value.trim() ? value : undefined)
const boolean: Type = value => (typeof value === 'boolean' ? value : undefined)
const milliseconds: Type = value => (typeof value === 'number' && value > 0 && value < 2 ** 31 ? value : undefined)
const texts: Type = value =>
  isObject(value) && Object.values(value).every(item => typeof item === 'string') ? value : undefined

const MAX_NOTICE = 200
const noticeText: Type = value => (typeof value === 'string' && value.trim() && [...value].length <= MAX_NOTICE ? value : undefined)
/** A date-time with its offset (RFC 3339): without one it would differ from browser to browser. */
const time: Type = value => {
  const isWhole = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)
  return isWhole ? Date.parse(value) || undefined : undefined
}
const days: Type = value => (Number.isInteger(value) && Number(value) >= 0 ? value : undefined)

/** The name of a header (RFC 9110, section 5.1). */
const headerName: Type = value => (typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value) ? value : undefined)
const oneOf = (...values: string[]): Type => value => values.find(allowed => allowed === value)

/** Accepts a URL relative to the console's root, or an absolute https one; http is for loopback hosts only. */
const url = (value: unknown, root: URL): string | undefined => {
  if (typeof value !== 'string' || !value || !URL.canParse(value, root)) return undefined
  const { origin, protocol, hostname, username, password, href } = new URL(value, root)
  const isAbsolute = URL.canParse(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && (isLoopback(hostname) || (!isAbsolute && origin === root.origin)))
  // Keeps absolute URLs as written: providers compare redirect URIs character by character (RFC 6749, section 3.1.2.3).
  return isSafe && !username && !password ? (isAbsolute ? value : href) : undefined
}

/** A prefix for paths: empty, or a URL without its trailing slash. */
const baseUrl: Type = (value, root) => value === '' ? '' : url(value, root)?.replace(/\/$/, '')

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

const REQUIRED = Symbol('required')

const MAX_LINKS = 5
const link: Keys = { label: [text, REQUIRED], url: [url, REQUIRED] }
const links: Type = (value, root) =>
  Array.isArray(value) && value.length <= MAX_LINKS ? value.map((item, at) => readValues(link, item, root, `links.${at}`)) : undefined

/** The type and the default of every key. */
interface Keys {
  readonly [name: string]: readonly [type: Type, fallback: unknown] | Keys
}

const keys: Keys = {
  apiBaseUrl: [baseUrl, ''],
  auth: {
    authorizationEndpoint: [url, REQUIRED],
    endSessionEndpoint: [url, undefined],
    clientId: [text, REQUIRED],
    redirectUri: [url, './'],
    postLogoutRedirectUri: [url, './'],
    scope: [text, 'openid profile approles offline_access'],
    extraParams: [texts, {}],
  },
  permissions: { user: { modify: { systemAdmin: [boolean, true], vendorAdmin: [boolean, true], vendorUser: [boolean, false] } } },
  support: { url: [url, undefined], email: [text, undefined] },
  timeouts: { requestMs: [milliseconds, 30_000] },
  product: { name: [text, undefined] },
  notice: { text: [noticeText, undefined], level: [oneOf('info', 'warning'), 'info'], from: [time, undefined], until: [time, undefined] },
  links: [links, []],
  contracts: { soonDays: [days, 90] },
  token: { url: [url, undefined], body: [oneOf('form', 'json'), 'form'], header: [headerName, 'Authorization'] },
}

/** Checks a configuration and fills in defaults. `root` is the console's root URL. Throws a ConfigError. */
export function readConfig(data: unknown, root: URL): Config {
  return readValues(keys, data, root) as unknown as Config
}

function readValues(keys: Keys, data: unknown, root: URL, at?: string): Values {
  if (!isObject(data)) throw new ConfigError(at)
  return Object.fromEntries(Object.entries(keys).map(([name, expected]) => {
    const key = at ? `${at}.${name}` : name
    const given = Object.hasOwn(data, name) ? data[name] : undefined
    if (!isTyped(expected)) return [name, readValues(expected, given === undefined ? {} : given, root, key)]
    const [type, fallback] = expected
    const value = given === undefined ? fallback : given
    const used = value === undefined ? undefined : type(value, root)
    if (value !== undefined && used === undefined) throw new ConfigError(key)
    return [name, used]
  }))
}

const isTyped = (expected: Keys[string]): expected is readonly [Type, unknown] => Array.isArray(expected)
