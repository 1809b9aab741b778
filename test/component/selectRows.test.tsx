/** Selecting rows of a table, and the actions on them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import type { Fault, Platform } from '../platform/platform.ts'
import { startClock, stopClock } from './clock.ts'
import {
  area,
  button,
  checkbox,
  choices,
  choose,
  departures,
  description,
  dialog,
  fieldErrors,
  key,
  open,
  press,
  rows,
  settled,
  signInAgain,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import {
  addUsers,
  disabledReasonOf,
  farm,
  intercept,
  openGroups,
  openUsers,
  signOutElsewhere,
  smallPlatform,
  takeCalls,
  takeWrites,
} from './peoplePage.ts'
import { command, listed, outcome } from './vendorPage.ts'

test.after.each(startClock)

const actions = '選択した行の操作'
const label = () => area(actions)?.querySelector('[role="status"]')?.textContent ?? null
const all = () => checkbox('すべて選択')!
const email = (n: number) => `mem${String(n).padStart(2, '0')}@example.jp`
const box = (name: string) => checkbox(`${name}を選択`)!
const shown = () => rows().map(cells => cells[1])

/** Adds members 1 and so on to the customer, without groups, and returns their ids. */
function memberPlatform(count: number) {
  const platform = smallPlatform()
  const ids = addUsers(
    platform,
    2,
    Array.from({ length: count }, (_, n) => [email(n + 1), '会員', String(n + 1).padStart(2, '0'), 3]),
  )
  return { platform, ids }
}

async function select(...names: string[]) {
  if (!area(actions)) await press('選択')
  await until(() => area(actions))
  for (const name of names) await press(box(name))
}

async function openSelection(platform: Platform, path: string, as: Parameters<typeof openUsers>[2] = 'systemAdmin') {
  await open(path, { as, platform })
  await settled()
  await select()
  takeCalls(platform)
}

/** Opens members 1 and so on, all of them selected; `prepare` changes what the platform has of them. */
async function selectMembers(count: number, prepare = (_: Platform['tables'], _ids: number[]) => {}) {
  const { platform, ids } = memberPlatform(count)
  prepare(platform.tables, ids)
  await openSelection(platform, '/users?vendor=2&users.q=mem')
  await press(all())
  return { platform, ids }
}

/** Deletes all rows of a page, some of which fail. */
async function removeAll(platform: Platform, path: string, meanwhile = () => {}) {
  await openSelection(platform, path)
  meanwhile()
  await press(all())
  await perform('削除')
  await press('削除')
  await until(() => button('失敗した分を再実行'))
}

/** Presses a button of the selection bar. */
const perform = (name: string) => press([...area(actions)!.querySelectorAll('button')].find(({ textContent }) => textContent === name)!)

/** Performs an action that asks for an option, and chooses it. */
async function performWith(action: string, label: string, option: string) {
  await perform(action)
  await until(() => dialog() && choices(label).options.length > 1)
  await choose(label, option)
}

async function closeOutcome() {
  await press('閉じる')
  await until(() => !dialog())
}

const fail = (platform: Platform, method: string, path: string, fault: Partial<Fault>) =>
  platform.faults.push({ method, path: `/api/v1${path}`, times: 1, ...fault })

// ---- selecting ----

test('without 選択 a table has no boxes; with it rows are chosen over several pages, whatever the sort', async () => {
  const { platform } = memberPlatform(8)
  await openUsers('/users?vendor=2&users.rows=5', platform)
  await settled()
  assert.is(document.querySelector('table input'), null)
  assert.is(button('選択')?.getAttribute('aria-pressed'), 'false')
  await select(email(1))
  assert.is(label(), '11件中1件を選択中')
  await press('次のページ')
  await press(checkbox(`${shown()[0]}を選択`)!)
  await press('メールアドレス')
  await press('メールアドレス')
  await press('最初のページ')
  assert.is(label(), '11件中2件を選択中')
  await press('最後のページ')
  assert.is(label(), '11件中2件を選択中')
  await key('Escape')
  assert.is(area(actions), null)
  assert.is(document.querySelector('table input'), null)
  assert.ok(document.activeElement === button('選択'))
})

