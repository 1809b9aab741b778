/** Hostile input to pages: odd names, tampered storage, messages from other windows. Most odd responses are in `every/answers`. */
import { act, fireEvent } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform, type Platform } from '../platform/platform.ts'
import {
  alert,
  area,
  button,
  choose,
  departures,
  dialog,
  fieldErrors,
  formMessages,
  goTo,
  heading,
  inAddress,
  inAnotherTab,
  key,
  keysOf,
  open,
  paste,
  press,
  rows,
  settled,
  signIn,
  status,
  table,
  text,
  type,
  until,
} from './open.tsx'
import { changeAnswers, customer, farm, groupPanel, intercept, openForm, openUsers, select, selected } from './peoplePage.ts'
import { smallPlatform as people, takeCalls, takeWrites, vendorPanel } from './peoplePage.ts'
import { fillIn, gateResponses, isIdle, isReady, openCreate, openPage, sent, smallPlatform } from './vendorPage.ts'

const title = 'ベンダー一覧'
const names = () => (table(title) ? rows(title).map(([name]) => name!) : [])

async function search(name: string) {
  await type('ベンダー名', name)
  await key('Enter')
}

/** Checks that page and session are unchanged, and nothing was sent. */
async function isUnmoved(platform: Platform, calls: number) {
  await settled()
  assert.is(platform.requests.length, calls)
  assert.equal(departures, [])
  assert.is(heading(), 'ベンダー')
  assert.is(alert(), null)
  assert.ok(names().length > 0)
}

// ---- the sign-in ----

test('T14 the page of the return, left and visited again while the code is exchanged, exchanges it no second time', async () => {
  const platform = createPlatform()
  const release = gateResponses(platform, { method: 'POST', path: '/api/v1/oauth2/code/', status: 500 })
  await open('/?code=c-1&state=s-1', { platform, storage: { session: { state: 's-1', nonce: 'n-1', codeVerifier: 'v' } }, wait: false })
  await until(() => platform.requests.length === 1)
  for (const path of ['/forgot', '/callback', '/intro', '/callback']) await goTo(path)
  release()
  await until(() => text().includes('不正な操作です。'))
  assert.is(platform.requests.filter(({ path }) => path.endsWith('/oauth2/code/')).length, 1)
})

// ---- hostile responses ----

test('H25 filters and sorts a name of five million characters', async () => {
  const platform = smallPlatform({ name: '長'.repeat(5_000_000) })
  await openPage(platform)
  const all = names()
  assert.is(all.length, 3)
  await search('秋田')
  await until(() => assert.equal(names(), ['秋田農園']))
  await press('ベンダー名')
  await search('')
  await until(() => names().length > 1)
  assert.equal(names().toSorted(), all.toSorted())
  assert.is(heading(), 'ベンダー')
})

test('H31 H32 shows an error body of 10,000 levels or of 10,000 lines at the form, which can be sent again', async () => {
  const platform = await openCreate()
  await fillIn()
  const bodies = [`${'{"a":'.repeat(10_000)}"深い"${'}'.repeat(10_000)}`, { name: '行\n'.repeat(10_000) }]
  for (const body of bodies) {
    platform.faults.push({ method: 'POST', path: '/api/v1/vendor/', times: 1, status: 400, body })
    await press('保存')
    await until(() => isIdle() && formMessages().length && platform.faults.every(({ times }) => !times))
  }
  assert.is(formMessages().length, 10_000)
  await press('保存')
  await until(() => !dialog())
  assert.is(sent(platform, 'POST'), 3)
})

// ---- hostile names ----

test('H34 a vendor whose name turns the text round is shown isolated in sentences, and is deleted by exactly that name', async () => {
  const name = '\u202e園農森青'
  const isolated = `\u2068${name}\u2069`
  const platform = smallPlatform({ name })
  await open('/vendors', { as: 'systemAdmin', platform })
  await press([...document.querySelectorAll('button')].find(entry => entry.getAttribute('aria-label') === `${isolated}を削除`)!)
  await until(() => dialog('ベンダー削除'))
  assert.ok(dialog()!.textContent!.includes(`ベンダー「${isolated}」を削除します。`))
  assert.ok(
    [...dialog()!.querySelectorAll('li')].some(one => one.textContent === name),
    'the name alone can be copied',
  )
  await paste('ベンダー名', name)
  await press('削除')
  await until(() => text().includes('ベンダーの削除が完了しました。'))
})

test('H35 a group that is called すべて, or like a part of every object, is itself', async () => {
  const platform = people()
  const [first, second] = platform.tables.vendorGroups
  first!.name = 'すべて'
  second!.name = '__proto__'
  await openUsers('/users?vendor=2', platform)
  const twins = () => [...groupPanel()!.querySelectorAll('li button')].filter(entry => entry.textContent === 'すべて')
  assert.is(twins().length, 2)
  await press(twins()[1]!)
  await until(() => inAddress('group') === String(first!.id))
  assert.equal([selected(groupPanel()), twins()[0]!.hasAttribute('aria-current')], ['すべて', false])
  await press('__proto__')
  await until(() => inAddress('group') === String(second!.id))
  assert.is(selected(groupPanel()), '__proto__')
})

