import { none } from '../../lib/keys.ts'
import type { Column, Identified } from './columns.ts'
import { TableRows } from './TableRows.tsx'
import { useWidths } from './useWidths.ts'

interface Props<Row> {
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  onComplete?: () => void
}

/** A table inside a dialog or on a page to print: all rows in their order, without pages, and without a place in the address. */
export function DialogTable<Row extends Identified>({ name, columns, rows, onComplete }: Props<Row>) {
  const [frame, fits, style] = useWidths<HTMLDivElement, Row>(columns, none)
  return (
    <div ref={frame} className={fits ? undefined : 'stacked'}>
      {/* Roles are explicit because rows are grids. */}
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
        <TableRows rows={rows} loaded={rows} columns={columns} actions={none} areStacked={!fits} onComplete={onComplete} />
      </table>
    </div>
  )
}
