/** A user's actions and observations; names are the visible ones, and match exactly. */
import './standIns.ts'
import { calls, requests, timers, underWay } from './pending.ts'
import { act, configure, fireEvent, queryAllByRole, queryByRole, waitFor } from '@testing-library/react'
import { besides } from '../tools/setup/testFile.mjs'
import { departures } from '../tools/setup/dom.ts'

// ---- waiting ----

/** Generous time limit for busy machines, in milliseconds; tests continue as soon as they can. */
export const PATIENCE_MS = 15_000
/** Once nothing has been on its way for this long, what is waited for does not come any more, in milliseconds. */
const QUIET_MS = 2000
/** What has been on its way for this long, and nothing else, a test holds back, in milliseconds. */
const HELD_MS = 5000

/** The time that passes for the test, also while the page's clock is stopped. */
const testTime = performance.now.bind(performance)

const notYet = new Error('not yet')

/** Retries until the function returns a truthy value, or, for assertions without a result, until it does not throw. */
export async function until<T>(fn: () => T, timeout = PATIENCE_MS): Promise<T> {
  const end = testTime() + timeout
  let lastMove = testTime()
  let [seen, seenAt] = ['', lastMove]
  const { value, error } = await waitFor(
    () => {
      try {
        const value = fn()
        if (!value && value !== undefined) throw notYet
        return { value }
      } catch (error) {
        const now = testTime()
        const found = underWay()
        if (found !== seen) [seen, seenAt] = [found, now]
        if (timers.size > 0 || (found && now < seenAt + HELD_MS)) lastMove = now
        if (now < Math.min(end, lastMove + QUIET_MS)) throw error
        return { error }
      }
    },
    // Only a page whose clock runs would get there.
    { timeout: 2 * timeout },
  )
  // The description is built once, at the end: it takes longer than most waits.
  // What is missing throws a TypeError, which does not say what it was.
  if (error === notYet || error instanceof TypeError) {
    const why = error === notYet ? '' : `\n    ${error}`
    throw describe(`Waited in vain until ${fn}${why}`, /(['"`])(.+?)\1/.exec(String(fn))?.[2])
  }
  if (error) throw error
  return value as T
}

/** Runs the tasks that are due, and what React renders of them. */
export async function turn() {
  await act(() => new Promise(resolve => setTimeout(resolve)))
}

/** Gives whatever could follow the chance to happen, while requests are held back and `settled` would wait for them. */
export async function turns(count = 20) {
  for (let n = 0; n < count; n++) await turn()
}

// ---- reading ----

const anyName = { name: /(?:)/ }

/** Returns what the user can reach: the top dialog, as the rest is inert, or else the page. */
function reachable(): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
}

/** Returns the reachable button with exactly this name. */
export function button(name: string | RegExp) {
  return queryByRole(reachable(), 'button', { name })
}

export function link(name: string) {
  return queryByRole(reachable(), 'link', { name })
}

/** Returns the text field with exactly this label, including search, number and password fields. */
export function textbox(name: string): HTMLInputElement | HTMLTextAreaElement | null {
  for (const role of ['textbox', 'searchbox', 'spinbutton']) {
    const found = queryByRole<HTMLInputElement>(reachable(), role, { name })
    if (found) return found
  }
  // ARIA defines no role for password fields.
  const passwords = [...reachable().querySelectorAll<HTMLInputElement>('input[type="password"]')]
  return passwords.find(input => [...(input.labels ?? [])].some(label => textOf(label) === name)) ?? null
}

/** Returns the text of the only h1. */
export function heading() {
  const element = document.querySelector('h1')
  return element && textOf(element)
}

export function table(name?: string) {
  return queryByRole<HTMLTableElement>(document.body, 'table', name === undefined ? {} : { name })
}

/**
 * Returns a table's cells, row by row, without its head; of a cell that has a name, the name. The table's may be left out if the page
 * has one table.
 */
export function rows(name?: string): string[][] {
  const found = table(name)
  if (!found) throw describe(`There is no table ${name ?? ''}`)
  return [...found.querySelectorAll('tbody tr:not([aria-hidden="true"])')].map(row =>
    [...row.querySelectorAll('th, td')].map(cell => cell.getAttribute('aria-label') ?? textOf(cell)),
  )
}

/** Returns the check box with exactly this label. */
export function checkbox(name: string) {
  return queryByRole<HTMLInputElement>(reachable(), 'checkbox', { name })
}

/** Returns the switch with exactly this label. */
export function switchOf(name: string) {
  return queryByRole<HTMLInputElement>(reachable(), 'switch', { name })
}

/** Returns the options of a select, and the chosen one. */
export function choices(label: string) {
  const select = selectOf(label)
  return { options: [...select.options].map(({ text }) => text.trim()), chosen: select.selectedOptions[0]?.text.trim() }
}

/** Returns the region, group or navigation of this name. */
export function area(name: string) {
  for (const role of ['region', 'group', 'navigation']) {
    const found = queryByRole(reachable(), role, { name })
    if (found) return found
  }
  return null
}

/** Returns the visible text of the top dialog or page, or of an element. */
export function text(within: Element = reachable()): string {
  return textOf(within).replace(/\s+/g, ' ')
}

/** Returns a control's description: its help, its error, why it is disabled. */
export function description(control: Element | null): string {
  const ids = control?.getAttribute('aria-describedby')?.split(' ') ?? []
  const parts = ids.map(id => document.getElementById(id)?.textContent ?? `(there is no ${id})`)
  return [...parts, control?.getAttribute('aria-description')].filter(Boolean).join(' ')
}

/** Lists invalid fields as `label: error`, in the form's order. */
export function fieldErrors(): string[] {
  return [...reachable().querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(field => {
    const label = [...(field.labels ?? [])].map(textOf).join('')
    return `${label}: ${description(field)}`
  })
}

/** Returns the messages about the whole form. */
export function formMessages() {
  const form = dialog() ?? document.querySelector('form')
  return [...(form?.querySelectorAll('[role="alert"] li') ?? [])].map(line => line.textContent)
}

/** Returns the header's tabs. */
export function tabs() {
  return [...(area('メインメニュー')?.querySelectorAll('a') ?? [])].map(tab => tab.textContent)
}

/** Returns the open dialog of this name; without a name, the top one. */
export function dialog(name?: string) {
  const open = queryAllByRole(document.body, 'dialog', name === undefined ? anyName : { name })
  return open.at(-1) ?? queryAllByRole(document.body, 'alertdialog', name === undefined ? anyName : { name }).at(-1) ?? null
}

/** Returns the texts of alerts, such as error toasts, one per line; null for none. */
export function alert() {
  return announced('alert')
}

/** Returns the texts of status messages, such as toasts, one per line; null for none. */
export function status() {
  return announced('status')
}

function announced(role: 'alert' | 'status') {
  const texts = queryAllByRole(document.body, role)
    .filter(({ parentElement }) => !parentElement?.closest(`[role="${role}"]`))
    .map(textOf)
  return texts.filter(Boolean).join('\n') || null
}

/** Returns an element's text without hidden parts and, in messages, without buttons. */
function textOf(element: Element) {
  const copy = element.cloneNode(true) as Element
  const isMessage = /^(alert|status)$/.test(element.role ?? element.getAttribute('role') ?? '')
  for (const part of copy.querySelectorAll(`[aria-hidden="true"]${isMessage ? ', button' : ''}`)) part.remove()
  return copy.textContent.trim()
}

/** The message at a form whose change got no answer. */
export const unanswered = '応答がないため、保存できたか確認できません。一覧でご確認のうえ、必要な場合だけもう一度保存してください。'

// ---- acting ----

const pressable = ['button', 'link', 'checkbox', 'radio', 'switch', 'menuitem', 'tab', 'treeitem', 'option', 'columnheader'] as const

/** Clicks an element, or the one of this name. */
export async function press(target: string | Element) {
  const element = typeof target === 'string' ? named(target) : target
  await act(async () => {
    fireEvent.pointerDown(element)
    if (fireEvent.mouseDown(element)) element.closest<HTMLElement>('button, a, input, select, textarea, [tabindex]')?.focus()
    fireEvent.pointerUp(element)
    fireEvent.mouseUp(element)
    fireEvent.click(element)
  })
}

/** Clicks twice before the page can react, like a double click on a slow machine. */
export async function pressTwice(target: string | Element) {
  const element = typeof target === 'string' ? named(target) : target
  await act(async () => {
    fireEvent.click(element)
    fireEvent.click(element)
  })
}

/** Navigates by typing an address. */
export async function goTo(path: string) {
  await act(async () => {
    location.hash = `#${path}`
    await new Promise(resolve => setTimeout(resolve))
  })
}

/** Traverses the history, and waits until the console has followed. */
export async function travel(...steps: number[]) {
  await act(async () => {
    for (const step of steps) history.go(step)
  })
  await turns()
}

/** Whether nothing of the page can be seen, although it is rendered. */
export const isPageHidden = () => getComputedStyle(document.body).visibility === 'hidden'

/** Looks at the page again, as a user who comes back to its tab. */
export const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

/** Signs out in another tab and looks at this one, which then waits for no new token; waits until it has followed. */
export async function signOutElsewhere(changes: Parameters<typeof inAnotherTab>[0] = 'clear') {
  await inAnotherTab(changes)
  await look()
  await until(() => departures.length > 0)
}

/** Changes storage like another tab, with a storage event for this page. */
export async function inAnotherTab(changes: Record<string, string | null> | 'clear') {
  await act(async () => {
    if (changes === 'clear') localStorage.clear()
    for (const [key, value] of Object.entries(changes === 'clear' ? {} : changes)) {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    }
    for (const key of changes === 'clear' ? [null] : Object.keys(changes)) {
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    }
  })
}

function named(name: string): Element {
  for (const role of pressable) {
    const found = queryByRole(reachable(), role, { name })
    if (found) return found
  }
  throw describe(`There is nothing to press named ${name}`, name)
}

/**
 * Presses a key at the focus, alone or combined (`Control+k`). Like browsers, Enter in a field submits its form, and Enter or Space on a
 * button presses it. Returns whether the default action is allowed.
 */
export async function key(name: string, element: Element = document.activeElement ?? document.body): Promise<boolean> {
  const [last = '', ...held] = name.split(/\+(?=.)/).reverse()
  const modifiers = {
    ctrlKey: held.includes('Control'),
    metaKey: held.includes('Meta'),
    altKey: held.includes('Alt'),
    shiftKey: held.includes('Shift'),
  }
  let goesOn = true
  await act(async () => {
    goesOn = fireEvent.keyDown(element, { key: last, ...modifiers })
    if (goesOn && last === 'Enter' && element instanceof HTMLInputElement && element.form) submit(element.form)
    if (goesOn && /^(Enter| )$/.test(last) && element instanceof HTMLButtonElement) fireEvent.click(element)
    fireEvent.keyUp(element, { key: last, ...modifiers })
  })
  return goesOn
}

/** Presses a control that is unusable now, and then a way in the popover with its reason. */
export async function pressWay(control: string, way: string) {
  await press(control)
  await until(() => button(way))
  await press(way)
}

/** Returns a clipboard, to which texts can be promised as well. */
export const clipboardOf = (writeText: (text: string) => Promise<unknown>) => ({
  writeText,
  write: async ([item]: ClipboardItem[]) => writeText(await (await item!.getType('text/plain')).text()),
})

/** Returns the texts that an action copies to the clipboard. */
export async function copiedBy(action: () => Promise<unknown>): Promise<string[]> {
  const copied: string[] = []
  const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  const clipboard = clipboardOf(async text => void copied.push(text))
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  try {
    await action()
  } finally {
    if (before) Object.defineProperty(navigator, 'clipboard', before)
    else Reflect.deleteProperty(navigator, 'clipboard')
  }
  return copied
}

/** Returns the first file that an action saves. */
export async function savedBy(action: () => Promise<unknown>) {
  const { createObjectURL } = URL
  const { click } = HTMLAnchorElement.prototype
  let content: Blob | undefined
  let name = ''
  URL.createObjectURL = blob => {
    content ??= blob as Blob
    return createObjectURL.call(URL, blob)
  }
  // Saving revokes the address after a minute, for which the process need not wait.
  const { setTimeout } = globalThis
  Object.assign(globalThis, { setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args).unref?.() })
  HTMLAnchorElement.prototype.click = function () {
    name ||= this.download
  }
  try {
    await action()
    Object.assign(globalThis, { setTimeout })
    await until(() => content !== undefined && name !== '')
    const bytes = new Uint8Array(await content!.arrayBuffer())
    return { name, type: content!.type, bytes, text: new TextDecoder().decode(bytes) }
  } finally {
    HTMLAnchorElement.prototype.click = click
    URL.createObjectURL = createObjectURL
    Object.assign(globalThis, { setTimeout })
  }
}

function submit(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button:not([type]), button[type="submit"], input[type="submit"]')
  if (button) fireEvent.click(button)
  else form.requestSubmit()
}

/** Replaces a field's text key by key; with `ime`, by a committed conversion. */
export async function type(target: string | Element, text: string, { ime = false } = {}) {
  if (ime) {
    const commit = await compose(target, text)
    return commit()
  }
  const field = fieldOf(target)
  await act(async () => {
    field.focus()
    if (text === '') fireEvent.input(field, { target: { value: '' }, inputType: 'deleteContentBackward' })
    let typed = ''
    for (const character of text) {
      fireEvent.keyDown(field, { key: character })
      fireEvent.input(field, { target: { value: (typed += character) }, data: character, inputType: 'insertText' })
      fireEvent.keyUp(field, { key: character })
    }
  })
}

/** Replaces a field's text at once. */
export async function paste(target: string | Element, text: string) {
  await act(async () => void fireEvent.input(fieldOf(target), { target: { value: text }, inputType: 'insertFromPaste' }))
}

/** Blurs a field. */
export async function leave(target: string | Element) {
  await act(async () => void fireEvent.blur(fieldOf(target)))
}

/** Starts a conversion and leaves it open. Returns a function that commits it with Enter. */
export async function compose(target: string | Element, text: string) {
  const field = fieldOf(target)
  await act(async () => {
    field.focus()
    fireEvent.compositionStart(field)
    let typed = ''
    for (const character of text) {
      typed += character
      fireEvent.keyDown(field, { key: 'Process', keyCode: 229, isComposing: true })
      fireEvent.compositionUpdate(field, { data: typed })
      fireEvent.input(field, { target: { value: typed }, data: typed, inputType: 'insertCompositionText', isComposing: true })
    }
  })
  return async () => {
    await act(async () => {
      fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true })
      fireEvent.compositionEnd(field, { data: text })
      fireEvent.keyUp(field, { key: 'Enter' })
    })
  }
}

