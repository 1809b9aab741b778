import type { MemberType, Vendor } from '../../api/entities.ts'
import { memberTypes } from '../../api/vendors.ts'
import { daysUntil } from '../../lib/format.ts'
import { isAbort } from '../../lib/http.ts'
import { by } from '../../lib/order.ts'
import { boolean } from '../../lib/shape.ts'
import { config } from '../../state/config.ts'
import { type Area, mayModify } from '../../state/permission.ts'
import { hrefIntoVendor } from '../../state/tables.ts'
import { nameOf } from '../../text/common.ts'
import { vendor as t } from '../../text/vendor.ts'
import type { ReasonLink } from '../../ui/showReason.ts'
import { isSaidAbove } from '../../ui/load/online.ts'
import { toast } from '../../ui/toast.ts'

/** Returns whether a vendor is active; undefined if the platform does not say. */
export const isActive = ({ is_active }: Vendor): boolean | undefined => boolean(is_active)

/** Returns whether the platform says that a vendor is not active. */
export const isInactive = (vendor: Vendor): boolean => isActive(vendor) === false

/** Returns the word for whether a vendor is active; undefined if the platform does not say. */
export function statusOf(vendor: Vendor): string | undefined {
  const active = isActive(vendor)
  return active === undefined ? undefined : active ? t.active : t.inactive
}

/** Adds the contract number: vendors may have the same name. */
export const numberedName = (vendor: Vendor): string =>
  vendor.contract_number ? t.numbered(nameOf(vendor), vendor.contract_number) : nameOf(vendor)

/** Active vendors first, those of which it is not known last; then by member type and contract number (spec, section 7). */
export const order = by<Vendor>(
  vendor => (isActive(vendor) ? 0 : isInactive(vendor) ? 1 : undefined),
  vendor => vendor.member_type?.name,
  vendor => vendor.contract_number,
)

/** Returns the days until the contract ends; undefined if it has no end. */
export const daysLeft = (vendor: Vendor): number | undefined => daysUntil(vendor.expiration_date)

/** A contract that ends within so many days is marked as urgent. */
const URGENT_DAYS = 30

/** Returns how near the end of a contract is by its days left; undefined while it is not near. */
export function gradeOf(days = Infinity): 'expired' | 'urgent' | 'soon' | undefined {
  if (days > config().contracts.soonDays) return undefined
  return days < 0 ? 'expired' : days <= URGENT_DAYS ? 'urgent' : 'soon'
}

/** Returns whether the end of a vendor's contract is highlighted: it comes soon, or has passed. */
export const isSoon = (vendor: Vendor): boolean => gradeOf(daysLeft(vendor)) !== undefined

/** Returns whether the contract of a vendor has ended. */
export const isEnded = (vendor: Vendor): boolean => gradeOf(daysLeft(vendor)) === 'expired'

/** Returns why there is nothing to copy. */
export const noNotifyEmailReason = (vendors: readonly Vendor[]) =>
  vendors.some(vendor => vendor.notify_email_address) ? undefined : t.noNotifyEmails

/** Returns how many users, groups and applications a vendor has, as far as the platform says. */
export function countsOf({ count }: Pick<Vendor, 'count'>) {
  return { users: count?.user ?? undefined, groups: count?.group ?? undefined, apps: count?.application ?? undefined }
}

function inUseReason(vendor: Vendor): string | undefined {
  const { users, groups, apps } = countsOf(vendor)
  return users || groups || apps ? t.inUse(users, groups, apps) : undefined
}

const labels = { users: t.showUsers, groups: t.showGroups, apps: t.showApps }

/** Returns a link to the users, groups or applications of a vendor; undefined if it has none. Reads the address signal. */
export function linkInto(vendor: Vendor, table: keyof typeof labels): ReasonLink | undefined {
  const count = countsOf(vendor)[table]
  return count ? { label: labels[table](count), href: hrefIntoVendor(table, vendor.id) } : undefined
}

function linksInto(vendor: Vendor): ReasonLink[] {
  return (['users', 'groups', 'apps'] as const).flatMap(table => linkInto(vendor, table) ?? [])
}

/** For what is impossible while something belongs to a vendor. */
export const ifUnused = { disabledReason: inUseReason, reasonSteps: linksInto }

/** Loads the member types; a failure is also shown as a toast. */
export async function loadMemberTypes(signal: AbortSignal): Promise<readonly MemberType[]> {
  try {
    return await memberTypes.list({}, signal)
  } catch (error) {
    if (!isAbort(error) && !isSaidAbove(error)) toast.error(t.memberTypesLoadFailed)
    throw error
  }
}

/** The end of a contract also removes everything that belongs to the vendor, for users who may remove all of it. */
export const contractAreas: readonly Area[] = ['vendor', 'user', 'group', 'app']
export const mayEndContract = (): boolean => mayModify(contractAreas)

/** Returns whether the user may take all steps of a vendor to its first credentials. Reads signals. */
export const mayTakeSteps = (): boolean => mayModify(['group', 'user', 'app'])
