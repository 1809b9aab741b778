/** A form that has been open for a while reads its entity again before it saves: another user may have changed it. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { rows } from '../support/dialogs.ts'
import { hideAndShow } from '../support/hideAndShow.ts'
import {
  area,
  button,
  checkbox,
  choices,
  choose,
  departures,
  dialog,
  fieldErrors,
  formMessages,
  paste,
  press,
  settled,
  signInAgain,
  status,
  text,
  until,
} from '../component/open.tsx'
import { customer, openForm, save, takeCalls, takeWrites, valueOf } from '../component/peoplePage.ts'
import { gateResponses, isReady } from '../component/vendorPage.ts'
import { begin, fill, openRow, rowNamed, save as saveRow, shownIn, valuesOf } from './rows.ts'
import { aim, callOf } from './sweep.ts'

const decide = 'ほかのユーザーが同じ項目を変更しました。保存する値を選んで、もう一度保存してください。'
const taken = (labels: string) => `ほかのユーザーによる変更を引き継ぎました：${labels}`
const gone = 'ほかのユーザーが削除したため、保存できません。'
const notRead = '最新の内容を確認できなかったため、何も変更していません。もう一度お試しください。'

const { now } = Date
test.after.each(() => {
  Date.now = now
})

/** The dialog stays open for longer than a minute. */
function later(milliseconds = 61_000) {
  const before = Date.now
  Date.now = () => before() + milliseconds
}

const chooseAgain = '選択できなくなった項目があります。選択し直してください。'
const find = <Row extends { id: number }>(rows: Row[], id: number) => rows.find(row => row.id === id)!
const vendorOf = ({ tables }: Platform) => find(tables.vendors, 2)
const userOf = ({ tables }: Platform) => find(tables.users, 5)
const linkOf = ({ tables }: Platform) => tables.vendorUsers.find(link => link.user === 5)!
const appOf = ({ tables }: Platform) => find(tables.applications, 1)

/** The choices between two values: each as its name, its two values, and the chosen one. */
function conflicts() {
  return [...dialog()!.querySelectorAll('fieldset.conflict')].map(set => {
    const values = [...set.querySelectorAll('label')].map(label => text(label))
    const checked = [...set.querySelectorAll('input')].findIndex(input => input.checked)
    return [text(set.querySelector('legend')!), ...values, ['自分', '相手'][checked] ?? '未定']
  })
}
const radio = (label: string, which: 0 | 1) => area(`${label}：保存する値`)!.querySelectorAll('input')[which]!
const mine = (value: string) => `入力した値${value}`
const theirs = (value: string) => `ほかのユーザーが保存した値${value}`

for (const row of rows) {
  const { name, title, other, saved, loads = {} } = row
  if (!other || !saved) continue
  const ways = [
    ['has been open for a minute', () => fill(row).then(() => later()), saveRow],
    ['nobody has changed', async () => {}, () => press('保存')],
    ['was on a hidden page', () => fill(row).then(hideAndShow), saveRow],
  ] as const
  for (const [how, use, send] of row.verb === 'editVendor' ? ways : ways.slice(0, 2)) {
    test(`${name}: a dialog that ${how} takes over what only another user has changed, and says so`, async () => {
      const platform = await openRow(row)
      await use()
      const own = shownIn(row)
      other.change(platform.tables)
      await send(row)
      await until(() => !dialog())
      assert.match(status()!, taken(other.labels))
      await settled()
      await openForm(platform, `${own[saved.namedBy]}を編集`, title!)
      assert.equal(shownIn({ ...row, fields: { ...row.fields, ...other.values } }), { ...own, ...other.values })
    })
  }

  const ofOthers = Object.entries(loads).find(([call]) => !call.includes('{id}'))
  test(`${name}: says that it is gone, unlike after another 404, sends nothing, and its list is asked for again`, async () => {
    const platform = await openRow(row)
    await fill(row)
    later()
    if (ofOthers) {
      platform.faults.push({ ...aim(ofOthers[0]), status: 404 })
      await press('保存')
      await until(() => formMessages().length)
      assert.equal(formMessages(), [notRead, ofOthers[1]])
    }
    other.remove(platform.tables)
    await press('保存')
    await until(() => formMessages().length === 1)
    assert.equal(formMessages(), [gone])
    assert.equal(takeWrites(platform), [])
    assert.ok(isReady())
    await press('キャンセル')
    await until(() => !dialog() && !button(row.opener[0]!))
  })
}

