import { act } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startClock, stopClock } from './clock.ts'
import { alert, button, dialog, formMessages, goTo, key, look, open, press, settled, status, stored, table, text, until } from './open.tsx'
import { appNames, smallPlatform as people, takeCalls, takeWrites, valueOf } from './peoplePage.ts'
import { clipboardOf } from './user.ts'
import { gateResponses, isIdle } from './vendorPage.ts'

const secret = 'old-secret-5f1c0a9e'
const endpoint = 'http://localhost:8080/data/v1/'
const env = `API_ENDPOINT=${endpoint}\nAPPLICATION_ID=app-0001\nCLIENT_ID=client-0001\nCLIENT_SECRET=${secret}
AUDIENCE=api://app-0001\nSCOPE=api://app-0001/.default\n`
const notLoaded = 'アプリケーション情報を取得できませんでした。'
const refused = 'コピーできませんでした。選択された内容を手動でコピーしてください。'
const regenerated = 'クライアントシークレットの再生成が完了しました。'
const title = 'クライアントシークレット再生成'
const regenerator = '/api/v1/integratedApplication/1/clientSecretRegenerator/'

/** The application 収量予測 (1) has a secret; 公開アプリ (2) is a public client without one. */
function smallPlatform() {
  const platform = people()
  const ids = { application_id: 'app-0001', client_id: 'client-0001' }
  Object.assign(platform.tables.applications[0]!, { ...ids, client_secret: secret })
  Object.assign(platform.tables.applications[1]!, { ...ids, name: '公開アプリ', client_secret: null })
  return platform
}

async function openApps(platform = smallPlatform()) {
  await open('/apps?vendor=2', { as: 'systemAdmin', platform })
  await until(() => appNames().length)
  takeCalls(platform)
  return platform
}

async function openCredentials(platform = smallPlatform(), name = '収量予測') {
  await openApps(platform)
  await press(`${name}の認証情報`)
  await until(() => dialog('認証情報') && button('エンドポイントをコピー'))
  return platform
}

/** Returns whether the toast is shown; the page below has a status of its own (its number of rows). */
const isCopied = () => Boolean(status()?.includes('コピーしました。'))

const reveal = () => press('クライアントシークレットを表示')

/** Returns the labels with their visible values. */
const values = () =>
  [...dialog()!.querySelectorAll('dt')].map(term => [term.textContent, term.nextElementSibling?.querySelector('code')?.textContent ?? null])

// ---- replaced browser features ----

const undo: (() => void)[] = []
test.after.each(() =>
  undo
    .splice(0)
    .reverse()
    .forEach(step => step()),
)
test.after.each(startClock)

function replace(object: object, name: string, value: unknown) {
  const before = Object.getOwnPropertyDescriptor(object, name)
  Object.defineProperty(object, name, { value, configurable: true, writable: true })
  undo.push(() => void (before ? Object.defineProperty(object, name, before) : Reflect.deleteProperty(object, name)))
}

/** Records texts copied to the clipboard, once `gate` is open. */
function watchClipboard(gate: () => Promise<void> = async () => {}) {
  const copied: string[] = []
  const writeText = (value: string) => gate().then(() => void copied.push(value))
  replace(navigator, 'clipboard', clipboardOf(writeText))
  return copied
}

const refuse = () =>
  watchClipboard(async () => {
    throw new DOMException('Write permission denied.', 'NotAllowedError')
  })

/** Simulates a page over plain http. */
const lackClipboard = () => replace(navigator, 'clipboard', undefined)

/** Hides or shows the page, as switching tabs does. */
async function setVisibility(state: 'hidden' | 'visible') {
  replace(document, 'visibilityState', state)
  replace(document, 'hidden', state === 'hidden')
  await look()
}

/** Fails where the page, a field, the address, the title or storage contains a text. */
function isNowhere(value: string, when = '') {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(field => field.value)
  const address = decodeURIComponent(location.href)
  const { title } = document
  const places = { page: document.documentElement.outerHTML, fields, address, state: history.state, title, stored: stored() }
  const found = Object.entries(places).filter(([, content]) => String(JSON.stringify(content)).includes(value))
  assert.equal(
    found.map(([place]) => place),
    [],
    when,
  )
}

