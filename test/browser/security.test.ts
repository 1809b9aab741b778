import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { plainHost, stories } from './story.ts'
import { dialog, eventually, focused, heading, inSentence, press, saveData, tab, vendorNames, vendorsShown, vendorTable } from './steps.ts'

const story = stories('security')

const admin = { as: 'systemAdmin' } as const

const hostile = [
  '<img src=x onerror="globalThis.pwned=1">',
  '"><svg onload=globalThis.pwned=1>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '農'.repeat(64),
  '\u202e請求書gpj.exe',
  '</title><script>globalThis.pwned=1</script>',
  '&lt;b&gt;&amp;nbsp;',
  '  前後の  空白  ',
  '🌾'.repeat(64),
]

story(
  "T35 hostile names are shown as they are, wherever a vendor's name stands",
  async ({ page, origin, platform }) => {
    const { vendors } = platform.tables
    hostile.forEach((name, at) => Object.assign(vendors[at]!, { name, is_active: 1 }))
    vendors[0]!.notify_email_address = '"><svg/onload=pwned=1>@example.jp'
    platform.tables.memberTypes[0]!.name = '<b>一般</b>会員'
    await page.goto(`${origin}/#/vendors?vendors.sort=contract&vendors.active=0&vendors.rows=0`)
    await vendorsShown(page)
    const names = await vendorNames(page)
    for (const name of hostile) assert.ok(names.includes(name), name)
    await vendorTable(page).getByText('<b>一般</b>会員').first().waitFor()
    // The system administrator's own vendor is also in the header.
    await page.getByRole('banner').getByText(hostile[0]!, { exact: true }).first().waitFor()
    await page.getByRole('banner').getByText('会員種別：<b>一般</b>会員').waitFor()
    for (const name of hostile.slice(0, 3)) {
      await press(page, `${inSentence(name)}を編集`.trim())
      const form = dialog(page, 'ベンダー編集')
      await eventually(async () => assert.is(await form.getByLabel('ベンダー名').inputValue(), name))
      await page.keyboard.press('Escape')
      await form.waitFor({ state: 'detached' })
    }
    assert.is(await page.evaluate(() => 'pwned' in globalThis), false)
    assert.is(await page.locator('main img, main svg, main script, main b').count(), 0)
  },
  admin,
)

story('T18 over plain http the intro page says that HTTPS is needed, in place of the button', async tools => {
  const { page, origin, platform, allow } = tools
  allow(new RegExp(`request to another origin: http://${plainHost}`))
  allow(/Cross-Origin-Opener-Policy header has been ignored/)
  await page.goto(origin.replace(/\/\/[^:]+/, `//${plainHost}`))
  await heading(page, 'API利用者画面').waitFor()
  assert.is(await page.evaluate(() => isSecureContext), false)
  await page.getByRole('alert').getByText('HTTPS').waitFor()
  assert.is(await page.getByRole('button', { name: 'サインイン' }).count(), 0)
  assert.is(platform.requests.length, 0)
})

/** Replaces the next chunks of the console: those of pages not visited yet. */
async function spoilChunks(page: Page, answer: { body?: string }) {
  await page.route('**/static/*.js', route =>
    answer.body === undefined
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', headers: { 'cache-control': 'no-store' }, body: answer.body }),
  )
}

story(
  'T65 a page that throws while rendering leaves a message with 再読み込み, and other tabs as they are',
  async tools => {
    const { page, origin, newTab, allow } = tools
    allow(/broken on purpose/)
    const other = await newTab()
    await other.goto(`${origin}/#/vendors`)
    await vendorsShown(other)
    await page.bringToFront()
    await saveData(page)
    await page.goto(`${origin}/#/vendors`)
    await vendorsShown(page)
    await spoilChunks(page, { body: 'export function UserPage() { throw new Error("broken on purpose") }' })
    await tab(page, 'ユーザー').click()
    await page.getByRole('alert').getByText('予期せぬエラーが発生しました。').waitFor()
    assert.is(await vendorTable(page).count(), 0)
    await page.unroute('**/static/*.js')
    await press(page, '再読み込み')
    await heading(page, 'ユーザー').waitFor()
    await other.bringToFront()
    await tab(other, 'グループ').click()
    await heading(other, 'グループ').waitFor()
  },
  admin,
)

story(
  'a page whose chunk cannot be fetched says so, and comes with 再試行',
  async ({ page, origin, allow }) => {
    allow(/ERR_FAILED|console error: .*dynamically imported module/)
    await saveData(page)
    await page.goto(`${origin}/#/vendors`)
    await vendorsShown(page)
    await spoilChunks(page, {})
    await tab(page, 'ユーザー').click()
    await page.getByRole('alert').getByText('ページを読み込めませんでした。').waitFor()
    await page.unroute('**/static/*.js')
    await press(page.getByRole('main'), '再試行')
    await heading(page, 'ユーザー').waitFor()
  },
  admin,
)

story(
  'a dialog whose chunk cannot be fetched leaves the page usable, with a message',
  async ({ page, origin, allow }) => {
    allow(/ERR_FAILED/)
    await saveData(page)
    await page.goto(`${origin}/#/vendors`)
    await vendorsShown(page)
    await spoilChunks(page, {})
    await press(page, '追加')
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
    assert.is(await page.getByRole('dialog').count(), 0)
    await page.getByLabel('ベンダー名', { exact: true }).fill('北海')
    await eventually(async () => assert.is((await vendorNames(page)).length, 1))
    await focused(page.getByLabel('ベンダー名', { exact: true }))
  },
  admin,
)

story(
  'T66 with a broken configuration no file of any page is fetched',
  async ({ page, origin }) => {
    await page.route('**/config.json', route => route.fulfill({ json: {} }))
    const asked = new Map<string, string[]>()
    let visited: string[] = []
    page.on('request', request => visited.push(new URL(request.url()).pathname))
    for (const path of ['/vendors', '/users', '/uploadDocuments', '/intro']) {
      await page.goto('about:blank')
      asked.set(path, (visited = []))
      await page.goto(`${origin}/#${path}`)
      await page.getByRole('alert').getByText('設定ファイル（config.json）').waitFor()
      await page.waitForLoadState('networkidle')
    }
    // The vendor page is part of the core chunk.
    for (const [path, files] of asked) assert.equal(files.toSorted(), asked.get('/vendors')!.toSorted(), path)
  },
  admin,
)

story.run()
