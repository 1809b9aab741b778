import { effect, type ReadonlySignal, signal } from '@preact/signals-react'
import { sizeOf } from '../../../../lib/format.ts'
import { onSessionEnd, sessionNow } from '../../../../lib/sessionMemory.ts'
import { sha256 } from '../../../../lib/sha256.ts'
import { review as t } from '../../../../text/review.ts'
import { unsaved } from '../../../../state/unsaved.ts'
import type { Compared } from '../rows.ts'
import { contentOf } from './compare.ts'
import { type LastList, readLastList } from './lastList.ts'

/** What a reviewer confirmed, and when, in milliseconds since the epoch. */
interface Confirmation {
  content: string
  at: number
}

export interface Review {
  /** The file of the last review; `sha256` in hexadecimal. */
  file: { name: string; sha256: string }
  list: LastList
  /** By the ids of the rows. */
  confirmed: ReadonlyMap<string, Confirmation>
  /** Grows when many rows are confirmed at once. */
  many: number
}

const current = signal<Review>()

/** The review under way, if there is one. */
export const review: ReadonlySignal<Review | undefined> = current

export const endReview = (): void => {
  current.value = undefined
}
onSessionEnd(endReview)

effect(() => {
  const count = current.value?.confirmed.size
  unsaved.value = count ? t.signOutConfirm(count) : undefined
})

/** Larger files are no list of users. */
const MAX_BYTES = 30_000_000

/** Begins a review against the list in this file; returns the problem if it has none. */
export async function beginReview(file: File): Promise<string | undefined> {
  if (file.size > MAX_BYTES) return t.tooLarge(sizeOf(MAX_BYTES))
  const isSameSession = sessionNow()
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    // The file has been moved or changed since.
    if (!(error instanceof DOMException)) throw error
    return t.goneFailed
  }
  const digest = await sha256(bytes)
  const list = await readLastList(bytes, file.name)
  if (typeof list === 'string') return list
  if (isSameSession()) current.value = { file: { name: file.name, sha256: digest }, list, confirmed: new Map(), many: 0 }
  return undefined
}

/** Returns whether there is something to confirm: the users of a vendor that has not answered are unknown yet. */
export const canConfirm = ({ change }: Compared): boolean => change.kind !== 'unknownNow'

/** Confirms rows, or withdraws that. */
export function confirm(rows: readonly Compared[], isConfirmed: boolean, many = 0): void {
  const before = current.peek()
  if (!before) return
  const at = Date.now()
  const confirmed = new Map(before.confirmed)
  for (const row of rows) {
    if ((confirmedAt(row) !== undefined) === isConfirmed || !canConfirm(row)) continue
    if (isConfirmed) confirmed.set(row.id, { content: contentOf(row), at })
    else confirmed.delete(row.id)
  }
  current.value = { ...before, confirmed, many: before.many + many }
}

/** Returns when a row was confirmed as it is. A row whose content has changed since is no longer confirmed. */
export function confirmedAt(
  row: Compared,
  { confirmed } = current.peek() ?? { confirmed: new Map() as Review['confirmed'] },
): number | undefined {
  const confirmation = confirmed.get(row.id)
  return confirmation && confirmation.content === contentOf(row) ? confirmation.at : undefined
}

/** Returns what a row's box says: confirmed, to be confirmed again as it has changed, or neither. Reads a signal. */
export function stateOf(row: Compared): 'confirmed' | 'again' | 'unconfirmed' {
  const now = current.value
  if (!now?.confirmed.has(row.id)) return 'unconfirmed'
  return confirmedAt(row, now) === undefined ? 'again' : 'confirmed'
}
