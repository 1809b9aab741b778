import { one, post, put } from '../lib/calls.ts'
import { needed, object, text, unknown } from '../lib/shape.ts'
import { type Id, userInfo, type UserInfo } from './entities.ts'

/** `failedPasswordPolicyRules` holds texts, or objects with a `message`. */
interface PasswordCheck {
  failedPasswordPolicyRules?: unknown
}

interface Tokens {
  accessToken: unknown
  idToken: unknown
  refreshToken?: unknown
}

/** Sign-in and the account of the signed-in user (spec, section 7). */
export const account = {
  /** The signed-in user. A 401 does not end the session here: it leads to the unauthorized page (spec, section 4). */
  detail: one<object, UserInfo>('/user/get_detail/', userInfo, { handlesUnauthorized: true }),
  exchangeCode: post<{ code: string; codeVerifier: string; redirectUri: string }, Tokens>(
    '/oauth2/code/',
    object<Tokens>({ accessToken: needed(unknown), idToken: needed(unknown), refreshToken: unknown }),
    { handlesUnauthorized: true },
  ),
  checkPassword: post<{ user_name?: string; password: string }, PasswordCheck>(
    '/validateUserPassword/',
    object<PasswordCheck>({ failedPasswordPolicyRules: unknown }),
  ),
  changePassword: post<{ oldPassword: string; password: string }>('/changePassword/'),
  changeNotifyEmail: put<{ id: Id; notify_email_address: string }>('/vendor/{id}/changeNotifyEmailAddress/', { changes: ['notifyEmail'] }),
  forgotPassword: post<{ user_name: string }>('/forgotPassword/'),
  userOfToken: one<{ token: string }, { userName: string }>(
    '/validateUserToken/',
    object<{ userName: string }>({ userName: needed(text) }),
  ),
  resetPassword: post<{ token: string; password: string }>('/resetPassword/'),
}
