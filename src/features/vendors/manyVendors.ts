import type { Id, Vendor } from '../../api/entities.ts'
import { vendors } from '../../api/vendors.ts'
import type { Options } from '../../lib/http.ts'
import { isSameId } from '../../lib/ids.ts'
import { putInput } from '../../lib/putInput.ts'
import { user } from '../../state/session/session.ts'
import { vendor as list } from '../../text/vendor.ts'
import { vendorDialogs as t } from '../../text/vendorDialogs.ts'
import { runAction } from '../../ui/batch/action.ts'
import { confirmingNames } from '../../ui/batch/confirmingNames.ts'
import { copyLines } from '../../ui/copy/copyAndSay.ts'
import { isActive, numberedName } from './vendor.ts'

/** Copies the addresses that get the notifications of vendors, one a line. */
export const copyNotifyEmails = (vendors: readonly Vendor[]): Promise<void> => copyLines(vendors.map(vendor => vendor.notify_email_address))

/** Enables vendors. */
export const enableVendors = setting('enableVendors', true, t.enableTitle, t.enableManyConfirm, list.enableMany)

/** Disables vendors. */
export const disableVendors = setting('disableVendors', false, t.disableTitle, t.disableManyConfirm, list.disableMany)

function setting(verb: string, isToBeActive: boolean, title: string, question: (items: number) => string, okText: string) {
  return (chosen: readonly Vendor[]): Promise<readonly string[]> => {
    // Of many, not all are named.
    const isOwnDisabled = !isToBeActive && chosen.some(({ id }) => isSameId(id, user.peek()?.vendor_id))
    return runAction({
      verb,
      args: [chosen],
      title,
      items: chosen.map(vendor => ({ id: vendor.id, name: numberedName(vendor) })),
      ask: confirmingNames({ body: items => [question(items), ...(isOwnDisabled ? [t.ownDisabled] : [])], okText }),
      run: ({ id }, _, signal) => setActive(id, isToBeActive, signal),
    })
  }
}

/** Enables or disables a vendor. Reads it first: the platform takes all its fields, and the list may lack some or be old. */
export async function setActive(id: Id, isToBeActive: boolean, signal: AbortSignal, options?: Options): Promise<void> {
  const vendor: Vendor | undefined = await vendors.get({ id }, signal, options)
  if (!vendor || isActive(vendor) === isToBeActive) return
  const { name, contract_number, member_type, notify_email_address } = vendor
  const type = member_type?.id === '' ? undefined : member_type?.id
  const input = putInput({ name, contract_number, member_type: type, notify_email_address }, vendor)
  await vendors.update({ id, ...input, is_active: isToBeActive ? 1 : 0 }, signal)
}
