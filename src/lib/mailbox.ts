/** A person as mail programs write them. */
interface Mailbox {
  family: string
  given: string
  address: string
}

/** Splits `family given <address>`; undefined for any other text. */
export function parseMailbox(text: string): Mailbox | undefined {
  const start = text.lastIndexOf('<')
  if (start <= 0 || !text.trimEnd().endsWith('>')) return undefined
  const address = text
    .trimEnd()
    .slice(start + 1, -1)
    .trim()
  const [family = '', ...given] = text.slice(0, start).replaceAll('"', ' ').trim().split(/\s+/)
  return address && family ? { family, given: given.join(' '), address } : undefined
}
