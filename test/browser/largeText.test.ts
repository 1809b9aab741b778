import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { dayAfter } from '../support/dayAfter.ts'
import { signedInPages } from '../support/pages.ts'
import { sample } from '../support/sweeps.ts'
import { setFontSize } from './adaptations.ts'
import { dialogs, everyScreen, openScreen, resize } from './everyScreen.ts'
import { overflows, smallTargets } from './geometry.ts'
import type { Visitor } from './scenes.ts'
import { beginReview } from './longLists.ts'
import { heading, painted, press, startOver } from './steps.ts'
import { stories } from './story.ts'

const story = stories('largeText')

/** Few rows, for speed; they include every kind of cell and button. */
const few = { vendors: 5, usersPerVendor: 4, documents: 5 }

/** Runs in the page: returns whether at least four characters of the account's name can be read in the header, or all. */
function isNameShown(): boolean {
  const name = document.querySelector('header b')
  if (!name) return true
  const { clientWidth, scrollWidth } = name
  return scrollWidth <= clientWidth || clientWidth >= 4 * Number.parseFloat(getComputedStyle(name).fontSize)
}

async function problemsOf(page: Page, width: number): Promise<string[]> {
  await resize(page, width)
  const problems = await page.evaluate(overflows)
  if (!(await page.evaluate(isNameShown))) problems.push('hides the name of the account')
  const meanings = await page.getByRole('dialog').getByRole('definition').all()
  for (const one of meanings) if ((await one.boundingBox())!.width < 150) problems.push(`is too narrow: ${await one.textContent()}`)
  return problems.map(problem => `${width} px: ${problem}`)
}

for (const as of ['systemAdmin', 'vendorAdmin', 'nobody'] as const satisfies Visitor[]) {
  // Each page as it opens, and dialogs; the sweeps of `npm test -- accessibility` have their states.
  const asOpened = everyScreen.filter(({ name, from, ...screen }) => name === from && screen.as[0] === as)
  const [ofDialogs, ofPages] = [true, false].map(isDialog => asOpened.filter(screen => dialogs.includes(screen) === isDialog))
  const screens = [...ofPages!, ...sample(ofDialogs!, 9)]
  story(
    `T76 with text of 200 % the pages and dialogs of ${as} fit, and the account's name can be read`,
    async ({ page, context, origin, platform, allow }) => {
      assert.ok(screens.length > 0)
      const problems: string[] = []
      for (const complaint of new Set(screens.map(screen => screen.complaint))) if (complaint) allow(complaint)
      for (const screen of screens) {
        await startOver(page, origin)
        await setFontSize(page, 16)
        await openScreen(screen, as, { context, page, origin, platform })
        await setFontSize(page, 32)
        // No breakpoint is between a usual screen's 1366 px and these 1280 px.
        for (const width of [390, 1280]) problems.push(...(await problemsOf(page, width)).map(problem => `${screen.name}, ${problem}`))
      }
      assert.ok(problems.length === 0, problems.join('\n    '))
    },
    { ...(as !== 'nobody' && { as }), platform: few, limitMs: 600_000 },
  )
}

