import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, startTransition, useId, useState } from 'react'
import { none } from '../../lib/keys.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { button, table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { type Command, useCommands } from '../commands.ts'
import { Owner } from '../list/Owner.tsx'
import { Empty, Pager, Skeleton } from './TableFoot.tsx'
import { LoadFailed } from '../load/LoadFailed.tsx'
import { showLoading } from '../load/lazy.tsx'
import { lastSave } from '../saved.ts'
import { useWithTyped } from '../list/DebouncedInput.tsx'
import { MoreButton, PrintedLine, Sorted, TableHead } from './TableHead.tsx'
import type { Identified, RowAction, RowSelection } from './columns.ts'
import { clearFilters, TableTools } from './filters.tsx'
import type { SelectedRows } from './selectedRows.ts'
import { Saved, TableRows } from './TableRows.tsx'
import { useRows } from './useRows.ts'
import type { Mark, SavedOptions } from './SavedRows.ts'
import type { selection } from './selection.tsx'
import { useWidths } from './useWidths.ts'

/** A command about the whole table; it gets the rows that the filters leave. */
interface TableAction<Row> extends Omit<Command, 'onPress'> {
  /** The button's text, if it is shorter than the label. */
  text?: string
  /** It leads to a page, which the palette lists as such. */
  isPage?: boolean
  onPress: (rows: readonly Row[]) => unknown
}

interface TableText {
  tableTitle: string
  /** Shown if there are no rows, or the filters hide every row. */
  empty: string
  loadFailed: string
}

export interface TableProps<Row> extends SavedOptions<Row> {
  text: TableText
  actions?: readonly RowAction<Row>[] | false
  selection?: RowSelection<Row> | false
  /** The advice if the list is empty. */
  next?: ReactNode
  isInactive?: ((row: Row) => boolean) | undefined
  /** Shows the owner beside the title, and keeps its place until it is known. */
  isOwned?: boolean
  /** Links to parts of the list, in its head. */
  views?: ReactNode
  /** Further buttons beside the CSV button. */
  more?: readonly TableAction<Row>[] | false
  /** The choice that narrows the rows besides the filters, for the print. */
  narrowedBy?: string | undefined
  /** Returns the rows that the CSV file has beside these, at its end. */
  alsoSaved?: ((rows: readonly Row[]) => readonly Row[]) | undefined
}

/** The table that is saved as CSV: all rows that its filters leave, in their order. */
export interface TableCsv<Row> extends Pick<TableProps<Row>, 'id' | 'columns' | 'owner'> {
  name: string
  rows: readonly Row[]
  isFiltered: boolean
  /** When the rows were answered, if that was before the last request. */
  asOf: number | undefined
}

/** Loads with the first action on many rows. */
const tableParts = lazyModule<typeof selection & { saveTableCsv: <Row>(table: TableCsv<Row>) => Promise<void> }>('tableParts')

