import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import type { Platform } from '../platform/platform.ts'
import {
  area,
  button,
  checkbox,
  choices,
  compose,
  copiedBy,
  description,
  dialog,
  goTo,
  heading,
  inAddress,
  key,
  open,
  paste,
  press,
  settled,
  status,
  table,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { emails, fillUser, openForm, openNewUser, openUsers, smallPlatform, takeCalls, valueOf } from './peoplePage.ts'
import { fillIn, gateResponses, isReady, openCreate } from './vendorPage.ts'
import { sweepPlatform } from '../every/sweep.ts'

/** Adding one after another, and what leads a new vendor to its first credentials. */

/** Returns the text for a mail, once it is offered. */
async function copiedGuide() {
  await until(() => button('案内文をコピー'))
  const [copied = ''] = await copiedBy(() => press('案内文をコピー'))
  return copied
}

// ---- one after another ----

test('an empty form after the only one closes without a question; none takes the end of what is typed too early', async () => {
  const platform = await openUsers()
  const isDialogFocused = () => document.activeElement === dialog('ユーザー追加')
  const answer = gateResponses(platform, { path: /role/, times: 1 })
  await press('追加')
  await key('n')
  answer()
  await until(isDialogFocused)
  await fillUser()
  const save = gateResponses(platform, { path: /vendorUser/, method: 'POST' })
  await press('続けて追加')
  await key('n')
  save()
  await until(() => valueOf('メールアドレス') === '')
  assert.ok(isDialogFocused())
  await key('Escape')
  await until(() => !dialog())
  await until(() => assert.match(status()!, 'ユーザー「新田 稲子 (new@example.jp)」を追加しました。'))
  await until(() => emails().includes('new@example.jp'))
})

// ---- names with the address ----

test('a person as mails name them fills in address and names, typed with an input method once its conversion ends', async () => {
  await openNewUser()
  await paste('メールアドレス', '野田 花子 <hanako@example.jp>')
  assert.equal(['メールアドレス', '姓', '名'].map(valueOf), ['hanako@example.jp', '野田', '花子'])
  await type('メールアドレス', '野田 <a')
  assert.is(valueOf('メールアドレス'), '野田 <a')
  const commit = await compose('メールアドレス', '稲田 実 <minoru@example.jp>')
  assert.is(valueOf('姓'), '野田')
  await commit()
  assert.equal(['メールアドレス', '姓', '名'].map(valueOf), ['minoru@example.jp', '稲田', '実'])
})

// ---- what the new user needs ----

test('after adding a person, a text for a mail can be copied, above the next form as well, with addresses and no secret', async () => {
  const platform = await openNewUser()
  await fillUser('crew@example.jp')
  await press('保存')
  const copied = await copiedGuide()
  for (const part of ['API利用者画面', 'crew@example.jp', 'http://localhost:8080/#/forgot', 'http://localhost:8080/\n'])
    assert.ok(copied.includes(part), `${part} in ${copied}`)
  assert.not.match(copied, /token|secret/i)
  await until(() => status()?.includes('コピーしました。'))
  await openForm(platform, '追加', 'ユーザー追加')
  assert.is(await copiedGuide(), copied)
})

test('people who were added one after another get one text for a mail', async () => {
  await openNewUser()
  await fillUser('crew1@example.jp')
  await press('続けて追加')
  await until(() => valueOf('メールアドレス') === '')
  await fillUser('crew2@example.jp')
  await press('保存')
  const copied = await copiedGuide()
  assert.match(status()!, '2人のユーザーを追加しました。')
  assert.match(copied, 'ご自身のメールアドレスを入力して送信してください。\nhttp://localhost:8080/#/forgot\n')
})

test('addresses and one text for several people can be copied in the bar of selected rows, and those of vendors', async () => {
  const platform = await openUsers()
  await press('選択')
  for (const email of ['vendor.admin@example.jp', 'vendor.user@example.jp']) await press(checkbox(`${email}を選択`)!)
  const [addresses = ''] = await copiedBy(() => press('メールアドレスをコピー'))
  assert.is(addresses, 'vendor.admin@example.jp\nvendor.user@example.jp')
  const guide = await copiedGuide()
  assert.match(guide, 'ご自身のメールアドレスを入力して送信してください。')
  assert.not.match(guide, '@')
  takeCalls(platform)

  platform.tables.vendors[1]!.notify_email_address = 'usage@example.jp'
  platform.tables.vendors[2]!.notify_email_address = ''
  await open('/vendors', { as: 'systemAdmin', platform })
  await until(() => button('選択'))
  await press('選択')
  await press(checkbox('青森農園を選択')!)
  assert.is(description(button('通知先をコピー')), '利用通知メールアドレスのあるベンダーがありません。')
  await press(checkbox('北海農業データ株式会社を選択')!)
  assert.equal(await copiedBy(() => press('通知先をコピー')), ['usage@example.jp'])
})

// ---- the steps of a new vendor ----

/** Returns the steps: done ones with a tick, those that can be pressed with an angle, the next one in bold. */
function steps() {
  const list = document.querySelector('ol[aria-label="認証情報までの手順"]')
  return [...(list?.querySelectorAll('li') ?? [])].map(step => {
    const label = step.textContent.replace('完了', '')
    const shown = `${step.textContent.endsWith('完了') ? '✓' : ''}${label}${step.querySelector('button') ? '＞' : ''}`
    return step.getAttribute('aria-current') === 'step' ? `*${shown}*` : shown
  })
}

function emptyVendor(): Platform {
  const platform = smallPlatform()
  platform.tables.vendors.push({ ...platform.tables.vendors[2]!, id: 9, name: '新しい農園', contract_number: 'AG-9' })
  return platform
}

test('the empty pages of a vendor show the steps to its first credentials, and tick what is done', async () => {
  const platform = emptyVendor()
  await open('/groups?vendor=9', { as: 'systemAdmin', platform })
  await until(() => assert.equal(steps(), ['*グループを追加＞*', 'ユーザーを追加＞', 'アプリケーションを追加＞', '認証情報を表示']))
  await press('グループを追加')
  await until(() => dialog('グループ追加') && isReady())
  await paste('グループ名', '第一')
  await press('保存')
  await until(() => !dialog() && text(table()!).includes('第一'))
  assert.equal(steps(), [])

  await press('ユーザー')
  await until(() => assert.equal(steps(), ['✓グループを追加', '*ユーザーを追加＞*', 'アプリケーションを追加＞', '認証情報を表示']))
  await press('アプリケーションを追加')
  await until(() => heading() === 'アプリケーション' && dialog('アプリケーション追加') && isReady())
  assert.is(choices('グループ').chosen, '第一', 'the only one')
  await paste('アプリケーション名', '最初のアプリ')
  await press('保存')
  await until(() => button('認証情報を表示'))
  await press('認証情報を表示')
  await until(() => dialog('認証情報') && button('クライアントIDをコピー'))
  await press('閉じる')
  await press('追加')
  await until(() => isReady())
  await paste('アプリケーション名', '予測')
  // A colleague adds one of the same name, whose secret is not the own one's.
  platform.tables.applications.push({ ...platform.tables.applications.at(-1)!, id: 99, name: '予測' })
  await press('保存')
  await until(() => text(table()!).split('予測').length > 2)
  await settled()
  assert.not(button('認証情報を表示'))

  takeCalls(platform)
  await press('ユーザー')
  await until(() => assert.equal(steps(), ['✓グループを追加', '*ユーザーを追加＞*', '✓アプリケーションを追加', '認証情報を表示＞']))
  assert.equal(
    takeCalls(platform).filter(call => /application|vendors\/get_detail/.test(call)),
    [],
    'what is known is not asked for',
  )
  await press('認証情報を表示')
  await until(() => heading() === 'アプリケーション')
  assert.is(inAddress('vendor'), '9')

  platform.tables.applications.splice(0)
  await open('/apps', { as: 'vendorAdmin', platform })
  await until(() => button('アプリケーションを追加'))
  await press('アプリケーションを追加')
  await until(() => dialog('アプリケーション追加') && isReady())
  assert.not.match(text(), 'ベンダーが見つかりません')
  assert.is(inAddress('vendor'), null)
})

test('a new vendor’s toast leads to its steps, of which the next one stays above its lists until it has an application', async () => {
  const { tables } = await openCreate(smallPlatform())
  await fillIn()
  await press('保存')
  await until(() => button('手順に進む'))
  assert.match(status()!, 'ベンダー「新しい農園」を追加しました。')
  await press('手順に進む')
  await until(() => assert.is(steps().length, 4))
  assert.is(inAddress('vendor'), String(tables.vendors.at(-1)!.id))
  await press('グループを追加')
  await until(() => dialog('グループ追加') && isReady())
  await paste('グループ名', '水稲部会')
  await press('保存')
  await until(() => text().includes('次：ユーザーを追加（2/4）'))
  tables.applications.push({ ...tables.applications[0]!, id: 99, vendor_group: tables.vendorGroups.at(-1)!.id })
  await press('アプリケーション')
  await until(() => table()?.textContent.includes(tables.applications.at(-1)!.name))
  assert.not.match(text(), '次：')
  await goTo('/groups?vendor=2')
  await until(() => table()?.textContent.includes('穀物'))
  assert.not.match(text(), '次：')
})

test('a group without members shows no steps, and who may not take them all gets one line', async () => {
  await openUsers('/users?vendor=2&group=23')
  await until(() => text().includes('条件に一致するユーザーがありません。'))
  assert.equal(steps(), [])
  const platform = smallPlatform()
  platform.tables.applications.splice(0)
  await open('/apps', { as: 'vendorUser', platform })
  await until(() => text().includes('「追加」から登録できます。'))
  assert.equal(steps(), [])

  const config = { ...defaultConfig, permissions: { user: { modify: { systemAdmin: false } } } }
  await open('/groups?vendor=9', { as: 'systemAdmin', platform: emptyVendor(), config })
  await until(() => text().includes('「追加」から登録できます。'))
  assert.equal(steps(), [])
  await open('/vendors', { as: 'systemAdmin', platform: smallPlatform(), config })
  await press('追加')
  await until(() => dialog('ベンダー追加') && isReady())
  await fillIn()
  await press('保存')
  await until(() => button('新しい農園を編集'))
  await settled()
  assert.is(button('手順に進む'), null)
})

// ---- the conditions of a password ----

const conditions = () =>
  [...document.querySelectorAll('form li')].map(
    line => `${line.textContent.endsWith('（満たしています）') ? '✓' : ''}${line.textContent.replace('（満たしています）', '')}`,
  )
const all = ['12文字以上40文字以内', '半角数字を含む', '半角英小文字を含む', '半角英大文字を含む']

async function checkConditions() {
  assert.equal(conditions(), all)
  await paste('新しいパスワード', 'abcd1234')
  assert.equal(conditions(), [all[0], `✓${all[1]}`, `✓${all[2]}`, all[3]])
  assert.match(description(textbox('新しいパスワード')), '12文字以上40文字以内')
  await paste('新しいパスワード', 'Abcd1234efgh')
  assert.equal(
    conditions(),
    all.map(line => `✓${line}`),
  )
  assert.is(status(), null, 'no key is read out')
}

test('the conditions of a new password tick while it is typed, in the dialog and on the page', async () => {
  const { platform, token } = await sweepPlatform()
  await open('/uploadDocuments', { as: 'vendorUser', platform })
  await press('パスワード変更')
  await until(() => dialog('パスワード変更'))
  await checkConditions()
  await open(`/resetPassword?token=${token}`, { platform })
  await until(() => textbox('新しいパスワード'))
  await checkConditions()
  assert.is(area('メインメニュー'), null)
})

test.run()
