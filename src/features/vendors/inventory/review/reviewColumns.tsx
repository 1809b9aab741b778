import { computed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { bidiControls } from '../../../../lib/clean.ts'
import { person } from '../../../../text/common.ts'
import { inventory } from '../../../../text/inventory.ts'
import { review as t } from '../../../../text/review.ts'
import { user } from '../../../../text/user.ts'
import { disabledProps } from '../../../../ui/Button.tsx'
import { breakable } from '../../../../ui/breakable.tsx'
import type { Column, RowSelection } from '../../../../ui/table/columns.ts'
import { showEmail, userColumns } from '../inventoryColumns.tsx'
import { type Compared, emailOf, fullNameOf, isCompared, type Row } from '../rows.ts'
import { canConfirm, setConfirmed, stateOf } from './review.ts'

const isGone = (row: Row) => isCompared(row) && (row.change.kind === 'left' || row.change.kind === 'unknownNow')

/** Returns a full name without what a file loses of its parts: outer blanks, and isolates. */
function nameInFile(family: string | null | undefined, given: string | null | undefined): string {
  const [family_name, given_name] = [family, given].map(name => name?.replace(bidiControls, '').trim())
  return person.fullName({ family_name, given_name })
}

/** Returns what is not as it was in the last list: role, address and name; or that the vendor is gone. */
export function beforeOf(row: Row): string | undefined {
  if (!isCompared(row)) return undefined
  const { kind, last, isVendorGone } = row.change
  if (isVendorGone) return t.vendorGone
  if (!last || isGone(row)) return undefined
  const name = nameInFile(last.family, last.given)
  const differing = [
    kind === 'roleChanged' ? t.was(user.role, last.role || t.none) : '',
    last.email && last.email !== emailOf(row).trim() ? t.was(user.email, last.email) : '',
    name && name !== nameInFile(row.link.user?.family_name, row.link.user?.given_name) ? t.was(user.name, name) : '',
  ].filter(Boolean)
  return differing.length ? inventory.joined(differing) : undefined
}

/** The differences from the columns of users. Stacked, most is in sight: a review is read row by row. */
const own: Readonly<Record<string, Partial<Column<Row>>>> = {
  // Those who are gone have no place to lead to.
  email: { show: row => (isGone(row) ? breakable(emailOf(row)) : showEmail(row)) },
  name: {},
  role: { whenStacked: 'line' },
  vendor: {},
  contract: {},
}

/** The columns of users, with their changes. */
export const comparedColumns: readonly Column<Row>[] = [
  ...userColumns.filter(({ key }) => key in own).map(column => ({ ...column, ...own[column.key] })),
  {
    key: 'change',
    head: t.change,
    value: row => (isCompared(row) ? t.kinds[row.change.kind] : undefined),
    note: beforeOf,
    width: { min: 7.5, grow: 1 },
    whenStacked: 'line',
  },
]

/** The columns of a review. */
export const reviewColumns: readonly Column<Row>[] = [
  ...comparedColumns,
  {
    key: 'confirmed',
    head: t.state,
    value: row => (isCompared(row) ? t[stateOf(row)] : undefined),
    show: row => isCompared(row) && <Confirmation row={row} />,
    width: { min: 7.25 },
    whenStacked: 'badge',
  },
]

const reasonOf = (row: Row) => (isCompared(row) && canConfirm(row) ? undefined : t.notTaken)

/** A row's check box: whether a reviewer has confirmed it as it is. Computed, so that a press renders no other row. */
function Confirmation({ row }: { row: Compared }) {
  useSignals()
  const state = useMemo(() => computed(() => stateOf(row)), [row]).value
  const disabled = reasonOf(row)
  return (
    <>
      <label className="check confirmation">
        <input
          type="checkbox"
          aria-label={t.confirmationOf(emailOf(row) || fullNameOf(row) || row.id)}
          {...disabledProps(disabled)}
          checked={state === 'confirmed'}
          onChange={({ target }) => !disabled && setConfirmed([row], target.checked)}
        />
        <span>{t.confirmed}</span>
      </label>
      {state === 'again' && <span className="table__note">{t.again}</span>}
    </>
  )
}

/** The actions on several rows of a review. */
export const reviewSelection: RowSelection<Row> = {
  actions: [
    { label: t.confirmMany, onPress: rows => setConfirmed(rows.filter(isCompared), true) },
    { label: t.withdrawMany, onPress: rows => setConfirmed(rows.filter(isCompared), false) },
  ],
  disabledReason: reasonOf,
}
