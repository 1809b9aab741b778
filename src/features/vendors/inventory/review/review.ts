import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { hold, recall, rememberLater } from '../../../../lib/answers.ts'
import { getOrInsert } from '../../../../lib/keys.ts'
import { unchanging } from '../../../../state/inventory.ts'
import { type Compared, type RowCache, signatureOf } from './compare.ts'
import type { LastList } from './lastList.ts'
import type { Sheet } from './sheet.ts'

/** What a reviewer confirmed, and when, in milliseconds since the epoch. */
interface Confirmation {
  signature: string
  at: number
}

type Confirmations = ReadonlyMap<string, Confirmation>

/** The file of the last review. */
interface LastFile {
  name: string
  /** In hexadecimal. */
  sha256: string
}

export type Review = ReturnType<typeof createReview>

/** Names the remembered review. It ends with the session like any answer; no change concerns it. */
const REVIEW = 'review'

const recalled = () => recall<Review>(REVIEW, unchanging)

/** The review under way, if there is one, for `useLoad`. Sends nothing. */
export const reviewUnderWay = Object.assign(async (): Promise<readonly Review[]> => recalled()?.items ?? [], {
  known: () => ({ items: recalled()?.items ?? [], at: Date.now(), isFresh: true }),
})

/** Call this before a file is read. Returns a function that begins a review against its list, unless the session has ended meanwhile. */
export function beginLater(): (file: LastFile, list: LastList) => void {
  hold(REVIEW)
  const remember = rememberLater<Review>(REVIEW, unchanging)
  return (file, list) => void remember([createReview(file, list)])
}

/** Ends the review: its confirmations are forgotten. */
export const endReview = (): void => void rememberLater<Review>(REVIEW, unchanging)([])

/** Returns the review under way. */
export const currentReview = (): Review | undefined => recalled()?.items[0]

/**
 * A review: the last list, and the rows that have been confirmed, by id. A row whose content has changed since is no longer confirmed. Each
 * row has a signal of its own, so that a press renders no other row.
 */
function createReview(file: LastFile, list: LastList) {
  const confirmations = signal<Confirmations>(new Map())
  const boxes = new Map<string, Signal<Confirmation | undefined>>()
  const many = signal(0)
  const rowCache: RowCache = new WeakMap()

  /** Returns whether a confirmation is about the row as it is. */
  const isStill = (row: Compared, confirmation: Confirmation | undefined) =>
    confirmation !== undefined && confirmation.signature === signatureOf(row)

  function put(rows: readonly Compared[], isConfirmed: boolean) {
    const at = Date.now()
    const next = new Map(confirmations.peek())
    for (const row of rows) {
      if (isStill(row, next.get(row.id)) === isConfirmed || !canConfirm(row)) continue
      if (isConfirmed) next.set(row.id, { signature: signatureOf(row), at })
      else next.delete(row.id)
    }
    batch(() => {
      confirmations.value = next
      for (const [id, box] of boxes) box.value = next.get(id)
    })
  }

  return {
    /** The store of answers compares by this: the rows of a sheet take long, and their ids may be no JSON. */
    toJSON: () => file,
    file,
    list,
    /** Rows by what they compare: reused while nothing about them changes. */
    rowCache,
    /** Grows when many rows are confirmed at once. */
    many: many as ReadonlySignal<number>,

    /** Confirms a row, or withdraws that. */
    confirm: (row: Compared, isConfirmed: boolean): void => put([row], isConfirmed),

    confirmMany(rows: readonly Compared[], isConfirmed: boolean): void {
      put(rows, isConfirmed)
      many.value++
    },

    /** Returns a row's confirmation, maybe of what it was before. */
    boxOf: (row: Compared): ReadonlySignal<Confirmation | undefined> =>
      getOrInsert(boxes, row.id, () => signal(confirmations.peek().get(row.id))),

    isStill,

    /** Returns when a row was confirmed as it is. */
    confirmedAt(row: Compared): number | undefined {
      const confirmation = confirmations.peek().get(row.id)
      return isStill(row, confirmation) ? confirmation?.at : undefined
    },

    /** The last sheet that was made. */
    sheet: undefined as Sheet | undefined,

    /** Returns how many rows are confirmed. Reads a signal. */
    count(rows: readonly Compared[]): number {
      const all = confirmations.value
      return all.size ? rows.reduce((sum, row) => sum + Number(isStill(row, all.get(row.id))), 0) : 0
    },
  }
}

/** Returns whether there is something to confirm: the users of a vendor that has not answered are unknown yet. */
export const canConfirm = ({ change }: Compared): boolean => change.kind !== 'unknownNow'
