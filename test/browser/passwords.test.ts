import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { notInDemo, stories, type StoryTools } from './story.ts'
import { calls, door, eventually, hasFocus, heading, press, signOut, stored } from './steps.ts'
import { fillByScript, inputsOf, placesOf, watchSecrets } from './secrets.ts'

const story = stories('passwords')

const check = '/api/v1/validateUserPassword/'
const reset = '/api/v1/resetPassword/'
const validate = '/api/v1/validateUserToken/'
const refused = 'トークンに誤りがあります。'
const sent = 'パスワード変更のメールを送信しました。'
const isSet = 'パスワードを設定しました。新しいパスワードでサインインしてください。'
const good = 'Harvest-Autumn-2026'
/** Blanks at both ends, a full-width blank, Japanese, and characters outside the basic plane: as a password manager would never make it. */
const odd = ' Ａ稲🌾　Rice-2026 é '

const intro = (page: Page) => heading(page, 'API利用者画面')
const userName = (page: Page) => page.getByLabel('ユーザー名')
const newPassword = (page: Page) => page.getByLabel('新しいパスワード', { exact: true })
const confirmation = (page: Page) => page.getByLabel('新しいパスワード（確認）')
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const passwordOf = ({ tables, accounts }: Platform, key: 'vendorUser') =>
  tables.idProviderUsers.find(row => row.userName === accounts[key].email)?.password

/** What stands at a field, as assistive technology reads it. */
const complaint = (field: ReturnType<typeof newPassword>) => field.evaluate(element => (element.getAttribute('aria-describedby') ?? '')
  .split(' ').map(id => document.getElementById(id)?.innerText ?? '').join('\n'))

/** Asks for the mail by hand, and opens its link. Returns the token in it. */
async function openMail({ page, origin, platform }: StoryTools): Promise<string> {
  await page.goto(`${origin}/#/forgot`)
  await page.getByLabel('メールアドレス').fill(platform.accounts.vendorUser.email)
  await press(page, '送信')
  await page.getByText(sent).waitFor()
  await page.goto(`${origin}/_platform/mails`)
  await page.getByRole('link', { name: /resetPassword/ }).first().click()
  await userName(page).waitFor()
  return new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('token') ?? ''
}

async function fillBoth(page: Page, password: string) {
  await newPassword(page).fill(password)
  await confirmation(page).fill(password)
}

async function enter(page: Page, email: string, password: string) {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード').fill(password)
  await press(page, 'サインイン')
}

story('who forgot the password asks for a mail, sets a new one through its link, and signs in with it', async tools => {
  const { page, context, origin, platform, look } = tools
  const secrets = watchSecrets(context)
  const { email, password } = platform.accounts.vendorUser
  await page.goto(origin)
  await page.getByRole('link', { name: 'パスワードをお忘れの場合' }).click()
  await heading(page, 'パスワード変更申請').waitFor()
  assert.is(await page.title(), 'パスワード変更申請 | API利用者画面')
  const address = page.getByLabel('メールアドレス')
  for (const [value, message] of [['', 'メールアドレスを入力してください。'], ['hatanaka@', 'メールアドレスの形式が正しくありません。']] as const) {
    await address.fill(value)
    await press(page, '送信')
    await page.getByText(`＊${message}`).waitFor()
    assert.ok(await hasFocus(address))
  }
  await look('forgot-error')
  assert.is(calls(platform, 'POST', '/api/v1/forgotPassword/').length, 0)
  await address.fill(email)
  await address.press('Enter')
  await page.getByRole('status').getByText(sent).waitFor()
  await look('forgot-sent')
  assert.equal(secrets.sent('/api/v1/forgotPassword/'), { user_name: email })
  await press(page, 'ログインへ戻る')
  await intro(page).waitFor()

  await page.goto(`${origin}/_platform/mails`)
  await page.getByRole('link', { name: /resetPassword/ }).click()
  await heading(page, 'パスワード設定').waitFor()
  await userName(page).waitFor()
  assert.is(await userName(page).inputValue(), email)
  assert.is(await userName(page).getAttribute('readonly'), '')
  const token = platform.mails.at(-1)!.link.split('token=')[1]!
  assert.ok(page.url().endsWith(`token=${token}`))
  await look('reset')
  await fillBoth(page, good)
  await press(page, '登録')
  await intro(page).waitFor()
  await page.getByRole('status').getByText(isSet).waitFor()
  await look('reset-done')
  assert.is(page.url(), `${origin}/#/intro`)
  assert.is(passwordOf(platform, 'vendorUser'), good)

  await press(page, 'サインイン')
  await enter(page, email, password)
  await page.getByText('メールアドレスまたはパスワードが正しくありません。').waitFor()
  await enter(page, email, good)
  await heading(page, 'アプリケーション').waitFor()
  // The provider's page had the password; the console had it in what it sent.
  await secrets.wentOnlyTo(token, [validate, reset])
  await secrets.wentOnlyTo(good, [check, reset, '/oauth2/authorize'])
  assert.equal(await placesOf(page, token), [])
  assert.equal(await placesOf(page, good), [])
}, { notInDemo: notInDemo.network })

