import { none } from '../../lib/keys.ts'
import type { ApiError } from '../../lib/http.ts'
import type { Load } from './useLoad.ts'
import type { ReasonLink } from '../showReason.ts'

/** Why a page cannot ask for its rows yet. */
export interface Gate {
  /** `closed` until the user does something: makes a choice beside it, for example. */
  state: 'closed' | 'loading' | 'failed'
  /** Why nothing can be added either, shown also in place of the rows. Links lead to what ends it, or to whom to ask. */
  reason?: string
  links?: () => readonly ReasonLink[]
  /** If loading failed: the message, the request, and how to repeat it. */
  failed?: string
  error?: ApiError | undefined
  reload?: () => void
}

/** Replaces a page's list while its gate is not open. */
export function behindGate<Row>(list: Load<Row>, gate: Gate | undefined): Load<Row> {
  if (!gate || gate.state === 'closed') return list
  return {
    state: gate.state,
    error: gate.error,
    rows: none,
    reload() {
      gate.reload?.()
      list.reload()
    },
    isSettled: () => gate.state === 'failed',
  }
}
