import { refuse } from './answers.ts'
import { roleId, type User } from './tables.ts'
import type { Store } from './store.ts'

export type RoleName = 'systemAdmin' | 'vendorAdmin' | 'vendorUser'

/** The signed-in user of a request and the one vendor they belong to. */
export interface Caller {
  user: User
  roles: RoleName[]
  vendorId: number | null
}

/** Returns the caller; undefined without a valid bearer token (RFC 6750, section 2.1). */
export function findCaller(request: Request, store: Store): Caller | undefined {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const grant = token && store.accessTokens.get(token)
  if (!grant || grant.expires <= store.now()) return undefined
  const user = store.tables.users.find(row => row.account === grant.account)
  return user && callerOf(user, store)
}

/** Returns a user's roles; undefined for users of a vendor with an inactive contract, except system administrators. */
export function callerOf(user: User, { tables }: Store): Caller | undefined {
  const link = tables.vendorUsers.find(row => row.user === user.id)
  const roles: RoleName[] = []
  if (user.system_admin === true) roles.push('systemAdmin')
  if (link?.role === roleId.vendorAdmin) roles.push('vendorAdmin')
  if (link?.role === roleId.vendorUser) roles.push('vendorUser')
  const vendor = tables.vendors.find(row => row.id === link?.vendor)
  if (vendor && vendor.is_active !== 1 && !roles.includes('systemAdmin')) return undefined
  return { user, roles, vendorId: link?.vendor ?? null }
}

export function isSystemAdmin(caller: Caller): boolean {
  return caller.roles.includes('systemAdmin')
}

/** Refuses data of other vendors, except to system administrators. */
export function requireOwnVendor(caller: Caller, vendor: number | undefined): void {
  if (!isSystemAdmin(caller) && vendor !== caller.vendorId) refuse(403, 'APIの利用権限がありません。')
}

/** Refuses users of other vendors, except to system administrators. */
export function requireOwnUser(caller: Caller, user: User, { tables }: Store): void {
  const isOwn = tables.vendorUsers.some(link => link.user === user.id && link.vendor === caller.vendorId)
  if (!isOwn && !isSystemAdmin(caller)) refuse(403, 'APIの利用権限がありません。')
}
