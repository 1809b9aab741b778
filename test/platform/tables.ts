/** Rows as stored, under the server's names (spec section 3). Relations are ids; handlers join them. */
export interface Tables extends ReturnType<typeof fixedTables> {
  vendors: Vendor[]
  users: User[]
  idProviderUsers: IdProviderUser[]
  vendorUsers: VendorUser[]
  vendorGroups: VendorGroup[]
  vendorGroupUsers: VendorGroupUser[]
  applications: Application[]
  documents: UploadDocument[]
}

export type MemberType = Tables['memberTypes'][number]

export interface Vendor {
  id: number
  name: string
  contract_number: string
  member_type: number
  notify_email_address: string | null
  is_active: 0 | 1
  expiration_date: string | null
}

/** A user of the platform; `account` is the id at the identity provider. */
export interface User {
  id: number
  account: number
  user_name: string
  family_name: string
  given_name: string
  system_admin: boolean
}

/** An account at the identity provider; not every account is a user of the platform. */
export interface IdProviderUser {
  id: number
  userName: string
  familyName: string
  givenName: string
  password: string
}

export interface VendorUser {
  id: number
  vendor: number
  user: number
  role: number
}
export interface VendorGroup {
  id: number
  vendor: number
  name: string
}
export interface VendorGroupUser {
  id: number
  vendor_group: number
  user: number
}

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

/** `content` generates the bytes on demand. */
export interface UploadDocument {
  id: number
  document_name: string
  tree_category: string
  content: () => Uint8Array<ArrayBuffer>
}

/** Ids of the roles. System administrators are marked by a flag of the user, the other roles by the link to a vendor. */
export const roleId = { systemAdmin: 1, vendorAdmin: 2, vendorUser: 3 } as const

/** The tables with the same rows for every seed. */
export function fixedTables() {
  return {
    memberTypes: [
      { id: 1, name: '一般会員', expires: true },
      { id: 2, name: '特別会員', expires: true },
      { id: 3, name: '賛助会員', expires: false },
    ],
    roles: [
      { id: roleId.systemAdmin, name: 'システム管理者' },
      { id: roleId.vendorAdmin, name: 'ベンダー管理者' },
      { id: roleId.vendorUser, name: 'ベンダー利用者' },
    ],
  }
}

const lastIds = new WeakMap<object, number>()

/** Returns the next id of a table; ids of removed rows are never reused. */
export function nextId(rows: readonly { id: number }[]): number {
  const id = rows.reduce((highest, row) => Math.max(highest, row.id), lastIds.get(rows) ?? 0) + 1
  lastIds.set(rows, id)
  return id
}

/** Indexes rows by id, for joins. */
export function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map(row => [row.id, row]))
}

/** Counts rows by the value of a column. */
export function countBy<T>(rows: readonly T[], column: (row: T) => number | undefined): Map<number | undefined, number> {
  const counts = new Map<number | undefined, number>()
  for (const row of rows) counts.set(column(row), (counts.get(column(row)) ?? 0) + 1)
  return counts
}

export function remove<T>(rows: T[], gone: (row: T) => boolean): void {
  // Removes in place, from the end: other modules hold references to the table.
  for (let at = rows.length - 1; at >= 0; at--) if (gone(rows[at] as T)) rows.splice(at, 1)
}
