/** The request of every call, in the words of the specification, section 7. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readdir } from 'node:fs/promises'
import { account } from '../../../src/api/account.ts'
import { applications } from '../../../src/api/applications.ts'
import { documents } from '../../../src/api/documents.ts'
import { groups } from '../../../src/api/groups.ts'
import { groupUsers } from '../../../src/api/groupUsers.ts'
import { passwords } from '../../../src/api/passwords.ts'
import { idProviderUsers, users, vendorUsers } from '../../../src/api/users.ts'
import { vendors } from '../../../src/api/vendors.ts'
import { endpoints } from '../../platform/endpoints.ts'
import { failureOf, hangUp, talk } from '../lib/talk.ts'

test.after(hangUp)

const id = 'a/7'
const vendor = { name: 'アグリ', contract_number: 'C-1', member_type: 2, notify_email_address: '', is_active: 0 }
const application = { name: '収穫', vendor_group: 3, description: '' }
const names = { user_name: 'a@x.jp', family_name: '山田', given_name: '太郎' }

/** A call with an input, and its `METHOD path?query`. `{id}` stands for the encoded id; the body of a change is the rest of the input. */
const row = <Input extends object>(name: string, call: (input: Input) => Promise<unknown>, input: Input, sent: string) => {
  const { id: _, ...rest } = input as Input & { id?: unknown }
  const body = /^P/.test(sent) && Object.keys(rest).length > 0 ? rest : undefined
  return { name, call: () => call(input), sent, body }
}

const table = [
  row('account.exchangeCode', account.exchangeCode, { code: 'c', codeVerifier: 'v', redirectUri: 'u' }, 'POST /oauth2/code/'),
  row('passwords.check', passwords.check, { password: ' p ' }, 'POST /validateUserPassword/'),
  row('passwords.check in a reset', passwords.check, { user_name: 'u', password: 'p' }, 'POST /validateUserPassword/'),
  row('passwords.change', passwords.change, { oldPassword: 'o', password: 'p' }, 'POST /changePassword/'),
  row(
    'account.changeNotifyEmail',
    account.changeNotifyEmail,
    { id, notify_email_address: '' },
    'PUT /vendor/{id}/changeNotifyEmailAddress/',
  ),
  row('passwords.forgot', passwords.forgot, { user_name: 'a@x.jp' }, 'POST /forgotPassword/'),
  row('passwords.userOfToken', passwords.userOfToken, { token: 'a+b' }, 'GET /validateUserToken/?token=a%2Bb'),
  row('passwords.reset', passwords.reset, { token: 't', password: 'p' }, 'POST /resetPassword/'),
  row('account.detail', account.detail, {}, 'GET /user/get_detail/'),

  row('vendors.get', vendors.get, { id }, 'GET /vendor/{id}/'),
  row('vendors.create', vendors.create, vendor, 'POST /vendor/'),
  row('vendors.update', vendors.update, { id, ...vendor }, 'PUT /vendor/{id}/'),

  row('vendorUsers.list', vendorUsers.list, { vendorId: 1 }, 'GET /vendorUser/?vendorId=1'),
  row('vendorUsers.get', vendorUsers.get, { id }, 'GET /vendorUser/{id}/'),
  row('vendorUsers.exists', vendorUsers.exists, { userName: 'a+b@x.jp' }, 'GET /vendorUser/is_exist_user/?userName=a%2Bb%40x.jp'),
  row('vendorUsers.create', vendorUsers.create, { vendor: 1, user: 2, role: 3 }, 'POST /vendorUser/'),
  row('vendorUsers.update', vendorUsers.update, { id, role: 3 }, 'PATCH /vendorUser/{id}/'),
  row('users.exists', users.exists, { userName: 'a@x.jp' }, 'GET /user/is_exist_user/?userName=a%40x.jp'),
  row('users.update', users.update, { id, ...names }, 'PUT /user/{id}/'),
  row('users.remove', users.remove, { id, vendorId: 1 }, 'DELETE /user/{id}/?vendorId=1'),
  row('idProviderUsers.find', idProviderUsers.find, { userName: 'a@x.jp' }, 'GET /idProviderUser/?userName=a%40x.jp'),
  row('idProviderUsers.create', idProviderUsers.create, { userName: 'a', familyName: 'b', givenName: 'c' }, 'POST /idProviderUser/'),

  row('groups.get', groups.get, { id }, 'GET /vendorGroup/{id}/'),
  row('groups.create', groups.create, { vendor: 1, name: 'n' }, 'POST /vendorGroup/'),
  row('groups.update', groups.update, { id, vendor: 1, name: 'n' }, 'PUT /vendorGroup/{id}/'),
  row('groupUsers.create', groupUsers.create, { vendor_group: 1, user: 2 }, 'POST /vendorGroupUser/'),

  row('applications.list', applications.list, { vendorId: 1, vendorGroupId: 2 }, 'GET /application/?vendorId=1&vendorGroupId=2'),
  row('applications.get', applications.get, { id }, 'GET /application/{id}/'),
  row('applications.create', applications.create, application, 'POST /application/'),
  row('applications.update', applications.update, { id, ...application, token_expiration_time: 60 }, 'PUT /application/{id}/'),
  row('applications.credentials', applications.credentials, { id }, 'GET /integratedApplication/{id}/'),
  row('applications.regenerateSecret', applications.regenerateSecret, { id }, 'POST /integratedApplication/{id}/clientSecretRegenerator/'),

  row('documents.download', documents.download, { id }, 'GET /uploadDocument/{id}/'),
]

