import type { Vendor } from '../../api/entities.ts'
import { dateOf } from '../../lib/format.ts'
import { vendor as t } from '../../text/vendor.ts'
import { daysLeft, gradeOf } from './vendor.ts'

/** The end of a contract, with the days left. */
export function Expiration({ vendor }: { vendor: Vendor }) {
  const days = daysLeft(vendor)
  const date = dateOf(vendor.expiration_date)
  if (days === undefined) return date
  return (
    <span className="expiration">
      {date}{' '}
      <span className="expiration__left" data-grade={gradeOf(vendor)}>
        {t.daysLeft(days)}
      </span>
    </span>
  )
}
