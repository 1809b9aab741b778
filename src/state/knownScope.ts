import type { Id } from '../api/entities.ts'
import { groups } from '../api/groups.ts'
import { vendors } from '../api/vendors.ts'
import { changeEntry, type KnownScope } from './historyEntry.ts'
import { isSystemAdmin } from './permission.ts'
import { selectedVendorGroupId, selectedVendorId } from './scope.ts'
import { sessionOwner } from './session/session.ts'

/**
 * Returns the vendor and the group of the address if the platform's lists hold them: an address may name anything, and a page asks for
 * nothing else. Reads signals.
 */
export function knownScope(): KnownScope {
  const isAdmin = isSystemAdmin.value
  const vendorId = isAdmin ? holds(() => vendors.list.remembered({}), selectedVendorId.value) : selectedVendorId.value
  const group = selectedVendorGroupId.value
  const vendorGroupId = vendorId === undefined ? undefined : holds(() => groups.list.remembered({ vendorId }), group)
  return { isAdmin, vendorId, vendorGroupId, isGroupUnknown: group !== vendorGroupId }
}

/** Returns an id if the list holds it. Most addresses name none: then the list is not looked for, on each key of a filter. */
function holds(list: () => { items: readonly { id: Id }[] } | undefined, id: Id | undefined): Id | undefined {
  return id !== undefined && list()?.items.some(item => String(item.id) === id) ? id : undefined
}

/** Remembers the scope in the current history entry, as far as it is known. Reads signals. */
export function rememberScope(): void {
  changeEntry({ scope: { ...knownScope(), owner: sessionOwner().sub } })
}
