import { pause, REPEAT_AFTER_MS } from '../lib/repeat.ts'
import { type Config, ConfigError, keys, readValues } from './configKeys.ts'

let current: Config

/** Returns the current configuration. */
export const config = (): Config => current

let reading: Promise<Config> | undefined

/**
 * Fetches the file, like any GET, and checks it. `index.html` preloads it, so the response is usually there already. Until `loadConfig` has
 * returned, calls share one result: the page's first requests need it before the console starts. Throws a ConfigError.
 */
export function prefetchConfig(): Promise<Config> {
  return (reading ??= answerOf(REPEAT_AFTER_MS)
    .then(read)
    .then(data => readConfig(data, rootOfConsole())))
}

/** Time limit for the file, in milliseconds: its own limit is not known yet. */
const LIMIT_MS = 30_000

async function answerOf([wait, ...waits]: readonly number[]): Promise<Response> {
  const limit = AbortSignal.timeout(LIMIT_MS)
  try {
    return await fetch('config.json', { cache: 'no-store', signal: limit })
  } catch {
    if (limit.aborted || wait === undefined) throw new ConfigError({ kind: 'unreachable' })
  }
  await pause(wait)
  return answerOf(waits)
}

async function read(response: Response): Promise<unknown> {
  if (!response.ok) throw new ConfigError({ kind: 'status', status: response.status })
  const bytes = await response.arrayBuffer().catch(() => {
    throw new ConfigError({ kind: 'unreachable' })
  })
  const text = decode(bytes)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError({ kind: 'syntax', message: (error as SyntaxError).message })
  }
}

/** Decodes UTF-8. Editors on Japanese Windows may write Shift_JIS, which would show as replacement characters. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ConfigError({ kind: 'encoding' })
  }
}

/** Returns the folder of `index.html`. */
export const rootOfConsole = (): URL => new URL('./', location.href)

/** Loads and checks the configuration. Throws a ConfigError; the next call fetches the file again. */
export async function loadConfig(): Promise<void> {
  try {
    current = await prefetchConfig()
  } finally {
    reading = undefined
  }
}

/** Checks a configuration and fills in defaults. `root` is the console's root URL. Throws a ConfigError. */
export function readConfig(data: unknown, root: URL): Config {
  const config = readValues(keys, data, root)
  const { from = -Infinity, until = Infinity } = config.notice
  if (from >= until) throw new ConfigError({ kind: 'order', key: 'notice.until' })
  return config
}

/** Returns links to whom users can ask, as far as the deployment names one. */
export function supportLinks(): { label: string; href: string }[] {
  const { url, email } = config().support
  return [...(url ? [{ label: url, href: url }] : []), ...(email ? [{ label: email, href: `mailto:${email}` }] : [])]
}
