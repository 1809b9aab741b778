import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { isRendered, viewer, viewerComplaints } from './pdfViewer.ts'
import { notInDemo, stories, type StoryTools } from './story.ts'
import { button, calls, eventually, focused, hasFocus, heading, isInside, painted, press, sideways, tab } from './steps.ts'

const story = stories('documents')

const noPreview = 'このファイルはプレビューできません'

const tree = (page: Page) => page.getByRole('tree', { name: 'ドキュメント一覧' })
const item = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'プレビュー', exact: true })
const shownName = (page: Page, name: string) => preview(page).getByRole('heading', { level: 2, name, exact: true }).waitFor()

const documentNamed = ({ tables }: Platform, name: string) => tables.documents.find(document => document.document_name === name)!

async function openDocuments(page: Page, origin: string, query = '') {
  await page.goto(`${origin}/#/uploadDocuments${query}`)
  await heading(page, 'ドキュメント').waitFor()
  await tree(page).getByRole('treeitem').first().waitFor()
}

/** Expands the categories, then selects the document. */
async function select(page: Page, ...path: string[]) {
  for (const name of path.slice(0, -1)) {
    if ((await item(page, name).getAttribute('aria-expanded')) === 'false') await item(page, name).click()
  }
  await item(page, path.at(-1)!).click()
  await shownName(page, path.at(-1)!)
}

/** Expects the PDF viewer in this story, which fails unless it appears. */
function allowViewer({ allow }: StoryTools) {
  allow(viewerComplaints.chromium)
}

/** Downloads the document, and compares its bytes and its name. */
async function downloads(page: Page, platform: Platform, name: string) {
  const waiting = page.waitForEvent('download')
  await press(preview(page), 'ダウンロード')
  const download = await waiting
  assert.is(download.suggestedFilename(), name)
  assert.ok((await readFile(await download.path())).equals(documentNamed(platform, name).content()), `${name}, byte for byte`)
}

story(
  'T37 T38 only a PDF is rendered, without a toolbar, and comes back by reload and Back; any download is the exact file under its name',
  async tools => {
    const { page, user, origin, platform, look } = tools
    allowViewer(tools)
    await openDocuments(page, origin)
    await select(page, 'はじめに', 'ご利用の手引き.pdf')
    await isRendered(user.tab)
    await look('pdf')
    assert.match((await viewer(page).getAttribute('src'))!, new RegExp(`^blob:${origin}/[\\w-]+#toolbar=0$`))
    assert.is(await viewer(page).getAttribute('title'), 'ご利用の手引き.pdf')
    assert.is(new URL(page.url()).hash, `#/uploadDocuments?document=${documentNamed(platform, 'ご利用の手引き.pdf').id}`)
    await select(page, '利用規約.pdf')
    await page.goBack()
    await shownName(page, 'ご利用の手引き.pdf')
    await viewer(page).waitFor()
    await page.goBack()
    await preview(page).getByText('ファイルを選択してください').waitFor()
    await page.goForward()
    await page.goForward()
    await page.reload()
    await shownName(page, '利用規約.pdf')
    await isRendered(user.tab)
    assert.is(await item(page, 'はじめに').getAttribute('aria-expanded'), 'true', 'its category is open')
    assert.is(await item(page, '利用規約.pdf').getAttribute('aria-selected'), 'true')

    platform.requests.length = 0
    const frames: string[] = []
    page.on('frameattached', frame => void frames.push(frame.url()))
    const saved: string[] = []
    page.on('download', download => void saved.push(download.suggestedFilename()))
    const shown: string[][] = [['検証用', 'PDFを装ったHTML.pdf'], ['構成図.svg'], ['API仕様', '気象', 'メッシュコード一覧.csv']]
    for (const path of shown) {
      await select(page, ...path)
      await preview(page).getByText(noPreview).waitFor()
      assert.is(await page.locator('iframe, embed, object, main svg, main img').count(), 0)
      await downloads(page, platform, path.at(-1)!)
    }
    assert.equal(frames, [])
    await select(page, 'はじめに', 'ご利用の手引き.pdf')
    await viewer(page).waitFor()
    await downloads(page, platform, 'ご利用の手引き.pdf')
    assert.is(saved.length, shown.length + 1, 'nothing is saved that was not asked for')
    // The document's name counts, not the server's header; the file is requested once.
    assert.is(calls(platform, 'GET', /uploadDocument\/\d/).length, shown.length + 1)
  },
  { as: 'vendorUser', wholeBrowser: true },
)

const large = '圃場全景（高解像度）.pdf'

story(
  'a document of 20 MB shows how far it is, and is shown in the end',
  async tools => {
    const { page, user, context, origin, platform } = tools
    allowViewer(tools)
    await openDocuments(page, origin)
    for (const name of ['研修', '写真']) await item(page, name).click()
    const network = await context.newCDPSession(page)
    const limit = (downloadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput, uploadThroughput: -1 })
    await network.send('Network.enable')
    await limit(2_000_000)
    await item(page, large).click()
    const bar = preview(page).getByRole('progressbar', { name: 'ダウンロード' })
    const value = () => bar.evaluate((element: HTMLProgressElement) => element.value / element.max)
    await preview(page).getByText('読み込んでいます...').waitFor()
    await preview(page)
      .getByText(/^[\d.]+ MB \/ 2\d\.\d MB$/)
      .waitFor()
    const early = await value()
    await eventually(async () => assert.ok((await value()) > early && (await value()) < 1), 10_000)
    await select(page, 'はじめに', 'お知らせ.txt')
    await limit(-1)
    await item(page, large).click()
    await viewer(page).waitFor({ timeout: 20_000 })
    await isRendered(user.tab)
    await downloads(page, platform, large)
  },
  { as: 'vendorUser', wholeBrowser: true, limitMs: 90_000, notInDemo: notInDemo.network },
)

