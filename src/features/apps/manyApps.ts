import { applications } from '../../api/applications.ts'
import type { Application, Id } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { by } from '../../lib/order.ts'
import { required } from '../../lib/rules.ts'
import { isSystemAdmin } from '../../state/permission.ts'
import { app as t } from '../../text/app.ts'
import { button, table } from '../../text/common.ts'
import { group as groupText } from '../../text/group.ts'
import { confirmMany } from '../../ui/batch/confirmMany.ts'
import { type BatchKinds, runKind } from '../../ui/batch/kinds.ts'
import { openForm } from '../../ui/dialog/openForm.tsx'
import { optionsOf } from '../../ui/form/checks.tsx'
import { selectField } from '../../ui/form/fields.tsx'

/** The actions on applications. */
export const appKinds = {
  removeApps: {
    title: t.removeTitle,
    isRemoval: true,
    run: (id, _, signal) => applications.remove({ id }, signal),
  },
  moveApps: { title: t.move, run: (id, { group }, signal) => moveApp(id, group as Id, signal) },
} satisfies BatchKinds

const nameOf = ({ name }: Application) => name || table.none
const named = (apps: readonly Application[]) => apps.map(app => ({ id: app.id, name: nameOf(app) }))

/** Removes applications. Resolves to whether the data may have changed. */
export async function removeApps(apps: readonly Application[]): Promise<boolean> {
  const body = t.removeManyConfirm(apps.length)
  return await confirmMany({ title: t.removeTitle, body, names: apps.map(nameOf), okText: button.remove, isRemoval: true })
    && runKind(appKinds, 'removeApps', named(apps))
}

/** Moves applications to a group of the vendor, which the user chooses. Resolves to whether the data may have changed. */
export async function moveApps(apps: readonly Application[], vendorId: Id): Promise<boolean> {
  let chosen: Id | undefined
  await openForm({
    form: 'groupOfApps',
    title: t.move,
    okText: t.moveOk,
    load: ask => ask(groupText.loadFailed, signal => groups.list({ vendorId }, signal)),
    fields: data => ({
      group: {
        ...selectField(t.group, data && optionsOf(data.toSorted(by(group => group.name))), required(t.groupRequired)),
        help: t.moveHelp(apps.length),
      },
    }),
    async onSubmit({ group }) { chosen = group },
  })
  return chosen !== undefined && runKind(appKinds, 'moveApps', named(apps), { group: chosen })
}

/** Reads the application first: the platform takes all its fields, and the list may lack some or be old. */
async function moveApp(id: Id, group: Id, signal: AbortSignal): Promise<void> {
  const { name, description, vendor_group, token_expiration_time } = await applications.get({ id }, signal)
  if (String(vendor_group?.id) === String(group)) return
  await applications.update({
    id,
    name: name ?? '',
    vendor_group: group,
    // What the platform did not send is left out, so that it stays as it is.
    ...(description !== undefined && { description: description ?? '' }),
    // Only system administrators may send the token expiry.
    ...(isSystemAdmin.peek() && token_expiration_time != null && { token_expiration_time }),
  }, signal)
}
