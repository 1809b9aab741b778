/** The record of what this page has changed (作業記録). */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Fault, Platform } from '../platform/platform.ts'
import {
  button,
  checkbox,
  choose,
  copiedBy,
  description,
  dialog,
  press,
  rows,
  savedBy,
  settled,
  stored,
  text,
  type,
  until,
} from './open.tsx'
import { openForm, openUsers, save, signOutElsewhere } from './peoplePage.ts'
import { begin, fill, send } from '../every/rows.ts'
import { rows as dialogRows } from '../support/dialogs.ts'
import { quiet } from '../every/sweep.ts'

const name = '北海農業データ株式会社'
const customer = `ベンダー：${name}（AG2022-000002）`

async function openPage(path = '/users?vendor=2') {
  const platform = await openUsers(path)
  await settled()
  return platform
}

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
  await until(() => button('OK'))
  await press('OK')
  await until(() => !dialog())
}

test('dialogs and the record name a renamed vendor by its new name, also if another list was asked before', async () => {
  const platform = await openPage()
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

test('what was so already is no change, though the form says that it is saved, also after a save without an answer', async () => {
  const platform = await openPage()
  const reopen = () => openForm(platform, 'several@example.jpを編集', 'ユーザー編集')
  await reopen()
  await save()
  assert.equal(await recorded(), [])
  await reopen()
  await choose('ロール', 'ベンダー管理者')
  platform.faults.push({ ...lost, method: 'PATCH', path: /vendorUser/, afterwards: false })
  await press('保存')
  await until(() => document.querySelector('dialog [role="alert"]')?.textContent)
  await discard()
  await reopen()
  await save()
  assert.equal(await recorded(), [`ユーザー編集：${kaneda}（結果は不明です） / ${customer}`])
})

test('saves, deletions and items of a run are recorded in words, with what they were about; failures are not', async () => {
  const platform = await openPage()
  await press('作業記録')
  assert.match(text(), '変更はまだありません。')
  assert.is(button('コピー'), null)
  await press('閉じる')
  await rename(platform)
  platform.faults.push({ method: 'DELETE', path: '/api/v1/user/6/', status: 500, times: 1 })
  await removeSeveral()
  await removeSeveral()
  await press('選択')
  await press(checkbox('vendor.user@example.jpを選択')!)
  await press('パスワードリセット')
  await until(() => dialog('パスワードリセット'))
  await press('リセット')
  await until(() => text().includes('1件すべて完了しました。'))
  await press('閉じる')
  await until(() => !dialog())
  assert.equal(await recorded(), [
    `ユーザー「兼田 努 (several@example.jp)」を保存しました。 / ${customer}`,
    `ユーザー削除：兼田 努 (several@example.jp) / ${customer}`,
    `パスワードリセット：畑中 実 (vendor.user@example.jp) / ${customer}`,
  ])
})

const lost = { kind: 'drop', afterwards: true, times: 1 } as const

test('H74 a deletion whose answer is lost is recorded with an unknown outcome', async () => {
  const platform = await openPage()
  platform.faults.push({ method: 'DELETE', path: '/api/v1/user/6/', ...lost })
  await removeSeveral()
  assert.equal(await recorded(), [`ユーザー削除：兼田 務 (several@example.jp)（結果は不明です） / ${customer}`])
})

/** Closes a form whose values are not saved. */
async function discard() {
  await press('キャンセル')
  await until(() => !dialog())
  await settled()
}

const kaneda = '兼田 務 (several@example.jp)'
const hatanaka = '畑中 実 (vendor.user@example.jp)'
const editUser = ['/users?vendor=2', 'several@example.jpを編集', 'ユーザー編集'] as const
const failed = { status: 500, times: 1 }
const crops = `${customer} グループ：穀物`

/** Forms that are filled in, the calls that get no answer or fail, and what is recorded. */
const halves: [what: string, form: readonly [page: string, opener: string, title: string], fill: () => unknown, Fault[], string[]][] = [
  [
    'each member of a group whose outcome is not known, to the gateway neither',
    ['/groups?vendor=2', '穀物を編集', 'グループ編集'],
    async () => {
      for (const name of [kaneda, hatanaka]) await press(checkbox(name)!)
    },
    [
      { method: 'POST', path: /vendorGroupUser/, ...lost },
      { method: 'DELETE', path: /vendorGroupUser/, status: 504, afterwards: true, times: 1 },
    ],
    [
      `グループのメンバーに追加：${kaneda}（結果は不明です） / ${crops}`,
      `グループへの所属を解除：${hatanaka}（結果は不明です） / ${crops}`,
    ],
  ],
  [
    'the names of a user, and not the role',
    editUser,
    async () => {
      await type('名', '努')
      await choose('ロール', 'ベンダー管理者')
    },
    [{ method: 'PATCH', path: /\/vendorUser\//, ...failed }],
    [`ユーザー編集：兼田 努 (several@example.jp)（一部のみ完了） / ${customer}`],
  ],
  [
    'a group, and not its members',
    ['/groups?vendor=2', '追加', 'グループ追加'],
    async () => {
      await type('グループ名', '果樹')
      await press(checkbox(kaneda)!)
    },
    [{ method: 'POST', path: /\/vendorGroupUser\//, ...failed }],
    [`グループ追加：果樹（一部のみ完了） / ${customer}`],
  ],
  [
    'an application, by its new name',
    ['/apps?vendor=2', '収量予測を編集', 'アプリケーション編集'],
    () => type('アプリケーション名', '収量予測2'),
    [{ method: 'PUT', path: /application/, ...lost }],
    [`アプリケーション編集：収量予測2（結果は不明です） / ${customer}`],
  ],
]

for (const [what, [page, opener, title], fill, faults, lines] of halves) {
  test(`H74 a save without an answer, or that ends in the middle, is recorded as such: ${what}`, async () => {
    const platform = await openPage(page)
    await openForm(platform, opener, title)
    await fill()
    platform.faults.push(...faults)
    await press('保存')
    await until(() => document.querySelector('dialog [role="alert"]')?.textContent)
    await discard()
    assert.equal(await recorded(), lines)
  })
}

test('the record is copied as text, a line for each change, and saved as a file', async () => {
  const platform = await openPage()
  platform.tables.users.find(({ id }) => id === 6)!.family_name = '兼\r\n田'
  await rename(platform)
  await press('作業記録')
  const [copied] = await copiedBy(() => press('コピー'))
  assert.match(
    copied!,
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d　ユーザー「兼 田 努 \(several@example\.jp\)」を保存しました。　ベンダー：北海農業データ株式会社（AG2022-000002）\n$/,
  )
  const file = await savedBy(() => press('CSVで保存'))
  assert.match(file.name, /^作業記録_\d{4}-\d\d-\d\d\.csv$/)
  assert.match(file.text, '日時,変更,対象\r\n')
})

test('H75 the record is gone with the session, and never stored', async () => {
  const platform = await openPage()
  await rename(platform)
  assert.is((await recorded()).length, 1)
  assert.not.match(stored(), '保存しました')
  await signOutElsewhere(platform)
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
