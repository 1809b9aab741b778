import { useMemo } from 'react'
import { type Load, useLoad } from '../../../../ui/load/useLoad.ts'
import type { Inventory } from '../useInventory.ts'
import { type Compared, compare } from './compare.ts'
import { type Review, reviewUnderWay } from './review.ts'

export interface Reviewing {
  /** Undefined: no review is under way. */
  review: Review | undefined
  /** The users of all vendors, and those who are gone. */
  list: Load<Compared>
  /** Call this after a review has begun or ended. */
  reload: () => void
}

const nothing = {}
const none: readonly never[] = []

/** Returns the review under way, and what became of everybody since the last one. */
export function useReview({ users, vendors, isTaken }: Inventory): Reviewing {
  const { rows, reload } = useLoad(reviewUnderWay, nothing)
  const [review] = isTaken ? rows : none
  // Before the vendors are there, all of them would be gone.
  const isKnown = users.state === 'ready' || users.rows.length > 0
  const compared = useMemo(
    () => (review && isKnown ? compare(review.list, vendors.rows, review.rowCache) : none),
    [review, isKnown, vendors.rows],
  )
  return { review, list: { ...users, rows: compared }, reload }
}
