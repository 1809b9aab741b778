import type { Role, VendorUser } from '../../api/entities.ts'
import { parseMailbox } from '../../lib/emailAddress.ts'
import { maxLength, required, singleLine } from '../../lib/rules.ts'
import { user as t } from '../../text/user.ts'
import { optionsOf } from '../../ui/form/checks.tsx'
import { emailField, selectField, textField } from '../../ui/form/fields.tsx'

/** The fields of the user dialog (spec, section 5). `disabledReason`: why the edited user's role cannot be changed. */
export const userFields = (roles: readonly Role[] | undefined, link?: VendorUser, disabledReason?: string) => ({
  user_name: { ...emailField(t.email, required(t.emailRequired), maxLength(1000, t.emailMax)), spread: nameAndAddress },
  family_name: nameField(t.familyName, t.familyNameRequired),
  given_name: nameField(t.givenName, t.givenNameRequired),
  role: { ...selectField(t.role, roles && optionsOf(roles, link?.role), required(t.roleRequired)), disabledReason },
})

/** Fills in names too, if they are pasted with the address. */
function nameAndAddress(text: string) {
  const mailbox = parseMailbox(text)
  return mailbox && { user_name: mailbox.address, family_name: mailbox.family, given_name: mailbox.given }
}

/** The input takes fewer characters than the rule: an account, a draft or a file may hold longer names (spec, section 5). */
const nameField = (label: string, missing: string) => ({
  ...textField(label, required(missing), singleLine(t.nameLineBreak), maxLength(256, t.nameMax)),
  maxInput: 100,
  isHalf: true,
})
