import { requireOwnVendor } from './access.ts'
import { created, json, refuse, refuseField } from './answers.ts'
import { findRow, jsonBody, ownVendorField, queryId, queryVendor, removed, type Call, type Handler } from './call.ts'
import { isSame, readFields, reference, text } from './rules.ts'
import { byId, countBy, nextId, type Tables, type User, type Vendor, type VendorGroup, type VendorGroupUser } from './tables.ts'
import { describeUser } from './users.ts'

const nameField = text('グループ名を入力してください。', 125)

export const listGroups: Handler = call => {
  const vendor = queryVendor(call)
  const { tables } = call.store
  const counts = countsOf(tables)
  return json(tables.vendorGroups.filter(group => group.vendor === vendor.id).map(group => ({ ...group, ...counts(group) })))
}

export const readGroup: Handler = call => {
  const group = findGroup(call)
  return json({ ...group, ...countsOf(call.store.tables)(group) })
}

export const createGroup: Handler = call => {
  const { tables } = call.store
  const { vendor, name } = readFields(jsonBody(call), { vendor: ownVendorField(call), name: nameField })
  requireFreeName(tables, vendor, name)
  const group: VendorGroup = { id: nextId(tables.vendorGroups), vendor: vendor.id, name }
  tables.vendorGroups.push(group)
  return created({ ...group, ...countsOf(tables)(group) })
}

export const updateGroup: Handler = call => {
  const { tables } = call.store
  const group = findGroup(call)
  const { vendor, name } = readFields(jsonBody(call), { vendor: ownVendorField(call), name: nameField })
  if (vendor.id !== group.vendor) refuseField('vendor', 'グループのベンダーは変更できません。')
  requireFreeName(tables, vendor, name, group)
  group.name = name
  return json({ ...group, ...countsOf(tables)(group) })
}

export const removeGroup: Handler = call => {
  const { tables } = call.store
  const group = findGroup(call)
  const { user_count, app_count } = countsOf(tables)(group)
  if (user_count + app_count > 0) refuse(400, 'ユーザーまたはアプリケーションが所属しているため、グループを削除できません。')
  return removed(tables.vendorGroups, group)
}

export const listGroupUsers: Handler = call => {
  const { tables } = call.store
  const group = queryGroup(call, queryVendor(call))
  const users = byId(tables.users)
  return json(tables.vendorGroupUsers.filter(row => row.vendor_group === group.id).map(row => describe(row, users.get(row.user))))
}

export const createGroupUser: Handler = call => {
  const { tables } = call.store
  const { vendor_group, user } = readFields(jsonBody(call), {
    vendor_group: ownGroupField(call),
    user: reference(tables.users, 'ユーザーを選択してください。'),
  })
  const isMember = tables.vendorUsers.some(link => link.user === user.id && link.vendor === vendor_group.vendor)
  if (!isMember) refuseField('user', 'グループのベンダーに所属するユーザーではありません。')
  if (tables.vendorGroupUsers.some(row => row.user === user.id && row.vendor_group === vendor_group.id)) {
    refuseField('user', 'このユーザーは既にグループに所属しています。')
  }
  const row: VendorGroupUser = { id: nextId(tables.vendorGroupUsers), vendor_group: vendor_group.id, user: user.id }
  tables.vendorGroupUsers.push(row)
  return created(describe(row, user))
}

export const removeGroupUser: Handler = ({ store: { tables }, caller, params }) => {
  const row = findRow(tables.vendorGroupUsers, params.id)
  requireOwnVendor(caller, tables.vendorGroups.find(({ id }) => id === row.vendor_group)?.vendor)
  return removed(tables.vendorGroupUsers, row)
}

/** Finds the group named by the query, which has to be the vendor's. */
export function queryGroup({ url, store }: Call, vendor: Vendor): VendorGroup {
  const groups = store.tables.vendorGroups.filter(group => group.vendor === vendor.id)
  return findRow(groups, String(queryId(url, 'vendorGroupId')))
}

/** Reads the group in a body: 403 for another vendor's. */
export function ownGroupField({ caller, store }: Call) {
  return (value: unknown): VendorGroup => {
    const group = reference(store.tables.vendorGroups, 'グループを選択してください。')(value)
    requireOwnVendor(caller, group.vendor)
    return group
  }
}

function findGroup({ store, caller, params }: Call) {
  const group = findRow(store.tables.vendorGroups, params.id)
  requireOwnVendor(caller, group.vendor)
  return group
}

function requireFreeName({ vendorGroups }: Tables, vendor: Vendor, name: string, own?: VendorGroup) {
  const isTaken = vendorGroups.some(row => row !== own && row.vendor === vendor.id && isSame(row.name, name))
  if (isTaken) refuseField('name', 'このグループ名は既に登録されています。')
}

function countsOf({ vendorGroupUsers, applications }: Tables) {
  const users = countBy(vendorGroupUsers, row => row.vendor_group)
  const apps = countBy(applications, app => app.vendor_group)
  return ({ id }: VendorGroup) => ({ user_count: users.get(id) ?? 0, app_count: apps.get(id) ?? 0 })
}

function describe({ id, vendor_group }: VendorGroupUser, user: User | undefined) {
  return { id, vendor_group, user: user ? describeUser(user) : null }
}
