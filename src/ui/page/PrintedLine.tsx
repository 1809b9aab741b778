import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { dateTime } from '../../lib/format.ts'
import { table as t } from '../../text/common.ts'

const printedAt = signal<number>()

// React renders a signal's change before the browser lays out the print.
addEventListener('beforeprint', () => {
  printedAt.value = Date.now()
})

/** What a printed list says of itself: when it was printed, and what narrows it. */
export function PrintedLine({ filters }: { filters: readonly string[] }) {
  useSignals()
  const at = printedAt.value
  return at && <p className="card__printed">{t.printed(dateTime(at), filters)}</p>
}
