import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { notInDemo, stories } from './story.ts'
import {
  calls, dialog, door, eventually, fillVendor, heading, press, signOut, stored, vendorNames, vendorsShown, watchFor,
} from './steps.ts'

const story = stories('session')

const refused = /status of 401/
const expired = 'サインインの有効期限が切れたため、サインアウトしました。もう一度サインインしてください。'
const elsewhere = '別のタブでサインアウトしたため、この画面もサインアウトしました。'
const restored = 'サインインの前に入力した内容を復元しました。'

const intro = (page: Page) => heading(page, 'API利用者画面')
/** A vendor whose name only the vendor page shows. */
const customer = '北海農業データ株式会社'

/** Counts the documents that the page loads from now on: each is a navigation that left the page before. */
function countLoads(page: Page) {
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(page.url()))
  return loads
}

story('T23 calls that are all refused at once end in one sign-out, without a toast', async ({ page, context, origin, platform, allow }) => {
  const { gate, open } = door()
  const refusedPaths = ['/api/v1/vendors/get_detail/', '/api/v1/memberType/', '/api/v1/vendor/1/']
  for (const path of refusedPaths) platform.faults.push({ path, status: 401, gate })
  const lines: string[] = []
  context.on('console', message => { if (message.text().startsWith('signed out')) lines.push(message.text()) })
  const toasts = await watchFor(context, /認証情報が正しくありません|エラーコード/)
  await page.goto(`${origin}/#/vendors`)
  await eventually(() => assert.is(platform.requests.length, 4))
  open()
  await page.getByText(expired).waitFor()
  await intro(page).waitFor()
  allow(refused)
  assert.is(calls(platform, 'GET', '/oauth2/logout').length, 1)
  assert.equal(calls(platform, 'GET', /^\/api\//).map(call => call.path).sort(), [
    '/api/v1/memberType/', '/api/v1/user/get_detail/', '/api/v1/vendor/1/', '/api/v1/vendors/get_detail/',
  ])
  assert.equal(lines, ['signed out: expired'])
  assert.equal(toasts, [])
}, { as: 'systemAdmin' })

story('T24 a user whom the platform does not accept sees the 401 page, and is signed out on the way to anywhere else', async tools => {
  const { page, origin, platform, look, allow } = tools
  allow(refused)
  platform.faults.push({ path: '/api/v1/user/get_detail/', status: 401 })
  const loads = countLoads(page)
  await page.goto(`${origin}/#/vendors`)
  await heading(page, '認証エラー').waitFor()
  await look('unauthorized')
  assert.is(new URL(page.url()).hash, '#/unauthorized')
  assert.is((await stored(page)).session.forceSignOut, 'expired')
  assert.is(loads.length, 1)
  await page.reload()
  await heading(page, '認証エラー').waitFor()
  assert.is(calls(platform, 'GET', '/oauth2/logout').length, 0)
  const { local } = await stored(page)
  await page.getByRole('link', { name: 'トップへ戻る' }).click()
  await page.getByText('サインインの有効期限が切れたため、サインアウトしました。もう一度サインインしてください。').waitFor()
  assert.equal(calls(platform, 'GET', '/oauth2/logout').map(call => new URLSearchParams(call.search).get('id_token_hint')), [local.idToken])
  const after = await stored(page)
  assert.equal(after.local, {})
  assert.is(after.session.forceSignOut, undefined)
  await eventually(() => assert.is(loads.length, 3))
}, { as: 'systemAdmin', notInDemo: notInDemo.loads })

for (const [what, fault, complaint] of [
  ['status 500', { status: 500 }, /status of 500/],
  ['a dropped connection', { kind: 'drop' }, /ERR_/],
  ['HTML', { kind: 'html' }, undefined],
] as const) {
  story(`T24 ${what} in place of the user's details signs the user out, once`, async ({ page, origin, platform, allow }) => {
    if (complaint) allow(complaint)
    platform.faults.push({ path: '/api/v1/user/get_detail/', ...fault })
    const loads = countLoads(page)
    await page.goto(`${origin}/#/vendors`)
    await page.getByText('ユーザー情報を取得できなかったため、サインアウトしました。もう一度サインインしてください。').waitFor()
    await intro(page).waitFor()
    assert.is(calls(platform, 'GET', '/api/v1/user/get_detail/').length, 1)
    assert.is(calls(platform, 'GET', '/oauth2/logout').length, 1)
    assert.ok(loads.length <= 2)
    assert.equal((await stored(page)).local, {})
  }, { as: 'systemAdmin', notInDemo: notInDemo.loads })
}