// ---- reading ----

test('shows four values with the secret hidden, on every opening, and shows and hides it by one button', async () => {
  const platform = await openCredentials()
  assert.equal(takeCalls(platform), ['GET /integratedApplication/1/'])
  assert.equal(values(), [
    ['エンドポイント', endpoint],
    ['アプリケーションID', 'app-0001'],
    ['クライアントID', 'client-0001'],
    ['クライアントシークレット', null],
  ])
  assert.ok(button('再生成'))
  isNowhere(secret)
  await reveal()
  assert.equal(values()[3], ['クライアントシークレット', secret])
  assert.ok(
    [...dialog()!.querySelectorAll('code')].every(one => one.getAttribute('translate') === 'no'),
    'no value goes to a translator',
  )
  await press('クライアントシークレットを隠す')
  isNowhere(secret)
  await reveal()
  await key('Escape', dialog()!)
  await until(() => !dialog())
  await press('収量予測の認証情報')
  await until(() => button('クライアントシークレットを表示'))
  isNowhere(secret)
})

test('hides the secret 30 seconds after it was shown, and as soon as the page is hidden', async () => {
  await openCredentials()
  const clock = stopClock()
  await reveal()
  await clock.pass(20_000)
  await press('クライアントシークレットを隠す')
  await reveal()
  await clock.pass(29_000)
  assert.match(text(), secret)
  await clock.pass(1000)
  isNowhere(secret)
  await reveal()
  await setVisibility('hidden')
  isNowhere(secret)
  await setVisibility('visible')
  isNowhere(secret)
})

test('shows a dash for an application without a secret, and nothing to show, copy, regenerate or add alike', async () => {
  await openCredentials(smallPlatform(), '公開アプリ')
  assert.equal(values()[3], ['クライアントシークレット', '-'])
  for (const name of ['再生成', 'クライアントシークレットを表示', 'クライアントシークレットをコピー', addLike])
    assert.is(button(name), null, name)
})

test('T35 T36 shows hostile values as text: no link, no markup', async () => {
  const nasty = '<img src=x onerror=alert(1)>'
  const platform = await openApps()
  const body = { api_endpoint: 'javascript:alert(1)', application_id: nasty, client_id: '"><svg onload>', client_secret: nasty }
  platform.faults.push({ path: '/api/v1/integratedApplication/1/', status: 200, body })
  await press('収量予測の認証情報')
  await until(() => button('クライアントシークレットを表示'))
  await reveal()
  assert.equal(
    values().map(([, value]) => value),
    Object.values(body),
  )
  assert.is(dialog()!.querySelector('a, img, [onload], [onerror], [href], [src]'), null)
})

test('stays as it is while the list below is loaded anew, even if its row has gone from it', async () => {
  const platform = await openApps()
  await press('公開アプリを削除')
  await press('削除')
  await until(() => button('OK'))
  const release = gateResponses(platform, { method: 'GET', path: '/api/v1/application/', status: 200, body: [] })
  await press('OK')
  await until(() => table('アプリケーション一覧')?.getAttribute('aria-busy') === 'true')
  await press('収量予測の認証情報')
  await until(() => dialog('認証情報') && button('クライアントシークレットを表示'))
  await reveal()
  release()
  await until(() => appNames().length === 0)
  assert.ok(text().includes(secret))
  await press('閉じる')
  await until(() => !dialog())
  assert.ok(document.activeElement && document.activeElement !== document.body, 'the focus is somewhere')
})

// ---- copying ----

