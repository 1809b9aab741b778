import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import { createPlatform, type Platform } from '../platform/platform.ts'
import { tabPages } from '../support/pages.ts'
import {
  alert,
  allow,
  area,
  button,
  departures,
  dialog,
  goTo,
  heading,
  inAnotherTab,
  keysOf,
  link,
  open,
  press,
  replaceGetItem,
  replaceSetItem,
  settled,
  signIn,
  signOutElsewhere,
  status,
  table,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { gateResponses, isReady } from './vendorPage.ts'

const detail = '/api/v1/user/get_detail/'
const expired = 'サインインの有効期限が切れたため、サインアウトしました。もう一度サインインしてください。'
const refused = 'ポータルを利用できないため、サインアウトしました。'
const dead = { local: { accessToken: 'dead', idToken: 'dead' } }

const apiPaths = ({ requests }: Platform) => requests.map(({ path }) => path)

/** Records console messages until `stop`. */
function listenToLog() {
  const { info } = console
  const lines: string[] = []
  console.info = (line: string) => void lines.push(line)
  return { lines, stop: () => void (console.info = info) }
}

// ---- signing out ----

test('T21 T22 a sign-out logs why, removes the tokens, and leaves for the provider, which leads back to the root', async () => {
  const { platform } = await open('/vendors', { as: 'systemAdmin' })
  const tokens = { ...localStorage }
  const { lines, stop } = listenToLog()
  let keptAtDeparture: string[] | undefined
  departures.push = function (...urls) {
    keptAtDeparture = keysOf(localStorage)
    return Array.prototype.push.apply(this, urls)
  }
  // A log that fails, as one of an extension may, comes last.
  const record = console.info
  console.info = (line: string) => {
    record(line)
    throw new Error('no log')
  }
  allow(/no log/)
  try {
    await press('サインアウト')
  } finally {
    Reflect.deleteProperty(departures, 'push')
    stop()
  }
  assert.is(lines.length, 1)
  for (const token of Object.values(tokens)) assert.not.match(lines[0]!, token)
  assert.equal(keptAtDeparture, [])
  assert.is(text(), 'サインアウトしています...')
  assert.is(departures.length, 1)
  const { origin, pathname, searchParams } = new URL(departures[0]!)
  assert.is(origin + pathname, 'http://localhost:8080/oauth2/logout')
  assert.equal(Object.fromEntries(searchParams), {
    id_token_hint: tokens.idToken,
    client_id: 'console',
    post_logout_redirect_uri: 'http://localhost:8080/',
  })
  assert.equal(keysOf(sessionStorage), [])
  const answer = await platform.handle(new Request(departures[0]!))
  await open(answer.headers.get('location')!, { platform, storage: 'kept' })
  assert.ok(button('サインイン'))
  assert.is(status(), null, 'no reason is given')
})

test('T21 without an id token, or without a configured logout address, a sign-out goes to the root', async () => {
  const platform = createPlatform()
  const { accessToken, idToken } = await platform.tokensFor('systemAdmin')
  const { endSessionEndpoint: _, ...auth } = defaultConfig.auth
  for (const [local, config] of [
    [{ accessToken }, defaultConfig],
    [{ accessToken, idToken }, { auth }],
  ] as const) {
    await open('/vendors', { platform, storage: { local }, config })
    await press('サインアウト')
    assert.equal(departures, ['http://localhost:8080/'])
  }
})

test('T23 parallel 401s end in one sign-out, without a toast, a retry or a further request, and the intro page says why', async () => {
  const platform = createPlatform()
  const release = gateResponses(platform, { path: /memberType|\/vendor\/\d/, status: 401 })
  await open('/vendors', { as: 'systemAdmin', platform, wait: false })
  await until(() => button('農業データ連携基盤事務局を編集'))
  await press('農業データ連携基盤事務局を編集')
  await until(() => dialog())
  await until(() => platform.requests.filter(({ status }) => status === 0).length === 4)
  const sent = platform.requests.length
  const { lines, stop } = listenToLog()
  release()
  await until(() => departures.length > 0)
  await settled()
  stop()
  assert.is(departures.length, 1)
  assert.is(lines.length, 1)
  assert.is(alert(), null)
  assert.is(platform.requests.length, sent)
  assert.equal(keysOf(localStorage), [])
  await open('/', { platform, storage: 'kept' })
  assert.is(status(), expired)
})

// ---- the signed-in user ----

test('T24 a 401 to the question who is signed in shows the page that says so, which ends the session', async () => {
  const platform = createPlatform()
  platform.faults.push({ path: detail, status: 401 })
  await open('/vendors', { as: 'systemAdmin', platform })
  assert.is(heading(), '認証エラー')
  assert.match(text(), 'このポータルをご利用いただけません。')
  assert.is(status(), 'サインインの有効期限が切れた可能性があります。「トップへ戻る」を押して、もう一度サインインしてください。')
  assert.is(location.hash, '#/unauthorized')
  assert.is(sessionStorage.getItem('forceSignOut') !== null, true)
  assert.is(alert(), null)
  assert.equal(departures, [])
  assert.equal(apiPaths(platform), [detail])

  await press('トップへ戻る')
  await until(() => departures.length > 0)
  assert.is(departures.length, 1)
  assert.match(departures[0]!, '/oauth2/logout?')
  assert.equal(keysOf(localStorage), [])
  assert.is(sessionStorage.getItem('forceSignOut'), null)
  assert.equal(apiPaths(platform), [detail])

  // The token was stored before this page load, so the refusal means that the session has expired.
  await open('/', { platform, storage: 'kept' })
  assert.is(status(), expired)
})

for (const [what, minutes, reloads] of [
  ['at once', 0, 0],
  ['after a reload', 0, 1],
  ['the next day', 24 * 60, 0],
] as const) {
  test(`a token that was dead before the page was loaded: who leaves the 401 page ${what} has been signed out by time`, async () => {
    const platform = createPlatform()
    await open('/users?vendor=2&users.q=a', { platform, storage: dead })
    assert.is(heading(), '認証エラー')
    for (let times = 0; times < reloads; times++) await open('/unauthorized', { platform, storage: 'kept' })
    const { now } = Date
    Date.now = () => now() + minutes * 60_000
    try {
      await press('トップへ戻る')
      await until(() => departures.length > 0)
      await open('/', { platform, storage: 'kept' })
      assert.is(status(), expired)
    } finally {
      Date.now = now
    }
    await signIn(platform, 'systemAdmin')
    assert.is(location.hash, minutes ? '#/vendors' : '#/users?vendor=2&users.q=a')
    await open('/intro', { platform, storage: 'kept' })
    assert.is(status(), null, 'the reason is given until the user signs in')
  })
}

test('a user who is refused right after signing in sees why, and comes to the wanted page once admitted', async () => {
  const platform = createPlatform()
  await open('/groups', { platform })
  const fault = { path: detail, status: 401 }
  platform.faults.push(fault)
  await signIn(platform, 'vendorUser')
  assert.equal([heading(), status()], ['認証エラー', null])
  await press('トップへ戻る')
  await until(() => departures.length > 0)
  await open('/', { platform, storage: 'kept' })
  assert.is(status(), refused)
  platform.faults.length = 0
  await signIn(platform, 'vendorUser')
  assert.is(location.hash, '#/groups')
})

for (const [role, path] of [
  ['vendor_admin', '/users'],
  ['vendor_user', '/users'],
  ['vendor_admin', '/groups'],
  ['vendor_user', '/apps'],
] as const) {
  test(`a ${role} without a vendor reads on ${path} that the account has none, and whom to ask`, async () => {
    const platform = createPlatform()
    platform.faults.push({ path: detail, status: 200, body: { id: 1, vendor_id: null, userName: 'a@example.jp', [role]: true } })
    await open(path, { as: 'vendorAdmin', platform })
    assert.match(text(), 'アカウントにベンダーが割り当てられていません。システム管理者にお問い合わせください。')
    assert.not.match(text(), 'ベンダーを選択してください。')
    const support = { url: 'https://help.example.jp/', email: 'help@example.jp' }
    await open(path, { as: 'vendorAdmin', platform, config: { ...defaultConfig, support } })
    assert.match(text(), 'アカウントにベンダーが割り当てられていません。サポートまでお問い合わせください。')
    assert.is(link('help@example.jp')?.getAttribute('href'), 'mailto:help@example.jp')
    assert.equal(
      apiPaths(platform).filter(path => path !== detail),
      [],
    )
  })
}

test('the 401 page ends the session at the next visit too, the intro page included', async () => {
  for (const path of ['/vendors', '/intro']) {
    const { platform } = await open('/unauthorized', { as: 'systemAdmin' })
    await open(path, { platform, storage: 'kept' })
    assert.is(departures.length, 1)
    assert.match(departures[0]!, '/oauth2/logout?')
    assert.equal(platform.requests, [])
  }
})

// ---- other tabs ----

for (const [what, changes] of [
  ['out', 'clear'],
  ['in as another user', { accessToken: 'another', idToken: 'another' }],
] as const) {
  test(`T25 public pages stay as they are after another tab signs ${what}`, async () => {
    const platform = createPlatform()
    await open('/vendors', { as: 'systemAdmin', platform })
    await goTo('/forgot')
    await until(() => textbox('メールアドレス'))
    await type('メールアドレス', platform.accounts.vendorUser.email)
    await inAnotherTab(changes)
    assert.equal(departures, [])
    assert.is(textbox('メールアドレス')?.value, platform.accounts.vendorUser.email)
    await press('送信')
    await until(() => status() === 'パスワード変更のメールを送信しました。')
    assert.equal(departures, [])
    // A page of the former session is not shown again.
    await goTo('/vendors')
    assert.equal(departures, ['http://localhost:8080/'])
    assert.is(table('ベンダー一覧'), null)
  })
}

test('a public page stays although another tab signs in, after a sign-out there', async () => {
  const { platform } = await open('/vendors', { as: 'systemAdmin' })
  await signOutElsewhere()
  await open('/forgot', { platform, storage: 'kept' })
  await inAnotherTab(await platform.tokensFor('systemAdmin'))
  assert.equal(departures, [])
  await press('ログインへ戻る')
  await until(() => departures.length > 0)
  assert.equal(departures, ['http://localhost:8080/'])
})

/** Stores tokens, without a storage event for this page. */
function storeUnnoticed(tokens: object) {
  for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value)
}

