import { act, fireEvent, queryAllByRole, queryByRole } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import { utf8 } from '../platform/bytes.ts'
import { makePdf } from '../platform/pdf.ts'
import { createPlatform, type Platform } from '../platform/platform.ts'
import { startClock, stopClock } from './clock.ts'
import {
  alert,
  area,
  button,
  compose,
  description,
  goTo,
  heading,
  inAddress,
  key,
  link,
  open,
  press,
  settled,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { gateResponses } from './vendorPage.ts'

test.after.each(startClock)

const searchLabel = 'ドキュメント名、カテゴリ'
const downloadFailed = 'ドキュメントをダウンロードできませんでした。'
const noPreview = 'このファイルはプレビューできません'
const selectFile = 'ファイルを選択してください'
const empty = '閲覧可能なドキュメントがありません'
const noMatch = '条件に一致するドキュメントがありません。'

const pdf = makePdf(['A document'])
const html = utf8('<!doctype html><title>x</title><script>document.title = "executed"</script>')
const svg = utf8('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>')

type Entry = readonly [category: string | null, name: string | null, content?: Uint8Array<ArrayBuffer>]

/** Creates a platform with only these documents; their ids are 1, 2, ... */
function platformOf(entries: readonly Entry[]): Platform {
  const platform = createPlatform({ vendors: 3, usersPerVendor: 3 })
  const documents = entries.map(([tree_category, document_name, content = pdf], index) => ({
    id: index + 1,
    tree_category,
    document_name,
    content: () => content,
  }))
  platform.tables.documents.splice(0, Infinity, ...(documents as Platform['tables']['documents']))
  return platform
}

const plain = () =>
  platformOf([
    ['研修/第10回', '配布資料10.pdf'],
    ['研修/第2回', '配布資料2.pdf'],
    ['研修', '案内10.txt', utf8('abc')],
    ['研修', '案内9.txt'],
    [null, 'はじめに.pdf'],
    ['API/認証', '手順.pdf'],
    ['API/認証/例', '要求.txt', utf8('GET /')],
  ])
const closed = ['はじめに.pdf', '+ API', '+ 研修']
const expanded = [
  'はじめに.pdf',
  '- API',
  '  - 認証',
  '    手順.pdf',
  '    - 例',
  '      要求.txt',
  '- 研修',
  '  案内9.txt',
  '  案内10.txt',
  '  - 第2回',
  '    配布資料2.pdf',
  '  - 第10回',
  '    配布資料10.pdf',
]

async function openDocuments(platform = plain(), query = '', options: Parameters<typeof open>[1] = {}) {
  await open(`/uploadDocuments${query}`, { as: 'vendorUser', platform, ...options })
  return platform
}

async function openAll(platform = plain()) {
  await openDocuments(platform)
  await press('すべて展開')
  return platform
}

const reload = (platform: Platform) => openDocuments(platform, location.hash.slice('#/uploadDocuments'.length), { storage: 'kept' })

// ---- reading the page ----

const items = () => queryAllByRole(document.body, 'treeitem')
const item = (name: string) => {
  const found = items().find(one => one.textContent === name)
  assert.ok(found, `there is no ${name} in ${treeLines()}`)
  return found
}

/** Returns the visible tree: an indented line for each node, with a sign for expanded and collapsed categories. */
function treeLines(): string[] {
  return items().map(one => {
    const sign = { true: '- ', false: '+ ' }[one.getAttribute('aria-expanded') ?? ''] ?? ''
    return `${'  '.repeat(Number(one.getAttribute('aria-level')) - 1)}${sign}${one.textContent}`
  })
}

/** Returns the tree's only tab stop. */
function tabStop(): string | null {
  const stops = items().filter(one => one.tabIndex === 0)
  assert.is(stops.length, 1)
  return stops[0]!.textContent
}

const focused = () => document.activeElement?.textContent
const selected = () =>
  items()
    .filter(one => one.getAttribute('aria-selected') === 'true')
    .map(one => one.textContent)
const preview = () => area('プレビュー')!
const shown = () => text(preview())
const frame = () => preview().querySelector('iframe')
const progressBar = () => queryByRole<HTMLProgressElement>(preview(), 'progressbar', { name: 'ダウンロード' })
const fetches = ({ requests }: Platform) =>
  requests.map(({ path }) => /uploadDocument\/(.+)\/$/.exec(path)?.[1]).filter(id => id !== undefined)
const fileOf = (id: number | string) => `/api/v1/uploadDocument/${id}/`

// ---- file handling of the browser ----

const { createObjectURL, revokeObjectURL } = URL
const { click } = HTMLAnchorElement.prototype
let made = new Map<string, Blob>()
let live = new Set<string>()
let saved: { name: string; content: Blob }[] = []

/** Sets features of the browser. */
function be(browser: { pdfViewerEnabled?: boolean; userAgent?: string; maxTouchPoints?: number }) {
  for (const [name, value] of Object.entries(browser)) Object.defineProperty(navigator, name, { value, configurable: true })
}

// happy-dom does not load pages in frames, and logs an error for each frame.
const { error } = console
console.error = (...args: unknown[]) => {
  if (!String(args[0]).includes('Iframe page loading is disabled')) error(...args)
}

const desktop = { pdfViewerEnabled: true, userAgent: navigator.userAgent, maxTouchPoints: 0 }

test.before.each(() => {
  made = new Map()
  live = new Set()
  saved = []
  be(desktop)
  URL.createObjectURL = blob => {
    const address = createObjectURL(blob as Blob)
    made.set(address, blob as Blob)
    live.add(address)
    return address
  }
  URL.revokeObjectURL = address => {
    live.delete(address)
    revokeObjectURL(address)
  }
  HTMLAnchorElement.prototype.click = function () {
    if (this.download) saved.push({ name: this.download, content: made.get(this.href)! })
    else click.call(this)
  }
})
test.after(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL })
  HTMLAnchorElement.prototype.click = click
})

