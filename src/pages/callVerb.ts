import type { VerbCall } from '../lib/draft.ts'
import { type Area, may } from '../state/permission.ts'
import { bulk, dialogs } from './dialogs.ts'

type Areas<Verbs> = Partial<Record<keyof Verbs, Area>>

/** The verbs that can be called by name, and the area that the user must be allowed to change. */
const dialogAreas = {
  createVendor: 'vendor',
  editVendor: 'vendor',
  createGroup: 'group',
  editGroup: 'group',
  createUser: 'user',
  editUser: 'user',
  createApp: 'app',
  editApp: 'app',
  changeNotifyEmail: 'notifyEmail',
} satisfies Areas<typeof dialogs>

/** Likewise, those that work on many rows. */
const bulkAreas = {
  enableVendors: 'vendor',
  disableVendors: 'vendor',
  removeGroups: 'group',
  addToGroup: 'group',
  changeRoles: 'user',
  importUsers: 'user',
  removeUsers: 'user',
  resetPasswords: 'user',
  moveApps: 'app',
  removeApps: 'app',
} satisfies Areas<typeof bulk>

/** Calls a dialog verb by its name. Returns undefined if there is none, or the user has no right to it. */
export function callVerb(call: VerbCall): Promise<unknown> | undefined {
  return callIn(dialogs, dialogAreas, call) ?? callIn(bulk, bulkAreas, call)
}

function callIn<Verbs extends object>(verbs: Verbs, areas: Areas<Verbs>, { verb, args }: VerbCall): Promise<unknown> | undefined {
  if (!Object.hasOwn(areas, verb)) return undefined
  const name = verb as keyof Verbs
  return may('modify', areas[name]!) ? (verbs[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args) : undefined
}