let retries = 0

for (const row of rows) {
  const { name, sends = [], other, takesOver } = row
  const writes = sends.filter(call => /^(POST|PUT|PATCH|DELETE) /.test(call) && !call.includes('validateUserPassword'))
  for (const [at, call] of writes.entries()) {
    if (at === 0) continue
    retries++
    test(`T68 ${name}: after ${call} was refused, a second save sends the rest alone, and keeps what a colleague has changed`, async () => {
      const platform = takesOver ? await begin(row) : await openRow(row)
      await fill(row)
      platform.faults.push({ ...aim(call), status: 400, body: { errors: ['今は保存できません。'] }, times: 1 })
      await saveRow(row)
      await until(() => formMessages().length)
      other?.change(platform.tables)
      takeCalls(platform)
      await press('保存')
      await until(() => !dialog())
      const sent = takeWrites(platform).map(write => callOf({ method: write.split(' ')[0]!, path: `/api/v1${write.split(' ')[1]!}` }))
      assert.equal(sent, writes.slice(at))
      if (!other) return
      await settled()
      await openForm(platform, `${valuesOf(row)[row.saved!.namedBy]}を編集`, row.title!)
      const values = { ...valuesOf(row), ...other.values }
      assert.equal(shownIn({ ...row, fields: values }), values)
    })
  }
}

test('every form of several calls is saved twice, the first time refused in its middle', () => {
  assert.ok(retries >= 5)
})

const vendor = { ...rowNamed('edit a vendor and its member type'), opener: [`${customer}を編集`] }
const application = rowNamed('edit an application')

test('a dialog that has just been opened saves at once, without reading again', async () => {
  const platform = await openRow(vendor)
  await paste('契約番号', 'AG-NEW')
  later(50_000)
  await save()
  assert.match(takeCalls(platform)[0]!, 'PUT /vendor/2/')
})

test('a dialog that has just been opened says that what it edits is gone, if its save is refused for that', async () => {
  for (const row of rows) {
    if (!row.other || !row.saved) continue
    const platform = await openRow(row)
    await fill(row)
    row.other.remove(platform.tables)
    await saveRow(row)
    await until(() => formMessages().length)
    assert.equal(formMessages(), [gone], row.name)
  }
})

test('both values of a field that both have changed are shown in words, and the user decides', async () => {
  const platform = await openRow(vendor)
  await paste('ベンダー名', 'わたしの農園')
  await choose('会員種別', '一般会員')
  await press('ベンダーを有効にする')
  await paste('利用通知メールアドレス', '')
  const was = { ...vendorOf(platform) }
  Object.assign(vendorOf(platform), { name: 'ほかの農園', member_type: 3, notify_email_address: 'other@example.jp' })
  later()
  await press('保存')
  await until(() => formMessages().length)
  assert.is(was.is_active, 1)
  assert.equal(formMessages(), [decide])
  assert.equal(conflicts(), [
    ['ベンダー名：保存する値', mine('わたしの農園'), theirs('ほかの農園'), '未定'],
    ['会員種別：保存する値', mine('一般会員'), theirs('賛助会員'), '未定'],
    ['利用通知メールアドレス：保存する値', mine('（なし）'), theirs('other@example.jp'), '未定'],
  ])
  assert.is(document.activeElement, radio('ベンダー名', 0))
  assert.equal(takeWrites(platform), [])

  await press(radio('ベンダー名', 1))
  assert.is(valueOf('ベンダー名'), 'ほかの農園')
  await press('保存')
  await until(() => document.activeElement === radio('会員種別', 0))
  assert.equal(takeWrites(platform), [])
  await press(radio('会員種別', 1))
  assert.is(choices('会員種別').chosen, '賛助会員')
  await paste('利用通知メールアドレス', 'both@example.jp')
  assert.equal(conflicts()[2], ['利用通知メールアドレス：保存する値', mine('both@example.jp'), theirs('other@example.jp'), '自分'])
  await save()
  const { name, member_type, notify_email_address, is_active } = vendorOf(platform)
  assert.equal([name, member_type, notify_email_address, is_active], ['ほかの農園', 3, 'both@example.jp', 0])
})

