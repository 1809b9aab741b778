import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Fault, Platform } from '../platform/platform.ts'
import { createRandom } from '../platform/random.ts'
import { startClock, stopClock } from './clock.ts'
import {
  alert,
  button,
  choices,
  choose,
  departures,
  dialog,
  fieldErrors,
  formMessages,
  goTo,
  heading,
  inAddress,
  key,
  open,
  paste,
  press,
  pressTwice,
  rows,
  settled,
  signIn,
  table,
  text,
  textbox,
  turn,
  type,
  unanswered,
  until,
} from './open.tsx'
import {
  customer,
  disabledReasonOf,
  entries,
  farm,
  groupPanel,
  office,
  openForm,
  save,
  select,
  selected,
  smallPlatform as people,
  takeCalls,
  takeWrites,
  valueOf,
  vendorPanel,
} from './peoplePage.ts'
import { gateResponses, isIdle, isReady } from './vendorPage.ts'

test.after.each(startClock)

type Account = Parameters<Platform['tokensFor']>[0]

const unexpected = '予期せぬエラーが発生しました。管理者に連絡してください。'
const systemError = 'システム内部でエラーが発生しました。（エラーコード：500）'
const notLoaded = 'アプリケーション情報を取得できませんでした。'
const selectVendor = 'ベンダーを選択してください。'
const nothingFound = '条件に一致するアプリケーションがありません。'
const expiry = 'トークン有効期間（秒）'
const outOfRange = `${expiry}: ＊60～31536000の範囲で入力してください。`
const nasty = '<img src=x onerror=alert(1)>"><svg onload>{{7*7}}'

const appNames = () => (table('アプリケーション一覧') ? rows('アプリケーション一覧').map(([name]) => name!) : [])

/** The customer (2) has 収量予測 and あぐりログ in the group 穀物 and 土壌診断 in いも; the farm (3) has りんご日誌 in 果樹. */
function smallPlatform() {
  const platform = people()
  const { applications } = platform.tables
  Object.assign(applications[0]!, { description: '収量を予測します。', token_expiration_time: 7200 })
  applications.push({ ...applications[0]!, id: 4, name: 'りんご日誌', vendor_group: 31 })
  return platform
}

/** Creates a platform whose customer has this many applications, アプリ1 and so on. */
function platformOf(count: number) {
  const platform = smallPlatform()
  const { applications } = platform.tables
  const [app] = applications
  applications.splice(0, Infinity, ...Array.from({ length: count }, (_, n) => ({ ...app!, id: n + 1, name: `アプリ${n + 1}` })))
  return platform
}

async function openApps(path = '/apps?vendor=2', platform = smallPlatform(), as: Account = 'systemAdmin') {
  await open(path, { as, platform })
  return platform
}

async function openCreate(as: Account = 'systemAdmin', platform = smallPlatform()) {
  await openApps('/apps?vendor=2', platform, as)
  await until(() => appNames().length)
  await openForm(platform, '追加', 'アプリケーション追加')
  return platform
}

async function openEdit(as: Account = 'systemAdmin', platform = smallPlatform()) {
  await openApps('/apps?vendor=2', platform, as)
  await until(() => appNames().includes('収量予測'))
  await openForm(platform, '収量予測を編集', 'アプリケーション編集')
  return platform
}

/** Fills in the form's name and group. */
async function fillIn(name = '新しいアプリ') {
  await paste('アプリケーション名', name)
  await choose('グループ', 'いも')
}

/** Returns the form's values: name, group, description and, where present, the token expiry. */
const shown = () => [valueOf('アプリケーション名'), choices('グループ').chosen, valueOf('説明'), valueOf(expiry)]

// ---- roles ----

test('a system administrator sees both panels, is asked for a vendor, and cannot add before', async () => {
  const platform = await openApps('/apps')
  assert.equal([heading(), document.title], ['アプリケーション', 'アプリケーション | API利用者画面'])
  assert.equal(entries(vendorPanel()).toSorted(), [customer, farm, office].toSorted())
  assert.match(text(groupPanel()!), selectVendor)
  // In the group panel, and in place of the applications.
  assert.is(text(document.querySelector('main')!).split(selectVendor).length - 1, 2)
  assert.is(disabledReasonOf('追加'), selectVendor)
  await press('追加')
  await settled()
  assert.is(dialog(), null)
  assert.equal(
    takeCalls(platform).filter(call => call.includes('vendorId')),
    [],
  )
  await select(vendorPanel(), farm)
  await until(() => appNames().length)
  assert.is(disabledReasonOf('追加'), null)
})

