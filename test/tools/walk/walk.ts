/**
 * A random walk through the console: presses, types, navigates, makes calls fail and ends sessions, and checks the rules of `walkRules.ts`
 * after each step. The same seed repeats the walk.
 */
import type { ConsoleMessage, Request } from 'playwright-core'
import type { AccountKey } from '../../platform/accounts.ts'
import type { Fault } from '../../platform/faults.ts'
import type { Platform, PlatformOptions } from '../../platform/platform.ts'
import { createRandom, type Random } from '../../platform/random.ts'
import { error as errorText, toast } from '../../../src/text/common.ts'
import { panel } from '../../../src/text/panel.ts'
import { invalidAccess, intro } from '../../../src/text/signIn.ts'
import { pages, pagesFor } from '../../support/pages.ts'
import type { PageTools } from '../../browser/story.ts'
import { act, type Action, type Control, installWalker, look, type Sent, type View } from './page.ts'
import { isOfConsole, isSignedIn, markForeign, password, type World, wrongNow, wrongWhenSettled } from './rules.ts'
import { createRegister, queryOf, register, wrongWithSent } from './sent.ts'

export interface Walk {
  role: AccountKey
  seed: number
  steps: number
}
interface Tools extends PageTools {
  platform: Platform
}

/** The roles that walk. */
export const walkers: AccountKey[] = ['systemAdmin', 'vendorAdmin', 'vendorUser', 'severalRoles']

/** A constant clock: dates are reproducible, and no session expires. */
export const walkPlatform: PlatformOptions = { now: () => Date.UTC(2026, 3, 1, 3) }

const LOG = 30
const SETTLED_MS = 20_000
const CALM_MS = 40
/** Longer than any debounce. */
const DEBOUNCE_MS = 700

const resetToken = 'walk-reset-token'
const texts = [
  '農業',
  'あぐり',
  'ｱｸﾞﾘ',
  '１２３',
  '🌾👩‍🌾',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</title><script>alert(1)</script>',
  '\u202eabc',
  '  ',
  'a@',
  'new.user@example.jp',
  '{{7*7}}${7*7}',
  '=1+1',
  '%E0%A4%A',
  '農'.repeat(200),
  '',
]
const keys = 'Escape Escape Enter Tab Tab Shift+Tab ArrowDown ArrowUp ArrowRight ArrowLeft Home End Space'.split(' ')
const paths = [...pages.map(({ path }) => path.slice(1)), 'nowhere', 'users/', '', `resetPassword?token=${resetToken}`]
const queries = [
  '',
  '',
  'vendor=2',
  'vendor=3&group=1',
  'vendor=abc',
  'vendor=99999&group=99999',
  'vendor=&group=',
  'users.page=999',
  'users.rows=-1',
  'vendors.sort=-name',
  'vendors.rows=5&vendors.page=2',
  'vendors.q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  'apps.q=%E0%A4%A',
  'groups.q=&groups.q=2',
  'from=mail',
  'document=7',
  'document=../1',
  '__proto__=1&constructor=2',
  'code=1&state=2',
]
const returns = ['?code=walk-code&state=walk-state', '?code=walk-code', '?error=access_denied&state=walk-state']
/** Faults for the next call, with the error code that the console shows. */
const faults: [code: string, fault: Omit<Fault, 'path'>][] = [
  ['403', { status: 403 }],
  ['500', { status: 500 }],
  ['NETWORK', { kind: 'drop' }],
  ['FORMAT', { kind: 'html' }],
  ['', { delayMs: 300 }],
]

/** Walks, and fails at the first step that breaks a rule, with the steps that led there. */
export async function walk({ role, seed, steps }: Walk, tools: Tools): Promise<void> {
  const walker = await createWalker(role, createRandom(seed), tools)
  const log: string[] = []
  for (let step = 0; step <= steps; step++) {
    let action = step === 0 ? 'open the console' : 'nothing'
    let view: View | undefined
    let wrong: string[]
    try {
      if (step === 0) await walker.open()
      else action = await walker.step()
      ;({ view, wrong } = await walker.settle())
    } catch (error) {
      wrong = [error instanceof Error ? error.message : String(error)]
    }
    log.push(`${step}. ${action}  ->  ${view ? where(view) : '?'}`)
    if (wrong.length > 0) {
      throw new Error(
        [
          `seed ${seed}, ${role}, step ${step}:`,
          ...new Set(wrong),
          'the way there:',
          ...log.slice(-LOG),
          `again: node test/tools/walk.mjs --seed ${seed} --role ${role} --steps ${step}`,
        ].join('\n    '),
      )
    }
  }
}

