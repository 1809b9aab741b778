import type { Vendor } from '../api/entities.ts'
import { type GroupActions, GroupPanel, useGroups } from '../features/groups/GroupPanel.tsx'
import { mayEndContract } from '../features/vendors/vendor.ts'
import { useVendors, VendorPanel } from '../features/vendors/VendorPanel.tsx'
import { isSystemAdmin, may } from '../state/permission.ts'
import { isVendorListOpen } from '../state/vendorList.ts'
import { nameOf } from '../text/common.ts'
import { subject } from '../text/dialog.ts'
import { group as groupText } from '../text/group.ts'
import { vendor as vendorText } from '../text/vendor.ts'
import { useCommands } from '../ui/commands.ts'
import { bulk } from './dialogs.ts'
import { stepsOf } from './VendorSteps.tsx'

/** Adds the end of the contract of the vendor on the page to the palette, for who may. */
export function EndContract({ vendor }: { vendor: Vendor | undefined }): null {
  useCommands(() =>
    vendor && mayEndContract() ? [{ label: vendorText.endContractOf(nameOf(vendor)), onPress: () => bulk.endContract(vendor) }] : [],
  )
  return null
}

/**
 * Returns the group selected on a page with the lists of vendors and groups, and what the page passes to its table. `groupActions` add and
 * edit groups. Reads signals.
 */
export function useScope(groupActions?: GroupActions) {
  const vendors = useVendors()
  const groups = useGroups(vendors.vendor?.id)
  const group = groups.selected
  const canAddNothing = groups.state === 'ready' && groups.rows.length === 0 && !may('modify', 'group')
  return {
    owner: vendors.vendor,
    isOwned: true,
    groupId: group?.id,
    gate: vendors.gate ?? groups.gate,
    next: stepsOf(vendors.vendor) ?? (canAddNothing ? groupText.noneAskAdmin : undefined),
    panels: (
      <>
        {isSystemAdmin.value && isVendorListOpen.value && <VendorPanel list={vendors} isClosable />}
        <EndContract vendor={vendors.vendor} />
        <GroupPanel list={groups} vendorName={vendors.vendor && nameOf(vendors.vendor)} actions={groupActions} />
      </>
    ),
    isNarrowed: group !== undefined || groups.gate !== undefined,
    narrowedBy: group && subject.group(nameOf(group)),
  }
}
