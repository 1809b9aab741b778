import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { notInDemo, stories } from './story.ts'
import { eventually, heading, press, tab, vendorNames, vendorsShown } from './steps.ts'

const story = stories('routing')

const admin = { as: 'systemAdmin' } as const
const hash = (page: Page) => new URL(page.url()).hash
const steps = (page: Page) => page.evaluate(() => history.length)
story(
  'T30 a real path and query are rewritten to a fragment, without an entry of their own',
  async ({ page, origin }) => {
    await page.goto(`${origin}/_platform/mails`)
    const before = await steps(page)
    await page.goto(`${origin}/index.html?x=1#/groups`)
    await heading(page, 'グループ').waitFor()
    await eventually(() => assert.is(page.url(), `${origin}/#/groups?x=1`))
    assert.is(await steps(page), before + 1)
  },
  { ...admin, notInDemo: notInDemo.paths },
)

/** Unknown addresses that only a browser parses faithfully. None of them may lead away. */
const odd = [
  '//elsewhere.example/x',
  '/\\elsewhere.example',
  '/#//elsewhere.example/x',
  '/%2F%2Felsewhere.example/x',
  '/#javascript:alert(1)',
]

story(
  'T31 T34 an address that no page has shows the 404 page, here, whatever it is',
  async ({ page, origin }) => {
    for (const address of odd) {
      await page.goto('about:blank')
      const answer = await page.goto(origin + address)
      if (answer && answer.status() >= 400) throw new Error(`${address} was answered with ${answer.status()}`)
      await heading(page, 'ページが見つかりません')
        .waitFor()
        .catch(() => {
          throw new Error(`${address} led to ${page.url()}`)
        })
      assert.is(new URL(page.url()).origin, origin, address)
      assert.is(new URL(page.url()).pathname, '/', address)
      assert.is(await page.title(), 'ページが見つかりません | API利用者画面')
    }
    await page.getByRole('link', { name: 'ホームへ戻る' }).click()
    await vendorsShown(page)
    assert.is(new URL(page.url()).origin, origin)
  },
  { ...admin, notInDemo: notInDemo.paths },
)

story(
  'typing in a filter replaces the entry, a click adds one; Back and Forward bring everything again',
  async ({ page, origin }) => {
    await page.goto(`${origin}/#/vendors?vendors.active=0&vendors.rows=5`)
    await vendorsShown(page)
    const first = await steps(page)
    const filter = page.getByLabel('ベンダー名', { exact: true })
    await filter.pressSequentially('農')
    await eventually(() => assert.match(decodeURIComponent(hash(page)), /vendors\.q=農$/))
    await eventually(async () => assert.ok((await vendorNames(page)).every(name => name.includes('農'))))
    assert.is(await steps(page), first)

    await press(page, '次のページ')
    await page.getByText(/^6-10 \/ \d+件$/).waitFor()
    const secondPage = await vendorNames(page)
    assert.is(await steps(page), first + 1)
    await tab(page, 'グループ').click()
    await heading(page, 'グループ').waitFor()
    assert.is(await steps(page), first + 2)

    await page.goBack()
    await page.getByText(/^6-10 \/ \d+件$/).waitFor()
    await eventually(async () => assert.equal(await vendorNames(page), secondPage))
    assert.is(await filter.inputValue(), '農')
    await page.goBack()
    await page.getByText(/^1-5 \/ \d+件$/).waitFor()
    assert.is(await filter.inputValue(), '農')
    await page.goForward()
    await page.getByText(/^6-10 \/ \d+件$/).waitFor()
    // A reload and a copied link give the same screen.
    await page.reload()
    await eventually(async () => assert.equal(await vendorNames(page), secondPage))
    assert.is(await filter.inputValue(), '農')
  },
  admin,
)

story.run()
