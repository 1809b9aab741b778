import { useSignals } from '@preact/signals-react/runtime'
import { getOrInsert } from '../../../../lib/keys.ts'
import { review as t } from '../../../../text/review.ts'
import { disabledProps, reason } from '../../../../ui/Button.tsx'
import type { Column, RowSelection } from '../../../../ui/table/columns.ts'
import { emailOf, fullNameOf, type Row } from '../rows.ts'
import { comparedColumns } from './comparedColumns.tsx'
import { type Compared, isCompared } from './compare.ts'
import { canConfirm, type Review } from './review.ts'

interface ReviewTable {
  columns: readonly Column<Row>[]
  selection: RowSelection<Row>
}

const tables = new WeakMap<Review, ReviewTable>()

/** Returns the columns of a review, and what can be done with several of its rows. */
export const tableOf = (review: Review): ReviewTable =>
  getOrInsert(tables, review, () => ({ columns: columnsOf(review), selection: selectionOf(review) }))

const columnsOf = (review: Review): readonly Column<Row>[] => [
  ...comparedColumns,
  {
    key: 'confirmed',
    head: t.state,
    value: row => (isCompared(row) ? stateOf(review, row) : undefined),
    show: row => isCompared(row) && <Confirmation review={review} row={row} />,
    width: '7.5rem',
    brief: 'end',
  },
]

function stateOf(review: Review, row: Compared): string {
  if (review.confirmedAt(row) !== undefined) return t.confirmed
  return review.boxOf(row).peek() ? t.again : t.unconfirmed
}

const reasonOf = (row: Row) => (isCompared(row) && canConfirm(row) ? undefined : t.notTaken)

/** A row's check box: whether a reviewer has confirmed it as it is. */
function Confirmation({ review, row }: { review: Review; row: Compared }) {
  useSignals()
  const confirmation = review.boxOf(row).value
  const isConfirmed = review.isStill(row, confirmation)
  const disabled = reasonOf(row)
  return (
    <>
      <label className="check confirmation">
        <input
          type="checkbox"
          aria-label={t.confirmationOf(emailOf(row) || fullNameOf(row) || row.id)}
          {...disabledProps(disabled)}
          checked={isConfirmed}
          onChange={({ currentTarget, target }) =>
            disabled ? void reason.showReason(currentTarget, disabled, []) : review.confirm(row, target.checked)
          }
        />
        <span>{t.confirmed}</span>
      </label>
      {confirmation && !isConfirmed && <span className="table__note">{t.again}</span>}
    </>
  )
}

const selectionOf = (review: Review): RowSelection<Row> => ({
  actions: [
    { label: t.confirmMany, onPress: rows => review.confirmMany(rows.filter(isCompared), true) },
    { label: t.withdrawMany, onPress: rows => review.confirmMany(rows.filter(isCompared), false) },
  ],
  disabledReason: reasonOf,
})
