const query = matchMedia('(width < 1024px)')

/** Whether there is no room for things beside each other: what stands beside a list is a step of its own then, and rows are cards. */
export const isNarrow = (): boolean => query.matches

/** Calls back whenever that changes. */
export function watchNarrow(call: () => void): void {
  query.addEventListener('change', call)
}
