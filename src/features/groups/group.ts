import type { VendorGroup } from '../../api/entities.ts'
import { countsOf } from '../../api/groups.ts'
import { hrefToTable } from '../../state/tables.ts'
import { group as t } from '../../text/group.ts'
import { vendor as vendorText } from '../../text/vendor.ts'
import type { ReasonLink } from '../../ui/showReason.ts'

/** Says how many users and applications are in a group, as far as the platform says. */
export function countsIn(group: VendorGroup): string | undefined {
  const { users, apps } = countsOf(group)
  return t.counts(users, apps) || undefined
}

function inUseReason(group: VendorGroup): string | undefined {
  const { users, apps } = countsOf(group)
  return users || apps ? t.inUse(users, apps) : undefined
}

function linksInto(group: VendorGroup): ReasonLink[] {
  const { users, apps } = countsOf(group)
  const links = [
    ['users', users, vendorText.showUsers],
    ['apps', apps, vendorText.showApps],
  ] as const
  const selection = { group: String(group.id) }
  return links.flatMap(([table, count, label]) => (count ? [{ label: label(count), href: hrefToTable(table, selection) }] : []))
}

/** For what is impossible while there are users or applications in a group. */
export const ifUnused = { disabledReason: inUseReason, reasonSteps: linksInto }
