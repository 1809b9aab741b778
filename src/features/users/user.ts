import type { VendorUser } from '../../api/entities.ts'
import { isSignedIn } from '../../state/ownAccount.ts'
import { person } from '../../text/common.ts'
import { user as t } from '../../text/user.ts'

/** Returns the e-mail address, which names the user's row. */
export function emailOf({ user }: VendorUser): string {
  return user?.user_name ?? ''
}

/** Returns `family given (e-mail)`, or only the e-mail address where both names are missing. */
export function nameOf(link: VendorUser): string {
  const name = person.fullName(link.user?.family_name, link.user?.given_name)
  return name ? t.named(name, emailOf(link)) : emailOf(link)
}

/** Returns whether this is the signed-in user. */
export const isSelf = ({ user }: VendorUser): boolean => isSignedIn(user)