test('copies each value as it is, and all as lines of a .env file, without revealing the secret, and says so once it is done', async () => {
  let release = () => {}
  const gate = () =>
    new Promise<void>(resolve => {
      release = resolve
    })
  const copied = watchClipboard(gate)
  await openCredentials()
  for (const [name, value] of [
    ['エンドポイントをコピー', endpoint],
    ['アプリケーションIDをコピー', 'app-0001'],
    ['クライアントIDをコピー', 'client-0001'],
    ['クライアントシークレットをコピー', secret],
    ['すべてコピー', env],
  ] as const) {
    await press(name)
    await settled()
    assert.is(isCopied(), false)
    await act(async () => release())
    await until(isCopied)
    assert.equal(copied.splice(0), [value])
    isNowhere(secret, name)
    await press('お知らせを閉じる')
  }
  assert.is(alert(), null)
})

test('the tick of a button stays for three seconds after it was last pressed', async () => {
  watchClipboard()
  await openCredentials()
  const clock = stopClock()
  const isTicked = () => button('クライアントIDをコピー')!.dataset.copied !== undefined
  for (const [pause, ticked] of [
    [2000, true],
    [2000, true],
    [1500, false],
  ] as const) {
    if (ticked) await press('クライアントIDをコピー')
    await clock.pass(pause)
    assert.is(isTicked(), ticked)
  }
})

/** What makes shown values old. */
const aging = {
  'the dialog has been open for more than a minute': (clock: ReturnType<typeof stopClock>) => clock.pass(61_000),
  'the page was hidden': async () => {
    await setVisibility('hidden')
    await setVisibility('visible')
  },
}

for (const [when, age] of Object.entries(aging)) {
  test(`copies, shows and saves the secret that a colleague has regenerated meanwhile, if ${when}`, async () => {
    const copied = watchClipboard()
    const platform = await openCredentials()
    const app = platform.tables.applications[0]!
    const clock = stopClock()
    const uses = {
      クライアントシークレットをコピー: async () => copied.splice(0).join(),
      すべてコピー: async () => copied.splice(0).join(),
      クライアントシークレットを表示: async () => text(),
    }
    for (const [name, read] of Object.entries(uses)) {
      takeCalls(platform)
      app.client_secret = `regenerated before ${name}`
      await age(clock)
      await press(name)
      await settled()
      assert.match(await read(), app.client_secret, name)
      assert.equal(takeCalls(platform), ['GET /integratedApplication/1/'], name)
    }
    await press('クライアントシークレットを隠す')
    await press('クライアントシークレットを表示')
    assert.equal(takeCalls(platform), [], 'read a moment ago')
    platform.faults.push({ path: '/api/v1/integratedApplication/1/', status: 500 })
    await age(clock)
    button('すべてコピー')!.focus()
    await press('すべてコピー')
    await until(() => text().includes(notLoaded))
    assert.equal([copied, button('すべてコピー')], [[], null])
    assert.is(document.activeElement, dialog('認証情報'), 'the keyboard stays in the dialog')
  })
}

test('what was asked for before the dialog was closed is neither saved nor copied afterwards', async () => {
  const copied = watchClipboard()
  for (const name of ['.envファイルとして保存', 'すべてコピー']) {
    const platform = await openCredentials()
    await aging['the page was hidden']()
    const release = gateResponses(platform, { path: '/api/v1/integratedApplication/1/' })
    let saved = 0
    replace(URL, 'createObjectURL', () => `blob:${saved++}`)
    await press(name)
    await key('Escape')
    await until(() => !dialog())
    release()
    await settled()
    assert.equal([saved, copied], [0, []], name)
  }
})

test('presses while values are read again share the answer, and the last copy counts: none is older than what is shown', async () => {
  const copied = watchClipboard()
  const platform = await openCredentials()
  await aging['the page was hidden']()
  const release = gateResponses(platform, { path: '/api/v1/integratedApplication/1/', times: 1 })
  takeCalls(platform)
  await press('クライアントシークレットを表示')
  platform.tables.applications[0]!.client_secret = 'new-secret'
  for (const name of ['クライアントIDをコピー', 'クライアントシークレットをコピー']) await press(name)
  release()
  await until(() => copied.length)
  await until(() => button('クライアントシークレットを隠す'))
  assert.is(copied.length, 1)
  assert.match(text(), copied[0]!)
  assert.equal(takeCalls(platform), ['GET /integratedApplication/1/'])
})

