import { applications } from '../../api/applications.ts'
import type { Id, VendorGroup } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { isGone } from '../../lib/http.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { nameOf } from '../../text/common.ts'
import { group as t } from '../../text/group.ts'
import { ItemError } from '../../ui/batch/batch.ts'
import { runAction } from '../../ui/batch/action.ts'
import { confirmingNames } from '../../ui/batch/confirmingNames.ts'

/** Removes groups of the selected vendor that have no applications (spec, section 4). */
export async function removeGroups(chosen: readonly VendorGroup[], vendorId = selectedIds().vendorId): Promise<void> {
  if (vendorId === undefined) return
  await runAction({
    verb: 'removeGroups',
    args: [chosen, vendorId],
    title: t.removeTitle,
    subject: vendorSubject(vendorId),
    items: chosen.map(group => ({ id: group.id, name: nameOf(group) })),
    given: { vendorId },
    ask: confirmingNames({ title: t.removeTitle, body: t.removeManyConfirm, removal: [] }),
    async run({ id }, { vendorId }, signal) {
      if (await hasApps(id, vendorId, signal)) throw new ItemError(t.removeBlocked)
      await groups.remove({ id }, signal, { expectsGone: true })
    },
  })
}

/** A group that is gone has none: then the removal answers for it. */
async function hasApps(vendorGroupId: Id, vendorId: Id, signal: AbortSignal): Promise<boolean> {
  try {
    return (await applications.list({ vendorId, vendorGroupId }, signal, { expectsGone: true })).length > 0
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}
