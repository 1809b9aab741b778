import { pause, REPEAT_AFTER_MS } from '../lib/repeat.ts'
import { type Config, ConfigError, readKeys } from './configKeys.ts'

let current: Config

/** Returns the current configuration. */
export const config = (): Config => current

let file: Promise<unknown> | undefined

/** Fetches the file once, like any GET. `index.html` preloads it, so the response is usually there already. Throws a ConfigError. */
function fetchFile(): Promise<unknown> {
  return (file ??= answerOf(REPEAT_AFTER_MS).then(read))
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
  const text = await response.text().catch(() => {
    throw new ConfigError({ kind: 'unreachable' })
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError({ kind: 'syntax', text })
  }
}

/** Returns the folder of `index.html`. */
export const rootOfConsole = (): URL => new URL('./', location.href)

/** Loads and checks the configuration. `inspect` gets the file's data first. Throws a ConfigError; the next call fetches the file again. */
export async function loadConfig(inspect?: (data: unknown) => void): Promise<void> {
  try {
    const data = await fetchFile()
    inspect?.(data)
    current = readConfig(data, rootOfConsole())
  } finally {
    file = undefined
  }
}

/** Returns the configuration before the console starts; `loadConfig` reuses the response. Throws a ConfigError. */
export async function prefetchConfig(): Promise<Config> {
  return readConfig(await fetchFile(), rootOfConsole())
}

/** Checks a configuration and fills in defaults. `root` is the console's root URL. Throws a ConfigError. */
export function readConfig(data: unknown, root: URL): Config {
  const config = readKeys(data, root)
  const { from = -Infinity, until = Infinity } = config.notice
  if (from >= until) throw new ConfigError({ kind: 'order', key: 'notice.until' })
  return config
}
