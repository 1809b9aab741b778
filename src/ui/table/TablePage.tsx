import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useMemo } from 'react'
import { button, table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { useCommands } from '../commands.ts'
import type { Load } from '../load/useLoad.ts'
import type { Filter } from './filters.tsx'
import { ListPage, Tools } from './ListPage.tsx'
import { Table, type TableProps } from './Table.tsx'
import type { Identified } from './TableRows.tsx'

/** The texts of a page with a table. */
interface PageText {
  heading: string
  description: string
  tableTitle: string
  /** No row is left by the filters. */
  empty: string
  /** The rows could not be loaded. */
  load: string
}

interface Props<Row> extends Pick<TableProps<Row>, 'id' | 'columns' | 'actions' | 'isInactive'> {
  text: PageText
  /** All rows, in the order of the spec. */
  list: Load<Row>
  filters: readonly Filter<Row>[]
  /** Lists at the side, of which something is selected. */
  panels?: ReactNode
  /** What the add button does, where the user may add. */
  onAdd: (() => unknown) | false
  /** What has to be done before there is anything to list, or to add to. */
  blocked?: string | undefined
  /** Stands for `text.load` where something else could not be loaded. */
  failed?: string | undefined
}

/** A page with one table: its filters and its add button above it, lists to choose from at its side. Keep `filters` the same array. */
export function TablePage<Row extends Identified>({ text, list, filters, panels, onAdd, blocked, failed, ...table }: Props<Row>) {
  useSignals()
  const applied = filters.map(filter => filter.useApplied(table.id))
  const tests = applied.map(({ matches }) => matches)
  const rows = useMemo(() => list.rows.filter(row => tests.every(matches => matches(row))), [list.rows, ...tests])
  useCommands(() => (onAdd ? [{ label: button.add, onPress: onAdd, whyNot: blocked }] : []))
  const flags = applied.filter((_, index) => filters[index]?.isFlag)
  const others = applied.filter((_, index) => !filters[index]?.isFlag)
  return (
    <ListPage
      title={text.heading}
      lead={text.description}
      panels={panels}
      tools={(
        <Tools filters={applied} end={onAdd && <Button look="primary" onPress={onAdd} whyNot={blocked}>{button.add}</Button>}>
          {others.map(({ input }) => input)}
          {flags.length > 0 && <div className="tools__flags">{flags.map(({ input }) => input)}</div>}
        </Tools>
      )}
    >
      <Table
        {...table}
        name={text.tableTitle}
        rows={rows}
        load={list}
        filters={applied}
        failed={failed ?? text.load}
        empty={blocked ?? text.empty}
        next={onAdd && !blocked ? t.addFirst : undefined}
      />
    </ListPage>
  )
}
