/** A user's actions and observations, for all engines; every step waits until it is possible. */
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Tab } from '../tools/engines/engine.ts'
import type { Target } from './inPage.ts'

export type { Target } from './inPage.ts'

/** Generous, for busy machines; a step continues as soon as it is possible. */
const LIMIT_MS = 20_000

export const button = (name: string | RegExp, within?: Target): Target => target('button', name, within)
export const link = (name: string | RegExp, within?: Target): Target => target('link', name, within)
export const heading = (name: string | RegExp): Target => ({ ...target('heading', name), level: 1 })
export const dialog = (name: string): Target => target('dialog', name)
export const field = (label: string, within?: Target): Target => ({ label, ...(within && { within }) })
export const text = (text: string | RegExp, within?: Target): Target => ({ text: matcher(text), ...(within && { within }) })
export const target = (role: string, name?: string | RegExp, within?: Target): Target => ({
  role,
  ...(name !== undefined && { name: matcher(name) }),
  ...(within && { within }),
})

const matcher = (text: string | RegExp) => (typeof text === 'string' ? text : { pattern: text.source })

let helpers: Promise<string> | undefined

/** Bundles `inPage.ts` into one expression. */
async function bundle(): Promise<string> {
  const {
    outputFiles: [file],
  } = await build({
    entryPoints: [join(import.meta.dirname, 'inPage.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'steps',
    minify: true,
    charset: 'utf8',
    define: { 'process.env': '{}' },
  })
  return `(() => { ${file!.text}; globalThis.steps = steps })()`
}

export type User = ReturnType<typeof userOf>

export function userOf(tab: Tab) {
  /** Calls an export of `inPage.ts`, injecting it first where needed. Firefox's driver cannot report why a promise was rejected. */
  async function inPage(call: string): Promise<unknown> {
    const told = `Promise.resolve(${call}).then(value => ({ value }), ({ message }) => ({ message }))`
    const answer = await tab.evaluate(`globalThis.steps ? ${told} : 'without'`)
    const { value, message } = answer as { value?: unknown; message?: string }
    if (message !== undefined) throw new Error(message)
    if (answer !== 'without') return value
    helpers ??= bundle()
    await tab.evaluate(await helpers)
    return inPage(call)
  }

  /** Retries a step until it succeeds. */
  async function soon<Value>(what: string, step: () => Promise<Value>, limitMs = LIMIT_MS): Promise<Value> {
    const until = performance.now() + limitMs
    for (;;) {
      try {
        return await step()
      } catch (error) {
        if (performance.now() > until) throw new Error(`${what}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
        await new Promise(resolve => setTimeout(resolve, 30))
      }
    }
  }
  const onOne = (what: string, call: string, wanted: Target, ...values: unknown[]) =>
    soon(`${what} ${print(wanted)}`, () => inPage(`steps.${call}(${[wanted, ...values].map(value => JSON.stringify(value)).join()})`))

  const user = {
    tab,
    goto: (address: string) => tab.goto(address),
    /** Waits until it is visible. */
    sees: async (wanted: Target) => void (await onOne('sees', 'one', { ...wanted, nth: wanted.nth ?? 0 })),
    /** Waits until no match is visible. */
    misses: (wanted: Target) =>
      soon(`misses ${print(wanted)}`, async () => {
        const count = await user.count(wanted)
        if (count !== 0) throw new Error(`there are ${count}`)
      }),
    count: (wanted: Target) => inPage(`steps.all(${JSON.stringify(wanted)}).length`) as Promise<number>,
    /** Reads a value from the only match. */
    read: <Value>(wanted: Target, how: (element: HTMLElement) => Value) =>
      soon(`reads ${print(wanted)}`, () => inPage(`(${how})(steps.one(${JSON.stringify(wanted)}))`) as Promise<Value>),
    readAll: <Value>(wanted: Target, how: (elements: HTMLElement[]) => Value) =>
      inPage(`(${how})(steps.all(${JSON.stringify(wanted)}))`) as Promise<Value>,
    /** Reads a value from the page. */
    page: <Value>(how: () => Value) => tab.evaluate(`(${how})()`) as Promise<Awaited<Value>>,
    /** Clicks it, as soon as it is not disabled. */
    async press(wanted: Target) {
      const { x, y } = (await onOne('presses', 'place', wanted, true)) as { x: number; y: number }
      await tab.click(x, y)
    },
    async hover(wanted: Target) {
      const { x, y } = (await onOne('points at', 'place', wanted)) as { x: number; y: number }
      await tab.hover(x, y)
    },
    fill: async (wanted: Target, value: string) => void (await onOne('fills', 'fill', wanted, value)),
    choose: async (wanted: Target, label: string) => void (await onOne('chooses in', 'choose', wanted, label)),
    key: (keys: string) => tab.key(keys),
    /** Presses keys one after the other. */
    async type(characters: string) {
      for (const character of characters) await tab.key(character)
    },
    /** Waits until it has the focus. */
    focused: (wanted: Target) =>
      soon(`${print(wanted)} has the focus`, async () => {
        const isFocused = `steps.one(${JSON.stringify(wanted)}) === document.activeElement`
        const active = await inPage(`${isFocused} || document.activeElement.outerHTML.slice(0, 120)`)
        if (active !== true) throw new Error(`it is on ${active}`)
      }),
    /** Waits until a check passes. */
    eventually: (what: string, check: () => Promise<unknown>) => soon(what, check),
    address: () => tab.evaluate('location.href') as Promise<string>,
  }
  return user
}

const print = (wanted: Target): string => JSON.stringify(wanted)
