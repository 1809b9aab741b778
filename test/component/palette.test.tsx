import { act, fireEvent, queryAllByRole, queryByRole } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { pagesFor } from '../support/pages.ts'
import {
  alert,
  button,
  compose,
  departures,
  dialog,
  goTo,
  heading,
  key,
  open,
  press,
  settled,
  stored,
  table,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { addUsers, customer, emails, farm, groupNames, office, smallPlatform, takeCalls } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

type Account = Parameters<Platform['tokensFor']>[0]

const incomplete = '一部の情報を取得できませんでした。'
const nothing = '該当する項目がありません。'
const selectVendor = 'ユーザー、グループ、アプリケーションを探すには、先にベンダーを選択してください。'

const palette = () => dialog('検索と操作')
const field = () => queryByRole<HTMLInputElement>(palette()!, 'combobox', { name: '名前、メールアドレス、ID、操作' })!
const options = () => queryAllByRole(palette()!, 'option')
const sections = () => queryAllByRole(palette()!, 'group')
const nameOf = (section: Element | null) => section?.getAttribute('aria-label') ?? ''
/** Returns an option's section, name and detail. */
const wordsOf = (option: Element) =>
  [nameOf(option.closest('[role="group"]')), ...[...option.children].map(part => part.textContent)].join('｜')
/** Lists what is found, without the last option, which searches all vendors. */
const found = () =>
  options()
    .map(wordsOf)
    .filter(words => !words.startsWith('ほかのベンダー'))
const elsewhere = () =>
  options()
    .slice(-1)
    .map(option => option.textContent)
    .filter(label => label?.startsWith('すべてのベンダー'))
const foundOf = (kind: string) =>
  found()
    .filter(words => words.startsWith(`${kind}｜`))
    .map(words => words.replace(`${kind}｜`, ''))
/** Returns the active option, as screen readers find it. */
const active = () => wordsOf(document.getElementById(field().getAttribute('aria-activedescendant')!)!)
/** Returns the announced number of results. */
const count = () =>
  queryAllByRole(palette()!, 'status')
    .map(line => line.textContent)
    .find(Boolean)
const address = () => decodeURIComponent(location.hash.slice(1))

async function openPalette() {
  await key('Control+k')
  await until(palette)
  await until(() => count() !== '読み込んでいます...')
}

async function openOn(path: string, { as = 'systemAdmin' as Account, platform = smallPlatform() } = {}) {
  await open(path, { as, platform })
  await settled()
  await openPalette()
  return platform
}

const search = (wanted: string) => type(field(), wanted)

/** Searches, and chooses the first result. */
async function goFor(wanted: string) {
  await search(wanted)
  await key('Enter')
  await until(() => !palette())
  await settled()
}

// ---- opening and closing ----

test('Ctrl+K, ⌘K and the button in the header open the palette, also from a field, which keeps its text; K opens nothing', async () => {
  await open('/users?vendor=2', { as: 'systemAdmin', platform: smallPlatform() })
  await type('メールアドレス', 'ven')
  const ways = {
    'Ctrl+K': () => key('Control+k', textbox('メールアドレス')!),
    '⌘K': () => key('Meta+k'),
    'with Caps Lock': () => key('Control+K'),
    button: () => press('検索と操作'),
  }
  for (const [what, opens] of Object.entries(ways)) {
    await opens()
    await until(palette)
    assert.ok(document.activeElement === field(), what)
    if (what === 'Ctrl+K') {
      await until(() => address().includes('users.q=ven'))
      await settled()
      assert.ok(palette(), 'it stays while the text is applied')
    }
    await key('Escape')
    await until(() => !palette())
    if (what === 'Ctrl+K') assert.ok(document.activeElement === textbox('メールアドレス'))
  }
  assert.is(textbox('メールアドレス')!.value, 'ven')
  for (const name of ['k', 'Alt+k', 'Control+Alt+k', 'Control+j']) assert.is(await key(name), true, name)
  await settled()
  assert.not(dialog())
})

test('the palette opens neither above another dialog nor twice, and the sheet of keys above none', async () => {
  const platform = smallPlatform()
  await open('/groups?vendor=2', { as: 'systemAdmin', platform })
  // The second press comes while the palette's chunk is loading.
  await act(async () => {
    for (let times = 0; times < 2; times++) fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  })
  await until(palette)
  await settled()
  assert.is(queryAllByRole(document.body, 'dialog').length, 1)
  await key('Control+k')
  await settled()
  assert.is(queryAllByRole(document.body, 'dialog').length, 1)
  await key('Escape')
  await press('追加')
  await until(() => dialog('グループ追加'))
  for (const name of ['Control+k', 'Control+/']) await key(name)
  await settled()
  assert.is(queryAllByRole(document.body, 'dialog').length, 1)
})

test('without a session, or with the bare header, there is neither palette nor sheet, and the keys are left to the browser', async () => {
  const hasNone = async (path: string) => {
    for (const name of ['Control+k', 'Control+/']) assert.is(await key(name), true, path)
    await settled()
    assert.not(dialog(), path)
    assert.not(button('検索と操作'), path)
  }
  for (const path of ['/intro', '/forgot', '/nowhere']) {
    await open(path)
    await hasNone(path)
  }
  await openOn('/users?vendor=2')
  await key('Escape')
  await until(() => !palette())
  for (const [path, title] of [
    ['/forgot', 'パスワード変更申請'],
    ['/nowhere', 'ページが見つかりません'],
  ] as const) {
    await goTo(path)
    await until(() => heading() === title)
    await hasNone(path)
  }
})

test('the palette closed without a choice, by Esc or a whole press outside, gives the focus back and changes nothing', async () => {
  await open('/users?vendor=2&users.q=vendor', { as: 'systemAdmin', platform: smallPlatform() })
  const before = address()
  for (const leave of [() => key('Escape'), () => press(palette()!)]) {
    for (const name of ['検索と操作', 'ユーザー一覧のCSV']) {
      button(name)!.focus()
      await openPalette()
      await search('穀物')
      // A press that begins in it and ends outside.
      await act(async () => {
        fireEvent.pointerDown(field())
        fireEvent.click(palette()!)
      })
      await settled()
      assert.ok(palette())
      await leave()
      await until(() => !palette())
      await until(() => document.activeElement === button(name))
      assert.is(address(), before)
    }
  }
})

// ---- sections ----

test('what is found stands in sections, those of places before what can be done', async () => {
  const platform = smallPlatform()
  addUsers(platform, 2, [['nobeoka@example.jp', 'アプリ', '係', 3]])
  platform.tables.vendorGroups[0]!.name = 'アプリ開発'
  await openOn('/apps?vendor=2', { platform })
  await search('アプリ')
  assert.equal(sections().map(nameOf), ['ページ', 'ユーザー', 'グループ', '操作', 'ほかのベンダー'])
})

test('what was chosen last comes first the next time, once, and is not stored', async () => {
  await openOn('/groups?vendor=2')
  assert.equal(sections().map(nameOf), ['ページ', '操作'])
  await goFor('ユーザー')
  await openPalette()
  const additions = () => foundOf('操作').filter(label => label.endsWith('を追加'))
  assert.equal(additions(), ['ユーザーを追加'], 'what can be done is that of the page that is shown')
  await goFor('いも')
  await openPalette()
  await goFor('ドキュメント')
  await openPalette()
  assert.equal(additions(), [])
  assert.equal(found().slice(0, 4), [...['ドキュメント', 'いも', 'ユーザー'].map(label => `最近使った項目｜${label}`), 'ページ｜ベンダー'])
  assert.is(foundOf('ページ').includes('ドキュメント'), false)
  await search('いも')
  assert.equal(found(), ['グループ｜いも'])
  assert.not.match(stored(), 'いも')
})

test('vendors of one name show their contract number, which also finds them', async () => {
  const platform = smallPlatform()
  platform.tables.vendors[2]!.name = customer
  await openOn('/groups', { platform })
  await search('北海農業')
  assert.equal(
    foundOf('ベンダー').toSorted(),
    platform.tables.vendors.slice(1).map(({ name, contract_number }) => `${name}｜${contract_number}`),
  )
  await search(platform.tables.vendors[2]!.contract_number)
  await key('Enter')
  await until(() => assert.match(address(), 'vendor=3'))
})

// ---- items ----

const ofUsers = ['ユーザーを追加', 'CSVから追加', 'ユーザー一覧のCSV', 'ユーザー一覧の行を選択', '再読み込み']
const ofApps = ['アプリケーションを追加', 'アプリケーション一覧のCSV', 'アプリケーション一覧の行を選択', '再読み込み']
const [password, ...ofAccount] = ['パスワード変更', '作業記録', 'サインアウト', 'キーボード操作の一覧'] as const
const commands: [as: Account, path: string, expected: string[]][] = [
  ['systemAdmin', '/users?vendor=2', [...ofUsers, `${customer}の契約終了の手続き`, password, ...ofAccount]],
  ['vendorAdmin', '/users', [...ofUsers, password, '利用通知メールアドレス変更', ...ofAccount]],
  ['vendorUser', '/users', ['ユーザー一覧のCSV', '再読み込み', password, ...ofAccount]],
  ['vendorUser', '/apps', [...ofApps, password, ...ofAccount]],
  ['vendorUser', '/uploadDocuments', [password, ...ofAccount]],
]

for (const [as, path, expected] of commands) {
  test(`${as} on ${path}: the pages are those with tabs, and what can be done is what the page and the account menu offer`, async () => {
    await openOn(path, { as })
    assert.equal(
      foundOf('ページ'),
      pagesFor(as).map(({ title }) => title),
    )
    assert.equal([foundOf('ベンダー'), foundOf('操作')], [[], expected])
  })
}

test('a command does what its button does: adding (the focus comes back), clearing filters, loading, dialogs, signing out', async () => {
  const platform = await openOn('/groups?vendor=2&groups.q=穀')
  await key('Escape')
  await until(() => !palette())
  button('検索と操作')!.focus()
  await openPalette()
  await goFor('グループを追加')
  await until(() => dialog('グループ追加'))
  await press('キャンセル')
  await until(() => document.activeElement === button('検索と操作'))
  await openPalette()
  await goFor('絞り込みを解除')
  assert.is(address(), '/groups?vendor=2')
  await openPalette()
  takeCalls(platform)
  await goFor('再読み込み')
  assert.equal(takeCalls(platform), ['GET /vendorGroup/?vendorId=2'])
  for (const [command, title] of [
    ['作業記録', '作業記録'],
    ['キーボード操作の一覧', 'キーボード操作'],
  ] as const) {
    await openPalette()
    await goFor(command)
    await until(() => dialog(title))
    await press('閉じる')
    await until(() => !dialog())
  }
  await openPalette()
  await goFor('サインアウト')
  await until(() => departures.length === 1)
})

test('a command that cannot be used now shows its reason, and Enter and a press leave the palette open', async () => {
  const platform = await openOn('/users')
  takeCalls(platform)
  await search('追加')
  assert.equal(found(), ['操作｜ユーザーを追加｜ベンダーを選択してください。', '操作｜CSVから追加｜ベンダーを選択してください。'])
  const [add] = options()
  assert.is(add!.getAttribute('aria-disabled'), 'true')
  assert.is(add!.getAttribute('aria-description'), 'ベンダーを選択してください。')
  await key('Enter')
  await press(add!)
  await settled()
  assert.ok(palette())
  assert.ok(dialog() === palette())
  assert.equal(takeCalls(platform), [])
  await search('再読み込み')
  assert.is(options()[0]!.getAttribute('aria-disabled'), null)
})

test('a command that waits for a list can be used once the list is there', async () => {
  const platform = smallPlatform()
  const release = gateResponses(platform, { path: '/api/v1/vendorUser/' })
  await open('/users?vendor=2', { as: 'systemAdmin', platform, wait: false })
  await until(() => button('検索と操作'))
  await key('Control+k')
  await until(palette)
  await search('CSV 保存')
  const save = () => options().find(option => option.textContent?.includes('ユーザー一覧のCSV'))
  await until(() => save()?.getAttribute('aria-disabled') === 'true')
  release()
  await until(() => save() && save()!.getAttribute('aria-disabled') === null)
})

// ---- results ----

test('without a vendor there are vendors and documents, and it says what to do for the rest', async () => {
  const platform = smallPlatform()
  // A vendor in the address that is not one is none.
  for (const path of ['/vendors?vendor=999', '/users']) {
    await openOn(path, { platform })
    assert.match(text(palette()!), selectVendor)
    assert.equal([takeCalls(platform).filter(call => call.includes('vendorId=')), alert()], [[], null])
  }
  await search('農')
  assert.equal(
    foundOf('ベンダー')
      .map(words => words.split('｜')[0])
      .toSorted(),
    [customer, farm, office].toSorted(),
  )
  await search(platform.tables.documents[0]!.document_name)
  assert.is(foundOf('ドキュメント').length > 0, true)
  await search('穀物')
  assert.match(text(palette()!), nothing)
  assert.is(count(), '0件')
  await key('Enter')
  await key('ArrowDown')
  assert.ok(palette())
})

test('with a vendor it says from which one users, groups and applications are, and finds them', async () => {
  await openOn('/groups?vendor=2')
  assert.match(text(palette()!), `ユーザー、グループ、アプリケーションは「${customer}」から探します。`)
  await search('北野')
  assert.equal(found(), ['ユーザー｜北野 恵子｜vendor.admin@example.jp'])
  await search('several@')
  assert.equal(found(), ['ユーザー｜兼田 務｜several@example.jp'])
  await search('穀物')
  assert.equal(found(), ['グループ｜穀物'])
  await search('あぐりログ')
  assert.is(foundOf('アプリケーション')[0]!.split('｜')[0], 'あぐりログ')
  await search('青森 林檎')
  assert.equal(found(), [], 'another vendor’s')
})

test('a user who is no system administrator is asked for no vendor, and finds none', async () => {
  const platform = await openOn('/groups', { as: 'vendorUser' })
  assert.not.match(text(palette()!), 'ベンダーを選択')
  assert.equal(
    takeCalls(platform).filter(call => call.includes('/vendors/')),
    [],
  )
  await search('農業データ')
  assert.equal(foundOf('ベンダー'), [])
  await search('畑中')
  assert.equal(found(), ['ユーザー｜畑中 実｜vendor.user@example.jp'])
})

test('someone without a name is called by the address, and a thing without one by a dash; markup in names is text', async () => {
  const nasty = '"><img src=x onerror=alert(1)>'
  const platform = smallPlatform()
  addUsers(platform, 2, [['nameless@example.jp', '', '', 3]])
  platform.tables.vendorGroups.find(({ id }) => id === 22)!.name = ''
  Object.assign(platform.tables.applications[0]!, { name: nasty, description: nasty })
  Object.assign(platform.tables.documents[0]!, { document_name: '請求書\u202efdp.exe', tree_category: 'A\u2066B' })
  await openOn('/groups?vendor=2', { platform })
  await search('nameless')
  assert.equal(found(), ['ユーザー｜nameless@example.jp'])
  await search('22')
  assert.is(found()[0], 'グループ｜-')
  await search('<img')
  assert.equal(found(), [`アプリケーション｜${nasty}｜${nasty}`])
  assert.not(palette()!.querySelector('img'))
  await search('fdp.exe')
  assert.equal(found(), ['ドキュメント｜請求書\ufffdfdp.exe｜A\ufffdB'])
})

test('of more than fifty fifty are shown, and it says how many there are', async () => {
  const platform = smallPlatform()
  addUsers(
    platform,
    2,
    Array.from({ length: 57 }, (_, n) => [`crew${n}@example.jp`, '作業', `${n}`, 3]),
  )
  await openOn('/groups?vendor=2', { platform })
  await search('crew')
  assert.is(found().length, 50)
  assert.is(count(), '57件中50件を表示しています。文字を加えると絞り込めます。')
  await search('crew1')
  assert.is(count(), '11件')
  assert.equal(found().slice(0, 2), ['ユーザー｜作業 1｜crew1@example.jp', 'ユーザー｜作業 10｜crew10@example.jp'])
})

// ---- choosing ----

const entries: [what: string, from: string, wanted: string, to: string, until: () => unknown][] = [
  ['a page', '/users?vendor=2&group=21', 'ドキュメント', '/uploadDocuments?vendor=2&group=21', () => heading() === 'ドキュメント'],
  [
    'a user',
    '/groups?vendor=2&group=21&users.page=3&users.sort=-email&users.rows=5',
    '畑中',
    '/users?vendor=2&users.rows=5&users.q=vendor.user@example.jp',
    () => emails()[0] === 'vendor.user@example.jp',
  ],
  [
    'a group',
    '/uploadDocuments?vendor=2&groups.sort=-name&groups.page=2',
    'いも',
    '/groups?vendor=2&groups.q=いも',
    () => groupNames()[0] === 'いも',
  ],
  [
    'a group, where one can be selected',
    '/apps?vendor=2&apps.q=ない&apps.sort=-name&apps.page=2',
    'いも',
    '/apps?vendor=2&group=22',
    () => text().includes('土壌診断'),
  ],
  [
    'an application',
    '/users?vendor=2&group=22&apps.q=ない&apps.sort=-name',
    '収量予測',
    '/apps?vendor=2&apps.q=収量予測',
    () => text().includes('収量予測'),
  ],
  ['a vendor, where one can be selected', '/apps?vendor=2&group=21&apps.q=ない', farm, '/apps?vendor=3', () => text().includes('果樹')],
  [
    'a vendor that a filter would hide',
    '/uploadDocuments?vendors.soon=1&vendors.contract=X&vendors.sort=-name&vendors.types=2',
    farm,
    `/vendors?vendor=3&vendors.active=0&vendors.q=${farm}`,
    () => text().includes(farm),
  ],
]

for (const [what, from, wanted, to, arrived] of entries) {
  test(`Enter on ${what} goes there`, async () => {
    await openOn(from)
    await goFor(wanted)
    await until(() => assert.is(address(), to))
    await until(arrived)
    assert.not(dialog())
  })
}

test('Enter on a document shows it', async () => {
  const platform = smallPlatform()
  const [document] = platform.tables.documents
  await openOn('/users?documents.q=ない', { platform })
  await search(document!.document_name)
  await press(options().find(option => wordsOf(option).startsWith(`ドキュメント｜${document!.document_name}`))!)
  await until(() => address() === `/uploadDocuments?document=${document!.id}`)
  await until(() => heading() === 'ドキュメント' && table('ドキュメント一覧') === null)
})

// ---- keyboard ----

test('the arrow keys move the active option, round the ends, for screen readers too; the focus stays in the field', async () => {
  await openOn('/users?vendor=2', { as: 'vendorUser' })
  const all = found()
  assert.is(active(), all[0])
  const selected = () =>
    options()
      .filter(option => option.getAttribute('aria-selected') === 'true')
      .map(wordsOf)
  const steps: [key: string, at: number][] = [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['ArrowUp', 0],
    ['ArrowUp', -1],
    ['ArrowUp', -2],
    ['ArrowDown', -1],
    ['ArrowDown', 0],
    ['PageDown', 8],
    ['PageDown', -1],
    ['PageUp', -9],
    ['PageUp', 0],
  ]
  for (const [name, at] of steps) {
    assert.is(await key(name), false, name)
    assert.is(active(), all.at(at), name)
    assert.equal(selected(), [active()])
    assert.ok(document.activeElement === field())
  }
  assert.is(field().getAttribute('aria-expanded'), 'true')
  assert.is(document.getElementById(field().getAttribute('aria-controls')!)?.getAttribute('aria-label'), '検索結果')
  for (const name of ['Home', 'End', 'ArrowLeft', 'Tab']) assert.is(await key(name), true, `${name} is the field’s own`)
})

test('every letter makes the first option the active one; the pointer moves that as well, and a press chooses', async () => {
  await openOn('/users?vendor=2')
  await key('ArrowDown')
  await key('ArrowDown')
  await search('ユ')
  assert.is(active(), found()[0])
  await key('ArrowDown')
  await search('')
  assert.is(active(), found()[0])
  const [, , groups] = options()
  await act(async () => void fireEvent.pointerMove(groups!))
  assert.is(active(), 'ページ｜グループ')
  await press(groups!)
  await until(() => heading() === 'グループ')
})

test('the end of a conversion filters', async () => {
  await openOn('/groups?vendor=2')
  const before = found()
  const commit = await compose(field(), 'こくもつ')
  assert.equal(found(), before)
  await commit()
  assert.equal(found(), [])
  await type(field(), '穀物', { ime: true })
  assert.equal(found(), ['グループ｜穀物'])
})

test('what is there is found while the rest loads; late results leave the highlight on its option, and Enter opens that one', async () => {
  const platform = smallPlatform()
  addUsers(platform, 2, [['kokumotsu@example.jp', '穀物', '太郎', 3]])
  await open('/groups?vendor=2', { as: 'systemAdmin', platform })
  await settled()
  const release = gateResponses(platform, { path: '/api/v1/vendorUser/' })
  await key('Control+k')
  await until(() => palette() && count() === '読み込んでいます...')
  assert.ok(foundOf('ページ').length > 0)
  await search('穀物太郎')
  assert.equal(found(), [])
  assert.not.match(text(palette()!), nothing)
  await search('穀物')
  await until(() => assert.is(active(), 'グループ｜穀物'))
  release()
  await until(() => assert.equal(found(), ['ユーザー｜穀物 太郎｜kokumotsu@example.jp', 'グループ｜穀物']))
  assert.is(active(), 'グループ｜穀物')
  await key('ArrowUp')
  assert.is(active(), found()[0])
  await key('ArrowDown')
  await key('Enter')
  await until(() => assert.is(address(), '/groups?vendor=2&groups.q=穀物'))
})

test('an option that is gone takes the highlight along, and Enter opens nothing else', async () => {
  const platform = smallPlatform()
  const [user] = addUsers(platform, 2, [['kokumotsu@example.jp', '穀物', '太郎', 3]])
  const { vendorUsers } = platform.tables
  await open('/users?vendor=2', { as: 'systemAdmin', platform })
  await settled()
  await goTo('/groups?vendor=2')
  await settled()
  vendorUsers.splice(
    vendorUsers.findIndex(link => link.user === user),
    1,
  )
  const release = gateResponses(platform, { path: '/api/v1/vendorUser/' })
  await key('Control+k')
  await until(palette)
  await search('穀物')
  await until(() => assert.is(active(), 'ユーザー｜穀物 太郎｜kokumotsu@example.jp'))
  release()
  await until(() => assert.equal(found(), ['グループ｜穀物']))
  assert.is(field().getAttribute('aria-activedescendant'), null)
  await key('Enter')
  assert.ok(palette())
  await key('ArrowDown')
  assert.is(active(), 'グループ｜穀物')
})

// ---- loading ----

test('shows what failed to load, and the rest; 再試行 reloads only that', async () => {
  const platform = smallPlatform()
  await open('/groups?vendor=2', { as: 'systemAdmin', platform })
  await settled()
  for (const path of [/\/vendorUser\//, /\/uploadDocument\//]) platform.faults.push({ path, times: 1, status: 500 })
  await openPalette()
  assert.match(text(palette()!), incomplete)
  await search('穀物')
  assert.equal(found(), ['グループ｜穀物'])
  await search('畑中')
  assert.equal(found(), [])
  takeCalls(platform)
  await press('再試行')
  await until(() => assert.equal(foundOf('ユーザー'), ['畑中 実｜vendor.user@example.jp']))
  await until(() => !text(palette()!).includes(incomplete))
  assert.ok(palette()!.contains(document.activeElement), 'the focus stays although 再試行 has gone')
  const [first, second, ...more] = takeCalls(platform).toSorted()
  assert.match(first!, /uploadDocument/)
  assert.is(second, 'GET /vendorUser/?vendorId=2')
  assert.equal(more, [])
})

// ---- people of all vendors ----

const askAll = (count: number) => `すべてのベンダーから探す（${count}件）`
const offersAll = (count: number) => elsewhere().includes(askAll(count))
const vendorLists = (platform: Platform) => platform.requests.filter(({ path }) => path === '/api/v1/vendorUser/').length

test('if nothing is found, system administrators can ask all vendors; people lead to their row in the list of their vendor', async () => {
  const platform = await openOn('/users?vendor=2&users.q=nobody')
  const { vendorUsers } = platform.tables
  // In two vendors: the recent one is that of the vendor.
  vendorUsers.push({ ...vendorUsers.find(({ vendor }) => vendor === 3)!, id: 7000, vendor: 1 })
  await search('林檎')
  await until(() => offersAll(2))
  const before = vendorLists(platform)
  await key('Enter')
  await until(() => foundOf('ユーザー').length > 0)
  assert.is(vendorLists(platform) - before, 2)
  assert.equal(
    foundOf('ユーザー'),
    [farm, office].map(name => `青森 林檎｜farm@example.jp（${name}）`),
  )
  assert.match(text(palette()!), `「${customer}」から探します`)
  assert.not.match(text(palette()!), 'ユーザー、グループ')
  assert.is(document.activeElement, field())
  await key('Enter')
  await until(() => emails().join() === 'farm@example.jp')
  assert.match(address(), /vendor=3(&|$)/)
  await openPalette()
  assert.is(found()[0], '最近使った項目｜青森 林檎｜farm@example.jp')
  await search('該当しない人')
  await until(() => text().includes(nothing))
  // The vendor that was left has not been asked.
  assert.ok(offersAll(1))
  await key('Enter')
  await until(() => offersAll(2))
  // A colleague adds the person after all have answered.
  addUsers(platform, 2, [['late@example.jp', '該当しない人', '', 3]])
  await key('Enter')
  await until(() => foundOf('ユーザー').length === 1)
})

test('all vendors can be searched by the last option from two characters on, also where the selected vendor has a match', async () => {
  await openOn('/users?vendor=2')
  await search('e')
  assert.equal(elsewhere(), [])
  await search('example')
  await until(() => offersAll(2))
  assert.ok(foundOf('ユーザー').length > 1)
  await key('ArrowUp')
  await key('Enter')
  await until(() => foundOf('ユーザー').some(label => label.startsWith('青森 林檎')))
  assert.is(document.activeElement, field())
})

test('a vendor that does not answer can be asked again, and other roles are offered nothing', async () => {
  const platform = smallPlatform()
  platform.faults.push({ path: /vendorUser\/\?vendorId=3$/, status: 500, times: 1 })
  await openOn('/vendors', { platform })
  await search('林檎')
  await until(() => offersAll(3))
  await key('Enter')
  await until(() => button('取得できなかった分を再取得'))
  await press('閉じる')
  await until(() => offersAll(1))
  assert.not.match(text(palette()!), '先にベンダーを選択')
  await key('Enter')
  await until(() => foundOf('ユーザー').length === 1)
  for (const [as, path] of [
    ['vendorAdmin', '/users'],
    ['vendorUser', '/apps'],
  ] as const) {
    await openOn(path, { as, platform })
    await search('林檎')
    await until(() => text().includes(nothing))
    assert.not.match(text(), 'すべてのベンダーから探す')
  }
})

test.run()
