import type { VendorUser } from '../../api/entities.ts'
import { account } from '../../api/account.ts'
import { users } from '../../api/users.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { button } from '../../text/common.ts'
import { user as t } from '../../text/user.ts'
import { confirmThenNotify, notice } from '../../ui/dialog/confirm.tsx'
import { emailOf, isSelf, nameOf } from './user.ts'

/** Removes a user from the selected vendor, except the signed-in one. */
export async function removeUser(link: VendorUser): Promise<void> {
  const { vendorId } = selectedIds()
  if (vendorId === undefined) return
  if (isSelf(link)) return notice(t.removeTitle, t.ownRemove)
  await confirmThenNotify({
    title: t.removeTitle,
    body: t.removeConfirm(nameOf(link)),
    okText: button.remove,
    okColor: 'danger',
    onConfirm: signal => users.remove({ id: link.user?.id ?? '', vendorId }, signal),
    done: t.removeDone,
    failed: [t.namedRemoveFailed(nameOf(link)), t.removeFailed],
  })
}

/** Asks the platform to mail the user a link for a new password. */
export function resetPassword(link: VendorUser): Promise<void> {
  return confirmThenNotify({
    title: t.passwordReset,
    body: [t.resetConfirm(nameOf(link)), t.resetMail],
    okText: t.resetOk,
    onConfirm: signal => account.forgotPassword({ user_name: emailOf(link) }, signal),
    done: t.resetDone,
    failed: t.resetFailed,
  })
}
