/** What a user reads and does on a page, in the user's words: names are those that are shown, and exact. */
import { act, configure, fireEvent, queryAllByRole, queryByRole, waitFor } from '@testing-library/react'

// ---- waiting ----

/** How long what is waited for may take on a machine that has other things to do; what is there is never waited for. */
export const PATIENCE_MS = 15_000

const notYet = new Error('not yet')

/** Waits until the function returns something, or, where it returns nothing at all (an assertion), until it does not throw. */
export async function until<T>(fn: () => T, timeout = PATIENCE_MS): Promise<T> {
  return waitFor(() => {
    const value = fn()
    // What is there instead is read once, in the end: it takes longer than most waits.
    if (!value && value !== undefined) throw notYet
    return value
  }, { timeout, onTimeout: error => (error === notYet ? describe(`Waited ${timeout} ms in vain until ${fn}`) : error) })
}

/** Lets time go by, in milliseconds. */
export async function pause(milliseconds: number) {
  await act(() => new Promise(resolve => setTimeout(resolve, milliseconds)))
}

// ---- reading ----

const anyName = { name: /(?:)/ }

/** What the user can reach: the topmost open dialog, as the page below it is inert, or else the page. */
function reachable(): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
}

/** The button of exactly this name that the user can reach. */
export function button(name: string) {
  return queryByRole(reachable(), 'button', { name })
}

export function link(name: string) {
  return queryByRole(reachable(), 'link', { name })
}

/** The text field of exactly this label, be it for text, search, numbers or a password. */
export function textbox(name: string): HTMLInputElement | HTMLTextAreaElement | null {
  for (const role of ['textbox', 'searchbox', 'spinbutton']) {
    const found = queryByRole<HTMLInputElement>(reachable(), role, { name })
    if (found) return found
  }
  // ARIA has no role for password fields.
  const passwords = [...reachable().querySelectorAll<HTMLInputElement>('input[type="password"]')]
  return passwords.find(input => [...input.labels ?? []].some(label => textOf(label) === name)) ?? null
}

/** The text of the page's only h1. */
export function heading() {
  const element = document.querySelector('h1')
  return element && textOf(element)
}

export function table(name: string) {
  return queryByRole<HTMLTableElement>(document.body, 'table', { name })
}

/** The texts of a table's cells, row by row, without its head. */
export function rows(name: string): string[][] {
  const found = table(name)
  if (!found) throw describe(`There is no table ${name}`)
  return [...found.querySelectorAll('tbody tr:not([aria-hidden="true"])')].map(row => [...row.querySelectorAll('th, td')].map(textOf))
}

/** The check box of exactly this label. */
export function checkbox(name: string) {
  return queryByRole<HTMLInputElement>(reachable(), 'checkbox', { name })
}

/** The switch of exactly this label. */
export function switchOf(name: string) {
  return queryByRole<HTMLInputElement>(reachable(), 'switch', { name })
}

/** What can be chosen at the select of this label, and what is. */
export function choices(label: string) {
  const select = selectOf(label)
  return { options: [...select.options].map(({ text }) => text.trim()), chosen: select.selectedOptions[0]?.text.trim() }
}

/** The region, group or navigation of this name. */
export function area(name: string) {
  for (const role of ['region', 'group', 'navigation']) {
    const found = queryByRole(reachable(), role, { name })
    if (found) return found
  }
  return null
}

/** All that can be read, in the dialog on top or else on the page, or within an element. */
export function text(within: Element = reachable()): string {
  return textOf(within).replace(/\s+/g, ' ')
}

/** What is said about a control besides its name: its help, its error, why it cannot be used. */
export function description(control: Element | null): string {
  const ids = control?.getAttribute('aria-describedby')?.split(' ') ?? []
  const parts = ids.map(id => document.getElementById(id)?.textContent ?? `(there is no ${id})`)
  return [...parts, control?.getAttribute('aria-description')].filter(Boolean).join(' ')
}

