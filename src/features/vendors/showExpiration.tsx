import type { Vendor } from '../../api/entities.ts'
import { dateOf } from '../../lib/format.ts'
import { vendor as t } from '../../text/vendor.ts'
import { daysLeft, gradeOf } from './vendor.ts'

/** Renders the end of a contract, with the days left. */
export function showExpiration(vendor: Vendor) {
  const days = daysLeft(vendor)
  const date = dateOf(vendor.expiration_date)
  if (days === undefined) return date
  return (
    <>
      <span>{`${date} `}</span>
      <span className="expiration" data-grade={gradeOf(days)}>
        {t.daysLeft(days)}
      </span>
    </>
  )
}
