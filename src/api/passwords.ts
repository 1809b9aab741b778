import { one, post } from '../lib/calls.ts'
import { type Infer, needed, object, text, unknown } from '../lib/shape.ts'

type PasswordCheck = Infer<typeof passwordCheck>
/** `failedPasswordPolicyRules` holds texts, or objects with a `message`. */
const passwordCheck = object({ failedPasswordPolicyRules: unknown })

/** Passwords, and the mails in which a user sets a new one (spec, section 7). */
export const passwords = {
  check: post<{ user_name?: string; password: string }, PasswordCheck>('/validateUserPassword/', passwordCheck),
  change: post<{ oldPassword: string; password: string }>('/changePassword/'),
  forgot: post<{ user_name: string }>('/forgotPassword/'),
  userOfToken: one<{ token: string }, { userName: string }>('/validateUserToken/', object({ userName: needed(text) })),
  reset: post<{ token: string; password: string }>('/resetPassword/'),
}
