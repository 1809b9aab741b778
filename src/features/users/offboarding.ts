import { applications } from '../../api/applications.ts'
import type { Application, Id, VendorUser } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { groupUsers, userIdOf } from '../../api/groupUsers.ts'
import { vendorUsers } from '../../api/users.ts'
import { isSameId } from '../../lib/ids.ts'
import { mapAtOnce } from '../../lib/mapAtOnce.ts'
import { byName } from '../../lib/order.ts'
import { isAdministrator } from '../../state/roles.ts'
import { app as appText } from '../../text/app.ts'
import { group as groupText } from '../../text/group.ts'
import { user as t } from '../../text/user.ts'
import type { LoadPart } from '../../ui/dialog/useReading.ts'

interface Footprint {
  /** The groups of the user, each with the id of the membership. */
  memberships: readonly { id: Id; name: string | null | undefined }[]
  /** The applications of these groups whose secret can be regenerated. */
  apps: readonly Application[]
  isLastAdmin: boolean
}

/** Requests under way at the same time. */
const AT_ONCE = 6

/** Loads what a user has within a vendor. The secrets of the answers are dropped at once. */
export async function loadFootprint(link: VendorUser, vendorId: Id, request: LoadPart): Promise<Footprint> {
  const isUser = (id: Id | null | undefined) => isSameId(id, link.user?.id)
  const [links, vendorGroups, apps] = await Promise.all([
    request(t.loadFailed, signal => vendorUsers.list({ vendorId }, signal)),
    request(groupText.loadFailed, signal => groups.names({ vendorId }, signal)),
    request(appText.loadFailed, signal => applications.list({ vendorId }, signal)),
  ])
  const own = await request(groupText.membersLoadFailed, signal =>
    mapAtOnce(vendorGroups, AT_ONCE, async group => {
      const members = await groupUsers.ids({ vendorId, vendorGroupId: group.id }, signal)
      return members.filter(member => isUser(userIdOf(member))).map(({ id }) => ({ id, name: group.name, group: group.id }))
    }),
  )
  const memberships = own.flat().toSorted(byName)
  const reachable = apps.filter(({ vendor_group }) => memberships.some(({ group }) => isSameId(group, vendor_group?.id)))
  const hasSecret = await request(appText.loadFailed, signal =>
    mapAtOnce(reachable, AT_ONCE, async ({ id }) => (await applications.credentials({ id }, signal)).client_secret != null),
  )
  const admins = links.filter(({ role }) => isAdministrator(role))
  return {
    memberships,
    apps: reachable.filter((_, index) => hasSecret[index]).toSorted(byName),
    isLastAdmin: admins.length > 0 && admins.every(({ user }) => isUser(user?.id)),
  }
}
