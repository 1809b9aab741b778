import type { ReactNode } from 'react'
import type { Id, VendorGroup } from '../api/entities.ts'
import { type GroupActions, GroupPanel, useGroups } from '../features/groups/GroupPanel.tsx'
import { useVendors, VendorPanel } from '../features/vendors/VendorPanel.tsx'
import { nameOf } from '../features/vendors/vendor.ts'
import { isSystemAdmin } from '../state/permission.ts'
import { isVendorListOpen } from '../state/selection.ts'
import type { Load } from '../ui/load/useLoad.ts'

interface Selected {
  vendorId: Id | undefined
  /** The vendor's name, or its id where the name is missing or not loaded. */
  vendorName: string | undefined
  groupId: Id | undefined
  /**
   * Replaces the page's list while the address names a vendor or group that is not known to exist, or failed to load (`failed`, groups
   * only): the list would not be filtered by it.
   */
  waiting: Pick<Load<never>, 'state' | 'asOf' | 'error' | 'rows' | 'reload'> | undefined
  /** Vendor and group are known, or gone from the address. */
  isSettled: boolean
  /** Why nothing can be listed or added: no vendor is selected, or the user has none; and whom to ask about it. */
  noVendorReason: string | undefined
  noVendorLinks: ReturnType<typeof useVendors>['noVendorLinks']
  groups: Pick<Load<VendorGroup>, 'reload' | 'after'>
  /** The vendor list (system administrators only) and the group list. */
  panels: (groupActions?: GroupActions) => ReactNode
}

const none: readonly never[] = []

/** Returns the vendor and group selected on a page with both lists. Reads signals. */
export function useSelected(): Selected {
  const vendors = useVendors()
  const groups = useGroups(vendors.selectedId)
  const state = vendors.isPending ? 'loading' : groups.unknown
  return {
    vendorId: vendors.selectedId,
    vendorName: vendors.selectedName,
    groupId: groups.selectedId,
    waiting: state && { state, asOf: undefined, error: groups.error, rows: none, reload: groups.reload },
    isSettled: !vendors.isPending && state !== 'loading',
    noVendorReason: vendors.noVendorReason,
    noVendorLinks: vendors.noVendorLinks,
    groups,
    panels: groupActions => (
      <>
        {isSystemAdmin.value && isVendorListOpen.value && <VendorPanel list={vendors} isClosable />}
        <GroupPanel list={groups} vendorName={vendors.selected && nameOf(vendors.selected)} actions={groupActions} />
      </>
    ),
  }
}