for (const { name, call, sent, body } of table) {
  test(`${name} is ${sent}${body ? ` with ${Object.keys(body).join(', ')}` : ''}`, async () => {
    const { seen, failures } = talk({
      body: name.endsWith('list')
        ? '[]'
        : '{"id": 1, "accessToken": "a", "idToken": "i", "refreshToken": "r", "userName": "u", "result": true}',
    })
    await call()
    const [request] = seen
    assert.is(`${request?.method} ${request?.url}`, sent.replace(' ', ' /api/v1').replace('{id}', 'a%2F7'))
    assert.equal(request?.body ? JSON.parse(request.body) : undefined, body)
    assert.equal([seen.length, failures.length], [1, 0])
  })
}

/** The request that a call sends without any input but the id in its path. */
async function requestOf(name: string, call: (input: object) => Promise<unknown>): Promise<string> {
  const { seen } = talk({ body: '[]' })
  // A call that needs more of its answer fails; it is named below.
  await call({}).catch(() => {})
  const sent = `${seen[0]?.method} ${seen[0]?.url}`.replace(' /api/v1', ' ').replace('%7Bid%7D', '{id}')
  assert.match(sent, /^(GET [^?{}]+|DELETE [^?]+)$/, `${name} sends ${sent}: add a row to the table of this file`)
  return sent
}

test('every call is in the table, except those that get a list or remove a row; they are the endpoints of the platform', async () => {
  const folder = new URL('../../../src/api/', import.meta.url)
  const listed = new Set(table.map(({ name }) => name.split(' ')[0]))
  const sent = new Set(table.map(({ sent }) => sent.split('?')[0]!))
  for (const file of await readdir(folder)) {
    const module: Record<string, Record<string, (input: object) => Promise<unknown>>> = await import(new URL(file, folder).href)
    for (const [group, calls] of Object.entries(module)) {
      for (const [key, call] of Object.entries(calls)) {
        const name = `${group}.${key}`
        if (!listed.has(name)) sent.add(await requestOf(name, call))
      }
    }
  }
  const served = endpoints.map(({ method, path }) => `${method} ${path}`)
  assert.equal(
    [...sent].filter(request => !served.includes(request)),
    [],
    'add the endpoint to test/platform/endpoints.ts',
  )
  assert.equal(
    served.filter(request => !sent.has(request)),
    [],
    'no call of src/api uses the endpoint',
  )
})

test('T24 a 401 ends the session, but for the calls that say by it who may sign in, and no 401 is shown', async () => {
  const own = ['account.exchangeCode', 'account.detail']
  for (const { name, call } of table) {
    const heard = talk({ status: 401, body: '{"a": 1}' }, { token: 't' })
    const { code, body } = await failureOf(call())
    assert.equal([code, body, heard.failures], [401, { a: 1 }, []])
    assert.is(heard.signOuts, own.includes(name) ? 0 : 1, name)
    if (!own.includes(name)) continue
    talk({ status: 500 })
    await failureOf(call())
    assert.is(heard.failures.length, 1, name)
  }
})

test('T09 an exchange that brings no object is a failure', async () => {
  for (const body of ['', 'null', '[]', '<html>']) {
    talk({ body })
    assert.is((await failureOf(account.exchangeCode({ code: 'c', codeVerifier: 'v', redirectUri: 'u' }))).code, 'FORMAT', body)
  }
})

test('answers that lack what is needed of them are failures', async () => {
  for (const call of [
    () => passwords.userOfToken({ token: 't' }),
    () => vendorUsers.exists({ userName: 'u' }),
    () => users.exists({ userName: 'u' }),
    () => idProviderUsers.create({ userName: 'a', familyName: 'b', givenName: 'c' }),
  ]) {
    for (const body of ['{}', '{"result": null}', '{"result": "いいえ"}', '{"result": {}}']) {
      talk({ body })
      assert.is((await failureOf(call())).code, 'FORMAT', body)
    }
  }
  // Taken for no, it would make a second account.
  for (const [sent, read] of Object.entries({ true: true, '"true"': true, 1: true, '"0"': false, false: false })) {
    talk({ body: `{"result": ${sent}}` })
    for (const { exists } of [users, vendorUsers]) assert.is((await exists({ userName: 'u' })).result, read, sent)
  }
})

test.run()
