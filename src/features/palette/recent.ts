import { type Entry, entryKey } from './entries.ts'

/** Limit of the entries that are remembered. */
const REMEMBERED = 5

/** The keys of the entries that were chosen last, the latest first. In memory only: nothing else is stored. */
let recent: readonly string[] = []

export function rememberChosen(entry: Entry): void {
  const key = entryKey(entry)
  recent = [key, ...recent.filter(other => other !== key)].slice(0, REMEMBERED)
}

/** Returns those of the entries that were chosen last, the latest first. */
export function recentOf(entries: readonly Entry[]): readonly Entry[] {
  const known = new Map(recent.length ? entries.map(entry => [entryKey(entry), entry]) : [])
  return recent.flatMap(key => known.get(key) ?? [])
}