/** Returns the URL of the bytes in the frame. */
const shownAddress = () => frame()!.getAttribute('src')!.split('#')[0]!

const isShown = (name: string) => frame()?.title === name

/** Lets a test send a document's download in chunks. */
function stream(platform: Platform, id: number, headers: Record<string, string> = {}) {
  const { handle } = platform
  const control = { requests: 0, isCancelled: false, push: (_bytes: number) => Promise.resolve(), end: async () => {} }
  platform.handle = async request => {
    if (new URL(request.url).pathname !== fileOf(id)) return handle(request)
    control.requests++
    control.isCancelled = false
    let sink: ReadableStreamDefaultController
    const body = new ReadableStream({
      start: controller => {
        sink = controller
      },
      cancel: () => {
        control.isCancelled = true
      },
    })
    control.push = bytes => act(async () => sink.enqueue(new Uint8Array(bytes)))
    control.end = () => act(async () => sink.close())
    return new Response(body, { headers })
  }
  return control
}

// ---- the tree ----

for (const as of ['systemAdmin', 'vendorAdmin', 'vendorUser'] as const) {
  test(`a ${as} sees the categories, closed, and nothing that changes documents`, async () => {
    await openDocuments(plain(), '', { as })
    assert.is(heading(), 'ドキュメント')
    assert.match(text(document.querySelector('main')!), 'ドキュメントを閲覧、ダウンロードできます')
    assert.equal(treeLines(), closed)
    assert.ok(queryByRole(area('ドキュメント一覧')!, 'tree', { name: 'ドキュメント一覧' }))
    assert.is(shown(), selectFile)
    for (const name of ['追加', '編集', '削除']) assert.is(button(name), null)
  })
}

test('categories and names go by the order of Japanese names, numbers by value, documents before subcategories', async () => {
  await openAll()
  assert.equal(treeLines(), expanded)
})

test('all is expanded and collapsed by one button, whose label says which', async () => {
  await openDocuments()
  await press('すべて展開')
  assert.equal(treeLines(), expanded)
  assert.is(button('すべて展開'), null)
  await press('すべて折りたたむ')
  assert.equal(treeLines(), closed)
  assert.is(button('すべて折りたたむ'), null)
  for (const category of ['API', '認証', '例', '研修', '第2回', '第10回']) {
    assert.ok(button('すべて展開'), category)
    await press(item(category))
  }
  assert.equal(treeLines(), expanded)
  assert.ok(button('すべて折りたたむ'))
  await press(item('例'))
  assert.ok(button('すべて展開'))
})

test('a category opens and closes by a click, keeps what is open in it, and fetches nothing', async () => {
  const platform = await openDocuments()
  await press(item('API'))
  await press(item('認証'))
  assert.equal(treeLines(), ['はじめに.pdf', '- API', '  - 認証', '    手順.pdf', '    + 例', '+ 研修'])
  await press(item('API'))
  assert.equal(treeLines(), closed)
  await press(item('API'))
  assert.equal(treeLines().slice(1, 4), ['- API', '  - 認証', '    手順.pdf'])
  assert.equal([fetches(platform), inAddress('document'), selected()], [[], null, []])
})

test('each node tells assistive technology its place, its siblings, and whether it is open or selected', async () => {
  await openAll()
  const attributes = ['level', 'posinset', 'setsize', 'expanded', 'selected']
  const ariaOf = (name: string) => attributes.map(word => item(name).getAttribute(`aria-${word}`))
  for (const [name, ...expected] of [
    ['はじめに.pdf', '1', '1', '3', null, 'false'],
    ['API', '1', '2', '3', 'true', null],
    ['研修', '1', '3', '3', 'true', null],
    ['認証', '2', '1', '1', 'true', null],
    ['手順.pdf', '3', '1', '2', null, 'false'],
    ['例', '3', '2', '2', 'true', null],
    ['要求.txt', '4', '1', '1', null, 'false'],
    ['案内9.txt', '2', '1', '4', null, 'false'],
    ['第10回', '2', '4', '4', 'true', null],
  ] as const)
    assert.equal(ariaOf(name), expected, name)
  await press(item('API'))
  await press(item('案内10.txt'))
  assert.equal([ariaOf('API')[3], ariaOf('案内10.txt')[4], selected()], ['false', 'true', ['案内10.txt']])
})

