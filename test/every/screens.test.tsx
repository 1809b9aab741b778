import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { endpoints } from '../platform/platform.ts'
import { lists } from '../support/lists.ts'
import { type PageEntry, pages } from '../support/pages.ts'
import { isWhole, sample } from '../support/sweeps.ts'
import { departures, goTo, heading, open, press, text } from '../component/open.tsx'
import { rows as dialogs } from '../support/dialogs.ts'
import {
  type Account,
  aim,
  callOf,
  callsOf,
  cellCount,
  closeToasts,
  emptiness,
  expired,
  type Failure,
  failuresOfTest,
  impatient,
  missing,
  offline,
  openQuietly,
  quiet,
  retryAll,
  same,
  sameAsSignedOut,
  shown,
  sweep,
  sweepPlatform,
  toasts,
  toastsOf,
} from './sweep.ts'

/**
 * Every screen in each role that may view it, with each of its calls failing in every kind of way. Screens come from the routes table,
 * calls from recordings, so new pages are covered automatically.
 */

/** The failure message of each load (spec, section 8). */
const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(lists.map(({ call, failure }) => [`GET ${call}`, failure])),
  'GET /vendors/': 'ベンダー情報を取得できませんでした。',
  'GET /vendor/{id}/': 'ベンダー情報を取得できませんでした。',
  'GET /memberType/': '会員種別情報を取得できませんでした。',
  'GET /vendorGroupUser/': 'ベンダーグループユーザー情報を取得できませんでした。',
  'GET /uploadDocument/{id}/': 'ドキュメントをダウンロードできませんでした。',
  'GET /validateUserToken/': 'トークンに誤りがあります。',
}

/** A status of 400 to 499 rejects the token of a mail, so there is nothing to retry. */
const isTokenRefused = (call: string, { code }: Failure) => call === 'GET /validateUserToken/' && Number(code) >= 400 && Number(code) < 500
/** File contents may be anything. */
const isAnyBytes = (call: string, { code }: Failure) =>
  code === 'FORMAT' && endpoints.some(one => one.binary && `${one.method} ${one.path}` === call)

/** A list of two calls has one message where both fail. */
const sharesMessage: Readonly<Record<string, string>> = { 'GET /vendorGroupUser/': 'GET /vendorUser/' }

const selection = '?vendor=2&group=21&document=3'
const elsewhere = '/nowhere'

interface Screen {
  name: string
  as: Account | undefined
  pathOf: (token: string) => string
  /** The seed that omits optional fields from the platform's responses. */
  sparse?: number | undefined
}

interface Recorded extends Screen {
  heading: string
  shown: string
  /** The calls of every visit to it, and those of the console's start. */
  own: readonly string[]
  first: readonly string[]
}

function screensOf({ name, path, roles }: PageEntry): Screen[] {
  if (roles.length === 0) return [{ name, as: undefined, pathOf: token => `${path === '*' ? elsewhere : path}?token=${token}` }]
  return roles.map(as => ({ name: `${name} as ${as}`, as, pathOf: () => path + selection }))
}

async function visit({ as, pathOf, sparse }: Screen, call?: string, failure?: Failure) {
  const { platform, token } = await sweepPlatform({ sparse })
  if (call) platform.faults.push({ ...aim(call), ...failure?.fault })
  await openQuietly(pathOf(token), { platform, config: impatient, ...(as && { as }) })
  return { platform, path: pathOf(token) }
}

/** Leaves the page and returns, like a user. */
async function comeBack(path: string, meanwhile: () => void) {
  await goTo(elsewhere)
  await closeToasts()
  meanwhile()
  await goTo(path)
  await quiet()
}

async function record(screen: Screen): Promise<Recorded> {
  const { platform, path } = await visit(screen)
  const found = { heading: heading() ?? '', shown: shown() }
  assert.ok(found.heading, `${screen.name} has a heading`)
  assert.equal([toasts(), missing()], [[], []], `${screen.name} opens without a failure`)
  const all = distinct(callsOf(platform))
  await comeBack(path, () => platform.requests.splice(0))
  const own = distinct(callsOf(platform))
  same(shown(), found.shown, `${screen.name}, come back to`)
  return { ...screen, ...found, own, first: all.filter(call => !own.includes(call)) }
}

const distinct = (calls: readonly string[]) => [...new Set(calls)]

const screens: Recorded[] = []
/** A return from the provider leads to the callback page, no address does. */
const reachable = pages.filter(({ name }) => name !== 'callback')
for (const screen of reachable.flatMap(screensOf)) screens.push(await record(screen))

const swept = new Set<string>()

// ---- the calls of a screen ----

/** Checks the page while a call fails; data that does not depend on it is still shown. */
function checkFailed(screen: Recorded, call: string, failure: Failure) {
  same(heading(), screen.heading, 'heading')
  if (isAnyBytes(call, failure)) return same([toasts(), shown()], [[], screen.shown], 'it looks as ever')
  same(toasts(), toastsOf(failure, isTokenRefused(call, failure) ? [] : [call]), 'toasts')
  const said = texts[call] ?? '(the table of this file has no text for it)'
  if (isTokenRefused(call, failure)) {
    same(text(document.querySelector('main')!).includes(said), true, `it says ${said}`)
    return same(missing(), [], 'to try again')
  }
  // A whole page without its token says more.
  const isPage = call === 'GET /validateUserToken/'
  same(
    missing().some(one => (isPage ? one.includes(said) : one === said)),
    true,
    `it says ${said} with 再試行`,
  )
  same(emptiness(), [], 'said to be empty')
}

async function checkRecovered(screen: Recorded) {
  await retryAll()
  same(shown(), screen.shown, 'after 再試行')
}

