import type { Role } from '../api/entities.ts'
import { searchFor } from '../lib/search.ts'
import { user } from '../text/user.ts'

const isNameOfAdministrator = searchFor(user.administrator)

/** Returns whether a role administers. The platform's roles have no flags: their names tell. */
export const isAdministrator = (role: Role | null | undefined): boolean => isNameOfAdministrator(role?.name)
