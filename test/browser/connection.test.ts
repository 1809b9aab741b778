import type { CDPSession, Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { button, eventually, heading, opacity, press, saveData, signOut, tab, vendorsShown } from './steps.ts'
import { stories } from './story.ts'

const story = stories('connection')

const offlineLine = 'オフラインです。接続が戻ると、読み込みを自動的に再開します。'
const notLoaded = 'オフラインのため、読み込めませんでした。'

const users = (page: Page) => page.getByRole('table', { name: 'ユーザー一覧' })
const emails = (page: Page) => users(page).getByRole('rowheader')

/** Opens the users of a vendor, and goes on to the applications. */
async function visitUsers(page: Page, origin: string) {
  await page.goto(`${origin}/#/users?vendor=2`)
  await emails(page).first().waitFor()
  const found = await emails(page).count()
  await tab(page, 'アプリケーション').click()
  await page.getByRole('table', { name: 'アプリケーション一覧' }).getByRole('rowheader').first().waitFor()
  return found
}

/** Returns whether a press in the middle of an element would reach it. */
const isOnTop = (locator: Locator) =>
  locator.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

story(
  'offline, a visited page shows its rows, and they are fresh when the connection is back, without a press',
  async tools => {
    const { page, origin, context, platform, allow, look } = tools
    allow(/ERR_INTERNET_DISCONNECTED/)
    const found = await visitUsers(page, origin)
    await context.setOffline(true)
    const line = page.getByText(offlineLine)
    await line.waitFor()
    assert.not(await isOnTop(button(page, '本文へ移動')), 'it is in sight only while it has the focus')
    await tab(page, 'ユーザー').click()
    await page
      .locator('main')
      .getByText(/^\d\d:\d\d 時点$/)
      .first()
      .waitFor()
    assert.equal([await emails(page).count(), (await opacity(emails(page).first())) <= 0.7], [found, true])
    await look('offline')
    const user = platform.tables.users.find(({ id }) => platform.tables.vendorUsers.some(link => link.user === id && link.vendor === 2))!
    user.family_name = '改名済'
    await context.setOffline(false)
    await users(page).getByText('改名済').waitFor()
    assert.is(await page.getByText(/時点$/).count(), 0)
    assert.is(await line.count(), 0)
    assert.is(await opacity(emails(page).first()), 1)
  },
  { as: 'systemAdmin' },
)

story(
  'offline, presses and pages whose file is missing say so, and work once the connection is back',
  async tools => {
    const { page, origin, context, allow, look } = tools
    allow(/ERR_INTERNET_DISCONNECTED/)
    // Nothing is prefetched: every press still needs its file.
    await saveData(page)
    await page.goto(`${origin}/#/users?vendor=2`)
    await emails(page).first().waitFor()
    await context.setOffline(true)
    await page.getByText(offlineLine).waitFor()
    const message = page.getByRole('alert').getByText(notLoaded)
    for (const act of [
      () => press(page, '選択'),
      () => press(page, 'ユーザー一覧のCSV'),
      () => press(page, 'CSVから追加'),
      () => page.keyboard.press('Control+k'),
    ]) {
      await act()
      await message.waitFor()
      await page.getByRole('alert').getByRole('button', { name: 'お知らせを閉じる' }).click()
      await message.waitFor({ state: 'detached' })
    }
    await press(page, '選択')
    await message.waitFor()
    assert.is(await page.getByText('予期せぬエラー').count(), 0)

    await tab(page, 'ドキュメント').click()
    const ofPage = page.getByRole('alert').getByText('ページを読み込めませんでした。')
    await ofPage.waitFor()
    await look('offline-page')
    // The header may offer the same for the contract.
    const main = page.getByRole('main')
    await press(main, '再試行')
    await eventually(async () => assert.ok((await button(main, '再試行').getAttribute('aria-disabled')) === null))
    await ofPage.waitFor()

    await context.setOffline(false)
    await heading(page, 'ドキュメント').waitFor()
    assert.is(await ofPage.count(), 0)
    await message.waitFor({ state: 'detached' })
    await tab(page, 'ユーザー').click()
    await press(page, '選択')
    await page.getByRole('checkbox').first().waitFor()
  },
  { as: 'systemAdmin' },
)

/** Returns which of these texts are in the page's heap. */
async function inHeap(cdp: CDPSession, texts: readonly string[]): Promise<string[]> {
  const chunks: string[] = []
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] }
  return texts.filter(text => strings.some(found => found.includes(text)))
}

story(
  'when another user signs in in the same tab, nothing of the first one is in the page or its memory',
  async tools => {
    const { page, origin, platform, signIn, context } = tools
    await signIn('systemAdmin')
    await vendorsShown(page)
    await visitUsers(page, origin)
    const { vendors, users, vendorUsers } = platform.tables
    const ownLink = vendorUsers.find(link => users.find(user => user.id === link.user)?.user_name === platform.accounts.vendorUser.email)!
    const others = vendors.filter(({ id }) => id !== ownLink.vendor).map(({ name }) => name)
    const cdp = await context.newCDPSession(page)
    assert.ok((await inHeap(cdp, others)).length > 0)
    await signOut(page)
    await heading(page, 'API利用者画面').waitFor()
    await signIn('vendorUser')
    await heading(page, 'アプリケーション').waitFor()
    await tab(page, 'ユーザー').click()
    await emails(page).first().waitFor()
    // The page of before is collected in several steps.
    await eventually(async () => assert.equal(await inHeap(await context.newCDPSession(page), others), []))
  },
  { readsMemory: true },
)

story.run()
