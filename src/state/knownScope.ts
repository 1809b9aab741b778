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
  const vendorId = holds(isAdmin ? vendors.list.remembered({}) : undefined, selectedVendorId.value, !isAdmin)
  const group = selectedVendorGroupId.value
  const vendorGroupId = holds(vendorId === undefined ? undefined : groups.list.remembered({ vendorId }), group)
  return { isAdmin, vendorId, vendorGroupId, isGroupUnknown: group !== vendorGroupId }
}

/** Returns an id that a list holds, or that is known anyway. */
function holds(list: { items: readonly { id: Id }[] } | undefined, id: Id | undefined, isKnown = false): Id | undefined {
  return isKnown || list?.items.some(item => String(item.id) === id) ? id : undefined
}

/** Remembers the scope in the current history entry, as far as it is known. Reads signals. */
export function rememberScope(): void {
  changeEntry({ scope: { ...knownScope(), owner: sessionOwner().sub } })
}
