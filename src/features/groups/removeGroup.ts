import type { VendorGroup } from '../../api/entities.ts'
import { applications } from '../../api/applications.ts'
import { groups } from '../../api/groups.ts'
import { changed } from '../../lib/changes.ts'
import { repeatable } from '../../lib/removal.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { app as appText } from '../../text/app.ts'
import { nameOf } from '../../text/common.ts'
import { group as t } from '../../text/group.ts'
import { confirm, notice } from '../../ui/dialog/confirm.tsx'
import { loadInDialog } from '../../ui/dialog/loadInDialog.tsx'

/** Removes a group of the selected vendor that has no applications (spec, section 4). */
export async function removeGroup(group: VendorGroup): Promise<void> {
  const { vendorId } = selectedIds()
  if (vendorId === undefined) return
  const load = (signal: AbortSignal) => applications.list({ vendorId, vendorGroupId: group.id }, signal)
  const subject = vendorSubject(vendorId)
  const target = { names: [nameOf(group)] }
  const apps = await loadInDialog({ title: t.removeTitle, subject, load, failed: appText.loadFailed })
  if (!apps) return
  if (apps.length) {
    // The list has offered the removal: its numbers are out of date.
    changed({ entity: 'vendorGroup', id: group.id })
    return notice(t.removeTitle, t.removeBlocked, { subject, target })
  }
  const isGone = await confirm({
    title: t.removeTitle,
    subject,
    body: t.removeConfirm(nameOf(group)),
    target,
    removal: [t.appsEmpty],
    onConfirm: repeatable((signal, options) => groups.remove({ id: group.id }, signal, options)),
    done: t.removeDone,
    failed: t.removeFailed,
  })
  if (isGone) await notice(t.removeTitle, t.removeDone, { subject, target })
}
