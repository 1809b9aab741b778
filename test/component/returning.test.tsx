import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import { createPlatform, type Platform } from '../platform/platform.ts'
import {
  alert,
  area,
  button,
  choices,
  departures,
  dialog,
  formMessages,
  heading,
  inAnotherTab,
  key,
  keysOf,
  look,
  open,
  press,
  rows,
  settled,
  signIn,
  signInAgain,
  signInAtProvider,
  text,
  textbox,
  type,
  unanswered,
  until,
} from './open.tsx'
import { openForm, smallPlatform } from './peoplePage.ts'
import { fillIn, gateResponses, isReady, openCreate } from './vendorPage.ts'

const minute = 60_000
const notRestored = 'サインインの前に入力した内容は、画面のバージョン、権限、所属のいずれかが変わったため、復元できません。'

/** Moves the console's clock forward, but not the platform's. */
async function later(milliseconds: number, visit: () => Promise<unknown>) {
  const { now } = Date
  Date.now = () => now() + milliseconds
  try {
    await visit()
  } finally {
    Date.now = now
  }
}

// ---- the address ----

test('returns to the requested address after signing in, once', async () => {
  const { platform } = await open('/vendors?vendors.q=農業&from=mail')
  assert.is(location.hash, '#/intro?vendors.q=%E8%BE%B2%E6%A5%AD&from=mail')
  await signIn(platform, 'systemAdmin')
  assert.is(heading(), 'ベンダー')
  assert.is(textbox('ベンダー名')?.value, '農業')
  assert.match(location.hash, 'from=mail')
  await open('/', { platform, storage: 'kept' })
  assert.is(location.hash, '#/vendors')
})

test('an address with an expired token is for the same user alone', async () => {
  const platform = createPlatform()
  const { idToken } = await platform.tokensFor('systemAdmin')
  const dead = { local: { accessToken: 'dead', idToken } }
  for (const [account, address] of [
    ['severalRoles', '#/apps'],
    ['systemAdmin', '#/vendors?vendors.q=a'],
  ] as const) {
    await open('/vendors?vendors.q=a', { platform, storage: dead })
    await press('トップへ戻る')
    await signInAgain(platform, account)
    assert.is(location.hash, address)
  }
})

test('a page whose session has expired follows the next sign-in in another tab, to its place and to what was typed', async () => {
  const platform = createPlatform()
  await expireWithDraft(platform)
  await inAnotherTab(await platform.tokensFor('systemAdmin'))
  assert.is(departures.at(-1), 'http://localhost:8080/')
  await open('/', { platform, storage: 'kept' })
  await until(() => textbox('ベンダー名')?.value === '十勝スマート農業')
})

test('another user who is signed in elsewhere discards the address with the expired token', async () => {
  const returnTo = JSON.stringify({ address: '/vendors?vendors.q=a', user: '77', until: Date.now() + 14 * minute })
  await open('/groups', { as: 'systemAdmin', storage: { session: { returnTo } } })
  assert.equal(keysOf(sessionStorage), [])
})

test('address and input leave the storage after 15 minutes, also without a sign-in, and the sign-in page says so', async () => {
  const kept = (left: number) => JSON.stringify({ until: Date.now() + left, address: '/users', drafts: [], reason: 'expired' })
  for (const left of [minute, -1]) {
    await open('/intro', { storage: { session: { returnTo: kept(left), draft: kept(left) } } })
    assert.equal(keysOf(sessionStorage), left > 0 ? ['draft', 'returnTo'] : [])
    await later(2 * minute, look)
    assert.equal(keysOf(sessionStorage), [])
    assert.match(text(), left > 0 ? /有効期限が切れたため.*、15分を過ぎたため/ : '途中だった入力や操作は、15分を過ぎたため')
  }
})

test('input whose 15 minutes end on the provider’s pages is said to be gone after the sign-in', async () => {
  const platform = createPlatform()
  await expireWithDraft(platform)
  await press('サインイン')
  await until(() => departures.length > 0)
  await later(16 * minute, async () => {
    await open(await signInAtProvider(platform, 'systemAdmin'), { platform, storage: 'kept' })
    await until(() => assert.match(alert()!, '途中だった入力や操作は、15分を過ぎたため残っていません。'))
    assert.equal([dialog(), keysOf(sessionStorage)], [null, []])
  })
})