story('the token of the mail is nowhere once the form is done with, whether it was sent or left', async tools => {
  const { page, context } = tools
  const secrets = watchSecrets(context)
  for (const way of ['登録', 'キャンセル']) {
    const token = await openMail(tools)
    assert.ok((await placesOf(page, token)).includes('address'))
    await fillBoth(page, `${good}-${way === '登録' ? 1 : 2}`)
    await press(page, way)
    await intro(page).waitFor()
    assert.equal(await placesOf(page, token), [], `after ${way}`)
    assert.equal(await placesOf(page, good), [], `after ${way}`)
    assert.equal(await stored(page), { local: {}, session: {} })
    // What was asked for next does not bring it back, nor does Back.
    await page.getByRole('link', { name: 'パスワードをお忘れの場合' }).click()
    await heading(page, 'パスワード変更申請').waitFor()
    await page.goBack()
    await intro(page).waitFor()
    assert.equal(await placesOf(page, token), [], `later, after ${way}`)
    await page.goBack()
    await page.getByRole('heading', { name: '送信されたメール' }).waitFor()
    await secrets.wentOnlyTo(token, way === '登録' ? [validate, reset] : [validate])
  }
}, { notInDemo: notInDemo.network })

let ahead = 0

story('a token that is wrong, missing, repeated, expired or used shows its error in place of the form, and the ways on', async tools => {
  const { page, origin, platform, look, allow } = tools
  allow(/status of 400/)
  const isRefused = async (what: string) => {
    await alert(page).getByText(refused).waitFor().catch(() => { throw new Error(`${what}: no refusal at ${page.url()}`) })
    assert.is(await page.getByRole('textbox').count(), 0, what)
    assert.is(await page.getByRole('button', { name: '登録' }).count(), 0, what)
    assert.is(await page.getByText('エラーコード').count(), 0, what)
  }
  const used = await openMail(tools)
  await fillBoth(page, good)
  await press(page, '登録')
  await intro(page).waitFor()
  const asked = calls(platform, 'GET', validate).length
  for (const [what, query] of [['missing', ''], ['empty', '?token=']]) {
    await page.goto(`${origin}/#/resetPassword${query}`)
    await isRefused(what!)
  }
  assert.is(calls(platform, 'GET', validate).length, asked)
  for (const [what, query] of [['wrong', 'nonsense'], ['markup', '%3Cimg%20src=x%3E'], ['repeated', `a&token=${used}`], ['used', used]]) {
    await page.goto(`${origin}/#/intro`)
    await page.goto(`${origin}/#/resetPassword?token=${query}`)
    await isRefused(what!)
  }
  await look('reset-refused')
  const late = await openMail(tools)
  ahead = 24 * 60 * 60 * 1000 + 1000
  await page.reload()
  await isRefused('expired')
  await page.getByRole('link', { name: 'もう一度申請する' }).click()
  await heading(page, 'パスワード変更申請').waitFor()
  assert.is(page.url(), `${origin}/#/forgot`)
  await page.getByRole('link', { name: 'ログインへ戻る' }).click()
  await intro(page).waitFor()
  assert.ok(!page.url().includes(late))
  ahead = 0
}, { platform: { now: () => Date.now() + ahead }, notInDemo: notInDemo.clock })

