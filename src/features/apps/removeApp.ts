import { applications } from '../../api/applications.ts'
import type { Application } from '../../api/entities.ts'
import { errorsIn } from '../../lib/messages.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { table } from '../../text/common.ts'
import { app as t } from '../../text/app.ts'
import { confirmThenNotify } from '../../ui/dialog/confirm.tsx'

/** Removes an application. */
export function removeApp({ id, name, description }: Application): Promise<void> {
  return confirmThenNotify({
    title: t.removeTitle,
    subject: vendorSubject(selectedIds().vendorId),
    body: t.removeConfirm(name || table.none),
    target: { names: [name || table.none], details: [description] },
    removal: [t.removedWith],
    onConfirm: signal => applications.remove({ id }, signal),
    done: t.removeDone,
    failed: ({ body }) => orDefault(errorsIn(body)),
  })
}

/** Returns the server's messages, or the default if there are none (spec, section 4). */
const orDefault = (serverMessages: string[]) => (serverMessages.length ? serverMessages : [t.removeFailed])
