import type { ApiError } from '../../lib/http.ts'
import { version } from '../../lib/version.ts'
import { copyAndSay } from './copyAndSay.ts'

/** Copies what support needs to find a failure; `at` is when it was shown. Holds no token, no body and no name. */
export async function copyDetails(pressed: HTMLElement, error: ApiError | undefined, at = Date.now()): Promise<void> {
  const { trace, code } = error ?? {}
  const lines = [
    ['time', new Date(trace?.at ?? at).toISOString()],
    ['request', trace && `${trace.method} ${trace.path}`],
    ['status', code],
    ['x-request-id', trace?.requestId],
    ['version', version()],
  ]
  const text = lines
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
  await copyAndSay(text, pressed)
}