for (const as of ['vendorAdmin', 'vendorUser'] as const) {
  test(`${as}: the own vendor is selected, whatever the address says, and everything may be changed`, async () => {
    const platform = await openApps('/apps?vendor=3', smallPlatform(), as)
    await until(() => appNames().length)
    assert.equal(appNames(), ['あぐりログ', '収量予測', '土壌診断'])
    assert.is(vendorPanel(), null)
    assert.is(button(customer), null)
    assert.equal(entries(groupPanel()), ['すべて', 'いも', '空のグループ', '穀物'])
    for (const name of ['追加', '収量予測の認証情報', '収量予測を編集', '収量予測を削除']) {
      assert.ok(button(name) && disabledReasonOf(name) === null, name)
    }
    assert.is(
      takeCalls(platform).some(call => call.includes('vendorId=3') || call.includes('/vendors/')),
      false,
    )
  })
}

// ---- selecting ----

test('a group filters by its id, and another vendor clears it and loads anew', async () => {
  const platform = await openApps()
  await until(() => appNames().length === 3)
  assert.ok(takeCalls(platform).includes('GET /application/?vendorId=2'))
  await select(groupPanel(), '穀物')
  await until(() => appNames().length === 2)
  assert.equal(takeCalls(platform), ['GET /application/?vendorId=2&vendorGroupId=21'])
  assert.is(inAddress('group'), '21')
  // The applications do not wait for the groups of the new vendor, which cannot include the old group.
  const release = gateResponses(platform, { path: '/api/v1/vendorGroup/' })
  await select(vendorPanel(), farm)
  await until(() => appNames()[0] === 'りんご日誌')
  assert.equal([inAddress('vendor'), inAddress('group')], ['3', null])
  release()
  await until(() => selected(groupPanel()) === 'すべて')
  assert.equal(takeCalls(platform).toSorted(), ['GET /application/?vendorId=3', 'GET /vendorGroup/?vendorId=3'])
})

test('すべて takes the group away again', async () => {
  await openApps('/apps?vendor=2&group=22')
  await until(() => appNames().length === 1)
  await select(groupPanel(), 'すべて')
  await until(() => appNames().length === 3)
  assert.is(inAddress('group'), null)
})

test('an address restores vendor, group, filter and page, and asks for nothing else', async () => {
  const platform = platformOf(30)
  await openApps('/apps?vendor=2&group=21&apps.q=1&apps.page=2&apps.rows=5&apps.sort=-name', platform)
  await until(() => appNames().length)
  assert.equal(appNames(), ['アプリ15', 'アプリ14', 'アプリ13', 'アプリ12', 'アプリ11'])
  assert.match(text(), '6-10 / 12件')
  assert.equal([selected(vendorPanel()), selected(groupPanel()), valueOf('アプリケーション名')], [customer, '穀物', '1'])
  assert.equal(
    takeCalls(platform).filter(call => call.includes('/application/')),
    ['GET /application/?vendorId=2&vendorGroupId=21'],
  )
})

for (const [what, path, gone] of [
  ['vendor', '/apps?vendor=999&group=21', ['vendor']],
  ['group', '/apps?vendor=2&group=999', ['group']],
  ['group of another vendor', '/apps?vendor=2&group=31', ['group']],
] as const) {
  test(`a ${what} that does not exist is cleaned out of the address, and is no error`, async () => {
    await openApps(path)
    await until(() => gone.every(name => inAddress(name) === null))
    await settled()
    assert.is(alert(), null)
    if (inAddress('vendor')) await until(() => appNames().length === 3)
    else assert.is(disabledReasonOf('追加'), selectVendor)
  })
}

// ---- the table ----

test('the applications are listed by name, with numbers by their value', async () => {
  const platform = platformOf(12)
  platform.tables.applications.reverse()
  await openApps('/apps?vendor=2', platform)
  await until(() => appNames().length)
  assert.equal(
    appNames(),
    Array.from({ length: 12 }, (_, n) => `アプリ${n + 1}`),
  )
  assert.equal(
    [...table('アプリケーション一覧')!.querySelectorAll('th button')].map(head => head.textContent),
    ['アプリケーション名'],
  )
})

test('the name is filtered after 600 ms, without regard to case, width and kana; nothing left says so', async () => {
  await openApps()
  await until(() => appNames().length)
  const clock = stopClock()
  await type('アプリケーション名', 'ｱｸﾞﾘ')
  await clock.pass(599)
  assert.is(appNames().length, 3)
  await clock.pass(1)
  assert.equal([appNames(), inAddress('apps.q')], [['あぐりログ'], 'ｱｸﾞﾘ'])
  await type('アプリケーション名', 'なし')
  await key('Enter', textbox('アプリケーション名')!)
  await until(() => text().includes(nothingFound))
  await press('絞り込みを解除')
  await until(() => appNames().length === 3)
})

test('a vendor without applications says so', async () => {
  const platform = platformOf(0)
  await openApps('/apps?vendor=2', platform)
  await until(() => text().includes(nothingFound))
  assert.is(button('絞り込みを解除'), null)
  assert.is(button('再試行'), null)
})

