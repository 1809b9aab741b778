import type { MemberType, Vendor } from '../../api/entities.ts'
import { memberTypes } from '../../api/vendors.ts'
import { daysUntil } from '../../lib/format.ts'
import { isAbort } from '../../lib/http.ts'
import { hrefToTable } from '../../state/tables.ts'
import { table } from '../../text/common.ts'
import { vendor as t } from '../../text/vendor.ts'
import type { WayOut } from '../../ui/showReason.ts'
import { toast } from '../../ui/toast.tsx'

/** What a vendor is called. */
export const nameOf = (vendor: Vendor): string => vendor.name || table.none

/** `is_active` is 0 or 1 (spec, section 3); some servers send it as a text or as a boolean. */
export function isActive(vendor: Vendor): boolean {
  return Number(vendor.is_active) === 1
}

/** So many days before its end a contract needs somebody's attention; it still does afterwards. */
const SOON_DAYS = 90

/** How long the contract still runs, in days; undefined where it has no end. */
export const daysLeft = (vendor: Vendor): number | undefined => daysUntil(vendor.expiration_date)

/** Whether a contract with so many days left needs attention. */
export const isSoon = (daysLeft: number | undefined): boolean => (daysLeft ?? Infinity) <= SOON_DAYS

/** How much belongs to a vendor; what the platform does not say counts as none. */
export function countsOf(vendor: Vendor): { users: number; groups: number; apps: number } {
  const { user, group, application } = vendor.count ?? {}
  return { users: Number(user) || 0, groups: Number(group) || 0, apps: Number(application) || 0 }
}

/** A vendor with anything left in it cannot be deleted: says what. */
export function whyVendorStays(vendor: Vendor): string | undefined {
  const { users, groups, apps } = countsOf(vendor)
  return users || groups || apps ? t.inUse(users, groups, apps) : undefined
}

/** The lists of what is left in a vendor. */
export function linksInto(vendor: Vendor): WayOut[] {
  const { users, groups, apps } = countsOf(vendor)
  const links = [['users', users, t.showUsers], ['groups', groups, t.showGroups], ['apps', apps, t.showApps]] as const
  const selection = { vendor: String(vendor.id), group: undefined }
  return links.filter(([, count]) => count).map(([table, count, label]) => ({ label: label(count), href: hrefToTable(table, selection) }))
}

/** The member types; where they cannot be had, a notification says so. */
export async function loadMemberTypes(signal: AbortSignal): Promise<MemberType[]> {
  try {
    return await memberTypes.list({}, signal)
  } catch (error) {
    if (!isAbort(error)) toast.error(t.memberTypeLoad)
    throw error
  }
}
