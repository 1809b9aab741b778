/** Every action on many rows: an answer that is lost after the platform carried the change out, and a session that ends in its middle. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { area, button, checkbox, choose, departures, dialog, open, press, settled, signInAgain, until } from '../component/open.tsx'
import { addUsers, smallPlatform, takeWrites } from '../component/peoplePage.ts'
import { outcome } from '../component/vendorPage.ts'
import { aim, callOf } from './sweep.ts'

interface Row {
  path: string
  /** The rows that are selected. */
  select: readonly [string, string]
  action: string
  /** The option that the action asks for, and the label of its choice. */
  choice?: readonly [label: string, option: string]
  send: string
  /** The change that is sent for each row. */
  call: string
  /** A change that is sent again although it was carried out makes nothing twice. */
  isHarmless?: true
}

const users = { path: '/users?vendor=2', select: ['a@example.jp', 'b@example.jp'] } as const
const groups = { path: '/groups?vendor=2', select: ['空のグループ', '空の班'] } as const
const apps = { path: '/apps?vendor=2', select: ['収量予測', 'あぐりログ'] } as const
const vendors = { path: '/vendors?vendors.active=0', select: ['北海農業データ株式会社', '青森農園'] } as const

const rows: readonly Row[] = [
  { ...users, action: '削除', send: '削除', call: 'DELETE /user/{id}/', isHarmless: true },
  { ...users, action: 'パスワードリセット', send: 'リセット', call: 'POST /forgotPassword/' },
  {
    ...users,
    action: 'ロールを変更',
    choice: ['ロール', 'ベンダー管理者'],
    send: '変更',
    call: 'PATCH /vendorUser/{id}/',
    isHarmless: true,
  },
  { ...users, action: 'グループに追加', choice: ['グループ', '空のグループ'], send: '追加', call: 'POST /vendorGroupUser/' },
  { ...groups, action: '削除', send: '削除', call: 'DELETE /vendorGroup/{id}/', isHarmless: true },
  { ...apps, action: '削除', send: '削除', call: 'DELETE /application/{id}/', isHarmless: true },
  { ...apps, action: 'グループを変更', choice: ['グループ', 'いも'], send: '変更', call: 'PUT /application/{id}/' },
  { ...vendors, action: '有効にする', send: '有効にする', call: 'PUT /vendor/{id}/' },
  { ...vendors, action: '無効にする', send: '無効にする', call: 'PUT /vendor/{id}/' },
]

const unknown = '結果は不明です。ご確認のうえ、必要な場合だけ再実行してください。'
const perform = (name: string) =>
  press([...area('選択した行の操作')!.querySelectorAll('button')].find(({ textContent }) => textContent === name)!)

/** Opens the page with two rows selected that the action changes. */
async function openSelection({ path, select, action }: Row): Promise<Platform> {
  const platform = smallPlatform()
  const { tables } = platform
  addUsers(platform, 2, [
    ['a@example.jp', '会員', '一', 3],
    ['b@example.jp', '会員', '二', 3],
  ])
  tables.vendorGroups.push({ id: 24, vendor: 2, name: '空の班' })
  for (const vendor of tables.vendors.slice(1)) vendor.is_active = action === '有効にする' ? 0 : 1
  await open(path, { as: 'systemAdmin', platform })
  await settled()
  await press('選択')
  await until(() => checkbox(`${select[0]}を選択`))
  for (const name of select) await press(checkbox(`${name}を選択`)!)
  return platform
}

/** Performs the action, up to what it asks. */
async function ask({ action, choice, send }: Row) {
  await perform(action)
  await until(() => dialog() && button(send)?.getAttribute('aria-disabled') === null)
  if (choice) await choose(...choice)
}

const sent = (platform: Platform, { call }: Row) =>
  takeWrites(platform).filter(written => {
    const [method = '', path = ''] = written.split(' ')
    return callOf({ method, path: `/api/v1${path.replace(/\?.*/, '')}` }) === call
  })

for (const row of rows) {
  const { path, action, call } = row
  test(`${path} ${action}: after a lost answer the outcome is unknown, and running again makes nothing twice`, async () => {
    const platform = await openSelection(row)
    await ask(row)
    platform.faults.push({ ...aim(call), kind: 'drop', afterwards: true, times: 1 })
    await press(row.send)
    await until(() => button('失敗した分を再実行'))
    assert.match(dialog()!.textContent, unknown)
    assert.match(outcome(), /完了1件、失敗1件$/)
    assert.is(sent(platform, row).length, 2, 'nothing is sent again by itself')
    if (call === 'POST /forgotPassword/') return
    await press('失敗した分を再実行')
    await until(() => outcome() === '2件すべて完了しました。')
    assert.is(sent(platform, row).length, row.isHarmless ? 1 : 0, 'sent again')
  })

  test(`${path} ${action}: a session that ends in the middle loses nothing, and nothing is done twice`, async () => {
    const platform = await openSelection(row)
    await ask(row)
    takeWrites(platform)
    // The second request of the action: the first one passes.
    let begun = 0
    const { handle } = platform
    platform.handle = async request => {
      const { pathname } = new URL(request.url)
      if (callOf({ method: request.method, path: pathname }) === call && ++begun === 2) return new Response('', { status: 401 })
      return handle(request)
    }
    await press(row.send)
    await until(() => departures.length > 0)
    assert.is(sent(platform, row).length, 1)
    platform.handle = handle
    await signInAgain(platform)
    await until(() => button('続きを実行'))
    assert.is(sent(platform, row).length, 0, 'nothing is sent by itself')
    await press('続きを実行')
    await until(() => outcome() === '2件すべて完了しました。')
    assert.is(sent(platform, row).length, 1, 'the rest')
  })
}

test.run()
