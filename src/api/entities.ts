/**
 * The platform's entities under the platform's names (spec, section 3), each as its shape and the type of that. Every answer passes through
 * its entity's shape: a value of the wrong type becomes undefined, and a number becomes a text if a text is expected.
 */
import { flag, id, type Id, type Infer, needed, number, object, rowId, text, unknown } from '../lib/shape.ts'

export type { Id }

export type UserInfo = Infer<typeof userInfo>
export const userInfo = object({
  id,
  system_admin: unknown,
  vendor_admin: unknown,
  vendor_user: unknown,
  vendor_id: id,
  userName: text,
  family_name: text,
  given_name: text,
})

export type MemberType = Infer<typeof memberType>
export const memberType = object({ id: rowId, name: text })

export type Role = Infer<typeof role>
export const role = object({ id: rowId, name: text })

export type Vendor = Infer<typeof vendor>
export const vendor = object({
  id: rowId,
  name: text,
  contract_number: text,
  member_type: memberType,
  notify_email_address: text,
  is_active: flag,
  expiration_date: text,
  count: object({ user: number, group: number, application: number }),
})

const user = object({ id, user_name: text, family_name: text, given_name: text })

export interface VendorUser extends Infer<typeof vendorUser> {
  /** Client-side only: marks a group member who is missing from the vendor's user list, so no link to the vendor is known. */
  isStranger?: true
}
export const vendorUser = object({ id: rowId, vendor: id, user, role })

export type VendorGroup = Infer<typeof vendorGroup>
export const vendorGroup = object({
  id: rowId,
  name: text,
  vendor: id,
  user_count: number,
  app_count: number,
  userCount: number,
  appCount: number,
})

export type VendorGroupUser = Infer<typeof vendorGroupUser>
export const vendorGroupUser = object({ id: rowId, vendor_group: id, user: value => id(value) ?? user(value) })

export type IdProviderUser = Infer<typeof idProviderUser>
export const idProviderUser = object({ id, userName: text, name: object({ familyName: text, givenName: text }) })

export type Application = Infer<typeof application>
export const application = object({
  id: rowId,
  name: text,
  description: text,
  vendor_group: object({ id: rowId, name: text }),
  token_expiration_time: number,
})

export type Credentials = Infer<typeof credentials>
export const credentials = object({
  api_endpoint: text,
  display_name: text,
  application_id: id,
  client_id: text,
  client_secret: text,
  primary_audience: text,
  scope: text,
})

export type UploadDocument = Infer<typeof uploadDocument>
export const uploadDocument = object({ id: rowId, document_name: text, tree_category: text })

export type Created = Infer<typeof created>
/** The answer to a POST that creates something. Requires the id: without one, later calls could not name what was created. */
export const created = object({ id: needed(id) })
