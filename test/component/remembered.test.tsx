import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Fault } from '../platform/platform.ts'
import { alert, button, goTo, inAnotherTab, press, rows, settled, table, text, turns, type, until } from './open.tsx'
import { appNames, emails, panelItems, farm, groupPanel, openUsers, save, select, selected, takeCalls, vendorPanel } from './peoplePage.ts'
import { gateResponses, isReady } from './vendorPage.ts'

/** Lists that were answered in this session, and are asked for again. */

const list = 'ユーザー一覧'
const usersFailed = 'ユーザー情報を取得できませんでした。'
const usersCall = '/api/v1/vendorUser/'
const main = () => document.querySelector('main')!
const isBusy = (name = list) => table(name)?.getAttribute('aria-busy') === 'true'

/** Opens the users of a vendor and goes on to the applications. */
async function visitUsers(path = '/users?vendor=2') {
  const platform = await openUsers(path)
  assert.is(emails().length, 3)
  await press('アプリケーション')
  await settled()
  takeCalls(platform)
  return platform
}

test('a visited page shows its rows at once, busy, until the answer is there; focus stays', async () => {
  const platform = await visitUsers()
  platform.tables.users.find(user => user.id === 4)!.family_name = '改名'
  const open = gateResponses(platform, { path: /./ })
  await press('ユーザー')
  await until(() => table(list))
  assert.equal([emails().length, isBusy(), rows(list).flat().includes('改名')], [3, true, false])
  assert.equal([panelItems(groupPanel()).length, selected(vendorPanel())], [4, '北海農業データ株式会社'])
  assert.equal(takeCalls(platform).length, 3, 'all lists are asked for at once')
  const before = [...table(list)!.querySelectorAll('tbody tr')]
  button('several@example.jpを編集')!.focus()
  const focused = document.activeElement
  open()
  await until(() => !isBusy())
  assert.ok(rows(list).flat().includes('改名'))
  assert.equal([...table(list)!.querySelectorAll('tbody tr')], before)
  assert.is(document.activeElement, focused)
})

test('the rows of another vendor, visited before, are shown at once as well, and those of none other in between', async () => {
  const platform = await openUsers('/users?vendor=2')
  const own = emails()
  await select(vendorPanel(), farm)
  await settled()
  const others = emails()
  const [openFirst, openSecond] = [gateResponses(platform, { path: /vendorId=2/ }), gateResponses(platform, { path: /vendorId=3/ })]
  await goTo('/users?vendor=2')
  assert.equal([emails(), isBusy()], [own, true])
  await goTo('/users?vendor=3')
  assert.equal([emails(), isBusy()], [others, true])
  openFirst()
  await turns()
  assert.equal([emails(), isBusy()], [others, true])
  openSecond()
  await until(() => !isBusy())
  assert.equal(emails(), others)
  platform.faults.unshift({ path: usersCall, kind: 'hang' })
  await goTo('/users?vendor=2&users.q=無い')
  assert.ok(isBusy() && button('絞り込みを解除'), 'what a filter leaves of them is said, too')
})

const failures: [name: string, fault: Partial<Fault>, isKept: boolean][] = [
  ['the connection is lost', { kind: 'drop' }, true],
  ['the server fails', { status: 500 }, false],
  ['the answer is HTML', { kind: 'html' }, false],
]
for (const [name, fault, isKept] of failures) {
  const what = isKept ? 'the rows stay under the message with the time of the answer' : 'the message replaces the rows'
  test(`if ${name}, ${what}`, async () => {
    const platform = await visitUsers()
    platform.faults.push({ path: usersCall, ...fault })
    await press('ユーザー')
    await until(() => text(main()).includes(usersFailed))
    assert.is(/([01]\d|2[0-3]):[0-5]\d 時点/.test(text(main())), isKept)
    assert.is(table(list) !== null && emails().length === 3, isKept)
    assert.is(isBusy(), false)
    platform.faults.splice(0)
    await press('再試行')
    await until(() => emails().length === 3 && !isBusy())
    assert.not.match(text(main()), '時点')
  })
}

test('what another page has deleted is not in a remembered list that Back returns to', async () => {
  const platform = await openUsers('/apps?vendor=2')
  assert.ok(appNames().includes('収量予測'))
  await goTo('/apps?vendor=2&group=21')
  await press('収量予測を削除')
  await until(() => button('削除'))
  await press('削除')
  await until(() => button('OK'))
  await press('OK')
  await settled()
  const open = gateResponses(platform, { path: /./ })
  await goTo('/apps?vendor=2')
  assert.equal([isBusy('アプリケーション一覧'), appNames()], [true, []])
  open()
  await until(() => appNames().length === 2)
  assert.is(appNames().includes('収量予測'), false)
})

