import { contractAreas } from '../features/vendors/vendor.ts'
import { memoOf } from '../lib/keys.ts'
import { type Area, mayModify } from '../state/permission.ts'
import type { RowAction } from '../ui/table/columns.ts'

type Needs = Readonly<Record<string, readonly Area[]>>

/** The areas that the user must be allowed to change, all of them, to call a verb. Those of a form or a batch are called by name too. */
export const dialogNeeds = {
  createVendor: ['vendor'],
  editVendor: ['vendor'],
  createGroup: ['group'],
  editGroup: ['group'],
  removeGroup: ['group'],
  createUser: ['user'],
  editUser: ['user'],
  removeUser: ['user'],
  createApp: ['app'],
  editApp: ['app'],
  removeApp: ['app'],
  changeNotifyEmail: ['notifyEmail'],
} satisfies Needs

/** Likewise, those that work on many rows. */
export const bulkNeeds = {
  enableVendors: ['vendor'],
  disableVendors: ['vendor'],
  endContract: contractAreas,
  removeGroups: ['group'],
  addToGroup: ['group'],
  changeRoles: ['user'],
  importUsers: ['user'],
  offboardUser: ['user'],
  removeUsers: ['user'],
  resetPasswords: ['user'],
  moveApps: ['app'],
  removeApps: ['app'],
} satisfies Needs

const allNeeds = { ...dialogNeeds, ...bulkNeeds }

/** A verb that not everybody may call. */
type Verb = keyof typeof allNeeds

/** A row action, and the verb whose rights it needs. */
export interface Action<Row> extends RowAction<Row> {
  verb?: Verb
}

/** Returns whether the user has every right that a verb needs. Reads signals. */
export const mayCall = (verb: Verb): boolean => mayModify(allNeeds[verb])

export const isVerb = (name: string): name is Verb => Object.hasOwn(allNeeds, name)

/** Returns the items whose verb the user may call: the same array each time, so that nothing renders again. */
export function allowed<Item extends { verb?: Verb }>(items: readonly Item[]): readonly Item[] {
  return chosen(items, ...items.map(({ verb }) => !verb || mayCall(verb))) as readonly Item[]
}

const chosen = memoOf((items: readonly unknown[], ...isChosen: readonly boolean[]) => items.filter((_, at) => isChosen[at]))
