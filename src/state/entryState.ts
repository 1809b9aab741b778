import type { Id } from '../api/entities.ts'
import { groups } from '../api/groups.ts'
import { vendors } from '../api/vendors.ts'
import { isSystemAdmin } from './permission.ts'
import { selectedVendorGroupId, selectedVendorId } from './selection.ts'
import { sessionOwner } from './session/session.ts'

/** The selection as far as it is known to exist. */
export interface KnownSelection {
  /** Whether the user works across all vendors. */
  isAdmin: boolean
  vendorId?: Id | undefined
  vendorGroupId?: Id | undefined
  /** The address names a group that is not known to exist. */
  isGroupUnknown?: boolean
}

/** What each history entry remembers for the first calls of a reload: its selection, and whose it is (the `sub` of the id token). */
export interface EntryState {
  selection?: KnownSelection & { owner: unknown }
}

/**
 * Returns the vendor and the group of the address if the platform's lists hold them: an address may name anything, and a page asks for
 * nothing else. Reads signals.
 */
export function knownSelection(): KnownSelection {
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

/** Remembers the selection in the current history entry, as far as it is known. Reads signals. */
export function rememberSelection(): void {
  const state = { ...history.state, selection: { ...knownSelection(), owner: sessionOwner().subject } } satisfies EntryState
  if (JSON.stringify(state) !== JSON.stringify(history.state)) history.replaceState(state, '')
}
