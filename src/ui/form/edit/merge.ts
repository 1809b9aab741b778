import { clean } from '../../../lib/clean.ts'
import { distinct } from '../../../lib/keys.ts'

/** Merges three versions of a value: as read before, as in the form, and as it is now. If they conflict, the user's stays. */
export function merge(base: unknown, mine: unknown, theirs: unknown): { value: unknown; isConflict: boolean } {
  if (isSameValue(base, mine)) return { value: theirs, isConflict: false }
  if (isAlike(base, theirs)) return { value: mine, isConflict: false }
  if (Array.isArray(mine)) return { value: mergeLists(base, mine, theirs), isConflict: false }
  if (isAlike(base, mine)) return { value: theirs, isConflict: false }
  return { value: mine, isConflict: !isAlike(mine, theirs) }
}

/** Applies to the current list what was added and removed in the form. */
function mergeLists(base: unknown, mine: readonly unknown[], theirs: unknown): unknown[] {
  const [was, is, now] = [base, mine, theirs].map(setOf)
  const kept = asList(theirs).filter(item => is!.has(normalized(item)) || !was!.has(normalized(item)))
  return [...kept, ...mine.filter(item => !was!.has(normalized(item)) && !now!.has(normalized(item)))]
}

/** Moves the base to what our own failed saves wrote, so that it does not count as another user's change. */
export function rebaseOnOwn(base: unknown, failedSaves: readonly unknown[], now: unknown): unknown {
  if (!Array.isArray(now)) return failedSaves.some(value => isAlike(value, now)) ? now : base
  const [was, has, wanted] = [setOf(base), setOf(now), failedSaves.map(setOf)]
  const isMine = (item: string) => wanted.some(list => list.has(item) === has.has(item))
  return distinct([base, ...failedSaves, now].flatMap(asList), normalized).filter(item =>
    (isMine(normalized(item)) ? has : was).has(normalized(item)),
  )
}

/** Compares values; the order of a multiple choice does not matter. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b || !Array.isArray(a) || !Array.isArray(b)) return a === b
  const inB = new Set(b)
  return a.length === b.length && a.every(item => inB.has(item))
}

/** Compares values regardless of their form: surrounding blanks, line ends, null, numbers as texts, the order of a list. */
export function isAlike(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) ? isSameValue(a.map(normalized), b.map(normalized)) : normalized(a) === normalized(b)
}

const normalized = (value: unknown): string => clean(String(value ?? '').replaceAll('\r\n', '\n'))
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const setOf = (value: unknown): ReadonlySet<string> => new Set(asList(value).map(normalized))
