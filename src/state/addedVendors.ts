import type { Vendor } from '../api/entities.ts'
import { sessionSignal } from '../lib/sessionSignal.ts'

/** The contract numbers of the vendors that this page has added since the sign-in: the platform answers without an id. */
const added = sessionSignal<readonly string[]>([])

export function noteAddedVendor(contractNumber: string): void {
  added.value = [...added.peek(), contractNumber]
}

export const isAddedVendor = ({ contract_number }: Vendor): boolean => contract_number != null && added.peek().includes(contract_number)