for (const as of ['systemAdmin', 'vendorAdmin', 'vendorUser'] as const) {
  test(`${as}: a list without applications says how to add one, as everybody may; one that a filter leaves empty does not`, async () => {
    await openApps('/apps?vendor=2', platformOf(0), as)
    await until(() => text().includes(nothingFound))
    assert.match(text(), as === 'vendorUser' ? '「追加」から登録できます。' : 'アプリケーションを追加')
    await openApps('/apps?vendor=2&apps.q=どこにもない', platformOf(3), as)
    await until(() => text().includes(nothingFound))
    assert.not.match(text(), '「追加」から登録できます。')
  })
}

test('30 applications have two pages; sorting, another number of rows and a filter go back to the first', async () => {
  await openApps('/apps?vendor=2', platformOf(30))
  await until(() => appNames().length === 25)
  await press('次のページ')
  assert.equal([appNames().length, inAddress('apps.page')], [5, '2'])
  assert.match(text(), '26-30 / 30件')
  await press(table('アプリケーション一覧')!.querySelector('th button')!)
  assert.equal([inAddress('apps.sort'), inAddress('apps.page'), appNames()[0]], ['name', null, 'アプリ1'])
  await press(table('アプリケーション一覧')!.querySelector('th button')!)
  assert.equal([inAddress('apps.sort'), appNames()[0]], ['-name', 'アプリ30'])
  assert.is(table('アプリケーション一覧')!.querySelector('[aria-sort]')?.getAttribute('aria-sort'), 'descending')
  await choose('表示件数', '7')
  assert.equal([appNames().length, inAddress('apps.rows')], [7, '7'])
  await press('最後のページ')
  assert.is(inAddress('apps.page'), '5')
  await type('アプリケーション名', 'アプリ3')
  await key('Enter', textbox('アプリケーション名')!)
  await until(() => appNames().length === 2)
  assert.equal([appNames(), inAddress('apps.page')], [['アプリ30', 'アプリ3'], null])
})

test('T35 markup in names is literal text, in the list and in every dialog', async () => {
  const platform = smallPlatform()
  Object.assign(platform.tables.applications[0]!, { name: nasty, description: nasty })
  platform.tables.vendorGroups[0]!.name = nasty
  await openApps('/apps?vendor=2', platform)
  await until(() => appNames().includes(nasty))
  for (const [opener, title, ready] of [
    [`${nasty}の認証情報`, '認証情報', () => text().includes('エンドポイント')],
    [`${nasty}を編集`, 'アプリケーション編集', isReady],
    [`${nasty}を削除`, 'アプリケーション削除', () => button('削除')],
  ] as const) {
    await press(opener)
    await until(() => dialog(title) && ready())
    assert.ok(title === 'アプリケーション編集' ? valueOf('アプリケーション名') === nasty : text().includes(nasty), title)
    if (title === 'アプリケーション編集') assert.equal(shown().slice(0, 3), [nasty, nasty, nasty])
    assert.is(document.querySelector('img, dialog svg:not([aria-hidden]), [onload], [onerror]'), null)
    await press(title === '認証情報' ? '閉じる' : 'キャンセル')
    await until(() => !dialog())
  }
})

test('T54 applications with holes in them are shown with dashes, sort, and can be edited', async () => {
  const platform = smallPlatform()
  const hole = { id: 1, name: null, vendor_group: null, description: null, token_expiration_time: null }
  platform.faults.push(
    { path: '/api/v1/application/', method: 'GET', status: 200, body: { results: [hole, { id: 2 }, { id: 3, name: '土壌診断' }] } },
    { path: '/api/v1/application/1/', method: 'GET', status: 200, body: hole },
  )
  await openApps('/apps?vendor=2', platform)
  await until(() => appNames().length)
  assert.equal(appNames(), ['土壌診断', '-', '-'])
  await press(table('アプリケーション一覧')!.querySelector('th button')!)
  await press(table('アプリケーション一覧')!.querySelector('th button')!)
  assert.equal(appNames(), ['土壌診断', '-', '-'])
  await type('アプリケーション名', '-')
  await key('Enter', textbox('アプリケーション名')!)
  await until(() => text().includes(nothingFound))
  await press('絞り込みを解除')
  await until(() => appNames().length === 3)
  await press([...document.querySelectorAll('button')].find(one => one.getAttribute('aria-label') === '-を編集')!)
  await until(() => dialog('アプリケーション編集') && isReady())
  assert.equal(shown(), ['', '選択してください', '', '3600'])
  await fillIn('名前')
  takeCalls(platform)
  await save()
  assert.equal(takeWrites(platform), ['PUT /application/1/ {"name":"名前","vendor_group":22,"token_expiration_time":3600}'])
})

