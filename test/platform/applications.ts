import { isSystemAdmin, requireOwnVendor } from './access.ts'
import { created, json, refuse, refuseField } from './answers.ts'
import { randomToken } from './bytes.ts'
import { findRow, jsonBody, queryVendor, removed, type Call, type Handler } from './call.ts'
import { ownGroupField, queryGroup } from './groups.ts'
import { forbidden, integer, optional, optionalText, readFields, text } from './rules.ts'
import { byId, nextId, type Application, type VendorGroup } from './tables.ts'

export const listApplications: Handler = call => {
  const { tables } = call.store
  const vendor = queryVendor(call)
  const groups = call.url.searchParams.has('vendorGroupId')
    ? [queryGroup(call, vendor)]
    : tables.vendorGroups.filter(group => group.vendor === vendor.id)
  const wanted = byId(groups)
  return json(tables.applications.filter(app => wanted.has(app.vendor_group)).map(app => describe(app, wanted.get(app.vendor_group))))
}

export const readApplication: Handler = call => {
  const app = findApplication(call)
  return json(describe(app, groupOf(app, call)))
}

export const createApplication: Handler = call => {
  const { tables } = call.store
  const { vendor_group, token_expiration_time = 3600, ...values } = readApplicationBody(call)
  const app: Application = {
    ...values,
    id: nextId(tables.applications),
    vendor_group: vendor_group.id,
    token_expiration_time,
    application_id: crypto.randomUUID(),
    client_id: crypto.randomUUID(),
    client_secret: randomToken(),
  }
  tables.applications.push(app)
  return created(describe(app, vendor_group))
}

export const updateApplication: Handler = call => {
  const app = findApplication(call)
  const { vendor_group, token_expiration_time = app.token_expiration_time, ...values } = readApplicationBody(call)
  if (vendor_group.vendor !== groupOf(app, call)?.vendor) refuseField('vendor_group', 'アプリケーションのベンダーは変更できません。')
  Object.assign(app, values, { vendor_group: vendor_group.id, token_expiration_time })
  return json(describe(app, vendor_group))
}

export const removeApplication: Handler = call => {
  const app = findApplication(call)
  return removed(call.store.tables.applications, app)
}

export const readCredentials: Handler = call => json(credentialsOf(findApplication(call), call))

export const regenerateSecret: Handler = call => {
  const app = findApplication(call)
  if (call.text !== '') refuse(400, 'このAPIにリクエストボディは送信できません。')
  if (app.client_secret === null) refuse(400, 'クライアントシークレットのないアプリケーションです。')
  app.client_secret = randomToken()
  return json(credentialsOf(app, call))
}

/** Only system administrators may send `token_expiration_time` (spec section 6). */
function readApplicationBody(call: Call) {
  const expiry = integer(60, 31536000, '60～31536000の範囲で入力してください。')
  return readFields(jsonBody(call), {
    name: text('名前を入力してください。', 100),
    description: optionalText(512),
    vendor_group: ownGroupField(call),
    token_expiration_time: isSystemAdmin(call.caller) ? optional(expiry) : forbidden('トークン有効期間は設定できません。'),
  })
}

function findApplication(call: Call) {
  const app = findRow(call.store.tables.applications, call.params.id)
  requireOwnVendor(call.caller, groupOf(app, call)?.vendor)
  return app
}

function groupOf(app: Application, { store }: Call) {
  return store.tables.vendorGroups.find(({ id }) => id === app.vendor_group)
}

function describe({ id, name, description, token_expiration_time }: Application, group: VendorGroup | undefined) {
  return { id, name, description, vendor_group: group ? { id: group.id, name: group.name } : null, token_expiration_time }
}

function credentialsOf({ name, application_id, client_id, client_secret }: Application, { url }: Call) {
  return {
    api_endpoint: `${url.origin}/data/v1/`,
    display_name: name,
    application_id,
    client_id,
    client_secret,
    primary_audience: `api://${application_id}`,
    scope: `api://${application_id}/.default`,
  }
}
