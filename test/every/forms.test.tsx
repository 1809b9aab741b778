import { act, fireEvent } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import { createPlatform, type Platform } from '../platform/platform.ts'
import { startClock, stopClock } from '../component/clock.ts'
import { button, choices, compose, copiedBy, dialog, fieldErrors, key, press, settled, text, turn, until } from '../component/open.tsx'
import { openForm } from '../component/peoplePage.ts'
import { aim, callOf, openQuietly, quiet } from './sweep.ts'
import { type Row, rows } from '../support/dialogs.ts'
import { fields, fill, listOf, openDialog, openPage as openPageOf, rowNamed, values } from './rows.ts'
import { gateResponses, isReady } from '../component/vendorPage.ts'

test.after.each(startClock)

/** Behaviour shared by all forms, generated from the table of dialogs. */

/** Opens the page of a dialog, whose answers may be held back. */
const openPage = (row: Pick<Row, 'as' | 'path'>) => openPageOf(row, undefined, defaultConfig)

// ---- loading ----

/** Returns the form named by the dialog's title. */
const form = () => dialog()!.querySelector('form')!

for (const row of rows.filter(({ loads, send, takesOver }) => loads && send === '保存' && !takesOver)) {
  test(`${row.name}: while the form loads it is busy, shows no foreign value, and 保存 neither complains nor sends`, async () => {
    const platform = await openPage(row)
    for (const vendor of platform.tables.vendors) if (vendor.name === '秋田農園') vendor.is_active = 0
    if (row.path === '/vendors') await press('有効のみ表示')
    const release = Object.keys(row.loads!).map(call => gateResponses(platform, aim(call)))
    const filled: Node[] = []
    const observer = new MutationObserver(changes => changes.forEach(({ target }) => filled.push(target)))
    observer.observe(document.body, { childList: true, subtree: true })
    for (const name of row.opener) {
      await until(() => button(name))
      await press(name)
    }
    await until(() => dialog(row.title))
    await turn()
    assert.is(form().getAttribute('aria-busy'), 'true')
    const region = form().querySelector('[role="status"][aria-busy="false"]')!
    await until(() => region.textContent === '読み込んでいます...')
    observer.disconnect()
    assert.ok(filled.includes(region), 'it was there before its text, or nobody hears that')
    const during = values()
    await press('保存')
    assert.equal(fieldErrors(), [])
    release.forEach(go => go())
    await until(isReady)
    assert.is.not(form().getAttribute('aria-busy'), 'true')
    assert.equal(fieldErrors(), [])
    assert.is(
      platform.requests.some(({ method }) => method !== 'GET'),
      false,
    )
    // New entities start with defaults; the values of an edited one are unknown while it loads.
    const empty = during.map(value => (typeof value === 'boolean' ? false : ''))
    const expected = row.opener[0] === '追加' ? values().slice(0, during.length) : empty
    assert.equal(during, expected)
  })
}

// ---- sending ----

/** Returns the labels of the controls that accept input. */
const accepting = () =>
  fields()
    .filter(field => !field.readOnly && field.getAttribute('aria-readonly') !== 'true')
    .map(field => [...field.labels!].map(label => text(label)).join())

/** Changes every control that accepts input, as a user would after the press. */
async function changeAll() {
  for (const field of fields()) {
    await act(async () => {
      if (field instanceof HTMLSelectElement) {
        const other = [...field.options].find(option => !option.selected)
        fireEvent.change(field, { target: { value: other?.value } })
      } else if (field.type === 'checkbox') fireEvent.click(field)
      else if (!field.readOnly) fireEvent.input(field, { target: { value: `${field.value}+` } })
    })
  }
}

for (const row of rows.filter(({ send, takesOver }) => send === '保存' && !takesOver)) {
  test(`${row.name}: while the form is sent, its fields keep their values and the focus, and accept no input`, async () => {
    const platform = await openPage(row)
    await openForm(platform, row.opener, row.title!)
    await fill(row)
    const focused = document.activeElement
    const call = row.sends!.at(-1)!
    const release = gateResponses(platform, { ...aim(call), status: 500 })
    await act(async () => form().requestSubmit())
    if (row.confirmBy) await press(row.confirmBy)
    await until(() => platform.requests.some(request => callOf(request) === call))
    const during = values()
    assert.equal(accepting(), [])
    await changeAll()
    assert.equal(values(), during)
    if (!row.confirmBy) assert.ok(document.activeElement === focused)
    release()
    await until(isReady)
    assert.equal(values(), during)
    assert.is(accepting().length, fields().length)
  })
}

