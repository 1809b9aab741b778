import { act, fireEvent, queryAllByRole, queryByRole } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { utf8 } from '../platform/bytes.ts'
import { makePdf } from '../platform/pdf.ts'
import { createPlatform, type Platform } from '../platform/platform.ts'
import { startClock, stopClock } from './clock.ts'
import {
  alert,
  area,
  button,
  description,
  goTo,
  heading,
  inAddress,
  key,
  link,
  open,
  press,
  savedBy,
  settled,
  status,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { changeAnswers } from './peoplePage.ts'
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
let made = new Map<string, Blob>()
let live = new Set<string>()

// happy-dom does not load pages in frames, and logs an error for each frame.
const { error } = console
console.error = (...args: unknown[]) => {
  if (!String(args[0]).includes('Iframe page loading is disabled')) error(...args)
}

test.before.each(() => {
  made = new Map()
  live = new Set()
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
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
})
test.after(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }))

const download = () => savedBy(() => press('ダウンロード'))

/** Returns the URL of the bytes in the frame. */
const shownAddress = () => frame()!.getAttribute('src')!.split('#')[0]!

const isShown = (name: string) => frame()?.title === name

/** Lets a test send a document's download in chunks. */
function stream(platform: Platform, id: number, headers: Record<string, string> = {}) {
  const { handle } = platform
  const control = { isCancelled: false, push: (_bytes: number) => Promise.resolve(), end: async () => {} }
  platform.handle = async request => {
    if (new URL(request.url).pathname !== fileOf(id)) return handle(request)
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

const found = ['- API', '  - 認証', '    手順.pdf', '    - 例', '      要求.txt']
const openTo = (...nodes: string[]) => ['はじめに.pdf', ...nodes]

test('shows the categories closed, and nothing that changes documents; a button opens and closes all, a press one of them', async () => {
  const platform = await openDocuments(plain(), '', { as: 'systemAdmin' })
  assert.match(text(document.querySelector('main')!), 'ドキュメントを閲覧、ダウンロードできます')
  assert.equal([treeLines(), shown()], [closed, selectFile])
  for (const name of ['追加', '編集', '削除']) assert.is(button(name), null)
  await press('すべて展開')
  assert.equal([treeLines(), button('すべて展開')], [expanded, null])
  await press('すべて折りたたむ')
  assert.equal([treeLines(), button('すべて折りたたむ')], [closed, null])
  for (const category of ['API', '認証', '例', '研修', '第2回', '第10回']) {
    assert.ok(button('すべて展開'), category)
    await press(item(category))
  }
  assert.equal(treeLines(), expanded)
  for (const lines of [['はじめに.pdf', '+ API', ...expanded.slice(6)], expanded]) {
    await press(item('API'))
    assert.equal([treeLines(), tabStop()], [lines, 'API'], 'what is open in it stays open')
  }
  assert.equal([fetches(platform), inAddress('document'), selected()], [[], null, []])
  // A category cannot be selected, a document is not.
  assert.equal(
    [item('API'), item('はじめに.pdf')].map(one => one.getAttribute('aria-selected')),
    [null, 'false'],
  )
})

// ---- the keyboard ----

test('goes through what is shown by keys, with one tab stop, and selects only with Enter and Space', async () => {
  const platform = await openDocuments()
  assert.is(tabStop(), 'はじめに.pdf')
  await act(async () => item('はじめに.pdf').focus())
  const go = async (...steps: (readonly [key: string, to: string])[]) => {
    for (const [name, expected] of steps) {
      assert.is(await key(name), false, `${name} scrolls nothing`)
      assert.equal([focused(), tabStop()], [expected, expected], name)
    }
  }
  await go(['ArrowDown', 'API'], ['ArrowRight', 'API'], ['ArrowRight', '認証'], ['ArrowRight', '認証'], ['ArrowRight', '手順.pdf'])
  await go(['ArrowDown', '例'], ['ArrowUp', '手順.pdf'], ['ArrowLeft', '認証'], ['ArrowLeft', '認証'], ['ArrowLeft', 'API'])
  assert.equal(treeLines(), openTo('- API', '  + 認証', '+ 研修'))
  await go([' ', 'API'], ['Enter', 'API'], ['は', 'はじめに.pdf'], ['End', '研修'], ['*', '研修'], ['Home', 'はじめに.pdf'])
  assert.equal(treeLines(), openTo('- API', '  + 認証', '- 研修', '  案内9.txt', '  案内10.txt', '  + 第2回', '  + 第10回'))
  assert.equal([selected(), fetches(platform), shown()], [[], [], selectFile])
  await go(['Enter', 'はじめに.pdf'])
  await until(() => isShown('はじめに.pdf'))
  await go(['End', '第10回'], ['*', '第10回'], ['ArrowDown', '配布資料10.pdf'], [' ', '配布資料10.pdf'])
  await until(() => isShown('配布資料10.pdf'))
  assert.equal([selected(), fetches(platform), focused()], [['配布資料10.pdf'], ['5', '1'], '配布資料10.pdf'])
})

test('leaves the tree as it is during a conversion, and leaves shortcuts and Tab to the browser', async () => {
  await openAll()
  await press(item('API'))
  const before = treeLines()
  const isLeft = async (init: object) => {
    await act(async () => assert.ok(fireEvent.keyDown(document.activeElement!, init), JSON.stringify(init)))
    assert.equal([focused(), tabStop(), treeLines()], ['API', 'API', before], JSON.stringify(init))
  }
  for (const name of ['は', 'ArrowDown', 'Enter', 'Home', '*']) await isLeft({ key: name, isComposing: true })
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) {
    for (const name of ['ArrowLeft', 'Home', 'r', 'Enter']) await isLeft({ key: name, [modifier]: true })
  }
  for (const init of [{ key: 'Process', keyCode: 229 }, { key: 'Tab' }, { key: 'Escape' }]) await isLeft(init)
})

test('reaches every node of a tree of hundreds, the last one by End at once; the focus stays when the siblings above it open', async () => {
  const issues = Array.from({ length: 300 }, (_, n) => `${n + 1}号`)
  await openDocuments(platformOf([...issues.map(name => ['A', name] as const), ['B', 'b.txt']]))
  await act(async () => item('A').focus())
  let isTaken = false
  textbox(searchLabel)!.addEventListener('focus', () => (isTaken = true))
  for (const name of ['End', '*']) await key(name)
  await until(() => items().length === 303)
  assert.equal([focused(), tabStop(), isTaken], ['B', 'B', false], 'nor is it in the search meanwhile')
  assert.equal(treeLines(), ['- A', ...issues.map(name => `  ${name}`), '- B', '  b.txt'])
  await key('Home')
  await press('すべて折りたたむ')
  await act(async () => item('A').focus())
  for (const name of ['*', 'End']) await key(name)
  await until(() => focused() === 'b.txt')
  assert.is(tabStop(), 'b.txt')
})

// ---- the states of the list ----

test('is busy until the list is there, and neither empty nor failed', async () => {
  const platform = plain()
  const release = gateResponses(platform, { path: '/api/v1/uploadDocument/' })
  await open('/uploadDocuments', { as: 'vendorUser', platform, wait: false })
  await until(() => area('ドキュメント一覧'))
  const panel = area('ドキュメント一覧')!
  assert.is(panel.getAttribute('aria-busy'), 'true')
  assert.equal([text(panel), items().length, button('すべて展開'), button('再試行')], [searchLabel, 0, null, null])
  assert.is(shown(), selectFile)
  release()
  await until(() => items().length)
  assert.is(panel.getAttribute('aria-busy'), 'false')
  await openDocuments(platformOf([]))
  assert.equal([text().includes(empty), shown()], [true, ''], 'there is nothing to select')
})

test('再試行 leaves the focus in what it loads, not at what a message offers', async () => {
  const platform = plain()
  platform.faults.push({ path: '/api/v1/uploadDocument/', status: 500, times: 1 })
  await open('/uploadDocuments', { as: 'vendorUser', platform })
  await until(() => button('再試行'))
  assert.is(shown(), '', 'there is nothing to select')
  button('再試行')!.focus()
  await press('再試行')
  await until(() => items().length)
  await until(() => document.activeElement === textbox(searchLabel))
})

// ---- the search ----

/** Searches without waiting for the debounce. */
async function search(wanted: string) {
  await type(searchLabel, wanted)
  await key('Enter', textbox(searchLabel)!)
}

const visible = (expected: readonly string[]) => until(() => assert.equal(treeLines(), expected))

test('searches 600 ms after the last key, opens what is found, and finds a category with all that is in it', async () => {
  await openDocuments()
  const clock = stopClock()
  await type(searchLabel, 'ａｐｉ')
  await clock.pass(599)
  assert.equal([treeLines(), inAddress('documents.q')], [closed, null])
  await act(async () => item('研修').focus())
  await clock.pass(1)
  assert.is(focused(), 'API', 'the successor of what the search takes away')
  assert.equal([treeLines(), inAddress('documents.q'), status()], [found, 'ａｐｉ', '2件'])
  assert.ok(button('すべて折りたたむ'))
  await search('例')
  await visible(['- API', '  - 認証', '    - 例', '      要求.txt'])
  assert.equal(
    ['posinset', 'setsize'].map(word => item('例').getAttribute(`aria-${word}`)),
    ['1', '1'],
  )
})

test('shows after a search what was open before it, whatever was opened and closed meanwhile, and what was found by it', async () => {
  const platform = await openDocuments()
  await press(item('研修'))
  const before = treeLines()
  await search('手順')
  await visible(found.slice(0, 3))
  await press(item('認証'))
  assert.equal(treeLines(), ['- API', '  + 認証'])
  await press('すべて展開')
  await press('すべて折りたたむ')
  assert.equal([treeLines(), tabStop()], [['+ API'], 'API'])
  await search('')
  await visible(before)
  await search('要求')
  await visible(['- API', '  - 認証', '    - 例', '      要求.txt'])
  await press(item('要求.txt'))
  await until(() => shown().includes(noPreview))
  await search('')
  await visible(openTo(...found, ...before.slice(2)))
  assert.equal([selected(), fetches(platform)], [['要求.txt'], ['7']])
})

test('leaves a category closed after a search that does not find the selected document in it', async () => {
  await openDocuments(plain(), '?document=6')
  await until(() => isShown('手順.pdf'))
  await press(item('API'))
  await search('案内')
  await visible(['- 研修', '  案内9.txt', '  案内10.txt'])
  assert.ok(isShown('手順.pdf'))
  await search('')
  await until(() => inAddress('documents.q') === null && treeLines().length > 2)
  assert.equal(treeLines(), closed)
})

test('says that a search finds nothing, and clears it by a button', async () => {
  await openDocuments()
  await search('なし')
  await until(() => text().includes(noMatch))
  assert.equal([items().length, button('すべて展開'), text().includes(empty)], [0, null, false])
  await press('絞り込みを解除')
  await visible(closed)
  assert.equal([inAddress('documents.q'), textbox(searchLabel)!.value, text().includes(noMatch)], [null, '', false])
})

test('restores from a link the search, and the selected document that it does not find', async () => {
  await openDocuments(plain(), `?documents.q=${encodeURIComponent('案内')}&document=6`)
  await until(() => isShown('手順.pdf'))
  assert.equal(treeLines(), ['- 研修', '  案内9.txt', '  案内10.txt'])
  assert.equal([textbox(searchLabel)!.value, tabStop()], ['案内', '研修'])
})

// ---- selecting ----

test('fetches a document again when it is clicked again, and saves the version that comes then', async () => {
  const platform = plain()
  await openAll(platform)
  await press(item('手順.pdf'))
  await until(() => isShown('手順.pdf'))
  const [address, before] = [location.href, history.length]
  const evening = makePdf(['Another version'])
  platform.tables.documents.find(({ id }) => id === 6)!.content = () => evening
  const release = gateResponses(platform, { path: fileOf(6) })
  await press(item('手順.pdf'))
  // The former version is neither shown nor saved while the next one may come; a second press waits for it.
  assert.equal([frame(), button('ダウンロード')?.getAttribute('aria-disabled') ?? null], [null, null])
  await press(item('手順.pdf'))
  release()
  await until(() => isShown('手順.pdf'))
  assert.equal([fetches(platform), location.href, history.length, live.size], [['6', '6'], address, before, 1])
  assert.equal((await download()).bytes, evening)
  assert.equal(new Uint8Array(await made.get(shownAddress())!.arrayBuffer()), evening)
})

test('shows the document of the address, its categories open, and none after 一覧に戻る', async () => {
  await openDocuments(plain(), '?document=5')
  await until(() => isShown('はじめに.pdf'))
  await goTo('/uploadDocuments?document=6')
  await until(() => isShown('手順.pdf'))
  assert.equal([selected(), tabStop()], [['手順.pdf'], '手順.pdf'])
  assert.equal(treeLines(), openTo('- API', '  - 認証', '    手順.pdf', '    + 例', '+ 研修'))
  await press('一覧に戻る')
  assert.equal([shown(), inAddress('document'), selected(), live.size], [selectFile, null, [], 0])
})

test('keeps what is open while the page is left, and marks the document that was read last', async () => {
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

// ---- preview ----

test('T38 shows a PDF by its bytes in a frame, whatever its name and type say, on an address that is then revoked', async () => {
  const platform = platformOf([
    ['A', '案内.txt'],
    ['A', '拡張子なし'],
    ['A', '表.csv', utf8('a,b')],
  ])
  sendTypes(platform, 'text/html')
  await openAll(platform)
  const addresses = new Set<string>()
  for (const name of ['案内.txt', '拡張子なし']) {
    await press(item(name))
    await until(() => isShown(name))
    assert.match(frame()!.getAttribute('src')!, /^blob:[^#]+#toolbar=0$/)
    assert.equal([...live], [shownAddress()])
    addresses.add(shownAddress())
    const bytes = made.get(shownAddress())!
    assert.is(bytes.type, 'application/pdf')
    assert.ok(Buffer.from(await bytes.arrayBuffer()).equals(pdf))
    assert.ok(button('ダウンロード'))
    assert.not.match(shown(), noPreview)
  }
  assert.is(addresses.size, 2)
  await press(item('表.csv'))
  await until(() => shown().includes(noPreview))
  assert.is(live.size, 0)
  await press(item('案内.txt'))
  await until(() => live.size === 1)
  await press(link('ユーザー')!)
  await until(() => heading() === 'ユーザー')
  assert.is(live.size, 0)
})

/** Makes the platform send all documents with this type. */
const sendTypes = (platform: Platform, type: string) =>
  changeAnswers(platform, /\/uploadDocument\/\d+\/$/, ({ body }) => new Response(body, { headers: { 'content-type': type } }))

test('T37 never renders HTML in disguise, SVG, text or an empty file; a press saves each exactly, under a name that fits', async () => {
  const files: readonly [name: string | null, content: Uint8Array<ArrayBuffer>, shown?: string, saved?: string][] = [
    ['PDFを装ったHTML.pdf', html],
    ['構成図.svg', svg],
    ['空のファイル.pdf', new Uint8Array()],
    ['お知らせ.txt', utf8('お知らせ <b>太字</b>')],
    ['a/b\u202efdp.exe', html, 'a/b\ufffdfdp.exe', 'a_b_fdp.exe'],
    [null, svg, '-'],
  ]
  const platform = platformOf(files.map(([name, content]) => ['A', name, content]))
  sendTypes(platform, 'application/pdf')
  await openAll(platform)
  for (const [at, [name, content, label = name!, fileName = label]] of files.entries()) {
    await press(item(label))
    await until(() => button('ダウンロード') && shown().includes(label))
    assert.match(shown(), noPreview)
    assert.is(preview().querySelector('iframe, object, embed, img, svg, script, b'), null, label)
    assert.is(made.size, at, 'nothing is saved before the button is pressed')
    const { name: saved, type, bytes } = await download()
    assert.equal([saved, type, bytes], [fileName, 'application/octet-stream', content])
  }
  assert.is(fetches(platform).length, files.length)
  assert.is.not(document.title, 'executed')
})

test('T41 a browser that cannot embed PDFs offers them for download alone', async () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true })
  await openDocuments(plain(), '?document=5')
  await until(() => button('ダウンロード'))
  assert.equal([frame(), shown().includes(noPreview), live.size], [null, true, 0])
})

// ---- stale and missing responses ----

for (const [what, failure] of [
  ['answer', {}],
  ['failure', { status: 500 }],
] as const) {
  test(`T39 shows the document that was clicked last, although the ${what} of the one before comes later`, async () => {
    const platform = plain()
    const [first, second] = [gateResponses(platform, { path: fileOf(6), ...failure }), gateResponses(platform, { path: fileOf(5) })]
    await openAll(platform)
    await press(item('手順.pdf'))
    await until(() => progressBar())
    await press(item('はじめに.pdf'))
    assert.match(shown(), 'はじめに.pdf')
    assert.equal([frame(), button('ダウンロード'), selected()], [null, null, ['はじめに.pdf']])
    second()
    await until(() => isShown('はじめに.pdf'))
    first()
    await settled()
    assert.equal([isShown('はじめに.pdf'), selected(), alert(), live.size], [true, ['はじめに.pdf'], null, 1])
    assert.equal(fetches(platform), ['6', '5'])
  })
}

test('T40 shows another document after a failure, and asks for the failed one again when it is clicked, at once or later', async () => {
  const platform = plain()
  platform.faults.push({ path: fileOf(6), times: 2, status: 500 })
  await openAll(platform)
  await press(item('手順.pdf'))
  await until(() => button('再試行'))
  await press(item('はじめに.pdf'))
  await until(() => isShown('はじめに.pdf'))
  assert.is(button('再試行'), null)
  await press(item('手順.pdf'))
  await until(() => button('再試行'))
  await press(item('手順.pdf'))
  await until(() => isShown('手順.pdf'))
  assert.equal(fetches(platform), ['6', '5', '6', '6'])
})

test('a document that a colleague has deleted leaves the tree with the first press on it', async () => {
  const platform = plain()
  await openAll(platform)
  const { documents } = platform.tables
  documents.splice(0, Infinity, ...documents.filter(({ id }) => id !== 5))
  await press(item('はじめに.pdf'))
  await until(() => !items().some(({ textContent }) => textContent === 'はじめに.pdf'))
  assert.match(shown(), selectFile)
})

test('T50 shows its own message alone for a 400 with messages of the server, and of no failure any once 再試行 has worked', async () => {
  for (const status of [400, 500]) {
    const platform = plain()
    platform.faults.push({ path: fileOf(5), times: 1, status, body: { errors: ['x'] } })
    await openDocuments(platform, '?document=5')
    await until(() => button('再試行'))
    if (status === 400) assert.is(alert(), downloadFailed)
    else assert.match(alert()!, '500')
    await press('再試行')
    await until(() => isShown('はじめに.pdf'))
    assert.is(alert(), null)
  }
})

// ---- progress ----

for (const [what, headers, ...said] of [
  ['how much has come, and of how much', { 'content-length': '3000000' }, '1.5 kB / 3.0 MB', '1.5 MB / 3.0 MB'],
  ['how much has come, if the server does not say how much there is', {}, '1.5 kBを受信しました', '1.5 MBを受信しました'],
] as const) {
  test(`shows ${what}`, async () => {
    const platform = plain()
    const download = stream(platform, 5, headers)
    await openDocuments(platform)
    const status = preview().querySelector('[role="status"]')!
    await press(item('はじめに.pdf'))
    await until(() => progressBar())
    const hasValue = () => progressBar()!.hasAttribute('value')
    assert.equal([preview().getAttribute('aria-busy'), button('ダウンロード'), hasValue()], ['true', null, false])
    assert.match(shown(), '読み込んでいます...')
    await download.push(1500)
    await until(() => shown().includes(said[0]))
    const { value, max } = progressBar()!
    if (hasValue()) assert.equal([value, max], [1500, 3_000_000])
    assert.is(hasValue(), 'content-length' in headers)
    await download.push(1_498_500)
    await until(() => shown().includes(said[1]))
    await download.push(1_500_000)
    await download.end()
    await until(() => shown().includes(noPreview))
    assert.is(status.textContent, 'はじめに.pdfはプレビューできません。', 'said by the element that was there before')
    assert.equal([progressBar(), preview().getAttribute('aria-busy'), button('キャンセル'), alert()], [null, 'false', null, null])
    assert.ok(button('ダウンロード'))
  })
}

test('ends a download silently with the next document, which does not show its progress, with キャンセル and with the page', async () => {
  const platform = plain()
  const downloads = [5, 6].map(id => stream(platform, id, { 'content-length': '3000' }))
  await openAll(platform)
  for (const [n, name] of ['はじめに.pdf', '手順.pdf'].entries()) {
    await press(item(name))
    await until(() => progressBar())
    assert.not.match(shown(), 'kB')
    await downloads[n]!.push(1500)
    await until(() => shown().includes('1.5 kB / 3.0 kB'))
  }
  await until(() => downloads[0]!.isCancelled)
  await press('キャンセル')
  await until(() => downloads[1]!.isCancelled)
  await press('再試行')
  await until(() => !downloads[1]!.isCancelled)
  assert.not.match(shown(), 'kB', 'a download begins anew')
  await press(link('ユーザー')!)
  await until(() => downloads[1]!.isCancelled && heading() === 'ユーザー')
  assert.equal([alert(), live.size], [null, 0])
})

test('says that a download was cancelled, and asks for the document again by 再試行 or a click, at once or later', async () => {
  const platform = plain()
  platform.faults.push({ path: fileOf(5), kind: 'hang', times: 3 })
  await openAll(platform)
  for (const again of ['はじめに.pdf', '再試行', 'はじめに.pdf']) {
    await press(again)
    await until(() => progressBar())
    assert.not.match(shown(), 'キャンセルしました')
    await press('キャンセル')
    await settled()
    assert.match(shown(), 'ダウンロードをキャンセルしました。')
    assert.equal([progressBar(), button('ダウンロード'), button('キャンセル'), alert()], [null, null, null, null])
    assert.equal([preview().getAttribute('aria-busy'), selected()], ['false', ['はじめに.pdf']])
  }
  await press(item('手順.pdf'))
  await until(() => isShown('手順.pdf'))
  await press(item('はじめに.pdf'))
  await until(() => isShown('はじめに.pdf'))
  assert.equal(fetches(platform), ['5', '5', '5', '6', '5'])
})

test.run()
