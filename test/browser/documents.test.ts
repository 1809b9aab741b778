import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { isRendered, viewer, viewerComplaint } from './pdfViewer.ts'
import { notInDemo, stories, type StoryOptions, type StoryTools } from './story.ts'
import { button, calls, door, eventually, hasFocus, heading, press, sideways, tab, tabTo } from './steps.ts'

const story = stories('documents')

const title = 'ドキュメント | API利用者画面'
const failed = 'ドキュメントをダウンロードできませんでした。'
const noPreview = 'このファイルはプレビューできません'

const tree = (page: Page) => page.getByRole('tree', { name: 'ドキュメント一覧' })
const item = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'プレビュー', exact: true })
const shownName = (page: Page, name: string) => preview(page).getByRole('heading', { level: 2, name, exact: true }).waitFor()
const search = (page: Page) => page.getByLabel('ドキュメント名、カテゴリ')
/** The names in the tree, from top to bottom, after as many dots as they are deep. */
const outline = (page: Page) => tree(page).getByRole('treeitem').evaluateAll(items =>
  items.map(item => '・'.repeat(Number(item.ariaLevel) - 1) + item.textContent))

const documentNamed = ({ tables }: Platform, name: string) => tables.documents.find(document => document.document_name === name)!
const pathOf = ({ id }: { id: number }) => `/api/v1/uploadDocument/${id}/`

async function openDocuments(page: Page, origin: string, query = '') {
  await page.goto(`${origin}/#/uploadDocuments${query}`)
  await heading(page, 'ドキュメント').waitFor()
  await tree(page).getByRole('treeitem').first().waitFor()
}

/** Opens the categories on the way, then the document. */
async function select(page: Page, ...path: string[]) {
  for (const name of path.slice(0, -1)) {
    if (await item(page, name).getAttribute('aria-expanded') === 'false') await item(page, name).click()
  }
  await item(page, path.at(-1)!).click()
  await shownName(page, path.at(-1)!)
}

/** A story that allows the viewer for PDFs fails unless it comes. */
function allowViewer({ allow }: StoryTools) {
  allow(viewerComplaint)
}

// The tree

const top = ['はじめに', 'API仕様', '運用', '研修', '検証用', '報告書']

for (const role of ['systemAdmin', 'vendorAdmin', 'vendorUser'] as const) {
  story(`${role}: documents are found under their categories, seen, and brought back by reload and Back`, async tools => {
    const { page, origin, platform, look } = tools
    allowViewer(tools)
    await openDocuments(page, origin)
    assert.is(await page.title(), title)
    await preview(page).getByText('ファイルを選択してください').waitFor()
    assert.equal((await outline(page)).sort(), top.toSorted())
    assert.is(await page.getByRole('region', { name: 'ベンダー一覧', exact: true }).count(), 0)
    for (const name of [/追加/, /編集/, /削除/]) assert.is(await page.getByRole('main').getByRole('button', { name }).count(), 0)
    await look(role)

    await select(page, 'はじめに', 'ご利用の手引き.pdf')
    const [guide, terms] = [documentNamed(platform, 'ご利用の手引き.pdf'), documentNamed(platform, '利用規約.pdf')]
    await isRendered(page)
    assert.is(await item(page, 'ご利用の手引き.pdf').getAttribute('aria-selected'), 'true')
    assert.is(new URL(page.url()).hash, `#/uploadDocuments?document=${guide.id}`)
    await look(`${role}-pdf`)
    await select(page, '利用規約.pdf')
    await isRendered(page)
    assert.is(new URL(page.url()).hash, `#/uploadDocuments?document=${terms.id}`)
    await page.goBack()
    await shownName(page, 'ご利用の手引き.pdf')
    await isRendered(page)
    assert.is(await item(page, '利用規約.pdf').getAttribute('aria-selected'), 'false')
    await page.goBack()
    await preview(page).getByText('ファイルを選択してください').waitFor()
    await page.goForward()
    await page.goForward()
    await shownName(page, '利用規約.pdf')

    await page.reload()
    await shownName(page, '利用規約.pdf')
    await isRendered(page)
    assert.is(await item(page, 'はじめに').getAttribute('aria-expanded'), 'true', 'its category is open')
    assert.is(await item(page, '利用規約.pdf').getAttribute('aria-selected'), 'true')
    // Another page and back: Back brings the document, the tab starts anew.
    await tab(page, 'アプリケーション').click()
    await heading(page, 'アプリケーション').waitFor()
    await page.goBack()
    await shownName(page, '利用規約.pdf')
    // One that is not there, or no more.
    await page.goto('about:blank')
    await openDocuments(page, origin, '?document=9999')
    await preview(page).getByText('ファイルを選択してください').waitFor()
    await eventually(() => assert.is(new URL(page.url()).hash, '#/uploadDocuments'))
  }, { as: role })
}

