import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import {
  button,
  choose,
  dialog,
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
  until,
} from '../component/open.tsx'
import { addUsers, openForm, smallPlatform } from '../component/peoplePage.ts'
import { gateResponses, isReady } from '../component/vendorPage.ts'

interface Case {
  path: string
  title: string
  /** Fills in the form of something new, whose row is then named so. */
  fill: () => Promise<void>
  name: string
  added: string
  /** Opens the form of an existing row, changes it, and what is said then. */
  edit: { opener: string; label: string; to: string; row: string; saved: string }
  /** Adds rows before it, so that it is on the second page of five. */
  crowd: (platform: Platform) => void
}

const letters = ['あ', 'い', 'う', 'え', 'お']

const cases: Record<string, Case> = {
  ベンダー: {
    path: '/vendors',
    title: 'ベンダー一覧',
    name: '新しい農園',
    added: 'ベンダー「新しい農園」を追加しました。',
    async fill() {
      await paste('ベンダー名', '新しい農園')
      await paste('契約番号', 'ZZ-900')
      await choose('会員種別', '賛助会員')
    },
    edit: { opener: '青森農園を編集', label: 'ベンダー名', to: '弘前農園', row: '弘前農園', saved: 'ベンダー「弘前農園」を保存しました。' },
    crowd: ({ tables }) => {
      const active = { ...tables.vendors[1]!, member_type: 1, is_active: 1 as const }
      tables.vendors.push(...letters.map((name, n) => ({ ...active, id: 900 + n, name })))
    },
  },
  ユーザー: {
    path: '/users?vendor=2',
    title: 'ユーザー一覧',
    name: 'zz@example.jp',
    added: 'ユーザー「新田 稲子 (zz@example.jp)」を追加しました。',
    async fill() {
      await paste('メールアドレス', 'zz@example.jp')
      await paste('姓', '新田')
      await paste('名', '稲子')
      await choose('ロール', 'ベンダー利用者')
    },
    edit: { opener: 'vendor.user@example.jpを編集', label: '名', to: '改', row: 'vendor.user@example.jp', saved: 'を保存しました。' },
    crowd: platform =>
      addUsers(
        platform,
        2,
        letters.map((letter, n) => [`a${n}@example.jp`, letter, letter, 3]),
      ),
  },
  グループ: {
    path: '/groups?vendor=2',
    title: 'グループ一覧',
    name: '穂',
    added: 'グループ「穂」を追加しました。',
    fill: () => paste('グループ名', '穂'),
    edit: { opener: '穀物を編集', label: 'グループ名', to: '雑穀', row: '雑穀', saved: 'グループ「雑穀」を保存しました。' },
    crowd: ({ tables }) => tables.vendorGroups.push(...letters.map((name, n) => ({ id: 90 + n, vendor: 2, name }))),
  },
  アプリケーション: {
    path: '/apps?vendor=2',
    title: 'アプリケーション一覧',
    name: '穂',
    added: 'アプリケーション「穂」を追加しました。',
    async fill() {
      await paste('アプリケーション名', '穂')
      await choose('グループ', 'いも')
    },
    edit: {
      opener: '収量予測を編集',
      label: 'アプリケーション名',
      to: '収量',
      row: '収量',
      saved: 'アプリケーション「収量」を保存しました。',
    },
    crowd: ({ tables }) => {
      tables.applications.push(...letters.map((name, n) => ({ ...tables.applications[0]!, id: 90 + n, name })))
    },
  },
}

/** Returns a row's name; its cell may hold a second line. */
function nameOf(row: Element | null | undefined) {
  const head = row?.querySelector('th')
  return head?.getAttribute('aria-label') ?? head?.textContent
}

/** Returns the names of the highlighted rows. */
const marked = () => [...(table()?.querySelectorAll('tbody tr[data-marked]') ?? [])].map(nameOf)
const focusedRow = () => nameOf(document.activeElement?.closest('tr'))
const names = () => rows().map(([name]) => name)
const withQuery = (path: string, query: string) => path + (path.includes('?') ? '&' : '?') + query

async function start({ path }: Case, query = '', platform = smallPlatform()) {
  await open(query ? withQuery(path, query) : path, { as: 'systemAdmin', platform })
  await settled()
  return platform
}

async function add(what: string, { fill }: Case, platform: Platform) {
  await openForm(platform, '追加', `${what}追加`)
  await fill()
  await press('保存')
  await until(() => !dialog())
}

test('leaves only the last of two saves with 表示 when the user goes elsewhere before the list is there', async () => {
  const platform = await start(cases['グループ']!)
  const release = gateResponses(platform, { method: 'GET', path: '/api/v1/vendorGroup/' })
  await add('グループ', { ...cases['グループ']!, fill: () => paste('グループ名', '先') }, platform)
  await add('グループ', { ...cases['グループ']!, fill: () => paste('グループ名', '後') }, platform)
  await press('ドキュメント')
  await until(() => heading() === 'ドキュメント')
  release()
  await until(() => button('表示'))
  assert.is([...document.querySelectorAll('button')].filter(({ textContent }) => textContent === '表示').length, 1)
})