test('H39 leads to no remembered address but a page of the console', async () => {
  const until = Date.now() + 14 * minute
  const others = ['https://evil.example/', '//evil.example/vendors', '/\\evil.example', '\\\\evil.example', '?to=https://evil.example']
  const schemes = ['javascript:alert(1)', 'data:text/html,x', '/vendors\r\nLocation: https://evil.example']
  const pages = ['/forgot', '/unauthorized', '/callback', '/callback?code=a&state=b', '/intro', '/resetPassword?token=x', '/nowhere']
  for (const address of [...others, ...schemes, ...pages, '', '/%E0%A4%A']) {
    await open('/', { as: 'systemAdmin', storage: { session: { returnTo: JSON.stringify({ address, until }) } } })
    assert.is(heading(), 'ベンダー', address)
    assert.is(location.href, 'http://localhost:8080/#/vendors', address)
    assert.equal(departures, [])
    assert.is(sessionStorage.getItem('returnTo'), null)
  }
})

// ---- unsaved input ----

/** Lets the session expire while a vendor is typed, up to the intro page. Returns what is stored of the form. */
async function expireWithDraft(platform = createPlatform()) {
  await openCreate(platform)
  await fillIn('十勝スマート農業')
  platform.expireTokens()
  await press('保存')
  await until(() => departures.length > 0)
  const draft = sessionStorage.getItem('draft')
  await open('/', { platform, storage: 'kept' })
  return draft
}

test('input of a user whose details name no one is said to be lost', async () => {
  const platform = createPlatform()
  platform.faults.push({ path: '/api/v1/user/get_detail/', status: 200, body: { system_admin: true } })
  assert.is(await expireWithDraft(platform), null)
  assert.match(text(), '途中だった入力や操作は、保存できなかったため残っていません。')
})

test('a sign-out on purpose keeps nothing that was typed', async () => {
  assert.match((await expireWithDraft())!, '十勝スマート農業')
  const platform = createPlatform()
  await open('/groups', { as: 'vendorUser', platform, storage: 'kept' })
  await press('サインアウト')
  assert.equal(keysOf(sessionStorage), [])
})

/** Ends the session by a save, and shows the sign-in page. */
async function loseSession(platform: Platform) {
  platform.expireTokens()
  await press('保存')
  await until(() => departures.length > 0)
  await open('/', { platform, storage: 'kept' })
}

for (const [what, mayModify, vendor] of [
  ['the right to change users', false, 2],
  ['the vendor', true, 3],
] as const) {
  test(`what a user has typed who edits users is not opened without ${what}, and the user reads so`, async () => {
    const platform = smallPlatform()
    const config = (mayModify: boolean) => ({ ...defaultConfig, permissions: { user: { modify: { vendorUser: mayModify } } } })
    await open('/users', { as: 'vendorUser', platform, config: config(true) })
    await openForm(platform, 'several@example.jpを編集', 'ユーザー編集')
    await type('姓', '帯広')
    await loseSession(platform)
    const { users, vendorUsers } = platform.tables
    const me = users.find(({ user_name }) => user_name === platform.accounts.vendorUser.email)!
    vendorUsers.find(({ user }) => user === me.id)!.vendor = vendor
    await press('サインイン')
    await until(() => departures.length > 0)
    await open(await signInAtProvider(platform, 'vendorUser'), { platform, storage: 'kept', config: config(mayModify) })
    await until(() => rows('ユーザー一覧').length)
    await until(() => assert.match(alert()!, notRestored))
    assert.is(dialog(), null)
    assert.is(sessionStorage.getItem('draft'), null, 'not said again at a reload')
  })
}

