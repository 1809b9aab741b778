import { offboarding } from '../../../src/text/offboarding.ts'
import { apiBase, type Platform } from '../../platform/platform.ts'
import { titleOf } from '../../support/pages.ts'
import type { Sent } from './page.ts'

/** A row of the platform: all vendors, groups and names it has had so far. */
interface Row {
  vendors: Set<string>
  groups: Set<string>
  names: Set<string>
}

const kinds = ['vendor', 'vendorUser', 'user', 'vendorGroup', 'vendorGroupUser', 'application'] as const
type Kind = (typeof kinds)[number]

/** All rows so far, by id: a removed row is needed to check the call that removed it. */
export type Register = Record<Kind, Map<string, Row>>

export const createRegister = () => Object.fromEntries(kinds.map(kind => [kind, new Map<string, Row>()])) as Register

/** Adds the platform's current rows. */
export function register(known: Register, { tables }: Platform): void {
  const rowOf = (kind: Kind, id: number) => {
    const row = known[kind].get(String(id)) ?? { vendors: new Set(), groups: new Set(), names: new Set() }
    known[kind].set(String(id), row)
    return row
  }
  const enter = (kind: Kind, id: number, name: string | undefined, vendor: number | undefined, group?: number) => {
    const { vendors, groups, names } = rowOf(kind, id)
    if (name) names.add(plain(name))
    if (vendor !== undefined) vendors.add(String(vendor))
    if (group !== undefined) groups.add(String(group))
  }
  const addressOf = new Map(tables.users.map(({ id, user_name }) => [id, user_name]))
  const vendorOf = new Map(tables.vendorGroups.map(({ id, vendor }) => [id, vendor]))
  for (const { id, name } of tables.vendors) enter('vendor', id, name, id)
  for (const { id, name, vendor } of tables.vendorGroups) enter('vendorGroup', id, name, vendor, id)
  for (const { id, user, vendor_group: group } of tables.vendorGroupUsers) {
    enter('vendorGroupUser', id, undefined, vendorOf.get(group), group)
    enter('user', user, addressOf.get(user), vendorOf.get(group), group)
  }
  for (const { id, user, vendor } of tables.vendorUsers) {
    enter('user', user, addressOf.get(user), vendor)
    enter('vendorUser', id, addressOf.get(user), vendor)
    rowOf('user', user).groups.forEach(group => rowOf('vendorUser', id).groups.add(group))
  }
  for (const { id, name, vendor_group: group } of tables.applications) enter('application', id, name, vendorOf.get(group), group)
}

/** Normalizes a text for comparison: the page isolates right-to-left names. */
export const plain = (text: string) =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the query in the fragment of an address. */
export const queryOf = (href: string) => new URLSearchParams(new URL(href).hash.split('?')[1])

/** The entity that the first segment of a path names, and the pages that make such calls. */
const calls: Readonly<Record<string, [Kind, ...pages: string[]]>> = {
  vendor: ['vendor', titleOf('vendor')],
  vendorUser: ['vendorUser', titleOf('user')],
  user: ['user', titleOf('user')],
  vendorGroup: ['vendorGroup', titleOf('group'), titleOf('user')],
  vendorGroupUser: ['vendorGroupUser', titleOf('group'), titleOf('user')],
  application: ['application', titleOf('app')],
  integratedApplication: ['application', titleOf('app'), titleOf('user')],
}

/**
 * Lists what is wrong with a call: it has to concern the vendor, group, user or application on the screen. `own` is the signed-in user's
 * vendor.
 */
export function wrongWithSent(sent: Sent, known: Register, own: string, isSystemAdmin: boolean): string[] {
  const { pathname, searchParams } = new URL(sent.href)
  const [, part = '', id] = pathname.slice(apiBase.length).split('/')
  const body = (sent.body ? JSON.parse(sent.body) : {}) as Record<string, unknown>
  const { shown } = sent
  const wrong: string[] = []
  /** Credentials are shown above any page, as a toast offers them, and looked at before the applications of a leaver are named. */
  const isRead = sent.method === 'GET'
  const expect = (isSo: boolean, complaint: string) => {
    const where = [shown.page, shown.vendor, shown.group, sent.screen].join(', ')
    if (!isSo) wrong.push(`${sent.method} ${pathname} ${sent.body} ${complaint} (${where})`)
  }
  if (pathname.endsWith('/changeNotifyEmailAddress/')) {
    expect(id === own, `is not about the own vendor ${own}`)
    return wrong
  }
  const [kind, ...pages] = calls[part] ?? []
  const named: [Kind, unknown][] = [
    ['vendor', body.vendor],
    ['vendor', searchParams.get('vendorId')],
    ['vendorGroup', body.vendor_group],
  ]
  if (kind) {
    expect(isRead || pages.includes(shown.page), 'is about another page than is shown')
    named.push([kind, id])
    // A user who is linked to a vendor belonged to none before.
    if (part === 'vendorGroupUser') named.push(['user', body.user])
  } else if (part === 'forgotPassword' && shown.page === titleOf('user')) {
    const address = plain(String(body.user_name))
    named.push(['user', [...known.user].find(([, { names }]) => names.has(address))?.[0] ?? address])
  }

  const isShown = (of: Kind, key: string, name: string) => known[of].get(key)?.names.has(plain(name)) ?? false
  const isOfVendor = (key: string) => {
    if (!isSystemAdmin) return key === own
    if (isRead) return true
    // Where loading the vendors failed, only the address says.
    return shown.vendor === undefined ? queryOf(sent.screen).get('vendor') === key : isShown('vendor', key, shown.vendor)
  }
  for (const [of, value] of named) {
    if (value == null || value === '') continue
    const row = known[of].get(String(value))
    expect(row !== undefined, `is about no ${of} that there has been: ${String(value)}`)
    if (!row) continue
    if (shown.page !== titleOf('vendor')) {
      const vendors = [...row.vendors]
      expect(vendors.some(isOfVendor), `is about the ${of} ${String(value)} of the vendor ${vendors.join()}, which is not shown`)
    }
    if (of !== kind || value !== id) continue
    const isListed = (of === 'application' ? !isRead : of === 'user' || of === 'vendorUser') && shown.page === pages[0]
    const isOfGroup = shown.group === undefined || [...row.groups].some(key => isShown('vendorGroup', key, shown.group ?? ''))
    expect(!isListed || isOfGroup, 'is about nothing in the group that is shown')
    const isNamed = row.names.size === 0 || [...row.names].some(name => plain(sent.text).includes(name))
    expect(isNamed || (isRead && sent.text.includes(offboarding.title)), `is about what is not on the screen: ${[...row.names].join(', ')}`)
  }
  return wrong
}
