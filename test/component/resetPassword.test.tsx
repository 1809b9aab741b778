import { fireEvent } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { watch } from '../support/contract.ts'
import {
  alert,
  area,
  button,
  departures,
  fieldErrors,
  goTo,
  heading,
  leave,
  link,
  open,
  paste,
  press,
  settled,
  signIn,
  status,
  stored,
  textbox,
  until,
} from './open.tsx'
import { smallPlatform, takeCalls, valueOf } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

type Options = Parameters<typeof open>[1]

const userName = 'ユーザー名'
const fresh = '新しいパスワード'
const again = '新しいパスワード（確認）'
const good = 'New-Password-2027'
const person = 'vendor.user@example.jp'
const invalidToken = 'トークンに誤りがあります。'
const invalid = 'パスワードが無効です。次の条件を満たす必要があります。'
const mismatch = 'パスワードが一致しません。'
const done = 'パスワードを設定しました。新しいパスワードでサインインしてください。'
const validation = '/api/v1/validateUserToken/'
const check = '/api/v1/validateUserPassword/'
const reset = '/api/v1/resetPassword/'

const passwordOf = ({ tables }: Platform) => tables.idProviderUsers.find(row => row.userName === person)?.password
const checked = (password: string) => `POST /validateUserPassword/ ${JSON.stringify({ user_name: person, password })}`
const sent = (token: string, password: string) => `POST /resetPassword/ ${JSON.stringify({ token, password })}`

