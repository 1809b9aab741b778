import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { notInDemo, stories } from './story.ts'
import { calls, dialog, door, eventually, hasFocus, heading, press, stored } from './steps.ts'
import { fillByScript, inputsOf, placesOf, watchSecrets } from './secrets.ts'

const story = stories('account')

const check = '/api/v1/validateUserPassword/'
const change = '/api/v1/changePassword/'
const good = 'Harvest-Autumn-2026'
/** Blanks at both ends, a full-width blank, Japanese, and characters outside the basic plane: as a password manager would never make it. */
const odd = ' Ａ稲🌾　Rice-2026 é '
const changed = 'パスワードの変更が完了しました。'
const addressChanged = '利用通知メールアドレスを変更しました。'
const addressFailed = '利用通知メールアドレスを変更できませんでした。'

const menuButton = (page: Page) => page.getByRole('button', { name: 'アカウントメニュー' })
const menu = (page: Page) => page.getByRole('group', { name: 'アカウントメニュー' })
const passwordForm = (page: Page) => dialog(page, 'パスワード変更')
const addressForm = (page: Page) => dialog(page, '利用通知メールアドレス変更')
const current = (form: Locator) => form.getByLabel('現在のパスワード')
const newPassword = (form: Locator) => form.getByLabel('新しいパスワード', { exact: true })
const confirmation = (form: Locator) => form.getByLabel('新しいパスワード（確認）')
const address = (form: Locator) => form.getByRole('textbox', { name: '利用通知メールアドレス' })

const accountOf = ({ tables, accounts }: Platform, key: 'vendorUser' | 'vendorAdmin') =>
  tables.idProviderUsers.find(row => row.userName === accounts[key].email)!
/** The vendor of everybody but the system administrator. */
const vendorOf = ({ tables }: Platform) => tables.vendors.find(vendor => vendor.id === 2)!

/** What stands at a field, as assistive technology reads it. */
const complaint = (field: Locator) => field.evaluate(element => (element.getAttribute('aria-describedby') ?? '')
  .split(' ').map(id => document.getElementById(id)?.innerText ?? '').join('\n'))

async function openFromMenu(page: Page, item: string) {
  await press(page, 'アカウントメニュー')
  await press(menu(page), item)
  await dialog(page, item).waitFor()
}

async function fillPasswords(form: Locator, old: string, password: string, again = password) {
  await current(form).fill(old)
  await newPassword(form).fill(password)
  await confirmation(form).fill(again)
}

/** Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator) {
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(control)) return
  }
  throw new Error('Tab does not reach the control')
}

// One's own password

/** A new password, and what is said of it as soon as its field is left. */
const judged = [
  ['Rice-2026', '12文字以上40文字以内で入力してください。'],
  [`Aa1${'x'.repeat(38)}`, '12文字以上40文字以内で入力してください。'],
  ['Harvest-Autumn', '半角数字を1文字以上含めてください。'],
  ['Harvest-２０２６', '半角数字を1文字以上含めてください。'],
  ['HARVEST-2026-X', '半角英小文字を1文字以上含めてください。'],
  ['harvest-2026-x', '半角英大文字を1文字以上含めてください。'],
  ['Ｈarvest-2026-x', '半角英大文字を1文字以上含めてください。'],
] as const

