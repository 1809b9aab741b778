import { one } from '../lib/http.ts'
import { userInfo, type UserInfo } from './entities.ts'

/** Whose session this is. A 401 here does not end the session: it leads to the page that says so (spec, section 4). */
export const signedInUser = {
  detail: one<object, UserInfo>('/user/get_detail/', userInfo, { own401: true }),
}
