import { rootOfConsole } from '../../state/config.ts'
import { productName } from '../../state/productName.ts'
import { user as t } from '../../text/user.ts'
import { copyAndSay } from '../../ui/copy/copyAndSay.ts'

/** Copies a text for a mail to a new user: where the console is, and how to set the password. Holds no secret. */
export async function copyGuide(email: string): Promise<void> {
  const root = rootOfConsole().href
  const text = t.guide({ product: productName(), email, forgot: `${root}#/forgot`, root })
  await copyAndSay(text, document.activeElement?.parentElement ?? document.body)
}
