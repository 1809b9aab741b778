import type { ApiError } from '../../lib/http.ts'
import { version } from '../../lib/version.ts'
import { copying as t } from '../../text/common.ts'
import { showReason } from '../showReason.ts'
import { toast } from '../toast.ts'

/** How long the button shows a tick, in milliseconds. */
const TICK_MS = 3000
/** How long a text stays selected to copy, in milliseconds. */
const SELECTED_MS = 30_000

/** Number of copies so far. */
let copies = 0

/**
 * Copies a text, says so in a toast, and shows a tick in the pressed button, by default the focused one. If the browser refuses to copy, a
 * popover has the text, selected, for a while and as long as the page is in sight: it may be a secret. A text that is still being read may
 * turn out to be gone, or another one be copied meanwhile: nothing is copied then, or said.
 */
export async function copyAndSay(asked: string | Promise<string | undefined>, pressed = focused()): Promise<void> {
  const copy = ++copies
  const wanted = typeof asked === 'string' ? asked : asked.then(text => (copy === copies ? text : undefined))
  const isCopied = await copyText(wanted)
  const text = await wanted
  if (text === undefined) return
  if (isCopied) {
    toast.done(t.copied)
    // The timer of an earlier copy, if there is one.
    clearTimeout(Number(pressed.dataset.copied))
    pressed.dataset.copied = String(setTimeout(() => delete pressed.dataset.copied, TICK_MS))
    return
  }
  // Its dialog has been closed meanwhile.
  if (!pressed.isConnected) return
  toast.error(t.copyFailed)
  const shown = showReason(pressed, text, [])
  shown.translate = false
  getSelection()?.selectAllChildren(shown)
  const hide = () => shown.remove()
  setTimeout(hide, SELECTED_MS)
  document.addEventListener('visibilitychange', hide, { once: true })
}

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : document.body)

/**
 * Copies a text to the clipboard, which pages over plain http do not have. Resolves to whether it was copied. Safari refuses after a
 * request, so that a text which is still being read is promised to it.
 */
async function copyText(asked: string | Promise<string | undefined>): Promise<boolean> {
  try {
    if (typeof asked === 'string') await navigator.clipboard.writeText(asked)
    else {
      const text = asked.then(text => text ?? Promise.reject(new Error('gone')))
      // A browser that refuses may leave it alone.
      text.catch(() => {})
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    }
    return true
  } catch {
    return false
  }
}

/** Copies a report. Line breaks in its lines, as in names, become blanks: no name may add a line. */
export const copyReport = (lines: readonly string[], pressed: HTMLElement): Promise<void> =>
  copyAndSay(lines.map(line => `${line.replace(/[\r\n]+/g, ' ')}\n`).join(''), pressed)

/** Copies texts, one a line and each once, for the field of a mail or the cells of a spreadsheet. */
export function copyLines(lines: readonly (string | null | undefined)[]): Promise<void> {
  return copyAndSay([...new Set(lines.filter(Boolean))].join('\n'))
}

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
  const known = lines.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`)
  await copyReport(known, pressed)
}