test('applications that cannot be loaded say so, with a toast, and 再試行 loads them', async () => {
  const platform = await openApps()
  await until(() => appNames().length === 3)
  for (const [fault, toast] of [
    [{ status: 500 }, systemError],
    [{ status: 403 }, 'APIの利用権限がありません。（エラーコード：403）'],
    [{ kind: 'drop' }, 'サーバーと通信できません。通信状況をご確認ください。（エラーコード：NETWORK）'],
    [{ kind: 'html' }, '予期せぬエラーが発生しました。（エラーコード：FORMAT）'],
    [{ status: 200, body: { results: null } }, '予期せぬエラーが発生しました。（エラーコード：FORMAT）'],
  ] as [Partial<Fault>, string][]) {
    platform.faults.push({ path: '/api/v1/application/', times: fault.kind === 'drop' ? 3 : 1, ...fault })
    await select(groupPanel(), 'いも')
    await until(() => text().includes(notLoaded))
    assert.is(alert(), toast)
    assert.is(text().includes(nothingFound), false)
    await press('再試行')
    await until(() => appNames().length === 1)
    assert.is(text().includes(notLoaded), false)
    await select(groupPanel(), 'すべて')
    await until(() => appNames().length === 3)
    await press('お知らせを閉じる')
  }
})

// ---- stale responses ----

