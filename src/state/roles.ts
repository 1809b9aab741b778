import type { Role } from '../api/entities.ts'
import { fold } from '../lib/search.ts'
import { offboarding } from '../text/offboarding.ts'

/** Returns whether a role administers. The platform's roles have no flags: their names tell. */
export const isAdministrator = (role: Role | null | undefined): boolean => fold(role?.name ?? '').includes(fold(offboarding.administrator))
