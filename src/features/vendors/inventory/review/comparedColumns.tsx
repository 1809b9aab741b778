import { review as t } from '../../../../text/review.ts'
import { breakable } from '../../../../ui/list/breakable.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import { showEmail, userColumns } from '../columns.tsx'
import { emailOf, type Row } from '../rows.ts'
import { beforeOf } from './changes.ts'

const shown = ['vendor', 'contract', 'email', 'name', 'role']

/** What became of whom. The columns of the inventory are without what folds an entry: a review is read row by row. */
export const comparedColumns: readonly Column<Row>[] = [
  ...userColumns
    .filter(({ key }) => shown.includes(key))
    .map((column): Column<Row> => (column.key === 'email' ? { ...column, show: showAddress, brief: 'fact' } : column)),
  {
    key: 'change',
    head: t.change,
    value: ({ change }) => change && t.kinds[change.kind],
    note: beforeOf,
    width: 'minmax(8rem, 1fr)',
    brief: 'fact',
  },
]

/** Those who are gone have no place to lead to. */
function showAddress(row: Row) {
  return row.change?.kind === 'left' || row.change?.kind === 'unknownNow' ? breakable(emailOf(row)) : showEmail(row)
}
