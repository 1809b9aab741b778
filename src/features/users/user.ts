import type { VendorUser } from '../../api/entities.ts'
import { isSignedIn } from '../../state/ownAccount.ts'
import { person } from '../../text/common.ts'
import { user as t } from '../../text/user.ts'

/** The e-mail address, which is the name of a user's row. */
export function emailOf({ user }: VendorUser): string {
  return user?.user_name ?? ''
}

/** `family given (e-mail)`, or the e-mail address where both names are missing. */
export function nameOf(link: VendorUser): string {
  const name = person.fullName(link.user?.family_name, link.user?.given_name)
  return name ? t.named(name, emailOf(link)) : emailOf(link)
}

/** Whether this is the signed-in user. */
export const isSelf = ({ user }: VendorUser): boolean => isSignedIn(user)