for (const [what, isRefused] of [
  ['is refused', refuse],
  ['is impossible over plain http', lackClipboard],
] as const) {
  test(`T42 a copy that ${what} says so, and the text is selected for the user`, async () => {
    isRefused()
    await openCredentials()
    for (const [name, value] of [
      ['すべてコピー', env],
      ['クライアントIDをコピー', 'client-0001'],
    ] as const) {
      await press(name)
      await until(() => text().includes(value.trim().split('\n').at(-1)!))
      assert.is(alert(), refused)
      assert.is(isCopied(), false)
      assert.is(String(getSelection()), value)
    }
  })
}

test('removes what is left to be copied by hand after 30 seconds, when the page is hidden, and on closing', async () => {
  refuse()
  await openCredentials()
  const clock = stopClock()
  const offer = async () => {
    await press('クライアントシークレットをコピー')
    await until(() => text().includes(secret))
  }
  await offer()
  await clock.pass(30_000)
  isNowhere(secret, 'after 30 s')
  await offer()
  await setVisibility('hidden')
  isNowhere(secret, 'hidden')
  await offer()
  await press('閉じる')
  await until(() => !dialog())
  isNowhere(secret, 'closed')
})

// ---- a secret without an outage ----

const addLike = '同じ設定でアプリケーションを追加'

test('a copy that is refused once the dialog has been closed leaves no text and no error', async () => {
  let deny = () => {}
  watchClipboard(() => new Promise((_, reject) => void (deny = () => reject(new DOMException('', 'NotAllowedError')))))
  await openCredentials()
  await press('クライアントシークレットをコピー')
  await press('閉じる')
  await until(() => !dialog())
  await act(async () => deny())
  isNowhere(secret)
  assert.is(alert(), null)
})

test('an application with the same settings is added, under a proposed name, and its credentials are offered', async () => {
  const platform = smallPlatform()
  Object.assign(platform.tables.applications[0]!, { description: '収量を予測します。', token_expiration_time: 7200 })
  await openCredentials(platform)
  takeCalls(platform)
  await press(addLike)
  await until(() => dialog('アプリケーション追加') && valueOf('アプリケーション名'))
  assert.equal(takeCalls(platform), ['GET /application/1/', 'GET /vendorGroup/?vendorId=2'])
  assert.match(text(), 'ベンダー：北海農業データ株式会社')
  assert.match(text(), '元のアプリケーションを削除すると、停止せずにクライアントシークレットを変更できます。')
  assert.is(button('続けて追加'), null)
  await press('保存')
  await until(() => !dialog())
  assert.equal(takeWrites(platform), [
    'POST /application/ {"name":"収量予測 (2)","vendor_group":21,"description":"収量を予測します。","token_expiration_time":7200}',
  ])
  await press('認証情報を表示')
  await until(() => dialog('認証情報') && button('クライアントシークレットをコピー'))
  assert.match(text(), 'アプリケーション：収量予測 (2)')
  Object.assign(platform.tables.applications.at(-1)!, { token_expiration_time: null })
  await press(addLike)
  await until(() => valueOf('アプリケーション名') === '収量予測 (3)')
  assert.is(valueOf('トークン有効期間（秒）'), '3600', 'that of a new one, as it has none')
})

test('T69 an application like one of another vendor than the selected one is added to its own', async () => {
  const platform = await openCredentials()
  await press(addLike)
  await until(() => valueOf('アプリケーション名'))
  await press('保存')
  await until(() => !dialog() && button('認証情報を表示'))
  await goTo('/apps?vendor=3')
  await settled()
  await press('認証情報を表示')
  await until(() => button(addLike))
  takeCalls(platform)
  await press(addLike)
  await until(() => valueOf('アプリケーション名') === '収量予測 (3)')
  assert.match(text(), 'ベンダー：北海農業データ株式会社')
  assert.ok(takeCalls(platform).includes('GET /vendorGroup/?vendorId=2'))
})