// ---- leaving ----

const discards = '入力した内容を破棄してもよろしいですか？'

for (const row of rows.filter(({ send, takesOver }) => send === '保存' && !takesOver)) {
  test(`${row.name}: Esc closes an untouched form, asks before it discards input, and キャンセル discards at once`, async () => {
    const platform = await openPage(row)
    const open = () => openForm(platform, row.opener, row.title!)
    const isClosed = () => until(() => !dialog())
    await open()
    const untouched = values()
    await key('Escape', dialog()!)
    await isClosed()
    await open()
    await fill(row)
    const filled = values()
    await key('Escape', dialog()!)
    await until(() => text().includes(discards))
    await press('キャンセル')
    await until(() => dialog(row.title))
    assert.equal(values(), filled)
    await key('Escape', dialog()!)
    await press('破棄')
    await isClosed()
    await open()
    assert.equal([values(), fieldErrors()], [untouched, []])
    await fill(row)
    await press('キャンセル')
    await isClosed()
    const writes = platform.requests.filter(({ method }) => method !== 'GET').map(callOf)
    assert.equal(
      writes.filter(call => call !== 'POST /validateUserPassword/'),
      [],
    )
  })
}

// ---- the id ----

/** An application shows its ids among its credentials. */
const hasId = ({ title, path }: Row) => title?.endsWith('編集') && !path.startsWith('/apps')

for (const row of rows.filter(hasId)) {
  const label = row.title!.replace('編集', 'ID')
  test(`${row.name}: its id can be read and copied; a new one has none yet`, async () => {
    const platform = await openPage(row)
    await openForm(platform, row.opener, row.title!)
    const id = platform.requests.findLast(({ method, path }) => method === 'GET' && /\/\d+\/$/.test(path))!.path.match(/\d+(?=\/$)/)![0]
    assert.match(text(), `${label}${id}`)
    assert.equal(await copiedBy(() => press(`${label}をコピー`)), [id])
    if (listOf(row).cannotAdd) return
    await press('キャンセル')
    await openForm(platform, '追加', row.title!.replace('編集', '追加'))
    assert.not.match(text(), label)
  })
}

// ---- a value that is not among the options ----

test('a choice that is not among the options is shown by its own name, once, and nothing is wrong with it', async () => {
  for (const [name, label, entity, values, shown] of [
    ['edit a user', 'ロール', '/vendorUser/', { role: { id: 9, name: '監査役' } }, '監査役'],
    ['edit a vendor and its member type', '会員種別', '/vendor/', { member_type: { id: 'x-1', name: '名誉会員' } }, '名誉会員'],
    ['edit an application', 'グループ', '/application/', { vendor_group: { id: 77, name: '廃止部会' } }, '廃止部会'],
    ['edit an application', 'グループ', '/application/', { vendor_group: { id: 77 } }, '77'],
  ] as const) {
    const row = rowNamed(name)
    const platform = await openPage(row)
    answer(platform, entity, values)
    await openForm(platform, row.opener, row.title!)
    assert.is(choices(label).chosen, shown)
    assert.is(choices(label).options.filter(option => option === shown).length, 1)
    await press('保存')
    assert.equal(fieldErrors(), [])
  }
})

/** Overrides an entity's values in the platform's responses. */
function answer(platform: Platform, path: string, values: object) {
  const { handle } = platform
  platform.handle = async request => {
    const response = await handle(request)
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || !new RegExp(`^/api/v1${path}\\d+/$`).test(pathname)) return response
    return Response.json({ ...(await response.json()), ...values })
  }
}

// ---- input methods ----

/** Creates a platform with enough vendors and groups for filter inputs in their lists. */
function manyPlatform() {
  const platform = createPlatform({ vendors: 12 })
  for (let id = 901; id <= 912; id++) platform.tables.vendorGroups.push({ id, vendor: 2, name: `部会${id}` })
  return platform
}

interface Place {
  name: string
  reach: () => Promise<Platform>
  /** The labels of its text inputs, in order. */
  inputs: readonly string[]
}

