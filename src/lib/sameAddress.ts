/** Whether two e-mail addresses are one: letter case and outer blanks aside. */
export const isSameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