/** Sends a request to the platform, bypassing the console. */
async function post(platform: Platform, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  await platform.handle(new Request(`http://localhost:8080${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
}

/** Returns the token of the mail that the platform sent. */
async function mailToken(platform: Platform): Promise<string> {
  await post(platform, '/api/v1/forgotPassword/', { user_name: person })
  takeCalls(platform)
  return new URL(platform.mails.at(-1)!.link.replace('#/', '')).searchParams.get('token')!
}

async function openReset(platform = smallPlatform(), options: Options = {}) {
  const token = await mailToken(platform)
  await open(`/resetPassword?token=${token}`, { platform, ...options })
  await until(() => textbox(fresh))
  takeCalls(platform)
  return { platform, token }
}

async function fillIn(password = good, confirmation = password) {
  await paste(fresh, password)
  await paste(again, confirmation)
}

async function register() {
  await press('登録')
  await until(() => heading() === 'API利用者画面')
}

// ---- from the mail to the new password ----

test('from the mail to the sign-in: the link shows whose password it is, the new one is set, and only the token is gone', async () => {
  const platform = smallPlatform()
  const token = await mailToken(platform)
  await open(`${platform.mails[0]!.link}&from=mail`, { platform })
  await until(() => textbox(fresh))
  const entries = history.length
  assert.is(heading(), 'パスワード設定')
  assert.is(document.title, 'パスワード設定 | API利用者画面')
  assert.is(area('メインメニュー'), null)
  assert.is(valueOf(userName), person)
  assert.equal([valueOf(fresh), valueOf(again)], ['', ''])
  assert.equal(takeCalls(platform), [`GET /validateUserToken/?token=${token}`])
  await fillIn()
  await register()
  assert.equal(takeCalls(platform), [checked(good), sent(token, good)])
  assert.is(passwordOf(platform), good)
  assert.is(status(), done)
  assert.is(alert(), null)
  assert.equal([location.href, history.length], ['http://localhost:8080/#/intro?from=mail', entries])
  assert.is(link('パスワードをお忘れの場合')?.getAttribute('href'), '#/forgot?from=mail')
  await signIn(platform, 'vendorUser')
  assert.is(heading(), 'アプリケーション')
})

test('T63 the fields are those that password managers know', async () => {
  await openReset()
  const of = (label: string) => ['type', 'autocomplete', 'aria-required'].map(name => textbox(label)?.getAttribute(name))
  assert.equal(of(userName), ['text', 'username', null])
  assert.is((textbox(userName) as HTMLInputElement).readOnly, true)
  assert.equal(
    [of(fresh), of(again)],
    [
      ['password', 'new-password', 'true'],
      ['password', 'new-password', 'true'],
    ],
  )
  assert.is(document.querySelectorAll('input[autocomplete="username"]').length, 1)
  for (const label of [fresh, again]) assert.ok(fireEvent.paste(textbox(label)!, { clipboardData: { getData: () => good } }))
})

// ---- the token ----

/** Checks that an error is shown instead of the form, and that there is nothing to try again. */
function isRefused() {
  assert.is(alert()?.split('\n')[0], invalidToken)
  assert.is(button('再試行'), null)
  assert.is(heading(), 'パスワード設定')
  assert.equal([textbox(fresh), textbox(again), textbox(userName), button('登録')], [null, null, null, null])
  const links = [link('パスワード変更を申請し直す'), link('ログインへ戻る')].map(found => found?.getAttribute('href'))
  assert.equal(links, ['#/forgot', '#/intro'])
}

for (const query of ['', '?token=', '?other=1']) {
  test(`an address without a token (${query || 'nothing'}) is refused without a request`, async () => {
    const platform = smallPlatform()
    await open(`/resetPassword${query}`, { platform })
    await until(() => alert())
    assert.equal([alert(), heading()], [invalidToken, 'パスワード設定'])
    assert.equal([button('再試行'), textbox(fresh)], [null, null])
    assert.equal(takeCalls(platform), [])
  })
}

test('a token that was made up, is too old, or was used is refused', async () => {
  let now = Date.now()
  const platform = smallPlatform({ now: () => now })
  const [old, used] = [await mailToken(platform), await mailToken(platform)]
  await post(platform, reset, { token: used, password: good })
  const tooOld = await mailToken(platform)
  now += 24 * 60 * 60_000 + 1
  for (const token of ['made-up', old, used, tooOld]) {
    await open(`/resetPassword?token=${token}`, { platform })
    await until(() => alert())
    isRefused()
    assert.is(alert(), invalidToken)
  }
  await press('パスワード変更を申請し直す')
  await until(() => heading() === 'パスワード変更申請')
  assert.is(location.hash, '#/forgot')
})

test('a link that ends while its form is open leads to a new one', async () => {
  const { platform, token } = await openReset()
  await post(platform, reset, { token, password: 'Another-Password-2027' })
  await fillIn()
  await press('登録')
  await until(() => fieldErrors().length)
  const entries = history.length
  await press('パスワード変更を申請し直す')
  await until(() => heading() === 'パスワード変更申請')
  assert.is(history.length, entries, 'Back leads to no token')
})

for (const status of [400, 401, 403, 404, 410]) {
  test(`a ${status} to the token means that it is not good: there is nothing to try again`, async () => {
    const platform = smallPlatform()
    platform.faults.push({ path: validation, status, body: { errors: ['だめです。'] } })
    const token = 'a+b&c=d /?#日本語%'
    await open(`/resetPassword?token=${encodeURIComponent(token)}`, { platform })
    await until(() => alert())
    isRefused()
    assert.equal(departures, [])
    const { search } = platform.requests.find(({ path }) => path === validation)!
    assert.equal([...new URLSearchParams(search)], [['token', token]], 'sent as it is')
  })
}

test('until the platform has answered, there is no form and no error', async () => {
  const platform = smallPlatform()
  const token = await mailToken(platform)
  const release = gateResponses(platform, { path: validation })
  await open(`/resetPassword?token=${token}`, { platform, wait: false })
  await until(() => status() === '読み込んでいます...')
  assert.equal([textbox(fresh), alert()], [null, null])
  release()
  await until(() => textbox(fresh))
  assert.is(status(), null)
})

test('another link in the same tab begins anew', async () => {
  const { platform } = await openReset()
  await fillIn()
  const second = await mailToken(platform)
  await goTo(`/resetPassword?token=${second}`)
  await until(() => takeCalls(platform).length)
  await until(() => valueOf(fresh) === '')
  await goTo('/resetPassword?token=made-up')
  await until(() => alert() === invalidToken)
  isRefused()
})

test('a signed-in user can set the password of the mail as well; while it is sent, キャンセル promises nothing', async () => {
  const { platform, token } = await openReset(undefined, { as: 'vendorAdmin' })
  const release = gateResponses(platform, { path: reset })
  await fillIn()
  await press('登録')
  await until(() => button('キャンセル')?.getAttribute('aria-disabled') === 'true')
  await press('キャンセル')
  release()
  await until(() => heading() === 'API利用者画面')
  assert.match(status()!, done)
  assert.equal([takeCalls(platform), passwordOf(platform)], [[checked(good), sent(token, good)], good])
})

// ---- rules ----

test('without anything typed, both fields say what they want, and nothing is sent', async () => {
  const { platform } = await openReset()
  await press('登録')
  assert.equal(fieldErrors(), [`${fresh}: ＊新しいパスワードを入力してください。`, `${again}: ＊${mismatch}`])
  assert.is(document.activeElement, textbox(fresh))
  assert.equal(takeCalls(platform), [])
})

test('a password of 41 characters is refused here, one of 40 is for the platform to judge', async () => {
  const { platform } = await openReset()
  await paste(fresh, `Aa1${'😀'.repeat(38)}`)
  await leave(fresh)
  assert.equal(fieldErrors(), [`${fresh}: ＊40文字以内で入力してください。`])
  assert.equal(takeCalls(platform), [])
  const longest = `Aa1${'😀'.repeat(37)}`
  await fillIn(longest)
  await leave(fresh)
  await settled()
  assert.equal(fieldErrors(), [])
  assert.equal(takeCalls(platform), [checked(longest)])
  await register()
  assert.is(passwordOf(platform), longest)
})

test('the policy is asked about the named user when the field is left, and its rules stand there line by line', async () => {
  const { platform } = await openReset()
  const differences: string[] = []
  watch(platform, new Set(), differences)
  await paste(fresh, 'short')
  assert.equal(fieldErrors(), [])
  await leave(fresh)
  await until(() => fieldErrors().length)
  const rules = [
    '12文字以上40文字以内で入力してください。',
    '半角数字を1文字以上含めてください。',
    '半角英大文字を1文字以上含めてください。',
  ]
  assert.equal(fieldErrors(), [`${fresh}: ＊${[invalid, ...rules].join('\n')}`])
  assert.equal([takeCalls(platform), differences], [[checked('short')], []])
  assert.is(alert(), null)
})

// ---- no traces ----

test('a session that ends on this page takes neither the token nor the password along, and the link opens again', async () => {
  const { platform, token } = await openReset(undefined, { as: 'vendorAdmin' })
  platform.faults.push({ path: check, times: 1, status: 401 })
  await fillIn()
  await leave(fresh)
  await until(() => departures.length)
  assert.not.match(stored() + departures.join(), token)
  assert.not.match(stored(), good)
  assert.is(sessionStorage.getItem('draft'), null)
  await open(`/resetPassword?token=${token}`, { platform, storage: 'kept' })
  await until(() => textbox(fresh))
  assert.equal(platform.requests.at(-1)?.status, 200)
})

test.run()
