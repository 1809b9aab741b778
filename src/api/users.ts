import { list, lookup, one, patch, post, put, remove } from '../lib/calls.ts'
import { boolean, id, type Infer, needed, object } from '../lib/shape.ts'
import {
  type Id,
  created,
  type Created,
  idProviderUser,
  type IdProviderUser,
  role,
  type Role,
  vendorUser,
  type VendorUser,
} from './entities.ts'

type Existence = Infer<typeof existence>
const existence = object({ result: needed(boolean), userId: id })

export const roles = { list: list<object, Role>('/role/', role) }

/** The links between a vendor and its users (spec, section 7). */
export const vendorUsers = {
  list: list<{ vendorId: Id }, VendorUser>('/vendorUser/', vendorUser, {
    changedBy: ['vendorUser', 'user'],
    within: [['vendorId', 'vendor']],
  }),
  get: one<{ id: Id }, VendorUser>('/vendorUser/{id}/', vendorUser),
  exists: one<{ userName: string }, Existence>('/vendorUser/is_exist_user/', existence),
  create: post<{ vendor: Id; user: Id; role: Id }>('/vendorUser/'),
  update: patch<{ id: Id; role: Id }>('/vendorUser/{id}/'),
}

/** The users of the platform, across all vendors. */
export const users = {
  exists: one<{ userName: string }, Existence>('/user/is_exist_user/', existence),
  /** What is left out stays as it is. */
  update: put<{ id: Id; user_name?: string; family_name?: string; given_name?: string }>('/user/{id}/'),
  /** Also removes the user's links and memberships. */
  remove: remove<{ id: Id; vendorId: Id }>('/user/{id}/', { changes: ['user', 'vendorUser', 'vendorGroupUser'] }),
}

/** The users' accounts at the identity provider. */
export const idProviderUsers = {
  find: lookup<{ userName: string }, IdProviderUser>('/idProviderUser/', idProviderUser),
  create: post<{ userName: string; familyName: string; givenName: string; idProviderUserId?: Id }, Created>('/idProviderUser/', created),
}