/** In the page: notes how long after it is told of a change in another tab the last of the names is gone. */
function noteEmptying(names: string[]) {
  addEventListener('storage', () => {
    const told = performance.now()
    const look = () => {
      const shown = document.body.textContent ?? ''
      if (!names.some(name => shown.includes(name))) sessionStorage.setItem('emptied', String(performance.now() - told))
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, { once: true })
}

story('T25 a sign-out in one tab empties the other within a second', async ({ page, origin, platform, newTab, signIn }) => {
  const other = await newTab()
  for (const shown of [page, other]) {
    await shown.goto(`${origin}/#/vendors?vendors.rows=0`)
    await vendorsShown(shown)
  }
  const names = await vendorNames(other)
  await other.evaluate(noteEmptying, names)
  await page.bringToFront()
  await signOut(page)
  await other.getByText(elsewhere).waitFor()
  await intro(other).waitFor()
  const took = await other.evaluate(() => sessionStorage.getItem('emptied'))
  assert.ok(took !== null && Number(took) < 1_000, `it took ${took} ms`)
  assert.is(calls(platform, 'GET', '/oauth2/logout').length, 1)
  // Signed in again in the first tab, the other goes on where it was.
  await signIn('systemAdmin')
  await vendorsShown(page)
  await vendorsShown(other)
  await eventually(() => assert.is(new URL(other.url()).hash, '#/vendors?vendors.rows=0'))
}, { as: 'systemAdmin' })

story('T25 the dialog that is open in another tab goes with the session', async ({ page, origin, newTab }) => {
  const other = await newTab()
  for (const shown of [page, other]) {
    await shown.goto(`${origin}/#/vendors`)
    await vendorsShown(shown)
  }
  await press(other, '追加')
  await dialog(other, 'ベンダー追加').getByLabel('ベンダー名').fill('途中まで')
  await page.bringToFront()
  await signOut(page)
  await intro(other).waitFor()
  await other.getByRole('dialog').waitFor({ state: 'detached' })
  await intro(page).waitFor()
}, { as: 'systemAdmin' })

story('T25 a sign-in as somebody else in one tab makes the other show that user', async ({ page, origin, platform, newTab, signIn }) => {
  const other = await newTab()
  await other.goto(`${origin}/#/vendors`)
  await vendorsShown(other)
  await other.getByText('事務局 一郎').first().waitFor()
  await page.bringToFront()
  await page.goto(`${origin}/#/intro`)
  await signIn('vendorAdmin')
  for (const shown of [page, other]) {
    await heading(shown, 'ユーザー').waitFor()
    await shown.getByText('北野 恵子').first().waitFor()
    assert.is(await shown.getByText('事務局 一郎').count(), 0)
    assert.is(await shown.getByRole('link', { name: 'ベンダー', exact: true }).count(), 0)
  }
  // Neither tab has ended the session of the other's user.
  assert.is(calls(platform, 'GET', '/oauth2/logout').length, 0)
}, { as: 'systemAdmin' })

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

story('a page revived by Back after a sign-out in another tab shows nothing of the vendors', async ({ page, origin, newTab }) => {
  await page.goto(`${origin}/#/vendors`)
  await vendorsShown(page)
  await leave(page)
  const other = await newTab()
  await other.goto(`${origin}/#/vendors`)
  await vendorsShown(other)
  await signOut(other)
  await intro(other).waitFor()
  await page.evaluate(() => setTimeout(() => history.back()))
  await intro(page).waitFor()
  assert.is(await page.getByText(customer).count(), 0)
  const revived = await page.evaluate(() => sessionStorage.getItem('revived'))
  assert.ok(revived !== null, 'the browser revived no page, so this story has shown nothing')
  assert.not.match(revived, customer)
}, { as: 'systemAdmin', backForwardCache: true, notInDemo: notInDemo.revival })

story('Back after one\'s own sign-out shows nothing of the vendors', async ({ page, context, origin }) => {
  await page.goto(`${origin}/#/vendors`)
  await vendorsShown(page)
  await signOut(page)
  await intro(page).waitFor()
  const seen = await watchFor(context, new RegExp(customer))
  await page.evaluate(() => setTimeout(() => history.back()))
  // The page before was the vendors'; without a session its address leads to the intro page.
  await eventually(async () => assert.is(new URL(page.url()).hash, '#/intro'))
  await intro(page).waitFor()
  assert.equal(seen, [])
}, { as: 'systemAdmin', backForwardCache: true })

/** Opens the form of a vendor, types into it, and presses 保存 with a session that has expired. */
async function expireWhileEditing(page: Page, { expireTokens }: { expireTokens(): void }, edit: () => Promise<void>) {
  await edit()
  const form = page.getByRole('dialog')
  await fillVendor(form, { name: '春から名称を変える組合', email: 'haru@example.jp' })
  expireTokens()
  await press(form, '保存')
  await page.getByText(expired).waitFor()
}

story('what was being typed when the session expired is there again for the same user', async tools => {
  const { page, origin, platform, look, allow, signIn } = tools
  allow(refused)
  await page.goto(`${origin}/#/vendors?vendors.q=${encodeURIComponent('北海')}`)
  await vendorsShown(page)
  await expireWhileEditing(page, platform, () => press(page, `${customer}を編集`))
  await look('expired')
  await signIn('systemAdmin')
  const form = dialog(page, 'ベンダー編集')
  await form.getByText(restored).waitFor()
  assert.is(await form.getByLabel('ベンダー名').inputValue(), '春から名称を変える組合')
  assert.is(await form.getByLabel('利用通知メールアドレス').inputValue(), 'haru@example.jp')
  assert.is(await form.getByLabel('契約番号').inputValue(), platform.tables.vendors[1]?.contract_number)
  assert.is(await page.getByLabel('ベンダー名').first().inputValue(), '北海')
  await look('restored')
  // It counts as unsaved, and can be saved.
  await page.keyboard.press('Escape')
  await press(dialog(page, '入力内容の破棄'), 'キャンセル')
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  assert.is(platform.tables.vendors[1]?.name, '春から名称を変える組合')
  // Used once.
  await page.reload()
  await heading(page, 'ベンダー').waitFor()
  await page.getByText('条件に一致するベンダーがありません。').waitFor()
  assert.is(await page.getByRole('dialog').count(), 0)
}, { as: 'systemAdmin' })

story('so is the vendor that was being added', async ({ page, origin, platform, allow, signIn }) => {
  allow(refused)
  await page.goto(`${origin}/#/vendors`)
  await vendorsShown(page)
  await expireWhileEditing(page, platform, async () => {
    await press(page, '追加')
    await fillVendor(dialog(page, 'ベンダー追加'), { contract: 'AG2026-000123', type: '賛助会員' })
    await page.getByLabel('ベンダーを有効にする').uncheck()
  })
  await signIn('systemAdmin')
  const form = dialog(page, 'ベンダー追加')
  await form.getByText(restored).waitFor()
  assert.is(await form.getByLabel('契約番号').inputValue(), 'AG2026-000123')
  assert.is(await form.getByLabel('ベンダーを有効にする').isChecked(), false)
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  const [added, ...more] = platform.tables.vendors.filter(vendor => vendor.contract_number === 'AG2026-000123')
  assert.equal([added?.name, added?.member_type, added?.is_active, more.length], ['春から名称を変える組合', 3, 0, 0])
}, { as: 'systemAdmin' })

story('nothing of what was typed is left for another user', async ({ page, context, origin, platform, allow, signIn }) => {
  allow(refused)
  await page.goto(`${origin}/#/vendors`)
  await vendorsShown(page)
  await expireWhileEditing(page, platform, () => press(page, `${customer}を編集`))
  const seen = await watchFor(context, /春から名称を変える組合/)
  await signIn('vendorAdmin')
  await heading(page, 'ユーザー').waitFor()
  await page.getByText('北野 恵子').first().waitFor()
  assert.not.match(JSON.stringify(await stored(page)), '春から')
  await signOut(page)
  await signIn('systemAdmin')
  await vendorsShown(page)
  assert.is(await page.getByRole('dialog').count(), 0)
  assert.equal(seen, [])
}, { as: 'systemAdmin' })

story.run()