/** Chooses an option of a select by their texts. */
export async function choose(label: string, option: string) {
  const select = selectOf(label)
  const found = [...select.options].find(({ text }) => text.trim() === option)
  if (!found) throw new Error(`${label} offers ${[...select.options].map(({ text }) => text.trim()).join(', ')}, but not ${option}`)
  await act(async () => {
    select.focus()
    fireEvent.change(select, { target: { value: found.value } })
  })
}

function selectOf(label: string): HTMLSelectElement {
  const select = queryByRole<HTMLSelectElement>(reachable(), 'combobox', { name: label })
  if (!select) throw describe(`There is nothing to choose from named ${label}`, label)
  return select
}

function fieldOf(target: string | Element): HTMLInputElement {
  const field = typeof target === 'string' ? textbox(target) : target
  if (!field) throw describe(`There is no field named ${target}`, String(target))
  return field as HTMLInputElement
}

/** How much an error shows: controls of a kind, characters of a name, and calls. */
const [MAX_NAMES, MAX_LENGTH, MAX_CALLS] = [20, 40, 8]

/** Lists what the user sees; `wanted` names what was looked for. */
function seen(wanted?: string): string[] {
  const named = (role: string) => queryAllByRole(reachable(), role).map(nameOf).filter(Boolean)
  const inBrackets = (names: readonly string[]) => {
    const shown = names.slice(0, MAX_NAMES).map(name => `[${name.slice(0, MAX_LENGTH)}]`)
    return [...shown, ...(names.length > MAX_NAMES ? [`and ${names.length - MAX_NAMES} more`] : [])].join(' ')
  }
  const [buttons, links] = [named('button'), named('link')]
  const labels = [...reachable().querySelectorAll('label')].map(textOf)
  const described = [...reachable().querySelectorAll('[aria-describedby], [aria-description]')]
  const nearest = wanted && nearestOf(wanted, [...buttons, ...links, ...labels])
  const text = (reachable().textContent ?? '').replace(/\s+/g, ' ').slice(0, 900)
  const focus = document.activeElement
  const said = [...document.querySelectorAll('[role="alert"], [role="status"]')].map(textOf)
  return [
    ...(nearest ? [`nearest: [${nearest}]`] : []),
    `at: ${location.hash}; heading: ${inBrackets([heading() ?? ''])}; focus: ${focus && inBrackets([nameOf(focus)])}`,
    `messages: ${[...said, ...fieldErrors()].filter(Boolean).join(' | ') || 'none'}`,
    `filters and inputs: ${inBrackets(inputsInUse())}`,
    `last calls: ${calls.slice(-MAX_CALLS).join(', ') || 'none'}; under way: ${[...requests.values()].join(', ') || 'none'}`,
    `buttons: ${inBrackets(buttons)}`,
    `links: ${inBrackets(links)}`,
    `labels: ${inBrackets(labels)}`,
    `descriptions: ${inBrackets(described.map(element => `${nameOf(element)}: ${description(element)}`))}`,
    `text: ${text}`,
  ]
}

