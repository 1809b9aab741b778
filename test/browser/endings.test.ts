import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { notInDemo, stories } from './story.ts'
import { calls, dialog, eventually, heading, press, signOut, stored, watchFor } from './steps.ts'

const story = stories('endings')

const refused = /status of 401/
const expired = 'サインインの有効期限が切れたため、サインアウトしました。もう一度サインインしてください。'
const elsewhere = '別のタブでサインアウトしたため、この画面もサインアウトしました。'
const restored = 'サインインの前に入力した内容を復元しました。'

const intro = (page: Page) => heading(page, 'API利用者画面')
const address = (page: Page) => dialog(page, '利用通知メールアドレス変更').getByRole('textbox', { name: '利用通知メールアドレス' })

async function openFromMenu(page: Page, item: string) {
  await press(page, 'アカウントメニュー')
  await press(page, item)
  await dialog(page, item).waitFor()
}

async function opened(page: Page, origin: string, path: string, title: string) {
  await page.goto(`${origin}/#${path}`)
  await heading(page, title).waitFor()
}

// Two tabs

story('T25 a sign-in as somebody else: the other tab shows and asks nothing more of the first user\'s', async tools => {
  const { page, context, origin, newTab, signIn } = tools
  const other = await newTab()
  await opened(other, origin, '/users', 'ユーザー')
  await other.getByRole('banner').getByText('北野 恵子').first().waitFor()
  await openFromMenu(other, '利用通知メールアドレス変更')
  await address(other).fill('north@example.jp')
  const { local: first } = await stored(other)
  await page.bringToFront()
  await page.goto(`${origin}/#/intro`)
  await intro(page).waitFor()
  await press(page, 'サインイン')
  await page.waitForURL(/oauth2\/authorize/)
  const late: string[] = []
  context.on('request', request => {
    if (request.headers().authorization === `Bearer ${first.accessToken}`) late.push(request.url())
  })
  await page.getByRole('button', { name: /vendor\.user@/ }).click()
  await heading(page, 'アプリケーション').waitFor()
  const seen = await watchFor(context, /北野|north@/)
  await heading(other, 'アプリケーション').waitFor().catch(() => heading(other, 'ユーザー').waitFor())
  await other.getByRole('banner').getByText('畑中 実').first().waitFor()
  assert.is(await other.getByRole('dialog').count(), 0)
  assert.equal(seen.filter(text => text.startsWith('north')), [])
  assert.equal(late, [])
  assert.not.match(JSON.stringify(await stored(other)), 'north@')
  // The first user is back in the first tab: what was thrown away does not come again.
  await page.bringToFront()
  await signOut(page)
  await signIn('vendorAdmin')
  await heading(page, 'ユーザー').waitFor()
  await heading(other, 'ユーザー').waitFor()
  assert.is(await other.getByRole('dialog').count(), 0)
}, { as: 'vendorAdmin' })

story('T25 a sign-out in one tab empties the other within a second, an open password dialog too', async ({ page, origin, newTab }) => {
  const other = await newTab()
  await opened(page, origin, '/users', 'ユーザー')
  await opened(other, origin, '/users', 'ユーザー')
  await other.getByRole('rowheader').first().waitFor()
  const secret = 'Half-Typed-2026'
  await openFromMenu(other, 'パスワード変更')
  await dialog(other, 'パスワード変更').getByLabel('新しいパスワード', { exact: true }).fill(secret)
  const names = await other.getByRole('rowheader').allTextContents()
  assert.ok(names.length > 0)
  await page.bringToFront()
  await signOut(page)
  await eventually(async () => {
    const left = await other.evaluate(() =>
      document.documentElement.outerHTML + [...document.querySelectorAll('input')].map(input => input.value).join())
    for (const text of [...names, '北海農業データ', '北野', secret]) assert.is(left.includes(text), false, text)
  }, 1_000)
  await other.getByText(elsewhere).waitFor()
  assert.not.match(JSON.stringify(await stored(other)), secret)
  await intro(page).waitFor()
}, { as: 'vendorAdmin' })

story('T25 the clearing of all storage by the browser is a sign-out too', async ({ page, origin, newTab }) => {
  const other = await newTab()
  await opened(page, origin, '/users', 'ユーザー')
  await page.getByRole('banner').getByText('北野 恵子').first().waitFor()
  await other.goto(`${origin}/_platform/mails`)
  await other.evaluate(() => localStorage.clear())
  await page.getByText(elsewhere).waitFor({ timeout: 2_000 })
  await intro(page).waitFor()
  assert.is(await page.getByText('北野').count(), 0)
}, { as: 'vendorAdmin' })

// The back-forward cache

/** Leaves the page for another document, from which the browser can revive it. */
async function leave(page: Page) {
  await page.evaluate(() => {
    addEventListener('pageshow', event => {
      // What the page shows as soon as its own listeners, which came first, have run.
      if (event.persisted) sessionStorage.setItem('revived', document.body.innerText)
    })
  })
  await page.goto(new URL('/_platform/mails', page.url()).href)
}