test('the head’s box chooses all that the filters leave, and is mixed if it is only some', async () => {
  const { platform } = memberPlatform(30)
  await openSelection(platform, '/users?vendor=2&users.q=mem')
  assert.equal([all().checked, all().getAttribute('aria-checked')], [false, 'false'])
  await press(all())
  assert.is(label(), '30件中30件を選択中')
  assert.equal([all().checked, all().getAttribute('aria-checked')], [true, 'true'])
  await press(box(email(1)))
  assert.equal([label(), all().indeterminate, all().getAttribute('aria-checked')], ['30件中29件を選択中', true, 'mixed'])
  await press(all())
  await press(all())
  assert.is(label(), '30件中0件を選択中')
})

test('a row that a filter hides leaves the selection, and the label says so', async () => {
  const { platform } = memberPlatform(9)
  await openSelection(platform, '/users?vendor=2')
  await select(email(1), email(2), email(9))
  await type('メールアドレス', 'mem09')
  await until(() => shown().length === 1)
  assert.is(label(), '1件中1件を選択中一覧から外れた2件の選択を解除しました。')
  await type('メールアドレス', 'mem')
  await until(() => shown().length === 9)
  assert.is(label(), '9件中1件を選択中一覧から外れた2件の選択を解除しました。')
  await press(box(email(1)))
  assert.is(label(), '9件中2件を選択中')
  platform.tables.vendorUsers.splice(0, Infinity, ...platform.tables.vendorUsers.filter(({ user }) => user < 10))
  await command('再読み込み')
  await until(() => label()?.includes('一覧から外れた'))
})

test('an action takes no row that a filter’s text hides, however early it is pressed', async () => {
  const { platform } = memberPlatform(9)
  await openSelection(platform, '/users?vendor=2')
  await select(email(1), email(2))
  await type('メールアドレス', 'mem01')
  await perform('削除')
  await until(() => dialog())
  assert.not.match(text(dialog()!), email(2))
  await press('キャンセル')
  await type('メールアドレス', 'nobody')
  await perform('削除')
  await settled()
  assert.is(dialog(), null)
})

test('the own account and groups in use cannot be chosen, and say why', async () => {
  const { platform } = memberPlatform(1)
  await openSelection(platform, '/users?vendor=2', 'vendorAdmin')
  const own = box('vendor.admin@example.jp')
  assert.equal([own.getAttribute('aria-disabled'), description(own)], ['true', 'サインイン中のユーザーは、まとめて操作できません。'])
  await press(own)
  assert.equal([own.checked, label()], [false, '4件中0件を選択中'])
  await press(all())
  assert.equal([all().checked, label()], [true, '4件中3件を選択中'])

  await openSelection(smallPlatform(), '/groups?vendor=2')
  assert.is(description(box('穀物')), 'ユーザー2人、アプリケーション2件が所属しているため、削除できません。')
  await press(all())
  assert.equal([box('穀物').checked, box('空のグループ').checked, label()], [false, true, '3件中1件を選択中'])
})

test('who may not modify has no selection, and without rows there is nothing to select', async () => {
  await openUsers('/users', smallPlatform(), 'vendorUser')
  await settled()
  assert.is(button('選択'), null)
  await openGroups('/groups?vendor=2&groups.q=zzz')
  await settled()
  assert.is(disabledReasonOf('選択'), '選択できる行がありません。')
})

test('the palette knows the selection and its actions', async () => {
  const { platform } = memberPlatform(1)
  await openUsers('/users?vendor=2', platform)
  await settled()
  await command('ユーザー一覧の行を選択')
  await until(() => area(actions))
  await key('Control+k')
  await until(() => dialog('検索と操作') && text().includes('行を選択してください。'))
  await key('Escape')
  await command('すべて選択')
  await until(() => label() === '4件中4件を選択中')
  await command('選択した4件：パスワードリセット')
  await until(() => dialog('パスワードリセット'))
  await press('キャンセル')
  await command('選択を終了')
  await until(() => !area(actions))
})

// ---- users ----

test('the number that a deletion of thousands shows is right with its separator', async () => {
  await selectMembers(1203)
  await perform('削除')
  assert.match(text(), '選択した1,203人のユーザーを削除してもよろしいですか？')
  await type('件数', '1,202')
  await press('削除')
  assert.equal(fieldErrors(), ['件数: ＊件数が異なります。 確認のため、件数を入力してください。'])
  await type('件数', '１，２０３')
  assert.equal(fieldErrors(), [])
})