/** Has another tab change the storage once the page has read its token, and before it listens. */
function afterFirstRead(change: () => void) {
  const restore = replaceGetItem((key, getItem) => {
    const value = getItem()
    if (key === 'accessToken') {
      restore()
      change()
    }
    return value
  })
}

test('a tab that another one signed out, and in again while it loads, is signed in with it', async () => {
  const { platform } = await open('/vendors', { as: 'systemAdmin' })
  await signOutElsewhere()
  const tokens = await platform.tokensFor('systemAdmin')
  afterFirstRead(() => storeUnnoticed(tokens))
  await open('/', { platform, storage: 'kept' })
  assert.equal([location.hash, departures], ['#/vendors', []])
})

test('a tab that another one signs out while it loads is signed out too', async () => {
  const { platform } = await open('/vendors', { as: 'systemAdmin' })
  afterFirstRead(() => localStorage.clear())
  await open('/vendors', { platform, storage: 'kept' })
  await until(() => departures.length > 0)
  assert.equal(departures, ['http://localhost:8080/'])
})

test('a tab without a session has that of another one as soon as it goes to a page', async () => {
  const { platform } = await open('/nowhere')
  await inAnotherTab(await platform.tokensFor('systemAdmin'))
  await goTo('/users?vendor=2')
  await until(() => heading() === 'ユーザー')
  assert.is(location.hash, '#/users?vendor=2')
  assert.equal([departures, sessionStorage.getItem('returnTo')], [[], null])
})