story('all categories are opened and closed at once; documents stand before categories, by name', async ({ page, origin, look }) => {
  await openDocuments(page, origin)
  await press(page, 'すべて展開')
  await item(page, '月次報告_00001.pdf').waitFor()
  const lines = await outline(page)
  assert.is(lines.filter(line => /\.\w+$/.test(line)).length, 24)
  const operation = lines.indexOf('運用')
  assert.equal(lines.slice(operation, operation + 6), [
    '運用', '・保守作業の予定.csv', '・障害情報', '・・障害報告（2025年度）.pdf', '・申請様式', '・・変更届.docx',
  ])
  await look('expanded')
  await press(page, 'すべて折りたたむ')
  assert.equal((await outline(page)).length, top.length)
}, { as: 'vendorUser' })

story('the tree with the keyboard alone', async tools => {
  const { page, origin, platform, look } = tools
  allowViewer(tools)
  const { keyboard } = page
  const has = (name: string) => eventually(async () => assert.ok(await hasFocus(item(page, name)), name))
  await openDocuments(page, origin)
  const first = (await outline(page))[0]!
  await tabTo(page, item(page, first))
  // One stop for Tab, whichever node it is.
  assert.is(await tree(page).locator('[tabindex="0"]').count(), 1)
  await keyboard.press('End')
  await has((await outline(page)).at(-1)!)
  await keyboard.press('Home')
  await has(first)
  await keyboard.press('a')
  await has('API仕様')
  await keyboard.press('ArrowLeft')
  await has('API仕様')
  await tabTo(page, item(page, '運用'), 'ArrowDown')
  assert.is(await item(page, '運用').getAttribute('aria-expanded'), 'false')
  await keyboard.press('ArrowRight')
  assert.is(await item(page, '運用').getAttribute('aria-expanded'), 'true')
  await has('運用')
  await keyboard.press('ArrowRight')
  await has('保守作業の予定.csv')
  const place = await item(page, '保守作業の予定.csv').evaluate(node => [node.ariaLevel, node.ariaPosInSet, node.ariaSetSize, node.ariaExpanded])
  assert.equal(place, ['2', '1', '3', null])
  await keyboard.press('ArrowRight')
  await has('保守作業の予定.csv')
  await keyboard.press('ArrowDown')
  await has('障害情報')
  await keyboard.press('*')
  await item(page, '変更届.docx').waitFor()
  await item(page, '障害報告（2025年度）.pdf').waitFor()
  await keyboard.press('ArrowDown')
  await has('障害報告（2025年度）.pdf')
  await look('keyboard')
  await keyboard.press('Enter')
  await shownName(page, '障害報告（2025年度）.pdf')
  await isRendered(page)
  await has('障害報告（2025年度）.pdf')
  assert.is(calls(platform, 'GET', /uploadDocument\/\d/).length, 1)
  await keyboard.press('ArrowLeft')
  await has('障害情報')
  await keyboard.press('ArrowLeft')
  assert.is(await item(page, '障害情報').getAttribute('aria-expanded'), 'false')
  await keyboard.press('ArrowLeft')
  await has('運用')
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowDown')
  await has('運用')
  await keyboard.press('Space')
  assert.is(await item(page, '運用').getAttribute('aria-expanded'), 'false')
  // On to the preview and back: the tree has the focus where it was left.
  await keyboard.press('Tab')
  assert.ok(await hasFocus(button(page, 'ダウンロード')))
  await keyboard.press('Shift+Tab')
  await has('運用')
}, { as: 'vendorUser' })

