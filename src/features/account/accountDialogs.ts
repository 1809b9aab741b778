import { account } from '../../api/account.ts'
import type { Vendor } from '../../api/entities.ts'
import { passwords } from '../../api/passwords.ts'
import { entered, maxLength, sameAs } from '../../lib/rules.ts'
import { askOwnVendor } from '../../state/ownVendor.ts'
import { user } from '../../state/session/session.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { header } from '../../text/header.ts'
import { forgot, notifyEmail, password as t, resetPassword } from '../../text/account.ts'
import { failure } from '../../text/dialog.ts'
import { panel } from '../../text/panel.ts'
import { vendor } from '../../text/vendor.ts'
import { emailField } from '../../ui/form/fields.tsx'
import { keepOpen } from '../../ui/form/form.tsx'
import { messagesFor, serverMessagesOr, withServerMessages } from '../../ui/load/failureMessages.ts'
import { openForm } from '../../ui/dialog/openForm.tsx'
import { passwordField } from '../../ui/form/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'
import { checkPolicy, conditions } from './passwordPolicy.ts'

/** Changes the signed-in user's password (spec, section 4). */
export async function changePassword(): Promise<void> {
  await openForm({
    title: header.changePassword,
    done: t.changed,
    validatesUntouched: true,
    fields: () => ({
      oldPassword: {
        ...passwordField(t.current, 'current-password', entered(t.currentRequired), maxLength(40, t.max)),
        userName: user.peek()?.userName ?? undefined,
      },
      password: {
        ...passwordField(t.new, 'new-password', entered(t.newRequired), ...conditions.map(({ rule }) => rule)),
        conditions,
        help: t.previousHint,
        check: (password: string, signal: AbortSignal) => checkPolicy({ password }, signal),
      },
      confirmation: passwordField(t.confirmation, 'new-password', entered(t.mismatch), sameAs('password', t.mismatch)),
    }),
    failed: serverMessagesOr(error => (error.body === undefined ? [failure.form] : messagesFor(error))),
    unanswered: resetPassword.unanswered,
    onSubmit: ({ oldPassword, password }, _, signal) => passwords.change({ oldPassword, password }, signal),
  })
}

const emailOfNotices = emailField(vendor.notifyEmail, maxLength(1000, notifyEmail.max))

const isUnknown = (vendor: Vendor | undefined) => vendor !== undefined && vendor.notify_email_address === undefined

/** Changes the address for the vendor's usage notifications. */
export async function changeNotifyEmail(): Promise<void> {
  const id = user.peek()?.vendor_id
  if (id == null) return toast.error(panel.noVendor)
  await openForm({
    edits: { verb: 'changeNotifyEmail', id },
    title: header.changeNotifyEmail,
    done: notifyEmail.changed,
    subject: vendorSubject(id),
    load: request => request(notifyEmail.failed, signal => askOwnVendor(id, signal), 'entity'),
    fields: vendor => ({ notify_email_address: isUnknown(vendor) ? { ...emailOfNotices, help: notifyEmail.unknown } : emailOfNotices }),
    start: vendor => ({ notify_email_address: vendor.notify_email_address ?? '' }),
    failed: withServerMessages(notifyEmail.failed),
    unanswered: notifyEmail.unanswered,
    async onSubmit(values, vendor, signal) {
      if (isUnknown(vendor) && !values.notify_email_address) return keepOpen({ errors: { notify_email_address: forgot.emailRequired } })
      await account.changeNotifyEmail({ id, ...values }, signal)
    },
  })
}
