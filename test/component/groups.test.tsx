import { act, fireEvent } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import {
  area,
  button,
  checkbox,
  dialog,
  formMessages,
  heading,
  key,
  open,
  press,
  settled,
  status,
  text,
  textbox,
  type,
  unanswered,
  until,
} from './open.tsx'
import {
  addUsers,
  disabledReasonOf,
  emails,
  panelItems,
  groupNames,
  openForm,
  openGroups,
  openUsers,
  save,
  smallPlatform,
  takeCalls,
  takeWrites,
  valueOf,
} from './peoplePage.ts'
import { countCpu } from '../support/cpu.ts'

const again = 'もう一度保存すると、残りだけを行います。'
const label = (n: number) => `会員 ${String(n).padStart(2, '0')} (m${String(n).padStart(2, '0')}@example.jp)`

/** Creates a platform whose vendor has only these members, 会員 01 and so on. */
function platformOf(count: number) {
  const platform = smallPlatform()
  platform.tables.vendorUsers.splice(0, Infinity, ...platform.tables.vendorUsers.filter(link => link.vendor !== 2))
  platform.tables.vendorGroupUsers.splice(0)
  const ids = addUsers(
    platform,
    2,
    Array.from({ length: count }, (_, n) => {
      const number = String(n + 1).padStart(2, '0')
      return [`m${number}@example.jp`, '会員', number, 3]
    }),
  )
  return { platform, ids }
}

async function openCreate(platform = smallPlatform()) {
  await openGroups('/groups?vendor=2', platform)
  await openForm(platform, '追加', 'グループ追加')
  return platform
}

async function openEdit(name = '穀物', platform = smallPlatform()) {
  await openGroups('/groups?vendor=2', platform)
  await openForm(platform, `${name}を編集`, 'グループ編集')
  return platform
}