story('a search finds names and categories, keeps what is shown, and gives the tree back as it was', async ({ page, origin, look }) => {
  await openDocuments(page, origin)
  await select(page, 'はじめに', 'お知らせ.txt')
  const before = await outline(page)
  await search(page).fill('ＡＰＩ仕様書')
  await eventually(async () => assert.equal((await outline(page)).sort(), [
    'API仕様', '・土壌', '・・土壌分布API仕様書.pdf', '・気象', '・・気象予報API仕様書.pdf', '・農薬', '・・農薬適用情報API仕様書.pdf',
  ].sort()))
  await eventually(() => assert.match(decodeURIComponent(page.url()), 'documents.q=ＡＰＩ仕様書'))
  await shownName(page, 'お知らせ.txt')
  await look('search')
  await page.reload()
  await eventually(async () => assert.is((await outline(page)).length, 7))
  assert.is(await search(page).inputValue(), 'ＡＰＩ仕様書')
  // A category by its name, with all that is in it.
  await search(page).fill('申請様式')
  await eventually(async () => assert.equal(await outline(page), ['運用', '・申請様式', '・・変更届.docx', '・・利用申請書.docx']))
  await search(page).fill('どこにもない')
  await page.getByText('条件に一致するドキュメントがありません。').waitFor()
  await look('no-match')
  await press(page, '絞り込みを解除')
  await eventually(async () => assert.equal(await outline(page), before))
}, { as: 'vendorUser' })

// The preview

/** The exact bytes, under the document's name. */
async function downloads(page: Page, platform: Platform, name: string) {
  const waiting = page.waitForEvent('download')
  await press(preview(page), 'ダウンロード')
  const download = await waiting
  assert.is(download.suggestedFilename(), name)
  assert.ok((await readFile(await download.path())).equals(documentNamed(platform, name).content()), `${name}, byte for byte`)
}

story('T37 only a PDF is rendered; whatever it is, a download is the exact file under its name', async tools => {
  const { page, origin, platform, look } = tools
  allowViewer(tools)
  const frames: string[] = []
  page.on('frameattached', frame => void frames.push(frame.url()))
  const saved: string[] = []
  page.on('download', download => void saved.push(download.suggestedFilename()))
  await openDocuments(page, origin)
  const shown: string[][] = [
    ['検証用', 'PDFを装ったHTML.pdf'], ['構成図.svg'], ['空のファイル.txt'], ['はじめに', 'お知らせ.txt'], ['運用', '申請様式', '利用申請書.docx'],
    ['API仕様', '気象', 'メッシュコード一覧.csv'],
  ]
  for (const path of shown) {
    await select(page, ...path)
    await preview(page).getByText(noPreview).waitFor()
    assert.is(await page.title(), title)
    assert.is(await page.locator('iframe, embed, object, main svg, main img').count(), 0)
    await downloads(page, platform, path.at(-1)!)
  }
  await look('no-preview')
  assert.equal(frames, [])
  await select(page, 'はじめに', 'ご利用の手引き.pdf')
  await isRendered(page)
  await downloads(page, platform, 'ご利用の手引き.pdf')
  assert.is(saved.length, shown.length + 1, 'nothing is saved that was not asked for')
  // It is the document's name, and not the server's header, that counts; the file is asked for once.
  assert.is(calls(platform, 'GET', /uploadDocument\/\d/).length, shown.length + 1)
}, { as: 'vendorUser' })

/** Whether a blob address still leads to something: a frame on it shows it, or an error of the browser. */
async function isAlive(page: Page, address: string) {
  const frame = await page.evaluateHandle(async src => {
    const frame = document.createElement('iframe')
    frame.title = 'probe'
    frame.src = src
    await new Promise(resolve => { frame.onload = resolve; document.body.append(frame) })
    return frame
  }, address)
  const url = (await frame.contentFrame())!.url()
  await frame.evaluate(element => element.remove())
  return url === address
}

