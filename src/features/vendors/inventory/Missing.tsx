import { inventory as t } from '../../../text/inventory.ts'
import { numberedName } from '../vendor.ts'
import type { VendorRow } from './rows.ts'

/** More names stay folded. */
const FEW = 10

/** Names vendors of which something is missing, and why. */
export function Missing({ title, vendors }: { title: string; vendors: readonly VendorRow[] }) {
  if (!vendors.length) return null
  return (
    <details className="note note--danger" open={vendors.length <= FEW}>
      <summary>{title}</summary>
      <ul>
        {vendors.map(({ id, vendor, note = '' }) => (
          <li key={id}>{t.missing(numberedName(vendor), note)}</li>
        ))}
      </ul>
    </details>
  )
}
