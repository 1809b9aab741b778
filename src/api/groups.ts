import { list, one, post, put, remove } from '../lib/calls.ts'
import { type Id, created, type Created, vendorGroup, type VendorGroup } from './entities.ts'

/** The groups of a vendor (spec, section 7). */
export const groups = {
  /** Includes how many users and applications each group has. */
  list: list<{ vendorId: Id }, VendorGroup>('/vendorGroup/', vendorGroup, {
    changedBy: ['vendorGroup', 'vendorGroupUser', 'user', 'application'],
    within: [['vendorId', 'vendor']],
  }),
  /** The same list, for who needs no numbers. */
  names: list<{ vendorId: Id }, VendorGroup>('/vendorGroup/', vendorGroup, {
    changedBy: ['vendorGroup'],
    within: [['vendorId', 'vendor']],
  }),
  get: one<{ id: Id }, VendorGroup>('/vendorGroup/{id}/', vendorGroup),
  /** Its id is needed only if the group gets members. */
  create: post<{ vendor: Id; name: string }, Partial<Created>>('/vendorGroup/', answer => created(answer) ?? {}),
  update: put<{ id: Id; vendor: Id; name: string }>('/vendorGroup/{id}/'),
  remove: remove<{ id: Id }>('/vendorGroup/{id}/'),
}

/** Returns how many users and applications a group has. The platform spells the keys in two ways (spec, section 3). */
export const countsOf = ({ user_count, userCount, app_count, appCount }: VendorGroup) => ({
  users: user_count ?? userCount ?? undefined,
  apps: app_count ?? appCount ?? undefined,
})
