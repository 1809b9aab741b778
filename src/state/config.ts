import { isObject } from '../lib/shape.ts'

/** What a deployment sets in `config.json`, beside `index.html`; one build serves them all. */
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
}

/** A configuration that cannot be used; `key` is the value at fault, or undefined where the whole file is. */
export class ConfigError extends Error {
  readonly key: string | undefined
  constructor(key?: string) {
    super(key)
    this.key = key
  }
}

let current: Config

/** The configuration in force. */
export const config = (): Config => current

let file: Promise<unknown> | undefined

/** Has the file come, unless it is on the way already. The page has asked for it (a preload), and the browser gives that answer. */
function fetchFile(): Promise<unknown> {
  return file ??= fetch('/config.json', { cache: 'no-store' })
    .then(response => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
}

const rootOfConsole = () => new URL('/', location.href)

/** Fetches and checks the configuration. Throws ConfigError. */
export async function loadConfig(): Promise<void> {
  const data = await fetchFile()
  file = undefined
  current = readConfig(data, rootOfConsole())
}

/** The configuration before the console has started, for which `loadConfig` need not fetch it again. Throws ConfigError. */
export async function prefetchConfig(): Promise<Config> {
  return readConfig(await fetchFile(), rootOfConsole())
}

type Values = Readonly<Record<string, unknown>>
/** Returns the value as it is used, or undefined where it is not of the type. */
type Type = (value: unknown, root: URL) => unknown

const text: Type = value => (typeof value === 'string' && value.trim() ? value : undefined)
const boolean: Type = value => (typeof value === 'boolean' ? value : undefined)
const milliseconds: Type = value => (typeof value === 'number' && value > 0 && value < 2 ** 31 ? value : undefined)
const texts: Type = value =>
  isObject(value) && Object.values(value).every(item => typeof item === 'string') ? value : undefined

/** Accepts an address that is relative to the console's root; an absolute one has to be https, or http to a loopback host. */
const url = (value: unknown, root: URL): string | undefined => {
  if (typeof value !== 'string' || !value || !URL.canParse(value, root)) return undefined
  const { origin, protocol, hostname, username, password, href } = new URL(value, root)
  const isAbsolute = URL.canParse(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && (isLoopback(hostname) || (!isAbsolute && origin === root.origin)))
  // An absolute one is used as it was given: providers compare redirect addresses character by character (RFC 6749, 3.1.2.3).
  return isSafe && !username && !password ? (isAbsolute ? value : href) : undefined
}

/** What is put before paths: nothing, or an address without the slash at its end. */
const baseUrl: Type = (value, root) => value === '' ? '' : url(value, root)?.replace(/\/$/, '')

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

const REQUIRED = Symbol('required')

/** Of each value its type, and what it is where the file does not say. */
interface Keys {
  readonly [name: string]: readonly [type: Type, fallback: unknown] | Keys
}

const keys: Keys = {
  apiBaseUrl: [baseUrl, ''],
  auth: {
    authorizationEndpoint: [url, REQUIRED],
    endSessionEndpoint: [url, undefined],
    clientId: [text, REQUIRED],
    redirectUri: [url, '/'],
    postLogoutRedirectUri: [url, '/'],
    scope: [text, 'openid profile approles offline_access'],
    extraParams: [texts, {}],
  },
  permissions: { user: { modify: { systemAdmin: [boolean, true], vendorAdmin: [boolean, true], vendorUser: [boolean, false] } } },
  support: { url: [url, undefined], email: [text, undefined] },
  timeouts: { requestMs: [milliseconds, 30_000] },
}

/** Checks every value of a configuration and fills in the defaults. `root` is the console's own root address. */
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
