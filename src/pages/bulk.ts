/** One chunk for what works on many rows at once: selects them, changes them, saves them as a file. It builds on the dialogs' chunk. */
import type { Application, Id, VendorUser } from '../api/entities.ts'
import { moveApps as moveAppsToGroup } from '../features/apps/manyApps.ts'
import { addToGroup as addUsersToGroup } from '../features/users/manyUsers.ts'
import { createGroup } from './allDialogs.ts'
import { mayCall } from './verbs.ts'

export { removeApps } from '../features/apps/manyApps.ts'
export { removeGroups } from '../features/groups/removeGroups.ts'
export { importUsers } from '../features/users/importUsers.ts'
export { changeRoles, removeUsers, resetPasswords } from '../features/users/manyUsers.ts'
export { copyEmails, copyGuides } from '../features/users/guide.ts'
export { offboardUser } from '../features/users/offboardUser.tsx'
export { takeInventory } from '../features/vendors/inventory/takeInventory.tsx'
export { selection } from '../ui/table/selection.tsx'
export { saveTableCsv } from './saveTableCsv.ts'
export { endContract } from '../features/vendors/endContract.tsx'
export { copyNotifyEmails, disableVendors, enableVendors } from '../features/vendors/manyVendors.ts'

/** Links users to a group, a new one if the vendor has none yet. */
export const addToGroup = (links: readonly VendorUser[], vendorId?: Id): Promise<readonly string[]> =>
  addUsersToGroup(links, createGroup, vendorId)

/** Moves applications to a group, a new one if the vendor has none any more. */
export const moveApps = (apps: readonly Application[], vendorId?: Id): Promise<readonly string[]> =>
  moveAppsToGroup(apps, mayCall('createGroup') && createGroup, vendorId)
