import { useParam } from '../../../../ui/table/query.ts'
import { kinds } from './changes.ts'
import type { Kind } from './compare.ts'
import { currentReview } from './review.ts'

/** The query parameter of the kind of changes that a table shows. */
export const kindParam = (table: string): string => `${table}.change`

const isKind = (text: string | undefined): text is Kind => kinds.some(kind => kind === text)

/** Returns the kind of changes of the address; undefined without a review. Reads the address signal. */
export function useKind(table: string): Kind | undefined {
  const kind = useParam(kindParam(table), isKind)
  return currentReview() && isKind(kind) ? kind : undefined
}