test('deletion of six asks for their number, of five it does not', async () => {
  const { platform } = await selectMembers(6)
  await perform('削除')
  assert.match(text(), '選択した6人のユーザーを削除してもよろしいですか？')
  const people = Array.from({ length: 5 }, (_, n) => `会員 0${n + 1} (${email(n + 1)})`)
  assert.equal(
    [...dialog()!.querySelectorAll('li')].map(line => line.textContent),
    [...people, 'ほか1人'],
  )
  assert.match(text(), 'このベンダーのグループへの所属もなくなります。この操作は元に戻せません。')
  await press('削除')
  assert.equal(fieldErrors(), ['件数: ＊件数を入力してください。 確認のため、件数を入力してください。'])
  await press('キャンセル')
  await press(box(email(6)))
  await perform('削除')
  await until(() => dialog('ユーザー削除'))
  assert.is(textbox('件数'), null)
  await press('キャンセル')
  await press(box(email(6)))
  await perform('削除')
  await type('件数', '６')
  await press('削除')
  await until(() => outcome().startsWith('6件すべて完了しました。'))
  assert.is(takeWrites(platform).length, 6)
})

test('the only group of a vendor is chosen for users, and who is in it already is not added again', async () => {
  const { platform, ids } = await selectMembers(2, ({ vendorGroups, vendorGroupUsers }, [first]) => {
    vendorGroups.splice(0, vendorGroups.length, { id: 20, vendor: 2, name: '廃止' })
    vendorGroupUsers.push({ id: 77, vendor_group: 21, user: first! })
  })
  await perform('グループに追加')
  await until(() => dialog('グループに追加') && choices('グループ').chosen === '廃止')
  // A colleague replaces it: nobody is added to a group that was not shown.
  platform.tables.vendorGroups.splice(0, 1, { id: 21, vendor: 2, name: 'いも' })
  await stopClock().pass(61_000)
  await press('追加')
  await until(() => choices('グループ').chosen === 'いも')
  takeCalls(platform)
  await press('追加')
  await until(() => outcome().startsWith('2件すべて完了しました。'))
  assert.equal(takeCalls(platform), [
    'GET /vendorGroupUser/?vendorId=2&vendorGroupId=21',
    `POST /vendorGroupUser/ {"vendor_group":21,"user":${ids[1]}}`,
  ])
})

test('whom a colleague adds to the group after a failure is left alone when it is run again', async () => {
  const { platform, ids } = await selectMembers(2)
  await performWith('グループに追加', 'グループ', 'いも')
  fail(platform, 'POST', '/vendorGroupUser/', { status: 500 })
  await press('追加')
  await until(() => button('失敗した分を再実行'))
  const group = platform.tables.vendorGroups.find(({ name }) => name === 'いも')!
  platform.tables.vendorGroupUsers.push({ id: 78, vendor_group: group.id, user: ids[0]! })
  await press('失敗した分を再実行')
  await until(() => outcome().startsWith('2件すべて完了しました。'))
})

test('a person whom the list holds twice gets one mail, one membership, and one item with both roles', async () => {
  const { platform, ids } = await selectMembers(1, ({ vendorUsers }) => {
    vendorUsers.push({ ...vendorUsers.at(-1)!, id: 5000, role: 2 })
  })
  const [user] = ids
  const link = platform.tables.vendorUsers.at(-2)
  assert.is(label(), '2件中2件を選択中')
  await perform('パスワードリセット')
  assert.match(text(), '選択した1人のユーザーのパスワードをリセット')
  await press('リセット')
  await until(() => outcome() === '1件すべて完了しました。')
  assert.equal(takeWrites(platform), [`POST /forgotPassword/ {"user_name":"${email(1)}"}`])
  await closeOutcome()
  assert.is(label(), '2件中0件を選択中', 'what is done has left the selection')

  await press(all())
  await perform('ロールを変更')
  await until(() => dialog('ロール変更') && choices('ロール').options.length > 1)
  await press('変更')
  assert.equal(fieldErrors(), ['ロール: ＊ロールを選択してください。 選択した1人のユーザーのロールを変更します。'])
  await choose('ロール', 'ベンダー管理者')
  await press('変更')
  await until(() => outcome() === '1件すべて完了しました。')
  assert.equal(takeWrites(platform).sort(), [link!.id, 5000].map(id => `PATCH /vendorUser/${id}/ {"role":2}`).sort())
  await closeOutcome()

  await press(all())
  await performWith('グループに追加', 'グループ', '空のグループ')
  await press('追加')
  await until(() => outcome() === '1件すべて完了しました。')
  assert.equal(takeWrites(platform), [`POST /vendorGroupUser/ {"vendor_group":23,"user":${user}}`])
  await closeOutcome()

  await press(all())
  await perform('削除')
  await press('削除')
  await until(() => outcome() === '1件すべて完了しました。')
  assert.equal(takeWrites(platform), [`DELETE /user/${user}/?vendorId=2`])
})

