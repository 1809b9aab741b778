import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { endpoints } from '../endpoints.ts'
import { openAs, openPlatform, type Key } from './client.ts'

/** The rights of spec section 6, in its words; every other endpoint is for all three roles. */
const systemAdminOnly = ['GET /vendors/get_detail/', 'GET /vendors/', 'POST /vendor/', 'PUT /vendor/{id}/', 'DELETE /vendor/{id}/']
const vendorAdminOnly = ['PUT /vendor/{id}/changeNotifyEmailAddress/']
const notVendorUser = [
  'GET /vendorUser/is_exist_user/',
  'GET /user/is_exist_user/',
  'GET /idProviderUser/',
  'POST /idProviderUser/',
  'POST /vendorUser/',
  'PATCH /vendorUser/{id}/',
  'PUT /user/{id}/',
  'DELETE /user/{id}/',
  'POST /vendorGroup/',
  'PUT /vendorGroup/{id}/',
  'DELETE /vendorGroup/{id}/',
  'POST /vendorGroupUser/',
  'DELETE /vendorGroupUser/{id}/',
]
const anySignedIn = ['GET /user/get_detail/', 'POST /changePassword/', 'POST /validateUserPassword/', 'GET /memberType/', 'GET /role/']
const withoutSession = ['POST /oauth2/code/', 'POST /forgotPassword/', 'GET /validateUserToken/', 'POST /resetPassword/']
const keys: Key[] = ['systemAdmin', 'vendorAdmin', 'vendorUser', 'severalRoles', 'noRole']

function isAllowed(name: string, key: Key) {
  if (withoutSession.includes(name) || anySignedIn.includes(name)) return true
  if (key === 'noRole') return false
  if (vendorAdminOnly.includes(name)) return key === 'vendorAdmin'
  if (key === 'systemAdmin' || key === 'severalRoles') return true
  if (systemAdminOnly.includes(name)) return false
  return key === 'vendorAdmin' || !notVendorUser.includes(name)
}

type Tables = ReturnType<typeof openPlatform>['tables']

/** Returns ids of a vendor's entities, by the first segment of their paths. */
function idsOf({ vendorUsers, vendorGroups, vendorGroupUsers, applications }: Tables, vendor: number): Record<string, number> {
  const group = vendorGroups.find(row => row.vendor === vendor && vendorGroupUsers.some(one => one.vendor_group === row.id))?.id ?? 0
  const app = applications.find(row => row.vendor_group === group)?.id ?? 0
  // Excludes the demo accounts, which come first.
  const link = vendorUsers.findLast(row => row.vendor === vendor)
  const member = vendorGroupUsers.find(row => row.vendor_group === group)?.id ?? 0
  return {
    vendor,
    vendorUser: link?.id ?? 0,
    user: link?.user ?? 0,
    vendorGroup: group,
    vendorGroupUser: member,
    application: app,
    integratedApplication: app,
    uploadDocument: 1,
  }
}

function pathOf(path: string, query: readonly string[] | undefined, ids: Record<string, number>) {
  const values: Record<string, string> = { vendorId: `${ids.vendor}`, vendorGroupId: `${ids.vendorGroup}`, userName: 'a@b.jp', token: 'x' }
  const search = (query ?? [])
    .map(name => name.replace('?', ''))
    .map(name => `${name}=${values[name]}`)
    .join('&')
  const [, entity = ''] = path.split('/')
  if (path.includes('{id}')) assert.ok(ids[entity], `add an id of ${entity} to idsOf in this file`)
  return path.replace('{id}', String(ids[entity])) + (search && `?${search}`)
}

for (const { method, path, query } of endpoints) {
  const name = `${method} ${path}`
  const sendsBody = ['POST', 'PUT', 'PATCH'].includes(method) && !path.includes('Regenerator')

  test(`${name}: every role gets what spec section 6 gives it, and a request without a token is refused`, async () => {
    let { tables, as } = openPlatform({ vendors: 2, documents: 2 })
    for (const key of keys) {
      if (method === 'DELETE') ({ tables, as } = openPlatform({ vendors: 2, documents: 2 }))
      const { status } = await (await as(key))(method, pathOf(path, query, idsOf(tables, 2)), sendsBody ? {} : undefined)
      const isRefused = [401, 403, 404, 405, 406, 415, 500].includes(status)
      if (isAllowed(name, key)) assert.not(isRefused, `${key} got ${status}, but the lists of this file allow it`)
      else assert.is(status, 403, `${key} got ${status}, but the lists of this file do not allow it`)
    }
    const { status } = await (await as())(method, pathOf(path, query, idsOf(tables, 2)), sendsBody ? {} : undefined)
    assert.is(status, withoutSession.includes(name) ? 400 : 401)
  })

  const isOfVendor = (path.includes('{id}') && !path.startsWith('/uploadDocument')) || query?.includes('vendorId')
  if (isOfVendor)
    test(`${name}: another vendor's data is refused to vendor roles`, async () => {
      for (const key of ['vendorAdmin', 'vendorUser'] as const) {
        const { tables, as } = openPlatform({ vendors: 4 })
        const before = JSON.stringify(tables)
        const { status } = await (await as(key))(method, pathOf(path, query, idsOf(tables, 3)), sendsBody ? {} : undefined)
        assert.is(status, 403, key)
        assert.is(JSON.stringify(tables), before)
      }
    })
}

