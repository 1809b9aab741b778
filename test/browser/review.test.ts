/** Everybody is reviewed against the last list: the whole job, on paper, and on small screens. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { textsOfPages } from '../support/pdf.ts'
import { beginReview, lastList } from './longLists.ts'
import { text } from './scenes.ts'
import { stories } from './story.ts'
import { button, press, pressTool, sideways } from './steps.ts'

const story = stories('review')

/** The table of a review. */
const compared = (page: Page) => page.getByRole('table', { name: '前回との比較' })

async function downloaded(page: Page, name: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), pressTool(page, name)])
  return { name: file.suggestedFilename(), mimeType: 'text/csv', buffer: await readFile(await file.path()) }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

story(
  'everybody is reviewed against the last list, until the sheet is on paper and in a file',
  async ({ page, origin, platform, look }) => {
    await page.goto(`${origin}/#/inventory`)
    await beginReview(page, platform)
    const last = lastList(platform)
    for (const kind of ['参加', '離脱', 'ロール変更']) await page.getByRole('link', { name: `${kind} 1`, exact: true }).waitFor()
    await look('review')

    await page.getByRole('link', { name: '離脱 1', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: /^left\d+@example\.jpを確認済みにする$/ }).focus()
    await page.keyboard.press('Space')
    await text(page, /件中1件を確認済み$/)
    await page.getByRole('link', { name: 'ロール変更 1', exact: true }).click()
    await compared(page).getByText('前回のロール：').waitFor()
    await compared(page).getByRole('checkbox').first().check()
    await text(page, /件中2件を確認済み$/)

    await press(page, '確認票を印刷')
    await page.getByRole('heading', { name: '棚卸し確認票' }).waitFor()
    await look('sheet')
    assert.is(await page.getByRole('table', { name: '確認票の明細' }).getByRole('rowheader').count(), 3)
    await page.getByLabel('変更なしも明細に含める').check()
    const list = await downloaded(page, '今回の一覧をCSVで保存')
    const sheet = await downloaded(page, '確認票をCSVで保存')
    const written = sheet.buffer.toString()
    for (const known of [last.name, sha256(last.buffer), list.name, sha256(list.buffer), platform.accounts.systemAdmin.email]) {
      assert.match(written, known)
      await page.getByRole('definition').filter({ hasText: known }).first().waitFor()
    }
    await page.emulateMedia({ media: 'print' })
    assert.ok(await page.getByText('確認者', { exact: true }).isVisible())
    assert.not(await button(page, '印刷').isVisible())
    const display = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(element => getComputedStyle(element).display)
    assert.is(await display('thead'), 'table-header-group', 'its head is repeated on each page')
    await page.emulateMedia({ media: null })
    const pages = textsOfPages(await page.pdf({ preferCSSPageSize: true }))
    assert.ok(pages.length > 1 && pages.every(count => count > 10), `pages with ${pages} texts`)

    await page.getByRole('link', { name: '一覧に戻る' }).click()
    await press(page, '比較を終了')
    await press(page, '終了')
    // The sheet is the last list of the next review.
    await page.getByLabel('前回のCSVと比較').setInputFiles(sheet)
    for (const kind of ['参加', '離脱', 'ロール変更']) await page.getByRole('link', { name: `${kind} 0`, exact: true }).waitFor()
  },
  { as: 'systemAdmin', platform: { vendors: 12 } },
)

for (const touch of [false, true]) {
  story(
    `a review on ${touch ? 'a phone' : 'a small screen'}: every row has its box, and nothing is wider than the screen`,
    async ({ page, origin, platform }) => {
      await page.goto(`${origin}/#/inventory`)
      await beginReview(page, platform)
      await page.getByRole('link', { name: /^すべて/ }).click()
      assert.equal(await sideways(page), [])
      const views = page.getByRole('navigation', { name: '前回との比較' })
      const [line, link] = [(await views.boundingBox())!, (await views.getByRole('link').first().boundingBox())!]
      assert.ok(link.y - line.y >= 6, 'the focus ring has room in the line, which scrolls')
      const box = compared(page).getByRole('checkbox').first()
      await box.check()
      await text(page, /件中1件を確認済み$/)
      await press(page, '確認票を印刷')
      await page.getByRole('heading', { name: '棚卸し確認票' }).waitFor()
      assert.equal(await sideways(page), [])
    },
    { as: 'systemAdmin', platform: { vendors: 6 }, touch, viewport: touch ? { width: 390, height: 844 } : { width: 768, height: 1024 } },
  )
}

story.run()
