import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openAs, openPlatform, type Send } from './client.ts'

const long = (length: number) => '𠮷'.repeat(length)
const vendor = { name: '新しいベンダー', contract_number: 'N-1', member_type: 1, notify_email_address: 'a@b.jp', is_active: 1 }
const user = { userName: 'new@example.jp', familyName: '新', givenName: '人' }
const bad = Symbol('a key that is left out')

/** Checks that each value is refused with a message for its field, and that the same body with a valid value is accepted. */
async function refuses(send: Send, method: string, path: string, good: object, wrong: Record<string, unknown[]>) {
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const { status, body } = await send(method, path, { ...good, [field]: value === bad ? undefined : value })
      assert.is(status, 400, `${field}: ${JSON.stringify(value)} got ${status}`)
      assert.equal(Object.keys(body), [field])
      assert.ok(
        body[field].every((message: unknown) => typeof message === 'string' && /[ぁ-ん].*。$/.test(message)),
        JSON.stringify(body),
      )
    }
  }
}

test('refuses a vendor that breaks any rule, in code points', async () => {
  const { tables, send } = await openAs('systemAdmin')
  const taken = tables.vendors[0]?.contract_number
  await refuses(send, 'POST', '/vendor/', vendor, {
    name: [bad, null, '', ' 　', 5, long(65)],
    contract_number: [bad, '', long(17), taken, ['N-1']],
    member_type: [bad, null, 99, '1', { id: 1 }],
    notify_email_address: ['a', 'a b@c.jp', 'a@b,c', '@b.jp', 'a@', 'a@b@c', 'a@b..jp', 5, `${'a'.repeat(996)}@b.jp`],
    is_active: [bad, null, true, '1', 2, 0.5],
    id: [5],
    __proto__x: ['x'],
  })
  const many = await send('POST', '/vendor/', {})
  assert.equal(Object.keys(many.body).sort(), ['contract_number', 'is_active', 'member_type', 'name'])
  const { status, body } = await send('POST', '/vendor/', { ...vendor, name: long(64), notify_email_address: '' })
  assert.equal([status, body.name, body.notify_email_address, body.count], [201, long(64), null, { user: 0, group: 0, application: 0 }])
})

test('e-mail addresses that are in use somewhere pass', async () => {
  const { send } = await openAs('vendorAdmin')
  for (const address of ['a..b@docomo.ne.jp', '.a@docomo.ne.jp', 'a+b@x.jp', 'a@localhost', `${'a'.repeat(995)}@b.jp`, null, '']) {
    const { status } = await send('PUT', '/vendor/2/changeNotifyEmailAddress/', { notify_email_address: address })
    assert.is(status, 200, String(address))
  }
  assert.is((await send('PUT', '/vendor/2/changeNotifyEmailAddress/', { notify_email_address: 'a@b,c' })).status, 400)
})

test('a body that is no JSON object is refused', async () => {
  const { platform, send } = await openAs('systemAdmin')
  for (const body of [null, [], 'x', 5]) assert.is((await send('POST', '/vendor/', body)).status, 400)
  const { accessToken } = await platform.tokensFor('systemAdmin')
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json; charset=utf-8' }
  for (const body of ['', '{', '{"__proto__": {"name": "x"}}']) {
    const answer = await platform.handle(new Request('http://localhost/api/v1/vendor/', { method: 'POST', headers, body }))
    assert.is(answer.status, 400, body)
  }
})

test('another member type resets the expiration date: next year, or none; the same one leaves it', async () => {
  const { tables, send } = await openAs('systemAdmin', { now: () => Date.parse('2026-03-31T15:30:00Z') })
  const row = tables.vendors[1]
  const body = { ...vendor, contract_number: row?.contract_number }
  const before = row?.expiration_date
  assert.is((await send('PUT', '/vendor/2/', { ...body, member_type: 2 })).body.expiration_date, before)
  assert.is((await send('PUT', '/vendor/2/', { ...body, member_type: 3 })).body.expiration_date, null)
  // 15:30 UTC is past midnight in Japan.
  assert.is((await send('PUT', '/vendor/2/', { ...body, member_type: 1 })).body.expiration_date, '2027-04-01')
})

