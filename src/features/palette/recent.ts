import { remembered } from '../../lib/sessionMemory.ts'
import { type PaletteEntry, entryKey } from './entries.ts'

/** Limit of the entries that are remembered. */
const REMEMBERED = 5

/** The keys of the entries that were chosen last, the latest first. */
const recent = remembered<readonly string[]>([])

export function rememberChosen(entry: PaletteEntry): void {
  const key = entryKey(entry)
  recent.set([key, ...recent.get().filter(other => other !== key)].slice(0, REMEMBERED))
}

/** Returns those of the entries that were chosen last, the latest first. */
export function recentOf(entries: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const byKey = new Map(recent.get().length ? entries.map(entry => [entryKey(entry), entry]) : [])
  return recent.get().flatMap(key => byKey.get(key) ?? [])
}
