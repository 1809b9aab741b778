import { openPalette as open } from '../features/palette/openPalette.tsx'
import { isSystemAdmin } from '../state/permission.ts'
import { tableHere } from '../state/tables.ts'
import { vendor } from '../text/vendor.ts'

/** Opens the command palette. The inventory is offered everywhere; on the vendors' page by the page itself, which knows its filters. */
export function openPalette(pages: Parameters<typeof open>[0], takeInventory: () => unknown): Promise<void> {
  const isElsewhere = isSystemAdmin.peek() && !tableHere('vendors')
  return open(pages, isElsewhere ? [{ label: vendor.inventory, onPress: takeInventory }] : [])
}
