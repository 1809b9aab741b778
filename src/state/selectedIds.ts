import type { Id } from '../api/entities.ts'
import { groups } from '../api/groups.ts'
import { vendors } from '../api/vendors.ts'
import { isSameId } from '../lib/ids.ts'
import { isSystemAdmin } from './permission.ts'
import { selectedVendorGroupId, selectedVendorId } from './scope.ts'

/** Returns the selected vendor and group, as the platform sent their ids: the address holds texts. */
export function selectedIds(): { vendorId: Id | undefined; groupId: Id | undefined } {
  const vendorId = sentAs(isSystemAdmin.peek() ? vendors.list.latest({}) : undefined, selectedVendorId.peek())
  const groupList = vendorId === undefined ? undefined : groups.list.latest({ vendorId })
  return { vendorId, groupId: sentAs(groupList, selectedVendorGroupId.peek()) }
}

function sentAs(list: readonly { id: Id }[] | undefined, id: Id | undefined): Id | undefined {
  return list?.find(item => isSameId(item.id, id))?.id ?? id
}