function where({ href, dialog }: View): string {
  const { hash, pathname } = new URL(href)
  return `${hash || pathname}${dialog === undefined ? '' : ` [${dialog}]`}`
}

async function createWalker(role: AccountKey, random: Random, { page, context, origin, platform, allow }: Tools) {
  markForeign(platform)
  await context.clock.install()
  await context.addInitScript(installWalker, panel)
  const row = platform.tables.idProviderUsers.find(({ userName }) => userName === platform.accounts[role].email)!
  const world: World = {
    origin,
    platform,
    isSystemAdmin: platform.accounts[role].roles.includes('system_admin'),
    pages: pagesFor(role),
    clientSecrets: new Set(),
    signInSecrets: new Set(['walk-code', 'walk-state']),
    resetTokens: new Set([resetToken]),
    explained: new Set(),
    hasTabbed: false,
    known: createRegister(),
  }
  register(world.known, platform)
  const { id: userId } = platform.tables.users.find(({ account }) => account === row.id)!
  const ownVendor = String(platform.tables.vendorUsers.find(({ user }) => user === userId)!.vendor)
  const underWay = new Set<Request>()
  const complaints: string[] = []
  const pending = new Map<Fault, string>()
  const allowed = new Set<string>()
  let view: View
  let hasAsked = false
  let struckBefore = new Set<string>()

  await context.exposeBinding('reportSent', (_, sent: Sent) => {
    register(world.known, platform)
    complaints.push(...wrongWithSent(sent, world.known, ownVendor, world.isSystemAdmin))
  })
  context.on('request', request => {
    const url = new URL(request.url())
    if (/^chrome/.test(url.protocol)) return allowOnce(/^request to another origin: chrome(-extension:\/\/\w+|:\/\/resources)\//)
    if (url.origin !== origin) return
    underWay.add(request)
    hasAsked = true
    if (!request.isNavigationRequest()) return
    for (const name of ['code', 'state']) url.searchParams.getAll(name).forEach(value => world.signInSecrets.add(value))
  })
  context.on('requestfinished', request => underWay.delete(request))
  context.on('requestfailed', request => underWay.delete(request))
  context.on('console', message => {
    if (/^(error|warning|assert)$/.test(message.type())) hear(message)
  })
  context.on('weberror', error => complaints.push(`uncaught: ${error.error().stack ?? error.error()}`))

  function allowOnce(pattern: RegExp) {
    if (!allowed.has(pattern.source)) allow(pattern)
    allowed.add(pattern.source)
  }

  /** Ignores the browser's complaints about failed calls, which are judged by status. */
  function hear(message: ConsoleMessage) {
    const status = /status of (\d+)/.exec(message.text())?.[1]
    const isCall = message.location().url.startsWith(`${origin}/api/`)
    const code = status ?? (/net::ERR_(EMPTY_RESPONSE|CONNECTION|SOCKET)/.test(message.text()) ? 'NETWORK' : '')
    noteFaults()
    // The vendor list is prefetched before it is known whether the user may see it.
    const isTooEarly = code === '403' && message.location().url.endsWith('/api/v1/vendors/get_detail/')
    const isExpected = isCall && (['400', '404'].includes(code) || isTooEarly || world.explained.has(code))
    if (!isExpected) return complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    allowOnce(status ? new RegExp(`status of ${status}`) : /net::ERR_(EMPTY_RESPONSE|CONNECTION|SOCKET)/)
  }

  /** Notes faults that have been used. */
  function noteFaults() {
    for (const [fault, code] of pending) {
      if (platform.faults.includes(fault)) continue
      pending.delete(fault)
      world.explained.add(code)
    }
  }

  /** Forgets a fault one step after it was used, unless its message is still shown. */
  function forgetFaults({ alerts, isFolded }: View) {
    // Older toasts may be folded into a line, and shown again.
    const isShown = alerts.some(text => text.includes(errorText.unexpected)) || isFolded
    for (const code of struckBefore) if (!isShown && code !== '401') world.explained.delete(code)
    struckBefore = new Set(world.explained)
  }

  function noteSecrets() {
    for (const { client_secret } of platform.tables.applications) if (client_secret) world.clientSecrets.add(client_secret)
    for (const { link } of platform.mails) world.resetTokens.add(/token=([^&]+)/.exec(link)?.[1] ?? resetToken)
  }

  /** Waits until nothing is loading and no rule is broken, up to a limit. */
  async function settle(): Promise<{ view: View; wrong: string[] }> {
    const until = performance.now() + SETTLED_MS
    for (let before = ''; ;) {
      const seen = await page.evaluate(look).catch(() => undefined)
      // Back has left the console.
      if (!seen && !page.url().startsWith('http')) await goTo('')
      const now = JSON.stringify(seen)
      // Effects of responses and scripts appear a moment later.
      const isCalm = !hasAsked || now === before
      before = now
      noteFaults()
      noteSecrets()
      register(world.known, platform)
      const isLate = performance.now() > until
      const wrong = seen ? [...complaints, ...wrongNow(seen, world)] : []
      if (!seen && isLate) wrong.push(...complaints, `there is no page to look at: ${page.url()}`)
      const unsettled = seen && (underWay.size === 0 || isLate) ? wrongWhenSettled(seen, world) : []
      if (isLate && underWay.size > 0) unsettled.push(...[...underWay].map(request => `it is under way for ever: ${request.url()}`))
      if (seen && (wrong.length > 0 || isLate || (isCalm && underWay.size === 0 && unsettled.length === 0))) {
        hasAsked = false
        view = seen
        if (seen.focus !== 'nowhere') world.hasTabbed = false
        forgetFaults(seen)
        return { view: seen, wrong: [...wrong, ...unsettled] }
      }
      if (wrong.length > 0) throw new Error(wrong.join('\n    '))
      await new Promise(resolve => setTimeout(resolve, hasAsked ? CALM_MS : 10))
    }
  }

  async function goTo(address: string): Promise<string> {
    await page.goto(`${origin}/${address}`, { waitUntil: 'commit' }).catch(error => {
      // Ignores navigations that another one overtook.
      if (!/ERR_ABORTED|interrupted/.test(String(error))) throw error
    })
    return `go to /${address}`
  }

  async function does(action: Action, description: string): Promise<string> {
    // The press may navigate away, and lose the result.
    await page.evaluate(act, action).catch(() => undefined)
    return description
  }

  async function type(control: Control): Promise<string> {
    const text = control.kind === 'password' ? password : random.pick(texts)
    await does({ do: 'focus', control }, '')
    if (text) await page.keyboard.insertText(text)
    else await page.keyboard.press('Delete')
    await page.clock.fastForward(DEBOUNCE_MS)
    return `type ${JSON.stringify(text.slice(0, 20))} into ${named(control)}`
  }

  const named = ({ kind, name, nth }: Control) => `the ${kind} ${name}${nth > 0 ? ` (${nth + 1})` : ''}`

  /** Operates a control. Chooses its kind first, as tables have most of the buttons. */
  async function operate(): Promise<string> {
    // Toasts expire in the browser's time, which is not reproducible.
    const controls = view.controls.filter(({ name }) => name !== toast.close)
    const kinds = [...new Set(controls.map(({ kind }) => kind))]
    if (kinds.length === 0) return 'find nothing to operate'
    const kind = random.pick(kinds)
    const control = random.pick(controls.filter(one => one.kind === kind))
    if (kind === 'text' || kind === 'password') return type(control)
    if (kind === 'select') {
      const at = random.between(0, 7)
      return does({ do: 'choose', control, at }, `choose ${at} in ${named(control)}`)
    }
    return does({ do: 'press', control }, `press ${named(control)}`)
  }

  async function fill(): Promise<string> {
    const number = random.between(1, 999)
    const at = random.between(0, 7)
    const text = random.pick([`散歩${number}`, `${random.pick(texts)}${number}`])
    const values = { text, email: `walk${number}@example.jp`, numeric: '7200', password }
    return does({ do: 'fill', texts: values, at }, `fill in the form with ${text.slice(0, 20)}, and send it`)
  }

  async function closeToast(): Promise<string> {
    const control = view.controls.find(({ name }) => name === toast.close)
    return control ? does({ do: 'press', control }, 'close a toast') : 'find no toast'
  }

  async function pressKey(): Promise<string> {
    const key = random.pick(keys)
    await page.keyboard.press(key)
    if (key.endsWith('Tab')) world.hasTabbed = true
    await page.clock.fastForward(DEBOUNCE_MS)
    return `press ${key}`
  }

  async function travel(by: -1 | 1): Promise<string> {
    await page.evaluate(step => history.go(step), by).catch(() => undefined)
    // Leaves time for the navigation to start.
    await new Promise(resolve => setTimeout(resolve, 30))
    return by < 0 ? 'Back' : 'Forward'
  }

  async function typeAddress(): Promise<string> {
    const link = platform.mails.at(-1)?.link
    const way = random.between(1, 12)
    if (way === 1) return goTo(random.pick(returns))
    if (way === 2 && link) return goTo(link.slice(link.indexOf('/', 8) + 1))
    const path = random.pick(paths)
    const query = random.pick(queries)
    const full = query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
    // A real query with both would count as a sign-in response.
    return goTo(way === 3 && !query.startsWith('code') ? full : `#/${full}`)
  }

  const isLikely = () => random.between(1, 10) > 2

  /** Opens the same page with another vendor or group, or none. */
  async function editAddress(): Promise<string> {
    const { tables } = platform
    const changed = queryOf(view.href)
    const { id: vendor } = random.pick(tables.vendors)
    const groups = tables.vendorGroups.filter(one => one.vendor === vendor)
    const { id: group } = random.pick(groups.length > 0 && isLikely() ? groups : tables.vendorGroups)
    const values = { vendor, group }
    const names = random.pick([['vendor'], ['vendor'], ['group'], ['vendor', 'group']] as const)
    for (const name of names) {
      if (isLikely()) changed.set(name, String(values[name]))
      else changed.delete(name)
    }
    return goTo(`${new URL(view.href).hash.split('?')[0]}?${changed}`)
  }

  /** Leaves before the response arrives. */
  async function sendAndLeave(): Promise<string> {
    const sent = await fill()
    const left = await (random.between(0, 1) ? editAddress() : travel(isLikely() ? -1 : 1))
    return `${sent}; ${left} at once`
  }

  async function reload(): Promise<string> {
    await page.reload({ waitUntil: 'commit' })
    return 'reload'
  }

  function addFault(): string {
    const [code, fault] = random.pick(faults)
    const added: Fault = { ...fault, path: /^\/api\/v1\//, times: 1 }
    platform.faults.push(added)
    pending.set(added, code)
    return `have the next call end in ${code || 'a delay'}`
  }

  function expire(): string {
    platform.expireTokens()
    world.explained.add('401')
    return 'have the session expire'
  }

  /** Signs in at the provider with the account's current address and password; unasked, the stored token goes on. */
  async function signIn(): Promise<string> {
    if (view.session.state) world.explained.delete('401')
    await page
      .evaluate(
        values => {
          const form = document.querySelector('form')!
          for (const [name, value] of Object.entries(values)) (form.elements.namedItem(name) as HTMLInputElement).value = value
          form.requestSubmit()
        },
        { email: row.userName, password: row.password },
      )
      .catch(() => undefined)
    await page.waitForURL(url => !url.pathname.startsWith('/oauth2/'), { waitUntil: 'commit' })
    return 'sign in'
  }

  async function cancelSignIn(): Promise<string> {
    await page.evaluate(() => document.querySelector<HTMLButtonElement>('[name="cancel"]')?.click()).catch(() => undefined)
    await page.waitForURL(url => !url.pathname.startsWith('/oauth2/'), { waitUntil: 'commit' })
    return 'cancel the sign-in'
  }

  async function step(): Promise<string> {
    const chance = random.between(1, 1000)
    if (!isOfConsole(view, origin)) return chance <= 100 ? cancelSignIn() : chance <= 150 ? travel(-1) : signIn()
    const wayIn = isSignedIn(view) ? undefined : view.controls.find(({ name }) => name === intro.signIn || name === invalidAccess.back)
    if (wayIn && chance <= 600) return does({ do: 'press', control: wayIn }, `press ${named(wayIn)}`)
    if (chance <= 50) return travel(-1)
    if (chance <= 80) return travel(1)
    if (chance <= 110) return reload()
    if (chance <= 170) return typeAddress()
    if (chance <= 230) return addFault()
    if (chance <= 235) return expire()
    if (chance <= 265) return closeToast()
    if (chance <= 340) return pressKey()
    if (chance <= 600 && view.dialog !== undefined) return fill()
    if (chance <= 380) return fill()
    if (chance <= 410) return editAddress()
    if (view.dialog !== undefined) {
      if (chance <= 620) return sendAndLeave()
      if (chance <= 660) return editAddress()
      if (chance <= 700) return travel(chance <= 685 ? -1 : 1)
    }
    return operate()
  }

  return { open: () => goTo(''), step, settle }
}
