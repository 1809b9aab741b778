import { applications } from '../../api/applications.ts'
import type { VendorGroup } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { nameOf } from '../../text/common.ts'
import { group as t } from '../../text/group.ts'
import { ItemError } from '../../ui/batch/batch.ts'
import { runAction } from '../../ui/batch/action.ts'
import { confirmingNames } from '../../ui/batch/confirmingNames.ts'

/** Removes groups of the selected vendor that have no applications (spec, section 4). */
export async function removeGroups(chosen: readonly VendorGroup[], vendorId = selectedIds().vendorId): Promise<readonly string[]> {
  if (vendorId === undefined) return []
  return runAction({
    verb: 'removeGroups',
    args: [chosen, vendorId],
    title: t.removeTitle,
    subject: vendorSubject(vendorId),
    items: chosen.map(group => ({ id: group.id, name: nameOf(group) })),
    ask: confirmingNames({ body: t.removeManyConfirm, removal: [] }),
    async run({ id }, _, signal) {
      // A group that is gone has none: then its removal answers for it.
      const apps = await applications.list.ask({ vendorId, vendorGroupId: id }, signal, { expectsGone: true })
      if (apps.length) throw new ItemError(t.removeBlocked)
      await groups.remove({ id }, signal, { expectsGone: true })
    },
  })
}