story('one\'s own password: every rule, the policy, a wrong current one, and the change', async tools => {
  const { page, context, origin, platform, look, allow } = tools
  const secrets = watchSecrets(context)
  const { password } = platform.accounts.vendorUser
  await page.goto(`${origin}/#/apps`)
  await heading(page, 'アプリケーション').waitFor()
  await press(page, 'アカウントメニュー')
  assert.equal(await menu(page).getByRole('button').allTextContents(), ['パスワード変更', 'サインアウト'])
  await look('menu')
  await press(menu(page), 'パスワード変更')
  const form = passwordForm(page)
  assert.ok(await hasFocus(current(form)))
  assert.match(await complaint(newPassword(form)), '直前に使用したパスワードとは異なるものを設定してください。')
  await look('password')

  await press(form, '保存')
  assert.match(await complaint(current(form)), 'パスワードが入力されていません。')
  assert.match(await complaint(newPassword(form)), '新しいパスワードを入力してください。')
  assert.match(await complaint(confirmation(form)), 'パスワードが一致しません。')
  assert.ok(await hasFocus(current(form)))
  await look('password-required')
  for (const [value, message] of judged) {
    await newPassword(form).fill(value)
    await page.keyboard.press('Tab')
    await eventually(async () => assert.match(await complaint(newPassword(form)), message, value))
  }
  await current(form).fill('x'.repeat(41))
  await page.keyboard.press('Tab')
  await eventually(async () => assert.match(await complaint(current(form)), '40文字以内で入力してください。'))
  assert.is(calls(platform, 'POST', check).length, 0)

  // What only the platform can tell, on leaving the field.
  await newPassword(form).fill(password)
  await page.keyboard.press('Tab')
  await eventually(async () => assert.match(await complaint(newPassword(form)),
    'パスワードが無効です。次の条件を満たす必要があります。\n直前に使用したパスワードとは異なるものを設定してください。'))
  await look('password-policy')
  assert.equal(secrets.sent(check), { password })

  await fillPasswords(form, password, good, `${good}x`)
  await press(form, '保存')
  await eventually(async () => assert.match(await complaint(confirmation(form)), 'パスワードが一致しません。'))
  assert.is(calls(platform, 'POST', change).length, 0)

  allow(/status of 400/)
  await fillPasswords(form, 'Wrong-Password-1', good)
  await press(form, '保存')
  await form.getByRole('alert').getByText('現在のパスワードが正しくありません。').waitFor()
  await look('password-wrong')
  assert.is(await newPassword(form).inputValue(), good)
  assert.is(await page.getByText('エラーコード').count(), 0)

  await current(form).fill(password)
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('status').getByText(changed).waitFor()
  await look('password-changed')
  assert.is(accountOf(platform, 'vendorUser').password, good)
  assert.ok(await hasFocus(menuButton(page)))
  await secrets.wentOnlyTo(good, [check, change])
  assert.equal(await placesOf(page, good), [])
  assert.equal(await placesOf(page, password), [])
}, { as: 'vendorUser', notInDemo: notInDemo.network })

story('a password that cannot be checked, or changed, says so and stays as it was typed', async tools => {
  const { page, origin, platform, look, allow } = tools
  allow(/status of 50[03]/)
  await page.goto(`${origin}/#/apps`)
  await heading(page, 'アプリケーション').waitFor()
  await openFromMenu(page, 'パスワード変更')
  const form = passwordForm(page)
  platform.faults.push({ method: 'POST', path: check, status: 503 })
  await fillPasswords(form, platform.accounts.vendorUser.password, good)
  await press(form, '保存')
  await eventually(async () => assert.match(await complaint(newPassword(form)), '検証中にエラーが発生しました。'))
  await look('password-unchecked')
  platform.faults.splice(0, 1, { method: 'POST', path: change, status: 500 })
  await press(form, '保存')
  await form.getByRole('alert').getByText('予期せぬエラーが発生しました。管理者にお問い合わせください。').waitFor()
  await look('password-failed')
  assert.is(await newPassword(form).inputValue(), good)
  platform.faults.length = 0
  await press(form, '保存')
  await page.getByRole('status').getByText(changed).waitFor()
  assert.is(accountOf(platform, 'vendorUser').password, good)
}, { as: 'vendorUser' })

story('T63 one\'s own password, filled in by a manager or pasted, is sent to the byte, and gone when the dialog closes', async tools => {
  const { page, context, origin, platform, look } = tools
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const secrets = watchSecrets(context)
  const account = accountOf(platform, 'vendorUser')
  const old = '  Old　Password-1 '
  account.password = old
  await page.goto(`${origin}/#/apps`)
  await heading(page, 'アプリケーション').waitFor()
  await openFromMenu(page, 'パスワード変更')
  const form = passwordForm(page)
  assert.equal(await inputsOf(form), [
    ['text', 'username', platform.accounts.vendorUser.email],
    ['password', 'current-password', ''],
    ['password', 'new-password', ''],
    ['password', 'new-password', ''],
  ])
  await fillByScript(current(form), old)
  await page.evaluate(text => navigator.clipboard.writeText(text), odd)
  for (const field of [newPassword(form), confirmation(form)]) {
    await field.focus()
    await page.keyboard.press('ControlOrMeta+V')
    assert.is(await field.inputValue(), odd)
  }
  await form.getByRole('button', { name: '表示' }).nth(1).click()
  assert.equal(await form.locator('input:not([hidden])').evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).type)),
    ['password', 'text', 'password'])
  await look('password-shown')
  // Closed without saving: nothing of it is left, and nothing comes back.
  await press(form, 'キャンセル')
  await form.waitFor({ state: 'detached' })
  assert.equal(await placesOf(page, odd.trim()), [])
  await openFromMenu(page, 'パスワード変更')
  for (const field of [current(form), newPassword(form), confirmation(form)]) {
    assert.is(await field.inputValue(), '')
    assert.is(await field.getAttribute('type'), 'password')
  }
  assert.is(await form.locator('[aria-invalid]').count(), 0)
  await fillPasswords(form, old, odd)
  await press(form, '保存')
  await page.getByRole('status').getByText(changed).waitFor()
  assert.equal(secrets.sent(check), { password: odd })
  assert.equal(secrets.sent(change), { oldPassword: old, password: odd })
  assert.is(account.password, odd)
}, { as: 'vendorUser', notInDemo: notInDemo.network })