story('T38 a PDF stands in a frame on a blob address, which ends with the next selection and with the page', async tools => {
  const { page, origin } = tools
  allowViewer(tools)
  await openDocuments(page, origin)
  await select(page, 'はじめに', 'ご利用の手引き.pdf')
  await isRendered(page)
  const addressOf = async () => (await viewer(page).getAttribute('src'))!
  const first = await addressOf()
  assert.match(first, new RegExp(`^blob:${origin}/[\\w-]+#toolbar=0$`))
  assert.is(await viewer(page).getAttribute('title'), 'ご利用の手引き.pdf')
  assert.is(await isAlive(page, first), true)
  await select(page, '利用規約.pdf')
  await isRendered(page)
  const second = await addressOf()
  assert.is.not(second, first)
  assert.is(await isAlive(page, first), false)
  assert.is(await isAlive(page, second), true)
  // Not a PDF, then one again, then another page of the console.
  await select(page, 'お知らせ.txt')
  assert.is(await isAlive(page, second), false)
  await select(page, '利用規約.pdf')
  await isRendered(page)
  const third = await addressOf()
  await tab(page, 'アプリケーション').click()
  await heading(page, 'アプリケーション').waitFor()
  assert.is(await isAlive(page, third), false)
}, { as: 'vendorUser' })

story('T39 of two documents the one chosen last stays, whichever is answered first', async tools => {
  const { page, origin, platform } = tools
  allowViewer(tools)
  const { gate, open } = door()
  platform.faults.push({ path: pathOf(documentNamed(platform, 'お知らせ.txt')), times: 1, gate })
  await openDocuments(page, origin)
  await item(page, 'はじめに').click()
  await item(page, 'お知らせ.txt').click()
  await shownName(page, 'お知らせ.txt')
  await item(page, '利用規約.pdf').click()
  await isRendered(page)
  open()
  await page.waitForTimeout(300)
  await shownName(page, '利用規約.pdf')
  await isRendered(page)
  assert.is(await preview(page).getByText(noPreview).count(), 0)
  assert.is(await page.getByRole('alert').filter({ hasText: /./ }).count(), 0)
}, { as: 'vendorUser' })

story('T40 a document that cannot be fetched says so, leaves the tree usable, and comes with 再試行', async tools => {
  const { page, origin, platform, look, allow } = tools
  allowViewer(tools)
  allow(/status of 404/)
  allow(/status of 500/)
  allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_INCOMPLETE|ERR_SOCKET/)
  const news = documentNamed(platform, 'お知らせ.txt')
  await openDocuments(page, origin)
  await item(page, 'はじめに').click()
  for (const fault of [{ status: 404 }, { status: 500 }, { kind: 'drop' as const }]) {
    platform.faults.push({ path: pathOf(news), times: 1, ...fault })
    await item(page, 'お知らせ.txt').click()
    await page.getByRole('alert').getByText(failed).first().waitFor()
    await button(preview(page), '再試行').waitFor()
    assert.is(await preview(page).getAttribute('aria-busy'), 'false')
    assert.is(await button(preview(page), 'ダウンロード').count(), 0)
    if (fault.status === 404) await look('failed')
    await item(page, '利用規約.pdf').click()
    await isRendered(page)
    for (const close of await button(page, 'お知らせを閉じる').all()) await close.click().catch(() => {})
  }
  platform.faults.push({ path: pathOf(news), times: 1, status: 500 })
  await item(page, 'お知らせ.txt').click()
  await press(preview(page), '再試行')
  await preview(page).getByText(noPreview).waitFor()
  await downloads(page, platform, 'お知らせ.txt')
}, { as: 'vendorUser' })

story('T40 a list that cannot be fetched is not an empty one, and an empty one says so', async ({ page, origin, platform, look, allow }) => {
  allow(/status of 500/)
  platform.faults.push({ path: '/api/v1/uploadDocument/', times: 1, status: 500 })
  await page.goto(`${origin}/#/uploadDocuments`)
  await page.getByText('ドキュメント情報を取得できませんでした。').waitFor()
  assert.is(await page.getByText('閲覧可能なドキュメントがありません').count(), 0)
  await look('list-failed')
  await press(page, '再試行')
  await item(page, 'はじめに').waitFor()
  platform.tables.documents.length = 0
  await page.reload()
  await page.getByText('閲覧可能なドキュメントがありません').waitFor()
  await look('empty')
}, { as: 'vendorUser', notInDemo: notInDemo.documents })

