/** The rows as stored, in the server's own words (spec section 3). Relations are ids; what a call answers is joined from them. */
export interface Tables {
  memberTypes: MemberType[]
  roles: Role[]
  vendors: Vendor[]
  users: User[]
  idProviderUsers: IdProviderUser[]
  vendorUsers: VendorUser[]
  vendorGroups: VendorGroup[]
  vendorGroupUsers: VendorGroupUser[]
  applications: Application[]
  documents: UploadDocument[]
}

/** `expires`: whether a contract of this type has an expiration date. */
export interface MemberType { id: number; name: string; expires: boolean }
export interface Role { id: number; name: string }

export interface Vendor {
  id: number
  name: string
  contract_number: string
  member_type: number
  notify_email_address: string | null
  is_active: 0 | 1
  expiration_date: string | null
}

/** A person as the platform knows them; `account` is the id of their account at the identity provider. */
export interface User { id: number; account: number; user_name: string; family_name: string; given_name: string; system_admin: boolean }

/** An account at the identity provider. Not every account has a user of the platform. */
export interface IdProviderUser { id: number; userName: string; familyName: string; givenName: string; password: string }

export interface VendorUser { id: number; vendor: number; user: number; role: number }
export interface VendorGroup { id: number; vendor: number; name: string }
export interface VendorGroupUser { id: number; vendor_group: number; user: number }

export interface Application {
  id: number
  name: string
  description: string
  vendor_group: number
  token_expiration_time: number
  application_id: string
  client_id: string
  client_secret: string | null
}

/** `content` makes the bytes when they are asked for. */
export interface UploadDocument { id: number; document_name: string; tree_category: string; content: () => Uint8Array<ArrayBuffer> }

/** The ids of the roles table: the system administrator's counts by the user's flag, the other two by the link with a vendor. */
export const roleId = { systemAdmin: 1, vendorAdmin: 2, vendorUser: 3 } as const

const lastIds = new WeakMap<object, number>()

/** The next id of a table; the id of a deleted row is never given out again. */
export function nextId(rows: readonly { id: number }[]): number {
  const id = rows.reduce((highest, row) => Math.max(highest, row.id), lastIds.get(rows) ?? 0) + 1
  lastIds.set(rows, id)
  return id
}

/** Rows by id, for joins over a whole table. */
export function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map(row => [row.id, row]))
}

/** How many rows have each value of a column. */
export function countBy<T>(rows: readonly T[], column: (row: T) => number | undefined): Map<number | undefined, number> {
  const counts = new Map<number | undefined, number>()
  for (const row of rows) counts.set(column(row), (counts.get(column(row)) ?? 0) + 1)
  return counts
}

export function remove<T>(rows: T[], gone: (row: T) => boolean): void {
  // Backwards, in place: whoever holds the table sees the change.
  for (let at = rows.length - 1; at >= 0; at--) if (gone(rows[at] as T)) rows.splice(at, 1)
}
