import { list, one } from '../lib/http.ts'
import { lookup, patch, post, put, remove } from '../lib/httpWrite.ts'
import type { Id, IdProviderUser, Role, VendorUser } from './entities.ts'

export const roles = {
  list: list<object, Role>('/role/'),
}

/** The links between a vendor and its users (spec, section 7). */
export const vendorUsers = {
  list: list<{ vendorId: Id }, VendorUser>('/vendorUser/'),
  get: one<{ id: Id }, VendorUser>('/vendorUser/{id}/'),
  exists: one<{ userName: string }, { result: unknown }>('/vendorUser/is_exist_user/', ['result']),
  create: post<{ vendor: Id; user: Id; role: Id }>('/vendorUser/'),
  update: patch<{ id: Id; role: Id }>('/vendorUser/{id}/'),
}

/** The users of the platform, whatever their vendor. */
export const users = {
  exists: one<{ userName: string }, { result: unknown; userId?: Id | null }>('/user/is_exist_user/', ['result']),
  update: put<{ id: Id; user_name: string; family_name: string; given_name: string }>('/user/{id}/'),
  remove: remove<{ id: Id; vendorId?: Id }>('/user/{id}/'),
}

/** Their accounts at the identity provider. */
export const idProviderUsers = {
  find: lookup<{ userName: string }, IdProviderUser>('/idProviderUser/'),
  create: post<{ userName: string; familyName: string; givenName: string; idProviderUserId?: Id }, { id: Id }>('/idProviderUser/', ['id']),
}
