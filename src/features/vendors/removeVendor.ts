import type { Vendor } from '../../api/entities.ts'
import { vendors } from '../../api/vendors.ts'
import { repeatable } from '../../lib/removal.ts'
import { nameOf } from '../../text/common.ts'
import { vendor as list } from '../../text/vendor.ts'
import { vendorDialogs as t } from '../../text/vendorDialogs.ts'
import { confirm, notice } from '../../ui/dialog/confirm.tsx'
import { asOneLine, typedNameField } from '../../ui/dialog/typedName.tsx'

/** Removes a vendor after its name has been typed (a dash if the name is missing). Resolves once the notice is closed. */
export async function removeVendor(vendor: Vendor): Promise<void> {
  const name = asOneLine(nameOf(vendor))
  const target = { names: [name], details: [vendor.contract_number, vendor.member_type?.name] }
  const isGone = await confirm({
    title: t.removeTitle,
    body: t.removeConfirm(name),
    target,
    removal: [],
    onConfirm: repeatable((signal, options) => vendors.remove({ id: vendor.id }, signal, options)),
    done: t.removeDone,
    failed: t.removeFailed,
    typed: typedNameField(list.name, t.removeLabel, name),
  })
  if (isGone) await notice(t.removeTitle, t.removeDone, { target })
}