test('empty parts of a category count for nothing; no category, no name and natural names of objects are nothing special', async () => {
  await openAll(
    platformOf([
      ['/A//B/', 'x'],
      ['A/B', 'y'],
      [' A / B ', 'z'],
      ['', 'top'],
      [null, 'also'],
      ['/', null],
      ['__proto__/constructor', '__proto__'],
    ]),
  )
  assert.equal(treeLines(), [
    '-',
    'also',
    'top',
    '- __proto__',
    '  - constructor',
    '    __proto__',
    '- A',
    '  - B',
    '    x',
    '    y',
    '    z',
  ])
})

// ---- the keyboard ----

const keys = async (...names: string[]) => {
  for (const name of names) await key(name)
  return focused()
}

test('the arrows, Home and End go through what is shown, one node being the tab stop', async () => {
  await openDocuments()
  assert.is(tabStop(), 'はじめに.pdf')
  await act(async () => item('はじめに.pdf').focus())
  for (const [name, expected] of [
    ['ArrowUp', 'はじめに.pdf'],
    ['ArrowRight', 'はじめに.pdf'],
    ['ArrowLeft', 'はじめに.pdf'],
    ['ArrowDown', 'API'],
    ['ArrowDown', '研修'],
    ['ArrowDown', '研修'],
    ['ArrowUp', 'API'],
    ['ArrowRight', 'API'],
    ['ArrowRight', '認証'],
    ['ArrowRight', '認証'],
    ['ArrowRight', '手順.pdf'],
    ['ArrowRight', '手順.pdf'],
    ['ArrowDown', '例'],
    ['ArrowLeft', '認証'],
    ['End', '研修'],
    ['Home', 'はじめに.pdf'],
  ] as const) {
    assert.is(await keys(name), expected, name)
    assert.is(tabStop(), expected)
  }
  assert.equal(treeLines(), ['はじめに.pdf', '- API', '  - 認証', '    手順.pdf', '    + 例', '+ 研修'])
  assert.is(await keys('ArrowDown', 'ArrowDown', 'ArrowLeft'), '認証')
  assert.equal(treeLines().length, 4)
  assert.is(await keys('ArrowLeft', 'ArrowLeft', 'ArrowLeft'), 'API')
  assert.equal(treeLines(), closed)
})

test('Enter and Space open a category and fetch a document, the focus staying where it is', async () => {
  const platform = await openDocuments()
  await act(async () => item('API').focus())
  await key('ArrowDown', item('はじめに.pdf'))
  assert.is(await keys('Enter'), 'API')
  assert.is(treeLines()[1], '- API')
  await keys(' ')
  assert.equal(treeLines(), closed)
  await keys('Enter', 'ArrowDown', ' ', 'ArrowDown')
  assert.is(await keys('Enter'), '手順.pdf')
  await until(() => isShown('手順.pdf'))
  assert.is(focused(), '手順.pdf')
  assert.equal([selected(), fetches(platform)], [['手順.pdf'], ['6']])
  await keys('Home', ' ')
  await until(() => isShown('はじめに.pdf'))
})

test('moving about selects and fetches nothing', async () => {
  const platform = await openAll()
  await press(item('API'))
  await keys('Home', 'End', 'ArrowUp', 'ArrowLeft', 'は', '*')
  assert.equal([selected(), fetches(platform), shown()], [[], [], selectFile])
})

test('* opens all siblings of the node, and not what is in them', async () => {
  await openDocuments()
  await act(async () => item('はじめに.pdf').focus())
  await keys('*')
  assert.equal(treeLines(), ['はじめに.pdf', '- API', '  + 認証', '- 研修', '  案内9.txt', '  案内10.txt', '  + 第2回', '  + 第10回'])
  assert.is(await keys('End', '*'), '第10回')
  assert.equal(treeLines().slice(6), ['  - 第2回', '    配布資料2.pdf', '  - 第10回', '    配布資料10.pdf'])
})

test('a letter goes to the next node that begins so, without its case, width and kana, and round', async () => {
  await openDocuments(
    platformOf([
      [null, 'alpha'],
      [null, 'Beta'],
      [null, 'Ａmber'],
      [null, 'ｱｸﾞﾘ'],
      [null, 'かぶ'],
    ]),
  )
  await act(async () => items()[0]!.focus())
  const order = items().map(one => one.textContent)
  assert.is(await keys('b'), 'Beta')
  const letters = [await keys('a'), await keys('A')]
  assert.equal(letters.toSorted(), ['alpha', 'Ａmber'].toSorted(), String(order))
  assert.is(await keys('あ'), 'ｱｸﾞﾘ')
  assert.is(await keys('カ'), 'かぶ')
  assert.is(await keys('z'), 'かぶ')
})

