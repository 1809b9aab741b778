import type { BrowserContext, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { stories, type StoryTools } from './story.ts'
import { button, createGate, dialog, eventually, focused, press, stored } from './steps.ts'

const story = stories('apps')

const copied = 'コピーしました。'
const refused = 'コピーできませんでした。選択された内容を手動でコピーしてください。'
const secretLabel = 'クライアントシークレット'

const toasts = (page: Page) => page.getByRole('status').filter({ hasText: copied })

/** Opens the credentials of the customer's first application. */
async function openCredentials({ page, origin, platform }: StoryTools) {
  const { applications, vendorGroups } = platform.tables
  const app = applications.find(({ vendor_group }) => vendorGroups.some(({ id, vendor }) => id === vendor_group && vendor === 2))!
  const { gate, open } = createGate()
  platform.faults.push({ path: /\/integratedApplication\//, gate })
  await page.goto(`${origin}/#/apps?vendor=2`)
  await press(page, `${app.name}の認証情報`)
  const shown = dialog(page, '認証情報')
  const place = async () => (await shown.getByRole('heading').boundingBox())!.y
  const before = await place()
  open()
  await shown.getByText(app.client_id).waitFor()
  assert.ok(Math.abs(before - (await place())) < 2, 'the dialog has room for its values before they are there')
  return { app, shown }
}

const allowClipboard = (context: BrowserContext, origin: string) =>
  context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })

/** Returns whether the page's markup or accessibility tree contains a text. */
async function holds(page: Page, text: string) {
  const cdp = await page.context().newCDPSession(page)
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  await cdp.detach()
  const html = await page.evaluate(() => {
    const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(control => control.value)
    return [document.documentElement.outerHTML, ...values].join('\n')
  })
  return { document: html.includes(text), accessibilityTree: JSON.stringify(nodes).includes(text) }
}

const nowhere = { document: false, accessibilityTree: false }
const everywhere = { document: true, accessibilityTree: true }

/** Records what a browser would store or send: addresses, console messages, storage. */
function watchTraces(page: Page) {
  const noted: string[] = []
  page.on('console', message => void noted.push(message.text()))
  page.on('request', request => void noted.push(request.url()))
  page.on('framenavigated', frame => void noted.push(frame.url()))
  return async () => {
    const kept = await page.evaluate(async () =>
      JSON.stringify([
        location.href,
        document.title,
        document.cookie,
        document.referrer,
        history.state,
        name,
        (await indexedDB.databases()).map(database => database.name),
        await caches.keys(),
        performance.getEntries().map(entry => entry.name),
      ]),
    )
    return [...noted, kept, JSON.stringify(await stored(page))].join('\n')
  }
}

story(
  'T43 a secret is shown on demand alone, and leaves no trace; a window of 768 px has all that can be done with credentials',
  async tools => {
    const { page, context, origin } = tools
    await allowClipboard(context, origin)
    const traces = watchTraces(page)
    const { app, shown } = await openCredentials(tools)
    const last = button(shown, '同じ設定でアプリケーションを追加')
    const { x, y, height } = (await last.boundingBox())!
    const lowest = [x + 20, y + height - 1] as const
    const isWhole = await last.evaluate((found, [x, y]) => found.contains(document.elementFromPoint(x, y)), lowest)
    assert.ok(isWhole, 'its last button is whole')
    await press(shown, 'アクセストークンの取得')
    const [scope, curl] = await Promise.all(['スコープ', 'curl'].map(name => button(shown, `${name}をコピー`).boundingBox()))
    assert.ok(curl!.y > scope!.y + scope!.height + 8, 'the button of a command stands apart from the value above')
    const secret = app.client_secret!
    await shown.getByRole('img', { name: '非表示' }).waitFor()
    assert.equal(await holds(page, secret), nowhere)

    await press(shown, `${secretLabel}を表示`)
    await shown.getByText(secret, { exact: true }).waitFor()
    assert.equal(await holds(page, secret), everywhere)
    await press(shown, `${secretLabel}を隠す`)
    await shown.getByRole('img', { name: '非表示' }).waitFor()
    assert.equal(await holds(page, secret), nowhere)

    await press(shown, `${secretLabel}をコピー`)
    await eventually(async () => assert.is(await page.evaluate(() => navigator.clipboard.readText()), secret))
    await toasts(page).first().waitFor()
    assert.equal(await holds(page, secret), nowhere, 'copying reveals nothing')

    // Closes the dialog while the secret is revealed.
    await press(shown, `${secretLabel}を表示`)
    await shown.getByText(secret, { exact: true }).waitFor()
    await press(shown, '閉じる')
    await shown.waitFor({ state: 'detached' })
    assert.equal(await holds(page, secret), nowhere)
    assert.not.ok((await traces()).includes(secret))
    await focused(button(page, `${app.name}の認証情報`))
  },
  { as: 'systemAdmin', viewport: { width: 1024, height: 768 } },
)

story(
  'T42 without the Clipboard API, as over plain http, a text is selected for the user',
  async tools => {
    const { page, context } = tools
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }))
    const { app, shown } = await openCredentials(tools)
    await press(shown, `${secretLabel}をコピー`)
    await page.getByRole('alert').getByText(refused).waitFor()
    await eventually(async () => assert.is(await page.evaluate(() => String(getSelection())), app.client_secret))
    assert.ok(await shown.locator(':popover-open').getByText(app.client_secret!).isVisible())
    await press(shown, '閉じる')
    await shown.waitFor({ state: 'detached' })
    assert.equal(await holds(page, app.client_secret!), nowhere)
  },
  { as: 'systemAdmin' },
)

story.run()