async function revived(page: Page) {
  await page.evaluate(() => setTimeout(() => history.back()))
  return async () => {
    const text = await page.evaluate(() => sessionStorage.getItem('revived'))
    assert.ok(text !== null, 'the browser revived no page, so this story has shown nothing')
    return text
  }
}

story('a page revived by Back after somebody else has signed in shows nothing of the first user', async tools => {
  const { page, origin, newTab } = tools
  await opened(page, origin, '/users', 'ユーザー')
  await page.getByRole('banner').getByText('北野 恵子').first().waitFor()
  await leave(page)
  const other = await newTab()
  await other.goto(`${origin}/#/intro`)
  await press(other, 'サインイン')
  await other.getByRole('button', { name: /vendor\.user@/ }).click()
  await heading(other, 'アプリケーション').waitFor()
  await page.bringToFront()
  const shown = await revived(page)
  await page.getByRole('banner').getByText('畑中 実').first().waitFor()
  assert.not.match(await shown(), /北野|@example\.jp/)
  assert.is(await page.getByRole('banner').getByText('北野').count(), 0)
}, { as: 'vendorAdmin', backForwardCache: true, notInDemo: notInDemo.revival })

story('a page that is revived while its user is still signed in is as it was left', async ({ page, origin, platform }) => {
  await opened(page, origin, '/users', 'ユーザー')
  await page.getByLabel('メールアドレス').fill('vendor')
  await page.getByRole('rowheader').first().waitFor()
  await leave(page)
  const before = platform.requests.length
  const shown = await revived(page)
  await heading(page, 'ユーザー').waitFor()
  await eventually(async () => assert.match(await shown(), '北野'))
  assert.is(platform.requests.length, before)
}, { as: 'vendorAdmin', backForwardCache: true })

story('a reset that was left and comes back by Back can still be sent', async ({ page, origin, platform }) => {
  await opened(page, origin, '/forgot', 'パスワード変更申請')
  await page.getByLabel('メールアドレス').fill(platform.accounts.vendorUser.email)
  await press(page, '送信')
  await page.getByText('パスワード変更のメールを送信しました。').waitFor()
  await page.goto(platform.mails.at(-1)!.link)
  await page.reload()
  await page.getByLabel('ユーザー名').waitFor()
  await leave(page)
  await revived(page)
  await page.getByLabel('新しいパスワード', { exact: true }).fill('Harvest-Autumn-2026')
  await page.getByLabel('新しいパスワード（確認）').fill('Harvest-Autumn-2026')
  await press(page, '登録')
  await intro(page).waitFor()
}, { backForwardCache: true })

// What was being typed

story('the notification address that was being typed when the session expired is there again for the same user, once', async tools => {
  const { page, origin, platform, look, allow, signIn } = tools
  allow(refused)
  await opened(page, origin, '/groups', 'グループ')
  await openFromMenu(page, '利用通知メールアドレス変更')
  await address(page).fill('haru@example.jp')
  platform.expireTokens()
  await press(dialog(page, '利用通知メールアドレス変更'), '保存')
  await page.getByText(expired).waitFor()
  await signIn('vendorAdmin')
  const form = dialog(page, '利用通知メールアドレス変更')
  await form.getByText(restored).waitFor()
  await heading(page, 'グループ').waitFor()
  assert.is(await address(page).inputValue(), 'haru@example.jp')
  await look('address-restored')
  assert.is((await stored(page)).session.draft, undefined)
  await press(form, '保存')
  await page.getByRole('status').getByText('利用通知メールアドレスを変更しました。').waitFor()
  assert.is(platform.tables.vendors[1]?.notify_email_address, 'haru@example.jp')
  await page.reload()
  await heading(page, 'グループ').waitFor()
  await page.getByRole('rowheader').first().waitFor()
  assert.is(await page.getByRole('dialog').count(), 0)
}, { as: 'vendorAdmin' })

story('a notification address that was being typed is nothing to another user, not even to one who may change it', async tools => {
  const { page, context, origin, platform, allow, signIn } = tools
  allow(refused)
  await opened(page, origin, '/groups', 'グループ')
  await openFromMenu(page, '利用通知メールアドレス変更')
  await address(page).fill('haru@example.jp')
  platform.expireTokens()
  await press(dialog(page, '利用通知メールアドレス変更'), '保存')
  await page.getByText(expired).waitFor()
  const seen = await watchFor(context, /haru@example/)
  await signIn('vendorUser')
  await page.getByRole('banner').getByText('畑中 実').first().waitFor()
  assert.not.match(JSON.stringify(await stored(page)), 'haru@')
  await signOut(page)
  await signIn('vendorAdmin')
  await heading(page, 'ユーザー').waitFor()
  assert.is(await page.getByRole('dialog').count(), 0)
  assert.equal(seen, [])
}, { as: 'vendorAdmin' })

