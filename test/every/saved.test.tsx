import { act } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { routes } from '../../src/app/routes.ts'
import {
  button,
  dialog,
  fieldErrors,
  goTo,
  heading,
  inAddress,
  open,
  paste,
  press,
  rows,
  settled,
  status,
  table,
  text,
  textbox,
  until,
} from '../component/open.tsx'
import { openForm, smallPlatform, takeWrites, valueOf } from '../component/peoplePage.ts'
import { gateResponses, isReady } from '../component/vendorPage.ts'
import { type Row, rows as dialogs } from '../support/dialogs.ts'
import { fill, listOf, openRow, rowNamed, save, valuesOf } from './rows.ts'

/** Returns a row's name; its cell may hold a second line. */
function nameOf(row: Element | null | undefined) {
  const head = row?.querySelector('th')
  return head?.getAttribute('aria-label') ?? head?.textContent
}

/** Returns the names of the highlighted rows. */
const marked = () => [...(table()?.querySelectorAll('tbody tr[data-marked]') ?? [])].map(nameOf)
const buttons = (label: string) => [...document.querySelectorAll(`button[aria-label="${label}"]`)]
const focusedRow = () => nameOf(document.activeElement?.closest('tr'))
const names = () => rows().map(([name]) => name)

const addGroup = rowNamed('add a group')
const addApp = rowNamed('add an application')

async function start({ path }: Row, query = '', platform = smallPlatform()) {
  await open(path + query, { as: 'systemAdmin', platform })
  await settled()
  return platform
}

/** Adds a row from its page, with other values than those of the table. */
async function add(row: Row, platform: Platform, fields = row.fields!) {
  await openForm(platform, '追加', row.title!)
  await fill({ ...row, fields })
  await press('保存')
  await until(() => !dialog())
}

test('leaves only the last of two saves with 表示 when the user goes elsewhere before the list is there', async () => {
  const platform = await start(addGroup)
  const release = gateResponses(platform, { method: 'GET', path: '/api/v1/vendorGroup/' })
  await add(addGroup, platform, { グループ名: '先' })
  await add(addGroup, platform, { グループ名: '後' })
  await press('ドキュメント')
  await until(() => heading() === 'ドキュメント')
  release()
  await until(() => button('表示'))
  assert.is([...document.querySelectorAll('button')].filter(({ textContent }) => textContent === '表示').length, 1)
})

test('marks only the new one of two applications of one name', async () => {
  const platform = smallPlatform()
  platform.tables.applications.push({ ...platform.tables.applications[0]!, id: 90, name: '打越予報' })
  await start(addApp, '', platform)
  await add(addApp, platform)
  await until(() => assert.equal(marked(), ['打越予報']))
})

for (const row of dialogs) {
  const { name, saved, next } = row
  if (!saved) continue
  const { page, crowd } = listOf(row)
  const id = routes[page].path.slice(1)
  const nameOfRow = valuesOf(row)[saved.namedBy]!
  const textOf = (name: string | boolean) => saved.text.replace('{name}', String(name))

  test(`${name}: says by name what was saved, and highlights the row`, async () => {
    await openRow(row)
    await fill(row)
    await save(row)
    await until(() => !dialog())
    await until(() => assert.match(status()!, textOf(nameOfRow)))
    await until(() => assert.equal(marked(), [nameOfRow]))
    assert.is(button('表示'), null)
  })

  if (!next) continue
  test(`${name}: 表示 leads to a row on another page, past a filter`, async () => {
    await openRow(row, `&${id}.q=青&${id}.rows=5`, crowd)
    await fill(row)
    await save(row)
    await until(() => button('表示'))
    assert.equal(marked(), [])
    await press('表示')
    await until(() => assert.equal(marked(), [nameOfRow]))
    assert.is(inAddress(`${id}.q`), null)
    assert.is(inAddress(`${id}.rows`), '5')
    assert.ok(Number(inAddress(`${id}.page`)) > 1)
    await until(() => focusedRow() === nameOfRow)
    assert.is(button('表示'), null)
  })

  test(`${name}: adds one after another from one form, confirms each in it, and counts them in one toast`, async () => {
    const platform = await openRow(row)
    const [first = ''] = Object.keys(row.fields!)
    const typed = Object.keys(row.fields!).flatMap(label => textbox(label) ?? [])
    const names = [nameOfRow, String(next[saved.namedBy])]
    for (const [n, fields] of [row.fields!, next].entries()) {
      await fill({ ...row, fields })
      const release = gateResponses(platform, { method: 'POST', path: /./ })
      await press('続けて追加')
      // The pressed button has the focus, or again a field, which is empty in the next form.
      if (n === 0) await act(async () => typed.at(-1)!.focus())
      release()
      await until(() => assert.match(status()!, textOf(names[n]!)))
      await until(() => valueOf(first) === '')
      assert.ok(dialog(row.title))
      assert.equal(buttons('お知らせを閉じる'), [], 'no toast')
      assert.equal(fieldErrors(), [])
      assert.is(document.activeElement, textbox(first))
    }
    await press('キャンセル')
    await until(() => !dialog())
    assert.match(status()!, row.bothSaved!)
    assert.is(buttons('お知らせを閉じる').length, 1)
    await until(() => assert.equal(marked().toSorted(), names.toSorted()))
    const created = row.sends!.filter(call => call.startsWith('POST')).at(row.verb === 'createGroup' ? 0 : -1)!
    assert.is(takeWrites(platform).filter(call => call.startsWith(created)).length, 2)
  })
}