test('nothing moves while a conversion is under way, nor by shortcuts of the browser; Tab is left alone', async () => {
  await openAll()
  const before = treeLines()
  await press(item('API'))
  await press(item('API'))
  const send = async (init: object) => {
    let goesOn = false
    await act(async () => {
      goesOn = fireEvent.keyDown(document.activeElement!, init)
    })
    assert.equal([focused(), tabStop(), treeLines()], ['API', 'API', before], JSON.stringify(init))
    return goesOn
  }
  for (const name of ['は', 'ArrowDown', 'Enter', 'Home', '*']) assert.ok(await send({ key: name, isComposing: true }))
  assert.ok(await send({ key: 'Process', keyCode: 229 }))
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) {
    for (const name of ['ArrowLeft', 'Home', 'r', 'Enter']) assert.ok(await send({ key: name, [modifier]: true }))
  }
  for (const name of ['Tab', 'Escape', 'F5']) assert.ok(await send({ key: name }))
})

test('keys that the tree takes do not scroll the page as well', async () => {
  await openAll()
  await press(item('API'))
  for (const name of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End', ' ', '*', 'a']) {
    await act(async () => assert.is(fireEvent.keyDown(document.activeElement!, { key: name }), false, name))
  }
})

test('a node that is clicked is the tab stop; one that is no longer shown is not', async () => {
  await openAll()
  await press(item('例'))
  assert.is(tabStop(), '例')
  await press('すべて展開')
  await press('すべて折りたたむ')
  assert.is(tabStop(), 'はじめに.pdf')
})

test('in a tree of hundreds every node is reached, the last one by End at once', async () => {
  await openAll(platformOf(Array.from({ length: 300 }, (_, n) => ['年報', `${n + 1}号`] as const)))
  await act(async () => item('年報').focus())
  await key('End')
  await until(() => focused() === '300号')
  assert.is(tabStop(), '300号')
  await until(() => items().length === 301)
  assert.equal(
    treeLines().slice(1),
    Array.from({ length: 300 }, (_, n) => `  ${n + 1}号`),
  )
  await key('ArrowUp')
  assert.is(focused(), '299号')
  await key('Home')
  assert.is(focused(), '年報')
})

// ---- the states of the list ----

test('until the list is there, the tree is busy, and neither empty nor failed', async () => {
  const platform = plain()
  const release = gateResponses(platform, { path: '/api/v1/uploadDocument/' })
  await open('/uploadDocuments', { as: 'vendorUser', platform, wait: false })
  await until(() => area('ドキュメント一覧'))
  const panel = area('ドキュメント一覧')!
  assert.is(panel.getAttribute('aria-busy'), 'true')
  assert.equal([text(panel), items().length, button('すべて展開'), button('再試行')], ['', 0, null, null])
  assert.is(shown(), selectFile)
  release()
  await until(() => items().length)
  assert.is(panel.getAttribute('aria-busy'), 'false')
})

// ---- the search ----

/** Searches without waiting for the debounce. */
async function search(wanted: string) {
  await type(searchLabel, wanted)
  await key('Enter', textbox(searchLabel)!)
}

const visible = async (expected: readonly string[]) => {
  await until(() => treeLines().join() === expected.join())
  assert.equal(treeLines(), expected)
}

test('what is typed is searched for after 600 ms, without width and kana, and all that is found is open', async () => {
  await openDocuments(
    platformOf([
      ['資料/春', 'ｱｸﾞﾘ便り.pdf'],
      ['資料/夏', 'あぐり手帳.pdf'],
      ['資料/夏', 'Ａｇｒｉ.pdf'],
      ['他', '市況.pdf'],
    ]),
  )
  const clock = stopClock()
  await type(searchLabel, 'アグリ')
  await clock.pass(599)
  assert.equal(treeLines().toSorted(), ['+ 他', '+ 資料'])
  assert.is(inAddress('documents.q'), null)
  await clock.pass(1)
  assert.is(inAddress('documents.q'), 'アグリ')
  assert.equal(treeLines().toSorted(), ['- 資料', '  - 夏', '    あぐり手帳.pdf', '  - 春', '    ｱｸﾞﾘ便り.pdf'].toSorted())
  assert.ok(button('すべて折りたたむ'))
  await search('agri')
  await visible(['- 資料', '  - 夏', '    Ａｇｒｉ.pdf'])
  await search('')
  await until(() => inAddress('documents.q') === null && treeLines().length === 2)
})

test('a category is found with all that is in it, its subcategories too', async () => {
  await openDocuments()
  await search('ａｐｉ')
  await visible(['- API', '  - 認証', '    手順.pdf', '    - 例', '      要求.txt'])
  await search('例')
  await visible(['- API', '  - 認証', '    - 例', '      要求.txt'])
  assert.equal(
    ['posinset', 'setsize'].map(word => item('例').getAttribute(`aria-${word}`)),
    ['1', '1'],
  )
})

test('what was open before a search is open again after it, whatever was opened and closed meanwhile', async () => {
  await openDocuments()
  await press(item('研修'))
  const before = treeLines()
  await search('手順')
  await visible(['- API', '  - 認証', '    手順.pdf'])
  await press(item('認証'))
  assert.equal(treeLines(), ['- API', '  + 認証'])
  await press('すべて展開')
  await press('すべて折りたたむ')
  assert.equal(treeLines(), ['+ API'])
  assert.is(tabStop(), 'API')
  await search('要求')
  await visible(['- API', '  - 認証', '    - 例', '      要求.txt'])
  await search('')
  await visible(before)
})

