/** Creates a seeded generator of numbers in [0, 1) (mulberry32): the same seed gives the same data. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** Returns a whole number from min to max, inclusive. */
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T
  const hex = (length: number) => Array.from({ length }, () => between(0, 15).toString(16)).join('')
  const guid = () => [hex(8), hex(4), `4${hex(3)}`, `a${hex(3)}`, hex(12)].join('-')
  return { between, pick, hex, guid }
}

export type Random = ReturnType<typeof createRandom>