story('a link that could not be checked can be tried again', async tools => {
  const { page, platform, origin, look, allow } = tools
  allow(/status of 503/)
  await openMail(tools)
  platform.faults.push({ path: validate, status: 503, times: 1 })
  await page.reload()
  await alert(page).getByText(refused).waitFor()
  await look('reset-unreachable')
  await press(page, '再試行')
  await userName(page).waitFor()
  assert.ok(page.url().startsWith(`${origin}/#/resetPassword?token=`))
})

story('a token that another tab has used up meanwhile sets no second password', async tools => {
  const { page, platform, newTab, look, allow } = tools
  allow(/status of 40[013]/)
  const token = await openMail(tools)
  const other = await newTab()
  await other.goto(page.url())
  await userName(other).waitFor()
  await fillBoth(page, good)
  await press(page, '登録')
  await intro(page).waitFor()
  await other.bringToFront()
  await fillBoth(other, 'Another-Autumn-2027')
  await press(other, '登録')
  await eventually(async () => assert.match(await other.getByRole('main').innerText(), /トークンに誤りがあります。|検証中にエラーが発生しました。/))
  assert.is(passwordOf(platform, 'vendorUser'), good)
  assert.ok(await newPassword(other).isVisible())
  await page.bringToFront()
  await look('reset-used-meanwhile')
  assert.equal(await placesOf(page, token), [])
})

story('the policy of the platform judges a new password when its field is left, and before it is sent', async tools => {
  const { page, platform, look, allow } = tools
  await openMail(tools)
  await newPassword(page).fill('rice')
  await page.keyboard.press('Tab')
  await eventually(async () => assert.match(await complaint(newPassword(page)), [
    '＊パスワードが無効です。次の条件を満たす必要があります。',
    '12文字以上40文字以内で入力してください。',
    '半角数字を1文字以上含めてください。',
    '半角英大文字を1文字以上含めてください。',
  ].join('\n')))
  assert.is(await newPassword(page).getAttribute('aria-invalid'), 'true')
  await look('reset-policy')
  assert.is(calls(platform, 'POST', check).length, 1)

  await fillBoth(page, 'x'.repeat(41))
  await press(page, '登録')
  assert.match(await complaint(newPassword(page)), '40文字以内で入力してください。')
  // The same password as before is for the platform alone to tell.
  await fillBoth(page, platform.accounts.vendorUser.password)
  await press(page, '登録')
  await eventually(async () => assert.match(await complaint(newPassword(page)), '直前に使用したパスワードとは異なるものを設定してください。'))
  await eventually(async () => assert.ok(await hasFocus(newPassword(page))))
  await newPassword(page).fill(good)
  await confirmation(page).fill(`${good} `)
  await press(page, '登録')
  await eventually(async () => assert.match(await complaint(confirmation(page)), 'パスワードが一致しません。'))
  assert.is(calls(platform, 'POST', reset).length, 0)

  await confirmation(page).fill(good)
  allow(/status of 500/)
  platform.faults.push({ method: 'POST', path: reset, status: 500, times: 1 })
  await press(page, '登録')
  await alert(page).getByText('パスワードの再設定でエラーが発生しました。').waitFor()
  await look('reset-failed')
  assert.is(await newPassword(page).inputValue(), good)
  await press(page, '登録')
  await intro(page).waitFor()
  assert.is(passwordOf(platform, 'vendorUser'), good)
})