test('the field that a role does not see keeps another user’s value', async () => {
  const platform = await openRow({ ...application, as: 'vendorUser' })
  await paste('説明', '新しい説明')
  Object.assign(appOf(platform), { token_expiration_time: 7200, name: '収量' })
  later()
  await save()
  assert.equal([appOf(platform).token_expiration_time, appOf(platform).name, appOf(platform).description], [7200, '収量', '新しい説明'])
  assert.match(status()!, taken('アプリケーション名'))
})

test('a reading that takes long can be cancelled, and then nothing is sent', async () => {
  const platform = await openRow(vendor)
  await paste('契約番号', 'AG-NEW')
  later()
  const answer = gateResponses(platform, { method: 'GET', path: '/api/v1/vendor/2/' })
  await press('保存')
  await until(() => button('お待ちください...'))
  await press('キャンセル')
  await until(() => !dialog())
  answer()
  await settled()
  assert.equal(takeWrites(platform), [])
})

test('a question that was open for long reads again, and asks again only if something has changed', async () => {
  const platform = await openRow(vendor)
  await choose('会員種別', '賛助会員')
  await press('保存')
  await until(() => dialog('会員種別の変更'))
  later()
  vendorOf(platform).name = 'ほかの名前'
  await press('変更')
  await until(() => dialog('会員種別の変更') && takeCalls(platform).some(call => call.startsWith('GET /vendor/2/')))
  later()
  await press('変更')
  await until(() => !dialog())
  assert.equal([vendorOf(platform).name, vendorOf(platform).member_type], ['ほかの名前', 3])
})

test('input restored after an expired session overwrites nothing: a conflict is shown at once', async () => {
  const platform = await openRow(vendor)
  await paste('ベンダー名', 'わたしの農園')
  platform.expireTokens()
  await press('保存')
  await until(() => departures.length > 0)
  Object.assign(vendorOf(platform), { name: 'ほかの農園', contract_number: 'AG-OTHER' })
  await signInAgain(platform)
  await until(() => dialog('ベンダー編集') && isReady())
  assert.ok(button('契約終了の手続き'), 'the form is whole')
  takeWrites(platform)
  assert.equal([valueOf('ベンダー名'), valueOf('契約番号')], ['わたしの農園', 'AG-OTHER'])
  assert.equal(formMessages(), [decide, taken('契約番号')])
  await press('保存')
  await until(() => document.activeElement === radio('ベンダー名', 0))
  assert.equal(takeWrites(platform), [])
  assert.equal(conflicts(), [['ベンダー名：保存する値', mine('わたしの農園'), theirs('ほかの農園'), '未定']])
  await press(radio('ベンダー名', 0))
  radio('ベンダー名', 0).focus()
  later()
  platform.faults.push({ method: 'PUT', path: '/api/v1/vendor/2/', status: 500, times: 1 })
  await press('保存')
  await until(() => takeWrites(platform).length > 0 && isReady())
  assert.ok(dialog()!.contains(document.activeElement), 'the focus is not lost with the choice that has gone')
  await save()
  assert.equal([vendorOf(platform).name, vendorOf(platform).contract_number], ['わたしの農園', 'AG-OTHER'])
})

