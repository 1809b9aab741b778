import { one, post, put } from '../lib/calls.ts'
import { type Infer, object, unknown } from '../lib/shape.ts'
import { type Id, userInfo, type UserInfo } from './entities.ts'

type Tokens = Infer<typeof tokens>
const tokens = object({ accessToken: unknown, idToken: unknown, refreshToken: unknown })

/** Sign-in and the account of the signed-in user (spec, section 7). */
export const account = {
  /** The signed-in user. A 401 does not end the session here: it leads to the unauthorized page (spec, section 4). */
  detail: one<object, UserInfo>('/user/get_detail/', userInfo, { handlesUnauthorized: true }),
  exchangeCode: post<{ code: string; codeVerifier: string; redirectUri: string }, Tokens>('/oauth2/code/', tokens, {
    handlesUnauthorized: true,
  }),
  changeNotifyEmail: put<{ id: Id; notify_email_address: string }>('/vendor/{id}/changeNotifyEmailAddress/', { changes: ['notifyEmail'] }),
}
