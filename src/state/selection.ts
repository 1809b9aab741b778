import { computed, signal } from '@preact/signals-react'
import type { Id } from '../api/entities.ts'
import { isNarrow, watchNarrow } from '../lib/narrow.ts'
import { path, queryValue, setQuery } from './location.ts'
import { isSystemAdmin } from './permission.ts'
import { user } from './session.ts'

/** The selected vendor: what the address says for system administrators, their own vendor for everybody else. */
export const selectedVendorId = computed<Id | undefined>(() =>
  isSystemAdmin.value ? queryValue('vendor') : (user.value?.vendor_id ?? undefined),
)

/** The selected group of that vendor. */
export const selectedVendorGroupId = computed<Id | undefined>(() =>
  selectedVendorId.value === undefined ? undefined : queryValue('group'),
)

/** What the screen is about, as a text to compare: the page, and the vendor and the group that are selected. */
export const subject = computed(() => JSON.stringify([path.value, selectedVendorId.value, selectedVendorGroupId.value]))

/** Undefined until the user has opened or closed the list. */
const isOpen = signal<boolean>()

const narrow = signal(isNarrow())
watchNarrow(() => { narrow.value = isNarrow() })

/**
 * The vendor-list flag (spec, section 3): whether system administrators see the list of vendors beside users and applications.
 * Where it is a step of its own, somebody who comes with a vendor has taken that already.
 */
export const isVendorListOpen = computed(() => isOpen.value ?? (selectedVendorId.value === undefined || !narrow.value))

export function openVendorList(open: boolean): void {
  isOpen.value = open
}

const text = (id: Id | undefined) => (id === undefined ? undefined : String(id))

/** Selects a vendor; a group of another vendor cannot stay selected. */
export function selectVendor(id: Id | undefined): void {
  setQuery({ vendor: text(id), group: undefined })
}

export function selectGroup(id: Id | undefined): void {
  setQuery({ group: text(id) })
}
