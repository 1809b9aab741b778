/**
 * The platform's entities under the platform's names (spec, section 3); `Optional` fields may be missing or null. Every answer passes
 * through its entity's shape: a value of the wrong type becomes undefined, and a number becomes a text if a text is expected.
 */
import { flag, id, type Id, needed, number, object, rowId, text, unknown } from '../lib/shape.ts'

export type { Id }

/** A value that the platform may leave out. */
type Optional<T> = T | null | undefined

export interface UserInfo {
  id?: Optional<Id>
  system_admin?: unknown
  vendor_admin?: unknown
  vendor_user?: unknown
  vendor_id?: Optional<Id>
  userName?: Optional<string>
  family_name?: Optional<string>
  given_name?: Optional<string>
}

export interface MemberType {
  id: Id
  name?: Optional<string>
}

export interface Role {
  id: Id
  name?: Optional<string>
}

export interface Vendor {
  id: Id
  name?: Optional<string>
  contract_number?: Optional<string>
  member_type?: Optional<MemberType>
  notify_email_address?: Optional<string>
  is_active?: Optional<number | string | boolean>
  expiration_date?: Optional<string>
  count?: Optional<{ user?: Optional<number>; group?: Optional<number>; application?: Optional<number> }>
}

export interface User {
  id?: Optional<Id>
  user_name?: Optional<string>
  family_name?: Optional<string>
  given_name?: Optional<string>
}

export interface VendorUser {
  id: Id
  vendor?: Optional<Id>
  user?: Optional<User>
  role?: Optional<Role>
  /** Client-side only: marks a group member who is missing from the vendor's user list, so no link to the vendor is known. */
  isStranger?: true
}

export interface VendorGroup {
  id: Id
  name?: Optional<string>
  vendor?: Optional<Id>
  user_count?: Optional<number>
  app_count?: Optional<number>
  userCount?: Optional<number>
  appCount?: Optional<number>
}

export interface VendorGroupUser {
  id: Id
  vendor_group?: Optional<Id>
  user?: Optional<Id | User>
}

export interface IdProviderUser {
  id?: Optional<Id>
  userName?: Optional<string>
  name?: Optional<{ familyName?: Optional<string>; givenName?: Optional<string> }>
}

export interface Application {
  id: Id
  name?: Optional<string>
  description?: Optional<string>
  vendor_group?: Optional<{ id: Id; name?: Optional<string> }>
  token_expiration_time?: Optional<number>
}

export interface Credentials {
  api_endpoint?: Optional<string>
  display_name?: Optional<string>
  application_id?: Optional<Id>
  client_id?: Optional<string>
  client_secret?: Optional<string>
  primary_audience?: Optional<string>
  scope?: Optional<string>
}

export interface UploadDocument {
  id: Id
  document_name?: Optional<string>
  tree_category?: Optional<string>
}

/** The answer to a POST that creates something. */
export interface Created {
  id: Id
}

export const userInfo = object<UserInfo>({
  id,
  system_admin: unknown,
  vendor_admin: unknown,
  vendor_user: unknown,
  vendor_id: id,
  userName: text,
  family_name: text,
  given_name: text,
})

export const memberType = object<MemberType>({ id: rowId, name: text })

export const vendor = object<Vendor>({
  id: rowId,
  name: text,
  contract_number: text,
  member_type: memberType,
  notify_email_address: text,
  is_active: flag,
  expiration_date: text,
  count: object<NonNullable<Vendor['count']>>({ user: number, group: number, application: number }),
})

/** Requires the id: without one, later calls could not name what was created. */
export const created = object<Created>({ id: needed(id) })
