import type { VendorUser } from '../../api/entities.ts'
import { rootOfConsole } from '../../state/config.ts'
import { productName } from '../../state/productName.ts'
import { user as t } from '../../text/user.ts'
import { copyAndSay, copyLines } from '../../ui/copy/copyAndSay.ts'
import { emailOf } from './user.ts'

/**
 * Copies a text for a mail to new users: where the console is, and how to set the password. Holds no secret, and names the address only of
 * a single user.
 */
export async function copyGuide(...emails: readonly string[]): Promise<void> {
  const root = rootOfConsole().href
  const [email = ''] = emails
  const address = emails.length > 1 ? t.ownAddress : t.addressOf(email)
  const text = t.guide({ product: productName(), address, forgot: `${root}#/forgot`, root })
  await copyAndSay(text)
}

export const copyGuides = (links: readonly VendorUser[]): Promise<void> => copyGuide(...links.map(emailOf).filter(Boolean))

/** Copies the addresses of users, one a line. */
export const copyEmails = (links: readonly VendorUser[]): Promise<void> => copyLines(links.map(emailOf))