test('a category that was closed before a search which does not find the selected document in it stays closed after it', async () => {
  await openDocuments(plain(), '?document=6')
  await until(() => isShown('手順.pdf'))
  await press(item('API'))
  assert.equal(treeLines(), closed)
  await search('案内')
  await visible(['- 研修', '  案内9.txt', '  案内10.txt'])
  assert.ok(isShown('手順.pdf'))
  await search('')
  await until(() => inAddress('documents.q') === null && treeLines().length > 2)
  assert.equal(treeLines(), closed)
})

test('a document that a search has found is shown in its open category after the search', async () => {
  const platform = await openDocuments()
  await search('要求')
  await visible(['- API', '  - 認証', '    - 例', '      要求.txt'])
  await press(item('要求.txt'))
  await until(() => shown().includes(noPreview))
  await search('')
  await visible(['はじめに.pdf', '- API', '  - 認証', '    手順.pdf', '    - 例', '      要求.txt', '+ 研修'])
  assert.equal([selected(), fetches(platform)], [['要求.txt'], ['7']])
})

test('a search without success says so, and its button takes it away', async () => {
  await openDocuments()
  await search('なし')
  await until(() => text().includes(noMatch))
  assert.equal([items().length, button('すべて展開'), text().includes(empty)], [0, null, false])
  await press('絞り込みを解除')
  await visible(closed)
  assert.equal([inAddress('documents.q'), (textbox(searchLabel) as HTMLInputElement).value, text().includes(noMatch)], [null, '', false])
})

test('nothing is searched for while a conversion is under way', async () => {
  await openDocuments()
  const clock = stopClock()
  const commit = await compose(searchLabel, '手順')
  await clock.pass(600)
  assert.equal(treeLines(), closed)
  await commit()
  await clock.pass(600)
  await visible(['- API', '  - 認証', '    手順.pdf'])
})

test('a link restores the search, and the selected document that it does not find', async () => {
  await openDocuments(plain(), `?documents.q=${encodeURIComponent('案内')}&document=6`)
  await until(() => isShown('手順.pdf'))
  assert.equal(treeLines(), ['- 研修', '  案内9.txt', '  案内10.txt'])
  assert.equal([(textbox(searchLabel) as HTMLInputElement).value, tabStop()], ['案内', '研修'])
})

// ---- selecting ----

test('a click fetches a document once and shows it; it is in the address, and a second click does nothing', async () => {
  const platform = await openAll()
  const before = history.length
  await press(item('手順.pdf'))
  await until(() => isShown('手順.pdf'))
  assert.equal([selected(), inAddress('document'), history.length - before], [['手順.pdf'], '6', 1])
  assert.match(shown(), '手順.pdf')
  assert.not.match(shown(), selectFile)
  const address = shownAddress()
  await press(item('手順.pdf'))
  await settled()
  assert.equal([fetches(platform), shownAddress(), history.length - before], [['6'], address, 1])
})

test('a reload shows the document again, its categories open and the others closed', async () => {
  const platform = await openAll()
  await press(item('要求.txt'))
  await until(() => shown().includes(noPreview))
  await reload(platform)
  await until(() => shown().includes(noPreview))
  assert.equal(treeLines(), ['はじめに.pdf', '- API', '  - 認証', '    手順.pdf', '    - 例', '      要求.txt', '+ 研修'])
  assert.equal([selected(), tabStop(), inAddress('document')], [['要求.txt'], '要求.txt', '7'])
})

test('Back and an address typed by hand show their document, its categories open, or none', async () => {
  await openDocuments(plain(), '?document=5')
  await until(() => isShown('はじめに.pdf'))
  await goTo('/uploadDocuments?document=6')
  await until(() => isShown('手順.pdf'))
  assert.equal([selected(), treeLines().slice(0, 4)], [['手順.pdf'], ['はじめに.pdf', '- API', '  - 認証', '    手順.pdf']])
  await goTo('/uploadDocuments')
  await until(() => shown() === selectFile)
  assert.equal([selected(), live.size], [[], 0])
})

test('what is open stays so while the page is left, and the document that was read last is marked', async () => {
  await openDocuments()
  fireEvent.click(item('API'))
  fireEvent.click(item('認証'))
  fireEvent.click(item('手順.pdf'))
  await until(() => selected().length)
  fireEvent.click(item('はじめに.pdf'))
  await until(() => description(item('手順.pdf')) === '最後に閲覧、PDF')
  assert.is(description(item('はじめに.pdf')), 'PDF', 'it is being read')
  const lines = treeLines()
  await goTo('/users')
  await until(() => heading() === 'ユーザー')
  await goTo('/uploadDocuments')
  await until(() => items().length)
  assert.equal(treeLines(), lines)
  assert.is(description(item('はじめに.pdf')), '最後に閲覧、PDF')
  fireEvent.click(item('研修'))
  assert.is(description(item('案内9.txt')), 'テキスト')
  assert.is(description(item('研修')), '')
})

test('一覧へ戻る shows no document, and the address none', async () => {
  await openDocuments(plain(), '?document=5')
  await until(() => isShown('はじめに.pdf'))
  await press('一覧へ戻る')
  assert.equal([shown(), inAddress('document'), selected(), live.size], [selectFile, null, [], 0])
})

