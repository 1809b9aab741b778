import { type CSSProperties, useMemo } from 'react'
import type { Column, Identified } from './columns.ts'
import { TableRows } from './TableRows.tsx'

interface Props<Row> {
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

const none: readonly never[] = []

/** A table inside a dialog: all rows in their order, without pages, and without a place in the address. */
export function DialogTable<Row extends Identified>({ name, columns, rows }: Props<Row>) {
  const tracks = columns.map(column => column.width ?? 'minmax(8rem, 1fr)').join(' ')
  const style = useMemo(() => ({ '--columns': tracks }) as CSSProperties, [tracks])
  return (
    // Roles are explicit because rows are grids.
    <table className="table plain-table" role="table" aria-label={name} style={style}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, head, isNumber }) => (
            <th key={key} role="columnheader" scope="col" className={isNumber ? 'number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {/* The list counts as loaded again with each change, so that rows stay while others change. */}
      <TableRows rows={rows} loaded={rows} columns={columns} actions={none} isInactive={undefined} />
    </table>
  )
}
