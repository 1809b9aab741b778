import { isSystemAdmin, requireOwnVendor } from './access.ts'
import { created, json, refuse } from './answers.ts'
import { findRow, jsonBody, removed, type Call, type Handler } from './call.ts'
import { dateNextYear } from './dates.ts'
import { email, flag, isSame, optionalText, readFields, reference, suchThat, text } from './rules.ts'
import { countBy, nextId, roleId, type MemberType, type Tables, type Vendor } from './tables.ts'

export const listMemberTypes: Handler = ({ store }) => json(store.tables.memberTypes.map(nameOf))

/** Lists the roles that the caller may assign: only system administrators may assign theirs. */
export const listRoles: Handler = ({ store, caller }) => {
  const results = store.tables.roles.filter(role => isSystemAdmin(caller) || role.id !== roleId.systemAdmin)
  return json({ results })
}

export const listVendors: Handler = ({ store: { tables } }) => {
  return json({ results: tables.vendors.map(vendor => describe(vendor, tables)) })
}

export const listVendorsWithCounts: Handler = ({ store: { tables } }) => {
  const counts = countsOf(tables)
  return json({ results: tables.vendors.map(vendor => ({ ...describe(vendor, tables), count: counts(vendor) })) })
}

export const readVendor: Handler = ({ store, caller, params }) => {
  const vendor = findRow(store.tables.vendors, params.id)
  requireOwnVendor(caller, vendor.id)
  return json(withCounts(vendor, store.tables))
}

export const createVendor: Handler = call => {
  const { tables } = call.store
  const { member_type, ...values } = readVendorBody(call)
  const vendor: Vendor = {
    ...values,
    id: nextId(tables.vendors),
    member_type: member_type.id,
    expiration_date: expirationFor(member_type, call),
  }
  tables.vendors.push(vendor)
  return created(withCounts(vendor, tables))
}

/** Another member type starts a new contract, with a new end (spec section 4). */
export const updateVendor: Handler = call => {
  const vendor = findRow(call.store.tables.vendors, call.params.id)
  const { member_type, ...values } = readVendorBody(call, vendor)
  if (member_type.id !== vendor.member_type) vendor.expiration_date = expirationFor(member_type, call)
  Object.assign(vendor, values, { member_type: member_type.id })
  return json(withCounts(vendor, call.store.tables))
}

export const changeNotifyAddress: Handler = call => {
  const vendor = findRow(call.store.tables.vendors, call.params.id)
  // System administrators who are also vendor administrators may change only their own vendor's address.
  if (vendor.id !== call.caller.vendorId) refuse(403, 'APIの利用権限がありません。')
  const { notify_email_address } = readFields(jsonBody(call), { notify_email_address: email(optionalText(1000)) })
  vendor.notify_email_address = notify_email_address || null
  return json(withCounts(vendor, call.store.tables))
}

export const removeVendor: Handler = ({ store: { tables }, params }) => {
  const vendor = findRow(tables.vendors, params.id)
  const { user, group, application } = countsOf(tables)(vendor)
  if (user + group + application > 0) {
    refuse(400, 'ユーザー、グループまたはアプリケーションが登録されているため、ベンダーを削除できません。')
  }
  return removed(tables.vendors, vendor)
}

function readVendorBody(call: Call, own?: Vendor) {
  const { tables } = call.store
  const isFree = (number: string) => !tables.vendors.some(row => row !== own && isSame(row.contract_number, number))
  const values = readFields(jsonBody(call), {
    name: text('ベンダー名を入力してください。', 64),
    contract_number: suchThat(text('契約番号を入力してください。', 16), isFree, 'この契約番号は既に登録されています。'),
    member_type: reference(tables.memberTypes, '会員種別を選択してください。'),
    notify_email_address: email(optionalText(1000)),
    is_active: flag,
  })
  return { ...values, notify_email_address: values.notify_email_address || null }
}

function expirationFor(type: MemberType, { store }: Call) {
  return type.expires ? dateNextYear(store.now()) : null
}

function describe(vendor: Vendor, { memberTypes }: Tables) {
  const type = memberTypes.find(({ id }) => id === vendor.member_type)
  return { ...vendor, member_type: type ? nameOf(type) : null }
}

function withCounts(vendor: Vendor, tables: Tables) {
  return { ...describe(vendor, tables), count: countsOf(tables)(vendor) }
}

function countsOf({ vendorUsers, vendorGroups, applications }: Tables) {
  const vendorOfGroup = new Map(vendorGroups.map(group => [group.id, group.vendor]))
  const users = countBy(vendorUsers, link => link.vendor)
  const groups = countBy(vendorGroups, group => group.vendor)
  const apps = countBy(applications, app => vendorOfGroup.get(app.vendor_group))
  return ({ id }: Vendor) => ({ user: users.get(id) ?? 0, group: groups.get(id) ?? 0, application: apps.get(id) ?? 0 })
}

function nameOf({ id, name }: MemberType) {
  return { id, name }
}
