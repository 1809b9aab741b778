import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { endpoints, type Fault, type Platform } from '../platform/platform.ts'
import { enlarge, large } from '../support/largeIds.ts'
import { button, departures, dialog, key, press, pressTwice, settled, text, unanswered, until } from '../component/open.tsx'
import { gateResponses } from '../component/vendorPage.ts'
import { dialogs, type Row, rows } from '../support/dialogs.ts'
import { rolesWith } from '../support/pages.ts'
import { isWhole, sample } from '../support/sweeps.ts'
import { readSource } from '../unit/house/source.ts'
import { begin, fields, fill, isUsable, listOf, openDialog, openPage, prepare, pressOpener, selectRow, send, values } from './rows.ts'
import {
  aim,
  callOf,
  callsOf,
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
  toastOf,
  toasts,
  top,
} from './sweep.ts'

/** Every dialog, with each of its calls failing in every kind of way, when opening and when sending, and with a double click. */

/** Sent on blur, once per password. */
const passwordCheck = 'POST /validateUserPassword/'

/** Changes whose response is needed; the others may contain anything (spec, section 7). */
const needsAnswer = ['POST /idProviderUser/', passwordCheck]
const acceptsAnyAnswer = (call: string, failure?: Failure) =>
  (failure?.name ?? 'wrong shape') === 'wrong shape' && !call.startsWith('GET ') && !needsAnswer.includes(call)

/** Removals that count as done if the platform answers 404. */
const countsGone = ['DELETE /vendorGroupUser/{id}/']

// ---- user actions ----

async function close() {
  const before = dialog()
  await press(['閉じる', 'キャンセル', 'OK'].find(name => button(name))!)
  await until(() => dialog() !== before)
}

/** Returns the texts of the form that are not secret. */
const typedTexts = () =>
  fields()
    .filter(field => field.type !== 'password')
    .map(field => field.value)
    .filter(value => value && value !== 'on')

function checkSays(wanted: string) {
  const said = text(top())
  if (!said.includes(wanted)) throw new Error(`it does not say ${wanted} but ${said.slice(0, 200)}`)
}

/** Forms report a failed load in a toast too. */
const isForm = ({ send, select, isForm }: Row) => isForm ?? (send === '保存' || select !== undefined)
const hasSucceeded = ({ done }: Row) => (done ? document.body.textContent.includes(done) : !dialog())

// ---- calls when opening ----

/** In short, half of the dialogs show the end of the session, when opening and when sending, and the others a lost answer. */
const half = sample(rows, 2)

for (const row of rows) {
  const loads = Object.entries(row.loads ?? {})
  for (const [at, [call, message]] of loads.entries()) {
    test(`${row.name}: says that ${call} loads, says that it failed, and is complete after 再試行`, () =>
      sweep(async cell => {
        // Opened without faults for each cell, as a dialog below it may send the same call first.
        const isAlone = row.opener.length === 1
        const openLast = () => openDialog({ ...row, opener: row.opener.slice(-1) })
        let platform: Platform
        const start = async () => {
          platform = await openPage(row)
          await openDialog(row, { last: false })
        }
        await start()
        const release = gateResponses(platform!, aim(call))
        await pressOpener(row, row.opener.at(-1)!)
        await until(() => text(top()).includes('読み込んでいます...'))
        release()
        platform!.faults.splice(0)
        await quiet()
        const good = [text(top()), values()]

        let isReady = isAlone
        if (isReady) await close()
        // Offline all of them fail, whichever comes first: in short, where there are several.
        const isOffline = at === 0 && (isWhole || loads.length > 1)
        for (const failure of [...failuresOfTest(), ...(isOffline ? [offline] : [])]) {
          const isGood = await cell(failure.name, async () => {
            if (!isReady) await start()
            platform.faults.push({ ...(failure === offline ? { method: 'GET', path: /^/ } : aim(call)), ...failure.fault })
            await openLast()
            const expected = failure === offline ? loads[0]![1] : message
            same(toasts(), [toastOf(failure), ...(isForm(row) ? [expected] : [])].toSorted(), 'toasts')
            same(missing(), [expected], 'said with 再試行')
            same(emptiness(), [], 'said to be empty')
            if (row.send) same(isUsable(row.send), false, `${row.send} can be pressed`)
            platform.faults.splice(0)
            await closeToasts()
            await retryAll()
            same([text(top()), values()], good, 'after 再試行')
            await close()
          })
          isReady = isGood && isAlone
        }
        // In short, a session ends in the first load of a dialog, and in the last call that it sends.
        if (!isWhole && (at > 0 || !half.includes(row))) return
        await cell('401', async () => {
          if (!isReady) await start()
          platform.faults.push({ ...aim(call), ...expired.fault })
          await openLast()
          await sameAsSignedOut()
        })
      }))
  }
}

