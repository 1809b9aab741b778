import type { Vendor } from '../../api/entities.ts'
import { memberTypes, vendors } from '../../api/vendors.ts'
import { isSameId } from '../../lib/ids.ts'
import { maxLength, required } from '../../lib/rules.ts'
import { putInput } from '../../lib/putInput.ts'
import { noteAddedVendor } from '../../state/addedVendors.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { notifyEmail } from '../../text/account.ts'
import { button } from '../../text/common.ts'
import { nextSteps, saved } from '../../text/saved.ts'
import { vendor as list } from '../../text/vendor.ts'
import { vendorDialogs as t } from '../../text/vendorDialogs.ts'
import { optionsOf } from '../../ui/form/checks.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { emailField, selectField, switchField, textField } from '../../ui/form/fields.tsx'
import { type Edits, openForm } from '../../ui/dialog/openForm.tsx'
import { isActive, mayTakeSteps } from './vendor.ts'

/** For a vendor of which the platform does not say whether it is active. */
const states = [
  { value: 1, label: list.active },
  { value: 0, label: list.inactive },
]

/** Adds a vendor. Its toast leads to the page that shows the steps to its first credentials. */
export function createVendor(): Promise<void> {
  return openVendor()
}

/** Edits a vendor. `onEnd`: ends its contract, for who may. */
export function editVendor({ id }: Pick<Vendor, 'id'>, onEnd?: false | ((vendor: Vendor) => unknown)): Promise<void> {
  return openVendor({ verb: 'editVendor', id }, onEnd)
}

async function openVendor(edits?: Edits, onEnd: false | ((vendor: Vendor) => unknown) = false): Promise<void> {
  await openForm({
    edits,
    call: { verb: 'createVendor', args: [] },
    again: { done: saved.vendorsAdded },
    title: t.createTitle,
    editTitle: t.editTitle,
    idLabel: list.id,
    subject: vendorSubject(edits?.id),
    async load(request) {
      const [types, vendor] = await Promise.all([
        request(list.memberTypesLoadFailed, signal => memberTypes.list({}, signal)),
        edits && request(list.loadFailed, signal => vendors.get({ id: edits.id }, signal), 'entity'),
      ])
      return { types: optionsOf(types, vendor?.member_type), vendor }
    },
    fields: data => ({
      name: textField(list.name, required(t.nameRequired), maxLength(64, t.nameMax)),
      contract_number: {
        ...textField(list.contractNumber, required(t.contractNumberRequired), maxLength(16, t.contractNumberMax)),
        isHalf: true,
      },
      member_type: { ...selectField(list.memberType, data?.types, required(t.memberTypeRequired)), isHalf: true },
      notify_email_address: { ...emailField(list.notifyEmail, maxLength(1000, notifyEmail.max)), help: t.notifyEmailHelp },
      is_active:
        data?.vendor && isActive(data.vendor) === undefined
          ? { ...selectField(t.enable, states), unchosen: t.unchanged }
          : switchField(t.enable, !edits),
    }),
    start: ({ vendor }) => (vendor ? valuesOf(vendor) : {}),
    nameOf: ({ name }) => name,
    confirm: ({ member_type }, { vendor }) =>
      !vendor ||
      isSameId(member_type, valuesOf(vendor).member_type) ||
      confirm({ title: t.memberTypeChangeTitle, body: t.memberTypeChange, okText: button.change }),
    further: onEnd && { label: list.endContract, onPress: ({ vendor }) => vendor && onEnd(vendor) },
    async onSubmit(values, { vendor }, signal) {
      const { member_type, is_active } = values
      const input = { ...values, is_active: Number(is_active) }
      // Values that are not chosen are left out: the platform takes no empty text for either.
      const chosen = {
        ...input,
        member_type: member_type === '' ? undefined : member_type,
        is_active: is_active === '' ? undefined : input.is_active,
      }
      await (edits ? vendors.update({ id: edits.id, ...putInput(chosen, vendor ?? {}) }, signal) : vendors.create(input, signal))
      if (!edits) noteAddedVendor(input.contract_number)
      return {
        text: edits ? saved.vendorSaved(input.name) : saved.vendorAdded(input.name),
        table: 'vendors',
        match: { name: [input.name], contract: [input.contract_number] },
        next: edits || !mayTakeSteps() ? undefined : { label: nextSteps.begin, verb: 'showSteps', args: [], isOfRow: true },
      }
    },
  })
}

function valuesOf(vendor: Vendor) {
  return {
    name: vendor.name ?? '',
    contract_number: vendor.contract_number ?? '',
    member_type: vendor.member_type?.id ?? '',
    notify_email_address: vendor.notify_email_address ?? '',
    is_active: isActive(vendor) ?? '',
  }
}