/** What is wrong with each field that is marked so, as `label: error`, in the order of the form. */
export function complaints(): string[] {
  return [...reachable().querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(field => {
    const label = [...field.labels ?? []].map(textOf).join('')
    return `${label}: ${description(field)}`
  })
}

/** What a form says is wrong with it as a whole, line by line. */
export function lines() {
  const form = dialog() ?? document.querySelector('form')
  return [...form?.querySelectorAll('[role="alert"] li') ?? []].map(line => line.textContent)
}

/** The pages that the header offers. */
export function tabs() {
  return [...area('メインメニュー')?.querySelectorAll('a') ?? []].map(tab => tab.textContent)
}

/** The open dialog of this name, or without one the topmost. */
export function dialog(name?: string) {
  const open = queryAllByRole(document.body, 'dialog', name === undefined ? anyName : { name })
  return open.at(-1) ?? queryAllByRole(document.body, 'alertdialog', name === undefined ? anyName : { name }).at(-1) ?? null
}

/** What the error toasts and other alerts say, a line for each; null: nothing. */
export function alert() {
  return announced('alert')
}

/** What the toasts and other status messages say, a line for each; null: nothing. */
export function status() {
  return announced('status')
}

function announced(role: 'alert' | 'status') {
  const texts = queryAllByRole(document.body, role).filter(({ parentElement }) => !parentElement?.closest(`[role="${role}"]`)).map(textOf)
  return texts.filter(Boolean).join('\n') || null
}

/** An element's text without what assistive technology is not told, and, in a message, without its buttons. */
function textOf(element: Element) {
  const copy = element.cloneNode(true) as Element
  const isMessage = /^(alert|status)$/.test(element.role ?? element.getAttribute('role') ?? '')
  for (const part of copy.querySelectorAll(`[aria-hidden="true"]${isMessage ? ', button' : ''}`)) part.remove()
  return copy.textContent.trim()
}

// ---- acting ----

const pressable = ['button', 'link', 'checkbox', 'radio', 'switch', 'menuitem', 'tab', 'treeitem', 'option', 'columnheader'] as const

/** Presses what has this name, or the element, as a pointer does. */
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

/** Presses twice before the page can react, as a double click on a slow machine does. */
export async function pressTwice(target: string | Element) {
  const element = typeof target === 'string' ? named(target) : target
  await act(async () => {
    fireEvent.click(element)
    fireEvent.click(element)
  })
}

/** Types an address of the console into the address bar. */
export async function goTo(path: string) {
  await act(async () => {
    location.hash = `#${path}`
    await new Promise(resolve => setTimeout(resolve))
  })
}

/** Changes what the browser has stored as another of its tabs does, which this page is told. */
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
  throw describe(`There is nothing to press named ${name}`)
}

/**
 * Presses a key where the focus is, alone or with others (`Control+k`). Enter in a field submits its form, and Enter or a blank
 * on a button presses it, as in a browser. Says whether the browser is left to do with the key what it does by itself.
 */
export async function key(name: string, element: Element = document.activeElement ?? document.body): Promise<boolean> {
  const [last = '', ...held] = name.split(/\+(?=.)/).reverse()
  const modifiers = {
    ctrlKey: held.includes('Control'), metaKey: held.includes('Meta'), altKey: held.includes('Alt'), shiftKey: held.includes('Shift'),
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

/** What is put on the clipboard by something that is done. */
export async function copiedBy(action: () => Promise<unknown>): Promise<string[]> {
  const copied: string[] = []
  const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  try {
    await action()
  } finally {
    if (before) Object.defineProperty(navigator, 'clipboard', before)
    else Reflect.deleteProperty(navigator, 'clipboard')
  }
  return copied
}

function submit(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button:not([type]), button[type="submit"], input[type="submit"]')
  if (button) fireEvent.click(button)
  else form.requestSubmit()
}

/** Replaces a field's text, key by key; with `ime`, by a conversion that is then committed. */
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
      fireEvent.input(field, { target: { value: typed += character }, data: character, inputType: 'insertText' })
      fireEvent.keyUp(field, { key: character })
    }
  })
}

/** Puts a text in place of a field's, at once. */
export async function paste(target: string | Element, text: string) {
  await act(async () => void fireEvent.input(fieldOf(target), { target: { value: text }, inputType: 'insertFromPaste' }))
}

/** Takes the focus from a field. */
export async function leave(target: string | Element) {
  await act(async () => void fireEvent.blur(fieldOf(target)))
}

/** Starts to type through an input method and leaves the conversion under way. Returns what commits it, by Enter. */
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

/** Chooses the option of this text in the select of this label. */
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
  if (!select) throw describe(`There is nothing to choose from named ${label}`)
  return select
}

function fieldOf(target: string | Element): HTMLInputElement {
  const field = typeof target === 'string' ? textbox(target) : target
  if (!field) throw describe(`There is no field named ${target}`)
  return field as HTMLInputElement
}

/** An error that tells what the user sees instead. */
export function describe(message: string) {
  const named = (role: string) => queryAllByRole(reachable(), role)
    .map(element => element.getAttribute('aria-label') ?? textOf(element)).map(name => `[${name}]`).join(' ')
  const fields = [...reachable().querySelectorAll('label')].map(label => `[${textOf(label)}]`).join(' ')
  const text = (reachable().textContent ?? '').replace(/\s+/g, ' ').slice(0, 900)
  return new Error(`${message}\n    buttons: ${named('button')}\n    links: ${named('link')}\n    labels: ${fields}\n    text: ${text}`)
}

configure({ getElementError: message => describe(message ?? '') })
