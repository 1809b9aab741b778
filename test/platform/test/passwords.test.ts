import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openAs } from './client.ts'

const fresh = 'New-Password-2027'

test('a reset from mail to new password: the token works once, and the new password signs in', async () => {
  const { platform, send } = await openAs()
  const { email, password } = platform.accounts.vendorUser
  assert.is((await send('POST', '/validateUserPassword/', { user_name: email, password: fresh })).status, 401)
  assert.equal((await send('POST', '/forgotPassword/', { user_name: email })).body, {})
  const [mail] = platform.mails
  assert.is(mail?.to, email)
  assert.match(mail?.link ?? '', /^http:\/\/localhost\/#\/resetPassword\?token=[\w-]{43}$/)
  const token = mail?.link.split('token=')[1]
  assert.equal((await send('GET', `/validateUserToken/?token=${token}`)).body, { userName: email })

  const check = await send('POST', '/validateUserPassword/', { user_name: email, password: 'short' })
  assert.is(check.body.failedPasswordPolicyRules.length, 3)
  const passed = await send('POST', '/validateUserPassword/', { user_name: email, password: fresh })
  assert.equal(passed.body, { failedPasswordPolicyRules: [] })
  const other = platform.accounts.vendorAdmin.email
  assert.is((await send('POST', '/validateUserPassword/', { user_name: other, password: fresh })).status, 401)

  assert.is((await send('POST', '/resetPassword/', { token, password })).status, 400)
  assert.is((await send('POST', '/resetPassword/', { token, password: fresh })).status, 200)
  assert.ok((await send('POST', '/resetPassword/', { token, password: `${fresh}x` })).body.errors)
  assert.is((await send('GET', `/validateUserToken/?token=${token}`)).status, 400)
  assert.is((await send('POST', '/validateUserPassword/', { user_name: email, password: fresh })).status, 401)
  assert.is(platform.tables.idProviderUsers.find(row => row.userName === email)?.password, fresh)
})

test('an address without an account gets the same answer and no mail', async () => {
  const { platform, send } = await openAs()
  const { status, body } = await send('POST', '/forgotPassword/', { user_name: 'nobody@example.jp' })
  assert.equal([status, body, platform.mails.length], [200, {}, 0])
  for (const user_name of ['', 'x', 5, undefined]) assert.is((await send('POST', '/forgotPassword/', { user_name })).status, 400)
})

test('a reset token ends after 24 hours', async () => {
  let now = 1_800_000_000_000
  const { platform, send } = await openAs(undefined, { now: () => now })
  await send('POST', '/forgotPassword/', { user_name: platform.accounts.vendorUser.email })
  const token = platform.mails[0]?.link.split('token=')[1]
  now += 24 * 3600 * 1000 - 1
  assert.is((await send('GET', `/validateUserToken/?token=${token}`)).status, 200)
  now += 1
  assert.is((await send('GET', `/validateUserToken/?token=${token}`)).status, 400)
  assert.is((await send('POST', '/resetPassword/', { token, password: fresh })).status, 400)
})

test('each rule of the policy is reported by itself', async () => {
  const { platform, send } = await openAs('vendorUser')
  const messages = async (password: string) => {
    const { body } = await send('POST', '/validateUserPassword/', { password })
    return body.failedPasswordPolicyRules.map((rule: { message: string }) => rule.message).join()
  }
  assert.is(await messages('Aa1𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷'), '12文字以上40文字以内で入力してください。')
  assert.is(await messages(`Aa1${'𠮷'.repeat(37)}`), '')
  assert.match(await messages(`Aa1${'x'.repeat(38)}`), '40文字')
  assert.match(await messages('Abcdefghijkl１'), '半角数字')
  assert.match(await messages('ABCDEFGHIJK1ａ'), '半角英小文字')
  assert.match(await messages('abcdefghijk1Ａ'), '半角英大文字')
  assert.match(await messages(platform.accounts.vendorUser.password), '直前')
})

test('changing the password wants the current one, and a good new one', async () => {
  const { platform, send } = await openAs('vendorUser')
  const { password } = platform.accounts.vendorUser
  const wrong = await send('POST', '/changePassword/', { oldPassword: 'x', password: fresh })
  assert.equal([wrong.status, wrong.body], [400, { errors: ['現在のパスワードが正しくありません。'] }])
  assert.is((await send('POST', '/changePassword/', { oldPassword: password, password })).body.errors.length, 1)
  assert.is((await send('POST', '/changePassword/', { oldPassword: password, password: fresh })).status, 200)
  assert.is((await send('POST', '/changePassword/', { oldPassword: password, password: `${fresh}x` })).status, 400)
})

test.run()
