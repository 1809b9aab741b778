import type { VendorGroup } from '../../api/entities.ts'
import { applications } from '../../api/applications.ts'
import { groups } from '../../api/groups.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { button } from '../../text/common.ts'
import { group as t } from '../../text/group.ts'
import { confirm, notice } from '../../ui/dialog/confirm.tsx'
import { loadInDialog } from '../../ui/dialog/loadInDialog.tsx'
import { nameOf } from './group.ts'

/** Removes a group of the selected vendor that has no applications (spec, section 4). */
export async function removeGroup(group: VendorGroup): Promise<void> {
  const { vendorId } = selectedIds()
  if (vendorId === undefined) return
  const load = (signal: AbortSignal) => applications.list({ vendorId, vendorGroupId: group.id }, signal)
  const apps = await loadInDialog({ title: t.removeTitle, load, failed: t.appsLoadFailed })
  if (!apps) return
  if (apps.length) return notice(t.removeTitle, t.removeBlocked)
  const isGone = await confirm({
    title: t.removeTitle,
    body: t.removeConfirm(nameOf(group)),
    okText: button.remove,
    okColor: 'danger',
    onConfirm: signal => groups.remove({ id: group.id }, signal),
    failed: t.removeFailed,
  })
  if (isGone) await notice(t.removeTitle, t.removeDone)
}