story(
  'the tree keeps its place when a document is opened, and when the page is left',
  async tools => {
    const { page, origin, platform, allow } = tools
    allow(/status of 500/)
    await openDocuments(page, origin)
    await press(page, 'すべて展開')
    const scrolled = () => tree(page).evaluate(element => element.scrollTop)
    await tree(page).evaluate(element => element.scrollTo(0, 500))
    await eventually(async () => assert.is(await scrolled(), 500))
    const file = tree(page).getByRole('treeitem', { name: /\.(csv|txt)$/ })
    const inSight = await file.evaluateAll(all => all.findIndex(element => element.getBoundingClientRect().top > innerHeight / 2))
    platform.faults.push({ path: /uploadDocument\/\d/, status: 500, times: 1 })
    await file.nth(inSight).click()
    await button(preview(page), '再試行').press('Enter')
    await focused(button(preview(page), 'ダウンロード'))
    assert.is(await scrolled(), 500)
    await tab(page, 'ユーザー').click()
    await heading(page, 'ユーザー').waitFor()
    platform.faults.push({ path: /uploadDocument\/$/, kind: 'hang' })
    await tab(page, 'ドキュメント').click()
    await tree(page).getByRole('treeitem').first().waitFor()
    await eventually(async () => assert.is(await scrolled(), 500))
    const { bottom } = await preview(page).evaluate(element => element.getBoundingClientRect())
    assert.ok(Math.abs(720 - 24 - bottom) < 4, `the preview ends at ${bottom} px`)
    // Chromium drops the focus now before, now after it tells of the width.
    for (let turns = 0; turns < 6; turns++) {
      await page.setViewportSize({ width: 1280, height: 720 })
      // Nobody turns a tablet back before it has painted.
      await painted(page)
      await page.getByRole('textbox').focus()
      await page.setViewportSize({ width: 390, height: 844 })
      await focused(button(page, '一覧に戻る'))
    }
  },
  { as: 'vendorUser', viewport: { width: 1280, height: 720 }, platform: { documents: 80 }, notInDemo: notInDemo.bar },
)

story(
  'a document that the address names is in sight, however far down in the tree',
  async ({ page, origin, allow }) => {
    allow(viewerComplaints.chromium, 'perhaps')
    await openDocuments(page, origin, '?document=701')
    const selected = tree(page).getByRole('treeitem', { selected: true })
    await eventually(async () => assert.ok(await isInside(selected, tree(page))))
    assert.is(await page.evaluate(() => scrollY), 0)
  },
  { as: 'vendorUser', viewport: { width: 1366, height: 768 }, platform: { documents: 1_000 } },
)

// Phones

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

story(
  'on a phone the tree and the preview are two steps, and the tree is where it was left',
  async ({ page, context, origin, platform }) => {
    await (await context.newCDPSession(page)).send('Emulation.setUserAgentOverride', { userAgent: android })
    const deep = platform.tables.documents.filter(document => /\.(csv|txt)$/.test(document.document_name))
    for (const document of deep) document.tree_category += '/二/三/四/五/六/七'
    await openDocuments(page, origin)
    assert.is(await preview(page).count(), 0)
    assert.equal(await sideways(page), [])
    await item(page, 'はじめに').tap()
    await item(page, 'ご利用の手引き.pdf').tap()
    await shownName(page, 'ご利用の手引き.pdf')
    await tree(page).waitFor({ state: 'hidden' })
    assert.ok(await hasFocus(preview(page).getByRole('heading', { level: 2 })), 'the focus comes along')
    // T41: no phone embeds PDFs.
    await preview(page).getByText(noPreview).waitFor()
    assert.is(await page.locator('iframe').count(), 0)
    assert.equal(await sideways(page), [])
    await downloads(page, platform, 'ご利用の手引き.pdf')
    await button(page, '一覧に戻る').tap()
    await focused(item(page, 'ご利用の手引き.pdf'))
    assert.is(await preview(page).count(), 0)
    assert.is(new URL(page.url()).hash, '#/uploadDocuments')
    await page.goBack()
    await shownName(page, 'ご利用の手引き.pdf')
    await page.goBack()
    await item(page, 'はじめに').waitFor()
    await item(page, '利用規約.pdf').tap()
    await page.reload()
    await shownName(page, '利用規約.pdf')
    await button(page, '一覧に戻る').tap()
    await focused(item(page, '利用規約.pdf'))

    await press(page, 'すべて展開')
    await page.evaluate(() => scrollTo(0, 700))
    const file = tree(page).getByRole('treeitem', { name: /\.(csv|txt)$/ })
    const inSight = await file.evaluateAll(all => all.findIndex(element => element.getBoundingClientRect().top > 100))
    await file.nth(inSight).tap()
    await button(page, '一覧に戻る').tap()
    await tree(page).waitFor()
    await eventually(async () => assert.is(await page.evaluate(() => scrollY), 700))
    assert.ok((await file.nth(inSight).boundingBox())!.height < 100, 'its name keeps its width, with 最後に閲覧 beside or below it')
  },
  { as: 'vendorUser', viewport: { width: 390, height: 844 }, touch: true, platform: { documents: 80 } },
)

story.run()