const pick = (name: string) => press(checkbox(name)!)
const boxes = () => [...area('メンバー')!.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
const labelOf = (box: HTMLInputElement) => box.labels![0]!.textContent!.trim()
const options = () => boxes().map(labelOf)
const chosen = () =>
  boxes()
    .filter(box => box.checked)
    .map(labelOf)
const link = (group: number, user: number) => `POST /vendorGroupUser/ {"vendor_group":${group},"user":${user}}`
const membersOf = ({ tables }: Platform, group: number) =>
  tables.vendorGroupUsers.filter(row => row.vendor_group === group).map(row => row.user)

// ---- create ----

test('adds a group without members for a vendor without users', async () => {
  const { platform } = platformOf(0)
  await openCreate(platform)
  assert.is(area('メンバー')?.textContent, 'メンバー選択できるユーザーがいません。')
  await type('グループ名', '新')
  await save()
  assert.equal(takeWrites(platform), ['POST /vendorGroup/ {"vendor":2,"name":"新"}'])
})

test('T60 names the members that failed, and makes neither the group nor a member again', async () => {
  const { platform, ids } = platformOf(5)
  await openCreate(platform)
  const call = { method: 'POST', path: '/api/v1/vendorGroupUser/', times: 1 }
  platform.faults.push(
    { ...call, status: 500, times: 2 },
    { ...call, kind: 'drop', afterwards: true },
    { ...call, status: 400, body: { user: ['登録の上限です。'] } },
  )
  await type('グループ名', '新')
  await press('5人をすべて選択')
  await press('保存')
  await until(() => formMessages().length)
  const { id } = platform.tables.vendorGroups.at(-1)!
  assert.equal(formMessages(), [
    unanswered,
    `${label(1)}、${label(2)}を追加できませんでした。システム内部でエラーが発生しました。（エラーコード：500）`,
    `${label(3)}の結果は不明です。サーバーと通信できません。通信状況をご確認ください。（エラーコード：NETWORK）`,
    `${label(4)}を追加できませんでした。登録の上限です。`,
    `追加したメンバー（1人）：${label(5)}`,
    again,
  ])
  assert.equal(takeWrites(platform), ['POST /vendorGroup/ {"vendor":2,"name":"新"}', ...ids.map(user => link(id, user))])
  assert.is(chosen().length, 5)
  await type('グループ名', '新しい')
  await save()
  const left = [ids[0]!, ids[1]!, ids[3]!]
  assert.equal(takeWrites(platform), [`PUT /vendorGroup/${id}/ {"vendor":2,"name":"新しい"}`, ...left.map(user => link(id, user))])
  assert.equal(membersOf(platform, id).toSorted(), ids)
  await until(() => groupNames().includes('新しい'))
  assert.is(platform.tables.vendorGroups.length, 5)
})

test('creates a group once whose creation is answered without its id', async () => {
  const { platform, ids } = platformOf(1)
  platform.faults.push({ method: 'POST', path: '/api/v1/vendorGroup/', status: 201, afterwards: true })
  await openCreate(platform)
  await type('グループ名', '空')
  await save()
  await until(() => groupNames().includes('空'))
  await openForm(platform, '追加', 'グループ追加')
  await type('グループ名', '新')
  await pick(label(1))
  await save()
  assert.equal(takeWrites(platform).slice(1), [link(platform.tables.vendorGroups.at(-1)!.id, ids[0]!)])
})

test('keeps the form of a group that is created but cannot be found for its members, and does not create it again', async () => {
  const { platform } = platformOf(1)
  await openCreate(platform)
  await type('グループ名', '新')
  await pick(label(1))
  platform.faults.push({ method: 'POST', path: '/api/v1/vendorGroup/', status: 201 })
  for (const _ of [1, 2]) {
    await press('保存')
    await until(() => formMessages().length && button('保存'))
    assert.equal(formMessages(), ['グループは追加されましたが、メンバーを追加できませんでした。一覧からグループを編集してください。'])
  }
  assert.is(takeWrites(platform).filter(call => call.startsWith('POST')).length, 1)
})

// ---- edit ----

test('lists the members of a group before the other users while they are chosen, and sends only what has changed', async () => {
  const platform = await openEdit()
  const row = platform.tables.vendorGroupUsers.find(({ vendor_group, user }) => vendor_group === 21 && user === 5)!.id
  assert.is(valueOf('グループ名'), '穀物')
  assert.is(button('続けて追加'), null, 'a form that edits adds nothing')
  assert.equal(chosen().toSorted(), ['北野 恵子 (vendor.admin@example.jp)', '畑中 実 (vendor.user@example.jp)'].toSorted())
  const listed = options()
  assert.equal([listed.length > 2, listed.slice(0, 2)], [true, chosen()])
  await save()
  assert.equal(takeWrites(platform), [])
  await openForm(platform, '穀物を編集', 'グループ編集')
  await type('グループ名', '豆')
  await save()
  assert.equal(takeWrites(platform), ['PUT /vendorGroup/21/ {"vendor":2,"name":"豆"}'])
  await until(() => button('豆を編集'))
  await openForm(platform, '豆を編集', 'グループ編集')
  await pick('畑中 実 (vendor.user@example.jp)')
  await pick('兼田 務 (several@example.jp)')
  assert.equal(options(), listed)
  await save()
  assert.equal(takeWrites(platform), [link(21, 6), `DELETE /vendorGroupUser/${row}/`])
  assert.equal(membersOf(platform, 21).toSorted(), [4, 6])
})

test('T60 reports one removal that fails half-way, does the rest, and sends only it again', async () => {
  const { platform, ids } = platformOf(3)
  platform.tables.vendorGroupUsers.push(...ids.map((user, n) => ({ id: 50 + n, vendor_group: 21, user })))
  await openEdit('穀物', platform)
  platform.faults.push({ method: 'DELETE', path: '/api/v1/vendorGroupUser/51/', times: 1, status: 400, body: { errors: ['使用中です。'] } })
  // Another user has unlinked the third member already.
  platform.faults.push({ method: 'DELETE', path: '/api/v1/vendorGroupUser/52/', times: 1, status: 404, afterwards: true })
  await press('3人の選択を解除')
  assert.match(text(area('メンバー')!), '3件中0件を選択中')
  await press('保存')
  await until(() => formMessages().length)
  assert.equal(formMessages(), [
    `${label(2)}の所属を解除できませんでした。使用中です。`,
    `所属を解除したメンバー（2人）：${label(1)}、${label(3)}`,
    again,
  ])
  assert.not.match(document.body.textContent, '対象のデータが見つかりません。')
  assert.equal(
    takeWrites(platform),
    [50, 51, 52].map(id => `DELETE /vendorGroupUser/${id}/`),
  )
  await save()
  assert.equal(takeWrites(platform), ['DELETE /vendorGroupUser/51/'])
  await until(() => disabledReasonOf('穀物を削除')?.startsWith('アプリケーション'))
})

test('a save again sends what is left of the own change: links and unlinks that somebody else made meanwhile stay', async () => {
  const { platform, ids } = platformOf(5)
  const { vendorGroupUsers } = platform.tables
  vendorGroupUsers.push(...ids.slice(0, 3).map((user, n) => ({ id: 50 + n, vendor_group: 21, user })))
  await openEdit('穀物', platform)
  await press(checkbox(label(1))!)
  await press(checkbox(label(4))!)
  platform.faults.push({ method: 'DELETE', path: '/api/v1/vendorGroupUser/50/', times: 1, status: 400, body: { errors: ['使用中です。'] } })
  await press('保存')
  await until(() => formMessages().length)
  takeWrites(platform)
  // A colleague links the fifth user, and unlinks the second and the fourth, who was just linked here.
  vendorGroupUsers.push({ id: 90, vendor_group: 21, user: ids[4]! })
  const left = new Set<unknown>([ids[1], ids[3]])
  vendorGroupUsers.splice(0, Infinity, ...vendorGroupUsers.filter(({ vendor_group, user }) => vendor_group !== 21 || !left.has(user)))
  await save()
  assert.equal(takeWrites(platform), ['DELETE /vendorGroupUser/50/'])
  assert.equal(membersOf(platform, 21), [ids[2], ids[4]])
})

test('recognises members whose user is only an id, and lets one go whom the vendor’s list does not have', async () => {
  const platform = smallPlatform()
  const user = { id: 1, family_name: '事務局', given_name: '一郎', user_name: 'admin@example.jp' }
  const body = {
    results: [
      { id: 1, user: '4' },
      { id: 2, user: 5 },
      { id: 90, user },
    ],
  }
  platform.tables.vendorGroupUsers.push({ id: 90, vendor_group: 21, user: 1 })
  platform.faults.push({ path: /\/vendorGroupUser\/\?/, status: 200, body })
  await openEdit('穀物', platform)
  const stranger = '事務局 一郎 (admin@example.jp)'
  assert.equal(chosen().toSorted(), ['北野 恵子 (vendor.admin@example.jp)', '畑中 実 (vendor.user@example.jp)', stranger].toSorted())
  await pick(stranger)
  await save()
  assert.equal(takeWrites(platform), ['DELETE /vendorGroupUser/90/'])
})

test('of members whose users are not told, takes out only the one that was chosen', async () => {
  const platform = smallPlatform()
  const body = [90, 91].map(id => ({ id, vendor_group: 21, user: null }))
  platform.faults.push({ path: /\/vendorGroupUser\/\?/, status: 200, body })
  await openEdit('穀物', platform)
  assert.equal(chosen(), ['-', '-'])
  await press(boxes()[0]!)
  await save()
  assert.equal(takeWrites(platform), ['DELETE /vendorGroupUser/90/'])
})

// ---- the picker ----

test('a form whose file comes late takes no keys of who has gone on to type elsewhere', async () => {
  await openGroups()
  const filter = textbox('グループ名')!
  await act(async () => {
    button('穀物を編集')!.click()
    fireEvent.input(filter, { target: { value: '穀' } })
  })
  await settled()
  assert.is(dialog(), null)
})

test('searches 500 ms after the last key, whatever width, case, kana and blank, and chooses at once what it finds', async () => {
  const platform = smallPlatform()
  addUsers(platform, 2, [
    ['yamada@example.jp', 'ヤマダ', '太郎', 3],
    ['YAMADA2@example.jp', 'やまだ', '花子', 3],
  ])
  await openCreate(platform)
  assert.match(text(area('メンバー')!), '5件中0件を選択中')
  assert.is(options().length, 5)
  const typed = performance.now()
  await type('検索', 'ﾔﾏﾀﾞ')
  await until(() => options().length === 2)
  assert.ok(status()?.split('\n').includes('2件'))
  assert.ok(performance.now() - typed >= 480)
  await press('2人をすべて選択')
  assert.match(text(area('メンバー')!), '5件中2件を選択中')
  await type('検索', 'ｙａｍａｄａ2')
  await press('2人の選択を解除')
  assert.equal([options().length, text(area('メンバー')!).includes('5件中1件を選択中')], [1, true], 'a press waits for no search')
  await type('検索', 'ヤマダ太郎')
  area('メンバー')!.querySelector<HTMLElement>('[type="checkbox"]')!.focus()
  await until(() => button('1人の選択を解除'))
  assert.ok(dialog()!.contains(document.activeElement), 'the focus stays in the dialog')
  await type('検索', 'zzz')
  await key('Enter', textbox('検索')!)
  assert.ok(dialog('グループ追加'))
  await until(() => text().includes('該当する項目がありません。'))
  assert.is(disabledReasonOf('0人をすべて選択'), '該当する項目がありません。')
  assert.match(text(area('メンバー')!), '5件中1件を選択中')
  assert.is(takeCalls(platform).length, 0)
})

test('the focus stays with a group that a colleague has pushed to another part of a long list', async () => {
  const platform = smallPlatform()
  const { vendorGroups } = platform.tables
  vendorGroups.push(...Array.from({ length: 15 }, (_, n) => ({ id: 300 + n, vendor: 2, name: `G${String(n).padStart(2, '0')}` })))
  await openGroups('/groups?vendor=2', platform)
  const last = 'G11'
  await openForm(platform, `${last}を編集`, 'グループ編集')
  vendorGroups.push({ id: 400, vendor: 2, name: 'A1' })
  await type('グループ名', `${last} 改`)
  await save()
  await until(() => groupNames().includes('A1'))
  await until(() => document.activeElement === button(`${last} 改を編集`))
})

test('of a list that cannot be loaded again after a save 再試行 has the focus', async () => {
  const platform = await openGroups('/groups?vendor=2')
  button('穀物を編集')!.focus()
  await openForm(platform, '穀物を編集', 'グループ編集')
  await type('グループ名', '豆類')
  platform.faults.push({ method: 'GET', path: '/api/v1/vendorGroup/', status: 500 })
  await save()
  await until(() => document.activeElement === button('再試行'))
})

test('finds and chooses any of 5,000 users quickly', async () => {
  const { platform } = platformOf(5000)
  await openCreate(platform)
  assert.ok(options().length <= 100)
  assert.match(text(area('メンバー')!), '5000件中0件を選択中')
  await press('5,000人をすべて選択')
  assert.match(text(area('メンバー')!), '5000件中5000件を選択中')
  await press('5,000人の選択を解除')
  const spent = countCpu()
  await type('検索', 'm4321@')
  await key('Enter', textbox('検索')!)
  await until(() => options().length === 1)
  await pick('会員 4321 (m4321@example.jp)')
  assert.match(text(area('メンバー')!), '5000件中1件を選択中')
  const took = spent()
  assert.ok(took < 3000, `${took} ms`)
  await type('検索', '')
  await key('Enter', textbox('検索')!)
  await until(() => button('さらに表示（残り4,900人）'))
  await press('さらに表示（残り4,900人）')
  assert.is(options().length, 200)
  assert.ok(document.activeElement === boxes()[100], 'the focus is on the first of those that have come')
})

// ---- remove ----

test('asks before a group is deleted, unless it is in use, and says why one that has got an application meanwhile is not', async () => {
  const platform = await openGroups()
  assert.equal(groupNames(), ['いも', '空のグループ', '穀物'])
  takeCalls(platform)
  await press('穀物を削除')
  assert.equal([dialog(), takeCalls(platform)], [null, []])
  await press('空のグループを削除')
  await until(() => text().includes('空のグループを削除してもよろしいですか？'))
  assert.equal(takeCalls(platform), ['GET /application/?vendorId=2&vendorGroupId=23'])
  await press('キャンセル')
  await until(() => !dialog())
  platform.tables.applications.push({ ...platform.tables.applications[0]!, id: 9, vendor_group: 23 })
  await press('空のグループを削除')
  await until(() => text().includes('ユーザーまたはアプリケーションが所属しているため、グループを削除できません。'))
  assert.is(button('削除'), null)
  await press('OK')
  await until(() => !dialog())
  assert.equal(takeWrites(platform), [])
  await until(() => disabledReasonOf('空のグループを削除'))
})

// ---- the applications of a group ----

test('lists the applications of a group by name, or says that there are none; each leads to its page with the group selected', async () => {
  await openGroups('/groups?vendor=2&apps.q=どこにもない&apps.sort=-name&apps.page=2&apps.rows=5')
  await press('穀物のアプリケーション')
  await until(() => dialog('グループに所属するアプリケーション') && button('収量予測'))
  assert.equal(
    [...dialog()!.querySelectorAll('li')].map(item => item.textContent),
    ['あぐりログ', '収量予測'],
  )
  await press('閉じる')
  await until(() => !dialog())
  await press('空のグループのアプリケーション')
  await until(() => status()?.includes('所属するアプリケーションはありません。'))
  await press('閉じる')
  await until(() => !dialog())
  await press('穀物のアプリケーション')
  await until(() => button('収量予測'))
  await press('収量予測')
  await until(() => heading() === 'アプリケーション')
  // Clears the filters of the application page, which could hide them, but keeps the page size.
  assert.equal(decodeURIComponent(location.hash), '#/apps?vendor=2&apps.rows=5&group=21')
  await until(() => !dialog())
})

// ---- on the user page ----

test('adds and edits groups from the panel of the user page, which shows their names and members at once, if the role may', async () => {
  const platform = await openUsers()
  const panel = area('ベンダーグループ一覧')!
  const entry = (name: string) => [...panel.querySelectorAll('li button')].find(({ textContent }) => textContent === name)!
  await openForm(platform, 'グループ追加', 'グループ追加')
  await type('グループ名', 'かぼちゃ')
  await pick('畑中 実 (vendor.user@example.jp)')
  await save()
  await until(() => panelItems(panel).includes('かぼちゃ'))
  const { id } = platform.tables.vendorGroups.at(-1)!
  assert.equal(takeWrites(platform), ['POST /vendorGroup/ {"vendor":2,"name":"かぼちゃ"}', link(id, 5)])
  assert.not(button('穀物を編集'))
  await press(entry('穀物'))
  await until(() => emails().length === 2)
  await openForm(platform, '穀物を編集', 'グループ編集')
  await type('グループ名', '豆類')
  await pick('畑中 実 (vendor.user@example.jp)')
  await save()
  await until(() => emails().length === 1)
  assert.equal(takeWrites(platform), ['PUT /vendorGroup/21/ {"vendor":2,"name":"豆類"}', 'DELETE /vendorGroupUser/2/'])
  await until(() => panelItems(panel).includes('豆類'))
  await until(() => document.activeElement === button('豆類を編集'))
  await press(entry('すべて'))
  assert.not(button('豆類を編集'))
  await openUsers('/users?group=21', smallPlatform(), 'vendorUser')
  assert.is(emails().length, 2)
  assert.not(button('穀物を編集'))
})

test('groups and applications say what they are: beside the heading, and where there are none', async () => {
  for (const [path, what] of [
    ['/groups', 'グループはアプリケーションを所有し、'],
    ['/apps', 'アプリケーションは、APIを呼び出すプログラムです。'],
  ] as const) {
    const platform = smallPlatform()
    platform.tables.vendorGroups.length = 0
    platform.tables.applications.length = 0
    await open(`${path}?vendor=2`, { as: 'systemAdmin', platform })
    await until(() => text().includes('条件に一致する'))
    assert.match(button('説明')!.getAttribute('aria-description') ?? '', what)
    assert.match(text(), what)
  }
})

test.run()