test('a filter that does not hide the row stays when 表示 turns the page', async () => {
  const platform = smallPlatform()
  platform.tables.vendorGroups.push(
    ...['あ', 'い', 'う', 'え', 'お'].map((letter, n) => ({ id: 90 + n, vendor: 2, name: `一${letter}穂` })),
  )
  await start(addGroup, '&groups.q=穂&groups.rows=5', platform)
  await add(addGroup, platform, { グループ名: '穂' })
  await until(() => button('表示'))
  // What leads elsewhere waits until a dialog is closed.
  await press('追加')
  await until(() => dialog('グループ追加') && isReady())
  assert.is(button('表示'), null)
  await press('キャンセル')
  await until(() => button('表示'))
  await press('表示')
  await until(() => assert.equal(marked(), ['穂']))
  assert.is(inAddress('groups.q'), '穂')
  assert.is(inAddress('groups.page'), '2')
  await until(() => focusedRow() === '穂')
  await goTo('/groups?vendor=2&groups.q=穂&groups.rows=5')
  await until(() => assert.ok(rows().length === 5 && focusedRow(), 'the row goes, the focus stays near'))
})

for (const [where, path, crowded] of [
  ['another page', '/groups?vendor=2&apps.q=x', false],
  ['another page, the row being on the second page of its table', '/groups?vendor=2&apps.rows=5', true],
  ['the same page of another vendor', '/apps?vendor=3', false],
  ['the same page of another vendor, through a filter', '/apps?vendor=3&apps.q=x', false],
] as const) {
  test(`表示 comes back to the row from ${where}`, async () => {
    const platform = smallPlatform()
    if (crowded) listOf(addApp).crowd!(platform.tables)
    await start(addApp, '', platform)
    const release = gateResponses(platform, { path: /\/application\/\?vendorId=2$/, method: 'GET' })
    await add(addApp, platform)
    await goTo(path)
    await until(() => button('表示'))
    release()
    await press('表示')
    await until(() => heading() === 'アプリケーション' && inAddress('vendor') === '2')
    await until(() => assert.equal(marked(), ['打越予報']))
    assert.equal([inAddress('vendor'), inAddress('apps.q'), inAddress('apps.page')], ['2', null, crowded ? '2' : null])
    await until(() => focusedRow() === '打越予報')
  })
}

test('表示 leads to a user past a group that cannot be loaded', async () => {
  const platform = smallPlatform()
  platform.faults.push({ path: '/api/v1/vendorGroup/', status: 500 })
  const addUser = rowNamed('add a user')
  await start(addUser, '&group=21', platform)
  await add(addUser, platform)
  await until(() => button('表示'))
  await press('表示')
  await until(() => assert.equal(marked(), ['uchikoshi@example.jp']))
})

test('of two saves in quick succession the last one is said before the list is there, and its row highlighted', async () => {
  const platform = await start(addGroup)
  const release = gateResponses(platform, { path: /\/vendorGroup\/\?vendorId=2$/, method: 'GET' })
  for (const [from, to] of [
    ['穀物', '雑穀'],
    ['いも', '芋'],
  ] as const) {
    await openForm(platform, `${from}を編集`, 'グループ編集')
    await paste('グループ名', to)
    await press('保存')
    await until(() => !dialog())
  }
  await until(() => assert.match(status()!, 'グループ「芋」を保存しました。'))
  release()
  await until(() => names().includes('雑穀') && names().includes('芋'))
  await until(() => assert.equal(marked(), ['芋']))
  await settled()
  assert.equal(marked(), ['芋'])
})

test('what was saved is said although the list cannot be loaded again', async () => {
  const platform = await start(addGroup)
  platform.faults.push({ path: '/api/v1/vendorGroup/', method: 'GET', status: 500, times: 1 })
  await add(addGroup, platform, { グループ名: '穂' })
  await until(() => status()?.includes('グループ「穂」を追加しました。'))
  assert.is(button('表示'), null)
  await press('再試行')
  await until(() => names().includes('穂'))
})

test('a cancelled form and a refused one say nothing', async () => {
  const platform = await start(addGroup)
  platform.faults.push({ path: '/api/v1/vendorGroup/', method: 'POST', status: 500, times: 1 })
  await openForm(platform, '追加', 'グループ追加')
  await paste('グループ名', '穂')
  await press('保存')
  await until(() => text().includes('予期せぬエラー'))
  assert.not.match(status() ?? '', '追加しました')
  await press('キャンセル')
  await until(() => !dialog())
  await settled()
  assert.not.match(status() ?? '', '追加しました')
  assert.equal(marked(), [])
})

test.run()
