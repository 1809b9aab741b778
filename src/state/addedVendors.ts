import type { Vendor } from '../api/entities.ts'
import { remembered } from '../lib/sessionMemory.ts'

/** The contract numbers of the vendors that this page has added since the sign-in: the platform answers without an id. */
const added = remembered<readonly string[]>([])

export function noteAddedVendor(contractNumber: string): void {
  added.set([...added.get(), contractNumber])
}

export const isAddedVendor = ({ contract_number }: Vendor): boolean => contract_number != null && added.get().includes(contract_number)
