/** The record of what this page has changed (作業記録). */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import {
  button,
  checkbox,
  choose,
  copiedBy,
  description,
  dialog,
  inAnotherTab,
  key,
  look,
  open,
  press,
  rows,
  savedBy,
  settled,
  signInAgain,
  status,
  text,
  type,
  unanswered,
  until,
} from './open.tsx'
import { openForm, openUsers, save, smallPlatform } from './peoplePage.ts'
import { begin, fill, send } from '../every/rows.ts'
import { rows as dialogRows } from '../support/dialogs.ts'
import { quiet } from '../every/sweep.ts'

const name = '北海農業データ株式会社'
const customer = `ベンダー：${name}（AG2022-000002）`

/** Opens the record, and returns its lines without the time. */
async function recorded(): Promise<string[]> {
  await press('作業記録')
  await until(() => dialog('作業記録'))
  const lines = dialog()!.querySelector('table') ? rows('行った変更') : []
  for (const [time] of lines) assert.match(time!, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await press('閉じる')
  await until(() => !dialog())
  return lines.map(([, change, about]) => `${change} / ${about}`)
}

async function rename(platform: Platform) {
  await openForm(platform, 'several@example.jpを編集', 'ユーザー編集')
  await type('名', '努')
  await save()
}

async function removeSeveral() {
  await press('several@example.jpを削除')
  await until(() => dialog('ユーザー削除'))
  await press('削除')
  await until(() => text().includes('ユーザーの削除が完了しました。'))
  await press('OK')
  await until(() => !dialog())
}

test('dialogs and the record name a renamed vendor by its new name, also if another list was asked before', async () => {
  const platform = await openUsers()
  await settled()
  await press('ベンダー')
  await until(() => button(`${name}を編集`))
  const rename = async (from: string, to: string) => {
    await openForm(platform, `${from}を編集`, 'ベンダー編集')
    assert.match(description(dialog()), `ベンダー：${from}（AG2022-000002）`)
    await type('ベンダー名', to)
    await save()
    await until(() => button(`${to}を編集`))
  }
  await rename(name, '新しい名前の会社')
  await rename('新しい名前の会社', 'さらに新しい会社')
  assert.equal(await recorded(), [
    `ベンダー「新しい名前の会社」を保存しました。 / ${customer}`,
    'ベンダー「さらに新しい会社」を保存しました。 / ベンダー：新しい名前の会社（AG2022-000002）',
  ])
})

test('saves, deletions and items of a run are recorded in words, with what they were about; failures are not', async () => {
  const platform = await openUsers()
  await settled()
  await press('作業記録')
  assert.match(text(), '変更はまだありません。')
  assert.is(button('コピー'), null)
  await press('閉じる')
  await rename(platform)
  platform.faults.push({ method: 'DELETE', path: '/api/v1/user/6/', status: 500, times: 1 })
  await press('several@example.jpを削除')
  await press('削除')
  await until(() => text().includes('削除に失敗しました。'))
  await press('OK')
  await removeSeveral()
  await press('選択')
  await press(checkbox('vendor.user@example.jpを選択')!)
  await press('パスワードリセット')
  await until(() => dialog('パスワードリセット'))
  await press('リセット')
  await until(() => status()?.includes('1件すべて完了しました。'))
  await press('閉じる')
  await until(() => !dialog())
  assert.equal(await recorded(), [
    `ユーザー「兼田 努 (several@example.jp)」を保存しました。 / ${customer}`,
    `ユーザーの削除が完了しました。 兼田 努 (several@example.jp) / ${customer}`,
    `パスワードリセット：畑中 実 (vendor.user@example.jp) / ${customer}`,
  ])
})

test('H74 a change whose answer is lost is recorded with an unknown outcome', async () => {
  const platform = await openUsers()
  await settled()
  const lose = (method: string, path: string) => platform.faults.push({ method, path, kind: 'drop', afterwards: true, times: 1 })
  await openForm(platform, 'several@example.jpを編集', 'ユーザー編集')
  await type('名', '努')
  lose('PUT', '/api/v1/user/6/')
  await press('保存')
  await until(() => text().includes(unanswered))
  await discard()
  lose('DELETE', '/api/v1/user/6/')
  await press('several@example.jpを削除')
  await press('削除')
  await until(() => button('OK'))
  await press('OK')
  await until(() => !dialog())
  assert.equal(await recorded(), [
    `ユーザー編集（結果は不明です） / ${customer}`,
    `ユーザー削除 兼田 努 (several@example.jp)（結果は不明です） / ${customer}`,
  ])
})

/** Closes a form whose values are not saved. */
async function discard() {
  await key('Escape')
  await until(() => dialog('入力内容の破棄'))
  await press('破棄')
  await until(() => !dialog())
  await settled()
}

test('H74 of a group, what got no answer is recorded member by member, and so is what else was saved', async () => {
  const platform = smallPlatform()
  await open('/groups?vendor=2', { as: 'systemAdmin', platform })
  await settled()
  await openForm(platform, '穀物を編集', 'グループ編集')
  await press(checkbox('兼田 務 (several@example.jp)')!)
  await press(checkbox('畑中 実 (vendor.user@example.jp)')!)
  for (const method of ['POST', 'DELETE'])
    platform.faults.push({ method, path: /vendorGroupUser/, kind: 'drop', afterwards: true, times: 1 })
  await press('保存')
  await until(() => text().includes(unanswered))
  await discard()
  assert.equal(await recorded(), [
    `グループのメンバーに追加：兼田 務 (several@example.jp)（結果は不明です） / ${customer}`,
    `グループのメンバーから解除：畑中 実 (vendor.user@example.jp)（結果は不明です） / ${customer}`,
  ])
})

for (const [kind, page, opener, title, fill, fault] of [
  [
    'the names of a user, and not the role',
    '/users?vendor=2',
    'several@example.jpを編集',
    'ユーザー編集',
    async () => {
      await type('名', '努')
      await choose('ロール', 'ベンダー管理者')
    },
    { method: 'PATCH', path: /\/vendorUser\// },
  ],
  [
    'a group, and not its members',
    '/groups?vendor=2',
    '追加',
    'グループ追加',
    async () => {
      await type('グループ名', '果樹')
      await press(checkbox('兼田 務 (several@example.jp)')!)
    },
    { method: 'POST', path: /\/vendorGroupUser\// },
  ],
] as const) {
  test(`H74 a save that ends in the middle is recorded as one: ${kind}`, async () => {
    const platform = smallPlatform()
    await open(page, { as: 'systemAdmin', platform })
    await settled()
    await openForm(platform, opener, title)
    await fill()
    platform.faults.push({ ...fault, status: 500, times: 1 })
    await press('保存')
    await until(() => document.querySelector('dialog [role="alert"]')?.textContent)
    await discard()
    assert.equal(await recorded(), [`${title}（一部のみ完了） / ${customer}`])
  })
}

test('the record is copied as text, and saved as a file', async () => {
  const platform = await openUsers()
  await settled()
  await rename(platform)
  await press('作業記録')
  const [copied] = await copiedBy(() => press('コピー'))
  assert.match(
    copied!,
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d　ユーザー「兼田 努 \(several@example\.jp\)」を保存しました。　ベンダー：北海農業データ株式会社（AG2022-000002）\n$/,
  )
  const file = await savedBy(() => press('CSVで保存'))
  assert.match(file.name, /^作業記録_\d{4}-\d\d-\d\d\.csv$/)
  assert.match(file.text, '日時,変更,対象\r\n')
})

test('H75 the record is gone with the session, and never stored', async () => {
  const platform = await openUsers()
  await settled()
  await rename(platform)
  assert.is((await recorded()).length, 1)
  assert.not.match(JSON.stringify([{ ...localStorage }, { ...sessionStorage }]), '保存しました')
  await inAnotherTab('clear')
  await look()
  await signInAgain(platform)
  await settled()
  assert.equal(await recorded(), [])
})

/** Writes that change nothing by themselves, or without a session. */
const others = ['set a new password', 'ask for a new password']

for (const row of dialogRows.filter(({ name, send, sends = [] }) => send && sends.length && !others.includes(name))) {
  test(`records: ${row.name}`, async () => {
    const platform = await begin(row)
    const secrets = platform.tables.applications.flatMap(({ client_secret }) => client_secret ?? [])
    await fill(row)
    await send(row)
    await quiet()
    while (dialog()) await press(['閉じる', 'OK'].find(name => button(name))!)
    const lines = await recorded()
    assert.ok(lines.length > 0)
    for (const secret of [...secrets, 'Sweep-Console', 'Demo-Console']) assert.not.match(lines.join(), secret)
  })
}

test.run()
