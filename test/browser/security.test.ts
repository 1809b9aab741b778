import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { plainHost, stories } from './story.ts'
import {
  dialog, eventually, fillVendor, focused, heading, inSentence, press, saveData, signOut, tab, vendorNames, vendorsShown, vendorTable,
} from './steps.ts'

const story = stories('security')

const admin = { as: 'systemAdmin' } as const

story('T44 a walk through the whole console violates no policy', async ({ page, origin, platform, signIn }) => {
  // The harness fails a story on any violation of the content security policy, any request to elsewhere, and any error.
  await signIn('systemAdmin')
  await vendorsShown(page)
  assert.match((await (await fetch(`${origin}/`)).headers.get('content-security-policy')) ?? '', "default-src 'none'")
  await page.getByLabel('表示件数').selectOption('5')
  await press(page, '次のページ')
  await press(page, 'ベンダー一覧のCSV')
  await press(page, '追加')
  await fillVendor(dialog(page, 'ベンダー追加'), { name: '巡回組合', contract: 'AG2026-000044', type: '一般会員' })
  await page.keyboard.press('Escape')
  await press(dialog(page, '入力内容の破棄'), '破棄')
  const empty = platform.tables.vendors[4]!
  await page.getByLabel('ベンダー名', { exact: true }).fill(empty.name)
  await press(page, `${empty.name}を編集`)
  await press(dialog(page, 'ベンダー編集'), '保存')
  await dialog(page, 'ベンダー編集').waitFor({ state: 'detached' })
  await press(page, `${empty.name}を削除`)
  await dialog(page, 'ベンダー削除').getByLabel('ベンダー名').fill(empty.name)
  await press(dialog(page, 'ベンダー削除'), '削除')
  await press(page, 'OK')
  for (const name of ['ユーザー', 'グループ', 'アプリケーション', 'ドキュメント']) {
    await tab(page, name).click()
    await heading(page, name).waitFor()
  }
  for (const [path, name] of [['nowhere', 'ページが見つかりません'], ['forgot', 'パスワード変更申請'], ['intro', 'API利用者画面']] as const) {
    await page.goto(`${origin}/#/${path}`)
    await heading(page, name).waitFor()
  }
  await page.goto(`${origin}/#/vendors`)
  await heading(page, 'ベンダー').waitFor()
  await signOut(page)
  await heading(page, 'API利用者画面').waitFor()
})

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

story('T35 hostile names are shown as they are, wherever a vendor\'s name stands', async ({ page, origin, platform, look }) => {
  const { vendors, vendorUsers, vendorGroups, applications } = platform.tables
  vendorUsers.splice(0, vendorUsers.length, vendorUsers[0]!)
  vendorGroups.length = applications.length = 0
  hostile.forEach((name, at) => Object.assign(vendors[at]!, { name, is_active: 1 }))
  vendors[0]!.notify_email_address = '"><svg/onload=pwned=1>@example.jp'
  platform.tables.memberTypes[0]!.name = '<b>一般</b>会員'
  await page.goto(`${origin}/#/vendors?vendors.sort=contract&vendors.active=0&vendors.rows=0`)
  await vendorsShown(page)
  const names = await vendorNames(page)
  for (const name of hostile) assert.ok(names.includes(name), name)
  await vendorTable(page).getByText('<b>一般</b>会員').first().waitFor()
  // The system administrator's own vendor stands in the header too.
  await page.getByRole('banner').getByText(hostile[0]!, { exact: true }).first().waitFor()
  await page.getByRole('banner').getByText('会員種別：<b>一般</b>会員').waitFor()
  await look('hostile')
  for (const name of hostile) {
    await press(page, `${inSentence(name)}を編集`.trim())
    const form = dialog(page, 'ベンダー編集')
    await eventually(async () => assert.is(await form.getByLabel('ベンダー名').inputValue(), name))
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  }
  for (const name of hostile.slice(1)) {
    await press(page, `${inSentence(name)}を削除`.trim())
    const removal = dialog(page, 'ベンダー削除')
    await eventually(async () => assert.ok((await removal.textContent())?.includes(`ベンダー「${inSentence(name)}」を削除します。`), name))
    await removal.getByLabel('ベンダー名').fill(name)
    await press(removal, '削除')
    await press(page, 'OK')
    await eventually(() => assert.not.ok(vendors.some(vendor => vendor.name === name), name))
  }
  assert.is(await page.evaluate(() => 'pwned' in globalThis), false)
  assert.is(await page.locator('main img, main svg, main script, main b').count(), 0)
}, admin)

story('T35 what the platform complains of is text, too', async ({ page, origin, platform, allow }) => {
  allow(/status of 400/)
  await page.goto(`${origin}/#/vendors`)
  await vendorsShown(page)
  const body = { name: hostile.slice(0, 3), more: { deep: [hostile[5]] } }
  platform.faults.push({ method: 'POST', path: '/api/v1/vendor/', status: 400, body })
  await press(page, '追加')
  const form = dialog(page, 'ベンダー追加')
  await fillVendor(form, { name: 'x', contract: 'y', type: '一般会員' })
  await press(form, '保存')
  await form.getByRole('alert').getByText(hostile[0]!).waitFor()
  const lines = await form.getByRole('alert').getByRole('listitem').allTextContents()
  assert.equal(lines, [...hostile.slice(0, 3), hostile[5]])
  assert.is(await page.evaluate(() => 'pwned' in globalThis), false)
}, admin)