test('another vendor named in a body is refused, whatever else is wrong with it', async () => {
  const { tables, as } = openPlatform()
  const [own, other] = [idsOf(tables, 2), idsOf(tables, 3)]
  const admin = await as('vendorAdmin')
  const bodies: [string, string, object][] = [
    ['POST', '/vendorUser/', { vendor: 3, user: own.user, role: 3 }],
    ['POST', '/vendorGroup/', { vendor: 3, name: '' }],
    ['POST', '/vendorGroup/', { vendor: 987654, name: 'x' }],
    ['PUT', `/vendorGroup/${own.vendorGroup}/`, { vendor: 3, name: 'x' }],
    ['POST', '/vendorGroupUser/', { vendor_group: other.vendorGroup, user: own.user }],
    ['POST', '/application/', { name: 'x', vendor_group: other.vendorGroup, description: '' }],
    ['PUT', `/application/${own.application}/`, { name: 'x', vendor_group: other.vendorGroup, description: '' }],
  ]
  for (const [method, path, body] of bodies) assert.is((await admin(method, path, body)).status, 403, `${method} ${path}`)
  const mixed = await admin('GET', `/vendorGroupUser/?vendorId=2&vendorGroupId=${other.vendorGroup}`)
  assert.is(mixed.status, 404)
  assert.is((await admin('DELETE', `/user/${other.user}/?vendorId=2`)).status, 403)
})

test('only the flag that is true makes a system administrator', async () => {
  const { platform, tables, send } = await openAs('severalRoles')
  const user = tables.users.find(row => row.user_name === platform.accounts.severalRoles.email)
  Object.assign(user ?? {}, { system_admin: 'true' })
  assert.is((await send('GET', '/vendors/')).status, 403)
  assert.is((await send('GET', '/user/get_detail/')).body.system_admin, false)
})

test('a path without its last slash, an unknown one, another method and another Accept are refused', async () => {
  const { as } = openPlatform()
  const [send, sendSignedOut] = [await as('systemAdmin'), await as()]
  assert.is((await sendSignedOut('GET', '/vendors')).status, 404)
  assert.is((await sendSignedOut('GET', '/nothing/')).status, 404)
  const wrong = await sendSignedOut('DELETE', '/vendorUser/is_exist_user/')
  assert.equal([wrong.status, wrong.response.headers.get('allow')], [405, 'GET'])
  assert.is((await send('GET', '/vendors/', undefined, { accept: 'text/html' })).status, 406)
  assert.is((await sendSignedOut('GET', '/vendors/', undefined, { accept: 'text/html' })).status, 401)
  assert.is((await send('GET', '/uploadDocument/1/', undefined, { accept: 'application/pdf' })).status, 200)
  assert.is((await send('GET', '/vendors/', undefined, { accept: 'text/html, */*;q=0.1' })).status, 200)
  assert.is((await send('GET', '/vendor/999/')).status, 404)
  assert.is((await send('PUT', '/vendor/999/', {}, { 'content-type': 'text/plain' })).status, 404)
  assert.is((await send('PUT', '/vendor/1/', {}, { 'content-type': 'text/plain' })).status, 415)
  assert.is((await send('GET', '/vendor/01/')).status, 404)
})

test('a query parameter that is unknown, missing, repeated or no id is refused', async () => {
  const { send } = await openAs('systemAdmin')
  for (const query of ['', '?vendorId=', '?vendorId=2&x=1', '?vendorId=2&vendorId=3', '?vendorId=abc', '?vendorId=2%20']) {
    assert.is((await send('GET', `/vendorGroup/${query}`)).status, 400, query)
  }
  assert.is((await send('GET', '/vendorGroup/?vendorId=999')).status, 404)
})

test.run()