// ---- hostile addresses and storage ----

test('H37 an address of 100,000 characters shows its page, and its end is taken along', async () => {
  const long = 'x'.repeat(8000)
  await open(`/vendors?junk=${long.repeat(12)}&vendors.q=${long}&kept=${long}&__proto__=1&vendors.page=${'9'.repeat(1000)}`, {
    as: 'systemAdmin',
  })
  assert.is(heading(), 'ベンダー')
  await press('絞り込みを解除')
  await until(() => names().length > 0)
  await press('ユーザー')
  await until(() => heading() === 'ユーザー')
  assert.ok(location.hash.includes(`kept=${long}`) && location.hash.length < 20_000)
})

test('H38 a hundred presses on what is selected already add no entry to the history', async () => {
  await openUsers()
  await select(vendorPanel(), farm)
  await until(() => inAddress('vendor') === '3')
  const before = history.length
  for (let count = 0; count < 100; count++) await select(vendorPanel(), farm)
  assert.is(history.length, before)
})

const drafts = {
  'values of other types': { name: { a: 1 }, contract_number: 7, member_type: ['1'], notify_email_address: null, is_active: 'yes' },
  'values for fields that there are not': { password: 'x', ['__proto__']: { name: 'x' }, id: 2, constructor: 'x' },
  'a list': ['x', 'y'],
}

for (const [what, values] of Object.entries(drafts)) {
  test(`H40 a kept form that was tampered with (${what}) breaks nothing, and sends nothing by itself`, async () => {
    const platform = createPlatform()
    const { email } = platform.accounts.systemAdmin
    const user = String(platform.tables.users.find(({ user_name }) => user_name === email)!.id)
    const at = JSON.stringify(['/vendors', null, null])
    const draft = { verb: 'createVendor', args: [], at, input: { values } }
    const session = { draft: JSON.stringify({ drafts: [draft], user, id: 'kept', until: Date.now() + 60_000 }) }
    await open('/vendors', { platform, as: 'systemAdmin', storage: { session } })
    await until(() => dialog('ベンダー追加') && isReady())
    assert.is(heading(), 'ベンダー')
    await press('保存')
    await settled()
    assert.ok(fieldErrors().length > 0)
    assert.ok(platform.requests.every(({ method }) => method === 'GET'))
  })
}

// ---- other windows, other tabs, other times ----

test('H42 messages of other windows are ignored: nothing is read, done or answered', async () => {
  const { platform } = await open('/vendors', { as: 'systemAdmin' })
  const calls = platform.requests.length
  const answers: unknown[] = []
  const polluting = { ['__proto__']: { polluted: 1 } }
  for (const data of [{ type: 'signOut' }, { accessToken: 'x' }, 'javascript:alert(1)', polluting, null, { to: '/users' }]) {
    const source = { postMessage: (message: unknown) => void answers.push(message) }
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example', source: source as unknown as Window }))
  }
  await isUnmoved(platform, calls)
  assert.equal(answers, [])
})

test('H43 storage events that say what is not so, or concern something else, change nothing', async () => {
  const { platform } = await open('/vendors', { as: 'systemAdmin' })
  const calls = platform.requests.length
  await act(async () => {
    for (const init of [
      { key: 'accessToken', newValue: 'forged', storageArea: localStorage },
      { key: 'accessToken', newValue: 'x', storageArea: sessionStorage },
      { key: 'accessToken', newValue: null, storageArea: localStorage },
      { key: null, storageArea: localStorage },
      { key: 'accessToken' },
      { key: '__proto__', newValue: '{}', storageArea: localStorage },
      { key: 'draft', newValue: '{', storageArea: sessionStorage },
    ])
      window.dispatchEvent(new StorageEvent('storage', init))
  })
  await isUnmoved(platform, calls)
})

/** Opens the page of vendors, and records the tokens that are sent from then on. */
async function openWatched() {
  const { platform } = await open('/vendors', { as: 'systemAdmin' })
  const seen: (string | null)[] = []
  const { handle } = platform
  platform.handle = request => {
    seen.push(request.headers.get('authorization'))
    return handle(request)
  }
  return { platform, seen }
}

test('H44 a token that another tab replaces by garbage ends the session here, and is not sent', async () => {
  const { seen } = await openWatched()
  await inAnotherTab({ accessToken: 'x\r\nX-Injected: 1' })
  await until(() => departures.length > 0)
  assert.is(names().length, 0)
  assert.not.match(seen.join(), 'Injected')
})

