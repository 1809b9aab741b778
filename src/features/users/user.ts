import type { VendorUser } from '../../api/entities.ts'
import { isSignedIn } from '../../state/ownAccount.ts'
import { person } from '../../text/common.ts'
import { user as t } from '../../text/user.ts'

/** Returns the e-mail address, which names the user's row. */
export function emailOf({ user }: VendorUser): string {
  return user?.user_name ?? ''
}

/** Returns the e-mail address to compare it, without letter case and outer blanks; empty if there is none. */
export const addressOf = (link: VendorUser): string => emailOf(link).trim().toLowerCase()

/** Returns `family given (e-mail)`, or only the e-mail address where both names are missing. */
export function nameOf(link: VendorUser): string {
  const name = person.fullName(link.user?.family_name, link.user?.given_name)
  return name ? t.named(name, emailOf(link)) : emailOf(link)
}

/** Returns whether this is the signed-in user. */
export const isSelf = ({ user }: VendorUser): boolean => isSignedIn(user)
