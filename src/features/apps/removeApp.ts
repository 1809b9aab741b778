import { applications } from '../../api/applications.ts'
import type { Application } from '../../api/entities.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { nameOf } from '../../text/common.ts'
import { app as t } from '../../text/app.ts'
import { confirmThenNotify } from '../../ui/dialog/confirm.tsx'
import { serverMessagesOr } from '../../ui/load/failureMessages.ts'

/** Removes an application. */
export function removeApp(app: Application): Promise<void> {
  const { vendorId } = selectedIds()
  return confirmThenNotify({
    title: t.removeTitle,
    subject: vendorSubject(vendorId),
    body: t.removeConfirm(nameOf(app)),
    target: { names: [nameOf(app)], details: [app.description] },
    removal: [t.removedWith],
    onConfirm: signal => applications.remove({ id: app.id }, signal, { vendor: vendorId }),
    done: t.removeDone,
    // Spec, section 4.
    failed: serverMessagesOr(() => [t.removeFailed]),
  })
}