story(
  'with text of 200 % the mark of a contract that ends soon lies on no other control on a phone, and a time keeps its line',
  async ({ page, origin, platform }) => {
    for (const vendor of platform.tables.vendors) vendor.expiration_date = dayAfter(10)
    await page.goto(`${origin}/#/vendors`)
    await page.getByRole('button', { name: /^残り/ }).waitFor()
    await setFontSize(page, 32)
    await painted(page)
    for (const name of ['検索と操作', 'アカウントメニュー', /^残り/]) {
      const isFree = await page.getByRole('button', { name }).evaluate(control => {
        const { left, top, bottom, width } = control.getBoundingClientRect()
        return [top + 2, bottom - 2].every(y => control.contains(document.elementFromPoint(left + width / 2, y)))
      })
      assert.ok(isFree, `${name}`)
    }
    await setFontSize(page, 16)
    await page.setViewportSize({ width: 1024, height: 768 })
    await painted(page)
    assert.equal(await page.evaluate(smallTargets, 44), [], 'on a tablet')
    await page.goto(`${origin}/#/inventory`)
    await beginReview(page, platform)
    await page.setViewportSize({ width: 1366, height: 1024 })
    await painted(page)
    assert.equal(await page.evaluate(smallTargets, 44), [], 'of a review on a tablet')
    await press(page, '比較を終了')
    await setFontSize(page, 32)
    for (let width = 1000; width > 600; width -= 40) {
      await resize(page, width)
      const time = page.getByText(/^\d+:\d+ 時点$/)
      const [{ x, height }, line] = [(await time.boundingBox())!, (await time.locator('..').boundingBox())!]
      assert.ok(height < 32 * 2 && x !== line.x + 16, `${width} px: the time is ${height} px high, or begins its line with a margin`)
    }
  },
  { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true, platform: few },
)

story(
  'with larger text on a phone the titles of a list keep their words, and all of an unfolded row is in sight',
  async ({ page, origin }) => {
    for (const { path, title } of signedInPages.filter(({ path }) => /vendors|users|groups|apps/.test(path))) {
      await page.goto(`${origin}/#${path}?vendor=2`)
      await heading(page, title).waitFor()
      await page
        .getByRole('button', { name: /の詳細$/ })
        .first()
        .click()
      await setFontSize(page, 21)
      await resize(page, 390)
      const { height } = (await page.getByRole('heading', { level: 1 }).boundingBox())!
      assert.ok(height < 21 * 3, `${path} with text of 130 %: the title is ${height} px high`)
      assert.ok(await page.evaluate(isNameShown), 'hides the name of the account')
      assert.ok((await page.getByRole('button', { name: 'その他の操作' }).boundingBox())!.x > 195, 'more actions stand at the end')
      await resize(page, 360)
      await press(page, '追加')
      const listTitle = page.getByRole('heading', { level: 2, includeHidden: true }).getByText('一覧').last()
      for (const words of [page.getByText('キャンセル'), listTitle]) {
        const { height: lines } = (await words.boundingBox())!
        assert.ok(lines < 21 * 2, `${path}: ${await words.textContent()} is ${lines} px high`)
      }
      await press(page, 'キャンセル')
      await setFontSize(page, 32)
      for (const width of [390, 320]) {
        await resize(page, width)
        const cut = await page.locator('section:has(table)').evaluate(list =>
          [...list.querySelectorAll('h2, tr:has([aria-expanded="true"]) :is(td, button, a)')]
            .filter(one => one.checkVisibility())
            .filter(one => {
              const { left, right } = one.getBoundingClientRect()
              return left < 0 || right > innerWidth || (one.matches('h2') && right - left < 4 * 32)
            })
            .map(one => one.textContent),
        )
        assert.equal(cut, [], `${path} at ${width} px`)
      }
    }
  },
  { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true, platform: few },
)

story(
  'the contract takes a second line before the name of the account is cut, beside the longest name of the product',
  async ({ page, origin }) => {
    await page.route('**/config.json', async route => {
      const values = (await (await route.fetch()).json()) as object
      await route.fulfill({
        json: { ...values, product: { name: '農業データ連携基盤'.repeat(4).slice(0, 30) }, contracts: { soonDays: 3650 } },
      })
    })
    await page.goto(`${origin}/#/vendors`)
    await page.getByRole('button', { name: /^残り/ }).waitFor()
    for (const width of [1024, 1280]) {
      await resize(page, width)
      const isWhole = await page.evaluate(() =>
        [...document.querySelectorAll('header b, header b + span')].every(one => one.scrollWidth <= one.clientWidth),
      )
      assert.ok(isWhole, `${width} px: the name is cut`)
      assert.equal(await page.evaluate(overflows), [])
    }
  },
  { as: 'systemAdmin', platform: few },
)

story.run()