test('a user without an e-mail address is not asked to reset, in the row and in the selection, and everything else works', async () => {
  const { platform } = memberPlatform(2)
  platform.tables.users.at(-1)!.user_name = ''
  platform.tables.vendorUsers.push({ ...platform.tables.vendorUsers.at(-1)!, id: 5000, role: 2 })
  await openSelection(platform, '/users?vendor=2&users.name=会員')
  for (const reset of document.querySelectorAll('[aria-label="-のパスワードをリセット"]'))
    assert.is(description(reset), 'メールアドレスがないため、送信できません。')
  await press(all())
  assert.is(disabledReasonOf('パスワードリセット'), 'メールアドレスのないユーザーが1人含まれているため、送信できません。')
  assert.is(disabledReasonOf('削除'), null)
  for (const row of document.querySelectorAll('[aria-label="-を選択"]')) await press(row)
  assert.is(disabledReasonOf('パスワードリセット'), null)
})

test('who may change users but no groups is not offered to add users to a group', async () => {
  const { platform } = memberPlatform(1)
  const config = { ...defaultConfig, permissions: { user: { modify: { vendorUser: true } } } }
  await open('/users', { as: 'vendorUser', platform, config })
  await settled()
  await select()
  assert.equal(
    [...area(actions)!.querySelectorAll('button')].map(({ textContent }) => textContent),
    ['パスワードリセット', 'ロールを変更', '削除', '案内文をコピー', 'メールアドレスをコピー', '⋯', '選択を終了'],
  )
})

test('a selection does not survive into another vendor whose rows have the same ids', async () => {
  const { platform } = memberPlatform(1)
  const link = platform.tables.vendorUsers.find(({ vendor }) => vendor === 3)!
  link.id = platform.tables.vendorUsers.at(-1)!.id
  await openSelection(platform, '/users?vendor=2')
  await press(box(email(1)))
  await press(farm)
  await until(() => shown().includes('farm@example.jp'))
  assert.equal([box('farm@example.jp').checked, label()], [false, '1件中0件を選択中'])
})

// ---- the session ends ----

/**
 * Each state of a batch of four deletions: how it comes there, the requests until then, what comes back, the button that goes on, and the
 * users that it deletes.
 */
const states: [
  state: string,
  arrive: (platform: Platform, ids: number[]) => Promise<unknown>,
  begun: number,
  comes: RegExp,
  goesOn: string,
  left: number[],
][] = [
  ['asking', async () => {}, 0, /選択した4人のユーザーを削除してもよろしいですか？/, '削除', [0, 1, 2, 3]],
  [
    'running',
    async (platform, ids) => {
      fail(platform, 'DELETE', `/user/${ids[0]}/`, { status: 500 })
      platform.faults.push({ method: 'DELETE', path: `/api/v1/user/${ids[2]}/`, kind: 'hang' })
      await press('削除')
      await until(() => listed('失敗した項目（1件）').length && text().includes('2 / 4'))
    },
    3,
    /サインインの前に途中まで行いました。[^]*完了1件、失敗1件、未実行2件/,
    '続きを実行',
    [2, 3, 0],
  ],
  [
    'stopped before anything was done',
    async (platform, ids) => {
      platform.faults.push({ method: 'DELETE', path: `/api/v1/user/${ids[0]}/`, kind: 'hang' })
      await press('削除')
      await until(() => text().includes('0 / 4'))
    },
    1,
    /選択した4人のユーザーを削除してもよろしいですか？/,
    '削除',
    [0, 1, 2, 3],
  ],
]