story('on a phone a press on 保存 counts, though leaving the field brings its error and moves the button', async ({ page, origin }) => {
  await page.goto(`${origin}/#/apps`)
  await heading(page, 'アプリケーション').waitFor()
  await openFromMenu(page, 'パスワード変更')
  const form = passwordForm(page)
  await newPassword(form).fill('rice')
  await press(form, '保存')
  await form.getByText('＊12文字以上40文字以内で入力してください。').waitFor()
  await form.getByText('＊パスワードが入力されていません。').waitFor({ timeout: 1_000 })
  assert.ok(await hasFocus(current(form)))
}, { as: 'vendorUser', viewport: { width: 390, height: 844 } })

story('one\'s own password is changed with the keyboard alone', async ({ page, origin, platform }) => {
  const { keyboard } = page
  await page.goto(`${origin}/#/apps`)
  await heading(page, 'アプリケーション').waitFor()
  const form = passwordForm(page)
  const open = async () => {
    if (!await hasFocus(menuButton(page))) await tabTo(page, menuButton(page))
    await keyboard.press('Enter')
    await tabTo(page, menu(page).getByRole('button', { name: 'パスワード変更' }))
    await keyboard.press('Enter')
    await form.waitFor()
    await eventually(async () => assert.ok(await hasFocus(current(form))))
  }
  await open()
  await keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  assert.ok(await hasFocus(menuButton(page)))
  // What was typed is not thrown away by Esc alone.
  await open()
  await keyboard.type(platform.accounts.vendorUser.password)
  await keyboard.press('Escape')
  await dialog(page, '入力内容の破棄').waitFor()
  await keyboard.press('Escape')
  await dialog(page, '入力内容の破棄').waitFor({ state: 'detached' })
  await eventually(async () => assert.ok(await hasFocus(current(form))))
  await tabTo(page, newPassword(form))
  await keyboard.type(good)
  await tabTo(page, confirmation(form))
  await keyboard.type(good)
  await keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('status').getByText(changed).waitFor()
  assert.ok(await hasFocus(menuButton(page)))
  assert.is(accountOf(platform, 'vendorUser').password, good)
  assert.is(calls(platform, 'POST', change).length, 1)
}, { as: 'vendorUser' })

story('while a password is being changed nothing dismisses the dialog, and it is sent once', async ({ page, origin, platform, look }) => {
  const { gate, open } = door()
  platform.faults.push({ method: 'POST', path: change, gate })
  await page.goto(`${origin}/#/apps`)
  await heading(page, 'アプリケーション').waitFor()
  await openFromMenu(page, 'パスワード変更')
  const form = passwordForm(page)
  await fillPasswords(form, platform.accounts.vendorUser.password, good)
  await form.getByRole('button', { name: '保存' }).dblclick()
  await form.getByRole('button', { name: 'お待ちください...' }).waitFor()
  for (let time = 0; time < 3; time++) await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'キャンセル' }).click({ force: true })
  await confirmation(form).press('Enter')
  await look('password-busy')
  assert.ok(await form.isVisible())
  open()
  await page.getByRole('status').getByText(changed).waitFor()
  assert.is(calls(platform, 'POST', change).length, 1)
}, { as: 'vendorUser' })

// The notification address

for (const as of ['systemAdmin', 'vendorUser', 'severalRoles'] as const) {
  story(`the notification address is not for the account ${as}`, async ({ page, origin }) => {
    await page.goto(`${origin}/#/users`)
    await heading(page, 'ユーザー').waitFor()
    await press(page, 'アカウントメニュー')
    assert.equal(await menu(page).getByRole('button').allTextContents(), ['パスワード変更', 'サインアウト'])
  }, { as })
}

