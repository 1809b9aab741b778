import type { Id, VendorUser } from '../../api/entities.ts'
import { passwords } from '../../api/passwords.ts'
import { users } from '../../api/users.ts'
import { isSelf } from '../../state/ownAccount.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { person } from '../../text/common.ts'
import { offboarding } from '../../text/offboarding.ts'
import { user as t } from '../../text/user.ts'
import { confirmThenNotify, notice } from '../../ui/dialog/confirm.tsx'
import { emailOf, targetOf } from './user.ts'

/** Removes a user from the selected vendor, except the signed-in one. `offboard` does what else has to be done when a user leaves. */
export async function removeUser(link: VendorUser, offboard: (vendorId: Id) => unknown): Promise<void> {
  const { vendorId } = selectedIds()
  if (vendorId === undefined) return
  const subject = vendorSubject(vendorId)
  if (isSelf(link)) return notice(t.removeTitle, t.ownRemove, { subject })
  await confirmThenNotify({
    title: t.removeTitle,
    subject,
    body: t.removeConfirm(person.named(link.user)),
    target: targetOf(link),
    removal: [t.removedWith],
    further: { label: offboarding.title, onPress: () => offboard(vendorId) },
    onConfirm: signal => users.remove({ id: link.user?.id ?? '', vendorId }, signal),
    done: t.removeDone,
    failed: [t.namedRemoveFailed(person.named(link.user)), t.removeFailed],
  })
}

/** Asks the platform to mail the user a link for a new password. */
export function resetPassword(link: VendorUser): Promise<void> {
  return confirmThenNotify({
    title: t.passwordReset,
    subject: vendorSubject(selectedIds().vendorId),
    target: targetOf(link),
    body: [t.resetConfirm(person.named(link.user)), t.resetMail],
    okText: t.resetOk,
    onConfirm: signal => passwords.forgot({ user_name: emailOf(link) }, signal),
    done: t.resetDone,
    failed: t.resetFailed,
    unanswered: t.resetUnanswered,
  })
}