story('a policy that cannot be asked keeps the password from being sent, until it can', async tools => {
  const { page, platform, look, allow } = tools
  allow(/status of 500/)
  await openMail(tools)
  platform.faults.push({ method: 'POST', path: check, status: 500 })
  await fillBoth(page, good)
  await press(page, '登録')
  await eventually(async () => assert.match(await complaint(newPassword(page)), '検証中にエラーが発生しました。'))
  await look('reset-unchecked')
  assert.is(calls(platform, 'POST', reset).length, 0)
  platform.faults.length = 0
  await press(page, '登録')
  await intro(page).waitFor()
  assert.is(calls(platform, 'POST', reset).length, 1)
})

story('a press on the button counts, though leaving the field brings its error and moves the button', async tools => {
  const { page, origin } = tools
  await page.goto(`${origin}/#/forgot`)
  const address = page.getByLabel('メールアドレス')
  await address.fill('hatanaka@')
  await press(page, '送信')
  await page.getByText('＊メールアドレスの形式が正しくありません。').waitFor()
  await eventually(async () => assert.ok(await hasFocus(address)), 1_000)
  await openMail(tools)
  await newPassword(page).fill(good)
  await confirmation(page).fill(`${good}x`)
  await press(page, '登録')
  await page.getByText('＊パスワードが一致しません。').waitFor()
  await eventually(async () => assert.ok(await hasFocus(confirmation(page))), 1_000)
})

story('the whole reset can be done with the keyboard', async tools => {
  const { page, origin, platform } = tools
  const { keyboard } = page
  const tabTo = async (role: 'link' | 'button' | 'textbox', name: string) => {
    for (let step = 0; step < 15; step++) {
      await keyboard.press('Tab')
      if (await hasFocus(page.getByRole(role, { name, exact: true }).first())) return
    }
    throw new Error(`Tab does not reach the ${role} ${name}`)
  }
  await page.goto(origin)
  await intro(page).waitFor()
  await tabTo('link', 'パスワードをお忘れの場合')
  await keyboard.press('Enter')
  await heading(page, 'パスワード変更申請').waitFor()
  await eventually(async () => assert.ok(await hasFocus(heading(page, 'パスワード変更申請'))))
  await tabTo('textbox', 'メールアドレス')
  await keyboard.type(platform.accounts.vendorUser.email)
  await keyboard.press('Enter')
  await page.getByText(sent).waitFor()
  await tabTo('button', 'ログインへ戻る')
  await keyboard.press('Enter')
  await intro(page).waitFor()
  await page.goto(platform.mails.at(-1)!.link)
  await userName(page).waitFor()
  await tabTo('textbox', '新しいパスワード')
  await keyboard.type(good)
  await keyboard.press('Tab')
  assert.ok(await hasFocus(page.getByRole('button', { name: '表示' }).first()))
  await keyboard.press('Space')
  assert.is(await newPassword(page).getAttribute('type'), 'text')
  await keyboard.press('Space')
  assert.is(await newPassword(page).getAttribute('type'), 'password')
  await tabTo('textbox', '新しいパスワード（確認）')
  await keyboard.type(good)
  await keyboard.press('Enter')
  await intro(page).waitFor()
  await eventually(async () => assert.ok(await hasFocus(intro(page))))
  assert.is(passwordOf(platform, 'vendorUser'), good)
})

story('T48 a mail is asked for once, however often the button is pressed; a failure says so and keeps the address', async tools => {
  const { page, origin, platform, look, allow } = tools
  const { gate, open } = door()
  platform.faults.push({ method: 'POST', path: '/api/v1/forgotPassword/', gate, times: 1 })
  await page.goto(`${origin}/#/forgot`)
  const address = page.getByLabel('メールアドレス')
  await address.fill(platform.accounts.vendorUser.email)
  await page.getByRole('button', { name: '送信' }).dblclick()
  await page.getByRole('button', { name: 'お待ちください...' }).click({ force: true })
  await address.press('Enter')
  await look('forgot-busy')
  open()
  await page.getByText(sent).waitFor()
  assert.is(platform.mails.length, 1)

  allow(/status of 500/)
  platform.faults.push({ method: 'POST', path: '/api/v1/forgotPassword/', status: 500 })
  await press(page, 'ログインへ戻る')
  await page.getByRole('link', { name: 'パスワードをお忘れの場合' }).click()
  await address.fill('nobody@example.jp')
  await press(page, '送信')
  await alert(page).getByText('パスワード変更申請でエラーが発生しました。').waitFor()
  await look('forgot-failed')
  assert.is(await address.inputValue(), 'nobody@example.jp')
})