story('T41 a browser that shows no PDFs within pages offers the download instead', async ({ page, origin, platform, context }) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }))
  await openDocuments(page, origin)
  await select(page, 'はじめに', 'ご利用の手引き.pdf')
  await preview(page).getByText(noPreview).waitFor()
  assert.is(await page.locator('iframe').count(), 0)
  await downloads(page, platform, 'ご利用の手引き.pdf')
}, { as: 'vendorUser' })

const large = '圃場全景（高解像度）.pdf'

story('a document of 20 MB shows how far it is, can be cancelled, and is shown in the end', async tools => {
  const { page, context, origin, platform, look } = tools
  allowViewer(tools)
  await openDocuments(page, origin)
  for (const name of ['研修', '写真']) await item(page, name).click()
  const network = await context.newCDPSession(page)
  const limit = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: bytesPerSecond, uploadThroughput: -1 })
  await network.send('Network.enable')
  await limit(2_000_000)
  await item(page, large).click()
  const bar = preview(page).getByRole('progressbar', { name: 'ダウンロード' })
  const value = () => bar.evaluate((element: HTMLProgressElement) => element.value / element.max)
  await preview(page).getByText('読み込んでいます...').waitFor()
  await preview(page).getByText(/^[\d.]+ MB \/ 2\d\.\d MB$/).waitFor()
  const early = await value()
  await eventually(async () => assert.ok(await value() > early && await value() < 1), 10_000)
  await look('progress')
  await press(preview(page), 'キャンセル')
  await preview(page).getByText('ダウンロードをキャンセルしました。').waitFor()
  assert.is(await bar.count(), 0)
  assert.is(await page.getByRole('alert').filter({ hasText: failed }).count(), 0, 'what the user wanted is no failure')
  await look('cancelled')
  // Nor does leaving for another document on the way.
  await press(preview(page), '再試行')
  await bar.waitFor()
  await select(page, 'はじめに', 'お知らせ.txt')
  await preview(page).getByText(noPreview).waitFor()
  await limit(-1)
  await item(page, large).click()
  await viewer(page).waitFor({ timeout: 20_000 })
  await isRendered(page)
  await downloads(page, platform, large)
  await select(page, 'はじめに', 'お知らせ.txt')
}, { as: 'vendorUser', limitMs: 90_000, notInDemo: notInDemo.network })

// Phones

const phone: StoryOptions = { as: 'vendorUser', viewport: { width: 390, height: 844 }, touch: true }
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

/** Says that it is a phone, as phones do. */
async function onPhone({ page, context }: StoryTools) {
  await (await context.newCDPSession(page)).send('Emulation.setUserAgentOverride', { userAgent: android })
}

story('on a phone the tree and the preview are two steps', async tools => {
  const { page, origin, platform, look } = tools
  await onPhone(tools)
  await openDocuments(page, origin)
  assert.is(await preview(page).count(), 0)
  assert.equal(await sideways(page), [])
  await look('phone-tree')
  await item(page, 'はじめに').tap()
  await item(page, 'ご利用の手引き.pdf').tap()
  await shownName(page, 'ご利用の手引き.pdf')
  await tree(page).waitFor({ state: 'hidden' })
  assert.ok(await hasFocus(preview(page).getByRole('heading', { level: 2 })), 'the focus comes along')
  // T41: no phone shows a PDF within a page.
  await preview(page).getByText(noPreview).waitFor()
  assert.is(await page.locator('iframe').count(), 0)
  assert.equal(await sideways(page), [])
  await look('phone-preview')
  await downloads(page, platform, 'ご利用の手引き.pdf')
  await button(page, '一覧へ戻る').tap()
  await eventually(async () => assert.ok(await hasFocus(item(page, 'ご利用の手引き.pdf')), 'back on the document that was left'))
  assert.is(await preview(page).count(), 0)
  assert.is(new URL(page.url()).hash, '#/uploadDocuments')
  await page.goBack()
  await shownName(page, 'ご利用の手引き.pdf')
  await page.goBack()
  await item(page, 'はじめに').waitFor()
  await item(page, '利用規約.pdf').tap()
  await page.reload()
  await shownName(page, '利用規約.pdf')
  await button(page, '一覧へ戻る').tap()
  await eventually(async () => assert.ok(await hasFocus(item(page, '利用規約.pdf')), 'after a reload too'))
}, phone)

// Odd and hostile data

