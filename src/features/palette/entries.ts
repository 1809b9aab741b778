import { groupBy } from '../../lib/keys.ts'
import { fold } from '../../lib/search.ts'
import type { Id } from '../../lib/shape.ts'
import type { palette as t } from '../../text/palette.ts'

/** A destination or a command. */
export interface PaletteEntry {
  kind: Exclude<keyof typeof t.kinds, 'recent' | 'elsewhere'>
  label: string
  /** Distinguishes entries of the same name. */
  detail?: string | undefined
  onPress: () => unknown
  disabledReason?: string | undefined
  /** The folded search text, computed once instead of at every keystroke. */
  key: string
  id: string
}

type PlainPaletteEntry = Omit<PaletteEntry, 'key' | 'id'> & { id?: Id | undefined }

/** Prepares an entry for searching; full names match without their blank, too. */
export function entryOf({ id = '', ...entry }: PlainPaletteEntry): PaletteEntry {
  const { label, detail = '' } = entry
  return { ...entry, key: fold(`${label} ${detail} ${label.replaceAll(' ', '')}`), id: fold(String(id)) }
}

/** Identifies an entry; a user also by the vendor, which is in the detail. */
export const entryKey = ({ kind, id, label, detail }: PaletteEntry): string =>
  `${kind} ${id} ${label}${kind === 'user' ? ` ${detail}` : ''}`

/**
 * Finds entries by name, e-mail address or id: every word has to match. An exact id comes first, then labels that start with the search;
 * otherwise the order stays. An empty search lists pages and commands.
 */
export function findEntries(entries: readonly PaletteEntry[], wanted: string): PaletteEntry[] {
  const text = fold(wanted).trim()
  if (!text) return entries.filter(({ kind }) => kind === 'page' || kind === 'command')
  const words = text.split(/\s+/)
  const ranks: [PaletteEntry[], PaletteEntry[], PaletteEntry[]] = [[], [], []]
  for (const entry of entries) {
    if (entry.id === text) ranks[0].push(entry)
    else if (words.every(word => entry.key.includes(word))) ranks[entry.key.startsWith(text) ? 1 : 2].push(entry)
    else if (entry.id.startsWith(text)) ranks[2].push(entry)
  }
  return ranks.flat()
}

/** Entries of one kind, or those that were chosen last. */
export interface Section {
  kind: keyof typeof t.kinds
  items: readonly PaletteEntry[]
}

/**
 * Groups entries by kind, the kind of the best one first, and shows at most `max`: each kind has the same share of them, and what one
 * leaves goes to the others.
 */
export function sectionsOf(entries: readonly PaletteEntry[], max: number): Section[] {
  const kinds = groupBy(entries, entry => entry.kind)
  const share = Math.floor(max / Math.max(kinds.size, 1))
  let left = max
  for (const items of kinds.values()) left -= Math.min(items.length, share)
  return [...kinds].map(([kind, items]) => {
    const more = Math.min(left, Math.max(items.length - share, 0))
    left -= more
    return { kind, items: items.slice(0, share + more) }
  })
}
