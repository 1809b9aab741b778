import type { ReactNode } from 'react'
import { table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { passFocusOn } from '../focus.ts'
import { type AppliedFilter, clearFilters } from '../table/filters.tsx'

/** Replaces the rows of an empty list: says so, and what to do, or clears the filters that hide all rows. */
export function Empty({ text, next, inForce }: { text: string; next: ReactNode; inForce: readonly AppliedFilter<never>[] }) {
  return (
    <div className="empty" ref={passFocusOn}>
      <p>{text}</p>
      {next && <div>{next}</div>}
      {inForce.length > 0 && <Button onPress={() => clearFilters(inForce)}>{t.clearFilters}</Button>}
    </div>
  )
}