const hostile = [
  '<img src=x onerror="globalThis.pwned=1">', '"><svg onload=globalThis.pwned=1>', '{{7*7}}${7*7}', '<script>globalThis.pwned=1<\\script>', '\u202efdp.exe',
]

story('T35 hostile names of documents and categories are text', async tools => {
  const { page, origin, platform, look } = tools
  allowViewer(tools)
  const { documents } = platform.tables
  hostile.forEach((name, at) => Object.assign(documents[at]!, { document_name: `${name}.pdf`, tree_category: `検疫/${name.replaceAll('/', '')}` }))
  await openDocuments(page, origin)
  await press(page, 'すべて展開')
  for (const name of hostile.map(name => name.replace('\u202e', '\ufffd'))) {
    const file = `${name}.pdf`
    await item(page, name.replaceAll('/', '')).waitFor()
    await item(page, file).click()
    await shownName(page, file)
    await button(preview(page), 'ダウンロード').waitFor()
    assert.is(await page.title(), title)
  }
  await look('hostile')
  const waiting = page.waitForEvent('download')
  await press(preview(page), 'ダウンロード')
  assert.is((await waiting).suggestedFilename(), '_fdp.exe.pdf', 'a name that reads backwards is not passed on')
  assert.is(await page.evaluate(() => 'pwned' in globalThis), false)
  assert.is(await page.locator('main img, main svg, main script').count(), 0)
}, { as: 'vendorUser', notInDemo: notInDemo.documents })