for (const id of ['999', '', '../../user', '__proto__']) {
  test(`a document '${id}' that does not exist is cleaned out of the address, and is no error`, async () => {
    const platform = await openDocuments(plain(), `?document=${encodeURIComponent(id)}`)
    await until(() => inAddress('document') === null)
    await settled()
    assert.equal([fetches(platform), shown(), alert(), treeLines()], [[], selectFile, null, closed])
  })
}

test('the rest of the address is kept', async () => {
  await openDocuments(plain(), '?from=mail&document=999')
  await until(() => inAddress('document') === null)
  await press(item('はじめに.pdf'))
  assert.equal([inAddress('from'), inAddress('document')], ['mail', '5'])
})

// ---- preview ----

test('T38 a PDF by its bytes is shown in a frame without a toolbar, as a PDF, whatever it is called', async () => {
  await openAll(
    platformOf([
      ['A', '案内.txt'],
      ['A', '拡張子なし'],
    ]),
  )
  for (const name of ['案内.txt', '拡張子なし']) {
    await press(item(name))
    await until(() => isShown(name))
    assert.match(frame()!.getAttribute('src')!, /^blob:[^#]+#toolbar=0$/)
    const shownBytes = made.get(shownAddress())!
    assert.is(shownBytes.type, 'application/pdf')
    assert.ok(Buffer.from(await shownBytes.arrayBuffer()).equals(pdf))
    assert.ok(button('ダウンロード'))
    assert.not.match(shown(), noPreview)
  }
})

test('T38 the address of the bytes is gone with the next selection, and with the page', async () => {
  await openAll()
  await press(item('手順.pdf'))
  await until(() => isShown('手順.pdf'))
  const first = shownAddress()
  assert.equal([...live], [first])
  await press(item('はじめに.pdf'))
  await until(() => isShown('はじめに.pdf'))
  const second = shownAddress()
  assert.is.not(second, first)
  assert.equal([...live], [second])
  await press(item('案内10.txt'))
  await until(() => shown().includes(noPreview))
  assert.is(live.size, 0)
  await press(item('手順.pdf'))
  await until(() => isShown('手順.pdf'))
  assert.is(live.size, 1)
  await press(link('ユーザー')!)
  await until(() => heading() === 'ユーザー')
  assert.is(live.size, 0)
})

test('T37 HTML in disguise, SVG, text and an empty file are never rendered, and can be downloaded', async () => {
  const files: Entry[] = [
    ['A', 'PDFを装ったHTML.pdf', html],
    ['A', '構成図.svg', svg],
    ['A', '空のファイル.pdf', new Uint8Array()],
    ['A', '短い.pdf', utf8('%PDF')],
    ['A', '手前に何か.pdf', utf8(' %PDF-1.4')],
    ['A', 'お知らせ.txt', utf8('お知らせ <b>太字</b>')],
  ]
  await openAll(platformOf(files))
  for (const [, name, content] of files) {
    await press(item(name!))
    await until(() => button('ダウンロード') && shown().includes(name!))
    assert.match(shown(), noPreview)
    assert.is(preview().querySelector('iframe, object, embed, img, svg, script, b'), null, name!)
    assert.is(made.size, saved.length)
    await press('ダウンロード')
    assert.is(saved.at(-1)!.name, name)
    assert.ok(Buffer.from(await saved.at(-1)!.content.arrayBuffer()).equals(content!))
  }
  assert.is.not(document.title, 'executed')
})

test('T37 a server that calls HTML a PDF, or a PDF HTML, is not believed', async () => {
  const platform = platformOf([
    ['A', 'a.pdf', html],
    ['A', 'b.pdf', pdf],
  ])
  const { handle } = platform
  platform.handle = async request => {
    const response = await handle(request)
    const type = { [fileOf(1)]: 'application/pdf', [fileOf(2)]: 'text/html' }[new URL(request.url).pathname]
    return type ? new Response(response.body, { headers: { 'content-type': type } }) : response
  }
  await openAll(platform)
  await press(item('a.pdf'))
  await until(() => shown().includes(noPreview))
  assert.is(frame(), null)
  await press('ダウンロード')
  await press(item('b.pdf'))
  await until(() => isShown('b.pdf'))
  assert.equal([saved[0]!.content.type, made.get(shownAddress())!.type], ['application/octet-stream', 'application/pdf'])
})

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0'

for (const [what, browser, embeds] of [
  ['without a PDF viewer', { pdfViewerEnabled: false }, false],
  ['on an iPhone', { userAgent: iPhone }, false],
  ['on an iPad that calls itself a Mac', { userAgent: mac, maxTouchPoints: 5 }, false],
  ['on an Android phone', { userAgent: `${android} Mobile Safari/537.36` }, false],
  ['on an Android tablet', { userAgent: `${android} Safari/537.36` }, false],
  ['that is Firefox on a tablet', { userAgent: 'Mozilla/5.0 (Android 14; Tablet; rv:128.0) Gecko/128.0 Firefox/128.0' }, false],
  ['on a Mac', { userAgent: mac, maxTouchPoints: 0 }, true],
  ['on a notebook with a touch screen', { userAgent: windows, maxTouchPoints: 10 }, true],
] as const) {
  test(`T41 a browser ${what} ${embeds ? 'shows PDFs' : 'offers PDFs for download alone'}`, async () => {
    be(browser)
    await openDocuments(plain(), '?document=5')
    await until(() => button('ダウンロード'))
    assert.equal([frame() !== null, shown().includes(noPreview), live.size], [embeds, !embeds, embeds ? 1 : 0])
    await press('ダウンロード')
    assert.equal(
      saved.map(({ name }) => name),
      ['はじめに.pdf'],
    )
  })
}

test('nothing is saved before the button is pressed, and then exactly the bytes, under the name, without another request', async () => {
  const platform = await openAll(
    platformOf([
      ['A', '利用規約 第2版.pdf'],
      ['A', 'a/b\u202efdp.exe', html],
      ['A', null],
    ]),
  )
  await press(item('利用規約 第2版.pdf'))
  await until(() => isShown('利用規約 第2版.pdf'))
  assert.is(saved.length, 0)
  await press('ダウンロード')
  await press('ダウンロード')
  assert.equal(
    saved.map(({ name }) => name),
    ['利用規約 第2版.pdf', '利用規約 第2版.pdf'],
  )
  assert.ok(Buffer.from(await saved[0]!.content.arrayBuffer()).equals(pdf))
  assert.ok(isShown('利用規約 第2版.pdf'))
  await press(item('a/b\ufffdfdp.exe'))
  await until(() => shown().includes(noPreview))
  await press('ダウンロード')
  assert.is(saved.at(-1)!.name, 'a_b_fdp.exe')
  await press(item('-'))
  await until(() => isShown('-'))
  await press('ダウンロード')
  assert.is(saved.at(-1)!.name, '-')
  assert.is(fetches(platform).length, 3)
})

// ---- stale and missing responses ----

test('T39 of two documents the one that was clicked last stays shown, whichever answer comes last', async () => {
  const platform = plain()
  const [first, second] = [6, 5].map(id => gateResponses(platform, { path: fileOf(id) }))
  await openAll(platform)
  await press(item('手順.pdf'))
  await until(() => progressBar())
  await press(item('はじめに.pdf'))
  assert.match(shown(), 'はじめに.pdf')
  assert.equal([frame(), button('ダウンロード'), selected()], [null, null, ['はじめに.pdf']])
  second!()
  await until(() => isShown('はじめに.pdf'))
  first!()
  await settled()
  assert.equal([isShown('はじめに.pdf'), selected(), alert(), live.size], [true, ['はじめに.pdf'], null, 1])
  assert.equal(fetches(platform), ['6', '5'])
})

test('T39 the failure of a document that is no longer selected shows nothing', async () => {
  const platform = plain()
  const release = gateResponses(platform, { path: fileOf(6), status: 500 })
  await openAll(platform)
  await press(item('手順.pdf'))
  await press(item('はじめに.pdf'))
  await until(() => isShown('はじめに.pdf'))
  release()
  await settled()
  assert.equal([isShown('はじめに.pdf'), alert()], [true, null])
})

const impatient = { ...defaultConfig, timeouts: { requestMs: 1000 } }

test('T40 after a failure another document is shown at once, and the failed one is asked for again when it is clicked again', async () => {
  const platform = plain()
  platform.faults.push({ path: fileOf(6), times: 1, status: 500 })
  await openAll(platform)
  await press(item('手順.pdf'))
  await until(() => button('再試行'))
  await press(item('はじめに.pdf'))
  await until(() => isShown('はじめに.pdf'))
  assert.is(button('再試行'), null)
  await press(item('手順.pdf'))
  await until(() => isShown('手順.pdf'))
})

test('T40 a document that failed or was cancelled is asked for again when it is clicked again at once', async () => {
  const platform = plain()
  platform.faults.push({ path: fileOf(6), times: 1, status: 500 }, { path: fileOf(5), kind: 'hang', times: 1 })
  await openAll(platform)
  await press(item('手順.pdf'))
  await until(() => button('再試行'))
  await press(item('手順.pdf'))
  await until(() => isShown('手順.pdf'))
  await press(item('はじめに.pdf'))
  await press('キャンセル')
  await press(item('はじめに.pdf'))
  await until(() => isShown('はじめに.pdf'))
  assert.equal(fetches(platform), ['6', '6', '5', '5'])
})

test('400 with messages of the server shows the one message alone', async () => {
  const platform = plain()
  platform.faults.push({ path: fileOf(5), times: 1, status: 400, body: { errors: ['x'] } })
  await openDocuments(platform, '?document=5')
  await until(() => button('再試行'))
  assert.is(alert(), downloadFailed)
})

// ---- progress ----

test('a download shows how much has come, and of how much', async () => {
  const platform = plain()
  const download = stream(platform, 5, { 'content-length': '3000000' })
  await openDocuments(platform)
  await press(item('はじめに.pdf'))
  await until(() => progressBar())
  assert.equal([preview().getAttribute('aria-busy'), button('ダウンロード'), progressBar()!.hasAttribute('value')], ['true', null, false])
  assert.match(shown(), '読み込んでいます...')
  await download.push(1500)
  await until(() => shown().includes('1.5 kB / 3.0 MB'))
  assert.equal([progressBar()!.value, progressBar()!.max], [1500, 3_000_000])
  await download.push(1_498_500)
  await until(() => shown().includes('1.5 MB / 3.0 MB'))
  await download.push(1_500_000)
  await download.end()
  await until(() => shown().includes(noPreview))
  assert.equal([progressBar(), preview().getAttribute('aria-busy'), button('キャンセル'), alert()], [null, 'false', null, null])
  assert.ok(button('ダウンロード'))
})

test('if the server does not say how much there is, it shows how much has come', async () => {
  const platform = plain()
  const download = stream(platform, 5)
  await openDocuments(platform, '?document=5')
  await until(() => progressBar())
  await download.push(820)
  await until(() => shown().includes('820 Bを受信しました'))
  assert.is(progressBar()!.hasAttribute('value'), false)
  await download.push(20_000_000)
  await until(() => shown().includes('20.0 MBを受信しました'))
  await press('キャンセル')
  await until(() => download.isCancelled)
})

test('a slow download does not fail as long as something comes', async () => {
  const platform = plain()
  const download = stream(platform, 5)
  const clock = stopClock()
  await openDocuments(platform, '?document=5', { config: impatient })
  await until(() => progressBar())
  for (let piece = 0; piece < 4; piece++) {
    await clock.pass(900)
    await download.push(10)
  }
  await download.end()
  await until(() => shown().includes(noPreview))
  assert.is(alert(), null)
})

test('the progress of one document is not shown for the next', async () => {
  const platform = plain()
  const download = stream(platform, 5, { 'content-length': '3000' })
  await openAll(platform)
  await press(item('はじめに.pdf'))
  await until(() => progressBar())
  await download.push(1500)
  await until(() => shown().includes('1.5 kB / 3.0 kB'))
  platform.faults.push({ path: fileOf(6), kind: 'hang', times: 1 })
  await press(item('手順.pdf'))
  await until(() => shown().includes('手順.pdf'))
  assert.not.match(shown(), 'kB')
  await until(() => download.isCancelled)
})

test('a download is cancelled: the request ends, the text says so, and it can be asked for again', async () => {
  const platform = plain()
  const download = stream(platform, 5, { 'content-length': '3000' })
  await openDocuments(platform, '?document=5')
  await until(() => progressBar())
  await download.push(10)
  await press('キャンセル')
  await until(() => download.isCancelled)
  assert.match(shown(), 'ダウンロードをキャンセルしました。')
  assert.equal([progressBar(), button('ダウンロード'), button('キャンセル'), alert()], [null, null, null, null])
  assert.is(preview().getAttribute('aria-busy'), 'false')
  assert.equal([selected(), inAddress('document')], [['はじめに.pdf'], '5'])
  await press('再試行')
  await until(() => progressBar())
  assert.not.match(shown(), 'キャンセルしました')
  assert.is(download.requests, 2)
  await download.push(3000)
  await download.end()
  await until(() => shown().includes(noPreview))
  assert.is(saved.length, 0)
})

test('a download that was cancelled before the server answered at all ends as well', async () => {
  const platform = plain()
  platform.faults.push({ path: fileOf(5), kind: 'hang', times: 1 })
  await openDocuments(platform)
  await press(item('はじめに.pdf'))
  await press('キャンセル')
  await settled()
  assert.match(shown(), 'ダウンロードをキャンセルしました。')
  await press('再試行')
  await until(() => isShown('はじめに.pdf'))
})

test('a cancelled document does not stay so: another one is fetched, and it is fetched when it is clicked again', async () => {
  const platform = plain()
  platform.faults.push({ path: fileOf(5), kind: 'hang', times: 1 })
  await openAll(platform)
  await press(item('はじめに.pdf'))
  await press('キャンセル')
  await press(item('手順.pdf'))
  await until(() => isShown('手順.pdf'))
  await press(item('はじめに.pdf'))
  await until(() => isShown('はじめに.pdf'))
})

test('leaving the page ends a download, silently', async () => {
  const platform = plain()
  const download = stream(platform, 5)
  await openDocuments(platform, '?document=5')
  await until(() => progressBar())
  await download.push(10)
  await press(link('ユーザー')!)
  await until(() => download.isCancelled && heading() === 'ユーザー')
  assert.equal([alert(), live.size], [null, 0])
})

// ---- on a phone ----

test('if the panes take turns, the one that appears has the focus', async () => {
  const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width: 390 })
  try {
    await openDocuments()
    await press(item('API'))
    await press(item('認証'))
    await press(item('手順.pdf'))
    await until(() => document.activeElement?.tagName === 'H2')
    assert.is(focused(), '手順.pdf')
    await press('一覧へ戻る')
    await until(() => document.activeElement?.role === 'treeitem')
    assert.is(focused(), '手順.pdf')
  } finally {
    happyDOM.setViewport({ width: 1280 })
  }
})

test.run()
