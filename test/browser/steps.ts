import type { BrowserContext, Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { LoggedRequest, Platform } from '../platform/platform.ts'
import { hideAndShow as hideAndShowPage } from '../support/hideAndShow.ts'
import type { Target, User } from '../support/user.ts'
import { openEmpty } from '../tools/engines/chromium.ts'

/** Retries a check until it passes; after the limit, throws its last error. */
export async function eventually(check: () => unknown, limitMs = 20_000): Promise<void> {
  const until = performance.now() + limitMs
  // Polls quickly at first, then less often, so as not to slow the page down.
  for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, 160)) {
    try {
      return void (await check())
    } catch (error) {
      if (performance.now() > until) throw error
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  }
}

/** Returns whether all of an element lies between the top and the bottom of another one. */
export async function isInside(inner: Locator, outer: Locator): Promise<boolean> {
  const [{ y, height }, around] = [(await inner.boundingBox())!, (await outer.boundingBox())!]
  return y >= around.y && y + height <= around.y + around.height
}

/** Waits until the page has painted its pending changes. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))))
}

/**
 * Intercepts requests of a page that is loaded. Chromium tells the page's loaders later than it answers: without the frames, a press that
 * follows at once can get past.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route)
  await painted(page)
}

/** Creates a gate for a fault: responses wait until it opens. */
export function createGate(): { gate: Promise<void>; open: () => void } {
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  return { gate, open }
}

/** Lists the calls received so far, by method and path. */
export function calls({ requests }: Platform, method: string, path: string | RegExp): LoggedRequest[] {
  return requests.filter(call => call.method === method && (typeof path === 'string' ? call.path === path : path.test(call.path)))
}

/** Turns on data-saving mode: nothing is prefetched. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
}

/**
 * Leaves the console for an empty document of its origin, so that the next address is loaded even if only its fragment differs. From
 * `about:blank`, Chromium would load it in a new process, which compiles everything once more: that takes twice as long.
 */
export const leave = openEmpty

/** Leaves the console, and empties the tab's storage: the next page starts as in a new tab. */
export async function startOver(page: Page, origin: string): Promise<void> {
  await leave(page, origin)
  await page.evaluate(() => sessionStorage.clear())
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true })
export const press = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true }).click()
/** Presses a button about a whole table, which phones have folded. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const fold = page.getByRole('button', { name: 'その他の操作', expanded: false })
  if (await fold.isVisible()) await fold.click()
  await press(page, name)
}
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name, exact: true })

const vendorTable = (page: Page) => page.getByRole('table', { name: 'ベンダー一覧' })
/** Lists the names in the vendor table, from top to bottom. */
export const vendorNames = (page: Page) => vendorTable(page).getByRole('rowheader').allTextContents()
/** Locates the pager's summary: `1-25 / 30件`. */
export const range = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Waits for the rows of the vendor page. */
export async function vendorsShown(page: Page): Promise<void> {
  await heading(page, 'ベンダー').waitFor()
  await vendorTable(page).getByRole('rowheader').first().waitFor()
}

export async function signOut(page: Page): Promise<void> {
  await press(page, 'アカウントメニュー')
  await press(page, 'サインアウト')
}

/** Waits until a control has the focus. */
export const focused = (control: Locator) => eventually(async () => assert.ok(await hasFocus(control), `${control} has the focus`))
/** Returns whether a control has the focus. */
export const hasFocus = (control: Locator) => control.evaluate(element => element === document.activeElement)

/** Returns an element's effective opacity, including its ancestors'. */
export const opacity = (element: Locator) =>
  element.evaluate(inner => {
    let seen = 1
    for (let one: Element | null = inner; one; one = one.parentElement) seen *= Number(getComputedStyle(one).opacity)
    return seen
  })

/** Fills in a form: texts and options by the labels of their fields. */
export async function fillIn(form: Locator, values: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    if (value === undefined) continue
    const field = form.getByLabel(label, { exact: true })
    if (await field.evaluate(found => found.matches('select'))) await field.selectOption({ label: value })
    else await field.fill(value)
  }
}

type VendorValues = Partial<Record<'name' | 'contract' | 'type' | 'email', string>>

/** Fills in the vendor dialog. */
export const fillVendor = (form: Locator, { name, contract, type, email }: VendorValues) =>
  fillIn(form, { ベンダー名: name, 契約番号: contract, 会員種別: type, 利用通知メールアドレス: email })

/** Lets another window cover the page, and give way again: headless pages are always visible. */
export const hideAndShow = (page: Page): Promise<void> => page.evaluate(hideAndShowPage)

/** Returns everything the browser has stored for the console. */
export function stored(page: Page): Promise<{ local: Record<string, string>; session: Record<string, string> }> {
  return page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
}

/** Records every text that matches on any page from now on, however briefly shown; the returned list grows. */
export async function watchFor(context: BrowserContext, pattern: RegExp): Promise<string[]> {
  const seen: string[] = []
  const name = `seen${Math.random().toString(36).slice(2)}`
  await context.exposeBinding(name, (_, text: string) => void seen.push(text))
  const watch = ([report, source]: [string, string]) => {
    const note = () => {
      const [found] = new RegExp(source).exec(document.documentElement?.textContent ?? '') ?? []
      if (found) (globalThis as unknown as Record<string, (text: string) => void>)[report]?.(found)
    }
    note()
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  }
  await context.addInitScript(watch, [name, pattern.source] as [string, string])
  for (const page of context.pages()) await page.evaluate(watch, [name, pattern.source] as [string, string])
  return seen
}

export const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name, exact: true })
/** Locates the table row with this name. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

/** Presses Tab until a control has the focus, like a user without a mouse. Returns how often. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<number> {
  // Resolved once: finding it by role takes longer than a key press.
  let element = await control.elementHandle()
  for (let presses = 0; presses < 80; presses++) {
    const state = await element!.evaluate(found => (found === document.activeElement ? 'focused' : found.isConnected))
    if (state === 'focused') return presses
    if (!state) element = await control.elementHandle()
    await page.keyboard.press(key)
  }
  throw new Error(`no way leads to ${control} by ${key}`)
}

/** Presses a control by key, in any engine. */
export async function pressByKey(user: User, wanted: Target, key = 'Enter'): Promise<void> {
  await user.read({ nth: 0, ...wanted }, found => found.focus())
  await user.key(key)
}

/** Waits until a dialog is there and has loaded, in any engine. */
export async function hasLoaded(user: User, wanted: Target): Promise<void> {
  await user.sees(wanted)
  await user.eventually('it has loaded', () =>
    user.read(wanted, element => {
      if (element.querySelector('[aria-busy="true"], [inert]')) throw new Error('not yet')
    }),
  )
}

/** Lists horizontal overflow, and controls that exceed their panel, card or dialog. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement!
    const problems = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth}`] : []
    for (const element of document.querySelectorAll<HTMLElement>('body *:not(nav)')) {
      const isWide = /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
      if (element.checkVisibility() && isWide) problems.push(`scrolls sideways: ${element.className}`)
    }
    // On phones the table's head is hidden.
    const controls = ':is(.panel, .card, .preview, dialog) :is(button, input, select, label, [role=treeitem]):not(thead *)'
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility()) continue
      const frame = control.closest('.panel, .card, .preview, dialog')!.getBoundingClientRect()
      const { left, right } = control.getBoundingClientRect()
      const isOutside = left < frame.left - 1 || right > frame.right + 1
      if (isOutside) problems.push(`sticks out: ${control.className} ${control.textContent?.slice(0, 20)}`)
    }
    return problems
  })
}