test('refuses a user that breaks any rule, or has the address of another', async () => {
  const { tables, send } = await openAs('vendorAdmin')
  const names = [bad, '', ' ', 5, long(257)]
  const addresses = [bad, '', 'x', 'a b@c.jp', 'ADMIN@example.jp', 'hanako.noda@example.jp', `${'a'.repeat(996)}@b.jp`]
  await refuses(send, 'POST', '/idProviderUser/', user, {
    userName: addresses,
    familyName: names,
    givenName: names,
    extra: [1],
    idProviderUserId: [null, '1', 5, tables.idProviderUsers.at(-1)?.id],
  })
  const link = tables.vendorUsers.findLast(row => row.vendor === 2)
  const good = { user_name: 'other@example.jp', family_name: '別', given_name: '名' }
  // A user whose account is gone keeps the address.
  tables.users.push({ id: 9001, account: 1, user_name: 'kept@example.jp', family_name: 'x', given_name: 'y', system_admin: false })
  addresses.push('kept@example.jp')
  await refuses(send, 'PUT', `/user/${link?.user}/`, good, { user_name: addresses, family_name: names, given_name: names, userName: ['x'] })
  const { status, body } = await send('PUT', `/user/${link?.user}/`, good)
  assert.equal([status, body], [200, { id: link?.user, ...good }])
  assert.is((await send('PUT', `/user/${link?.user}/`, { ...good, user_name: 'OTHER@example.jp' })).status, 200)
})

test('adds a new person, one with an account, and one who is a user already', async () => {
  const { platform, tables, send } = await openAs('vendorAdmin')
  assert.is((await send('GET', `/idProviderUser/?userName=${user.userName}`)).body, null)
  const {
    body: { id },
  } = await send('POST', '/idProviderUser/', user)
  assert.equal((await send('GET', `/user/is_exist_user/?userName=${user.userName}`)).body, { result: true, userId: id })
  assert.equal((await send('GET', `/vendorUser/is_exist_user/?userName=${user.userName}`)).body, { result: false })
  const link = await send('POST', '/vendorUser/', { vendor: 2, user: id, role: 3 })
  assert.equal([link.status, link.body.role.name, link.body.user.user_name], [201, 'ベンダー利用者', user.userName])
  assert.equal((await send('GET', `/vendorUser/is_exist_user/?userName=NEW@example.jp`)).body, { result: true })
  await refuses(send, 'POST', '/vendorUser/', { vendor: 2, user: id, role: 3 }, { user: [id] })

  const account = (await send('GET', '/idProviderUser/?userName=hanako.noda@example.jp')).body
  assert.equal(account.name, { familyName: '野田', givenName: '花子' })
  assert.equal((await send('GET', '/user/is_exist_user/?userName=hanako.noda@example.jp')).body, { result: false, userId: null })
  const existing = { userName: account.userName, familyName: '野田', givenName: '花子', idProviderUserId: account.id }
  const made = await send('POST', '/idProviderUser/', existing)
  assert.is(made.status, 201)
  assert.is(tables.users.find(row => row.id === made.body.id)?.account, account.id)

  const norole = (await send('GET', `/user/is_exist_user/?userName=${platform.accounts.noRole.email}`)).body
  await refuses(
    send,
    'POST',
    '/vendorUser/',
    { vendor: 2, user: norole.userId, role: 2 },
    { role: [bad, 9, '2', 1], user: [bad, 99999, '1'], vendor: [bad, '2'], extra: [1] },
  )
  assert.is((await send('POST', '/vendorUser/', { vendor: 2, user: norole.userId, role: 2 })).status, 201)
})

test('no user deletes themselves or changes their own role', async () => {
  const { platform, tables, as } = openPlatform()
  for (const key of ['vendorAdmin', 'severalRoles'] as const) {
    const send = await as(key)
    const id = tables.users.find(row => row.user_name === platform.accounts[key].email)?.id
    const link = tables.vendorUsers.find(row => row.user === id)
    assert.match((await send('DELETE', `/user/${id}/?vendorId=2`)).body.errors[0], '削除できません')
    assert.match((await send('PATCH', `/vendorUser/${link?.id}/`, { role: link?.role === 2 ? 3 : 2 })).body.role[0], '変更できません')
    assert.is((await send('PATCH', `/vendorUser/${link?.id}/`, { role: link?.role })).status, 200)
  }
})

