/**
 * The entities as the platform names them (spec, section 3). What may be missing or null is marked so. Each has a shape, through which
 * every answer comes in: a value of another type than the entity names is missing then, and a number where a text is expected is a text.
 */
import { flag, id, needed, number, object, rowId, text, unknown } from '../lib/shape.ts'

/** Opaque: a number or a text, as the platform gives it. */
export type Id = number | string

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

interface User {
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
  /** Ours: a member of a group who is not in the vendor's list, standing in for the link that there is not. */
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

/** What a change answers that has made something. */
export interface Made {
  id: Id
}

export const userInfo = object<UserInfo>({
  id, system_admin: unknown, vendor_admin: unknown, vendor_user: unknown, vendor_id: id,
  userName: text, family_name: text, given_name: text,
})

export const memberType = object<MemberType>({ id: rowId, name: text })

export const role = object<Role>({ id: rowId, name: text })

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

export const user = object<User>({ id, user_name: text, family_name: text, given_name: text })

/** Without an id, nothing is known to have been made. */
export const made = object<Made>({ id: needed(id) })
