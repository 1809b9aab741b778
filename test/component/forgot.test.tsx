import { queryByRole } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import {
  alert,
  area,
  button,
  departures,
  fieldErrors,
  goTo,
  heading,
  key,
  keysOf,
  leave,
  open,
  paste,
  press,
  settled,
  status,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { smallPlatform, takeCalls, valueOf } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

type Options = Parameters<typeof open>[1]

const field = 'メールアドレス'
const done = 'パスワード変更のメールを送信しました。'
const path = '/api/v1/forgotPassword/'
const known = 'vendor.user@example.jp'

const sent = (user_name: string) => `POST /forgotPassword/ ${JSON.stringify({ user_name })}`

async function openForgot(options: Options = {}) {
  const platform = smallPlatform()
  await open('/forgot', { platform, ...options })
  return platform
}

async function send() {
  const region = queryByRole(document.querySelector('main')!, 'status')
  await press('送信')
  await until(() => status() === done)
  assert.is(region?.textContent, done, 'in a region that is there before its text, or it is not read out')
}

// ---- requesting a mail ----

test('leads from the intro page to the form, the mail, and back to the intro page, and forgets the address', async () => {
  const platform = smallPlatform()
  await open('/', { platform })
  await press('パスワードをお忘れの場合')
  await until(() => heading() === 'パスワード変更申請')
  assert.is(location.hash, '#/forgot')
  assert.is(document.title, 'パスワード変更申請 | API利用者画面')
  assert.is(area('メインメニュー'), null)
  await type(field, known)
  await send()
  assert.equal(takeCalls(platform), [sent(known)])
  assert.equal(
    platform.mails.map(({ to }) => to),
    [known],
  )
  assert.is(heading(), 'パスワード変更申請')
  assert.is(textbox(field), null)
  assert.is(button('送信'), null)
  assert.is(alert(), null)
  await until(() => document.activeElement === document.querySelector('h1'))
  await press('ログインへ戻る')
  await until(() => button('サインイン'))
  assert.is(location.hash, '#/intro')
  await press('パスワードをお忘れの場合')
  await until(() => textbox(field))
  assert.is(valueOf(field), '')
  await press('ログインへ戻る')
  await until(() => button('サインイン'))
  assert.equal([...keysOf(localStorage), ...keysOf(sessionStorage)], [])
})

test('takes an address, as password managers know it, and sends it as typed, by Enter too; the answer tells of no account', async () => {
  const platform = await openForgot()
  const attributes = { autocomplete: 'username', inputmode: 'email', type: 'text', 'aria-required': 'true' }
  for (const [name, value] of Object.entries(attributes)) assert.is(textbox(field)?.getAttribute(name), value, name)
  await press('送信')
  assert.equal(fieldErrors(), [`${field}: ＊メールアドレスを入力してください。`])
  await until(() => document.activeElement === textbox(field))
  await key('Enter', textbox(field)!)
  await until(() => alert() === 'メールアドレスを入力してください。')
  await paste(field, 'a@example.jp\u3000b')
  await leave(field)
  assert.equal(fieldErrors(), [`${field}: ＊メールアドレスの形式が正しくありません。`])
  await press('送信')
  assert.equal(takeCalls(platform), [])
  await paste(field, 'No.Body+x@Example.JP')
  await key('Enter', textbox(field)!)
  await until(() => status() === done)
  assert.equal([takeCalls(platform), platform.mails], [[sent('No.Body+x@Example.JP')], []])
})

test('sends an address without the invisible characters around it, and names one inside; a signed-in user stays signed in', async () => {
  const platform = await openForgot({ as: 'vendorAdmin' })
  for (const [inside, code] of [
    ['\u00ad', 'U+00AD'],
    ['\u202e', 'U+202E'],
  ] as const) {
    await paste(field, `vendor${inside}.user@example.jp`)
    await press('送信')
    assert.equal(fieldErrors(), [`${field}: ＊表示できない文字（${code}）が含まれています。削除するか、別の文字にしてください。`])
  }
  assert.equal(takeCalls(platform), [])
  await paste(field, `\u3000${known}\u2060 \u200d`)
  await send()
  assert.equal(takeCalls(platform), [sent(known)])
  assert.match(text(), `送信先：${known}`)
  assert.match(text(), '数分たっても届かない場合は、迷惑メールのフォルダーに届いていないか、メールアドレスに誤りがないかをご確認ください。')
  assert.is(area('メインメニュー'), null)
  await press('ログインへ戻る')
  await until(() => button('サインイン'))
  await open('/', { platform, storage: 'kept' })
  assert.is(heading(), 'ユーザー')
})

test('leaving the page while the mail is asked for is silent', async () => {
  const platform = await openForgot()
  const release = gateResponses(platform, { path, status: 500 })
  await paste(field, known)
  await press('送信')
  await press('ログインへ戻る')
  await until(() => button('サインイン'))
  release()
  await settled()
  assert.is(alert(), null)
})

// ---- the other pages without a session ----

test('the 401 page says what to look at without asking for anything, and names the ways to the support that are configured', async () => {
  for (const [support, hrefs] of [
    [{ url: 'https://help.example.jp/' }, ['https://help.example.jp/']],
    [{ email: 'help@example.jp' }, ['mailto:help@example.jp']],
    [{ url: '/help', email: 'help@example.jp' }, ['http://localhost:8080/help', 'mailto:help@example.jp']],
    [{}, []],
  ] as const) {
    const platform = smallPlatform()
    await open('/unauthorized?from=mail', { platform, config: { ...defaultConfig, support } })
    assert.match(text(), 'このポータルをご利用いただけません。ご契約が有効であることをご確認のうえ、サポートまでお問い合わせください。')
    const found = [...document.querySelectorAll<HTMLAnchorElement>('h1 ~ * a')].map(one => one.href)
    assert.equal(found.toSorted(), [...hrefs, 'http://localhost:8080/#/?from=mail'].toSorted())
    assert.equal([keysOf(sessionStorage), takeCalls(platform)], [['forceSignOut'], []])
  }
})

test('public pages leave the mark of the 401 page alone', async () => {
  await open('/unauthorized', { as: 'vendorAdmin' })
  for (const page of ['/forgot', '/resetPassword', '/nowhere']) {
    await goTo(page)
    await until(() => heading() !== '認証エラー')
    await settled()
    assert.is(sessionStorage.getItem('forceSignOut'), 'refused', page)
    assert.equal(departures, [])
  }
})

test('T17 TOPへ戻る on the invalid-access screen clears exactly the five values of the sign-in', async () => {
  const five = { code: 'c', res_state: 'r', state: 's', nonce: 'n', codeVerifier: 'v' }
  const others = { draft: 'd', returnTo: 't', 'of another program': 'x' }
  await open('/?code=c-1&state=forged', { storage: { local: { theme: 'dark' } } })
  assert.match(text(), '不正な操作です。最初からログインをやり直してください。')
  assert.is(document.title, 'サインイン | API利用者画面')
  for (const [key, value] of Object.entries({ ...five, ...others })) sessionStorage.setItem(key, value)
  const entries = history.length
  await press('TOPへ戻る')
  await until(() => button('サインイン'))
  assert.equal(keysOf(sessionStorage), Object.keys(others).sort())
  assert.equal(
    Object.keys(others).map(key => sessionStorage.getItem(key)),
    Object.values(others),
  )
  assert.equal(keysOf(localStorage), ['theme'])
  assert.is(location.hash, '#/intro')
  assert.is(history.length, entries)
})

test.run()
