import { one, post } from '../lib/calls.ts'
import { needed, object, text, unknown } from '../lib/shape.ts'

/** `failedPasswordPolicyRules` holds texts, or objects with a `message`. */
interface PasswordCheck {
  failedPasswordPolicyRules?: unknown
}

/** Passwords, and the mails in which a user sets a new one (spec, section 7). */
export const passwords = {
  check: post<{ user_name?: string; password: string }, PasswordCheck>(
    '/validateUserPassword/',
    object<PasswordCheck>({ failedPasswordPolicyRules: unknown }),
  ),
  change: post<{ oldPassword: string; password: string }>('/changePassword/'),
  forgot: post<{ user_name: string }>('/forgotPassword/'),
  userOfToken: one<{ token: string }, { userName: string }>(
    '/validateUserToken/',
    object<{ userName: string }>({ userName: needed(text) }),
  ),
  reset: post<{ token: string; password: string }>('/resetPassword/'),
}
