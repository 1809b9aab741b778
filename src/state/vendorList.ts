import { computed, signal } from '@preact/signals-react'
import { isNarrow, watchNarrow } from '../lib/narrow.ts'
import { selectedVendorId } from './scope.ts'

/** Undefined until the user opens or closes the list: then it follows from the window and the selection. */
const isOpen = signal<boolean>()

const narrow = signal(isNarrow())
watchNarrow(() => {
  narrow.value = isNarrow()
})

/**
 * Whether system administrators see the vendor list beside users and applications (spec, section 3, vendor-list flag). On narrow screens
 * the list is a separate step, which a preselected vendor skips.
 */
export const isVendorListOpen = computed(() => isOpen.value ?? (selectedVendorId.value === undefined || !narrow.value))

/** Opens or closes the vendor list; undefined leaves that to the window and the selection. */
export function openVendorList(open: boolean | undefined): void {
  isOpen.value = open
}