for (const [what, path, fault] of [
  ['a list', '/vendors', { path: /memberType/, status: 401, times: 1 }],
  ['the question who is signed in', '/groups?vendor=2', { path: detail, status: 401, times: 1 }],
] as const) {
  test(`a late 401 of an old session, to ${what}, does not end a new one`, async () => {
    const platform = createPlatform()
    const release = gateResponses(platform, fault)
    await open(path, { as: 'systemAdmin', platform, wait: false })
    await until(() => platform.requests.length > 0 && (fault.path === detail || button('農業データ連携基盤事務局を編集')))
    const tokens = await platform.tokensFor('severalRoles')
    storeUnnoticed(tokens)
    release()
    await until(() => departures.length > 0)
    assert.equal(departures, ['http://localhost:8080/'])
    await open('/', { platform, storage: 'kept' })
    assert.equal({ ...localStorage }, tokens)
    assert.equal([location.hash, heading()], ['#/apps', 'アプリケーション'])
    assert.match(text(), '兼田 務')
  })
}

test('the 401 page of an old session does not end one that another tab has begun', async () => {
  const platform = createPlatform()
  await open('/groups?vendor=2', { platform, storage: dead })
  assert.is(heading(), '認証エラー')
  const tokens = await platform.tokensFor('severalRoles')
  await inAnotherTab(tokens)
  assert.is(heading(), '認証エラー')
  assert.is(sessionStorage.getItem('forceSignOut'), null)
  await press('トップへ戻る')
  await until(() => departures.length > 0)
  assert.equal(departures, ['http://localhost:8080/'])
  await open('/', { platform, storage: 'kept' })
  assert.equal({ ...localStorage }, tokens)
  assert.is(location.hash, '#/groups?vendor=2')
})

