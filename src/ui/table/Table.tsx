import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId, useState } from 'react'
import { lazyModule } from '../../lib/lazyModule.ts'
import { button, table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { type Command, useCommands } from '../commands.ts'
import { passFocusOn } from '../focus.ts'
import { LoadFailed } from '../load/LoadFailed.tsx'
import type { Named } from '../form/checks.tsx'
import { useWithTyped } from '../list/DebouncedInput.tsx'
import type { Column, Identified, RowAction, RowSelection } from './columns.ts'
import { Pager } from './Pager.tsx'
import { type AppliedFilter, clearFilters } from './filters.tsx'
import type { Load } from '../load/useLoad.ts'
import type { Selection } from './selection.tsx'
import { TableHead } from './TableHead.tsx'
import { Skeleton, TableRows } from './TableRows.tsx'
import { useShownTable } from '../saved/useShownTable.ts'
import { TableTools } from './TableTools.tsx'
import { useTable } from './useTable.ts'
import { useWidths } from './useWidths.ts'

/** A command about the whole table; it gets the rows that the filters leave. */
interface TableAction<Row> extends Omit<Command, 'onPress'> {
  /** The button's text, if it is shorter than the label. */
  text?: string
  /** It leads to a page, which the palette lists as such. */
  isPage?: boolean
  onPress: (rows: readonly Row[]) => unknown
}

export interface TableProps<Row> {
  /** Prefix of the table's query parameters. */
  id: string
  name: string
  columns: readonly Column<Row>[]
  laterColumns?: readonly Column<Row>[]
  actions?: readonly RowAction<Row>[] | false
  /** Actions on several rows, if the user has any. */
  selection?: RowSelection<Row> | false
  /** `load.rows` after filtering, in the order of the spec. Pass a stable array. */
  rows: readonly Row[]
  load: Load<Row>
  filters: readonly AppliedFilter<Row>[]
  failed: string
  empty: string
  /** A hint at the next step if the list is empty. */
  next?: ReactNode
  isInactive?: ((row: Row) => boolean) | undefined
  /** The vendor whose rows these are. It names the CSV file, and a selection ends with it: rows of another one may have the same ids. */
  vendor?: Named | undefined
  /** Further buttons beside the CSV button. */
  more?: readonly TableAction<Row>[] | false
  /** The rows are narrowed by more than the filters, for example by a selected group. */
  isNarrowed?: boolean
  /** Returns the rows that the CSV file has beside these, at its end. */
  alsoSaved?: ((rows: readonly Row[]) => readonly Row[]) | undefined
}

/** What a table saves as CSV: all rows that its filters leave, in their order. */
export interface TableCsv<Row> extends Pick<TableProps<Row>, 'id' | 'name' | 'columns' | 'vendor'> {
  rows: readonly Row[]
  isFiltered: boolean
  /** When the rows were answered, if that was before the last request. */
  asOf: number | undefined
}

/** What loads with the first action on many rows; `app/chunks.ts` sets its import. */
export const tableParts = lazyModule<typeof import('./selection.tsx') & { saveTableCsv: <Row>(table: TableCsv<Row>) => void }>()

const none: readonly never[] = []

/** A list with sort, pages, CSV, selection and the four load states. */
export function Table<Row extends Identified>(props: TableProps<Row>) {
  useSignals()
  const { id, name, columns, rows, load, filters, vendor, isNarrowed } = props
  const titleId = useId()
  const isFirstLoad = load.state === 'loading' && !load.rows.length
  const actions = props.actions || none
  const state = useTable(id, columns, rows, load.state === 'ready', props.laterColumns)
  const inForce = filters.filter(filter => filter.isActive)
  const mark = useShownTable({ id, of: vendor?.id, load, state, filters, isNarrowed })
  const leftNow = useWithTyped({ rows, sorted: state.sorted, isFiltered: inForce.length > 0 || Boolean(isNarrowed) })
  const csv = {
    async onPress() {
      const { sorted, isFiltered } = leftNow()
      const { saveTableCsv } = await tableParts.load()
      saveTableCsv({ id, name, columns, vendor, rows: sorted.concat(props.alsoSaved?.(sorted) ?? none), isFiltered, asOf: load.asOf })
    },
    disabledReason: rows.length ? undefined : t.csvEmpty,
  }
  const [selection, setSelection] = useState<Selection<Row>>()
  if (selection && props.selection && selection.of !== vendor?.id) setSelection(selection.renew(props.selection, vendor?.id))
  const select = props.selection && {
    async onPress() {
      const { toggleSelection } = await tableParts.load()
      toggleSelection(props.selection as RowSelection<Row>, vendor?.id, setSelection)
    },
    disabledReason: selection || rows.length ? undefined : t.nothingToSelect,
  }
  const more = (props.more || none).map(action => ({ ...action, onPress: () => action.onPress(leftNow().rows) }))
  useCommands(() => [
    ...more.filter(action => !action.isPage),
    { ...csv, label: t.csvOf(name) },
    ...(select && !selection ? [{ ...select, label: t.selectIn(name) }] : []),
    ...(inForce.length ? [{ label: t.clearFilters, onPress: () => clearFilters(inForce) }] : []),
    { label: button.reload, onPress: load.reload },
  ])
  const [card, fits, style] = useWidths<HTMLElement, Row>(columns, actions, selection !== undefined)

  return (
    <section ref={card} className={fits ? 'card' : 'card entries'}>
      <div className="card__head">
        <h2 className="card__title" id={titleId}>
          {name}
        </h2>
        <TableTools filters={filters} />
        <div className="card__tools">
          {more.map(({ label, text = label, onPress, disabledReason }) => (
            <Button key={label} isSmall name={label} onPress={onPress} disabledReason={disabledReason}>
              {text}
            </Button>
          ))}
          {select && (
            <Button isSmall {...select} aria-pressed={selection !== undefined}>
              {t.select}
            </Button>
          )}
          <Button isSmall {...csv} name={t.csvOf(name)}>
            {t.csv}
          </Button>
        </div>
      </div>
      {load.state === 'failed' && <LoadFailed text={props.failed} asOf={load.asOf} error={load.error} onRetry={load.reload} />}
      {(load.state !== 'failed' || load.asOf !== undefined) && (
        <>
          {/* Roles are explicit because rows are grids. */}
          <table
            className={selection ? 'table selection-table' : 'table'}
            role="table"
            aria-labelledby={titleId}
            aria-busy={load.state === 'loading'}
            style={style}
          >
            <TableHead
              columns={columns}
              hasActions={actions.length > 0}
              state={state}
              box={selection && <selection.SelectAll selected={selection.selected} rows={rows} />}
            />
            {isFirstLoad ? (
              <Skeleton
                cells={columns.length + Number(actions.length > 0) + Number(selection !== undefined)}
                rows={Math.min(state.rowsPerPage || 25, 10)}
              />
            ) : (
              <TableRows
                rows={state.shown}
                loaded={load.rows}
                columns={columns}
                actions={actions}
                areEntries={!fits}
                isInactive={props.isInactive}
                box={selection?.cell}
                mark={mark}
              />
            )}
          </table>
          {load.state !== 'loading' && !rows.length && (
            <Empty text={props.empty} next={load.rows.length ? undefined : props.next} inForce={load.rows.length ? inForce : none} />
          )}
          <Pager state={state} total={isFirstLoad ? undefined : rows.length} />
          {selection && props.selection && (
            <selection.SelectionBar
              selected={selection.selected}
              order={selection.order}
              rows={rows}
              loaded={load.rows}
              sorted={state.sorted}
              isReady={load.state === 'ready'}
              actions={props.selection.actions}
              onEnd={() => setSelection(undefined)}
            />
          )}
        </>
      )}
    </section>
  )
}

function Empty({ text, next, inForce }: { text: string; next: ReactNode; inForce: readonly AppliedFilter<never>[] }) {
  return (
    <div className="empty" ref={passFocusOn}>
      <p>{text}</p>
      {next && <div>{next}</div>}
      {inForce.length > 0 && <Button onPress={() => clearFilters(inForce)}>{t.clearFilters}</Button>}
    </div>
  )
}
