/** Texts that are typed into filters and wait for their debounce. */
const waiting = new Set<() => void>()

/** Notes a text that waits, by what applies it. Returns a function that forgets it. */
export function waitTyped(apply: () => void): () => void {
  waiting.add(apply)
  return () => {
    waiting.delete(apply)
  }
}

/** Applies the texts that wait. */
export const applyTyped = (): void => waiting.forEach(apply => apply())