for (const what of ['added', 'edited'] as const) {
  story(`an application that was being ${what} when the session expired is there again`, async tools => {
    const { page, origin, platform, allow, signIn } = tools
    allow(refused)
    const own = platform.tables.vendorGroups.filter(group => group.vendor === 2).map(group => group.id)
    const app = platform.tables.applications.find(({ vendor_group }) => own.includes(vendor_group))!
    const title = what === 'added' ? 'アプリケーション追加' : 'アプリケーション編集'
    await opened(page, origin, '/apps?apps.sort=-name', 'アプリケーション')
    await page.getByRole('rowheader').first().waitFor()
    await press(page, what === 'added' ? '追加' : `${app.name}を編集`)
    const form = dialog(page, title)
    await form.getByLabel('アプリケーション名').fill('春まきの記録')
    await form.getByLabel('グループ').selectOption({ label: '検証用グループ' })
    await form.getByLabel('説明').fill('一行目\n二行目 ')
    platform.expireTokens()
    await press(form, '保存')
    await page.getByText(expired).waitFor()
    await signIn('vendorUser')
    await form.getByText(restored).waitFor()
    assert.is(await form.getByLabel('アプリケーション名').inputValue(), '春まきの記録')
    assert.is(await form.getByLabel('説明').inputValue(), '一行目\n二行目 ')
    await eventually(async () => assert.is(await form.getByLabel('グループ').locator('option:checked').textContent(), '検証用グループ'))
    await press(form, '保存')
    await form.waitFor({ state: 'detached' })
    const saved = platform.tables.applications.filter(({ name }) => name === '春まきの記録')
    assert.equal(saved.map(({ description }) => description), ['一行目\n二行目 '])
    assert.is(saved[0]?.id === app.id, what === 'edited')
  }, { as: 'vendorUser' })
}

story('passwords that were being typed when the session expired are gone', async tools => {
  const { page, origin, platform, allow, signIn } = tools
  allow(refused)
  await opened(page, origin, '/apps', 'アプリケーション')
  await openFromMenu(page, 'パスワード変更')
  const form = dialog(page, 'パスワード変更')
  await form.getByLabel('現在のパスワード').fill(platform.accounts.vendorUser.password)
  await form.getByLabel('新しいパスワード', { exact: true }).fill('Harvest-Autumn-2026')
  await form.getByLabel('新しいパスワード（確認）').fill('Harvest-Autumn-2026')
  // The policy has been asked when the field was left.
  await eventually(() => assert.is(calls(platform, 'POST', '/api/v1/validateUserPassword/').at(-1)?.status, 200))
  platform.expireTokens()
  await press(form, '保存')
  await page.getByText(expired).waitFor()
  assert.not.match(JSON.stringify(await stored(page)), /Harvest|Demo-Console/)
  assert.is((await stored(page)).session.draft, undefined)
  await signIn('vendorUser')
  await heading(page, 'アプリケーション').waitFor()
  await page.getByRole('rowheader').first().waitFor()
  assert.is(await page.getByRole('dialog').count(), 0)
}, { as: 'vendorUser' })

story('what was typed more than fifteen minutes before the sign-in does not come back', async tools => {
  const { page, origin, platform, allow, signIn } = tools
  allow(refused)
  const start = Date.now()
  await page.clock.setFixedTime(start)
  await opened(page, origin, '/groups', 'グループ')
  await openFromMenu(page, '利用通知メールアドレス変更')
  await address(page).fill('haru@example.jp')
  platform.expireTokens()
  await press(dialog(page, '利用通知メールアドレス変更'), '保存')
  await page.getByText(expired).waitFor()
  await page.clock.setFixedTime(start + 15 * 60_000 + 1)
  await page.reload()
  await intro(page).waitFor()
  assert.is(await page.getByText(expired).count(), 0)
  await signIn('vendorAdmin')
  // Where the role begins, not the address of then.
  await heading(page, 'ユーザー').waitFor()
  assert.is(await page.getByRole('dialog').count(), 0)
  assert.equal((await stored(page)).session, {})
}, { as: 'vendorAdmin' })

story('the reason of a sign-out is told until the next sign-in, and not after one\'s own sign-out', async tools => {
  const { page, origin, platform, allow, signIn } = tools
  allow(refused)
  await opened(page, origin, '/users?users.q=kitano', 'ユーザー')
  platform.expireTokens()
  await page.reload()
  await heading(page, '認証エラー').waitFor()
  await page.getByRole('link', { name: 'トップへ戻る' }).click()
  await page.getByText(expired).waitFor()
  await page.reload()
  await page.getByText(expired).waitFor()
  await signIn('vendorAdmin')
  await heading(page, 'ユーザー').waitFor()
  assert.is(new URL(page.url()).hash, '#/users?users.q=kitano')
  await signOut(page)
  await intro(page).waitFor()
  assert.is(await page.getByRole('status').filter({ hasText: 'サインアウト' }).count(), 0)
}, { as: 'vendorAdmin' })

story.run()
