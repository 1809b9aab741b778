import { applications } from '../../api/applications.ts'
import type { Application, Id } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { isSameId } from '../../lib/ids.ts'
import { byName } from '../../lib/order.ts'
import { putInput } from '../../lib/putInput.ts'
import { isSystemAdmin } from '../../state/permission.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { app as t } from '../../text/app.ts'
import { button, nameOf } from '../../text/common.ts'
import { group as groupText } from '../../text/group.ts'
import { runAction } from '../../ui/batch/action.ts'
import { choosingOne } from '../../ui/batch/choosingOne.ts'
import { confirmingNames } from '../../ui/batch/confirmingNames.ts'
import { ifEmpty } from '../../ui/form/emptyChoice.ts'

/** Removes applications. */
export const removeApps = (apps: readonly Application[], vendorId = selectedIds().vendorId): Promise<readonly string[]> =>
  runAction({
    verb: 'removeApps',
    args: [apps, vendorId],
    title: t.removeTitle,
    subject: vendorSubject(vendorId),
    items: asItems(apps),
    ask: confirmingNames({ body: t.removeManyConfirm, removal: [t.removedWith] }),
    run: ({ id }, _, signal) => applications.remove({ id }, signal, { expectsGone: true, vendor: vendorId }),
  })

/** Moves applications to a group of the selected vendor, which the user chooses. `addGroup` adds a first group, for who may. */
export async function moveApps(
  apps: readonly Application[],
  addGroup: false | ((vendorId: Id) => Promise<unknown>),
  vendorId = selectedIds().vendorId,
): Promise<readonly string[]> {
  if (vendorId === undefined) return []
  return runAction({
    verb: 'moveApps',
    args: [apps, vendorId],
    title: t.move,
    subject: vendorSubject(vendorId),
    about: ({ about }) => about,
    items: asItems(apps),
    ask: choosingOne({
      okText: button.change,
      label: t.group,
      required: t.groupRequired,
      help: t.moveHelp,
      load: async signal => (await groups.list({ vendorId }, signal)).toSorted(byName),
      failed: groupText.loadFailed,
      ifEmpty: ifEmpty(groupText, addGroup && (() => addGroup(vendorId))),
    }),
    run: ({ id }, { chosen }, signal) => moveApp(id, chosen, vendorId, signal),
  })
}

const asItems = (apps: readonly Application[]) => apps.map(app => ({ id: app.id, name: nameOf(app) }))

/** Reads the application first: the platform takes all its fields, and the list may lack some or be old. */
async function moveApp(id: Id, group: Id, vendor: Id, signal: AbortSignal): Promise<void> {
  const app = await applications.get({ id }, signal)
  const { name, description, token_expiration_time } = app
  if (isSameId(app.vendor_group?.id, group)) return
  // Only system administrators may send the token expiry.
  const expiry = isSystemAdmin.peek() ? (token_expiration_time ?? undefined) : undefined
  const input = putInput({ name, vendor_group: group, description, token_expiration_time: expiry }, app)
  await applications.update({ id, ...input }, signal, { vendor })
}
