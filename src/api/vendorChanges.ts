import { post, put, remove } from '../lib/httpWrite.ts'
import type { Id } from './entities.ts'

interface VendorInput {
  name: string
  contract_number: string
  member_type: Id
  notify_email_address: string
  is_active: number
}

export const vendorChanges = {
  create: post<VendorInput>('/vendor/'),
  update: put<VendorInput & { id: Id }>('/vendor/{id}/'),
  remove: remove<{ id: Id }>('/vendor/{id}/'),
}
