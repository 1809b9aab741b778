import type { VerbCall } from '../lib/draft.ts'
import { type Area, may } from '../state/permission.ts'

type Areas = Readonly<Record<string, Area>>
type VerbsIn<Named extends Areas> = Readonly<Record<keyof Named, (...args: never[]) => Promise<unknown>>>

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
} satisfies Areas

/** Likewise, those that work on many rows. */
const bulkAreas = {
  enableVendors: 'vendor',
  disableVendors: 'vendor',
  endContract: 'vendor',
  removeGroups: 'group',
  addToGroup: 'group',
  changeRoles: 'user',
  importUsers: 'user',
  offboardUser: 'user',
  removeUsers: 'user',
  resetPasswords: 'user',
  moveApps: 'app',
  removeApps: 'app',
} satisfies Areas

/** The verbs that have a name here. */
export interface NamedVerbs {
  dialogs: VerbsIn<typeof dialogAreas>
  bulk: VerbsIn<typeof bulkAreas>
}

/** Calls a dialog verb by its name. Returns undefined if there is none, or the user has no right to it. */
export function callVerb({ dialogs, bulk }: NamedVerbs, call: VerbCall): Promise<unknown> | undefined {
  return callIn(dialogs, dialogAreas, call) ?? callIn(bulk, bulkAreas, call)
}

function callIn<Named extends Areas>(verbs: VerbsIn<Named>, areas: Named, { verb, args }: VerbCall): Promise<unknown> | undefined {
  if (!Object.hasOwn(areas, verb)) return undefined
  const call = verbs[verb] as (...args: readonly unknown[]) => Promise<unknown>
  return may('modify', areas[verb]!) ? call(...args) : undefined
}