story('T54 documents of which hardly anything is known are shown', async tools => {
  const { page, origin, platform, look } = tools
  allowViewer(tools)
  platform.faults.push({
    path: '/api/v1/uploadDocument/',
    status: 200,
    body: { results: [
      { id: 'a/b?c', document_name: null, tree_category: null }, { id: 2 }, { id: 3, document_name: '', tree_category: ' / 分類 //  細目/ ' },
      { id: 4, document_name: '分類', tree_category: '' }, { id: 5, document_name: '細目', tree_category: '分類/細目' },
    ] },
  })
  await openDocuments(page, origin)
  await press(page, 'すべて展開')
  await eventually(async () => assert.equal(await outline(page), ['-', '-', '分類', '分類', '・細目', '・・-', '・・細目']))
  await look('bare')
  // The id goes into the address of the call, and comes back from the page's own, as it is.
  platform.faults.push({ path: /uploadDocument\/a%2Fb%3Fc\//, status: 200, body: 'plain' })
  const nameless = tree(page).getByRole('treeitem', { name: '-', exact: true })
  for (const at of [0, 1]) {
    await nameless.nth(at).click()
    await button(preview(page), 'ダウンロード').waitFor()
  }
  await page.reload()
  await shownName(page, '-')
}, { as: 'vendorUser' })

// Room

/** The longest and the deepest: 200 characters in a name, 30 levels of categories. */
function lengthen({ tables }: Platform) {
  const deep = Array.from({ length: 30 }, (_, level) => `第${level + 1}階層の分類`).join('/')
  Object.assign(tables.documents[0]!, { document_name: `${'W'.repeat(196)}.pdf`, tree_category: '' })
  Object.assign(tables.documents[1]!, { document_name: `${'漢'.repeat(196)}.pdf`, tree_category: 'はじめに' })
  Object.assign(tables.documents[2]!, { document_name: `${'深'.repeat(40)}.txt`, tree_category: `${deep}/${'W'.repeat(100)}` })
}

for (const viewport of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }]) {
  story(`at ${viewport.width} px the longest names and the deepest tree fit, light and dark`, async tools => {
    const { page, origin, platform, look } = tools
    lengthen(platform)
    if (viewport.width < 600) await onPhone(tools)
    else allowViewer(tools)
    const looks = async (what: string) => {
      assert.equal(await sideways(page), [], what)
      await look(what)
      await page.emulateMedia({ colorScheme: 'dark' })
      await look(`${what}-in-dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await openDocuments(page, origin)
    await press(page, 'すべて展開')
    await item(page, `${'深'.repeat(40)}.txt`).waitFor()
    await looks('tree-long')
    await tree(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
    await item(page, `${'深'.repeat(40)}.txt`).scrollIntoViewIfNeeded()
    await looks('tree-deep')
    await item(page, `${'W'.repeat(196)}.pdf`).click()
    await button(preview(page), 'ダウンロード').waitFor()
    await looks('preview-long')
    if (viewport.width < 600) await press(page, '一覧へ戻る')
    await item(page, `${'深'.repeat(40)}.txt`).click()
    await preview(page).getByText(noPreview).waitFor()
    await looks('preview-deep')
  }, { as: 'vendorUser', viewport, touch: viewport.width < 600, limitMs: 90_000, notInDemo: notInDemo.documents })
}

// Speed

/** From the list's arrival to the tree's first frame, and no task while all of it opens, in milliseconds. */
const OPENS_WITHIN_MS = 300
const LONGEST_TASK_MS = 100

story('10,000 documents in 1,000 categories, 50 levels deep, open at once and expand without a stop', async ({ page, context, origin, platform }) => {
  const content = () => new Uint8Array()
  platform.tables.documents.length = 0
  for (let chain = 1; chain <= 20; chain++) {
    for (let depth = 1; depth <= 50; depth++) {
      const tree_category = Array.from({ length: depth }, (_, level) => `分類${chain}-${level + 1}`).join('/')
      for (let at = 1; at <= 10; at++) {
        const id = platform.tables.documents.length + 1
        platform.tables.documents.push({ id, document_name: `文書_${(id * 7919) % 10_000}.pdf`, tree_category, content })
      }
    }
  }
  assert.is(platform.tables.documents.length, 10_000)
  page.setDefaultTimeout(20_000)
  await context.addInitScript(() => {
    const notes = globalThis as unknown as { tasks: number[]; arrived?: number; painted?: number }
    notes.tasks = []
    const tasks = new PerformanceObserver(entries => notes.tasks.push(...entries.getEntries().map(entry => Math.round(entry.duration))))
    tasks.observe({ type: 'longtask', buffered: true })
    new PerformanceObserver(entries => {
      const list = entries.getEntries().find(entry => entry.name.endsWith('/uploadDocument/')) as PerformanceResourceTiming | undefined
      if (list) notes.arrived = list.responseEnd
    }).observe({ type: 'resource', buffered: true })
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role="treeitem"]')) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => { notes.painted = performance.now() }))
    })
    watch.observe(document, { subtree: true, childList: true })
  })
  const best = { opening: Infinity, expanding: Infinity }
  for (let attempt = 1; attempt <= 3 && (best.opening > OPENS_WITHIN_MS || best.expanding > LONGEST_TASK_MS); attempt++) {
    await page.goto('about:blank')
    await openDocuments(page, origin)
    await page.waitForFunction(() => 'painted' in globalThis && 'arrived' in globalThis)
    const opened = await page.evaluate(() => {
      const notes = globalThis as unknown as { tasks: number[]; arrived: number; painted: number }
      const tasks = notes.tasks.splice(0)
      return { took: Math.round(notes.painted - notes.arrived), tasks }
    })
    const start = performance.now()
    await press(page, 'すべて展開')
    // Looking costs time of its own, so it is done now and then.
    const isAllThere = () => document.querySelectorAll('[role="treeitem"]').length === 11_000
    await page.waitForFunction(isAllThere, undefined, { polling: 500 })
    const took = Math.round(performance.now() - start)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))))
    const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
    const longest = Math.max(0, ...tasks)
    console.log(`attempt ${attempt}: the tree was there ${opened.took} ms after the list (long tasks ${JSON.stringify(opened.tasks)} ms), `
      + `all of it ${took} ms after the press (long tasks ${JSON.stringify(tasks)} ms)`)
    best.opening = Math.min(best.opening, opened.took)
    best.expanding = Math.min(best.expanding, longest)
    await press(page, 'すべて折りたたむ')
    await eventually(async () => assert.is(await tree(page).getByRole('treeitem').count(), 20))
  }
  assert.ok(best.opening <= OPENS_WITHIN_MS, `the tree was there ${best.opening} ms after the list`)
  assert.ok(best.expanding <= LONGEST_TASK_MS, `expanding blocked the page for ${best.expanding} ms`)
}, { as: 'vendorUser', limitMs: 120_000, notInDemo: notInDemo.documents })

story.run()