story('T08 what an error return says is never shown', async ({ page, origin, platform }) => {
  const description = encodeURIComponent('<img src=x onerror=globalThis.pwned=1>')
  const returns = [
    `?error=access_denied&error_description=${description}&state=s`, '?code=a&code=b&state=s', '?code=a', '?code=a&state=%3Csvg%3E',
  ]
  for (const query of returns) {
    await page.goto('about:blank')
    await page.goto(`${origin}/${query}`)
    await page.getByText('不正な操作です。最初からログインをやり直してください。').waitFor()
    assert.is(page.url(), `${origin}/#/callback`)
    assert.is(await page.locator('main img').count(), 0)
  }
  assert.is(platform.requests.length, 0)
  assert.is(await page.evaluate(() => 'pwned' in globalThis), false)
})

story('T18 over plain http the intro page says that HTTPS is needed, in place of the button', async tools => {
  const { page, origin, platform, look, allow } = tools
  allow(new RegExp(`request to another origin: http://${plainHost}`))
  allow(/Cross-Origin-Opener-Policy header has been ignored/)
  await page.goto(origin.replace(/\/\/[^:]+/, `//${plainHost}`))
  await heading(page, 'API利用者画面').waitFor()
  assert.is(await page.evaluate(() => isSecureContext), false)
  await page.getByRole('alert').getByText('HTTPS').waitFor()
  assert.is(await page.getByRole('button', { name: 'サインイン' }).count(), 0)
  assert.is(platform.requests.length, 0)
  await look('plain-http')
})

/** Has the next chunks of the console, those of pages that were not shown yet, answered otherwise. */
async function spoilChunks(page: Page, answer: { body?: string }) {
  await page.route('**/static/*.js', route => answer.body === undefined
    ? route.abort()
    : route.fulfill({ contentType: 'text/javascript', headers: { 'cache-control': 'no-store' }, body: answer.body }))
}

story('T65 a page that throws while rendering leaves a message with 再読み込み, and other tabs as they are', async tools => {
  const { page, origin, newTab, look, allow } = tools
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
  await look('broken')
  assert.is(await vendorTable(page).count(), 0)
  await page.unroute('**/static/*.js')
  await press(page, '再読み込み')
  await heading(page, 'ユーザー').waitFor()
  await other.bringToFront()
  await tab(other, 'グループ').click()
  await heading(other, 'グループ').waitFor()
}, admin)

story('a page whose chunk cannot be fetched says so, and comes with 再読み込み', async ({ page, origin, look, allow }) => {
  allow(/ERR_FAILED|console error: .*dynamically imported module/)
  await saveData(page)
  await page.goto(`${origin}/#/vendors`)
  await vendorsShown(page)
  await spoilChunks(page, {})
  await tab(page, 'ユーザー').click()
  await page.getByRole('alert').getByText('ページを読み込めませんでした。').waitFor()
  await look('no-chunk')
  await page.unroute('**/static/*.js')
  await press(page, '再読み込み')
  await heading(page, 'ユーザー').waitFor()
}, admin)

story('a dialog whose chunk cannot be fetched leaves the page usable, with a message', async ({ page, origin, allow }) => {
  allow(/ERR_FAILED/)
  allow(/uncaught: .*Failed to fetch dynamically imported module/)
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
}, admin)

const auth = { authorizationEndpoint: '/oauth2/authorize', clientId: 'console' }
const configs = [
  ['missing', 404, 'not found', '設定ファイル（config.json）'],
  ['HTML', 200, '<!doctype html><title>x</title>', '設定ファイル（config.json）'],
  ['without the endpoint', 200, { auth: { clientId: 'console' } }, '「auth.authorizationEndpoint」'],
  ['with a script as endpoint', 200, { auth: { ...auth, authorizationEndpoint: 'javascript:alert(1)' } }, '「auth.authorizationEndpoint」'],
  ['with an http endpoint', 200, { auth: { ...auth, endSessionEndpoint: 'http://elsewhere.example/' } }, '「auth.endSessionEndpoint」'],
  ['with a text as limit', 200, { auth, timeouts: { requestMs: '30000' } }, '「timeouts.requestMs」'],
] as const

for (const [what, status, body, message] of configs) {
  story(`T66 a configuration that is ${what} stops the start with a message`, async ({ page, origin, platform, look, allow }) => {
    if (status === 404) allow(/status of 404/)
    const answer = typeof body === 'string' ? { status, body, contentType: 'text/html' } : { status, json: body }
    await page.route('**/config.json', route => route.fulfill(answer))
    await page.goto(`${origin}/#/vendors`)
    await page.getByRole('alert').getByText(message).waitFor()
    assert.is(platform.requests.length, 0)
    if (status === 404) await look('no-config')
    await page.unroute('**/config.json')
    await press(page, '再読み込み')
    await vendorsShown(page)
  }, admin)
}

story('T66 with a broken configuration no file of any page is fetched', async ({ page, origin }) => {
  await page.route('**/config.json', route => route.fulfill({ json: {} }))
  const asked = new Map<string, string[]>()
  let visited: string[] = []
  page.on('request', request => visited.push(new URL(request.url()).pathname))
  for (const path of ['/vendors', '/users', '/uploadDocuments', '/intro']) {
    await page.goto('about:blank')
    asked.set(path, visited = [])
    await page.goto(`${origin}/#${path}`)
    await page.getByRole('alert').getByText('設定ファイル（config.json）').waitFor()
    await page.waitForLoadState('networkidle')
  }
  // The page of the vendors comes with the console itself.
  for (const [path, files] of asked) assert.equal(files.toSorted(), asked.get('/vendors')!.toSorted(), path)
}, admin)

story.run()
