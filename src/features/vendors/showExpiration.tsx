import type { Vendor } from '../../api/entities.ts'
import { dateOf } from '../../lib/format.ts'
import { vendor as t } from '../../text/vendor.ts'
import { daysLeft, gradeOf } from './vendor.ts'

/** Renders the end of a contract, with the days left if they are few or over. */
export function showExpiration(vendor: Vendor) {
  const days = daysLeft(vendor)
  const grade = gradeOf(days)
  const date = dateOf(vendor.expiration_date)
  if (days === undefined || !grade) return date
  return (
    <>
      <span>{`${date} `}</span>
      <span className="expiration" data-grade={grade}>
        {t.daysLeft(days)}
      </span>
    </>
  )
}