for (const [at, screen] of screens.entries()) {
  for (const call of screen.own) {
    test(`${screen.name}: says that ${call} failed, and shows all after 再試行`, () =>
      sweep(async cell => {
        swept.add(call)
        const [first, ...others] = failuresOfTest()
        const { platform, path } = await visit(screen, call, first)
        const mend = () => void platform.faults.splice(0)

        for (const failure of [first!, ...others]) {
          await cell(failure.name, async () => {
            if (failure !== first) await comeBack(path, () => platform.faults.push({ ...aim(call), ...failure.fault }))
            checkFailed(screen, call, failure)
            mend()
            if (!isTokenRefused(call, failure)) await checkRecovered(screen)
          })
          mend()
        }
        // In short, the session of each screen ends in one of its calls.
        if (!isWhole && screen.as && call !== screen.own[at % screen.own.length]) return
        await cell('401', async () => {
          await comeBack(path, () => platform.faults.push({ ...aim(call), ...expired.fault }))
          if (screen.as) return sameAsSignedOut()
          same([heading(), toasts(), departures], [screen.heading, [], []], 'heading, toasts, departures')
          same(text(document.querySelector('main')!).includes(texts[call]!), true, `it says ${texts[call]}`)
        })
      }))
  }

  // In short, each screen is without a connection in one of the ways.
  if (screen.own.length > 0 && (isWhole || at % 2)) {
    test(`${screen.name}: stays readable offline`, () => sweep(cell => checkOffline(cell, screen)))
  }
  if (screen.own.length > 0 && (isWhole || at % 2 === 0)) {
    test(`${screen.name}: stays readable offline if answers lack what is optional`, () =>
      sweep(async cell => {
        for (const sparse of sample([1, 2], 2)) {
          const recorded = await record({ ...screen, sparse })
          // Users without a vendor load nothing.
          if (recorded.own.length > 0) await checkOffline(cell, recorded)
        }
      }))
  }
}

async function checkOffline(cell: Parameters<Parameters<typeof sweep>[0]>[0], screen: Recorded) {
  const { platform, path } = await visit(screen)
  await cell(`offline${screen.sparse ? ` with seed ${screen.sparse}` : ''}`, async () => {
    await comeBack(path, () => platform.faults.push({ path: /^/, ...offline.fault }))
    const asked = distinct(callsOf(platform, platform.requests.findLastIndex(request => request.status !== 0) + 1))
    same(heading(), screen.heading, 'heading')
    same(toasts(), toastsOf(offline, asked), 'toasts')
    const isSaid = (call: string) => missing().some(one => one.includes(texts[call] ?? 'no text'))
    same(
      asked.filter(call => !isSaid(call) && !isSaid(sharesMessage[call] ?? call)),
      [],
      'calls without their text and 再試行',
    )
    same(emptiness(), [], 'said to be empty')
    platform.faults.splice(0)
    await checkRecovered(screen)
  })
}

// ---- the calls at start ----

const userDetail = 'GET /user/get_detail/'
const starts = new Map(screens.flatMap(screen => screen.first.map(call => [`the start as ${screen.as}: ${call}`, { screen, call }])))

for (const [name, { screen, call }] of starts) {
  test(name, () =>
    sweep(async cell => {
      swept.add(call)
      for (const failure of [...failuresOfTest(), expired]) {
        await cell(failure.name, () => (call === userDetail ? checkWithoutUser(screen, failure) : checkWithout(screen, call, failure)))
      }
    }),
  )
}

/** Without a known user there is no session (spec, section 4). */
async function checkWithoutUser(screen: Recorded, failure: Failure) {
  const { platform } = await visit(screen, userDetail, failure)
  if (failure === expired) return same([heading(), toasts(), departures], ['認証エラー', [], []], 'heading, toasts, departures')
  same(
    departures.map(address => new URL(address).pathname),
    ['/oauth2/logout'],
    'it leaves for',
  )
  platform.faults.splice(0)
  await open('/', { platform, storage: 'kept' })
  same(heading(), 'API利用者画面', 'heading')
  same(text().includes('ユーザー情報を取得できなかったため、サインアウトしました。もう一度サインインしてください。'), true, 'it says why')
}

/** Failures of data in the header are shown there; navigating does not retry, 再試行 does. */
async function checkWithout(screen: Recorded, call: string, failure: Failure) {
  const { platform, path } = await visit(screen, call, failure)
  if (failure === expired) return sameAsSignedOut()
  same([heading(), toasts()], [screen.heading, toastsOf(failure, [call])], 'heading, toasts')
  const isSaid = () => text(document.querySelector('header')!).includes(`${texts[call]}再試行`)
  same(isSaid(), true, 'the header says what is missing, with 再試行')
  platform.faults.splice(0)
  const before = callsOf(platform).filter(one => one === call).length
  await comeBack(path, () => {})
  same([isSaid(), callsOf(platform).filter(one => one === call).length], [true, before], 'on the next page')
  await press('再試行')
  await quiet()
  same(shown(), screen.shown, 'after 再試行')
}

// ---- completeness ----

test('every page and every call that reads is in a sweep', () => {
  assert.equal(
    distinct(screens.map(({ name }) => name.split(' ')[0]!)),
    reachable.map(({ name }) => name),
  )
  const reads = endpoints.filter(({ method }) => method === 'GET').map(callOf)
  const inDialogs = dialogs.flatMap(({ loads = {}, sends = [] }) => [...Object.keys(loads), ...sends])
  assert.equal(
    reads.filter(call => !swept.has(call) && !inDialogs.includes(call)),
    [],
  )
  assert.ok(cellCount() > 0)
})

test.run()
