import type { Vendor } from '../../api/entities.ts'
import { vendorChanges } from '../../api/vendorChanges.ts'
import { button } from '../../text/common.ts'
import { vendor } from '../../text/vendor.ts'
import { vendorDialogs as t } from '../../text/vendorDialogs.ts'
import { confirm, notice } from '../../ui/confirm.tsx'

/** Deletes a vendor once its name has been typed. Resolves true when it is gone and the notice has been closed. */
export async function removeVendor({ id, name: givenName }: Vendor): Promise<boolean> {
  const name = givenName ?? ''
  const isGone = await confirm({
    title: t.deleteTitle,
    body: t.deleteConfirm(name),
    okText: button.remove,
    okColor: 'danger',
    run: signal => vendorChanges.remove({ id }, signal),
    failed: t.deleteFailed,
    requireInputLabel: t.deleteLabel,
    requireInputName: vendor.name,
    requireInputValue: name,
  })
  if (isGone) await notice(t.deleteTitle, t.deleteDone)
  return isGone
}
