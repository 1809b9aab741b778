import type { Role } from '../../api/entities.ts'
import { email, maxLength, required } from '../../lib/rules.ts'
import { user as t } from '../../text/user.ts'
import { optionsOf } from '../../ui/checks.tsx'
import { emailField, selectField, textField } from '../../ui/fields.tsx'

/** The fields of the user dialog (spec, section 5). `locked` says why the role cannot be changed. */
export const userFields = (roles: readonly Role[], locked?: string) => ({
  user_name: emailField(t.email, required(t.emailRequired), maxLength(1000, t.emailMax), email(t.emailFormat)),
  family_name: { ...textField(t.familyName, required(t.familyNameRequired), maxLength(256, t.nameMax)), half: true, inputMax: 100 },
  given_name: { ...textField(t.givenName, required(t.givenNameRequired), maxLength(256, t.nameMax)), half: true, inputMax: 100 },
  role: { ...selectField(t.role, optionsOf(roles), required(t.roleRequired)), locked },
})