for (const [state, arrive, begun, comes, goesOn, left] of states) {
  test(`a batch whose session ends while it is ${state} comes back, tells the truth, and does nothing twice`, async () => {
    const { platform, ids } = await selectMembers(4)
    await perform('削除')
    await until(() => dialog('ユーザー削除'))
    await arrive(platform, ids)
    await signOutElsewhere(platform)
    await until(() => dialog('ユーザー削除'))
    await settled()
    assert.match(outcome() || text(), comes)
    assert.is(button('続きを実行') !== null, outcome().includes('続きを実行'), 'what is said is there')
    assert.is(takeWrites(platform).filter(call => call.startsWith('DELETE')).length, begun)
    await press(goesOn)
    await until(() => /完了しました。|一部を完了/.test(outcome()))
    if (button('失敗した分を再実行')) await press('失敗した分を再実行')
    await until(() => outcome() === '4件すべて完了しました。')
    assert.equal(
      takeWrites(platform),
      left.map(index => `DELETE /user/${ids[index]}/?vendorId=2`),
    )
  })
}

test('what a batch has left is offered again though the address has lost the group or the vendor', async () => {
  for (const [as, path, lose] of [
    ['systemAdmin', '/groups?vendor=2&group=23', () => {}],
    ['systemAdmin', '/groups?vendor=2', ({ tables }: Platform) => void tables.vendors.splice(1, 1)],
    // The selected group is deleted among them.
    ['vendorAdmin', '/groups?group=23', () => {}],
  ] as const) {
    const platform = smallPlatform()
    platform.tables.vendorGroups.push({ id: 24, vendor: 2, name: '空の班' })
    await openSelection(platform, path, as)
    await press(all())
    fail(platform, 'DELETE', '/vendorGroup/24/', { status: 401 })
    await perform('削除')
    await press('削除')
    await until(() => departures.length > 0)
    lose(platform)
    await signInAgain(platform, as)
    await until(() => button('続きを実行'))
    assert.match(outcome(), /完了1件、未実行1件$/)
    if (as === 'systemAdmin') continue
    assert.is(location.hash, '#/groups')
    takeWrites(platform)
    await press('続きを実行')
    await until(() => outcome().startsWith('2件すべて完了しました。'))
    assert.equal(takeWrites(platform), ['DELETE /vendorGroup/24/'])
  }
})

test('the name of a first group, typed above the choice of a group for users, is there again', async () => {
  const { platform, ids } = await selectMembers(2, tables => {
    for (const name of ['applications', 'vendorGroupUsers', 'vendorGroups'] as const) tables[name].splice(0)
  })
  await perform('グループに追加')
  await until(() => dialog('グループに追加') && button('グループを追加'))
  await press('グループを追加')
  await until(() => dialog('グループ追加') && textbox('グループ名'))
  await type('グループ名', '果樹部会')
  await signOutElsewhere(platform)
  await until(() => dialog('グループ追加') && textbox('グループ名')?.value === '果樹部会')
  await press('保存')
  await until(() => dialog() === dialog('グループに追加') && choices('グループ').options.includes('果樹部会'))
  await choose('グループ', '果樹部会')
  await press('追加')
  await until(() => outcome().startsWith('2件すべて完了しました。'))
  assert.equal(
    platform.tables.vendorGroupUsers.map(({ user }) => user),
    ids,
  )
})

// ---- groups, applications, vendors ----

test('groups are deleted, except one that has got an application meanwhile', async () => {
  const platform = smallPlatform()
  platform.tables.vendorGroups.push({ id: 24, vendor: 2, name: '豆' })
  const { applications } = platform.tables
  await removeAll(platform, '/groups?vendor=2', () => applications.push({ ...applications[0]!, id: 9, vendor_group: 24 }))
  assert.equal(listed('失敗した項目（1件）'), ['豆 失敗 ユーザーまたはアプリケーションが所属しているため、グループを削除できません。'])
  assert.equal(takeWrites(platform), ['DELETE /vendorGroup/23/'])
})

