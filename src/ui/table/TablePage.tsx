import { useSignals } from '@preact/signals-react/runtime'
import type { Identified } from './columns.ts'
import { Fragment, type ReactNode, useMemo } from 'react'
import { button, table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { useCommands } from '../commands.ts'
import type { Load } from '../load/useLoad.ts'
import type { ReasonLink } from '../showReason.ts'
import type { Filter } from './filters.tsx'
import { behindGate, type Gate } from '../load/gate.ts'
import { ListPage } from '../list/ListPage.tsx'
import { Table, type TableProps } from './Table.tsx'

interface PageText {
  description: string
  tableTitle: string
  /** Shown if the filters hide every row. */
  empty: string
  /** Shown if loading the rows failed. */
  loadFailed: string
}

interface Props<Row> extends Pick<
  TableProps<Row>,
  'id' | 'columns' | 'laterColumns' | 'actions' | 'selection' | 'isInactive' | 'vendor' | 'isNarrowed' | 'more' | 'alsoSaved'
> {
  text: PageText
  /** All rows, in the order of the spec. */
  list: Load<Row>
  filters: readonly Filter<Row>[]
  /** Lists beside the table, each with a selected entry. */
  panels?: ReactNode
  /** What stands above the table. */
  above?: ReactNode
  /** The add button's action; false without the right to add. */
  onAdd: (() => unknown) | false
  /** Until it is open (undefined), nothing can be listed, and with its reason nothing be added. */
  gate?: Gate | undefined
  /** What to do if the list is empty; by default to press the add button. */
  next?: ReactNode
  /** Replaces `text.loadFailed` if something else failed to load. */
  failed?: string | undefined
}

const none: readonly never[] = []

/** A page with one table: its add button above, panels beside. Pass a stable `filters` array. */
export function TablePage<Row extends Identified>(props: Props<Row>) {
  useSignals()
  const { text, filters, panels, above, onAdd, gate, failed, next = onAdd && t.addFirst, ...table } = props
  const list = behindGate(props.list, gate)
  const applied = filters.map(filter => filter.useApplied(table.id, list))
  const tests = applied.map(({ matches }) => matches)
  const order = filters.find((filter, at) => filter.order && applied[at]?.isActive)?.order
  const rows = useMemo(() => {
    const left = list.rows.filter(row => tests.every(matches => matches(row)))
    return order ? left.toSorted(order) : left
  }, [list.rows, order, ...tests])
  const add = onAdd && { onPress: onAdd, disabledReason: gate?.reason, reasonLinks: gate?.links }
  useCommands(() => (add ? [{ ...add, label: button.add }] : []))
  return (
    <ListPage
      lead={text.description}
      panels={panels}
      gate={gate?.state}
      end={
        add && (
          <Button look="primary" {...add}>
            {button.add}
          </Button>
        )
      }
    >
      {above}
      <Table
        {...table}
        name={text.tableTitle}
        rows={rows}
        load={list}
        filters={applied}
        failed={gate?.failed ?? failed ?? text.loadFailed}
        empty={gate?.reason ?? text.empty}
        next={gate?.reason ? <Links links={gate.links?.()} /> : !props.isNarrowed && next}
      />
    </ListPage>
  )
}

function Links({ links = none }: { links?: readonly ReasonLink[] | undefined }) {
  return links.map(({ label, href }, at) => (
    <Fragment key={href}>
      {at > 0 && <br />}
      <a href={href}>{label}</a>
    </Fragment>
  ))
}
