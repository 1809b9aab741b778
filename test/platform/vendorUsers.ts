import { isSystemAdmin, requireOwnUser, requireOwnVendor } from './access.ts'
import { created, json, noContent, refuse, refuseField } from './answers.ts'
import { findRow, jsonBody, ownVendorField, queryVendor, type Call, type Handler } from './call.ts'
import { readFields, reference, suchThat } from './rules.ts'
import { byId, nextId, remove, roleId, type Tables, type User, type VendorUser } from './tables.ts'
import { describeUser } from './users.ts'

export const listVendorUsers: Handler = call => {
  const vendor = queryVendor(call)
  const { tables } = call.store
  const users = byId(tables.users)
  return json(tables.vendorUsers.filter(link => link.vendor === vendor.id).map(link => describe(link, users.get(link.user), tables)))
}

export const readVendorUser: Handler = call => {
  const link = findLink(call)
  const { tables } = call.store
  return json(
    describe(
      link,
      tables.users.find(({ id }) => id === link.user),
      tables,
    ),
  )
}

export const createVendorUser: Handler = call => {
  const { tables } = call.store
  const { vendor, user, role } = readFields(jsonBody(call), {
    vendor: ownVendorField(call),
    user: reference(tables.users, 'ユーザーが見つかりません。'),
    role: roleField(call),
  })
  if (tables.vendorUsers.some(link => link.user === user.id)) refuseField('user', 'このユーザーは既にベンダーに登録されています。')
  const link: VendorUser = { id: nextId(tables.vendorUsers), vendor: vendor.id, user: user.id, role: role.id }
  tables.vendorUsers.push(link)
  if (role.id === roleId.systemAdmin) user.system_admin = true
  return created(describe(link, user, tables))
}

export const updateVendorUser: Handler = call => {
  const { tables } = call.store
  const link = findLink(call)
  const { role } = readFields(jsonBody(call), { role: roleField(call) })
  if (link.user === call.caller.user.id && role.id !== link.role) {
    refuseField('role', 'サインイン中のユーザーのロールは変更できません。')
  }
  const user = tables.users.find(({ id }) => id === link.user)
  // The flag follows changes from and to the system administrator's role only.
  if (user && role.id !== link.role && [role.id, link.role].includes(roleId.systemAdmin)) {
    user.system_admin = role.id === roleId.systemAdmin
  }
  link.role = role.id
  return json(describe(link, user, tables))
}

/** Removes a user from the vendor and its groups; a user without any vendor loses the account too. */
export const removeUser: Handler = call => {
  const { tables } = call.store
  const vendor = queryVendor(call)
  const user = findRow(tables.users, call.params.id)
  requireOwnUser(call.caller, user, call.store)
  const isLink = (link: VendorUser) => link.user === user.id && link.vendor === vendor.id
  if (!tables.vendorUsers.some(isLink)) refuse(404, '対象のデータが見つかりません。')
  if (user.id === call.caller.user.id) refuse(400, 'サインイン中のユーザーは削除できません。')
  const groups = new Set(tables.vendorGroups.filter(group => group.vendor === vendor.id).map(group => group.id))
  remove(tables.vendorGroupUsers, row => row.user === user.id && groups.has(row.vendor_group))
  remove(tables.vendorUsers, isLink)
  if (!tables.vendorUsers.some(link => link.user === user.id)) {
    remove(tables.users, row => row === user)
    remove(tables.idProviderUsers, account => account.id === user.account)
  }
  return noContent()
}

function findLink({ store, caller, params }: Call) {
  const link = findRow(store.tables.vendorUsers, params.id)
  requireOwnVendor(caller, link.vendor)
  return link
}

function roleField({ store, caller }: Call) {
  const role = reference(store.tables.roles, 'ロールを選択してください。')
  return suchThat(role, ({ id }) => id !== roleId.systemAdmin || isSystemAdmin(caller), 'このロールは設定できません。')
}

function describe(link: VendorUser, user: User | undefined, { roles }: Tables) {
  const role = roles.find(({ id }) => id === link.role) ?? null
  return { id: link.id, vendor: link.vendor, user: user ? describeUser(user) : null, role }
}