test('deleting a user takes the link, the memberships in that vendor and, with the last link, the account', async () => {
  const { tables, as, send } = await openAs('vendorAdmin')
  const group = tables.vendorGroups.find(row => row.vendor === 2)?.id ?? 0
  const id = tables.vendorUsers.findLast(row => row.vendor === 2)?.user ?? 0
  tables.vendorGroupUsers.push({ id: 9001, vendor_group: group, user: id })
  tables.vendorUsers.push({ id: 9001, vendor: 3, user: id, role: 3 })
  const account = tables.users.find(row => row.id === id)?.account
  assert.equal([(await send('DELETE', `/user/${id}/?vendorId=2`)).status, tables.users.some(row => row.id === id)], [204, true])
  assert.not(tables.vendorGroupUsers.some(row => row.user === id))
  assert.equal(
    tables.vendorUsers.filter(row => row.user === id).map(row => row.vendor),
    [3],
  )
  const admin = await as('systemAdmin')
  assert.is((await admin('DELETE', `/user/${id}/?vendorId=2`)).status, 404)
  assert.is((await admin('DELETE', `/user/${id}/?vendorId=3`)).status, 204)
  assert.not(tables.users.some(row => row.id === id) || tables.idProviderUsers.some(row => row.id === account))
})

test('the role of a system administrator is given and taken by system administrators alone', async () => {
  const { tables, as } = openPlatform()
  const [admin, vendorAdmin] = [await as('systemAdmin'), await as('vendorAdmin')]
  const link = tables.vendorUsers.findLast(row => row.vendor === 2)
  const flag = () => tables.users.find(row => row.id === link?.user)?.system_admin
  assert.equal(
    (await vendorAdmin('GET', '/role/')).body.results.map((role: { id: number }) => role.id),
    [2, 3],
  )
  assert.is((await vendorAdmin('PATCH', `/vendorUser/${link?.id}/`, { role: 1 })).status, 400)
  assert.is(flag(), false)
  await admin('PATCH', `/vendorUser/${link?.id}/`, { role: 1 })
  assert.is(flag(), true)
  await admin('PATCH', `/vendorUser/${link?.id}/`, { role: 3 })
  assert.is(flag(), false)
})

test('refuses a group with a name that its vendor has, or with members of another vendor', async () => {
  const { tables, send } = await openAs('systemAdmin')
  const [group, second] = tables.vendorGroups.filter(row => row.vendor === 2)
  const good = { vendor: 2, name: '新しいグループ' }
  await refuses(send, 'POST', '/vendorGroup/', good, {
    name: [bad, '', 5, long(126), group?.name],
    vendor: [bad, 999, '2'],
    user_count: [0],
  })
  await refuses(send, 'PUT', `/vendorGroup/${group?.id}/`, good, { name: ['', second?.name], vendor: [3] })
  assert.is((await send('PUT', `/vendorGroup/${group?.id}/`, { vendor: 2, name: group?.name })).status, 200)
  const made = await send('POST', '/vendorGroup/', { vendor: 3, name: group?.name })
  assert.equal(made.body, { id: made.body.id, vendor: 3, name: group?.name, user_count: 0, app_count: 0 })
  const [member, stranger] = [2, 3].map(id => tables.vendorUsers.findLast(row => row.vendor === id)?.user)
  const empty = tables.vendorGroups.findLast(row => row.vendor === 2)?.id
  await refuses(
    send,
    'POST',
    '/vendorGroupUser/',
    { vendor_group: empty, user: member },
    { user: [bad, 99999, stranger], vendor_group: [bad, 99999, '1'] },
  )
  assert.is((await send('POST', '/vendorGroupUser/', { vendor_group: empty, user: member })).status, 201)
  assert.is((await send('POST', '/vendorGroupUser/', { vendor_group: empty, user: member })).status, 400)
  const list = await send('GET', `/vendorGroupUser/?vendorId=2&vendorGroupId=${empty}`)
  assert.equal(
    list.body.map((row: { user: { id: number } }) => row.user.id),
    [member],
  )
})