test('a form above a form: what was typed into both is there again after signing in', async () => {
  const platform = await openGroupAboveApp()
  const { tables } = platform
  platform.expireTokens()
  await press('保存')
  await signInAgain(platform)
  await until(() => dialog('グループ追加') && textbox('グループ名')?.value === '果樹部会')
  await press('保存')
  await until(() => dialog() === dialog('アプリケーション追加') && choices('グループ').chosen === '果樹部会')
  assert.equal([textbox('アプリケーション名')?.value, textbox('説明')?.value], ['潅水の記録', '圃場ごと'])
  await press('保存')
  await until(() => !dialog())
  assert.equal(
    tables.applications.map(({ name, description }) => [name, description]),
    [['潅水の記録', '圃場ごと']],
  )
})

/** Opens a new group above a new application of a vendor without groups, with a text in each, and a member if there is one to choose. */
async function openGroupAboveApp(hasMember = false) {
  const platform = smallPlatform()
  for (const name of ['applications', 'vendorGroupUsers', 'vendorGroups'] as const) platform.tables[name].splice(0)
  await open('/apps?vendor=2', { as: 'systemAdmin', platform })
  await openForm(platform, '追加', 'アプリケーション追加')
  await type('アプリケーション名', '潅水の記録')
  await type('説明', '圃場ごと')
  await openForm(platform, 'グループを追加', 'グループ追加')
  await type('グループ名', '果樹部会')
  if (hasMember) await press(area('メンバー')!.querySelector('input[type="checkbox"]')!)
  return platform
}

test('a group that was made above a form before the session ended is there again, once, with a colleague’s member', async () => {
  const platform = await openGroupAboveApp(true)
  platform.faults.push({ method: 'POST', path: '/api/v1/vendorGroupUser/', status: 401, times: 1 })
  await press('保存')
  await until(() => departures.length > 0)
  const { vendorGroups, vendorGroupUsers, vendorUsers } = platform.tables
  vendorGroupUsers.push({ id: 99, vendor_group: vendorGroups[0]!.id, user: vendorUsers.find(({ vendor }) => vendor === 2)!.user })
  await signInAgain(platform)
  await until(() => dialog('グループ編集') && textbox('グループ名')?.value === '果樹部会')
  await until(isReady)
  await press('保存')
  await until(() => dialog() === dialog('アプリケーション追加') && choices('グループ').options.includes('果樹部会'))
  assert.is(textbox('アプリケーション名')?.value, '潅水の記録')
  assert.equal([vendorGroups.length, vendorGroupUsers.length], [1, 2])
})

test('a draft whose place comes late opens above nothing that is used meanwhile', async () => {
  const platform = smallPlatform()
  await open('/groups?vendor=2', { as: 'systemAdmin', platform })
  await openForm(platform, '追加', 'グループ追加')
  await type('グループ名', '書きかけ')
  await loseSession(platform)
  const answer = gateResponses(platform, { method: 'GET', path: /\/vendors\/$/ })
  await press('サインイン')
  await until(() => departures.length > 0)
  await open(await signInAtProvider(platform, 'systemAdmin'), { platform, storage: 'kept', wait: false })
  await until(() => button('検索と操作'))
  await key('Control+k')
  await until(() => dialog('検索と操作'))
  answer()
  await settled()
  assert.is(document.querySelectorAll('dialog').length, 1)
  await key('Escape')
  await until(() => dialog('グループ追加') && textbox('グループ名')?.value === '書きかけ')
})

test('what was typed is there again if the session ends while the form loads its choices again', async () => {
  const platform = await openGroupAboveApp()
  platform.faults.push({ method: 'GET', path: '/api/v1/vendorGroup/', status: 401, times: 1 })
  await press('保存')
  await signInAgain(platform)
  await until(() => dialog('アプリケーション追加') && textbox('アプリケーション名')?.value === '潅水の記録')
  await settled()
  assert.is(document.querySelectorAll('dialog').length, 1, 'the group was saved')
})

