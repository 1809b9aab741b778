import { groupBy } from '../../lib/keys.ts'
import { fold } from '../../lib/search.ts'
import type { Id } from '../../lib/shape.ts'
import type { palette as t } from '../../text/palette.ts'

/** A destination or a command. */
export interface PaletteItem {
  kind: Exclude<keyof typeof t.kinds, 'recent' | 'elsewhere'>
  label: string
  /** Distinguishes items of the same name. */
  detail?: string | undefined
  onPress: () => unknown
  disabledReason?: string | undefined
  /** The folded search text, computed once instead of at every keystroke. */
  key: string
  id: string
  /** The vendor of a user. */
  vendorId?: Id | undefined
}

type PlainPaletteItem = Omit<PaletteItem, 'key' | 'id'> & { id?: Id | undefined }

/** Prepares an item for searching; full names match without their blank, too. */
export function itemOf({ id = '', ...item }: PlainPaletteItem): PaletteItem {
  const { label, detail = '' } = item
  return { ...item, key: fold(`${label} ${detail} ${label.replaceAll(' ', '')}`), id: fold(String(id)) }
}

/** Identifies an item; a user also by the vendor. */
export const itemKey = ({ kind, id, label, vendorId = '' }: PaletteItem): string => `${kind} ${id} ${label} ${vendorId}`

/**
 * Finds items by name, e-mail address or id: every word has to match. An exact id comes first, then labels that start with the search;
 * otherwise the order stays. An empty search lists pages and commands.
 */
export function findItems(items: readonly PaletteItem[], wanted: string): PaletteItem[] {
  const text = fold(wanted).trim()
  if (!text) return items.filter(({ kind }) => kind === 'page' || kind === 'command')
  const words = text.split(/\s+/)
  const ranks: [PaletteItem[], PaletteItem[], PaletteItem[]] = [[], [], []]
  for (const item of items) {
    if (item.id === text) ranks[0].push(item)
    else if (words.every(word => item.key.includes(word))) ranks[item.key.startsWith(text) ? 1 : 2].push(item)
    else if (item.id.startsWith(text)) ranks[2].push(item)
  }
  return ranks.flat()
}

/** Items of one kind, or those that were chosen last. */
export interface Section {
  kind: keyof typeof t.kinds
  items: readonly PaletteItem[]
}

/**
 * Groups items by kind, the kind of the best one first, and shows at most `max`: each kind has the same share of them, and what one
 * leaves goes to the others.
 */
export function sectionsOf(items: readonly PaletteItem[], max: number): Section[] {
  const kinds = groupBy(items, item => item.kind)
  const share = Math.floor(max / Math.max(kinds.size, 1))
  let left = max
  for (const items of kinds.values()) left -= Math.min(items.length, share)
  return [...kinds].map(([kind, items]) => {
    const more = Math.min(left, Math.max(items.length - share, 0))
    left -= more
    return { kind, items: items.slice(0, share + more) }
  })
}
