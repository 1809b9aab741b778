import type { ReactNode } from 'react'
import type { Id } from '../api/entities.ts'
import { type GroupActions, GroupPanel, useGroups } from '../features/groups/GroupPanel.tsx'
import { useVendors, VendorPanel } from '../features/vendors/VendorPanel.tsx'
import { nameOf } from '../features/vendors/vendor.ts'
import { isSystemAdmin } from '../state/permission.ts'
import { isVendorListOpen } from '../state/selection.ts'
import type { Load } from '../ui/load/useLoad.ts'

interface Selected {
  vendorId: Id | undefined
  groupId: Id | undefined
  /**
   * The address names a vendor or a group, and whether there is one is not known yet, or could not be asked (`failed`, of groups): stands
   * for the list of the page, which would show what is not in the group.
   */
  waiting: Pick<Load<never>, 'state' | 'rows' | 'reload'> | undefined
  /** Why there is no vendor to list or to add anything for. */
  whyNoVendor: string | undefined
  reloadGroups: () => void
  /** The lists in which the vendor (system administrators only) and the group are selected. */
  panels: (groupActions?: GroupActions) => ReactNode
}

const none: readonly never[] = []

/** The selected vendor and group of a page that has both lists at its side. Reads signals. */
export function useSelected(): Selected {
  const vendors = useVendors()
  const groups = useGroups(vendors.selectedId)
  const state = vendors.isPending ? 'loading' : groups.unknown
  return {
    vendorId: vendors.selectedId,
    groupId: groups.selectedId,
    waiting: state && { state, rows: none, reload: groups.reload },
    whyNoVendor: vendors.whyNone,
    reloadGroups: groups.reload,
    panels: groupActions => (
      <>
        {isSystemAdmin.value && isVendorListOpen.value && <VendorPanel list={vendors} isClosable />}
        <GroupPanel list={groups} vendorName={vendors.selected && nameOf(vendors.selected)} actions={groupActions} />
      </>
    ),
  }
}
