/** A control: its kind, its name, and its index among those with the same kind and name. */
export interface Control {
  kind: string
  name: string
  nth: number
}

/** The subject of the screen: its heading, and the selected names in the lists. */
export interface Shown {
  page: string
  vendor: string | undefined
  group: string | undefined
}

/** A call when it is sent, with the subject of the screen at that moment. */
export interface Sent {
  method: string
  href: string
  body: string
  screen: string
  shown: Shown
  /** All text of the screen, including input values. */
  text: string
}

/** A page at one moment. */
export interface View {
  href: string
  shown: Shown
  title: string
  h1: string[]
  isEmpty: boolean
  /** All text of the page, including input values. */
  text: string
  alerts: string[]
  /** Whether older toasts are folded into one line. */
  isFolded: boolean
  local: Record<string, string>
  session: Record<string, string>
  dialog: string | undefined
  /** Where the focus is, relative to the top dialog. */
  focus: 'inside' | 'nowhere' | 'behind'
  isBusy: boolean
  tooWide: number
  /** Enabled controls of the top dialog, or else of the page. */
  controls: Control[]
}

export type Action =
  | { do: 'press' | 'focus'; control: Control }
  | { do: 'choose'; control: Control; at: number }
  | { do: 'fill'; texts: Record<string, string>; at: number }

interface Walker {
  look(): Promise<View>
  act(action: Action): boolean
}

/**
 * Runs in the page: lets a walk observe and act with one call each. Reports every call that changes something to `reportSent` when it is
 * sent. `panels` holds the names of the lists, and of their entries for none.
 */