story('the notification address: its rules, its failures, its change, and its removal', async tools => {
  const { page, context, origin, platform, look, allow } = tools
  const secrets = watchSecrets(context)
  const path = '/api/v1/vendor/2/changeNotifyEmailAddress/'
  const before = vendorOf(platform).notify_email_address!
  await page.goto(`${origin}/#/users`)
  await heading(page, 'ユーザー').waitFor()
  await press(page, 'アカウントメニュー')
  assert.equal(await menu(page).getByRole('button').allTextContents(), ['パスワード変更', '利用通知メールアドレス変更', 'サインアウト'])
  await press(menu(page), '利用通知メールアドレス変更')
  const form = addressForm(page)
  await eventually(async () => assert.is(await address(form).inputValue(), before))
  assert.ok(await hasFocus(address(form)))
  await look('address')
  for (const [value, message] of [
    ['wrong@', 'メールアドレスの形式が正しくありません。'],
    [' a@example.jp', 'メールアドレスの形式が正しくありません。'],
    [`${'a'.repeat(990)}@example.jp`, '1000文字以内で入力してください。'],
  ] as const) {
    await address(form).fill(value)
    await press(form, '保存')
    await eventually(async () => assert.match(await complaint(address(form)), message))
    assert.ok(await hasFocus(address(form)))
  }
  await look('address-error')
  assert.is(calls(platform, 'PUT', path).length, 0)

  allow(/status of 500/)
  platform.faults.push({ method: 'PUT', path, status: 500, times: 1 })
  await address(form).fill('a..b@docomo.ne.jp')
  await press(form, '保存')
  await form.getByRole('alert').getByText(addressFailed).first().waitFor()
  await look('address-failed')
  assert.is(await address(form).inputValue(), 'a..b@docomo.ne.jp')
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('status').getByText(addressChanged).waitFor()
  await look('address-changed')
  assert.ok(await hasFocus(menuButton(page)))
  assert.equal(secrets.sent(path), { notify_email_address: 'a..b@docomo.ne.jp' })
  assert.is(vendorOf(platform).notify_email_address, 'a..b@docomo.ne.jp')

  await openFromMenu(page, '利用通知メールアドレス変更')
  await eventually(async () => assert.is(await address(form).inputValue(), 'a..b@docomo.ne.jp'))
  await address(form).fill('')
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  assert.equal(secrets.sent(path), { notify_email_address: '' })
  assert.is(vendorOf(platform).notify_email_address, null)
}, { as: 'vendorAdmin', notInDemo: notInDemo.network })

story('a notification address that cannot be loaded says so, and can be tried again', async ({ page, origin, platform, look, allow }) => {
  allow(/status of 500/)
  await page.goto(`${origin}/#/users`)
  await heading(page, 'ユーザー').waitFor()
  await page.getByRole('banner').getByText('会員種別：特別会員').waitFor()
  platform.faults.push({ path: '/api/v1/vendor/2/', status: 500, times: 1 })
  await openFromMenu(page, '利用通知メールアドレス変更')
  const form = addressForm(page)
  await form.getByText(addressFailed).first().waitFor()
  await look('address-not-loaded')
  assert.is(await address(form).count(), 0)
  await press(form, '再試行')
  await eventually(async () => assert.is(await address(form).inputValue(), vendorOf(platform).notify_email_address))
  await eventually(async () => assert.ok(await hasFocus(address(form))))
}, { as: 'vendorAdmin' })

story('the notification address is changed with the keyboard alone', async ({ page, origin, platform }) => {
  const { keyboard } = page
  await page.goto(`${origin}/#/users`)
  await heading(page, 'ユーザー').waitFor()
  await tabTo(page, menuButton(page))
  await keyboard.press('Enter')
  await tabTo(page, menu(page).getByRole('button', { name: '利用通知メールアドレス変更' }))
  await keyboard.press('Space')
  const form = addressForm(page)
  await form.waitFor()
  await eventually(async () => assert.ok(await hasFocus(address(form))))
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('haru@example.jp')
  await keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('status').getByText(addressChanged).waitFor()
  assert.ok(await hasFocus(menuButton(page)))
  assert.is(vendorOf(platform).notify_email_address, 'haru@example.jp')
  assert.equal(Object.keys((await stored(page)).session), [])
}, { as: 'vendorAdmin' })

story.run()