test('a copy sends what its form shows, whatever has become of its source since', async () => {
  for (const change of [
    (apps: { id: number; name: string }[]) => void Object.assign(apps[0]!, { name: '改名' }),
    (apps: unknown[]) => void apps.shift(),
  ]) {
    const platform = await openCredentials()
    await press(addLike)
    await until(() => valueOf('アプリケーション名'))
    const clock = stopClock()
    change(platform.tables.applications)
    await clock.pass(61_000)
    takeCalls(platform)
    await press('保存')
    await until(() => !dialog())
    startClock()
    assert.match(takeWrites(platform)[0]!, '"name":"収量予測 (2)"')
  }
})

test('the proposed name of a copy fits the field, and who may not set the expiry reads that it is another one', async () => {
  const platform = smallPlatform()
  platform.tables.applications[0]!.name = '𠮟'.repeat(100)
  await open('/apps', { as: 'vendorAdmin', platform })
  await until(() => appNames().length)
  await press(`${'𠮟'.repeat(100)}の認証情報`)
  await until(() => button(addLike))
  await press(addLike)
  await until(() => valueOf('アプリケーション名'))
  assert.is(valueOf('アプリケーション名'), `${'𠮟'.repeat(96)} (2)`)
  assert.match(text(), 'トークン有効期間は引き継がれません。')
})

// ---- regenerating ----

async function askForNew(platform = smallPlatform()) {
  await openCredentials(platform)
  takeCalls(platform)
  await press('再生成')
  await until(() => dialog(title))
  return platform
}

test('makes a new secret once that is confirmed, and offers it hidden in a notice, also if it cannot be read at first', async () => {
  const copied = watchClipboard()
  const platform = await askForNew()
  assert.match(text(), '再生成すると、現在のクライアントシークレットは使用できなくなります。再生成してもよろしいですか？')
  await press('キャンセル')
  await until(() => dialog('認証情報') && button('エンドポイントをコピー'))
  assert.equal(takeCalls(platform), [])
  await press('再生成')
  await until(() => dialog(title))
  platform.faults.push({ method: 'GET', path: '/api/v1/integratedApplication/1/', status: 500, times: 1 })
  await press('再生成')
  await until(() => button('再試行'))
  for (const said of [regenerated, notLoaded]) assert.match(text(), said)
  await press('再試行')
  await until(() => text().includes(regenerated) && button('クライアントシークレットをコピー'))
  const fresh = platform.tables.applications[0]!.client_secret!
  assert.is.not(fresh, secret)
  assert.equal(takeCalls(platform), [
    'POST /integratedApplication/1/clientSecretRegenerator/',
    'GET /integratedApplication/1/',
    'GET /integratedApplication/1/',
  ])
  assert.is(dialog('認証情報'), null, 'the dialog with the old secret is closed')
  assert.equal(values(), [['クライアントシークレット', null]])
  await press('クライアントシークレットをコピー')
  await until(isCopied)
  assert.equal(copied, [fresh])
  isNowhere(fresh)
  await reveal()
  assert.equal(values(), [['クライアントシークレット', fresh]])
  await press('OK')
  await until(() => !dialog())
  isNowhere(fresh)
  isNowhere(secret)
})

test('offers no values if they cannot be read again after the answer to a regeneration is lost', async () => {
  const platform = await askForNew()
  platform.faults.push({ method: 'POST', path: regenerator, kind: 'drop', afterwards: true })
  platform.faults.push({ method: 'GET', path: '/api/v1/integratedApplication/1/', status: 500, times: 1 })
  await press('再生成')
  await until(() => isIdle() && formMessages().length)
  await key('Escape')
  await until(() => dialog('認証情報') && button('再試行'))
  assert.match(text(), notLoaded)
  assert.equal([values(), button('すべてコピー'), button('再生成')], [[], null, null])
  await press('再試行')
  await until(() => button('クライアントシークレットを表示'))
  await reveal()
  assert.match(text(), platform.tables.applications[0]!.client_secret!)
  assert.not.match(text(), secret)
})

test.run()
