import { applications } from '../../api/applications.ts'
import type { Application, Id } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import type { DraftCall } from '../../lib/draft.ts'
import { by } from '../../lib/order.ts'
import { required } from '../../lib/rules.ts'
import { told } from '../../lib/told.ts'
import { isSystemAdmin } from '../../state/permission.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { app as t } from '../../text/app.ts'
import { button, table } from '../../text/common.ts'
import { group as groupText } from '../../text/group.ts'
import { confirmingNames } from '../../ui/batch/confirmMany.ts'
import { type BatchKinds, type Input, runKind } from '../../ui/batch/kinds.ts'
import { openForm } from '../../ui/dialog/openForm.tsx'
import { optionsOf } from '../../ui/form/checks.tsx'
import { selectField } from '../../ui/form/fields.tsx'

/** The actions on applications. */
const appKinds = {
  removeApps: {
    title: t.removeTitle,
    ask: confirmingNames({ title: t.removeTitle, body: t.removeManyConfirm, okText: button.remove, isRemoval: true }),
    run: (id, _, signal) => applications.remove({ id }, signal, { expectsGone: true }),
  },
  moveApps: { title: t.move, ask: askForGroup, run: (id, { group }, signal) => moveApp(id, group as Id, signal) },
} satisfies BatchKinds

const nameOf = ({ name }: Application) => name || table.none
const named = (apps: readonly Application[]) => apps.map(app => ({ id: app.id, name: nameOf(app) }))

/** Removes applications. */
export const removeApps = (apps: readonly Application[]): Promise<void> => runKind(appKinds, 'removeApps', [apps], named(apps))

/** Moves applications to a group of the selected vendor, which the user chooses. */
export const moveApps = (apps: readonly Application[], vendorId = selectedIds().vendorId): Promise<void> =>
  runKind(appKinds, 'moveApps', [apps, vendorId], named(apps), { vendorId })

async function askForGroup({ length }: readonly unknown[], input: Input, draft: DraftCall): Promise<Input | undefined> {
  let chosen: Input | undefined
  await openForm({
    draft,
    title: t.move,
    okText: t.moveOk,
    load: ask => ask(groupText.loadFailed, signal => groups.list({ vendorId: input.vendorId as Id }, signal)),
    start: () => ({ group: (input.group as Id | undefined) ?? '' }),
    fields: data => ({
      group: {
        ...selectField(t.group, data && optionsOf(data.toSorted(by(group => group.name))), required(t.groupRequired)),
        help: t.moveHelp(length),
      },
    }),
    async onSubmit({ group }) {
      chosen = { ...input, group }
    },
  })
  return chosen
}

/** Reads the application first: the platform takes all its fields, and the list may lack some or be old. */
async function moveApp(id: Id, group: Id, signal: AbortSignal): Promise<void> {
  const { name, description, vendor_group, token_expiration_time } = await applications.get({ id }, signal)
  if (String(vendor_group?.id) === String(group)) return
  // Only system administrators may send the token expiry.
  const known = told({ name, vendor_group: group, description, ...(isSystemAdmin.peek() && { token_expiration_time }) })
  await applications.update({ id, ...known }, signal)
}
