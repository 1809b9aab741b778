import { applications } from '../../api/applications.ts'
import type { Application, Id, VendorGroup, VendorGroupUser, VendorUser } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { groupUsers, userIdOf } from '../../api/groupUsers.ts'
import { vendorUsers } from '../../api/users.ts'
import { type CsvField, saveCsvFile } from '../../lib/csv.ts'
import { today } from '../../lib/format.ts'
import { distinct, getOrInsert } from '../../lib/keys.ts'
import { mapAtOnce } from '../../lib/mapAtOnce.ts'
import { by } from '../../lib/order.ts'
import { app as appText } from '../../text/app.ts'
import { person, table } from '../../text/common.ts'
import { contractEnd as t } from '../../text/contractEnd.ts'
import { group as groupText } from '../../text/group.ts'
import { user as userText } from '../../text/user.ts'
import type { Request } from '../../ui/dialog/useReading.ts'

/** What belongs to a vendor. */
export interface Holdings {
  users: readonly VendorUser[]
  groups: readonly VendorGroup[]
  apps: readonly Application[]
  /** The members of each group, in the order of the groups. */
  members: readonly (readonly VendorGroupUser[])[]
}

/** Groups asked for their members at the same time. */
const AT_ONCE = 6

/** Loads what belongs to a vendor. A person whom the list holds twice counts once. */
export async function loadHoldings(vendorId: Id, request: Request): Promise<Holdings> {
  const [users, vendorGroups, apps] = await Promise.all([
    request(userText.loadFailed, signal => vendorUsers.list({ vendorId }, signal)),
    request(groupText.loadFailed, signal => groups.list({ vendorId }, signal)),
    request(appText.loadFailed, signal => applications.list({ vendorId }, signal)),
  ])
  const sorted = vendorGroups.toSorted(by(group => group.name))
  return {
    users: distinct(users, link => link.user?.id ?? link.id).toSorted(by(link => link.user?.user_name)),
    groups: sorted,
    apps: apps.toSorted(by(app => app.name)),
    members: await request(groupText.membersLoadFailed, signal =>
      mapAtOnce(sorted, AT_ONCE, ({ id }) => groupUsers.list({ vendorId, vendorGroupId: id }, signal)),
    ),
  }
}

/** Returns a user's display name. */
export function userName({ user }: VendorUser): string {
  return person.named(user) || table.none
}

interface Holding {
  kind: string
  id: Id | null | undefined
  name: string | null | undefined
  email?: string | null | undefined
  role?: string | null | undefined
  groups?: string | null | undefined
  app?: Application
  linkId?: Id
}

const fields: CsvField<Holding>[] = [
  { head: t.kind, value: row => row.kind },
  { head: userText.id, value: row => row.id },
  { head: t.name, value: row => row.name },
  { head: userText.email, value: row => row.email },
  { head: userText.role, value: row => row.role },
  { head: appText.group, value: row => row.groups },
  { head: appText.appDescription, value: row => row.app?.description },
  { head: appText.tokenExpiry, value: row => row.app?.token_expiration_time },
  { head: userText.linkId, value: row => row.linkId },
]

/** Saves what belongs to a vendor as CSV. */
export function saveHoldings(vendorName: string, { users, groups, apps, members }: Holdings): void {
  const groupsOf = new Map<string, string[]>()
  for (const [index, group] of groups.entries())
    for (const member of members[index] ?? []) getOrInsert(groupsOf, String(userIdOf(member)), () => []).push(group.name ?? '')
  saveCsvFile([t.fileName, vendorName, today()], fields, [
    ...users.map(({ id, user, role }) => ({
      kind: t.kinds.user,
      id: user?.id,
      name: person.fullName(user?.family_name, user?.given_name),
      email: user?.user_name,
      role: role?.name,
      groups: groupsOf.get(String(user?.id))?.join('\n'),
      linkId: id,
    })),
    ...groups.map(({ id, name }) => ({ kind: t.kinds.group, id, name })),
    ...apps.map(app => ({ kind: t.kinds.app, id: app.id, name: app.name, groups: app.vendor_group?.name, app })),
  ])
}
