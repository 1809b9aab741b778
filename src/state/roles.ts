import type { Role } from '../api/entities.ts'
import { fold } from '../lib/search.ts'
import { user } from '../text/user.ts'

/** Returns whether a role administers. The platform's roles have no flags: their names tell. */
export const isAdministrator = (role: Role | null | undefined): boolean => fold(role?.name ?? '').includes(fold(user.administrator))