for (const [as, expiry] of [
  ['systemAdmin', ',"token_expiration_time":7200'],
  ['vendorUser', ''],
] as const) {
  test(`${as}: applications move to another group, and nothing else of them changes`, async () => {
    const platform = smallPlatform()
    Object.assign(platform.tables.applications[0]!, { description: '収量を予測します。', token_expiration_time: 7200 })
    const before = platform.tables.applications.map(app => ({ ...app }))
    await openSelection(platform, '/apps?vendor=2', as)
    await select('収量予測', '土壌診断')
    await performWith('グループを変更', 'グループ', 'いも')
    takeCalls(platform)
    await press('変更')
    await until(() => outcome().startsWith('2件すべて完了しました。'))
    assert.match(description(dialog()), 'グループ：いも')
    // 土壌診断 is in the group already.
    const body = `{"name":"収量予測","vendor_group":22,"description":"収量を予測します。"${expiry}}`
    assert.equal(takeWrites(platform), [`PUT /application/1/ ${body}`])
    assert.equal(
      platform.tables.applications,
      before.map(app => (app.id === 1 ? { ...app, vendor_group: 22 } : app)),
    )
  })
}

/** Lists whose rows are deleted: the page, its call, a row as sent, and the deletion of row 7. */
const deletions: [page: string, list: string, rowOf: (id: string, name: string) => string, sent: string][] = [
  ['/apps?vendor=2', '/application/', (id, name) => `{"id":${id},"name":"${name}"}`, 'DELETE /application/7/'],
  ['/groups?vendor=2', '/vendorGroup/', (id, name) => `{"id":${id},"name":"${name}"}`, 'DELETE /vendorGroup/7/'],
  ['/users?vendor=2', '/vendorUser/', (id, name) => `{"id":${id},"user":{"id":${id},"user_name":"${name}"}}`, 'DELETE /user/7/?vendorId=2'],
]
for (const [page, list, rowOf, sent] of deletions) {
  test(`H05 ${page}: a deletion without a usable id fails and is not sent, while one that is gone already is done`, async () => {
    const platform = smallPlatform()
    // As text: a number above 2^53 cannot be written as a value.
    const body = `[${[rowOf('"."', '点'), rowOf('7', '削除済み'), rowOf('9007199254740993', '大')]}]`
    const answer = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } })
    intercept(platform, call => {
      if (call.startsWith(`GET ${list} `)) return answer(body)
      // No group has applications, so that each is deleted.
      return call.startsWith('GET /application/ ') ? answer('[]') : undefined
    })
    await removeAll(platform, page, () => assert.is(description(box('大')), 'IDがないため、選択できません。'))
    const unsent = 'IDがないか、正確に扱えないため、送信しませんでした。（エラーコード：UNSENT）'
    assert.equal(listed('失敗した項目（1件）'), [`点 失敗 ${unsent}`])
    assert.equal(takeWrites(platform), [sent])
  })
}

test('vendors are enabled and disabled: a PUT changes no other field, and one that is so already is not sent', async () => {
  const platform = smallPlatform()
  const [, customer, farm] = platform.tables.vendors
  Object.assign(customer!, { is_active: 0, notify_email_address: 'tsuuchi@example.jp' })
  Object.assign(farm!, { is_active: 0, notify_email_address: null })
  const before = platform.tables.vendors.map(vendor => ({ ...vendor }))
  await openSelection(platform, '/vendors?vendors.active=0')
  await select(customer!.name, farm!.name)
  farm!.is_active = 1
  await perform('有効にする')
  assert.match(text(), '選択した2件のベンダーを有効にしてもよろしいですか？')
  await press('有効にする')
  await until(() => outcome().startsWith('2件すべて完了しました。'))
  assert.equal(
    platform.tables.vendors,
    before.map((vendor, n) => (n ? { ...vendor, is_active: 1 } : vendor)),
  )
  assert.equal(
    takeWrites(platform).map(call => call.split(' ').slice(0, 2).join(' ')),
    ['PUT /vendor/2/'],
  )
  await closeOutcome()
  await select(customer!.name, farm!.name)
  await perform('無効にする')
  const warning = 'サインイン中のユーザーが所属するベンダーも無効になります。'
  assert.not.match(text(), warning)
  await press('無効にする')
  await until(() => outcome().startsWith('2件すべて完了しました。'))
  assert.equal(
    platform.tables.vendors.map(({ is_active }) => is_active),
    [1, 0, 0],
  )
  await closeOutcome()
  await press(all())
  await perform('無効にする')
  assert.match(text(), warning)
})

test.run()
