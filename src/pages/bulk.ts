/** One chunk for what works on many rows at once. */
import { appKinds } from '../features/apps/manyApps.ts'
import { groupKinds } from '../features/groups/removeGroups.ts'
import type { VendorUser } from '../api/entities.ts'
import { IMPORT, resumeImport } from '../features/users/importUsers.tsx'
import { addToGroup as addUsersToGroup, userKinds } from '../features/users/manyUsers.ts'
import { vendorKinds } from '../features/vendors/manyVendors.ts'
import { may } from '../state/permission.ts'
import { resumeKind } from '../ui/batch/kinds.ts'
import { createGroup } from './nextSteps.ts'

export { moveApps, removeApps } from '../features/apps/manyApps.ts'
export { removeGroups } from '../features/groups/removeGroups.ts'
export { takeInventory } from '../features/inventory/takeInventory.tsx'
export { importUsers } from '../features/users/importUsers.tsx'
export { changeRoles, removeUsers, resetPasswords } from '../features/users/manyUsers.ts'
export { disableVendors, enableVendors } from '../features/vendors/manyVendors.ts'

/** Links users to a group, a new one if the vendor has none yet. */
export const addToGroup = (links: readonly VendorUser[]): Promise<void> => addUsersToGroup(links, createGroup)

/** Goes on with an action that the end of the session interrupted. */
export const resumeBatch = (kind: string): Promise<void> =>
  kind === IMPORT && may('modify', 'user') ? resumeImport() : resumeKind({ ...appKinds, ...groupKinds, ...userKinds, ...vendorKinds }, kind)
