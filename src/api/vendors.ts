import { list, one, post, put, remove } from '../lib/calls.ts'
import { type Id, memberType, type MemberType, vendor, type Vendor } from './entities.ts'

interface VendorInput {
  name: string
  contract_number: string
  member_type: Id
  notify_email_address: string
  is_active: number
}

const changedBy = ['vendor', 'notifyEmail', 'vendorGroup', 'vendorUser', 'user', 'application']
const details = list<object, Vendor>('/vendors/get_detail/', vendor, { changedBy })

/** Vendors (spec, section 7). */
export const vendors = {
  /** Includes how many users, groups and applications each vendor has. */
  details,
  list: list<object, Vendor>('/vendors/', vendor, { changedBy: ['vendor'], substitute: details }),
  get: one<{ id: Id }, Vendor>('/vendor/{id}/', vendor),
  create: post<VendorInput>('/vendor/'),
  /** What is left out stays as it is. */
  update: put<Partial<VendorInput> & { id: Id }>('/vendor/{id}/'),
  remove: remove<{ id: Id }>('/vendor/{id}/'),
}

export const memberTypes = { list: list<object, MemberType>('/memberType/', memberType) }