const page = (path: string, ...inputs: string[]): Place => ({
  name: path,
  inputs,
  async reach() {
    const platform = manyPlatform()
    await openQuietly(path, { as: 'systemAdmin', platform })
    return platform
  },
})

const dialogOf = (name: string, ...inputs: string[]): Place => ({
  name,
  inputs,
  async reach() {
    const row = rowNamed(name)
    const platform = await openPage(row)
    await openDialog(row)
    return platform
  },
})

const vendorFilter = '名前、契約番号で絞り込み'
const panelFilter = '名前で絞り込み'

const places: Place[] = [
  page('/vendors', 'ベンダー名', '契約番号'),
  page('/users?vendor=2', vendorFilter, panelFilter, 'メールアドレス', '氏名'),
  page('/groups?vendor=2', vendorFilter, 'グループ名'),
  page('/apps?vendor=2', vendorFilter, panelFilter, 'アプリケーション名'),
  page('/uploadDocuments', 'ドキュメント名、カテゴリ'),
  {
    name: 'the palette',
    inputs: ['名前、メールアドレス、ID、操作'],
    async reach() {
      const platform = await openPage({ as: 'systemAdmin', path: '/users?vendor=2' })
      await key('Control+k')
      await until(() => dialog())
      await quiet()
      return platform
    },
  },
  dialogOf('add a vendor', 'ベンダー名', '契約番号', '利用通知メールアドレス'),
  dialogOf('delete a vendor', 'ベンダー名'),
  dialogOf('add a user', 'メールアドレス', '姓', '名'),
  dialogOf('add a group', 'グループ名', '検索'),
  dialogOf('add an application', 'アプリケーション名', '説明', 'トークン有効期間（秒）'),
  dialogOf('change the notification address', '利用通知メールアドレス'),
  dialogOf('ask for a new password', 'メールアドレス'),
]

/** Returns every reachable input that accepts text. */
function inputs() {
  const root = dialog() ?? document.querySelector('main')!
  const all = root.querySelectorAll<HTMLInputElement>('input:not([type]), input[type="text"], input[type="search"], textarea')
  return [...all].filter(input => !input.readOnly)
}

/** Returns visible entries, rows and options, and the address. */
const state = () => ({
  entries: [...document.querySelectorAll('tbody tr, li, [role="option"], [role="treeitem"]')].map(entry => entry.textContent),
  dialogs: document.querySelectorAll('dialog[open]').length,
  address: location.href,
  focus: document.activeElement?.getAttribute('id') ?? document.activeElement?.tagName,
})

const nameOf = (input: HTMLInputElement | HTMLTextAreaElement) =>
  input.getAttribute('aria-label') ?? [...input.labels!].map(label => text(label)).join()

/** Sends a key of the input method: as all browsers report it, or, like Safari, after the conversion has ended. */
async function keyOfInputMethod(input: Element, name: string, init: KeyboardEventInit) {
  await act(async () => {
    const goesOn = fireEvent.keyDown(input, { key: name, ...init })
    if (goesOn && name === 'Enter' && input instanceof HTMLInputElement && input.form) input.form.requestSubmit()
  })
}

for (const { name, reach, inputs: labels } of places) {
  test(`${name}: during a conversion nothing filters, submits, closes or moves, in any input`, async () => {
    const platform = await reach()
    const clock = stopClock()
    await settled()
    const found = inputs()
    assert.equal(found.map(nameOf), labels)
    for (const input of found) {
      await act(async () => input.focus())
      const before = state()
      const requests = platform.requests.length
      await compose(input, 'んぬ')
      for (const key of ['Enter', 'Escape', 'ArrowDown', 'ArrowUp']) await keyOfInputMethod(input, key, { isComposing: true })
      // Longer than any debounce.
      await clock.pass(650)
      assert.equal(state(), before, nameOf(input))
      assert.is(input.value, 'んぬ')
      // The conversion is cancelled; Safari reports the key afterwards.
      await act(async () => {
        fireEvent.input(input, { target: { value: '' }, inputType: 'deleteCompositionText', isComposing: true })
        fireEvent.compositionEnd(input, { data: '' })
      })
      for (const key of ['Enter', 'Escape', 'ArrowDown']) await keyOfInputMethod(input, key, { keyCode: 229 })
      assert.equal(state(), before, nameOf(input))
      assert.is(platform.requests.length, requests)
      assert.equal(fieldErrors(), [])
    }
  })
}

test.run()
