import * as assert from 'uvu/assert'
import { plainHost, stories } from './story.ts'
import { heading } from './steps.ts'

const story = stories('security')

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
  { as: 'systemAdmin' },
)

story.run()
