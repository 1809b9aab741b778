import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { dateTime } from '../../lib/format.ts'
import { table as t } from '../../text/common.ts'

/** A signal, as React renders its change before the browser lays out the print. */
const printedAt = signal<number>()

function notePrint(): void {
  printedAt.value = Date.now()
}

/** What a printed list says of itself: when it was printed, and what narrows it. */
export function PrintedLine({ filters }: { filters: readonly string[] }) {
  useSignals()
  useEffect(() => {
    addEventListener('beforeprint', notePrint)
    return () => removeEventListener('beforeprint', notePrint)
  }, [])
  const at = printedAt.value
  return at && <p className="card__printed">{t.printed(dateTime(at), filters)}</p>
}
