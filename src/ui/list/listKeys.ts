import { fold } from '../../lib/search.ts'

/**
 * Returns the index that a key leads to from `at` in a vertical list (ARIA Authoring Practices): arrows, Home, End, or the next label that
 * starts with a typed letter. Beyond the ends there is nothing; undefined for other keys, and for letters that no label starts with.
 */
export function listMove(key: string, at: number, labels: readonly string[]): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return labels.length - 1
  }
  return key.length === 1 && key !== ' ' ? nextNamed(key, at, labels) : undefined
}

/** Finds the next label that starts with a letter, wrapping around. */
function nextNamed(letter: string, at: number, labels: readonly string[]): number | undefined {
  const start = fold(letter)
  const order = labels.map((_, index) => (at + 1 + index) % labels.length)
  return order.find(index => index !== at && fold(labels[index]).startsWith(start))
}