test('refuses an application that breaks any rule, and a token expiry from all but system administrators', async () => {
  const { tables, as } = openPlatform()
  const [admin, vendorUser] = [await as('systemAdmin'), await as('vendorUser')]
  const group = tables.vendorGroups.find(row => row.vendor === 2)?.id
  const other = tables.vendorGroups.find(row => row.vendor === 3)?.id
  const good = { name: 'x', description: '', vendor_group: group }
  const rules = { name: [bad, '', long(101)], description: [long(513), 5], vendor_group: [bad, null, 99999, `${group}`] }
  await refuses(admin, 'POST', '/application/', good, { ...rules, token_expiration_time: [null, '3600', 59, 31536001, 60.5] })
  await refuses(vendorUser, 'POST', '/application/', good, { ...rules, token_expiration_time: [3600, null] })
  const made = await vendorUser('POST', '/application/', good)
  assert.equal([made.status, made.body.token_expiration_time, made.body.vendor_group.id], [201, 3600, group])
  const path = `/application/${made.body.id}/`
  assert.is((await admin('PUT', path, { ...good, token_expiration_time: 60 })).body.token_expiration_time, 60)
  assert.is((await vendorUser('PUT', path, { ...good, name: 'y' })).body.token_expiration_time, 60)
  await refuses(admin, 'PUT', path, good, { vendor_group: [other] })
})

test('what is in use cannot be deleted; what is not, can', async () => {
  const { tables, send } = await openAs('systemAdmin')
  const [used, unused] = [tables.vendorGroups.find(row => row.vendor === 2)?.id, tables.vendorGroups.findLast(row => row.vendor === 2)?.id]
  for (const path of ['/vendor/2/', `/vendorGroup/${used}/`]) {
    const { status, body } = await send('DELETE', path)
    assert.equal([status, Object.keys(body), body.errors.length], [400, ['errors'], 1])
  }
  // One application is enough to prevent it.
  tables.applications.splice(0, Infinity, ...tables.applications.filter(app => app.vendor_group !== unused).slice(0, 1))
  if (tables.applications[0]) tables.applications[0].vendor_group = unused ?? 0
  assert.is((await send('DELETE', `/vendorGroup/${unused}/`)).status, 400)
  assert.is((await send('DELETE', `/application/${tables.applications[0]?.id}/`)).status, 204)
  assert.is((await send('DELETE', `/vendorGroup/${unused}/`)).status, 204)
  assert.equal((await send('GET', '/vendors/get_detail/')).body.results[4].count, { user: 0, group: 0, application: 0 })
  const deleted = await send('DELETE', '/vendor/5/')
  assert.equal([deleted.status, deleted.body], [204, ''])
  assert.is((await send('GET', '/vendor/5/')).status, 404)
})

test('a secret is made anew, unless the application has none', async () => {
  const { tables, send } = await openAs('vendorUser')
  const groups = tables.vendorGroups.filter(row => row.vendor === 2).map(row => row.id)
  const [app, publicApp] = tables.applications.filter(row => groups.includes(row.vendor_group))
  if (publicApp) publicApp.client_secret = null
  const { body } = await send('GET', `/integratedApplication/${app?.id}/`)
  const fields = ['api_endpoint', 'application_id', 'client_id', 'client_secret', 'display_name', 'primary_audience', 'scope']
  assert.equal(Object.keys(body).sort(), fields)
  const path = `/integratedApplication/${app?.id}/clientSecretRegenerator/`
  assert.is((await send('POST', path, {})).status, 400)
  const renewed = await send('POST', path)
  assert.is.not(renewed.body.client_secret, body.client_secret)
  assert.equal((await send('GET', `/integratedApplication/${app?.id}/`)).body, renewed.body)
  assert.is((await send('POST', `/integratedApplication/${publicApp?.id}/clientSecretRegenerator/`)).status, 400)
})

test.run()
