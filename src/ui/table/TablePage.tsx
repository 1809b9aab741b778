import type { ReactNode } from 'react'
import { button, table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { useCommands } from '../commands.ts'
import { ListPage, Tools } from './ListPage.tsx'
import { Table, type TableProps } from './Table.tsx'

interface Props<Row> extends TableProps<Row> {
  title: string
  lead: string
  /** Lists at the side, of which something is selected. */
  panels?: ReactNode
  /** The inputs of the filters. */
  inputs: ReactNode
  /** What the add button does, where the user may add. */
  add: (() => unknown) | false
  /** What has to be done before there is anything to list, or to add to. */
  first?: string | undefined
}

/** A page with one table: its filters and its add button above it, lists to choose from at its side. */
export function TablePage<Row extends { id: string | number }>({ title, lead, panels, inputs, add, first, empty, ...table }: Props<Row>) {
  useCommands(() => (add ? [{ label: button.add, press: add, whyNot: first }] : []))
  return (
    <ListPage
      title={title}
      lead={lead}
      panels={panels}
      tools={<Tools filters={table.filters} end={add && <Button look="primary" press={add} whyNot={first}>{button.add}</Button>}>{inputs}</Tools>}
    >
      <Table {...table} empty={first ?? empty} next={add && !first ? t.addFirst : undefined} />
    </ListPage>
  )
}
