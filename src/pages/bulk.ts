/** One chunk for what works on many rows at once. */
import { appKinds } from '../features/apps/manyApps.ts'
import { groupKinds } from '../features/groups/removeGroups.ts'
import { IMPORT, resumeImport } from '../features/users/importUsers.tsx'
import { userKinds } from '../features/users/manyUsers.ts'
import { vendorKinds } from '../features/vendors/manyVendors.ts'
import { may } from '../state/permission.ts'
import { resumeKind } from '../ui/batch/kinds.ts'

export { moveApps, removeApps } from '../features/apps/manyApps.ts'
export { removeGroups } from '../features/groups/removeGroups.ts'
export { takeInventory } from '../features/inventory/takeInventory.tsx'
export { importUsers } from '../features/users/importUsers.tsx'
export { addToGroup, changeRoles, removeUsers, resetPasswords } from '../features/users/manyUsers.ts'
export { disableVendors, enableVendors } from '../features/vendors/manyVendors.ts'

/** Goes on with an action that the end of the session interrupted. Resolves to whether the data may have changed. */
export const resumeBatch = (kind: string): Promise<boolean> =>
  kind === IMPORT && may('modify', 'user') ? resumeImport() : resumeKind({ ...appKinds, ...groupKinds, ...userKinds, ...vendorKinds }, kind)
