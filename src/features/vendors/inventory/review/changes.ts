import { person } from '../../../../text/common.ts'
import { inventory } from '../../../../text/inventory.ts'
import { review as t } from '../../../../text/review.ts'
import { user } from '../../../../text/user.ts'
import { emailOf, fullNameOf, type Row } from '../rows.ts'
import type { Kind } from './compare.ts'

/** The kinds of changes, in their order on the page. */
export const kinds = Object.keys(t.kinds) as Kind[]

/** Returns what is not as it was in the last list: role, address and name; or that the vendor is gone. */
export function beforeOf({ change, ...row }: Row): string | undefined {
  if (change?.isVendorGone) return t.vendorGone
  const { kind, last } = change ?? {}
  if (!last || kind === 'left' || kind === 'unknownNow') return undefined
  const name = last.family || last.given ? person.fullName(last.family, last.given) : last.name
  const differing = [
    kind === 'roleChanged' ? t.was(user.role, last.role || t.none) : '',
    last.email && last.email !== emailOf(row).trim() ? t.was(user.email, last.email) : '',
    name && name !== fullNameOf(row).trim() ? t.was(inventory.name, name) : '',
  ].filter(Boolean)
  return differing.length ? t.wasList(differing) : undefined
}