test('H45 tokens of another user that appear unannounced are not sent: what this page does, it does as the user it shows', async () => {
  const { platform, seen } = await openWatched()
  const own = localStorage.getItem('accessToken')
  const other = await platform.tokensFor('vendorUser')
  for (const [name, value] of Object.entries(other)) localStorage.setItem(name, value)
  await press('グループ')
  await until(() => heading() === 'グループ')
  await settled()
  assert.equal([...new Set(seen)], [`Bearer ${own}`])
  await inAnotherTab(other)
  await until(() => departures.length > 0)
  assert.equal({ ...other }, Object.fromEntries(keysOf(localStorage).map(name => [name, localStorage.getItem(name)])))
})

test('H47 of two tabs that make the same secret anew, each offers the one that is valid when it asks', async () => {
  const platform = people()
  const [app] = platform.tables.applications
  Object.assign(app!, { application_id: 'app-0001', client_id: 'client-0001', client_secret: 'first' })
  await open('/apps?vendor=2', { as: 'systemAdmin', platform })
  await press('収量予測の認証情報')
  await until(() => button('再生成'))
  await press('再生成')
  await until(() => dialog('クライアントシークレット再生成'))
  intercept(platform, call => {
    // The other tab regenerates the secret between this tab's regeneration and the loading of its result.
    if (call.startsWith('GET /integratedApplication/')) app!.client_secret = 'of the other tab'
    return undefined
  })
  await press('再生成')
  await until(() => button('クライアントシークレットを表示'))
  await press('クライアントシークレットを表示')
  assert.match(text(), 'of the other tab')
  assert.not.match(text(), 'first')
})

// ---- forms ----

test('H49 no form has a field that only a browser’s autofill would see and that is sent', async () => {
  const hidden = () =>
    [...document.querySelectorAll<HTMLInputElement>('form input')].filter(
      input => input.type === 'hidden' || input.closest('[hidden], [aria-hidden="true"]') !== null,
    )
  await openCreate()
  assert.equal(hidden(), [])
  const platform = people()
  await open('/apps', { as: 'vendorUser', platform })
  await press('パスワード変更')
  await until(() => dialog() && isReady())
  for (const input of hidden()) {
    assert.equal([input.readOnly, input.autocomplete, input.name], [true, 'username', ''])
    await act(async () => void fireEvent.input(input, { target: { value: 'autofilled' } }))
  }
  takeCalls(platform)
  await paste('現在のパスワード', 'old')
  for (const label of ['新しいパスワード', '新しいパスワード（確認）']) await paste(label, 'Abcdefgh1234')
  await press('保存')
  await until(() => isIdle() && (!dialog() || formMessages().length))
  assert.not.match(takeCalls(platform).join(), 'autofilled')
})

test('H48 the session of a user who is signed out elsewhere is not brought back by what arrives late', async () => {
  const platform = createPlatform()
  await open('/vendors', { as: 'systemAdmin', platform })
  const release = gateResponses(platform, { path: /\/vendorGroup\/|\/vendors\// })
  await press('グループ')
  await inAnotherTab('clear')
  await until(() => departures.length > 0)
  release()
  await settled()
  assert.equal([keysOf(localStorage), table(title), area('ベンダー一覧')], [[], null, null])
})

for (const [list, path, row, field, choice, sent] of [
  ['vendorGroups', '/apps?vendor=2', '収量予測', 'グループ', 'いも', /^PUT .*"vendor_group":0/],
  ['roles', '/users?vendor=2', 'vendor.admin@example.jp', 'ロール', 'ベンダー利用者', /^PATCH .*"role":0/],
  ['memberTypes', '/vendors', customer, '会員種別', '賛助会員', /^PUT .*"member_type":0/],
] as const) {
  test(`H06 an id of 0 in ${list} is one like others: what is chosen is sent`, async () => {
    const platform = people()
    const choices: { id: number; name: string | null }[] = platform.tables[list]
    choices.find(({ name }) => name === choice)!.id = 0
    await openUsers(path, platform)
    await openForm(platform, `${row}を編集`)
    await choose(field, choice)
    await press('保存')
    if (list === 'memberTypes') await press('変更')
    await settled()
    assert.ok(takeWrites(platform).some(call => sent.test(call)))
  })
}

test('H50 a sign-in by an id token of a megabyte succeeds, and so does the sign-out', async () => {
  const { platform } = await open('/')
  changeAnswers(platform, /\/oauth2\/code\/$/, async answer => {
    const { idToken, ...rest } = (await answer.json()) as { idToken: string }
    const [head, claims, signature] = idToken.split('.')
    const padded = { ...JSON.parse(Buffer.from(claims!, 'base64url').toString()), roles: 'x'.repeat(1_000_000) }
    return Response.json({ ...rest, idToken: `${head}.${Buffer.from(JSON.stringify(padded)).toString('base64url')}.${signature}` })
  })
  await signIn(platform, 'vendorUser')
  assert.is(heading(), 'アプリケーション')
  await press('アカウントメニュー')
  await press('サインアウト')
  await until(() => departures.length > 0)
  assert.equal(keysOf(localStorage), [])
  assert.not.match(status() ?? '', 'x'.repeat(100))
})

test.run()
