import type { VendorGroup } from '../../api/entities.ts'
import { group as t } from '../../text/group.ts'

/** A group with users or applications cannot be deleted: says what is in it. The counts have two spellings (spec, section 3). */
export function whyGroupStays(group: VendorGroup): string | undefined {
  const users = Number(group.user_count ?? group.userCount ?? 0)
  const apps = Number(group.app_count ?? group.appCount ?? 0)
  return users > 0 || apps > 0 ? t.inUse(users, apps) : undefined
}
