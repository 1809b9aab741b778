/** What each change of the platform does to remembered lists. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { applications } from '../../../src/api/applications.ts'
import { documents } from '../../../src/api/documents.ts'
import type { Vendor } from '../../../src/api/entities.ts'
import { groups } from '../../../src/api/groups.ts'
import { groupUsers } from '../../../src/api/groupUsers.ts'
import { passwords } from '../../../src/api/passwords.ts'
import { idProviderUsers, roles, users, vendorUsers } from '../../../src/api/users.ts'
import { memberTypes, vendors } from '../../../src/api/vendors.ts'
import { remove } from '../../../src/lib/calls.ts'
import { connect } from '../../../src/lib/http.ts'
import { endpoints } from '../../platform/endpoints.ts'
import { openPlatform } from '../../platform/test/client.ts'

const vendorId = 2

type Tables = ReturnType<typeof openPlatform>['tables']

/** Ids that the changes are about, in the platform's own data. */
function idsIn(tables: Tables) {
  const group = tables.vendorGroups.find(row => row.vendor === vendorId)!.id
  const member = tables.vendorGroupUsers.find(row => row.vendor_group === group)!
  const isMember = (user: number) => tables.vendorGroupUsers.some(row => row.vendor_group === group && row.user === user)
  const outsider = tables.vendorUsers.find(row => row.vendor === vendorId && !isMember(row.user))!
  const app = tables.applications.find(row => row.vendor_group === group)!.id
  return { group, member, outsider, app }
}

type Ids = ReturnType<typeof idsIn>

/** Every list, as a call of one input, and what is needed of its items if not all. */
const lists = ({ group }: Ids) =>
  Object.entries({
    details: [vendors.details, {}],
    vendors: [vendors.list, {}],
    users: [vendorUsers.list, { vendorId }],
    groups: [groups.list, { vendorId }],
    names: [groups.names, { vendorId }, ({ id, name }) => [id, name]],
    members: [groupUsers.list, { vendorId, vendorGroupId: group }, ({ id }) => id],
    apps: [applications.list, { vendorId }],
    appsOfGroup: [applications.list, { vendorId, vendorGroupId: group }],
    documents: [documents.list, {}],
    memberTypes: [memberTypes.list, {}],
    roles: [roles.list, {}],
  } as Record<string, [call: typeof vendors.list, input: object, needed?: (item: Vendor) => unknown]>)

const vendor = { name: '改名農園', contract_number: 'AG-999', member_type: 1, notify_email_address: '', is_active: 1 }
const names = { user_name: 'renamed@example.jp', family_name: '改', given_name: '名' }

