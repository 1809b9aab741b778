/** What a deployment sets in `config.json`, beside `index.html`; one build serves them all. */
export interface Config {
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
    super(key ? `config.json: ${key}` : 'config.json')
    this.key = key
  }
}

let current: Config

/** The configuration in force. */
export const config = (): Config => current

/** Fetches and checks the configuration. Throws ConfigError. */
export async function loadConfig(): Promise<void> {
  const data: unknown = await fetch('/config.json', { cache: 'no-store' })
    .then(response => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
  current = readConfig(data, new URL('/', location.href))
}

type Values = Readonly<Record<string, unknown>>

/** Checks every value of a configuration and fills in the defaults. `root` is the console's own root address. */
export function readConfig(data: unknown, root: URL): Config {
  if (!isValues(data)) throw new ConfigError()
  const at = reader(data, root)
  return {
    apiBaseUrl: at('apiBaseUrl', url, '').replace(/\/$/, ''),
    auth: {
      authorizationEndpoint: at('auth.authorizationEndpoint', url),
      endSessionEndpoint: at('auth.endSessionEndpoint', url, undefined),
      clientId: at('auth.clientId', text),
      redirectUri: at('auth.redirectUri', url, root.href),
      postLogoutRedirectUri: at('auth.postLogoutRedirectUri', url, root.href),
      scope: at('auth.scope', text, 'openid profile approles offline_access'),
      extraParams: at('auth.extraParams', texts, {}),
    },
    permissions: {
      user: {
        modify: {
          systemAdmin: at('permissions.user.modify.systemAdmin', boolean, true),
          vendorAdmin: at('permissions.user.modify.vendorAdmin', boolean, true),
          vendorUser: at('permissions.user.modify.vendorUser', boolean, false),
        },
      },
    },
    support: { url: at('support.url', url, undefined), email: at('support.email', text, undefined) },
    timeouts: { requestMs: at('timeouts.requestMs', milliseconds, 30_000) },
  }
}

/** Returns the value, or undefined where it is not of the type. */
type Type<Value> = (value: unknown, root: URL) => Value | undefined

/** Reads the value at a dotted key; without a default (not even undefined) the key has to be there. */
function reader(data: Values, root: URL) {
  return <Value, Default = never>(key: string, type: Type<Value>, ...defaults: [Default?]): Value | Default => {
    let value: unknown = data
    const names = key.split('.')
    names.forEach((name, depth) => {
      if (value === undefined) return
      if (!isValues(value)) throw new ConfigError(names.slice(0, depth).join('.'))
      value = Object.hasOwn(value, name) ? value[name] : undefined
    })
    if (value === undefined && defaults.length) return defaults[0] as Default
    const read = type(value, root)
    if (read === undefined) throw new ConfigError(key)
    return read
  }
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const text: Type<string> = value => (typeof value === 'string' && value.trim() ? value : undefined)
const boolean: Type<boolean> = value => (typeof value === 'boolean' ? value : undefined)
const milliseconds: Type<number> = value => (typeof value === 'number' && value > 0 && value < 2 ** 31 ? value : undefined)
const texts: Type<Record<string, string>> = value =>
  isValues(value) && Object.values(value).every(item => typeof item === 'string') ? (value as Record<string, string>) : undefined

/** An absolute address: relative ones start at the console's root, others are https, or http to this very machine. */
const url: Type<string> = (value, root) => {
  if (typeof value !== 'string' || !URL.canParse(value, root)) return undefined
  const absolute = new URL(value, root)
  if (absolute.username || absolute.password) return undefined
  const isSafe = absolute.origin === root.origin || absolute.protocol === 'https:' || (absolute.protocol === 'http:' && isLoopback(absolute.hostname))
  return isSafe ? (value === '' ? '' : absolute.href) : undefined
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}
