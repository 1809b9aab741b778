import { applications } from '../../api/applications.ts'
import type { Application, Id, Vendor, VendorGroup, VendorUser } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { groupUsers, personKey, userIdOf } from '../../api/groupUsers.ts'
import { vendorUsers } from '../../api/users.ts'
import { vendors } from '../../api/vendors.ts'
import { type CsvField, csvOf, saveCsvText } from '../../lib/csv.ts'
import { dateOf } from '../../lib/format.ts'
import { distinct, getOrInsert } from '../../lib/keys.ts'
import { mapAtOnce } from '../../lib/mapAtOnce.ts'
import { by, byName } from '../../lib/order.ts'
import type { GroupWithMembers } from '../../state/inventory.ts'
import { app as appText } from '../../text/app.ts'
import { person } from '../../text/common.ts'
import { contractEnd as t } from '../../text/contractEnd.ts'
import { credentials as credentialsText } from '../../text/credentials.ts'
import { group as groupText } from '../../text/group.ts'
import { user as userText } from '../../text/user.ts'
import { vendor as vendorText } from '../../text/vendor.ts'
import type { LoadPart } from '../../ui/dialog/useReading.ts'
import { csvNameOf } from '../../ui/list/csvName.ts'
import { statusOf } from './vendor.ts'

/** The users, groups and applications of a vendor. */
export interface Holdings {
  users: readonly VendorUser[]
  groups: readonly GroupWithMembers[]
  apps: readonly Application[]
}

/** Loads what belongs to a vendor. A person whom the list holds twice counts once. */
export async function loadHoldings(vendorId: Id, request: LoadPart): Promise<Holdings> {
  const [users, vendorGroups, apps] = await Promise.all([
    request(userText.loadFailed, signal => vendorUsers.list({ vendorId }, signal)),
    request(groupText.loadFailed, signal => groups.list({ vendorId }, signal)),
    request(appText.loadFailed, signal => applications.list({ vendorId }, signal)),
  ])
  const withMembers = await request(groupText.membersLoadFailed, signal =>
    mapAtOnce(vendorGroups, async group => ({
      ...group,
      members: await groupUsers.list.ask({ vendorId, vendorGroupId: group.id }, signal),
    })),
  )
  return {
    users: distinct(users, personKey).toSorted(by(link => link.user?.user_name)),
    groups: withMembers.toSorted(byName),
    apps: apps.toSorted(byName),
  }
}

interface Holding {
  kind: string
  name: string | null | undefined
  vendor?: Vendor
  link?: Partial<VendorUser>
  group?: VendorGroup | undefined
  app?: Application
  groups?: string | null | undefined
  clientId?: string | null | undefined
}

const fields: CsvField<Holding>[] = [
  { head: t.kind, value: row => row.kind },
  { head: t.name, value: row => row.name },
  { head: vendorText.contractNumber, value: row => row.vendor?.contract_number },
  { head: vendorText.memberType, value: row => row.vendor?.member_type?.name },
  { head: vendorText.expirationDate, value: row => row.vendor && dateOf(row.vendor.expiration_date) },
  { head: vendorText.status, value: row => row.vendor && statusOf(row.vendor) },
  { head: vendorText.notifyEmail, value: row => row.vendor?.notify_email_address },
  { head: userText.email, value: row => row.link?.user?.user_name },
  { head: userText.role, value: row => row.link?.role?.name },
  { head: appText.group, value: row => row.groups },
  { head: credentialsText.clientId, value: row => row.clientId },
  { head: appText.appDescription, value: row => row.app?.description },
  { head: appText.tokenExpiry, value: row => row.app?.token_expiration_time },
  { head: vendorText.id, value: row => row.vendor?.id },
  { head: groupText.id, value: row => row.group?.id },
  { head: credentialsText.applicationId, value: row => row.app?.id },
  { head: userText.id, value: row => row.link?.user?.id },
  { head: userText.linkId, value: row => row.link?.id },
]

/** Saves a vendor and what belongs to it as CSV. Reads what only the file needs; the secrets of the answers are dropped at once. */
export async function saveHoldings(vendorId: Id, { users, groups, apps }: Holdings, signal: AbortSignal): Promise<void> {
  const [vendor, clientIds] = await Promise.all([
    vendors.get({ id: vendorId }, signal),
    mapAtOnce(apps, async ({ id }) => (await applications.credentials({ id }, signal, { expectsGone: true }))?.client_id),
  ])
  type Person = { link: Partial<VendorUser>; groups: string[] }
  const people = new Map<string, Person>(users.map(link => [String(personKey(link)), { link, groups: [] }]))
  // A group may have members who are no users of the vendor, or of whom the platform does not say who they are: their memberships end, too.
  for (const { name, members } of groups)
    for (const member of members) {
      const { id, user } = member
      const key = String(userIdOf(member)) || `member ${id}`
      const stranger = () => ({ link: { user: typeof user === 'object' ? user : { id: user } }, groups: [] })
      getOrInsert(people, key, stranger).groups.push(name ?? '')
    }
  const groupsById = new Map(groups.map(group => [String(group.id), group]))
  const groupOf = ({ vendor_group }: Application) => groupsById.get(String(vendor_group?.id)) ?? vendor_group ?? undefined
  const rows: Holding[] = [
    { kind: t.kinds.vendor, name: vendor.name, vendor },
    ...Array.from(people.values(), ({ link, groups }) => ({
      kind: t.kinds.user,
      name: person.fullName(link.user),
      link,
      groups: groups.join('\n'),
    })),
    ...groups.map(group => ({ kind: t.kinds.group, name: group.name, group })),
    ...apps.map((app, index) => {
      const group = groupOf(app)
      return { kind: t.kinds.app, name: app.name, app, group, groups: group?.name, clientId: clientIds[index] }
    }),
  ]
  saveCsvText(csvNameOf({ name: t.fileName, owner: vendor }), csvOf(fields, rows))
}
