/** Shared by the sweeps: all ways in which a call can fail, the expected messages, and what a user sees. */
import defaultConfig from '../../static/config.json' with { type: 'json' }
import { apiBase, endpoints, type Fault, type Platform, type PlatformOptions } from '../platform/platform.ts'
import { titleOfTest } from '../tools/setup/dom.ts'
import { departures, dialog, open, press, settled, text, until } from '../component/open.tsx'
import { smallPlatform } from '../component/peoplePage.ts'
import { isWhole } from '../support/sweeps.ts'

export type Account = Parameters<Platform['tokensFor']>[0]

/** A short time limit, for calls that are never answered. */
export const impatient = { ...defaultConfig, timeouts: { requestMs: 1000 } }

/** Creates the small platform with a vendor that can be removed, and the token of a password reset. */
export async function sweepPlatform(options: PlatformOptions = {}): Promise<{ platform: Platform; token: string }> {
  const platform = smallPlatform({ documents: 3, ...options })
  const { vendors } = platform.tables
  vendors.push({ ...vendors[2]!, id: 9, name: '秋田農園', contract_number: 'AG-9' })
  const body = JSON.stringify({ user_name: platform.accounts.vendorUser.email })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  await platform.handle(new Request(`http://localhost:8080${apiBase}/forgotPassword/`, init))
  const token = platform.mails[0]!.link.split('token=')[1]!
  platform.requests.length = 0
  return { platform, token }
}

// ---- the faults ----

export interface Failure {
  name: string
  fault: Pick<Fault, 'status' | 'body' | 'kind'>
  /** The code in the message. */
  code: number | 'NETWORK' | 'TIMEOUT' | 'FORMAT'
}

const failed = (code: number): Failure => ({ name: String(code), fault: { status: code }, code })

/**
 * All failures except 401, which ends the session, and 400, which is about values. The console treats those in a row alike; the tests of
 * the vendor list check each of their messages.
 */
const kinds: readonly (readonly Failure[])[] = [
  [failed(403), failed(404), failed(406), failed(500), failed(503)],
  [
    { name: 'HTML', fault: { kind: 'html' }, code: 'FORMAT' },
    { name: 'truncated JSON', fault: { status: 200, body: '{"results": [{"id": 1, "na' }, code: 'FORMAT' },
  ],
  // Neither an object nor a list of objects.
  [{ name: 'wrong shape', fault: { status: 200, body: [null] }, code: 'FORMAT' }],
  [
    { name: 'hang', fault: { kind: 'hang' }, code: 'TIMEOUT' },
    { name: 'drop', fault: { kind: 'drop' }, code: 'NETWORK' },
  ],
]

/**
 * Returns the failures of a call that are apt: all of them for the whole sweeps, else one, whose kind follows from the title of the test:
 * no other test changes it.
 */
export function failuresOfTest(isApt = (_: Failure) => true): readonly Failure[] {
  if (isWhole) return kinds.flat().filter(isApt)
  const alike = kinds.map(failures => failures.filter(isApt)).filter(failures => failures.length > 0)
  const hash = [...titleOfTest()].reduce((sum, character) => (Math.imul(sum, 31) + character.codePointAt(0)!) >>> 0, 7)
  const failures = alike[hash % alike.length]!
  return [failures[Math.floor(hash / alike.length) % failures.length]!]
}

export const expired = failed(401)
export const offline: Failure = { name: 'offline', fault: { kind: 'drop' }, code: 'NETWORK' }

const meanings: Readonly<Record<string, string>> = {
  403: 'APIの利用権限がありません。',
  404: '対象のデータが見つかりません。',
  406: 'リクエストの形式がサポートされていません。',
  500: 'システム内部でエラーが発生しました。',
  NETWORK: 'サーバーと通信できません。通信状況をご確認ください。',
}

/** Returns the text of the global handler's toast (spec, section 8). */
export const toastOf = ({ code }: Failure) => `${meanings[code] ?? '予期せぬエラーが発生しました。'}（エラーコード：${code}）`

/** Additional notifications of failed loads (spec, section 8). */
const notifications: Readonly<Record<string, string>> = {
  'GET /memberType/': '会員種別情報を取得できませんでした。',
  'GET /uploadDocument/{id}/': 'ドキュメントをダウンロードできませんでした。',
}
export const toastsOf = (failure: Failure, calls: readonly string[]) =>
  [toastOf(failure), ...calls.map(call => notifications[call]).filter(note => note !== undefined)].toSorted()

// ---- the calls ----

const patterns = endpoints.map(({ method, path }) => ({
  method,
  path,
  pattern: new RegExp(`^${apiBase}${path.replaceAll('{id}', '\\d+')}$`),
}))

