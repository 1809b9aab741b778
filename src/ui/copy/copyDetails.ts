import { copyText } from '../../lib/clipboard.ts'
import type { ApiError } from '../../lib/http.ts'
import { version } from '../../lib/version.ts'
import { secret as t } from '../../text/secret.ts'
import { showReason } from '../showReason.ts'
import { toast } from '../toast.tsx'

/**
 * Copies what support needs to find a failure; `at` is when it was shown. Holds no token, no body and no name. If the browser refuses to
 * copy, shows the text, selected.
 */
export async function copyDetails(error: ApiError | undefined, at: number, within: HTMLElement): Promise<void> {
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
  if (await copyText(text, within)) return void toast.done(t.copied)
  const shown = showReason(within, text, [])
  if (shown) getSelection()?.selectAllChildren(shown)
  toast.error(t.copyFailed)
}
