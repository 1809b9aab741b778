import { useSignals } from '@preact/signals-react/runtime'
import { type CSSProperties, type HTMLAttributes, memo, type ReactNode, useId, useMemo, useRef } from 'react'
import { keyed } from '../lib/keys.ts'
import { button, table as t } from '../text/common.ts'
import { Button, buttonProps, type WayOut } from './Button.tsx'
import { useCommands } from './commands.ts'
import { passFocusOn } from './focus.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { Pager } from './Pager.tsx'
import { clearFilters, type Filter } from './useFilter.tsx'
import type { Load } from './useLoad.ts'
import { useSlices } from './useSlices.ts'
import { type TableState, useTable } from './useTable.ts'

/** A column as data: what it is called in the address and above, and the value that is shown, sorted by and saved as CSV. */
export interface Column<Row> {
  key: string
  head: string
  value: (row: Row) => string | number
  /** What is shown, where that is more than the value. */
  show?: (row: Row) => ReactNode
  /** What the style sheet makes more of the cell by. An element in it would be one for each row. */
  mark?: (row: Row) => Mark | undefined
  /** A track of CSS grid. */
  width?: string
  isNumber?: boolean
}

interface Mark extends Pick<HTMLAttributes<HTMLElement>, 'className'> {
  [data: `data-${string}`]: string | boolean | undefined
}

/** A button in each row. */
export interface RowAction<Row> {
  label: string
  /** The button's accessible name, with the row's name in it. */
  name: (row: Row) => string
  press: (row: Row) => unknown
  /** Why it cannot be pressed now, and the ways to what stands against it. */
  whyNot?: (row: Row) => string | undefined
  waysOut?: (row: Row) => readonly WayOut[]
}

export interface TableProps<Row> {
  /** The name under which the table keeps its state in the address. */
  id: string
  name: string
  columns: readonly (Column<Row> | false)[]
  actions?: readonly (RowAction<Row> | false)[]
  /** What the filters leave of `load.rows`, in the order of the spec. Keep it the same array as long as nothing changes. */
  rows: readonly Row[]
  load: Load<Row>
  filters: readonly Filter[]
  failed: string
  empty: string
  /** What to do next where there is nothing yet. */
  next?: string | undefined
  isInactive?: ((row: Row) => boolean) | undefined
}

const none: readonly Filter[] = []
const isThere = <T,>(item: T | false): item is T => item !== false

/** A list with all that comes with it: sort, pages, the four states of loading, CSV. */
export function Table<Row extends Identified>(props: TableProps<Row>) {
  useSignals()
  const { id, name, rows, load } = props
  const titleId = useId()
  const isFirstLoad = load.state === 'loading' && !load.rows.length
  const columns = props.columns.filter(isThere)
  const actions = props.actions?.filter(isThere) ?? []
  const state = useTable(id, columns, rows)
  const makeup = useRef<Makeup<Row>>(null!)
  makeup.current = { columns, actions, isInactive: props.isInactive }
  const csv = { label: t.csv, press: () => saveCsv(name, columns, state.sorted), whyNot: rows.length ? undefined : t.csvEmpty }
  const inForce = props.filters.filter(filter => filter.isActive)
  useCommands(() => [
    { ...csv, label: t.csvOf(name) },
    ...(inForce.length ? [{ label: t.clearFilters, press: () => clearFilters(inForce) }] : []),
    { label: button.reload, press: load.reload },
  ])
  const template = [...columns.map(column => column.width ?? 'minmax(8rem, 1fr)'), actions.length > 0 && widthOf(actions)].filter(isThere).join(' ')
  const style = useMemo(() => styleOf(columns, template), [template])

  return (
    <section className="card">
      <div className="card__head">
        <h2 className="card__title" id={titleId}>{name}</h2>
        <Button small press={csv.press} name={t.csvOf(name)} whyNot={csv.whyNot}>{csv.label}</Button>
      </div>
      {load.state === 'failed' ? <LoadFailed text={props.failed} retry={load.reload} /> : (
        <>
          <div className="table-frame">
            {/* Roles are explicit because rows are grids. */}
            <table
              className="table"
              role="table"
              aria-labelledby={titleId}
              aria-busy={load.state === 'loading'}
              style={style}
            >
              <Head columns={columns} hasActions={actions.length > 0} state={state} />
              {isFirstLoad
                ? <Skeleton cells={columns.length + (actions.length ? 1 : 0)} rows={Math.min(state.rowsPerPage || 25, 10)} />
                : <Rows rows={state.shown} loaded={load.rows} makeup={makeup} shape={template} />}
            </table>
          </div>
          {load.state !== 'loading' && !rows.length && <Empty text={props.empty} next={load.rows.length ? undefined : props.next} inForce={load.rows.length ? inForce : none} />}
          <Pager state={state} total={isFirstLoad ? undefined : rows.length} />
        </>
      )}
    </section>
  )
}

