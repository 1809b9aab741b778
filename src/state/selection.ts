import { computed } from '@preact/signals-react'
import type { Id } from '../api/entities.ts'
import { query, setQuery } from './location.ts'
import { isSystemAdmin } from './permission.ts'
import { user } from './session.ts'

/** The selected vendor: what the address says for system administrators, their own vendor for everybody else. */
export const selectedVendorId = computed<Id | undefined>(() =>
  isSystemAdmin.value ? query.value.get('vendor') || undefined : (user.value?.vendor_id ?? undefined),
)

/** The selected group of that vendor. */
export const selectedVendorGroupId = computed<Id | undefined>(() =>
  selectedVendorId.value === undefined ? undefined : query.value.get('group') || undefined,
)

const text = (id: Id | undefined) => (id === undefined ? undefined : String(id))

/** Selects a vendor; a group of another vendor cannot stay selected. */
export function selectVendor(id: Id | undefined): void {
  setQuery({ vendor: text(id), group: undefined })
}

export function selectGroup(id: Id | undefined): void {
  setQuery({ group: text(id) })
}