test('a form whose save had no answer when the session ended says that it may be saved', async () => {
  for (const [status, message] of [
    [undefined, unanswered],
    [401, undefined],
  ] as const) {
    const platform = await openCreate()
    await fillIn()
    const isPost = { method: 'POST', path: /\/vendor\/$/, times: 1 }
    const letThrough = gateResponses(platform, status ? { ...isPost, status } : isPost)
    await press('保存')
    await until(() => platform.requests.some(({ method, path }) => method === 'POST' && path.endsWith('/vendor/')))
    if (status) letThrough()
    else await inAnotherTab({ accessToken: null, idToken: null, refreshToken: null })
    await until(() => departures.length > 0)
    letThrough()
    platform.tables.memberTypes.splice(1, 1)
    await signInAgain(platform)
    await until(() => dialog('ベンダー追加') && isReady())
    assert.is(choices('会員種別').chosen, '2（選択できません）')
    assert.match(text(dialog()!), 'サインインの前に入力した内容を復元しました。')
    assert.is(formMessages()[0], message)
  }
})

test('a draft of a verb that opens no form, of another version, or of nonsense, opens nothing, and its user reads so', async () => {
  const drafts = ['other', 'constructor', 'removeVendor', 'takeInventory'].map(verb => ({ verb, args: [], at: 'anywhere', input: {} }))
  const owner = { user: '1', id: 'kept', until: Date.now() + 14 * minute }
  // As earlier versions have stored them.
  const former = [{ drafts: [{ verb: 'createVendor', args: [], values: {}, at: 'anywhere' }] }, { form: 'vendor', of: '', values: {} }]
  const own = [...drafts.map(draft => ({ drafts: [draft] })), ...former].map(kept => JSON.stringify({ ...owner, ...kept }))
  const others = [{ until: 1 }, {}].map(other => JSON.stringify({ ...owner, drafts, user: '2', ...other }))
  for (const draft of ['{', 'null', ...others, ...own]) {
    await open('/vendors', { as: 'systemAdmin', storage: { session: { draft } } })
    assert.is(heading(), 'ベンダー')
    if (own.includes(draft)) await until(() => assert.match(alert()!, notRestored))
    else assert.is(alert(), null)
    assert.equal(keysOf(sessionStorage), [])
    // The only form is the one that the user opens now, and it is empty.
    await press('追加')
    await until(() => dialog('ベンダー追加') && isReady())
    assert.is(document.querySelectorAll('dialog').length, 1)
    assert.is(textbox('ベンダー名')?.value, '')
  }
})

test('what was typed for a vendor that was deleted meanwhile is said to be lost', async () => {
  const drafts = [{ verb: 'createGroup', args: ['999'], at: '["/groups","999",null]', input: { values: { name: '果樹部会' } } }]
  const draft = JSON.stringify({ drafts, user: '1', id: 'kept', until: Date.now() + 14 * minute })
  await open('/groups?vendor=999', { as: 'systemAdmin', storage: { session: { draft } } })
  await until(() => assert.match(alert()!, 'サインインの前に入力した内容は、入力先が削除されたため、復元できません。'))
})

test('a batch of the former vendor is not offered to who belongs to another one now, and who left it reads so', async () => {
  const drafts = [{ verb: 'removeGroups', args: [[{ id: 31 }], 3], at: 'anywhere', input: { items: [{ id: 31, state: 'failed' }] } }]
  const draft = JSON.stringify({ drafts, user: '4', id: 'kept', until: Date.now() + 14 * minute })
  await open('/groups', { as: 'vendorAdmin', platform: smallPlatform(), storage: { session: { draft } } })
  await until(() => assert.match(alert()!, notRestored))
  assert.is(dialog(), null)
})

test('what was typed into the form of a row that was deleted meanwhile can be read, and copied, but not saved', async () => {
  const input = { values: { name: '改名中の農園' }, base: { name: '農園' } }
  const drafts = [{ verb: 'editVendor', args: [{ id: 999 }], at: 'anywhere', input }]
  const draft = JSON.stringify({ drafts, user: '1', id: 'kept', until: Date.now() + 14 * minute })
  await open('/vendors', { as: 'systemAdmin', storage: { session: { draft } } })
  await until(() => text(dialog('ベンダー編集')!).includes('ほかのユーザーが削除したため、保存できません。'))
  assert.is(textbox('ベンダー名')?.value, '改名中の農園')
  assert.is(textbox('ベンダー名')!.closest('[inert]'), null)
  assert.is(textbox('契約番号'), null, 'what is not known is not shown as empty')
  assert.is(button('保存')!.getAttribute('aria-disabled'), 'true')
})

test.run()