/** The track of the buttons: characters, insets and gaps. Head and rows are grids of their own, so it cannot be left to them. */
function widthOf(actions: readonly { label: string }[]) {
  return `${actions.reduce((sum, { label }) => sum + label.length * 0.8125 + 2.125, 1.375)}rem`
}

/**
 * What is data about the columns, for the style sheet: their widths, what they are called where rows are cards, the side numbers
 * stand on. Said once, and not by every cell: attributes are what a long table takes longest for.
 */
function styleOf(columns: readonly { head: string; isNumber?: boolean }[], template: string): CSSProperties {
  const ofColumns = columns.map(({ head, isNumber }, index) => ({
    [`--head-${index + 1}`]: JSON.stringify(head),
    [`--side-${index + 1}`]: isNumber ? 'end' : undefined,
  }))
  return Object.assign({ '--columns': template }, ...ofColumns)
}

function Head<Row>({ columns, hasActions, state }: { columns: readonly Column<Row>[]; hasActions: boolean; state: TableState<Row> }) {
  const direction = state.sort?.isDescending ? 'descending' : 'ascending'
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ key, head, isNumber }) => (
          <th key={key} role="columnheader" scope="col" className={isNumber ? 'number' : undefined} aria-sort={state.sort?.key === key ? direction : undefined}>
            <button type="button" className="table__sort" onClick={() => state.sortBy(key)}>{head}</button>
          </th>
        ))}
        {hasActions && <th role="columnheader" scope="col"><span className="visually-hidden">{t.actions}</span></th>}
      </tr>
    </thead>
  )
}

/** What rows are made of. The same object for all time, so that a row is rendered anew only where it has changed itself. */
interface Makeup<Row> {
  columns: readonly Column<Row>[]
  actions: readonly RowAction<Row>[]
  isInactive: ((row: Row) => boolean) | undefined
}

interface RowsProps<Row> {
  rows: readonly Row[]
  /** What was loaded, of which these are some. */
  loaded: readonly Row[]
  makeup: { current: Makeup<Row> }
  /** Changes when the columns or the buttons do: it is their widths. */
  shape: string
}

function Rows<Row extends Identified>({ rows, loaded, makeup, shape }: RowsProps<Row>) {
  return useSlices(rows, loaded).map((slice, index) => <Slice key={index} rows={slice} makeup={makeup} shape={shape} />)
}

const Slice = memo(SliceView) as typeof SliceView

/** Each slice is a group of its own, which goes as one when a filter leaves few. */
function SliceView<Row extends Identified>({ rows, makeup, shape }: Omit<RowsProps<Row>, 'loaded'>) {
  return (
    <tbody role="rowgroup" style={{ '--rows': rows.length } as CSSProperties}>
      {keyed(rows, row => row.id).map(([key, row]) => <Row key={key} row={row} makeup={makeup} shape={shape} />)}
    </tbody>
  )
}

interface Identified {
  id: string | number
}

const Row = memo(RowView) as typeof RowView

function RowView<Row>({ row, makeup }: Pick<RowsProps<Row>, 'makeup' | 'shape'> & { row: Row }) {
  const { columns, actions, isInactive } = makeup.current
  return (
    <tr role="row" data-inactive={isInactive?.(row) || undefined}>
      {columns.map(({ key, value, show, mark }, index) => {
        const content = show ? show(row) : String(value(row))
        // What is in it besides the value (a button, say) is not what the row is called.
        return index === 0 ? <th key={key} role="rowheader" aria-label={show && String(value(row))} {...mark?.(row)}>{content}</th> : <td key={key} role="cell" {...mark?.(row)}>{content}</td>
      })}
      {actions.length > 0 && (
        <td role="cell" className="table__actions">
          {actions.map(({ label, name, whyNot, waysOut }, index) => (
            <button
              key={label}
              {...buttonProps({
                small: true,
                name: name(row),
                whyNot: whyNot?.(row),
                waysOut: waysOut && (() => waysOut(row)),
                press: () => makeup.current.actions[index]?.press(row),
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

/** The shape of what comes. */
function Skeleton({ cells, rows }: { cells: number; rows: number }) {
  return (
    <tbody className="breathing">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className="skeleton" aria-hidden="true">{Array.from({ length: cells }, (_, cell) => <td key={cell}><span className="skeleton__bar" /></td>)}</tr>
      ))}
    </tbody>
  )
}

function Empty({ text, next, inForce }: { text: string; next: string | undefined; inForce: readonly Filter[] }) {
  return (
    <div className="empty" ref={passFocusOn}>
      <p>{text}</p>
      {next && <p>{next}</p>}
      {inForce.length > 0 && <Button press={() => clearFilters(inForce)}>{t.clearFilters}</Button>}
    </div>
  )
}

async function saveCsv<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]) {
  const lines = [columns.map(column => column.head), ...rows.map(row => columns.map(({ value }) => String(value(row) === t.none ? '' : value(row))))]
  const { saveCsvFile } = await import('../lib/csv.ts')
  saveCsvFile(`${name}.csv`, lines)
}