// ---- calls when sending ----

/** Fills in a form once, and sends it repeatedly. */
function formOf(row: Row, call: string) {
  let platform: Platform
  let attempts = 0
  return {
    async start() {
      platform = await begin(row)
      attempts = 0
      return platform
    },
    /** Sends while the call fails. Returns the form's values. */
    async attempt(fault?: Partial<Fault>) {
      const before = platform.requests.length
      if (fault) platform.faults.push({ ...aim(call), ...fault })
      if (attempts === 0 || call === passwordCheck) await fill(row, attempts)
      attempts++
      const typed = { values: values(), texts: typedTexts() }
      await send(row)
      await quiet()
      platform.faults.splice(0)
      same(callsOf(platform, before).includes(call), true, 'it was sent')
      return typed
    },
  }
}

type Typed = Awaited<ReturnType<ReturnType<typeof formOf>['attempt']>>

/** Checks that the failure is reported and the form unchanged, or, where a notice replaces it, that it can be opened again. */
async function checkFailed(row: Row, failure: Failure, said: string, typed: Typed) {
  same(toasts(), [toastOf(failure)], 'toasts')
  checkSays(said.replace('{toast}', toastOf(failure)))
  await closeToasts()
  if (!row.isTold) {
    same(values(), typed.values, 'typed')
    return same(isUsable(row.send!), true, 'it can be sent again')
  }
  await press('OK')
  await quiet()
  same(dialog(), null, 'dialog after the notice')
  await openDialog(row)
}

const refused = { status: 400, body: { errors: { name: ['一行目\n二行目'], other: '<img src=x>' } } }

/** Checks that the server's messages are shown as text, line by line, in place of a toast, and that the form is unchanged. */
async function checkRefused(row: Row, call: string, typed: Typed) {
  same(toasts(), [], 'toasts')
  const lines = [...top().querySelectorAll('p, li')].map(line => line.textContent)
  // A failure of a part is named in the same line.
  const isShown = (said: string) => lines.some(line => (row.failedOf?.[call] ? line.includes(said) : line === said))
  same(
    ['一行目', '二行目', '<img src=x>'].filter(said => !isShown(said)),
    [],
    'lines that are not shown',
  )
  if (!row.isTold) return same([values(), isUsable(row.send!)], [typed.values, true], 'typed, can be sent again')
  await press('OK')
  await quiet()
  await openDialog(row)
}

/** Checks that the session ended; without a session, that the failure is reported as usual. */
async function checkExpired(row: Row, said: string, typed: Typed) {
  if (row.as) {
    await sameAsSignedOut()
    if (row.send === '保存') checkKept(typed.texts)
    else same(JSON.parse(sessionStorage.getItem('returnTo')!).isDraftLost, true, 'said to be lost')
    return
  }
  same([toasts(), departures], [[], []], 'toasts, departures')
  checkSays(said)
  same(values(), typed.values, 'typed')
}

for (const row of rows) {
  for (const call of row.sends ?? []) {
    test(`T49 T58 ${row.name}: says how ${call} failed, and can be sent again`, () =>
      sweep(async cell => {
        const form = formOf(row, call)
        const said = row.failedOf?.[call] ?? row.failed ?? ''
        const isUnknown = !row.failedOf?.[call] && !call.startsWith('GET ')
        const isUnanswered = ({ code }: Failure) => isUnknown && typeof code === 'string'
        await form.start()
        const isFailure = (failure: Failure) => !acceptsAnyAnswer(call, failure) && !(failure.code === 404 && countsGone.includes(call))
        // That the outcome is unknown is told below, once for each call: the one failure here shows the dialog's own text.
        for (const failure of failuresOfTest(failure => isFailure(failure) && (isWhole || !isUnanswered(failure)))) {
          const wanted = isUnanswered(failure) ? unansweredIn(row) : said
          const isGood = await cell(failure.name, async () => checkFailed(row, failure, wanted, await form.attempt(failure.fault)))
          if (!isGood) await form.start()
        }
        if (!call.startsWith('GET ') && call !== passwordCheck) {
          const isGood = await cell('400', async () => checkRefused(row, call, await form.attempt(refused)))
          if (!isGood) await form.start()
        }
        await cell('sent again', async () => {
          await form.attempt(acceptsAnyAnswer(call) ? { status: 200, body: [null], afterwards: true } : undefined)
          same([hasSucceeded(row), toasts()], [true, []], 'success, toasts')
        })
        if (!isWhole && (call !== row.sends!.at(-1) || !half.includes(row))) return
        await cell('401', async () => {
          await form.start()
          await checkExpired(row, said, await form.attempt(expired.fault))
        })
      }))
  }
}

