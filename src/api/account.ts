import { one } from '../lib/http.ts'
import { post, put } from '../lib/httpWrite.ts'
import type { Id } from './entities.ts'

/** `failedPasswordPolicyRules`: texts, or objects with a `message`. */
interface PasswordCheck {
  failedPasswordPolicyRules?: unknown
}

/** Sign-in and the account of the signed-in user (spec, section 7). */
export const account = {
  exchangeCode: post<{ code: string; codeVerifier: string; redirectUri: string }, { accessToken: unknown; idToken: unknown; refreshToken?: unknown }>(
    '/oauth2/code/', ['accessToken', 'idToken'], { own401: true }),
  checkPassword: post<{ user_name?: string; password: string }, PasswordCheck>('/validateUserPassword/', []),
  changePassword: post<{ oldPassword: string; password: string }>('/changePassword/'),
  changeNotifyEmail: put<{ id: Id; notify_email_address: string }>('/vendor/{id}/changeNotifyEmailAddress/'),
  forgotPassword: post<{ user_name: string }>('/forgotPassword/'),
  userOfToken: one<{ token: string }, { userName: string }>('/validateUserToken/', ['userName']),
  resetPassword: post<{ token: string; password: string }>('/resetPassword/'),
}