/** A list with filters, sort, pages, CSV, selection and the four load states. */
export function Table<Row extends Identified>(props: TableProps<Row>) {
  useSignals()
  const { id, text, list, columns, owner, isNarrowed } = props
  const name = text.tableTitle
  const titleId = useId()
  const isFirstLoad = list.state === 'loading' && !list.rows.length
  const actions = props.actions || none
  const state = useRows(props)
  const { rows, filters } = state
  const inForce = filters.filter(filter => filter.isActive)
  const [mark, setMark] = useState<Mark>()
  const leftNow = useWithTyped({ rows, sorted: state.sorted, isFiltered: inForce.length > 0 || Boolean(isNarrowed) })
  const csv = {
    async onPress() {
      const { sorted, isFiltered } = leftNow()
      const { saveTableCsv } = await showLoading(tableParts.load())
      await saveTableCsv({ id, name, columns, owner, rows: sorted.concat(props.alsoSaved?.(sorted) ?? none), isFiltered, asOf: list.asOf })
    },
    disabledReason: rows.length || props.alsoSaved?.(rows).length ? undefined : t.csvEmpty,
  }
  // A page may show several lists in its table, one after another.
  const scopeId = owner?.id ?? name
  const [started, setStarted] = useState<SelectedRows<Row>>()
  const selected = props.selection ? started : undefined
  const parts = selected && tableParts.now()
  if (parts && props.selection && selected.scopeId !== scopeId) setStarted(parts.createSelectedRows(props.selection, scopeId))
  const select = props.selection && {
    async onPress() {
      const next = (await showLoading(tableParts.load())).createSelectedRows(props.selection as RowSelection<Row>, scopeId)
      // Every row renders again.
      startTransition(() => setStarted(before => (before ? undefined : next)))
    },
    disabledReason: selected || rows.length ? undefined : t.nothingToSelect,
  }
  const more = (props.more || none).map(action => ({ ...action, onPress: () => action.onPress(leftNow().rows) }))
  useCommands(() => [
    ...more.filter(action => !action.isPage),
    { ...csv, label: t.csvOf(name) },
    ...(select && !selected ? [{ ...select, label: t.selectIn(name) }] : []),
    ...(inForce.length ? [{ label: t.clearFilters, onPress: () => clearFilters(inForce) }] : []),
    { label: button.reload, onPress: list.reload },
  ])
  const [card, fits, style] = useWidths<HTMLElement, Row>(columns, actions, selected !== undefined)

  return (
    <section ref={card} className={fits ? 'card' : 'card stacked'}>
      {(lastSave.value || mark) && <Saved table={props} state={state} mark={mark} onMark={setMark} />}
      {owner && <Owner owner={owner} title={name} />}
      <div className="card__head">
        <h2 className="card__title" id={titleId}>
          {name}
        </h2>
        {props.isOwned && <Owner owner={owner} />}
        {props.views}
        <TableTools filters={filters}>
          <MoreButton className="card__fold" />
          <div className="card__tools">
            {more.map(({ label, text = label, onPress, disabledReason }) => (
              <Button key={label} isSmall name={label} onPress={onPress} disabledReason={disabledReason}>
                {text}
              </Button>
            ))}
            {select && (
              <Button isSmall {...select} aria-pressed={selected !== undefined}>
                {t.select}
              </Button>
            )}
            <Button isSmall {...csv} name={t.csvOf(name)}>
              {t.csv}
            </Button>
          </div>
        </TableTools>
      </div>
      <PrintedLine filters={[...(props.narrowedBy ? [props.narrowedBy] : none), ...inForce.map(({ text }) => text)]} />
      {list.state === 'failed' && <LoadFailed text={text.loadFailed} asOf={list.asOf} error={list.error} onRetry={list.reload} />}
      {(list.state !== 'failed' || list.asOf !== undefined) && (
        <>
          {/* Roles are explicit because rows are grids. */}
          <table
            className={selected ? 'table selection-table' : 'table'}
            role="table"
            aria-labelledby={titleId}
            aria-busy={list.state === 'loading'}
            style={style}
          >
            <TableHead
              columns={columns}
              hasActions={actions.length > 0}
              state={state}
              box={parts && <parts.SelectAll selected={selected} rows={rows} />}
            />
            {isFirstLoad ? (
              <Skeleton
                cells={columns.length + Number(actions.length > 0) + Number(selected !== undefined)}
                rows={Math.min(state.rowsPerPage || 25, 10)}
              />
            ) : (
              <TableRows
                rows={state.shown}
                loaded={list.rows}
                columns={columns}
                actions={actions}
                areStacked={!fits}
                isInactive={props.isInactive}
                selected={selected}
                Box={parts?.Box}
                mark={mark}
              />
            )}
          </table>
          {!isFirstLoad && !rows.length && (
            <Empty text={text.empty} {...(list.rows.length ? { onClear: () => clearFilters(inForce) } : { next: props.next })} />
          )}
          <Sorted columns={columns} state={state} />
          <Pager state={state} total={isFirstLoad ? undefined : rows.length} />
          {parts && props.selection && (
            <parts.SelectionBar
              selected={selected}
              state={state}
              list={list}
              actions={props.selection.actions}
              onEnd={() => setStarted(undefined)}
            />
          )}
        </>
      )}
    </section>
  )
}