for (const between of [[], ['clear']] as const) {
  test(`the 401 page of an old session ends not the same person’s new one${between.length ? ', after a sign-out' : ''}`, async () => {
    const platform = createPlatform()
    const old = await platform.tokensFor('systemAdmin')
    platform.expireTokens()
    await open('/groups?vendor=2', { platform, storage: { local: old } })
    assert.is(heading(), '認証エラー')
    const tokens = await platform.tokensFor('systemAdmin')
    for (const change of [...between, tokens]) await inAnotherTab(change)
    await press('トップへ戻る')
    await until(() => ['ベンダー', 'グループ'].includes(heading()!))
    assert.equal({ ...localStorage }, tokens)
  })
}

// ---- storage that fails during a session ----

/** Makes session storage fail from now on; tokens can still be removed from local storage. */
function failingStorage(how: 'is full' | 'cannot be used') {
  if (how === 'is full')
    return replaceSetItem(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
  const { sessionStorage } = globalThis
  const get = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'sessionStorage', { get, configurable: true })
  return () => Object.defineProperty(globalThis, 'sessionStorage', { value: sessionStorage, configurable: true })
}

for (const how of ['is full', 'cannot be used'] as const) {
  test(`a session ends if the storage ${how}: the tokens go, and the page is left`, async () => {
    const platform = createPlatform()
    const endings = {
      async 'by time'() {
        await press('追加')
        await until(() => dialog('ベンダー追加') && isReady())
        await type('ベンダー名', '十勝')
        platform.faults.push({ path: /^\/api/, status: 401 })
        await press('キャンセル')
        await until(() => button('農業データ連携基盤事務局を編集'))
        await press('農業データ連携基盤事務局を編集')
      },
      'by the user': () => press('サインアウト'),
      'in another tab': () => signOutElsewhere({ accessToken: null }),
    }
    for (const [what, end] of Object.entries(endings)) {
      platform.faults.length = 0
      await open('/vendors', { as: 'systemAdmin', platform })
      const mend = failingStorage(how)
      try {
        await end()
        await until(() => departures.length > 0)
      } finally {
        mend()
      }
      assert.is(departures.length, 1, what)
      assert.is(localStorage.getItem('accessToken'), null, what)
      assert.is(text(), 'サインアウトしています...', what)
    }
  })

  test(`a visitor is asked to sign in if the storage ${how}, and sees why that does not work`, async () => {
    await open('/forgot')
    const mend = failingStorage(how)
    try {
      await press('ログインへ戻る')
      await until(() => button('サインイン'))
      await press('サインイン')
      await until(() => alert())
      assert.match(alert()!, 'ブラウザーの記憶領域を利用できません。')
      assert.equal(departures, [])
    } finally {
      mend()
    }
  })
}

// ---- rights ----

for (const path of ['/', ...tabPages.map(page => page.path), '/intro']) {
  test(`T26 without a token ${path} leads to the intro page, and nothing is sent`, async () => {
    const { platform } = await open(path)
    assert.ok(button('サインイン'))
    assert.is(location.hash, '#/intro')
    assert.is(document.title, 'サインイン | API利用者画面')
    assert.equal(platform.requests, [])
  })
}

test('T29 H28 a user without a flag that counts, or whose details are an error, sees nothing but the 401 page', async () => {
  for (const body of [
    { id: 1, vendor_id: 1, userName: 'a@example.jp', system_admin: 'true', vendor_admin: 1, vendor_user: false },
    { system_admin: { is: true }, userName: 'x' },
    { errors: ['システムエラー'] },
    { results: [{ system_admin: true }] },
  ]) {
    const platform = createPlatform()
    platform.faults.push({ path: detail, status: 200, body })
    await open('/vendors', { as: 'systemAdmin', platform })
    await until(() => heading() === '認証エラー')
    assert.is(area('メインメニュー'), null)
    assert.equal(
      apiPaths(platform).filter(path => path === '/api/v1/vendors/get_detail/'),
      [],
    )
  }
})

test.run()
