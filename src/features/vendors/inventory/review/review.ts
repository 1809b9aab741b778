import { effect, type ReadonlySignal } from '@preact/signals-react'
import { memoOf } from '../../../../lib/keys.ts'
import { sessionNow } from '../../../../lib/sessionMemory.ts'
import { sessionSignal } from '../../../../lib/sessionSignal.ts'
import { sha256 } from '../../../../lib/sha256.ts'
import { nextTask } from '../../../../lib/inTasks.ts'
import { review as t } from '../../../../text/review.ts'
import { unsaved } from '../../../../state/unsaved.ts'
import { readCsvFile } from '../../../../ui/sheet/readCsvFile.ts'
import type { Change, Compared, Row, VendorRow } from '../rows.ts'
import { compare, contentOf } from './compare.ts'
import { type LastList, readLastList } from './lastList.ts'

/** The kinds of changes, in their order on the page. */
export const kinds = Object.keys(t.kinds) as Change['kind'][]

/** The content that a reviewer confirmed, and when, in milliseconds since the epoch. */
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
  sheet?: Sheet
}

/** A row of a sheet, with its confirmation at that time. Vendors without users have none. */
export type SheetRow = Row & { confirmedAt?: number | undefined }

/** A review as it was at a moment: what stands above its rows, the rows, the list of users that it was made from, and its own file. */
export interface Sheet {
  facts: readonly (readonly [label: string, value: string])[]
  rows: readonly SheetRow[]
  list: { name: string; text: string }
  file: { name: string; text: string }
}

const current = sessionSignal<Review | undefined>(undefined)

/** The review under way, if there is one. */
export const review: ReadonlySignal<Review | undefined> = current

export const endReview = (): void => {
  current.value = undefined
}

effect(() => {
  const count = current.value?.confirmed.size
  unsaved.value = count ? t.signOutConfirm(count) : undefined
})

/** Remembers the last result of a list. */
export const compareOnce = memoOf(compare)

/** Larger files are no list of users. */
const MAX_BYTES = 30_000_000

let readings = 0

/**
 * Begins a review of these vendors against the list in this file, unless another one was chosen since; returns the problem if it has none.
 */
export async function beginReview(file: File, vendors: readonly VendorRow[]): Promise<string | undefined> {
  const isSameSession = sessionNow()
  const reading = ++readings
  const read = await readCsvFile(file, MAX_BYTES)
  if (typeof read === 'string') return read
  const list = await readLastList(read.text, file.name)
  if (typeof list === 'string') return list
  const digest = await sha256(read.bytes)
  // Reads, compares and renders 20,000 users in a task each: one task of all would block a frame.
  await nextTask()
  compareOnce(list, vendors)
  await nextTask()
  if (isSameSession() && reading === readings)
    current.value = { file: { name: file.name, sha256: digest }, list, confirmed: new Map(), many: 0 }
  return undefined
}

/** Returns whether there is something to confirm: the users of a vendor that has not answered are unknown yet. */
export const canConfirm = ({ change }: Compared): boolean => change.kind !== 'unknownNow'

/** Keeps the sheet of a review, if that goes on. */
export function keepSheet({ list }: Review, sheet: Sheet): void {
  const now = current.peek()
  if (now?.list === list) current.value = { ...now, sheet }
}

/** Confirms rows, or withdraws that. */
export function setConfirmed(rows: readonly Compared[], isConfirmed: boolean): void {
  const before = current.peek()
  if (!before) return
  const at = Date.now()
  const confirmed = new Map(before.confirmed)
  for (const row of rows) {
    if ((confirmedAt(row) !== undefined) === isConfirmed || !canConfirm(row)) continue
    if (isConfirmed) confirmed.set(row.id, { content: contentOf(row), at })
    else confirmed.delete(row.id)
  }
  current.value = { ...before, confirmed, many: before.many + Number(rows.length > 1) }
}

/** Returns when a row was confirmed as it is. A row whose content has changed since is no longer confirmed. */
export function confirmedAt(row: Compared, review = current.peek()): number | undefined {
  const confirmation = review?.confirmed.get(row.id)
  return confirmation && confirmation.content === contentOf(row) ? confirmation.at : undefined
}

/** Returns what a row's box says: confirmed, to be confirmed again as it has changed, or neither. Reads a signal. */
export function stateOf(row: Compared): 'confirmed' | 'again' | 'unconfirmed' {
  if (!current.value?.confirmed.has(row.id)) return 'unconfirmed'
  return confirmedAt(row) === undefined ? 'again' : 'confirmed'
}
