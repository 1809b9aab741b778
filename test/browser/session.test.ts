/** Ends of sessions, and what other tabs and the bfcache then show. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { openVendors } from './open.ts'
import { notInDemo, stories } from './story.ts'
import { button, createGate, dialog, eventually, heading, press, signOut, stored, watchFor } from './steps.ts'

const story = stories('session')
/** A vendor whose name appears on the vendor page only. */
const customer = '北海農業データ株式会社'

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

story(
  "T25 a sign-in as another user: the other tab shows and asks nothing more of the first user's",
  async tools => {
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
    await heading(other, /^(アプリケーション|ユーザー)$/).waitFor()
    await other.getByRole('banner').getByText('畑中 実').first().waitFor()
    assert.is(await other.getByRole('dialog').count(), 0)
    assert.equal(
      seen.filter(text => text.startsWith('north')),
      [],
    )
    assert.equal(late, [])
    assert.not.match(JSON.stringify(await stored(other)), 'north@')
    // The first user signs in again in the first tab: the discarded draft does not return.
    await page.bringToFront()
    await signOut(page)
    await signIn('vendorAdmin')
    await heading(page, 'ユーザー').waitFor()
    await heading(other, 'ユーザー').waitFor()
    assert.is(await other.getByRole('dialog').count(), 0)
  },
  { as: 'vendorAdmin' },
)

/** At the provider, which has a session. */
const chooseAccount = (tab: Page) =>
  tab
    .getByRole('button', { name: /admin@/ })
    .first()
    .click()

async function extend(tab: Page) {
  await press(tab, '続ける')
  await chooseAccount(tab)
}

/** The access token lives just longer than the line that offers to go on. */
const endsSoon = { tokenLifeMs: 5 * 60_000 + 8000 }

story(
  'T78 a session extended in one tab leaves the rows and the selection of another as they are',
  async ({ page, origin, newTab }) => {
    const other = await newTab()
    await opened(other, origin, '/users?vendor=2', 'ユーザー')
    await press(other, '選択')
    await other
      .getByRole('main')
      .getByRole('checkbox', { name: /@example\.jp/ })
      .first()
      .check()
    const selected = other.getByText(/件中1件を選択中$/)
    await selected.waitFor()
    const rows = await other.getByRole('rowheader').allInnerTexts()
    const asked: string[] = []
    other.on('request', request => asked.push(request.url()))
    await opened(page, origin, '/groups?vendor=2', 'グループ')
    const { accessToken } = (await stored(other)).local
    await extend(page)
    await heading(page, 'グループ').waitFor()
    await eventually(async () => assert.not.equal((await stored(other)).local.accessToken, accessToken))
    // The roles may have changed; the rows have not.
    await eventually(() => assert.ok(asked.some(url => url.endsWith('/user/get_detail/'))))
    await other.waitForTimeout(500)
    assert.equal(
      asked.filter(url => /vendorUser/.test(url)),
      [],
    )
    await selected.waitFor()
    assert.equal(await other.getByRole('rowheader').allInnerTexts(), rows)
  },
  { as: 'systemAdmin', platform: endsSoon, notInDemo: notInDemo.network },
)

story(
  'what was typed before the session ended is restored in one tab, if that was duplicated meanwhile',
  async ({ page, context, origin, platform, signIn, allow }) => {
    allow(/status of 401/)
    await opened(page, origin, '/groups?vendor=2', 'グループ')
    await press(page, '追加')
    const form = (tab: Page) => dialog(tab, 'グループ追加')
    await form(page).getByRole('textbox', { name: 'グループ名' }).fill('左の部会')
    platform.expireTokens()
    await press(page, '保存')
    await intro(page).waitFor()
    // The copy has the session storage of its origin.
    const [copy] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open(location.href))])
    await intro(copy).waitFor()
    await signIn('systemAdmin')
    // The copy follows, and either may be the first.
    const others = '、複製した別のタブで'
    const said = [page, copy].map(tab => tab.getByText(/^サインインの前に入力した内容.*復元しました。$/))
    await eventually(async () => {
      const texts = (await Promise.all(said.map(text => text.innerText()))).map(text => text.includes(others))
      assert.equal(texts.sort(), [false, true])
    })
    await heading(copy, 'グループ').waitFor()
    assert.is((await form(page).count()) + (await form(copy).count()), 1)
  },
  { as: 'systemAdmin' },
)

