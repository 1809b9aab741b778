/** A screen of the console, or a state of it, and the steps by which users reach it. */
import type { Locator, Page } from 'playwright-core'
import { apiBase, type Platform, type RoleName, type Tables } from '../platform/platform.ts'
import { dialogs, openerOn, type Row } from '../support/dialogs.ts'
import { button, createGate, dialog, press } from './steps.ts'

/** A role, or a visitor without a session. */
export type Visitor = RoleName | 'nobody'
export const visitors: readonly Visitor[] = ['systemAdmin', 'vendorAdmin', 'vendorUser', 'nobody']

export interface Scene {
  page: Page
  origin: string
  platform: Platform
  as: Visitor
}

export interface Screen {
  name: string
  /** The route or module that renders it: an export of `src/pages/allDialogs.ts`, `bulk.ts` or `palette.ts`, or a file of `src/`. */
  from: string
  as: readonly Visitor[]
  /** Its address, computed from the platform's data. */
  path: string | ((scene: Scene) => string | Promise<string>)
  /** Runs before it is opened. */
  prepare?: (scene: Scene) => unknown
  /** The user's steps; they end when the screen no longer changes. */
  reach: (scene: Scene) => Promise<unknown>
  /** Expected complaint of the browser. */
  complaint?: RegExp
}

/** The steps to a state, or what else it differs in. */
export type States = Readonly<Record<string, Screen['reach'] | (Partial<Screen> & Pick<Screen, 'reach'>)>>

/** Returns the states of a route or dialog, named after it. The state without a name is how it opens. */
export const screensOf = (from: string, common: Pick<Screen, 'as' | 'path'>, states: States): Screen[] =>
  Object.entries(states).map(([state, screen]) => ({
    ...common,
    from,
    name: state ? `${from}-${state}` : from,
    ...(typeof screen === 'function' ? { reach: screen } : screen),
  }))

export const systemAdmin = ['systemAdmin'] as const
export const customer = 2
export const failed = /status of 500/

// ---- user actions ----

export const text = (where: Page | Locator, shown: string | RegExp) => where.getByText(shown).first().waitFor()
export const says =
  (shown: string | RegExp) =>
  ({ page }: Scene) =>
    text(page, shown)

/** Waits until the page has loaded. */
export async function shown({ page, as }: Scene) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  // The contract loads last. It is hidden on phones.
  if (as !== 'nobody') await page.getByRole('banner').getByText('有効期限').first().waitFor({ state: 'attached' })
}

/** Returns the first enabled button with this name. */
export const usable = (page: Page, name: string | RegExp) => page.getByRole('button', { name, disabled: false, exact: true }).first()

/** Starts a selection, and selects up to this many of the rows that can be selected. */
export async function selecting(scene: Scene, count: number) {
  await shown(scene)
  await press(scene.page, '選択')
  const boxes = scene.page.getByRole('table').getByRole('checkbox', { name: /.を選択$/, disabled: false })
  await boxes.first().waitFor()
  for (const box of (await boxes.all()).slice(0, count)) await box.check()
}

export function rowOf(verb: string): Row {
  const row = dialogs.find(row => row.verb === verb)
  if (!row) throw new Error(`add ${verb} to test/support/dialogs.ts`)
  return row
}

interface Opening {
  /** The button, if it is not the first that can be used. */
  opener?: string
  /** Runs once the page has loaded. */
  meanwhile?: () => unknown
  /** How many rows to select for an action on several. */
  count?: number
}

/** Opens a dialog from its page. */
export async function opening(scene: Scene, verb: string, { opener, meanwhile, count = 2 }: Opening = {}): Promise<Locator> {
  const { page } = scene
  const row = rowOf(verb)
  const [, ...further] = row.opener
  const first = opener ?? openerOn(row)
  await shown(scene)
  await meanwhile?.()
  if (row.inMenu) await press(page, 'アカウントメニュー')
  if (row.select) await selecting(scene, count)
  // Aria-disabled: Playwright would wait for it.
  if (row.way) await button(page, first).click({ force: true })
  else await usable(page, first).click()
  for (const name of row.way ? [row.way] : further) await press(page, name)
  const found = dialog(page, row.title!)
  await found.waitFor()
  return found
}

/** Opens a dialog, and waits until it has loaded. */
export async function opened(...opens: Parameters<typeof opening>): Promise<Locator> {
  const found = await opening(...opens)
  await found.page().waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await found.getByText('読み込んでいます...').waitFor({ state: 'detached' })
  return found
}

/** Opens a dialog, and sends it as it is. */
export const sent = async (scene: Scene, verb: string) => press(await opened(scene, verb), rowOf(verb).send!)

/** Focuses a toast, so that it stays. */
export async function held(page: Page, message: string) {
  await page.getByText(message).first().waitFor()
  await page.getByRole('button', { name: 'お知らせを閉じる' }).first().focus()
}

const api = (path: string | RegExp) => (typeof path === 'string' ? `${apiBase}${path}` : path)

/** Leaves later calls like this one unanswered. */
export const hang = ({ platform }: Scene, method: string, path: string | RegExp) =>
  void platform.faults.push({ method, path: api(path), gate: createGate().gate })
/** Makes later calls like this one fail. */
export const fail = ({ platform }: Scene, method: string, path: string | RegExp, times?: number) =>
  void platform.faults.push({ method, path: api(path), status: 500, ...(times && { times }) })

/** What a state differs in whose calls like this one are unanswered, or fail. */
export const unanswered = (...call: [method: string, path: string | RegExp]) => ({ prepare: (scene: Scene) => hang(scene, ...call) })
export const failing = (...call: [method: string, path: string | RegExp, times?: number]) => ({
  complaint: failed,
  prepare: (scene: Scene) => fail(scene, ...call),
})

export const waiting = ({ page }: Scene) => button(page, 'お待ちください...').waitFor()
/** The state whose steps send a call that stays unanswered, and what shows that it is under way. */
export const underWay = (call: Parameters<typeof unanswered>, act: Screen['reach'], seen: Screen['reach'] = waiting) => ({
  ...unanswered(...call),
  async reach(scene: Scene) {
    await act(scene)
    await seen(scene)
  },
})
export const systemError = 'システム内部でエラーが発生しました。（エラーコード：500）'

// ---- data of the platform ----

export const documentLike = ({ documents }: Tables, ending: string) =>
  documents.find(({ document_name }) => document_name.endsWith(ending))!
export const ownVendor = (as: Visitor) => (as === 'systemAdmin' ? 1 : customer)
export const emailOf = ({ platform, as }: Scene) => (as === 'nobody' ? '' : platform.accounts[as].email)
