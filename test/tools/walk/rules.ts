import type { Platform } from '../../platform/platform.ts'
import { customerId } from '../../platform/data.ts'
import { error, product } from '../../../src/text/common.ts'
import { type PageEntry, pages } from '../../support/pages.ts'
import type { View } from './page.ts'
import { plain, queryOf, type Register } from './sent.ts'

/** A walk's knowledge besides the page. */
export interface World {
  origin: string
  platform: Platform
  isSystemAdmin: boolean
  /** The pages that the walker may view. */
  pages: readonly PageEntry[]
  /** All client secrets and sign-in values so far. */
  clientSecrets: Set<string>
  signInSecrets: Set<string>
  /** Password reset tokens, which only that page's address may contain. */
  resetTokens: Set<string>
  /** Error codes that faults explain. */
  explained: Set<string>
  /** Tab has been pressed: the focus may be in the browser's own controls. */
  hasTabbed: boolean
  /** All rows of the platform so far. */
  known: Register
}

/** Marks in names and addresses of other vendors, found nowhere else. */
const foreign = { name: '他社の', email: 'tasha-' }
export const password = 'Walk-Password-2026!'

/** Marks the data of all vendors except the customer. */
export function markForeign({ tables }: Platform): void {
  const isForeign = (row: { vendor: number }) => row.vendor !== customerId
  const groups = tables.vendorGroups.filter(isForeign)
  const groupIds = new Set(groups.map(({ id }) => id))
  const userIds = new Set(tables.vendorUsers.filter(isForeign).map(({ user }) => user))
  const named = [
    ...tables.vendors.filter(({ id }) => id !== customerId),
    ...groups,
    ...tables.applications.filter(app => groupIds.has(app.vendor_group)),
  ]
  for (const row of named) row.name = `${foreign.name}${row.name}`
  for (const user of tables.users) {
    if (!userIds.has(user.id)) continue
    // The demo account keeps its address to sign in with.
    if (!user.system_admin) user.user_name = `${foreign.email}${user.user_name}`
    user.family_name = `${foreign.name}${user.family_name}`
  }
}

/** Returns the page of an address; none at the top address. */
function pageAt(href: string): PageEntry | undefined {
  const path = new URL(href).hash.slice(1).split('?')[0]?.split('/').filter(Boolean).join('/')
  return path ? (pages.find(page => page.path === `/${path}`) ?? pages.find(({ name }) => name === 'notFound')) : undefined
}

export const isSignedIn = (view: View) => Boolean(view.local.accessToken)

/** Returns whether a page is the console's, not the provider's. */
export function isOfConsole({ href }: View, ofConsole: string): boolean {
  const { origin, pathname } = new URL(href)
  return origin === ofConsole && !pathname.startsWith('/oauth2/')
}

/** Lists rules that a page breaks at any moment. */
export function wrongNow(view: View, world: World): string[] {
  if (new URL(view.href).origin !== world.origin) return [`it has left the origin for ${view.href}`]
  if (!isOfConsole(view, world.origin)) return []
  const wrong: string[] = []
  const { accessToken, idToken, refreshToken, ...otherLocal } = view.local
  const { code, res_state, state, nonce, codeVerifier, ...otherSession } = view.session
  const places: [string, string][] = [
    // Until the console has started, the address is the one given to the browser.
    ['the address', view.isEmpty ? '' : decoded(view.href)],
    ['the title', view.title],
    ['the page', view.text],
    ['the storage', JSON.stringify([otherLocal, otherSession])],
  ]
  const deny = (what: string, values: Iterable<string | undefined>, except?: string) => {
    for (const value of values)
      for (const [place, text] of places) {
        if (value && place !== except && text.includes(value)) wrong.push(`${place} holds ${what}`)
      }
  }
  deny('a token', [accessToken, idToken, refreshToken])
  deny('a value of the sign-in', [...world.signInSecrets, code, res_state, state, nonce, codeVerifier])
  deny('a client secret', world.clientSecrets, view.dialog === undefined ? undefined : 'the page')
  deny('the token of a new password', world.resetTokens, pageAt(view.href)?.name === 'resetPassword' ? 'the address' : undefined)
  deny('a password', [password], 'the page')
  if (!world.isSystemAdmin) deny("what is another vendor's", Object.values(foreign))
  for (const text of view.alerts) {
    if (!isExplained(text, world.explained)) wrong.push(`an unexpected error: ${text}`)
  }
  return wrong
}

/** Returns whether faults explain every error in a text; an error without a code is a bug of the console. */
function isExplained(text: string, codes: ReadonlySet<string>): boolean {
  return text
    .split(error.unexpected)
    .slice(1)
    .every(rest => {
      // A form's text without an error code.
      if (rest.startsWith('管理者に')) return codes.size > 0
      const code = /^（エラーコード：(\w+)）/.exec(rest)?.[1]
      return code !== undefined && codes.has(code)
    })
}

function decoded(text: string) {
  try {
    return `${text} ${decodeURIComponent(text)}`
  } catch {
    return text
  }
}

function wrongOfPage(page: PageEntry, view: View, world: World): string[] {
  const { name, title, roles } = page
  const heading = name === 'intro' ? product.title : title
  return [
    view.title !== product.pageTitle(title, product.title) && `the title of ${name} is ${view.title}`,
    (view.h1.length !== 1 || view.h1[0] !== heading) && `the h1 of ${name} is ${JSON.stringify(view.h1)}`,
    roles.length > 0 && !isSignedIn(view) && `${name} is shown without a session`,
    roles.length > 0 && !world.pages.includes(page) && `${name} is shown to a role that may not view it`,
  ].filter(complaint => complaint !== false)
}

/** Lists rules that a page breaks once it has settled. */
export function wrongWhenSettled(view: View, world: World): string[] {
  if (!isOfConsole(view, world.origin)) return []
  const { pathname, search } = new URL(view.href)
  const page = pageAt(view.href)
  const wrong: string[] = []
  const expect = (isSo: boolean, complaint: string) => {
    if (!isSo) wrong.push(complaint)
  }
  expect(pathname === '/' && search === '', `the address has more than a fragment: ${view.href}`)
  expect(!view.isEmpty, 'the page is white')
  expect(page !== undefined, 'it stays at the top address, which shows nothing')
  if (page) wrong.push(...wrongOfPage(page, view, world))
  const hasFocus = view.focus === 'inside' || (view.focus === 'nowhere' && world.hasTabbed)
  expect(view.dialog === undefined || hasFocus, `the focus is ${view.focus} while the dialog ${view.dialog} is open`)
  const { vendor, group } = view.shown
  const query = queryOf(view.href)
  const isNamed = (of: 'vendor' | 'vendorGroup', key: string | null, name: string) => world.known[of].get(key ?? '')?.names.has(plain(name))
  const agrees =
    (!world.isSystemAdmin || vendor === undefined || isNamed('vendor', query.get('vendor'), vendor)) &&
    (group === undefined || isNamed('vendorGroup', query.get('group'), group))
  expect(Boolean(agrees), `the address is ${view.href}, but shown are ${vendor}, ${group}`)
  expect(!view.isBusy, 'something is busy for ever')
  expect(view.tooWide === 0, `the page scrolls sideways by ${view.tooWide} px`)
  return wrong
}
