import type { ReactNode } from 'react'
import { table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { passFocusOn } from '../focus.ts'

/** Replaces the rows of an empty list: says so, and what to do, or clears the filters that hide all rows. */
export function Empty({ text, next, onClear }: { text: string; next?: ReactNode; onClear?: () => void }) {
  return (
    <div className="empty" ref={passFocusOn}>
      <p>{text}</p>
      {next && <div>{next}</div>}
      {onClear && <Button onPress={onClear}>{t.clearFilters}</Button>}
    </div>
  )
}