test('marks only the new one of two applications of one name', async () => {
  const one = cases['アプリケーション']!
  const platform = smallPlatform()
  platform.tables.applications.push({ ...platform.tables.applications[0]!, id: 90, name: one.name })
  await start(one, '', platform)
  await add('アプリケーション', one, platform)
  await until(() => assert.equal(marked(), [one.name]))
})

for (const [what, one] of Object.entries(cases)) {
  test(`${what}: what was added and what was changed is said by name, and the row is highlighted`, async () => {
    const platform = await start(one)
    await add(what, one, platform)
    await until(() => status()?.includes(one.added))
    await until(() => assert.equal(marked(), [one.name]))
    assert.is(button('表示'), null)

    await openForm(platform, one.edit.opener, `${what}編集`)
    await paste(one.edit.label, one.edit.to)
    await press('保存')
    await until(() => !dialog())
    await until(() => status()?.includes(one.edit.saved))
    await until(() => assert.equal(marked(), [one.edit.row]))
    assert.is(button('表示'), null)
  })

  test(`${what}: 表示 leads to a row on another page, past a filter, and from another page of the console`, async () => {
    const platform = smallPlatform()
    one.crowd(platform)
    const id = one.path.split('?')[0]!.slice(1)
    await start(one, `${id}.q=青&${id}.rows=5`, platform)
    await add(what, one, platform)
    await until(() => button('表示'))
    assert.equal(marked(), [])
    await press('表示')
    await until(() => assert.equal(marked(), [one.name]))
    assert.is(inAddress(`${id}.q`), null)
    assert.is(inAddress(`${id}.rows`), '5')
    assert.ok(Number(inAddress(`${id}.page`)) > 1)
    await until(() => focusedRow() === one.name)
    assert.is(button('表示'), null)
  })
}

test('a filter that does not hide the row stays when 表示 turns the page', async () => {
  const { グループ: one } = cases as { グループ: Case }
  const platform = smallPlatform()
  platform.tables.vendorGroups.push(...letters.map((letter, n) => ({ id: 90 + n, vendor: 2, name: `一${letter}穂` })))
  await start(one, 'groups.q=穂&groups.rows=5', platform)
  await add('グループ', one, platform)
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
})

for (const [where, path, crowded] of [
  ['another page', '/groups?vendor=2&apps.q=x', false],
  ['another page, the row being on the second page of its table', '/groups?vendor=2&apps.rows=5', true],
  ['the same page of another vendor', '/apps?vendor=3', false],
  ['the same page of another vendor, through a filter', '/apps?vendor=3&apps.q=x', false],
] as const) {
  test(`表示 comes back to the row from ${where}`, async () => {
    const { アプリケーション: one } = cases as { アプリケーション: Case }
    const platform = smallPlatform()
    if (crowded) one.crowd(platform)
    await start(one, '', platform)
    const release = gateResponses(platform, { path: /\/application\/\?vendorId=2$/, method: 'GET' })
    await add('アプリケーション', one, platform)
    await goTo(path)
    await until(() => button('表示'))
    release()
    await press('表示')
    await until(() => heading() === 'アプリケーション' && inAddress('vendor') === '2')
    await until(() => assert.equal(marked(), ['穂']))
    assert.equal([inAddress('vendor'), inAddress('apps.q'), inAddress('apps.page')], ['2', null, crowded ? '2' : null])
    await until(() => focusedRow() === '穂')
  })
}

test('of two saves in quick succession the row of the last one is highlighted', async () => {
  const platform = await start(cases.グループ!)
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
  release()
  await until(() => names().includes('雑穀') && names().includes('芋'))
  await until(() => assert.equal(marked(), ['芋']))
  await settled()
  assert.equal(marked(), ['芋'])
  assert.match(status()!, 'グループ「芋」を保存しました。')
})

test('what was saved is said although the list cannot be loaded again, and while that takes long', async () => {
  const { グループ: one } = cases as { グループ: Case }
  const platform = await start(one)
  platform.faults.push({ path: '/api/v1/vendorGroup/', method: 'GET', status: 500, times: 1 })
  await add('グループ', one, platform)
  await until(() => status()?.includes(one.added))
  assert.is(button('表示'), null)
  await press('再試行')
  await until(() => names().includes('穂'))

  const release = gateResponses(platform, { path: '/api/v1/vendorGroup/', method: 'GET' })
  await openForm(platform, '穂を編集', 'グループ編集').catch(() => undefined)
  await paste('グループ名', '稲穂')
  await press('保存')
  await until(() => !dialog())
  await until(() => status()?.includes('グループ「稲穂」を保存しました。'))
  release()
  await until(() => assert.equal(marked(), ['稲穂']))
})

test('a cancelled form and a refused one say nothing', async () => {
  const { グループ: one } = cases as { グループ: Case }
  const platform = await start(one)
  platform.faults.push({ path: '/api/v1/vendorGroup/', method: 'POST', status: 500, times: 1 })
  await openForm(platform, '追加', 'グループ追加')
  await one.fill()
  await press('保存')
  await until(() => text().includes('予期せぬエラー'))
  assert.is(status()?.includes('追加しました') ?? false, false)
  await press('キャンセル')
  await until(() => !dialog())
  await settled()
  assert.is(status()?.includes('追加しました') ?? false, false)
  assert.equal(marked(), [])
})

test.run()
