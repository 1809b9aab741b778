import type { Id, VendorGroup } from '../../api/entities.ts'
import { applications } from '../../api/applications.ts'
import { groups } from '../../api/groups.ts'
import { button } from '../../text/common.ts'
import { group as t } from '../../text/group.ts'
import { confirm, notice } from '../../ui/dialog/confirm.tsx'
import { loadInDialog } from '../../ui/dialog/loadInDialog.tsx'
import { nameOf } from './group.ts'

/** Removes a group without applications (spec, section 4). Resolves to whether it is gone. */
export async function removeGroup(group: VendorGroup, vendorId: Id): Promise<boolean> {
  const load = (signal: AbortSignal) => applications.list({ vendorId, vendorGroupId: group.id }, signal)
  const apps = await loadInDialog({ title: t.removeTitle, load, failed: t.appsLoadFailed })
  if (!apps) return false
  if (apps.length) {
    await notice(t.removeTitle, t.removeBlocked)
    return false
  }
  const isGone = await confirm({
    title: t.removeTitle,
    body: t.removeConfirm(nameOf(group)),
    okText: button.remove,
    okColor: 'danger',
    onConfirm: signal => groups.remove({ id: group.id }, signal),
    failed: t.removeFailed,
  })
  if (isGone) await notice(t.removeTitle, t.removeDone)
  return isGone
}
