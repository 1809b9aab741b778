import * as assert from 'uvu/assert'
import { openVendors } from './open.ts'
import { plainHost, stories } from './story.ts'
import { dialog, eventually, heading, inSentence, press, vendorNames, vendorTable } from './steps.ts'

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
    await openVendors(page, origin, '?vendors.sort=contract&vendors.active=0&vendors.rows=0')
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

story(
  'T66 with a broken configuration no file of any page is fetched',
  async ({ page, origin }) => {
    await page.route('**/config.json', route => route.fulfill({ json: {} }))
    const asked = new Map<string, string[]>()
    let visited: string[] = []
    page.on('request', request => visited.push(new URL(request.url()).pathname))
    for (const path of ['/vendors', '/users', '/uploadDocuments', '/intro']) {
      // Of its origin, scripts would come from memory, without a request.
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
