import type { VendorGroup } from '../../api/entities.ts'
import { hrefToTable } from '../../state/tables.ts'
import { group as t } from '../../text/group.ts'
import type { ReasonLink } from '../../ui/showReason.ts'

/** Returns the numbers of users and applications in a group. The platform spells the keys in two ways (spec, section 3). */
function countsOf({ user_count, userCount, app_count, appCount }: VendorGroup) {
  return { users: Number(user_count ?? userCount) || 0, apps: Number(app_count ?? appCount) || 0 }
}

/** Says how many users and applications are in a group. */
export function countsIn(group: VendorGroup): string {
  const { users, apps } = countsOf(group)
  return t.counts(users, apps)
}

/** Returns why a group cannot be removed: the users and applications in it. */
function inUseReason(group: VendorGroup): string | undefined {
  const { users, apps } = countsOf(group)
  return users > 0 || apps > 0 ? t.inUse(users, apps) : undefined
}

/** Returns links to the users and applications in a group. */
function linksInto(group: VendorGroup): ReasonLink[] {
  const { users, apps } = countsOf(group)
  const links = [
    ['users', users, t.showUsers],
    ['apps', apps, t.showApps],
  ] as const
  const selection = { group: String(group.id) }
  const filled = links.filter(([, count]) => count > 0)
  return filled.map(([table, count, label]) => ({ label: label(count), href: hrefToTable(table, selection) }))
}

/** For what is impossible while there are users or applications in a group. */
export const ifUnused = { disabledReason: inUseReason, reasonLinks: linksInto }
