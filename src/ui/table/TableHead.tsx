import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { useEvent } from '../useEvent.ts'
import type { Column } from './columns.ts'
import type { TableState } from './useRows.ts'
import { dateTime } from '../../lib/format.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  hasActions: boolean
  state: TableState<Row>
  /** The cell of the check boxes, before the others. */
  box: ReactNode
}

/** The head of a table: a button for each column, which sorts by it. */
export function TableHead<Row>({ columns, hasActions, state, box }: Props<Row>) {
  const direction = state.sort?.isDescending ? 'descending' : 'ascending'
  return (
    <thead role="rowgroup">
      <tr role="row">
        {box}
        {columns.map(({ key, head, isNumber }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            className={isNumber ? 'number' : undefined}
            aria-sort={state.sort?.key === key ? direction : undefined}
          >
            <button type="button" className="sort" onClick={() => state.sortBy(key)}>
              {head}
            </button>
          </th>
        ))}
        {hasActions && (
          <th role="columnheader" scope="col">
            <span className="visually-hidden">{t.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Announces a new order, as not every screen reader does so for a changed `aria-sort`; not the one that the table came with. */
export function Sorted<Row>({ columns, state: { sort } }: Pick<Props<Row>, 'columns' | 'state'>) {
  const head = columns.find(({ key }) => key === sort?.key)?.head
  const text = head && sort ? t.sorted(head, sort.isDescending) : t.unsorted
  const first = useRef<string | undefined>(text)
  if (text !== first.current) first.current = undefined
  return (
    <span role="status" className="visually-hidden">
      {text !== first.current && text}
    </span>
  )
}

/** Shows the buttons for which a narrow window has no room. */
export function MoreButton({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Button
      isSmall
      className={className}
      name={t.moreActions}
      data-tip={t.moreActions}
      isExpanded={isOpen}
      onPress={() => setOpen(!isOpen)}
    >
      ⋯
    </Button>
  )
}

/** The line of a printed list: when it was printed, and what narrows it. */
export function PrintedLine({ filters }: { filters: readonly string[] }) {
  const [at, setAt] = useState<number>()
  // Renders before the browser lays out the print: Firefox runs no microtask in between.
  useEvent(window, 'beforeprint', () => flushSync(() => setAt(Date.now())))
  return at && <p className="card__printed">{t.printed(dateTime(at), filters)}</p>
}
