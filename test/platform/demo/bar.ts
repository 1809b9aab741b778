import type { Platform } from '../platform.ts'
import { type FaultKind, faultKinds, faultsFor } from './faults.ts'
import { ANSWERED } from './events.ts'
import { storedName } from '../../../src/lib/storage.ts'
import { consoleRoot } from './root.ts'
import { browserMemory, defaults, forget, read, type Settings, write } from './memory.ts'

type AccountKey = keyof Platform['accounts']

const delays: Record<string, string> = { 0: 'なし', 300: '0.3秒', 1000: '1秒', 3000: '3秒' }
const sizes: Record<string, string> = { 30: '30', 1000: '1,000' }

/** Shows the demo's controls above the console: account, network and amount of data. */
export async function showBar(platform: Platform): Promise<void> {
  const settings = { ...defaults, ...(await read('settings')) }
  const set = async (change: Partial<Settings>) => {
    Object.assign(settings, change)
    await write({ settings })
  }
  /** Requests that follow the choice wait for it: they stand behind it in the memory's line. */
  const misbehave = (change: Partial<Settings>) =>
    changed(platform, async () => {
      await set(change)
      platform.faults.splice(0, Infinity, ...faultsFor(settings))
    })
  const accounts = Object.fromEntries(Object.values(platform.accounts).map(({ key, label }) => [key, label]))
  const who = choice('利用者', { '': '（選択）', ...accounts }, key => key && signInAs(platform, key as AccountKey))
  const showWho = () => {
    who.select.value = whoIsSignedIn(platform) ?? ''
  }
  const bar = element('details', { className: 'demo-bar' }, [
    element('summary', {}, ['デモ']),
    element('div', { className: 'demo-bar__controls' }, [
      who.shown,
      choice('応答の遅れ', delays, value => misbehave({ delayMs: Number(value) }), settings.delayMs).shown,
      choice('障害', faultKinds, value => misbehave({ fault: value as FaultKind }), settings.fault).shown,
      choice('ベンダー数', sizes, value => startAnew(() => set({ vendors: Number(value) })), settings.vendors).shown,
      button('サインインを期限切れにする', () => changed(platform, platform.expireTokens)),
      button('初期状態に戻す', () => startAnew(() => set(defaults))),
      element('a', { href: `${consoleRoot}_platform/mails/`, target: '_blank', rel: 'noopener' }, ['送信されたメール']),
    ]),
  ])
  bar.open = innerWidth >= 1024
  showWho()
  addEventListener(ANSWERED, showWho)
  document.body.prepend(element('aside', { ariaLabel: 'デモの操作' }, [bar]))
}

const changed = <T>(platform: Platform, work: () => T | Promise<T>) => browserMemory.around(platform, work, true)

function choice(label: string, options: Record<string, string>, choose: (value: string) => unknown, value: string | number = '') {
  const entries = Object.entries(options).map(([key, text]) => new Option(text, key))
  const select = element('select', { id: `demo-${label}`, className: 'input' }, entries)
  select.value = String(value)
  select.onchange = () => choose(select.value)
  return { select, shown: element('div', { className: 'demo-bar__choice' }, [element('label', { htmlFor: select.id }, [label]), select]) }
}

const button = (label: string, press: () => unknown) =>
  element('button', { className: 'button button--small', type: 'button', onclick: press }, [label])

/** Returns the account of the stored token. */
function whoIsSignedIn({ accounts, tables }: Platform): string | undefined {
  try {
    const [, claims = ''] = (localStorage.getItem(storedName('idToken')) ?? '').split('.')
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }
    const account = tables.idProviderUsers.find(({ id }) => String(id) === sub)
    return Object.values(accounts).find(({ email }) => email === account?.userName)?.key
  } catch {
    return undefined
  }
}

/** Starts a session as a sign-in would. */
async function signInAs(platform: Platform, key: AccountKey) {
  const tokens = await changed(platform, () => platform.tokensFor(key))
  clear(sessionStorage)
  for (const [name, token] of Object.entries(tokens)) localStorage.setItem(storedName(name as keyof typeof tokens), token)
  reload()
}

/** Removes what this demo's console has stored, and leaves what other consoles of the host have. */
function clear(area: Storage) {
  const folder = consoleRoot === '/' ? '' : consoleRoot
  for (const key of Object.keys(area)) if (key.slice(0, key.lastIndexOf('/') + 1) === folder) area.removeItem(key)
}

/** Resets the data and the session. */
async function startAnew(set: () => Promise<void>) {
  await forget()
  await set()
  for (const area of [localStorage, sessionStorage]) clear(area)
  reload()
}

/** Reloads at the root, so that the console chooses the landing page. */
function reload() {
  history.replaceState(null, '', consoleRoot)
  location.reload()
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  children: readonly (string | Node)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}
