import { clean } from './clean.ts'

/** Returns what is the same for equal e-mail addresses: letter case and surrounding blanks do not count. */
export const addressKey = (address: string): string => clean(address).toLowerCase()

/** Compares e-mail addresses, ignoring letter case and surrounding blanks. */
export const isSameAddress = (a: string, b: string): boolean => addressKey(a) === addressKey(b)
