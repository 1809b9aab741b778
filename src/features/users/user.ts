import type { VendorUser } from '../../api/entities.ts'
import { distinct } from '../../lib/keys.ts'
import { addressKey } from '../../lib/emailAddress.ts'
import { isSelf } from '../../state/ownAccount.ts'
import { person } from '../../text/common.ts'
import { user as t } from '../../text/user.ts'
import type { Target } from '../../ui/dialog/TargetBlock.tsx'

/** Returns the e-mail address, which names the user's row. */
export function emailOf({ user }: VendorUser): string {
  return user?.user_name ?? ''
}

/** Returns the e-mail address to compare it, without letter case and outer blanks; empty if there is none. */
export const addressOf = (link: VendorUser): string => addressKey(emailOf(link))

/** Shows a user in a dialog about them. */
export const targetOf = ({ user, role }: VendorUser): Target => ({ names: [person.named(user)], details: [role?.name] })

/** Returns the full name with and without a space in it, as people type both. */
export function namesOf({ user }: VendorUser) {
  const { family_name, given_name } = user ?? {}
  return `${family_name ?? ''} ${given_name ?? ''}\n${family_name ?? ''}${given_name ?? ''}`
}

/** Returns why a row has no actions: it is not a link to a known user. */
export function untouchableReason(link: VendorUser): string | undefined {
  return link.user?.id == null || link.isStranger ? t.untouchable : undefined
}

/** Returns why the password of a row's user cannot be reset. */
export function noResetReason(link: VendorUser): string | undefined {
  return untouchableReason(link) ?? (addressOf(link) ? undefined : t.noAddress)
}

/** Returns why a row cannot be selected: nothing is done to oneself and many others at once. */
export function noSelectReason(link: VendorUser): string | undefined {
  return untouchableReason(link) ?? (isSelf(link) ? t.ownSelect : undefined)
}

/** Returns why there is nothing to copy. */
export const noAddressesReason = (links: readonly VendorUser[]): string | undefined => (links.some(addressOf) ? undefined : t.noAddresses)

/** Returns why no password can be reset: users without an e-mail address are among them. */
export function noAddressReason(links: readonly VendorUser[]): string | undefined {
  const missing = links.filter(link => !addressOf(link))
  // A person may have several links.
  const people = distinct(missing, ({ user }) => user?.id).length
  return people ? t.someNoAddress(people) : undefined
}
