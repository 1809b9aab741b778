import { useSignals } from '@preact/signals-react/runtime'
import { type CSSProperties, useId, useMemo } from 'react'
import { lazyModule } from '../../lib/lazyModule.ts'
import { button, table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { useCommands } from '../commands.ts'
import { passFocusOn } from '../focus.ts'
import { LoadFailed } from '../load/LoadFailed.tsx'
import type { Column, RowAction } from './columns.ts'
import { Pager } from './Pager.tsx'
import { type AppliedFilter, clearFilters } from './filters.tsx'
import type { Load } from '../load/useLoad.ts'
import { type Identified, TableRows } from './TableRows.tsx'
import { type TableState, useTable } from './useTable.ts'

export interface TableProps<Row> {
  /** Prefix of the table's query parameters. */
  id: string
  name: string
  columns: readonly Column<Row>[]
  actions?: readonly (RowAction<Row> | false)[]
  /** `load.rows` after filtering, in the order of the spec. Pass a stable array. */
  rows: readonly Row[]
  load: Load<Row>
  filters: readonly AppliedFilter<Row>[]
  failed: string
  empty: string
  /** A hint at the next step where the list is empty. */
  next?: string | undefined
  isInactive?: ((row: Row) => boolean) | undefined
  /** The vendor whose rows these are, for the name of the CSV file. */
  vendorName?: string | undefined
  /** Something besides the filters leaves out rows, for example a selected group. */
  isNarrowed?: boolean
}

/** What a table saves as CSV: all rows that its filters leave, in their order. */
export interface TableCsv<Row> extends Pick<TableProps<Row>, 'id' | 'name' | 'columns' | 'vendorName'> {
  rows: readonly Row[]
  isFiltered: boolean
}

/** Loads on first use; `app/chunks.ts` sets its import. */
export const csvModule = lazyModule<{ saveTableCsv: <Row>(table: TableCsv<Row>) => void }>()

const none: readonly never[] = []
const isThere = <T,>(item: T | false): item is T => item !== false

/** A list with sort, pages, CSV and the four load states. */
export function Table<Row extends Identified>(props: TableProps<Row>) {
  useSignals()
  const { id, name, columns, rows, load } = props
  const titleId = useId()
  const isFirstLoad = load.state === 'loading' && !load.rows.length
  const actions = props.actions?.filter(isThere) ?? []
  const state = useTable(id, columns, rows)
  const inForce = props.filters.filter(filter => filter.isActive)
  const csv = {
    async onPress() {
      const isFiltered = inForce.length > 0 || Boolean(props.isNarrowed)
      const { saveTableCsv } = await csvModule.load()
      saveTableCsv({ id, name, columns, vendorName: props.vendorName, rows: state.sorted, isFiltered })
    },
    disabledReason: rows.length ? undefined : t.csvEmpty,
  }
  useCommands(() => [
    { ...csv, label: t.csvOf(name) },
    ...(inForce.length ? [{ label: t.clearFilters, onPress: () => clearFilters(inForce) }] : []),
    { label: button.reload, onPress: load.reload },
  ])
  const widths = [...columns.map(column => column.width ?? 'minmax(8rem, 1fr)'), actions.length > 0 && widthOf(actions)]
  const tracks = widths.filter(isThere).join(' ')
  const style = useMemo(() => ({ '--columns': tracks }) as CSSProperties, [tracks])

  return (
    <section className="card">
      <div className="card__head">
        <h2 className="card__title" id={titleId}>{name}</h2>
        <Button isSmall {...csv} name={t.csvOf(name)}>{t.csv}</Button>
      </div>
      {load.state === 'failed' && <LoadFailed text={props.failed} asOf={load.asOf} onRetry={load.reload} />}
      {(load.state !== 'failed' || load.asOf !== undefined) && (
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
                : <TableRows rows={state.shown} loaded={load.rows} columns={columns} actions={actions} isInactive={props.isInactive} />}
            </table>
          </div>
          {load.state !== 'loading' && !rows.length && (
            <Empty text={props.empty} next={load.rows.length ? undefined : props.next} inForce={load.rows.length ? inForce : none} />
          )}
          <Pager state={state} total={isFirstLoad ? undefined : rows.length} />
        </>
      )}
    </section>
  )
}

/** Width of the buttons' track, from characters, padding and gaps: head and rows are separate grids, so it cannot be automatic. */
function widthOf(actions: readonly { label: string }[]) {
  return `${actions.reduce((sum, { label }) => sum + label.length * 0.8125 + 2.125, 1.375)}rem`
}

function Head<Row>({ columns, hasActions, state }: { columns: readonly Column<Row>[]; hasActions: boolean; state: TableState<Row> }) {
  const direction = state.sort?.isDescending ? 'descending' : 'ascending'
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ key, head, isNumber }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            className={isNumber ? 'number' : undefined}
            aria-sort={state.sort?.key === key ? direction : undefined}
          >
            <button type="button" className="table__sort" onClick={() => state.sortBy(key)}>{head}</button>
          </th>
        ))}
        {hasActions && <th role="columnheader" scope="col"><span className="visually-hidden">{t.actions}</span></th>}
      </tr>
    </thead>
  )
}

/** Placeholders with the layout of the rows to come, to prevent layout shift. */
function Skeleton({ cells, rows }: { cells: number; rows: number }) {
  return (
    <tbody className="breathing">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className="skeleton" aria-hidden="true">
          {Array.from({ length: cells }, (_, cell) => <td key={cell}><span className="skeleton__bar" /></td>)}
        </tr>
      ))}
    </tbody>
  )
}

function Empty({ text, next, inForce }: { text: string; next: string | undefined; inForce: readonly AppliedFilter<never>[] }) {
  return (
    <div className="empty" ref={passFocusOn}>
      <p>{text}</p>
      {next && <p>{next}</p>}
      {inForce.length > 0 && <Button onPress={() => clearFilters(inForce)}>{t.clearFilters}</Button>}
    </div>
  )
}