// The back-forward cache

/** Navigates to another document, so that the page enters the bfcache. */
async function leave(page: Page) {
  await page.evaluate(() => {
    addEventListener('pageshow', event => {
      // Records what the page shows after its own listeners, which were registered earlier.
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

story(
  'a page revived by Back is as it was left; after another user has signed in it shows nothing of the first user',
  async tools => {
    const { page, origin, newTab, platform } = tools
    await opened(page, origin, '/users', 'ユーザー')
    await page.getByLabel('メールアドレス').fill('vendor')
    await page.getByRole('rowheader').first().waitFor()
    // The header asks for its contract after the rows.
    await page.getByRole('banner').getByText('会員種別').waitFor()
    await leave(page)
    const before = platform.requests.length
    const left = await revived(page)
    await heading(page, 'ユーザー').waitFor()
    await eventually(async () => assert.match(await left(), '北野'))
    assert.is(platform.requests.length, before)
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
  },
  { as: 'vendorAdmin', backForwardCache: true, notInDemo: notInDemo.revival },
)

/** Presses a button that leads to the provider, which does not answer, and stops the browser. */
async function stopped(page: Page, platform: Platform, name: string) {
  const devTools = await page.context().newCDPSession(page)
  const { gate, open } = createGate()
  platform.faults.push({ path: /oauth2\/authorize/, gate, times: 1 })
  // Unlike a click of the driver, does not wait for the page that it leads to.
  await button(page, name).evaluate(button => (button as HTMLElement).click())
  await eventually(() => assert.is(platform.faults.length, 0))
  await devTools.send('Page.stopLoading')
  open()
}

story(
  "Back after one's own sign-out shows nothing of the vendors; a reset that was left can be sent, a stopped sign-in be begun again",
  async ({ page, context, origin, platform }) => {
    await openVendors(page, origin)
    await signOut(page)
    await intro(page).waitFor()
    const seen = await watchFor(context, new RegExp(customer))
    await page.evaluate(() => setTimeout(() => history.back()))
    // The previous page needs a session, so its address leads to the intro page.
    await eventually(async () => assert.is(new URL(page.url()).hash, '#/intro'))
    await intro(page).waitFor()
    assert.equal(seen, [])
    await opened(page, origin, '/forgot', 'パスワード変更申請')
    await page.getByLabel('メールアドレス').fill(platform.accounts.vendorUser.email)
    await press(page, '送信')
    await page.getByText('パスワード変更のメールを送信しました。').waitFor()
    await page.goto(platform.mails.at(-1)!.link)
    await page.reload()
    await page.getByLabel('ユーザー名').waitFor()
    await leave(page)
    const left = await revived(page)
    await page.getByLabel('新しいパスワード', { exact: true }).fill('Harvest-Autumn-2026')
    assert.match(await left(), 'ユーザー名')
    await page.getByLabel('新しいパスワード（確認）').fill('Harvest-Autumn-2026')
    await press(page, '登録')
    await intro(page).waitFor()
    await stopped(page, platform, 'サインイン')
    await press(page, 'サインイン')
    await page.waitForURL(/oauth2\/authorize/)
  },
  { as: 'systemAdmin', backForwardCache: true },
)

story(
  '続ける says that the storage is full; if it is stopped, what is typed is asked about again, and kept for no one',
  async ({ page, origin, platform, allow }) => {
    allow(/QuotaExceededError/)
    await opened(page, origin, '/vendors', 'ベンダー')
    await button(page, '続ける').waitFor()
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await press(page, '続ける')
    await page.getByRole('alert').getByText('ブラウザーの記憶領域を利用できません。設定と空き容量をご確認ください。').waitFor()
    await page.reload()
    await press(page, '追加')
    await dialog(page, 'ベンダー追加').getByLabel('ベンダー名').fill('書きかけの農園')
    await stopped(page, platform, '続ける')
    await eventually(async () => assert.is((await stored(page)).session.draft, undefined))
    assert.ok(await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    await press(page, '続ける')
    await page.waitForURL(/oauth2\/authorize/)
  },
  { as: 'systemAdmin', platform: endsSoon, notInDemo: notInDemo.network },
)

story.run()