test('T46 A → B → A, answered in reverse order: what is selected last is shown, and nothing else in between', async () => {
  const platform = await openApps('/apps?vendor=3')
  await until(() => appNames()[0] === 'りんご日誌')
  const release: (() => void)[] = []
  for (const vendor of [customer, farm, customer]) {
    for (const path of [/\/application\//, /\/vendorGroup\//]) release.push(gateResponses(platform, { method: 'GET', path, times: 1 }))
    await select(vendorPanel(), vendor)
    await turn()
  }
  for (const answer of release.toReversed()) {
    answer()
    await turn()
    assert.is(appNames().includes('りんご日誌') || entries(groupPanel()).includes('果樹'), false)
  }
  await until(() => appNames().length === 3)
  assert.equal([appNames(), entries(groupPanel()).length], [['あぐりログ', '収量予測', '土壌診断'], 4])
  assert.is(alert(), null)
})

test('T46 vendors and groups in turn, answers in any order: what is selected last is shown', async () => {
  const random = createRandom(46)
  const platform = await openApps('/apps?vendor=2')
  await until(() => entries(groupPanel()).includes('穀物'))
  const isIn = { 穀物: ['あぐりログ', '収量予測'], いも: ['土壌診断'], すべて: ['あぐりログ', '収量予測', '土壌診断'] } as const
  for (let round = 0; round < 10; round++) {
    const order = random.between(0, 1) ? (['穀物', 'いも', 'すべて'] as const) : (['いも', 'すべて', '穀物'] as const)
    const release: (() => void)[] = []
    for (const group of order) {
      release.splice(random.between(0, release.length), 0, gateResponses(platform, { method: 'GET', path: /\/application\//, times: 1 }))
      await select(groupPanel(), group)
      await turn()
    }
    const last = isIn[order[2]]
    for (const answer of release) {
      answer()
      await turn()
      if (appNames().length) assert.equal(appNames(), last, `round ${round}`)
    }
    platform.faults.splice(0)
    await until(() => appNames().length)
    assert.equal(appNames(), last, `round ${round}`)
  }
})

test('T46 the late failure of an outdated request is silent', async () => {
  const platform = await openApps()
  const release = gateResponses(platform, { path: '/api/v1/application/', times: 1, status: 500 })
  await select(vendorPanel(), office)
  await turn()
  await select(vendorPanel(), farm)
  await until(() => appNames()[0] === 'りんご日誌')
  release()
  await settled()
  assert.is(alert(), null)
  assert.is(button('再試行'), null)
  assert.equal(appNames(), ['りんご日誌'])
})

test('T47 leaving the page within the wait of the filter changes nothing afterwards', async () => {
  const platform = await openApps()
  await until(() => appNames().length)
  const clock = stopClock()
  await type('アプリケーション名', '収量')
  await goTo('/groups?vendor=2')
  await until(() => heading() === 'グループ')
  await settled()
  takeCalls(platform)
  await clock.pass(600)
  assert.is(inAddress('apps.q'), null)
  assert.equal(takeCalls(platform), [])
})

// ---- create ----

test('a system administrator adds an application, which is in the list at once', async () => {
  const platform = await openCreate()
  assert.equal(shown(), ['', '選択してください', '', '3600'])
  assert.equal(choices('グループ').options, ['選択してください', 'いも', '空のグループ', '穀物'])
  await fillIn()
  await paste('説明', '一行目\n二行目')
  await save()
  await until(() => appNames().includes('新しいアプリ'))
  assert.equal(takeCalls(platform), [
    'POST /application/ {"name":"新しいアプリ","vendor_group":22,"description":"一行目\\n二行目","token_expiration_time":3600}',
    'GET /application/?vendorId=2',
  ])
  assert.is(alert(), null)
})

for (const as of ['vendorAdmin', 'vendorUser'] as const) {
  test(`${as}: there is no field for the token’s expiry, and it is not sent, neither on adding nor on editing`, async () => {
    const platform = await openCreate(as)
    assert.equal(shown(), ['', '選択してください', '', undefined])
    await fillIn()
    await save()
    assert.equal(takeWrites(platform), ['POST /application/ {"name":"新しいアプリ","vendor_group":22,"description":""}'])
    await until(() => button('収量予測を編集'))
    await openForm(platform, '収量予測を編集', 'アプリケーション編集')
    assert.equal(shown(), ['収量予測', '穀物', '収量を予測します。', undefined])
    await type('説明', '')
    await save()
    assert.equal(takeWrites(platform), ['PUT /application/1/ {"name":"収量予測","vendor_group":21,"description":""}'])
    assert.is(platform.tables.applications[0]!.token_expiration_time, 7200)
  })
}

test('the fields are as new on every opening, whatever was typed before', async () => {
  const platform = await openCreate()
  for (const leave of [save, () => press('キャンセル')]) {
    await fillIn('前の名前')
    await paste('説明', '前の説明')
    await paste(expiry, '60')
    await leave()
    await until(() => !dialog())
    await openForm(platform, '追加', 'アプリケーション追加')
    assert.equal(shown(), ['', '選択してください', '', '3600'])
    assert.equal(fieldErrors(), [])
  }
})

test('the selected group is proposed for a new application, and is nothing to ask about on leaving', async () => {
  const platform = await openApps('/apps?vendor=2&group=21')
  await until(() => appNames().length === 2)
  await openForm(platform, '追加', 'アプリケーション追加')
  assert.is(choices('グループ').chosen, '穀物')
  await key('Escape', dialog()!)
  await until(() => !dialog())
})

test('the expiry is sent as a number, be it typed in half-width or full-width digits', async () => {
  const platform = await openCreate()
  for (const [typed, sent] of [
    ['60', 60],
    ['31536000', 31536000],
    ['０１２０', 120],
    ['３６００', 3600],
    [' 90 ', 90],
  ] as const) {
    await fillIn()
    await paste(expiry, typed)
    await save()
    assert.is(JSON.parse(takeWrites(platform)[0]!.split(' ')[2]!).token_expiration_time, sent, typed)
    await openForm(platform, '追加', 'アプリケーション追加')
  }
})

test('an expiry that is no whole number from 60 to 31536000 is refused, and nothing is sent', async () => {
  const platform = await openCreate()
  await fillIn()
  const all = ['59', '31536001', '1e3', '', ' ', '60.5', '-60', '+60', '0x3c', '六十', '６０秒', '1,000', '9'.repeat(20), 'Infinity']
  for (const wrong of all) {
    await paste(expiry, wrong)
    await press('保存')
    assert.equal(fieldErrors(), [outOfRange], wrong)
  }
  assert.equal(takeCalls(platform), [])
})

test('name and group are required, and the first that is missing has the focus', async () => {
  const platform = await openCreate()
  await type('アプリケーション名', '　 ')
  await press('保存')
  assert.equal(fieldErrors(), ['アプリケーション名: ＊名前を入力してください。', 'グループ: ＊グループを選択してください。'])
  await until(() => document.activeElement === textbox('アプリケーション名'))
  assert.equal(takeCalls(platform), [])
})

test('names take 100 characters and descriptions 512, counted as people count, as the counter does', async () => {
  const platform = await openCreate()
  await fillIn()
  await press('保存')
  await until(() => !dialog())
  await openForm(platform, '追加', 'アプリケーション追加')
  await fillIn()
  for (const [label, max] of [
    ['アプリケーション名', 100],
    ['説明', 512],
  ] as const) {
    for (const character of ['a', '𠮷', '😀']) {
      await paste(label, character.repeat(max + 1))
      await press('保存')
      assert.equal(fieldErrors(), [`${label}: ＊${max}文字以内で入力してください。`], character)
      assert.match(dialog()!.textContent!, `${max + 1} / ${max}文字`)
      await paste(label, character.repeat(max))
      assert.equal(fieldErrors(), [], character)
      assert.match(dialog()!.textContent!, `${max} / ${max}文字`)
    }
  }
  assert.equal(takeCalls(platform), [])
  await save()
  assert.equal(platform.tables.applications.at(-1)!.name, '😀'.repeat(100))
})

const noGroups = 'ベンダーグループが登録されていません。先にグループを追加してください。'

test('the form for a vendor without groups leads to adding one, and goes on with it and with what was typed', async () => {
  const platform = smallPlatform()
  await openApps('/apps?vendor=1', platform)
  await until(() => text().includes(nothingFound))
  await openForm(platform, '追加', 'アプリケーション追加')
  assert.equal(choices('グループ').options, ['選択してください'])
  await paste('アプリケーション名', '新')
  await press('保存')
  assert.equal(fieldErrors(), [`グループ: ＊グループを選択してください。 ${noGroups}`])
  await press('グループを追加')
  await until(() => dialog('グループ追加') && isReady())
  await paste('グループ名', '最初のグループ')
  await press('保存')
  await until(() => !dialog('グループ追加') && isReady())
  assert.equal(choices('グループ'), { options: ['選択してください', '最初のグループ'], chosen: '最初のグループ' })
  assert.is(textbox('アプリケーション名')?.value, '新')
  assert.is(button('グループを追加'), null)
  await save()
  await until(() => appNames().includes('新'))
})

test('without the right to add groups, the form for a vendor without groups says whom to ask', async () => {
  const platform = smallPlatform()
  platform.tables.vendorGroups.splice(0)
  platform.tables.applications.splice(0)
  await openApps('/apps', platform, 'vendorUser')
  await until(() => text().includes(nothingFound))
  await openForm(platform, '追加', 'アプリケーション追加')
  assert.match(text(), 'グループの追加をベンダー管理者に依頼してください。')
  assert.is(button('グループを追加'), null)
})

// ---- failures on saving ----

test('T49 the words of a 400 stand in the form as lines, without a toast; what was typed stays', async () => {
  const platform = await openCreate()
  await fillIn()
  for (const [body, said] of [
    [{ name: ['一行目\n二行目'], vendor_group: '使えません。' }, ['一行目', '二行目', '使えません。']],
    [['x'], ['x']],
    ['"x"', ['x']],
    [{ a: { b: ['c', { d: 'e' }] } }, ['c', 'e']],
    [{ name: [nasty] }, [nasty]],
    [{}, ['データの形式が正しくありません。']],
    [{ a: null }, ['データの形式が正しくありません。']],
    ['<h1>Bad</h1>', ['データの形式が正しくありません。']],
  ] as [unknown, string[]][]) {
    platform.faults.push({ method: 'POST', path: '/api/v1/application/', times: 1, status: 400, body })
    await press('保存')
    await until(() => isIdle() && formMessages().length)
    assert.equal(formMessages(), said, JSON.stringify(body))
    assert.is(alert(), said.join(''))
  }
  assert.is(document.querySelector('img'), null)
  assert.equal(shown(), ['新しいアプリ', 'いも', '', '3600'])
  takeCalls(platform)
  await save()
  assert.is(takeWrites(platform).length, 1)
})

test('the platform’s own 400 can be mended', async () => {
  const platform = await openCreate('vendorUser')
  await fillIn()
  platform.tables.vendorGroups.splice(1, 1)
  await press('保存')
  await until(() => formMessages().length)
  assert.equal(formMessages(), ['グループを選択してください。'])
  await choose('グループ', '穀物')
  await save()
  await until(() => appNames().includes('新しいアプリ'))
})

test('T58 any other failure has its text in the form besides the toast, and saving again sends once', async () => {
  const platform = await openCreate()
  await fillIn()
  for (const [fault, toast] of [
    [{ status: 500 }, systemError],
    [{ status: 403 }, 'APIの利用権限がありません。（エラーコード：403）'],
    [{ status: 404, body: { errors: ['x'] } }, '対象のデータが見つかりません。（エラーコード：404）'],
    [{ status: 418 }, '予期せぬエラーが発生しました。（エラーコード：418）'],
    [{ kind: 'drop' }, 'サーバーと通信できません。通信状況をご確認ください。（エラーコード：NETWORK）'],
  ] as [Partial<Fault>, string][]) {
    platform.faults.push({ method: 'POST', path: '/api/v1/application/', times: 1, ...fault })
    await press('保存')
    await until(() => isIdle() && formMessages().length && alert()?.includes(toast))
    assert.equal(formMessages(), [fault.kind ? unanswered : unexpected], toast)
    assert.equal(shown(), ['新しいアプリ', 'いも', '', '3600'])
  }
  takeCalls(platform)
  await save()
  assert.is(takeWrites(platform).length, 1)
  assert.is(platform.tables.applications.filter(({ name }) => name === '新しいアプリ').length, 1)
})

test('T52 an empty answer to a change is a success', async () => {
  const platform = await openCreate()
  platform.faults.push({ method: 'POST', path: '/api/v1/application/', kind: 'empty' })
  platform.faults.push({ method: 'PUT', path: '/api/v1/application/1/', status: 204 })
  await fillIn()
  await save()
  await until(() => button('収量予測を編集'))
  await openForm(platform, '収量予測を編集', 'アプリケーション編集')
  await save()
  assert.is(alert(), null)
})

test('T48 a double click, and Enter, save once, and nothing dismisses the dialog until the answer', async () => {
  const platform = await openCreate()
  await fillIn()
  const release = gateResponses(platform, { method: 'POST', path: '/api/v1/application/' })
  await pressTwice('保存')
  await key('Enter', textbox('アプリケーション名')!)
  await until(() => button('お待ちください...'))
  await press('お待ちください...')
  await press('キャンセル')
  await key('Escape')
  assert.ok(dialog('アプリケーション追加'))
  release()
  await until(() => !dialog())
  assert.is(takeWrites(platform).length, 1)
})

test('unsaved input is asked about before Esc discards it; キャンセル discards at once', async () => {
  const platform = await openCreate()
  await key('Escape', dialog()!)
  await until(() => !dialog())
  await openForm(platform, '追加', 'アプリケーション追加')
  await fillIn()
  await key('Escape', dialog()!)
  await until(() => text().includes('入力した内容は保存されていません。破棄してもよろしいですか？'))
  await press('キャンセル')
  await until(() => dialog('アプリケーション追加') && textbox('アプリケーション名'))
  assert.equal(shown(), ['新しいアプリ', 'いも', '', '3600'])
  await key('Escape', dialog()!)
  await until(() => button('破棄'))
  await press('破棄')
  await until(() => !dialog())
  await openForm(platform, '追加', 'アプリケーション追加')
  await fillIn()
  await press('キャンセル')
  await until(() => !dialog())
  assert.equal(takeWrites(platform), [])
})

// ---- edit ----

test('an application that is edited is loaded first, and sent whole', async () => {
  const platform = await openApps()
  await until(() => appNames().length)
  takeCalls(platform)
  await press('収量予測を編集')
  await until(() => dialog('アプリケーション編集') && isReady())
  assert.equal(takeCalls(platform).toSorted(), ['GET /application/1/', 'GET /vendorGroup/?vendorId=2'])
  assert.equal(shown(), ['収量予測', '穀物', '収量を予測します。', '7200'])
  await type('アプリケーション名', '収量予測２')
  await choose('グループ', '空のグループ')
  await type(expiry, '86400')
  await save()
  await until(() => appNames().includes('収量予測２'))
  assert.equal(takeCalls(platform), [
    'PUT /application/1/ {"name":"収量予測２","vendor_group":23,"description":"収量を予測します。","token_expiration_time":86400}',
    'GET /application/?vendorId=2',
  ])
})

test('an application that is edited shows its own group, not the one that is selected', async () => {
  const platform = await openApps('/apps?vendor=2&group=21')
  await until(() => appNames().length === 2)
  platform.tables.applications[0]!.vendor_group = 22
  await openForm(platform, '収量予測を編集', 'アプリケーション編集')
  assert.is(choices('グループ').chosen, 'いも')
})

test('an edit that fails keeps the form, with the words of a 400 or the text of the dialog', async () => {
  const platform = await openEdit()
  await type('アプリケーション名', '別名')
  for (const [fault, said] of [
    [{ status: 400, body: { name: ['使えません。'] } }, '使えません。'],
    [{ status: 500 }, unexpected],
    [{ kind: 'html' }, unexpected],
  ] as [Partial<Fault>, string][]) {
    platform.faults.push({ method: 'PUT', path: '/api/v1/application/1/', times: 1, ...fault })
    await press('保存')
    await until(() => isIdle() && formMessages().length)
    assert.equal(formMessages(), [said])
  }
  await save()
  await until(() => appNames().includes('別名'))
})

for (const [what, opener, path, said] of [
  ['the groups of a new application', '追加', '/api/v1/vendorGroup/', 'ベンダーグループ情報を取得できませんでした。'],
  ['the application', '収量予測を編集', '/api/v1/application/1/', notLoaded],
] as const) {
  test(`a form for which ${what} cannot be loaded says so, with a toast, and 再試行 loads it`, async () => {
    const platform = await openApps()
    await until(() => appNames().length)
    platform.faults.push({ method: 'GET', path, status: 500, times: 1 })
    await press(opener)
    await until(() => button('再試行'))
    assert.match(text(), said)
    assert.match(alert()!, systemError)
    assert.match(alert()!, said)
    assert.is(button('保存')?.getAttribute('aria-disabled'), 'true')
    await press('再試行')
    await until(() => isReady() && choices('グループ').options.length === 4)
    assert.is(button('再試行'), null)
  })
}

// ---- an expired session ----

for (const as of ['systemAdmin', 'vendorUser'] as const) {
  test(`what ${as} typed for a new application is there again after signing in, once the vendor is known`, async () => {
    const platform = await openCreate(as)
    await fillIn('保存前')
    await paste('説明', '書きかけ')
    platform.expireTokens()
    await press('保存')
    await until(() => departures.length > 0)
    await open('/', { platform, storage: 'kept' })
    await signIn(platform, as)
    await until(() => dialog('アプリケーション追加') && isReady())
    assert.equal(shown(), ['保存前', 'いも', '書きかけ', as === 'systemAdmin' ? '3600' : undefined])
    assert.match(text(), 'サインインの前に入力した内容を復元しました。')
    await save()
    await until(() => appNames().includes('保存前'))
  })
}

test('what was typed for one application comes back for that one', async () => {
  const platform = await openEdit()
  await type('アプリケーション名', '改名')
  platform.expireTokens()
  await press('保存')
  await until(() => departures.length > 0)
  await open('/', { platform, storage: 'kept' })
  await signIn(platform, 'systemAdmin')
  await until(() => dialog('アプリケーション編集') && isReady())
  assert.equal(shown(), ['改名', '穀物', '収量を予測します。', '7200'])
  takeCalls(platform)
  await save()
  assert.match(takeWrites(platform)[0]!, 'PUT /application/1/ {"name":"改名"')
})

// ---- remove ----

async function openRemoval(platform = smallPlatform()) {
  await openApps('/apps?vendor=2', platform)
  await until(() => appNames().length)
  takeCalls(platform)
  await press('収量予測を削除')
  await until(() => dialog('アプリケーション削除') && button('削除'))
  return platform
}

test('T48 an application is deleted once that is confirmed; a notice says so, and the list is without it', async () => {
  const platform = await openRemoval()
  assert.match(text(), '収量予測を削除してもよろしいですか？')
  await press('キャンセル')
  await until(() => !dialog())
  assert.equal(takeCalls(platform), [])
  await press('収量予測を削除')
  await until(() => button('削除'))
  await pressTwice('削除')
  await until(() => text().includes('アプリケーションの削除が完了しました。'))
  assert.equal(takeWrites(platform), ['DELETE /application/1/'])
  await press('OK')
  await until(() => !dialog() && appNames().length === 2)
  assert.equal(takeCalls(platform), ['GET /application/?vendorId=2'])
})

test('nothing dismisses a deletion that is under way', async () => {
  const platform = await openRemoval()
  const release = gateResponses(platform, { method: 'DELETE', path: '/api/v1/application/1/' })
  await press('削除')
  await until(() => button('お待ちください...'))
  await press('キャンセル')
  await key('Escape', dialog()!)
  assert.ok(button('お待ちください...'))
  release()
  await until(() => text().includes('アプリケーションの削除が完了しました。'))
})

const failed = 'アプリケーションを削除できませんでした。'
const failures: [fault: Partial<Fault>, said: string[]][] = [
  [{ status: 400, body: { errors: '使用中です。' } }, ['使用中です。']],
  [{ status: 400, body: { errors: ['一行目\n二行目', '三行目'] } }, ['一行目', '二行目', '三行目']],
  [{ status: 409, body: { errors: { app: { token: ['有効です。'] } } } }, ['有効です。']],
  [{ status: 400, body: { errors: [nasty] } }, [nasty]],
  [{ status: 400, body: { errors: [] } }, [failed]],
  [{ status: 400, body: { errors: null } }, [failed]],
  [{ status: 400, body: { detail: 'x' } }, [failed]],
  [{ status: 400, body: '<h1>Bad</h1>' }, [failed]],
  [{ status: 500 }, [failed]],
  [{ kind: 'drop' }, [unanswered]],
]

test('a deletion that fails says so in a notice, with the server’s errors or the default, and the list is loaded again', async () => {
  const platform = await openRemoval()
  for (const [fault, said] of failures) {
    const why = JSON.stringify(fault)
    platform.faults.push({ method: 'DELETE', path: '/api/v1/application/1/', times: 1, ...fault })
    await press('削除')
    await until(() => button('OK'))
    assert.equal([...dialog()!.querySelectorAll('p')].map(line => line.textContent).filter(Boolean), said, why)
    assert.is(alert() !== null, fault.status !== 400, why)
    assert.is(document.querySelector('img'), null)
    takeCalls(platform)
    await press('OK')
    await until(() => !dialog())
    await settled()
    assert.equal(takeCalls(platform), ['GET /application/?vendorId=2'], why)
    if (alert()) await press('お知らせを閉じる')
    await press('収量予測を削除')
    await until(() => button('削除'))
  }
})

test('a 401 on deleting signs out, without a notice', async () => {
  const platform = await openRemoval()
  platform.expireTokens()
  await press('削除')
  await until(() => departures.length > 0)
  await settled()
  assert.is(text().includes(failed) || text().includes('完了しました'), false)
  assert.is(dialog(), null)
})

test('an application without a name is asked about by what the list shows', async () => {
  const platform = smallPlatform()
  platform.faults.push({ path: '/api/v1/application/', method: 'GET', status: 200, body: [{ id: 1, name: null }] })
  await openApps('/apps?vendor=2', platform)
  await until(() => appNames().length)
  await press('-を削除')
  await until(() => button('削除'))
  assert.match(text(), '-を削除してもよろしいですか？')
})

test.run()
