import { computed } from '@preact/signals-react'
import type { Id } from '../api/entities.ts'
import { path, queryValue, setQuery } from './location.ts'
import { isSystemAdmin } from './permission.ts'
import { user } from './session/session.ts'
import { goToTable } from './tables.ts'

/** The selected vendor: from the address for system administrators, the user's own for other roles. */
export const selectedVendorId = computed<Id | undefined>(() =>
  isSystemAdmin.value ? queryValue('vendor') : (user.value?.vendor_id ?? undefined),
)

/** The selected group of the selected vendor. */
export const selectedVendorGroupId = computed<Id | undefined>(() =>
  selectedVendorId.value === undefined ? undefined : queryValue('group'),
)

/** Identifies the screen: its page, vendor and group, as a text to compare. */
export const screenKey = computed(() => JSON.stringify([path.value, selectedVendorId.value, selectedVendorGroupId.value]))

/**
 * Returns whether the user can come to a screen, by its key: other roles than system administrators have one vendor. The key of another
 * version may be no such text, and says nothing about that.
 */
export const mayShow = (key: string): boolean =>
  isSystemAdmin.peek() || !key.startsWith('[') || key.includes(`,${JSON.stringify(user.peek()?.vendor_id ?? null)},`)

/** Navigates back to a table of the vendor that was selected on an earlier screen, with nothing that could hide a row. */
export function returnToTable(table: string, earlier: string): void {
  const [, vendor] = JSON.parse(earlier) as readonly (string | null)[]
  goToTableOf(table, vendor ?? undefined)
}

/** Navigates to a table of a vendor. The address names it for system administrators alone: other roles have one vendor. */
export function goToTableOf(table: string, vendor: Id | undefined): void {
  goToTable(table, { vendor: isSystemAdmin.peek() ? text(vendor) : undefined })
}

const text = (id: Id | undefined) => (id === undefined ? undefined : String(id))

export function selectVendor(id: Id | undefined): void {
  setQuery({ vendor: text(id) })
}

export function selectGroup(id: Id | undefined): void {
  setQuery({ group: text(id) })
}