// ---- answers that are lost after the platform carried the change out ----

const lost = { kind: 'drop', afterwards: true } as const
const unansweredIn = ({ unanswered: own, send }: Row) => own ?? (send === '削除' ? unanswered.replaceAll('保存', '削除') : unanswered)
/** What can be recognised when it is sent again; the names of applications are not unique. */
const recognised = ['POST /idProviderUser/', 'POST /vendorUser/', 'POST /vendorGroup/', 'POST /vendorGroupUser/']

for (const row of rows.filter(row => row.send && (isWhole || row.unanswered || !half.includes(row)))) {
  for (const call of row.sends!.filter(call => !call.startsWith('GET ') && call !== passwordCheck)) {
    test(`${row.name}: says that the outcome is unknown if the answer to ${call} is lost, and makes nothing twice`, () =>
      sweep(async cell => {
        const form = formOf(row, call)
        const write = async () => {
          const platform = await form.start()
          await form.attempt(lost)
          return platform
        }
        await cell('says that the outcome is unknown, sends nothing by itself, and shows what the platform has', async () => {
          const platform = await write()
          checkSays(unansweredIn(row))
          same(callsOf(platform).filter(sent => sent === call).length, 1, 'sent')
          // The pages outside a session have no list.
          if (!row.as) return
          await closeToasts()
          while (dialog()) await close()
          await quiet()
          const seen = shown()
          await openQuietly(row.path, { platform, config: impatient, as: row.as })
          if (row.select) await press('選択')
          same(seen, shown(), 'after closing, the page shows')
        })
        await cell('says so of a page of HTML, which is none of the platform’s answers', async () => {
          await form.start()
          await form.attempt({ kind: 'html', afterwards: true })
          checkSays(unansweredIn(row))
        })
        if (!recognised.includes(call)) return
        await cell('a second save makes nothing twice', async () => {
          const platform = await write()
          await sendAgain(row)
          // The platform refuses a second group of one name.
          same(hasSucceeded(row), call !== 'POST /vendorGroup/', 'success')
          same(
            platform.requests.filter(request => callOf(request) === call && request.status === 201),
            [],
            'made twice',
          )
        })
      }))
  }
}

/** Sends a form again, and takes over the account that the lost request may have created. */
async function sendAgain(row: Row) {
  await send(row)
  await settled()
  if (!button('続行')) return
  await press('続行')
  await quiet()
  await send(row)
  await quiet()
}

/** Checks that the input is kept for the next sign-in. */
function checkKept(typed: readonly string[]) {
  const draft = sessionStorage.getItem('draft') ?? ''
  same(
    typed.filter(word => !draft.includes(JSON.stringify(word).slice(1, -1))),
    [],
    'not kept',
  )
}

// ---- ids above 2^53 ----

/** Whether the engine gives a number's source: without it, the console refuses such ids. */
const readsLarge = 'rawJSON' in JSON

for (const row of rows.filter(({ as, send }) => readsLarge && as && send)) {
  test(`${row.name}: ids above 2^53 are sent with every digit`, async () => {
    const platform = await begin(row, (platform, address) => {
      enlarge(platform)
      return address.replace(/(?<=vendor=)\d+/, large)
    })
    const before = platform.requests.length
    await fill(row)
    await send(row)
    await until(() => hasSucceeded(row))
    const answered = platform.requests.slice(before)
    same(answered.map(callOf).slice(0, row.sends!.length), row.sends, 'calls')
    same([answered.filter(({ status }) => status >= 400), toasts()], [[], []], 'refused, toasts')
  })
}

// ---- double click ----

