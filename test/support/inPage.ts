/** Runs in the page: finds elements as users name them, with the queries of the component tests. Bundled by `user.ts`. */
import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom'

/** Describes an element. Texts match exactly; `pattern` is the source of a regular expression. */
export interface Target {
  role?: string
  name?: string | { pattern: string }
  /** The label of a field that is not found by role. */
  label?: string
  text?: string | { pattern: string }
  within?: Target
  /** Index among several matches; without it, exactly one element has to match. */
  nth?: number
  level?: number
  /** It is not disabled, also not by ARIA; if false, it may be pressed although it is. */
  isUsable?: boolean
}

const matcher = (text: string | { pattern: string }) => (typeof text === 'string' ? text : new RegExp(text.pattern, 'u'))

/** Returns all visible matches. */
export function all({ role, name, label, text, within, level, isUsable }: Target): HTMLElement[] {
  const scopes = within ? all(within) : [document.body]
  const found = scopes.flatMap(scope => {
    const options = { ...(name !== undefined && { name: matcher(name) }), ...(level && { level }) }
    if (role !== undefined) return queryAllByRole(scope, role, options)
    if (label !== undefined) return queryAllByLabelText(scope, label).filter(isSeen)
    return queryAllByText(scope, matcher(text ?? ''), { ignore: 'script, style' }).filter(isSeen)
  })
  return isUsable ? found.filter(element => !element.matches(DISABLED)) : found
}

const DISABLED = ':disabled, [aria-disabled="true"]'

const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })

/** Returns the only match, or throws. */
export function one(target: Target): HTMLElement {
  const found = all(target)
  const element = found[target.nth ?? 0]
  if (!element) throw new Error('it is not there')
  if (found.length > 1 && target.nth === undefined) throw new Error(`there are ${found.length}`)
  return element
}

/** Scrolls to an element and returns its centre; throws where it is covered, and to be pressed also while it is disabled. */
export async function place(target: Target, isPressed = false): Promise<{ x: number; y: number }> {
  const element = one(target)
  if (isPressed && target.isUsable !== false && element.matches(DISABLED)) throw new Error('it is disabled')
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const before = element.getBoundingClientRect()
  await new Promise(resolve => requestAnimationFrame(resolve))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (before.x !== x || before.y !== y) throw new Error('it is moving')
  const middle = { x: x + width / 2, y: y + height / 2 }
  const hit = document.elementFromPoint(middle.x, middle.y)
  const isAround = (outer: Element) =>
    outer.contains(element) && !(outer instanceof HTMLDialogElement) && outer !== document.documentElement
  const isItsLabel = hit instanceof HTMLLabelElement && hit.control === element
  const isHit = isItsLabel || (hit && (element.contains(hit) || isAround(hit)))
  if (!isHit) throw new Error(`${hit?.outerHTML.slice(0, 100)} is before it`)
  return middle
}

const print = (target: unknown) => (target instanceof Element ? target.outerHTML.slice(0, 100) : String(target))

/** What the last press met: the page may move between its events, and one that meets nothing has no click. And the last key since. */
const met = new Map<string, string>()
for (const type of ['mousedown', 'mouseup', 'click'])
  addEventListener(
    type,
    ({ target }) => {
      if (type === 'mousedown') met.clear()
      met.set(type, print(target))
    },
    true,
  )
addEventListener('keydown', ({ key, repeat, target }) => met.set('keydown', `${print(target)}: ${repeat ? 'repeated ' : ''}${key}`), true)

/** Returns what the last press met, and where the focus is, for the details of a failure. */
export const lastPress = () =>
  [...met, ['focus', print(document.activeElement)]].map(([event, element]) => `${event} on ${element}`).join(', ')

/** Replaces the text of a field, like typing. */
export function fill(target: Target, text: string): void {
  const field = one(target) as HTMLInputElement
  field.focus()
  field.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (field.value !== text) throw new Error(`it holds ${field.value}`)
}

/** Chooses an option by label. */
export function choose(target: Target, label: string): void {
  const field = one(target) as HTMLSelectElement
  const option = [...field.options].find(option => option.label === label)
  if (!option) throw new Error(`it has no option ${label}, but ${[...field.options].map(option => option.label)}`)
  field.focus()
  option.selected = true
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