/** Names a call as the table of endpoints does: `GET /vendor/{id}/`. */
export function callOf({ method, path }: { method: string; path: string }): string {
  const endpoint = patterns.find(one => one.method === method && one.pattern.test(path))
  return `${method} ${endpoint?.path ?? path}`
}

/** Returns the method and path of a fault for these calls. */
export function aim(call: string): Pick<Fault, 'method' | 'path'> {
  const [method = '', path = ''] = call.split(' ')
  return { method, path: patterns.find(one => one.method === method && one.path === path)!.pattern }
}

export const callsOf = ({ requests }: Platform, from = 0) => requests.slice(from).map(callOf)

// ---- reading the page ----

/** Returns the top dialog, or else the page. */
export const top = () => dialog() ?? document.querySelector('main')!

/** Returns the text of header and page. */
export const shown = () => ['header', 'main'].map(part => text(document.querySelector(part)!)).join(' | ')

/** Waits until nothing is loading. */
export async function quiet() {
  await settled()
  await until(() => departures.length > 0 || !document.querySelector('[aria-busy="true"]'))
}

/** Opens a page, and waits until nothing is loading. */
export async function openQuietly(...opening: Parameters<typeof open>) {
  await open(...opening)
  await quiet()
}

const closers = () => [...document.querySelectorAll<HTMLElement>('[aria-label="お知らせを閉じる"]')]
const details = 'エラーの詳細をコピー'
/** Returns the texts of the error toasts. On a slow machine one is no alert any more in the dialog that opens after it. */
export const toasts = () =>
  closers()
    .filter(closer => closer.closest('[role="alert"]') || closer.parentElement!.textContent.includes(details))
    .map(closer => closer.parentElement!.textContent.replace(details, '').replace(closer.textContent, ''))
    .toSorted()

export async function closeToasts() {
  for (let closer = closers()[0]; closer; closer = closers()[0]) await press(closer)
}

const retries = () => [...top().querySelectorAll('button')].filter(one => one.textContent === '再試行')
/** What a failed load shows besides its message. */
const besides = /(\d\d:\d\d 時点)?再試行(エラーの詳細をコピー)?/
/** Returns the messages of failed loads that can be retried. */
export const missing = () => retries().map(one => one.parentElement!.textContent.replace(besides, ''))

/** Retries until nothing is missing. */
export async function retryAll() {
  for (let round = 0; round < 5 && retries().length > 0; round++) {
    for (const retry of retries()) if (retry.isConnected) await press(retry)
    await quiet()
  }
}

const empty = new RegExp(
  [
    '条件に一致する[^。]+がありません。',
    'が登録されていません',
    '閲覧可能なドキュメントがありません',
    'アプリケーションはありません',
    '選択できるユーザーがいません',
  ].join('|'),
  'g',
)
/** Returns the texts of lists that have loaded and are empty. */
export const emptiness = () => text(top()).match(empty) ?? []

// ---- checks ----

/** Compares, and reports where the two first differ. */
export function same(actual: unknown, expected: unknown, what: string) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (a === b) return
  const start = Math.max(0, [...a].findIndex((character, index) => character !== b[index]) - 40)
  throw new Error(`${what} ${a.slice(start, start + 160)} instead of ${b.slice(start, start + 160)}`)
}

/** Checks that the session ended silently: tokens removed, browser on its way to the provider's logout. */
export async function sameAsSignedOut() {
  await until(() => departures.length > 0)
  same(
    departures.map(address => new URL(address).pathname),
    ['/oauth2/logout'],
    'it leaves for',
  )
  same(
    ['accessToken', 'idToken', 'refreshToken'].map(key => localStorage.getItem(key)),
    [null, null, null],
    'stored tokens',
  )
  same(toasts(), [], 'toasts')
}

let count = 0
export const cellCount = () => count

type Cell = (name: string, check: () => Promise<void>) => Promise<boolean>

/** Runs all cells of a test, then fails with all their problems. A cell returns whether it passed. */
export async function sweep(cells: (cell: Cell) => Promise<void>) {
  const wrong = new Map<string, string[]>()
  await cells(async (name, check) => {
    count++
    try {
      await check()
      return true
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      wrong.set(message, [...(wrong.get(message) ?? []), name])
      return false
    }
  })
  if (wrong.size === 0) return
  const lines = [...wrong].map(([message, names]) => `${names.join(', ')}: ${message}`)
  // The stack would repeat the message.
  throw Object.assign(new Error(lines.join('\n    ')), { stack: '' })
}
