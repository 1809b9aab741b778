import { type ComponentProps, type CSSProperties, memo, type ReactNode, useEffect, useState } from 'react'
import { keyed } from '../../lib/keys.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { isMissing } from '../../lib/order.ts'
import type { Id } from '../../lib/shape.ts'
import { table as t } from '../../text/common.ts'
import { buttonProps } from '../Button.tsx'
import { addressBreakable } from '../breakable.tsx'
import { type Column, type Identified, isPartlyFolded, type RowAction, textIn } from './columns.ts'
import { passFocusOn } from '../focus.ts'
import { liveLink } from '../list/liveLink.tsx'
import { useSlicedList } from '../list/useSlicedList.ts'
import { useLazy } from '../load/lazy.tsx'
import type { SelectedRows } from './selectedRows.ts'
import type { selection } from './selection.tsx'
import type { Mark, SavedRows } from './SavedRows.ts'

interface RowsProps<Row extends Identified> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Pass a stable array. */
  actions: readonly RowAction<Row>[]
  /** The columns have no room: each row is stacked, folded if it has actions or values that it folds. */
  areStacked: boolean
  isInactive?: ((row: Row) => boolean) | undefined
  /** Which rows are selected, and the cell of a row's check box, before the others. */
  selected?: SelectedRows<Row> | undefined
  Box?: typeof selection.Box | undefined
  mark?: Mark | undefined
  /** The ids of the rows that the user has unfolded. */
  unfolded: Set<Id>
}

interface AllRowsProps<Row extends Identified> extends Omit<RowsProps<Row>, 'unfolded'> {
  /** The rows before filtering: a new array has been loaded anew. */
  loaded: readonly Row[]
  /** Called once all rows are rendered. */
  onComplete?: (() => void) | undefined
}

/** About as many rows as a window shows: they are painted before the others are rendered. */
const IN_WINDOW = 12

/** Renders a table's rows in slices. A row renders again only if its entity, the columns or its buttons changed. */
export function TableRows<Row extends Identified>({ rows, loaded, mark, onComplete, ...rest }: AllRowsProps<Row>) {
  const slices = useSlicedList(rows, loaded, IN_WINDOW)
  // Outlives a wide window, and a row's move to another slice.
  const [unfolded] = useState(() => new Set<Id>())
  const waiting = rows.length - slices.reduce((sum, slice) => sum + slice.length, 0)
  useEffect(() => {
    if (!waiting) onComplete?.()
  }, [waiting])
  return (
    <>
      {slices.map((slice, index) => (
        <Slice key={index} isFirst={index === 0} rows={slice} mark={markIn(slice, mark)} unfolded={unfolded} {...rest} />
      ))}
      {/* The height of the rows that are not there yet, for the pager and the scroll position. */}
      {waiting > 0 && <tbody className="table__waiting" aria-hidden="true" style={{ '--rows': waiting } as CSSProperties} />}
    </>
  )
}

/** The search for the rows of a save loads with the forms. */
const savedParts = lazyModule<{ SavedRows: typeof SavedRows }>('savedParts')

/** Finds the rows of the last save, which are then highlighted. */
export function Saved<Row extends Identified>(props: ComponentProps<typeof SavedRows<Row>>) {
  const parts = savedParts.now()
  useLazy(!parts && (async () => savedParts.load()))
  return parts && <parts.SavedRows {...props} />
}

const markIn = (slice: readonly Identified[], mark: Mark | undefined) => (mark && slice.some(isMarked(mark)) ? mark : undefined)
const isMarked = (mark: Mark | undefined) => (row: Identified) => Boolean(mark?.keys.has(String(row.id)))

const Slice = memo(SliceView) as typeof SliceView

/** Groups each slice in an element, which is removed as a whole when a filter leaves few rows. */
function SliceView<Row extends Identified>({ isFirst, rows, isInactive, mark, ...rest }: RowsProps<Row> & { isFirst: boolean }) {
  return (
    <tbody role="rowgroup" className={isFirst ? undefined : 'table__slice'} style={{ '--rows': rows.length } as CSSProperties}>
      {keyed(rows, row => row.id).map(([key, row]) => (
        <TableRow
          key={key}
          row={row}
          isInactive={isInactive?.(row) ?? false}
          {...rest}
          onMarked={isMarked(mark)(row) ? mark?.onShown : undefined}
        />
      ))}
    </tbody>
  )
}

