import { clean } from './clean.ts'

/** Returns what is the same for equal e-mail addresses: letter case and surrounding blanks do not count. */
export const addressKey = (address: string): string => clean(address).toLowerCase()

/** Compares e-mail addresses, ignoring letter case and surrounding blanks. */
export const isSameAddress = (a: string, b: string): boolean => addressKey(a) === addressKey(b)

/** Splits `family given <address>`, as mail programs write people; undefined for any other text, as for two people or no name. */
export function parseMailbox(text: string): { family: string; given: string; address: string } | undefined {
  const typed = clean(text)
  const start = typed.lastIndexOf('<')
  if (start <= 0 || !typed.endsWith('>')) return undefined
  const address = clean(typed.slice(start + 1, -1))
  const name = clean(typed.slice(0, start).replaceAll('"', ' '))
  const [family = '', ...given] = name.split(/\s+/)
  return address && family && !/[@<]/.test(name) ? { family, given: given.join(' '), address } : undefined
}
