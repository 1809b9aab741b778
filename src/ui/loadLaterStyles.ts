/** Has the styles come that are not on the first page. Should they fail to, there is nothing to be done: the words are there. */
export function loadLaterStyles(): void {
  import('./laterStyles.ts').catch(() => undefined)
}
