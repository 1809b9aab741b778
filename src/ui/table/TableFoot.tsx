import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { focusFirst, INPUT, passFocusOn } from '../focus.ts'
import { ROWS_PER_PAGE, type TableState } from './useRows.ts'

/** The footer of a table: the rows shown of `total` (undefined until it is known), and if there are any, page size and page buttons. */
export function Pager<Row>({ state, total }: { state: TableState<Row>; total: number | undefined }) {
  const { page, pages } = state
  const element = useRef<HTMLDivElement>(null)
  /** Shows other rows, and keeps the pager in its place, as far as the window scrolls: a second press must not meet a row. */
  function inPlace(showRows: () => void) {
    const top = () => element.current!.getBoundingClientRect().top
    const before = top()
    flushSync(showRows)
    scrollBy(0, top() - before)
  }
  const steps = [
    [t.firstPage, '«', 1],
    [t.previousPage, '‹', page - 1],
    [t.nextPage, '›', page + 1],
    [t.lastPage, '»', pages],
  ] as const
  return (
    <div className="pager" ref={element}>
      {Boolean(total) && (
        <label className="pager__rows" ref={passFocusOn}>
          {t.rowsPerPage}
          <select
            className="input"
            value={state.rowsPerPage}
            onChange={({ target }) => inPlace(() => state.showRows(Number(target.value)))}
          >
            {ROWS_PER_PAGE.map(rows => (
              <option key={rows} value={rows}>
                {rows || t.allRows}
              </option>
            ))}
          </select>
        </label>
      )}
      <span role="status">{total !== undefined && t.range(state.from, state.to, total)}</span>
      {Boolean(total) && (
        <span className="pager__steps" ref={passFocusOn}>
          {steps.map(([name, sign, to]) => (
            <Button
              key={name}
              isSmall
              look="quiet"
              name={name}
              disabledReason={to === page || to < 1 || to > pages ? t.noMorePages : undefined}
              onPress={() => inPlace(() => state.goTo(to))}
            >
              {sign}
            </Button>
          ))}
        </span>
      )}
    </div>
  )
}

/** Replaces the rows of an empty list: says so, and what to do, or clears the filters that hide all rows. */
export function Empty({ text, next, onClear }: { text: string; next?: ReactNode; onClear?: () => void }) {
  const line = useRef<HTMLParagraphElement>(null)
  /** Rows take the place of the pressed button: another press of Enter must not act on one of them. */
  function clear() {
    const section = line.current!.closest('section')
    onClear!()
    if (!focusFirst(section, INPUT)) focusFirst(section, 'button')
  }
  return (
    <div className="empty" ref={passFocusOn}>
      <p ref={line}>{text}</p>
      {next && <div>{next}</div>}
      {onClear && <Button onPress={clear}>{t.clearFilters}</Button>}
    </div>
  )
}

/** Placeholders with the layout of the rows to come, to prevent layout shift. */
export function Skeleton({ cells, rows }: { cells: number; rows: number }) {
  return (
    <tbody className="breathing">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className="skeleton" aria-hidden="true">
          {Array.from({ length: cells }, (_, cell) => (
            <td key={cell}>
              <span className="skeleton__bar" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