/** Opens the dialog, and checks that this sends the calls of its row, and no other. */
async function openWithCalls(row: Row) {
  const platform = await openPage(row)
  await openDialog(row, { last: false })
  const before = platform.requests.length
  await openDialog({ ...row, opener: row.opener.slice(-1) })
  const reads = callsOf(platform, before).filter(call => call.startsWith('GET '))
  same([...new Set(reads)].toSorted(), Object.keys(row.loads ?? {}).toSorted(), 'calls')
  const isOpen = row.title === undefined ? dialog() === null : dialog(row.title) !== null
  same([isOpen, toasts()], [true, []], 'open, toasts')
  return platform
}

for (const row of rows) {
  if (!row.send) continue
  test(`T48 ${row.name}: opens with its calls alone, a double click and Enter send once, the answer alone dismisses it`, async () => {
    const platform = await openWithCalls(row)
    await prepare(row)
    const before = platform.requests.length
    await fill(row)
    const last = row.sends!.at(-1)!
    const release = gateResponses(platform, aim(last))
    await send(row, pressTwice)
    await until(() => callsOf(platform, before).includes(last))
    const sending = dialog()
    const input = top().querySelector('input')
    if (input) await key('Enter', input)
    if (row.title) await press('キャンセル')
    await key('Escape')
    same(dialog() === sending, true, 'it stays')
    release()
    await until(() => hasSucceeded(row))
    await quiet()
    const calls = callsOf(platform, before)
    same(calls.slice(0, row.sends!.length), row.sends, 'calls')
    // The later calls are the page's, which reloads.
    const further = calls.slice(row.sends!.length).filter(call => !call.startsWith('GET ') || row.sends!.includes(call))
    same(further, [], 'further calls')
  })
}

// ---- the list below ----

for (const row of rows.filter(({ send }) => send === '削除')) {
  const { call } = listOf(row)
  test(`${row.name}: the row stays, and nothing is loaded, until the notice is closed; then the list is, once`, async () => {
    const platform = await begin(row)
    const isThere = () => document.querySelector(`tr [aria-label="${row.opener[0]}"]`) !== null
    await fill(row)
    const before = platform.requests.length
    await send(row)
    await until(() => button('OK'))
    await quiet()
    same([callsOf(platform, before), isThere()], [row.sends, true], 'calls, the row is there')
    await press('OK')
    await until(() => !dialog() && !isThere())
    await quiet()
    same(callsOf(platform, before).filter(sent => sent === `GET ${call}`).length, 1, 'loads of the list')
  })
}

// ---- rights ----

const placeOf = ({ path, select }: Row) => path + (select ? ` with ${select} selected` : '')

for (const place of new Set(dialogs.map(placeOf))) {
  const offered = dialogs.filter(row => placeOf(row) === place)
  const { path } = offered[0]!
  for (const as of rolesWith('ownVendor.view')) {
    test(`on ${place}, the ${as} is offered the dialogs that the role may use, and no other`, () =>
      sweep(async cell => {
        const { platform } = await sweepPlatform()
        await openQuietly(path, { platform, as })
        const isShown = location.hash.startsWith(`#${path.split('?')[0]}`)
        if (isShown && button('選択')) await selectRow(offered[0]!)
        for (const { name, right = '', opener } of offered) {
          await cell(name, async () => same(isShown && button(opener[0]!) !== null, rolesWith(right).includes(as), 'it is offered:'))
        }
      }))
  }
}

// ---- completeness ----

test('opening a dialog that sends nothing sends the calls of its row, and no other', () =>
  sweep(async cell => {
    for (const row of rows.filter(({ send }) => !send)) await cell(row.name, async () => void (await openWithCalls(row)))
  }))

test('every call that changes something, and every file that opens a form or a confirm, is in the table', async () => {
  const writes = endpoints.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  const sent = rows.flatMap(({ sends = [] }) => sends)
  // The code exchange has no dialog: signIn.test.tsx covers its failures.
  assert.equal(
    writes.filter(call => !sent.includes(call)),
    ['POST /oauth2/code/'],
  )

  const missed = [...(await readSource(/^(features|pages)\/.*\.tsx?$/))]
    .filter(([file, source]) => {
      const opens = source.match(/(?<!\.)\b(confirm|confirmThenNotify|openForm)(<.+>)?\(|<PageForm\b/g)?.length ?? 0
      return opens > rows.filter(row => row.from === file).length
    })
    .map(([file]) => file)
  // Its question sends nothing.
  assert.equal(missed, ['features/vendors/inventory/review/Review.tsx'])
})

test.run()
