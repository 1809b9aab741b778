import type { Id, Vendor } from '../../api/entities.ts'
import { vendors } from '../../api/vendors.ts'
import { refreshOwnVendor } from '../../state/session.ts'
import { vendor as t } from '../../text/vendor.ts'
import { confirmMany } from '../../ui/batch/confirmMany.ts'
import { type BatchKinds, runKind } from '../../ui/batch/kinds.ts'
import { isActive, nameOf } from './vendor.ts'

/** The actions on vendors. */
export const vendorKinds = {
  enableVendors: { title: t.enableTitle, run: (id, _, signal) => setActive(id, true, signal) },
  disableVendors: { title: t.disableTitle, run: (id, _, signal) => setActive(id, false, signal) },
} satisfies BatchKinds

const named = (chosen: readonly Vendor[]) => chosen.map(vendor => ({ id: vendor.id, name: nameOf(vendor) }))

/** Enables vendors. Resolves to whether the data may have changed. */
export async function enableVendors(chosen: readonly Vendor[]): Promise<boolean> {
  const body = t.enableManyConfirm(chosen.length)
  return await confirmMany({ title: t.enableTitle, body, names: chosen.map(nameOf), okText: t.enableMany })
    && runKind(vendorKinds, 'enableVendors', named(chosen))
}

/** Disables vendors. Resolves to whether the data may have changed. */
export async function disableVendors(chosen: readonly Vendor[]): Promise<boolean> {
  const body = t.disableManyConfirm(chosen.length)
  return await confirmMany({ title: t.disableTitle, body, names: chosen.map(nameOf), okText: t.disableMany })
    && runKind(vendorKinds, 'disableVendors', named(chosen))
}

/** Reads the vendor first: the platform takes all its fields, and the list may lack some or be old. */
async function setActive(id: Id, isToBeActive: boolean, signal: AbortSignal): Promise<void> {
  const vendor = await vendors.get({ id }, signal)
  if (isActive(vendor) === isToBeActive) return
  const { name, contract_number, member_type, notify_email_address } = vendor
  await vendors.update({
    id,
    name: name ?? '',
    contract_number: contract_number ?? '',
    member_type: member_type?.id ?? '',
    // What the platform did not send is left out, so that it stays as it is.
    ...(notify_email_address !== undefined && { notify_email_address: notify_email_address ?? '' }),
    is_active: isToBeActive ? 1 : 0,
  }, signal)
  await refreshOwnVendor(id)
}
