const query = matchMedia('(width < 64rem)')

/** Returns whether the window is too narrow for two columns: panels then become a step of their own, and table rows become cards. */
export const isNarrow = (): boolean => query.matches

/** Calls back whenever `isNarrow` changes. */
export function watchNarrow(call: () => void): void {
  query.addEventListener('change', call)
}