besides.text = () => ['', ...seen()].join('\n    ')

/** Creates an error that shows what the user sees instead; `wanted` names what was looked for. */
export function describe(message: string, wanted?: string) {
  const error = new Error([message, ...seen(wanted)].join('\n    '))
  // uvu prints the message, and then the stack but for its first line: only the frames, or the message stands there twice.
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line)) ?? []
  return Object.assign(error, { stack: [message, ...frames].join('\n') })
}

/** How a message names an element: by its label, its text, or at least its kind. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent
  return label ?? (element === document.body ? 'nothing' : textOf(element) || element.tagName.toLowerCase())
}

/** What may hide a row: checked boxes and typed texts, by their labels. */
function inputsInUse(): string[] {
  const inputs = [...reachable().querySelectorAll<HTMLInputElement>('main input, dialog input')]
  return inputs.flatMap(input => {
    const label = textOf(input.labels?.[0] ?? input)
    if (input.type === 'checkbox') return input.checked ? [label] : []
    return input.value && input.type !== 'password' ? [`${label}: ${input.value}`] : []
  })
}

/** Returns the name that shares most pairs of characters with the wanted one. */
function nearestOf(wanted: string, names: readonly string[]): string | undefined {
  const pairsOf = (name: string) => new Set([...name].slice(1).map((character, at) => [...name][at]! + character))
  const own = pairsOf(wanted)
  const shared = (name: string) => [...pairsOf(name)].filter(pair => own.has(pair)).length
  return names.toSorted((a, b) => shared(b) - shared(a)).find(name => shared(name) > 0)
}

// Called once more for each of several elements, without a message: the screen is printed once.
configure({ getElementError: message => (message ? describe(message.split('\n', 1)[0]!) : new Error()) })