test('nothing of a session is on the screen or in memory once another tab has ended it', async () => {
  const platform = await visitUsers()
  const tokens = await platform.tokensFor('vendorUser')
  platform.faults.push({ path: /./, gate: new Promise(() => {}) })
  await inAnotherTab(tokens)
  assert.is(/several|収量|北海/.test(document.body.textContent), false)
  assert.is(alert(), null)
})

// ---- changes ----

const changes: [page: string, opener: string, field: string, loaded: readonly string[]][] = [
  ['/groups?vendor=2', '穀物を編集', 'グループ名', ['/vendorGroup/']],
  ['/apps?vendor=2&group=21', '収量予測を編集', 'アプリケーション名', ['/application/']],
  ['/users?vendor=2&group=21', 'vendor.user@example.jpを編集', '姓', ['/vendorUser/']],
  ['/users?vendor=2&group=21', '穀物を編集', 'グループ名', ['/vendorGroup/', '/vendorGroupUser/']],
]
for (const [page, opener, field, loaded] of changes) {
  test(`${opener} on ${page} loads what it changed again, and no other list`, async () => {
    const platform = await openUsers(page)
    await press(opener)
    await until(() => isReady())
    await type(field, '改めた名前')
    takeCalls(platform)
    await save()
    await settled()
    const reads = takeCalls(platform).filter(call => /^GET .*vendor(Group)?Id=/.test(call) || /^GET \/vendors\//.test(call))
    assert.equal(reads.map(call => /^GET ([^?]+)/.exec(call)![1]).sort(), loaded)
    assert.ok(text(main()).includes('改めた名前'))
  })
}

// ---- side by side ----

test('if the vendor and the group of the address are known, nothing waits for the answer to another request', async () => {
  const platform = await openUsers('/groups?vendor=2&group=21')
  takeCalls(platform)
  const open = gateResponses(platform, { path: /./ })
  await press('アプリケーション')
  await until(() => table('アプリケーション一覧'))
  await turns()
  assert.equal(takeCalls(platform).sort(), [
    'GET /application/?vendorId=2&vendorGroupId=21',
    'GET /vendorGroup/?vendorId=2',
    'GET /vendors/',
  ])
  open()
  await until(() => appNames().length === 2)
  await settled()
  assert.equal(takeCalls(platform), [])
})

test('the group panel and the list never wait for each other', async () => {
  for (const [held, isListThere, isPanelThere] of [
    ['/api/v1/vendorGroup/', true, false],
    [usersCall, false, true],
  ] as const) {
    const platform = await openUsers('/vendors?vendor=2')
    const open = gateResponses(platform, { path: held })
    await press('ユーザー')
    const isThere = () => [emails().length === 3, panelItems(groupPanel()).length === 4]
    await until(() => isThere().includes(true))
    assert.equal(isThere(), [isListThere, isPanelThere], held)
    open()
    await until(() => isThere().every(Boolean))
  }
})

test('the vendors of the vendor page stand in until the list of vendors is there, so that nothing waits for it', async () => {
  const platform = await openUsers('/vendors?vendor=2')
  platform.tables.vendors.find(({ id }) => id === 3)!.name = '改名農園'
  const open = gateResponses(platform, { path: '/api/v1/vendors/' })
  await press('ユーザー')
  await until(() => emails().length === 3 && !isBusy())
  assert.equal([selected(vendorPanel()), vendorPanel()!.getAttribute('aria-busy')], ['北海農業データ株式会社', 'true'])
  open()
  await until(() => vendorPanel()!.getAttribute('aria-busy') === 'false')
  assert.ok(panelItems(vendorPanel()).includes('改名農園'))
})

test('a vendor of the address that does not exist leaves no message, and nothing of it is asked for', async () => {
  const platform = await openUsers('/vendors?vendor=99&group=98')
  await press('ユーザー')
  await until(() => text(main()).includes('ベンダーを選択してください。'))
  await settled()
  assert.equal([alert(), location.hash], [null, '#/users'])
  assert.equal(
    takeCalls(platform).filter(call => /=9[89]/.test(call)),
    [],
  )
})

test('other roles ask for the lists of their own vendor alone, at once', async () => {
  const platform = await openUsers('/uploadDocuments', undefined, 'vendorAdmin')
  takeCalls(platform)
  const open = gateResponses(platform, { path: /./ })
  await press('ユーザー')
  await until(() => table(list))
  await turns()
  assert.equal(takeCalls(platform).sort(), ['GET /vendorGroup/?vendorId=2', 'GET /vendorUser/?vendorId=2'])
  open()
  await until(() => emails().length === 3)
})

test.run()