story('an address that no account has is answered like any other', async ({ page, origin, platform }) => {
  await page.goto(`${origin}/#/forgot`)
  await page.getByLabel('メールアドレス').fill('nobody@example.jp')
  await press(page, '送信')
  await page.getByText(sent).waitFor()
  assert.is(platform.mails.length, 0)
})

story('T63 a password manager finds its way in the reset, and what it fills in is accepted', async tools => {
  const { page, context, platform } = tools
  const secrets = watchSecrets(context)
  await openMail(tools)
  assert.equal(await inputsOf(page.locator('form')), [
    ['text', 'username', platform.accounts.vendorUser.email],
    ['password', 'new-password', ''],
    ['password', 'new-password', ''],
  ])
  for (const field of [newPassword(page), confirmation(page)]) await fillByScript(field, odd)
  assert.is(await newPassword(page).inputValue(), odd)
  await press(page, '登録')
  await intro(page).waitFor()
  assert.equal(secrets.sent(check), { user_name: platform.accounts.vendorUser.email, password: odd })
  assert.is((secrets.sent(reset) as { password: string }).password, odd)
  assert.is(passwordOf(platform, 'vendorUser'), odd)
}, { notInDemo: notInDemo.network })

story('T63 a password can be pasted, is sent as it was pasted, and can be looked at', async tools => {
  const { page, context, platform, look } = tools
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const secrets = watchSecrets(context)
  await openMail(tools)
  await page.evaluate(text => navigator.clipboard.writeText(text), odd)
  for (const field of [newPassword(page), confirmation(page)]) {
    await field.focus()
    await page.keyboard.press('ControlOrMeta+V')
    assert.is(await field.inputValue(), odd)
    assert.is(await field.getAttribute('type'), 'password')
  }
  await page.getByRole('button', { name: '表示' }).first().click()
  assert.is(await newPassword(page).getAttribute('type'), 'text')
  assert.is(await confirmation(page).getAttribute('type'), 'password')
  assert.ok(await hasFocus(confirmation(page)))
  await look('reset-shown')
  await press(page, '登録')
  await intro(page).waitFor()
  assert.is((secrets.sent(reset) as { password: string }).password, odd)
  assert.is(passwordOf(platform, 'vendorUser'), odd)
}, { notInDemo: notInDemo.network })

story('a password of forty characters may be of any plane, one of forty-one is told at once', async tools => {
  const { page, context } = tools
  const secrets = watchSecrets(context)
  await openMail(tools)
  const longest = `Aa1${'🌾'.repeat(37)}`
  await fillBoth(page, `${longest}🌾`)
  await page.keyboard.press('Tab')
  await press(page, '登録')
  assert.match(await complaint(newPassword(page)), '40文字以内で入力してください。')
  await fillBoth(page, longest)
  await press(page, '登録')
  await intro(page).waitFor()
  assert.is((secrets.sent(reset) as { password: string }).password, longest)
}, { notInDemo: notInDemo.network })

story('somebody who is signed in can follow the link of a mail, and stays signed in', async tools => {
  const { page, origin, platform, signIn } = tools
  await signIn('vendorUser')
  await heading(page, 'アプリケーション').waitFor()
  await openMail(tools)
  await fillBoth(page, good)
  await press(page, '登録')
  await intro(page).waitFor()
  assert.is(passwordOf(platform, 'vendorUser'), good)
  await page.goto(`${origin}/#/apps`)
  await heading(page, 'アプリケーション').waitFor()
  await signOut(page)
  await intro(page).waitFor()
})

story.run()