/** Changes, each on a platform of its own. Where one needs another before it, that comes first. */
const changes: Record<string, (ids: Ids, tables: Tables) => Promise<unknown>> = {
  'POST /vendor/': () => vendors.create(vendor),
  'PUT /vendor/{id}/': () => vendors.update({ id: vendorId, ...vendor }),
  'DELETE /vendor/{id}/': async (_, tables) => {
    tables.vendors.push({ ...tables.vendors[1]!, id: 77, name: '空の農園', contract_number: 'AG-77' })
    await Promise.all([vendors.list({}), vendors.details({})])
    await vendors.remove({ id: 77 })
  },
  'POST /vendorGroup/': () => groups.create({ vendor: vendorId, name: '新しいグループ' }),
  'PUT /vendorGroup/{id}/': ({ group }) => groups.update({ id: group, vendor: vendorId, name: '改名' }),
  'DELETE /vendorGroup/{id}/': async (_, tables) => {
    tables.vendorGroups.push({ id: 7777, vendor: vendorId, name: '空' })
    await groups.list({ vendorId })
    await groups.remove({ id: 7777 })
  },
  'POST /vendorGroupUser/': ({ group, outsider }) => groupUsers.create({ vendor_group: group, user: outsider.user }),
  'DELETE /vendorGroupUser/{id}/': ({ member }) => groupUsers.remove({ id: member.id }),
  'POST /vendorUser/': async (_, tables) => {
    const { id } = await idProviderUsers.create({ userName: 'new@example.jp', familyName: '新', givenName: '人' })
    await Promise.all(lists(idsIn(tables)).map(([, [call, input]]) => call(input)))
    await vendorUsers.create({ vendor: vendorId, user: id, role: 3 })
  },
  'PATCH /vendorUser/{id}/': ({ outsider }) => vendorUsers.update({ id: outsider.id, role: outsider.role === 3 ? 2 : 3 }),
  'PUT /user/{id}/': ({ member }) => users.update({ id: member.user, ...names }),
  'DELETE /user/{id}/': ({ member }) => users.remove({ id: member.user, vendorId }),
  'POST /idProviderUser/': () => idProviderUsers.create({ userName: 'new@example.jp', familyName: '新', givenName: '人' }),
  'POST /application/': ({ group }) => applications.create({ name: '新しいアプリ', vendor_group: group, description: '' }),
  'PUT /application/{id}/': ({ app, group }) => applications.update({ id: app, name: '改名', vendor_group: group, description: '' }),
  'DELETE /application/{id}/': ({ app }) => applications.remove({ id: app }),
  'POST /integratedApplication/{id}/clientSecretRegenerator/': ({ app }) => applications.regenerateSecret({ id: app }),
  'POST /forgotPassword/': () => passwords.forgot({ user_name: 'admin@example.jp' }),
}
/** A removal that needs nothing else removes the first row. */
for (const { method, path } of endpoints) {
  if (method === 'DELETE') changes[`${method} ${path}`] ??= () => remove<{ id: number }>(path)({ id: 1 })
}
/** They are about the signed-in user's own session and password, or need a role without these lists. */
const elsewhere = [
  'POST /oauth2/code/',
  'POST /validateUserPassword/',
  'POST /changePassword/',
  'POST /resetPassword/',
  'PUT /vendor/{id}/changeNotifyEmailAddress/',
]

const { fetch } = globalThis
test.after(() => {
  globalThis.fetch = fetch
})

for (const [name, change] of Object.entries(changes)) {
  test(`${name} leaves no list remembered that it changes`, async () => {
    const { platform, tables } = openPlatform()
    const { accessToken } = (await platform.tokensFor('systemAdmin')) as { accessToken: string }
    globalThis.fetch = (input, init) => platform.handle(new Request(input as string, init))
    connect({
      baseUrl: 'http://localhost',
      timeoutMs: 10_000,
      token: () => accessToken,
      unauthorized() {},
      failed(error) {
        throw new Error(`${name}: ${error.message} ${JSON.stringify(error.body)}`)
      },
    })
    const ids = idsIn(tables)
    const all = lists(ids)
    const before = new Map<string, string>()
    const textOf = (items: readonly Vendor[], needed: (item: Vendor) => unknown = item => item) => JSON.stringify(items.map(needed))
    for (const [list, [call, input, needed]] of all) before.set(list, textOf(await call(input), needed))
    await change(ids, tables)
    const isRemembered = new Map(all.map(([list, [call, input]]) => [list, call.available(input) !== undefined]))
    const wrong: string[] = []
    for (const [list, [call, input, needed]] of all) {
      const isChanged = textOf(await call(input), needed) !== before.get(list)
      if (isChanged && isRemembered.get(list)) wrong.push(list)
    }
    assert.equal(wrong, [])
    // A change of one row does not forget every list.
    assert.ok(isRemembered.get('documents'))
  })
}

test("every change of the platform is tried, or is none of these lists' business", () => {
  const writes = endpoints.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  assert.equal([...Object.keys(changes), ...elsewhere].sort(), writes.sort(), 'add it to changes or to elsewhere, in this file')
})

test.run()
