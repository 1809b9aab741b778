import type { Role } from '../api/entities.ts'
import { searchFor } from '../lib/search.ts'
import { user } from '../text/user.ts'

const isNameOfAdministrator = searchFor(user.administrator)

/** Returns whether the platform does not tell which role it is; null tells that there is none. */
export const isUntold = (role: Role | null | undefined): boolean => role !== null && role?.name === undefined

/** Returns whether a role administers. The platform's roles have no flags: their names tell. */
export const isAdministrator = (role: Role | null | undefined): boolean => isNameOfAdministrator(role?.name)