export function installWalker(panels: { vendors: string; groups: string; all: string; openVendors: string }) {
  const usable = 'button, a[href^="#"], input, select, textarea, [role="treeitem"]'
  const top = () => [...document.querySelectorAll('dialog:modal')].at(-1)
  const visible = (within: ParentNode) =>
    [...within.querySelectorAll<HTMLElement>(usable)].filter(
      element => element.checkVisibility() && !element.matches(':disabled, [aria-disabled="true"], [readonly]'),
    )

  function nameOf(element: HTMLElement) {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim().slice(0, 50)
  }

  function kindOf(element: HTMLElement) {
    if (element.role === 'treeitem') return 'tree item'
    if (element instanceof HTMLSelectElement) return 'select'
    if (element instanceof HTMLTextAreaElement) return 'text'
    if (element instanceof HTMLInputElement) {
      if (/checkbox|radio/.test(element.type)) return 'check box'
      return /password$/.test(element.autocomplete) ? 'password' : 'text'
    }
    return element.closest('tbody') ? 'row button' : element.localName === 'a' ? 'link' : 'button'
  }

  function listed(): [Control, HTMLElement][] {
    const counts = new Map<string, number>()
    return visible(top() ?? document).map(element => {
      const [kind, name] = [kindOf(element), nameOf(element)]
      const nth = counts.get(`${kind} ${name}`) ?? 0
      counts.set(`${kind} ${name}`, nth + 1)
      return [{ kind, name, nth }, element]
    })
  }

  function find({ kind, name, nth }: Control) {
    return listed().find(([control]) => control.kind === kind && control.name === name && control.nth === nth)?.[1]
  }

  function setText(input: HTMLInputElement | HTMLTextAreaElement, text: string) {
    // Bypasses React's setter on the element, which would ignore the change as its own.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function choose(select: HTMLSelectElement, at: number) {
    select.selectedIndex = at % select.options.length
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  /** Fills in a whole form and submits it; a name to type is in the paragraph above its input. */
  function fill(texts: Record<string, string>, at: number) {
    const form = (top() ?? document).querySelector('form')
    if (!form) return false
    for (const element of visible(form)) {
      const kind = kindOf(element)
      if (element instanceof HTMLSelectElement) choose(element, at)
      if (kind !== 'text' && kind !== 'password') continue
      const input = element as HTMLInputElement
      const paragraphs = [...form.querySelectorAll('p')]
      const above = kind === 'text' && paragraphs.find(({ nextElementSibling: next }) => next !== input && next?.contains(input))
      setText(input, above ? (above.textContent ?? '') : (texts[kind === 'password' ? kind : input.inputMode] ?? texts.text ?? ''))
    }
    visible(form)
      .findLast(element => element.matches('[type="submit"]'))
      ?.click()
    return true
  }

  /** Returns whether something is loading. */
  const isBusyWithin = (within: ParentNode) =>
    within.querySelector('[aria-busy="true"]') !== null ||
    [...within.querySelectorAll('[role="status"]')].some(status => status.textContent?.endsWith('...'))

  function textOf() {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    return [document.body?.textContent, ...inputs.filter(input => kindOf(input) !== 'password').map(input => input.value)].join('\n')
  }

  /** While the vendor list is closed, the button above the groups that opens it shows the vendor's name. */
  function shown(): Shown {
    const list = (name: string) => [...document.querySelectorAll('section')].find(one => one.querySelector('h2')?.textContent === name)
    const selected = (name: string) => list(name)?.querySelector('[aria-current]')?.textContent
    const opener = list(panels.groups)?.querySelector('[aria-expanded]')?.textContent
    const [vendor, group] = [selected(panels.vendors) ?? opener, selected(panels.groups)]
    return {
      page: document.querySelector('h1')?.textContent ?? '',
      vendor: vendor === panels.openVendors ? undefined : (vendor ?? undefined),
      group: group === panels.all ? undefined : (group ?? undefined),
    }
  }

  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const [method, href, body] = [init?.method ?? 'GET', String(input), String(init?.body ?? '')]
    if (method !== 'GET' || href.includes('/integratedApplication/')) {
      const { reportSent } = globalThis as unknown as { reportSent(sent: Sent): void }
      reportSent({ method, href: new URL(href, location.href).href, body, screen: location.href, shown: shown(), text: textOf() })
    }
    return fetch(input, init)
  }

  const turn = () =>
    new Promise(resolve => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    })

  const walker: Walker = {
    async look() {
      for (let turns = 0; turns < 4; turns++) await turn()
      const dialog = top()
      const root = document.getElementById('root')
      const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement
      return {
        href: location.href,
        shown: shown(),
        title: document.title,
        h1: [...document.querySelectorAll('h1')].map(heading => heading.textContent ?? ''),
        isEmpty: !root?.textContent,
        text: textOf(),
        alerts: [...document.querySelectorAll('[role="alert"]')].map(alert => alert.textContent ?? '').filter(Boolean),
        isFolded: /ほか\d+件のお知らせを表示/.test(document.body.textContent ?? ''),
        local: { ...localStorage },
        session: { ...sessionStorage },
        dialog: dialog && (dialog.querySelector('h2')?.textContent ?? ''),
        focus: dialog?.contains(document.activeElement) ? 'inside' : document.activeElement === document.body ? 'nowhere' : 'behind',
        // A form that asks a question stays busy below it.
        isBusy: dialog?.ariaBusy === 'true' || isBusyWithin(dialog ?? document),
        tooWide: Math.max(0, scrollWidth - clientWidth),
        controls: listed().map(([control]) => control),
      }
    },
    act(action) {
      if (action.do === 'fill') return fill(action.texts, action.at)
      const element = find(action.control)
      if (!element) return false
      element.focus()
      if (action.do === 'press') element.click()
      else if (action.do === 'choose') choose(element as HTMLSelectElement, action.at)
      else (element as HTMLInputElement).select()
      return true
    },
  }
  Object.assign(globalThis, { walker })
}

/** Runs in the page: calls the observer that `installWalker` left there. */
export const look = () => (globalThis as unknown as { walker: Walker }).walker.look()
export const act = (action: Action) => (globalThis as unknown as { walker: Walker }).walker.act(action)