interface RowProps<Row extends Identified> extends Omit<RowsProps<Row>, 'rows' | 'isInactive' | 'mark'> {
  row: Row
  isInactive: boolean
  /** A ref of a highlighted row. */
  onMarked: Mark['onShown'] | undefined
}

const TableRow = memo(TableRowView) as typeof TableRowView

function TableRowView<Row extends Identified>(props: RowProps<Row>) {
  const { row, columns, actions, areStacked, isInactive, selected, Box, onMarked, unfolded } = props
  const rowName = textIn(row, columns[0])
  const stacked = areStacked ? { unfolded: (actions.length > 0 || isPartlyFolded(columns)) && unfolded } : undefined
  return (
    <tr ref={onMarked ?? passFocusOn} role="row" data-row={row.id} data-inactive={isInactive || undefined} data-marked={onMarked && ''}>
      {Box && selected && <Box selected={selected} row={row} name={rowName} />}
      {columns.map((column, index) => cellOf(row, rowName, column, index === 0, stacked))}
      {actions.length > 0 && (
        <td role="cell" className="table__actions">
          {actions.map(({ label, name, look, disabledReason, reasonSteps, onPress }) => (
            <button
              key={label}
              {...buttonProps({
                isSmall: true,
                look,
                name: name(rowName),
                disabledReason: disabledReason?.(row),
                reasonSteps: reasonSteps && (() => reasonSteps(row)),
                onPress: () => onPress(row),
              })}
            >
              {label}
            </button>
          ))}
        </td>
      )}
    </tr>
  )
}

type Stacked = { unfolded: Set<Id> | false } | undefined

/**
 * Renders a value, in a stacked row with its column's head as its label. The first cell is the row's header. A function, not a component: a
 * long list has ten thousand cells.
 */
function cellOf<Row extends Identified>(row: Row, rowName: string, column: Column<Row>, isFirst: boolean, stacked: Stacked) {
  const { key, head, value, isNumber, whenStacked } = column
  const text = textIn(row, column)
  const content = contentOf(row, rowName, column, text)
  // Names the row by its value alone, without a button or badge in the cell, or blanks where an address may break.
  if (isFirst)
    return (
      <th key={key} role="rowheader" aria-label={stacked || content !== text ? text : undefined} data-stacked={stacked && whenStacked}>
        {stacked?.unfolded ? (
          <>
            <span>{content}</span>
            <Disclosure name={text} id={row.id} unfolded={stacked.unfolded} />
          </>
        ) : (
          content
        )}
      </th>
    )
  const stackedProps = stacked && { 'data-label': head, 'data-stacked': whenStacked, 'data-missing': isMissing(value(row)) || undefined }
  return (
    <td key={key} role="cell" className={isNumber ? 'number' : undefined} {...stackedProps}>
      {content}
    </td>
  )
}

function contentOf<Row>(row: Row, rowName: string, { value, show, showsMissing, note, link }: Column<Row>, text: string): ReactNode {
  const line = note?.(row)
  if (line) {
    return (
      <>
        <span>{addressBreakable(text)}</span>
        <span className="table__note">{addressBreakable(line)}</span>
      </>
    )
  }
  const target = link?.(row)
  if (!target) return show && (showsMissing || !isMissing(value(row))) ? show(row) : addressBreakable(text)
  return liveLink({ href: target.href, hrefNow: () => link!(row)!.href, name: `${rowName} ${target.label}`, children: text })
}

/** Unfolds a stacked row: shows its other values and its buttons. */
function Disclosure({ name, id, unfolded }: { name: string; id: Id; unfolded: Set<Id> }) {
  const [isOpen, setOpen] = useState(unfolded.has(id))
  function toggle() {
    if (!unfolded.delete(id)) unfolded.add(id)
    setOpen(!isOpen)
  }
  return (
    <button
      ref={passFocusOn}
      type="button"
      className="disclosure chevron"
      aria-label={t.details(name)}
      aria-expanded={isOpen}
      onClick={toggle}
    />
  )
}
