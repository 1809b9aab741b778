/** Compares e-mail addresses, ignoring letter case and surrounding blanks. */
export const isSameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