test('input restored after an expired session says that what it changes is gone', async () => {
  const row = rowNamed('edit a vendor and its member type')
  const platform = await openRow(row)
  await paste('ベンダー名', 'わたしの農園')
  platform.expireTokens()
  await press('保存')
  await until(() => departures.length > 0)
  row.other!.remove(platform.tables)
  await signInAgain(platform)
  await until(() => button('再試行'))
  await until(() => assert.match(text(dialog('ベンダー編集')!), gone))
})

test('after a save that failed half-way, the own value wins over a later one if the user chooses so', async () => {
  const platform = await openRow(rowNamed('edit a user'))
  await paste('名', '花子')
  await choose('ロール', 'ベンダー管理者')
  platform.faults.push({ method: 'PATCH', path: /vendorUser/, status: 500, times: 1 })
  await press('保存')
  await until(() => formMessages().length && isReady())
  assert.is(userOf(platform).given_name, '花子')
  userOf(platform).given_name = '相手'
  later()
  await press('保存')
  await until(() => conflicts().length)
  await press(radio('名', 0))
  await save()
  assert.equal([userOf(platform).given_name, linkOf(platform).role], ['花子', 2])
})

test('names a chosen member who has left the vendor, before anything is saved', async () => {
  const platform = await openRow(rowNamed('edit a group'), '', ({ users, vendorUsers }) => {
    users.push({ ...users[0]!, id: 90, user_name: 'x@example.jp', family_name: 'え', given_name: 'くす' })
    vendorUsers.push({ id: 90, vendor: 2, user: 90, role: 3 })
  })
  await paste('グループ名', '穀物部会')
  await press(checkbox('え くす (x@example.jp)')!)
  platform.tables.vendorUsers.pop()
  later()
  await press('保存')
  const left = 'え くす (x@example.jp)（選択できません）'
  await until(() => fieldErrors().length)
  assert.equal(fieldErrors(), [`${left}: ＊${chooseAgain}`])
  assert.is(document.activeElement, checkbox(left))
  assert.equal(takeWrites(platform), [])
  assert.match(text(), /4人をすべて選択.*4件中\d件を選択中/)
  await press(checkbox(left)!)
  await save()
  assert.equal(
    takeWrites(platform).map(call => call.split(' ')[0]),
    ['PUT'],
  )
})

const ofGroup = { label: 'グループ', chosen: '空のグループ', other: 'いも', list: 'vendorGroups', sent: /"vendor_group":22/ } as const
const ofRole = { label: 'ロール', chosen: 'ベンダー管理者', other: 'ベンダー利用者', list: 'roles', sent: /"role":3/ } as const
for (const [row, typed, { label, chosen, other, list, sent }] of [
  [application, { アプリケーション名: '収量' }, ofGroup],
  [rowNamed('add an application'), { アプリケーション名: '収量' }, ofGroup],
  [rowNamed('add a user'), { メールアドレス: 'new@example.jp', 姓: '新', 名: '人' }, ofRole],
] as const) {
  test(`${row.name}: names the chosen ${label} that is gone, before anything is saved`, async () => {
    const platform = await openRow(row)
    for (const [field, value] of Object.entries(typed)) await paste(field, value)
    await choose(label, chosen)
    const offered: { name: string | null }[] = platform.tables[list]
    offered.splice(
      offered.findIndex(({ name }) => name === chosen),
      1,
    )
    later()
    await press('保存')
    await until(() => fieldErrors().length)
    assert.equal(fieldErrors(), [`${label}: ＊${chooseAgain}`])
    assert.is(choices(label).chosen, `${chosen}（選択できません）`)
    assert.equal(takeWrites(platform), [])
    await choose(label, other)
    await save()
    assert.match(takeWrites(platform).at(-1)!, sent)
  })
}

test.run()
