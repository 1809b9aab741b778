import { act, fireEvent } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { startClock, stopClock } from './clock.ts'
import {
  alert,
  button,
  dialog,
  formMessages,
  goTo,
  key,
  open,
  press,
  pressTwice,
  rows,
  settled,
  status,
  table,
  text,
  textbox,
  until,
} from './open.tsx'
import { smallPlatform as people, takeCalls } from './peoplePage.ts'
import { gateResponses, isIdle } from './vendorPage.ts'

type Account = Parameters<Platform['tokensFor']>[0]

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

const appNames = () => (table('アプリケーション一覧') ? rows('アプリケーション一覧').map(([name]) => name!) : [])

async function openApps(platform = smallPlatform(), as: Account = 'systemAdmin') {
  await open('/apps?vendor=2', { as, platform })
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

/** Returns the labels with their visible values. */
const values = () =>
  [...dialog()!.querySelectorAll('dt')].map(term => [term.textContent, term.nextElementSibling?.querySelector('code')?.textContent ?? null])

// ---- replaced browser features ----

const undo: (() => void)[] = []
test.after.each(() => undo.splice(0).forEach(step => step()))
test.after.each(startClock)

function replace(object: object, name: string, value: unknown) {
  const before = Object.getOwnPropertyDescriptor(object, name)
  Object.defineProperty(object, name, { value, configurable: true, writable: true })
  undo.push(() => void (before ? Object.defineProperty(object, name, before) : Reflect.deleteProperty(object, name)))
}

/** Records texts copied to the clipboard; with `refusing`, copying fails. */
function watchClipboard({ refusing = false } = {}) {
  const copied: string[] = []
  replace(navigator, 'clipboard', {
    async writeText(value: string) {
      if (refusing) throw new DOMException('Write permission denied.', 'NotAllowedError')
      copied.push(value)
    },
  })
  return copied
}

/** Simulates a page over plain http: copying copies the selection of the focused field. */
function watchSelection(answer: boolean | 'throws' = true) {
  const copied: string[] = []
  replace(navigator, 'clipboard', undefined)
  replace(document, 'execCommand', (command: string) => {
    assert.is(command, 'copy')
    if (answer === 'throws') throw new DOMException('denied', 'SecurityError')
    if (answer) copied.push(selection() ?? '(nothing is selected)')
    return answer
  })
  return copied
}

/** Returns the selection in the focused field. */
function selection() {
  const field = document.activeElement
  return field instanceof HTMLTextAreaElement ? field.value.slice(field.selectionStart, field.selectionEnd) : null
}

/** Hides or shows the page, as switching tabs does. */
async function setVisibility(state: 'hidden' | 'visible') {
  replace(document, 'visibilityState', state)
  replace(document, 'hidden', state === 'hidden')
  await act(async () => void fireEvent(document, new Event('visibilitychange')))
}

/** Fails where the page, a field, the address, the title or storage contains a text. */
function isNowhere(value: string, when = '') {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(field => field.value)
  const stored = [localStorage, sessionStorage].flatMap(area => Object.values({ ...area }))
  const address = decodeURIComponent(location.href)
  const { title } = document
  const places = { page: document.documentElement.outerHTML, fields, address, state: history.state, title, stored }
  const found = Object.entries(places).filter(([, content]) => String(JSON.stringify(content)).includes(value))
  assert.equal(
    found.map(([place]) => place),
    [],
    when,
  )
}

// ---- reading ----

for (const as of ['systemAdmin', 'vendorAdmin', 'vendorUser'] as const) {
  test(`the dialog shows four values, of which the secret is hidden (${as})`, async () => {
    const platform = await openApps(smallPlatform(), as)
    await press('収量予測の認証情報')
    await until(() => dialog('認証情報') && button('エンドポイントをコピー'))
    assert.equal(takeCalls(platform), ['GET /integratedApplication/1/'])
    assert.equal(values(), [
      ['エンドポイント', endpoint],
      ['アプリケーションID', 'app-0001'],
      ['クライアントID', 'client-0001'],
      ['クライアントシークレット', null],
    ])
    assert.match(text(), '収量予測')
    assert.ok(button('再生成'))
    isNowhere(secret)
    await press('閉じる')
    await until(() => !dialog())
  })
}

test('the secret is shown on demand, and hidden again by the same button', async () => {
  await openCredentials()
  await press('クライアントシークレットを表示')
  assert.equal(values()[3], ['クライアントシークレット', secret])
  assert.is(button('クライアントシークレットを表示'), null)
  await press('クライアントシークレットを隠す')
  isNowhere(secret)
  assert.ok(button('クライアントシークレットを表示'))
})

test('the secret is hidden again 30 seconds after it was shown', async () => {
  await openCredentials()
  const clock = stopClock()
  await press('クライアントシークレットを表示')
  await clock.pass(29_000)
  assert.match(text(), secret)
  await clock.pass(1000)
  isNowhere(secret)
  await press('クライアントシークレットを表示')
  await clock.pass(20_000)
  await press('クライアントシークレットを隠す')
  await press('クライアントシークレットを表示')
  await clock.pass(29_000)
  assert.match(text(), secret)
  await clock.pass(1000)
  isNowhere(secret)
})

test('the secret is hidden as soon as the page is, and stays so when the user comes back', async () => {
  await openCredentials()
  await press('クライアントシークレットを表示')
  await setVisibility('hidden')
  isNowhere(secret)
  await setVisibility('visible')
  isNowhere(secret)
})

test('the secret is hidden on every opening', async () => {
  await openCredentials()
  await press('クライアントシークレットを表示')
  await key('Escape', dialog()!)
  await until(() => !dialog())
  await press('収量予測の認証情報')
  await until(() => button('クライアントシークレットを表示'))
  isNowhere(secret)
})

test('an application without a secret shows a dash, and has none to show, copy or regenerate', async () => {
  await openCredentials(smallPlatform(), '公開アプリ')
  assert.equal(values()[3], ['クライアントシークレット', '-'])
  for (const name of ['再生成', 'クライアントシークレットを表示', 'クライアントシークレットをコピー']) assert.is(button(name), null, name)
})

test('T35 T36 hostile values are text: no link, no markup', async () => {
  const nasty = '<img src=x onerror=alert(1)>'
  const platform = await openApps()
  const body = { api_endpoint: 'javascript:alert(1)', application_id: nasty, client_id: '"><svg onload>', client_secret: nasty }
  platform.faults.push({ path: '/api/v1/integratedApplication/1/', status: 200, body })
  await press('収量予測の認証情報')
  await until(() => button('クライアントシークレットを表示'))
  await press('クライアントシークレットを表示')
  assert.equal(
    values().map(([, value]) => value),
    Object.values(body),
  )
  assert.is(dialog()!.querySelector('a, img, [onload], [onerror], [href], [src]'), null)
})

test('the dialog goes with the page, and with the group that was selected', async () => {
  for (const address of ['/groups?vendor=2', '/apps?vendor=2&group=22']) {
    await openCredentials()
    await press('クライアントシークレットを表示')
    await goTo(address)
    await until(() => !dialog())
    isNowhere(secret)
  }
})

test('the dialog stays as it is while the list below is loaded anew, even if its row has gone from it', async () => {
  const platform = await openApps()
  await press('公開アプリを削除')
  await press('削除')
  await until(() => button('OK'))
  const release = gateResponses(platform, { method: 'GET', path: '/api/v1/application/', status: 200, body: [] })
  await press('OK')
  await until(() => table('アプリケーション一覧')?.getAttribute('aria-busy') === 'true')
  await press('収量予測の認証情報')
  await until(() => dialog('認証情報') && button('クライアントシークレットを表示'))
  await press('クライアントシークレットを表示')
  release()
  await until(() => appNames().length === 0)
  assert.ok(text().includes(secret))
  await press('閉じる')
  await until(() => !dialog())
  assert.ok(document.activeElement && document.activeElement !== document.body, 'the focus is somewhere')
})

// ---- copying ----

test('each value is copied as it is, without being revealed, and only then is said to be', async () => {
  const copied = watchClipboard()
  await openCredentials()
  for (const [label, value] of [
    ['エンドポイント', endpoint],
    ['アプリケーションID', 'app-0001'],
    ['クライアントID', 'client-0001'],
    ['クライアントシークレット', secret],
  ]) {
    assert.is(isCopied(), false)
    await press(`${label}をコピー`)
    await until(isCopied)
    assert.equal(copied.splice(0), [value])
    isNowhere(secret, label)
    await press('お知らせを閉じる')
  }
  assert.is(alert(), null)
})

test('all values are copied as lines of a .env file', async () => {
  const copied = watchClipboard()
  await openCredentials()
  await press('すべてコピー')
  await until(isCopied)
  assert.equal(copied, [env])
  isNowhere(secret)
})

test('nothing is said to be copied before it is', async () => {
  let release = () => {}
  replace(navigator, 'clipboard', {
    writeText: () =>
      new Promise<void>(resolve => {
        release = resolve
      }),
  })
  await openCredentials()
  await press('すべてコピー')
  await settled()
  assert.is(isCopied(), false)
  await act(async () => release())
  await until(isCopied)
})

test('T42 without a clipboard (plain http) the text is copied as a selection, of which nothing is left', async () => {
  const copied = watchSelection()
  await openCredentials()
  for (const [name, value] of [
    ['クライアントシークレットをコピー', secret],
    ['すべてコピー', env],
  ] as const) {
    await press(name)
    await until(isCopied)
    assert.equal(copied.splice(0), [value])
    assert.is(document.activeElement, button(`${name}しました`))
    isNowhere(secret, name)
  }
})

for (const [what, refuse] of [
  ['is refused', () => watchClipboard({ refusing: true })],
  ['is refused over plain http', () => watchSelection(false)],
  ['throws over plain http', () => watchSelection('throws')],
] as const) {
  test(`T42 a copy that ${what} says so, and the text is selected for the user`, async () => {
    const copied = refuse()
    await openCredentials()
    for (const [name, value] of [
      ['すべてコピー', env],
      ['クライアントIDをコピー', 'client-0001'],
    ] as const) {
      await press(name)
      await until(() => textbox('コピーする内容'))
      assert.is(alert(), refused)
      assert.is(isCopied(), false)
      assert.is(document.activeElement, textbox('コピーする内容'))
      assert.is(selection(), value)
      assert.ok((textbox('コピーする内容') as HTMLTextAreaElement).readOnly)
    }
    assert.equal(copied, [])
  })
}

test('what is left to be copied by hand goes after 30 seconds, when the page is hidden, with the next copy, and on closing', async () => {
  watchClipboard({ refusing: true })
  await openCredentials()
  const clock = stopClock()
  const offer = async () => {
    await press('クライアントシークレットをコピー')
    await until(() => textbox('コピーする内容'))
  }
  await offer()
  await clock.pass(30_000)
  isNowhere(secret, 'after 30 s')
  await offer()
  await setVisibility('hidden')
  isNowhere(secret, 'hidden')
  await offer()
  watchClipboard()
  await press('クライアントIDをコピー')
  await until(isCopied)
  isNowhere(secret, 'after another copy')
  watchClipboard({ refusing: true })
  await offer()
  await press('閉じる')
  await until(() => !dialog())
  isNowhere(secret, 'closed')
})

// ---- regenerating ----

async function askForNew(platform = smallPlatform()) {
  await openCredentials(platform)
  takeCalls(platform)
  await press('再生成')
  await until(() => dialog(title))
  return platform
}

test('T48 a new secret is made once that is confirmed, by one POST without a body, and offered in a notice, hidden', async () => {
  const copied = watchClipboard()
  const platform = await askForNew()
  assert.match(text(), '再生成すると、現在のクライアントシークレットは使用できなくなります。再生成してもよろしいですか？')
  const release = gateResponses(platform, { method: 'POST', path: regenerator })
  await pressTwice('再生成')
  await until(() => button('お待ちください...'))
  await press('キャンセル')
  await key('Escape', dialog()!)
  assert.ok(button('お待ちください...'))
  release()
  await until(() => text().includes(regenerated) && button('クライアントシークレットをコピー'))
  const fresh = platform.tables.applications[0]!.client_secret!
  assert.is.not(fresh, secret)
  assert.equal(takeCalls(platform), ['POST /integratedApplication/1/clientSecretRegenerator/', 'GET /integratedApplication/1/'])
  // The credentials dialog with the old secret is closed.
  assert.is(dialog('認証情報'), null)
  assert.equal(values(), [['クライアントシークレット', null]])
  isNowhere(fresh)
  await press('クライアントシークレットをコピー')
  await until(isCopied)
  assert.equal(copied, [fresh])
  isNowhere(fresh)
  await press('クライアントシークレットを表示')
  assert.equal(values(), [['クライアントシークレット', fresh]])
  await press('OK')
  await until(() => !dialog())
  isNowhere(fresh)
  isNowhere(secret)
  assert.is(alert(), null)
})

test('the new secret is hidden again after 30 seconds', async () => {
  const platform = await askForNew()
  const clock = stopClock()
  await press('再生成')
  await until(() => button('クライアントシークレットを表示'))
  await press('クライアントシークレットを表示')
  await clock.pass(30_000)
  isNowhere(platform.tables.applications[0]!.client_secret!)
})

test('a regeneration that is cancelled sends nothing, and leaves the credentials open', async () => {
  const platform = await askForNew()
  await press('キャンセル')
  await until(() => dialog('認証情報') && button('エンドポイントをコピー'))
  assert.equal(takeCalls(platform), [])
  assert.is(platform.tables.applications[0]!.client_secret, secret)
})

test('reads the credentials again after the answer to a regeneration is lost, and offers the new secret', async () => {
  const platform = await askForNew()
  platform.faults.push({ method: 'POST', path: regenerator, kind: 'drop', afterwards: true })
  await press('再生成')
  await until(() => isIdle() && formMessages().length)
  await press('キャンセル')
  await until(() => dialog('認証情報') && button('クライアントシークレットを表示'))
  await press('クライアントシークレットを表示')
  const { client_secret: current } = platform.tables.applications[0]!
  assert.is.not(current, secret)
  assert.match(text(), current!)
  assert.not.match(text(), secret)
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
})

test('a new secret that cannot be fetched is made all the same: the notice says both, and 再試行 fetches it', async () => {
  const platform = await askForNew()
  platform.faults.push({ method: 'GET', path: '/api/v1/integratedApplication/1/', status: 500, times: 1 })
  await press('再生成')
  await until(() => button('再試行'))
  assert.match(text(), regenerated)
  assert.match(text(), notLoaded)
  await press('再試行')
  await until(() => button('クライアントシークレットを表示'))
})

// ---- no traces ----

test('T43 of a secret that was shown and copied nothing is left in page, address, title, storage or console', async () => {
  const said: unknown[] = []
  for (const way of ['log', 'info', 'debug', 'table', 'dir']) replace(console, way, (...args: unknown[]) => said.push(...args))
  watchClipboard()
  const platform = await openCredentials()
  await press('クライアントシークレットを表示')
  assert.match(text(), secret)
  await press('クライアントシークレットをコピー')
  await press('すべてコピー')
  await until(isCopied)
  await press('再生成')
  await until(() => dialog(title))
  await press('キャンセル')
  await until(() => dialog('認証情報'))
  await press('閉じる')
  await until(() => !dialog())
  isNowhere(secret)
  assert.is(JSON.stringify(said).includes(secret), false)
  assert.is(
    platform.requests.some(({ path, search }) => `${path}${search}`.includes(secret)),
    false,
  )
})

test.run()
