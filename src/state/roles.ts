import type { Role } from '../api/entities.ts'
import { searchFor } from '../lib/search.ts'
import { user } from '../text/user.ts'

const isNameOfAdministrator = searchFor(user.administrator)

/** Returns whether the platform does not say which role it is; null says that there is none. */
export const isRoleUnknown = (role: Role | null | undefined): boolean => role !== null && role?.name === undefined

/** Returns whether a role administers. The platform's roles have no flags: their names say it. */
export const isAdministrator = (role: Role | null | undefined): boolean => isNameOfAdministrator(role?.name)
