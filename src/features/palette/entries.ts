import { fold } from '../../lib/search.ts'
import type { palette as t } from '../../text/palette.ts'

/** Something to go to, or to do. */
export interface Entry {
  kind: keyof typeof t.kinds
  label: string
  /** What tells it from others of the same name. */
  detail?: string | undefined
  onPress: () => unknown
  whyNot?: string | undefined
  /** What a search compares: folded once, not at every keystroke. */
  key: string
  id: string
}

type Draft = Omit<Entry, 'key' | 'id'> & { id?: string | number | undefined }

/** Prepares an entry for being searched for; a full name is found without the blank in it too. */
export function entryOf({ id = '', ...entry }: Draft): Entry {
  const { label, detail = '' } = entry
  return { ...entry, key: fold(`${label} ${detail} ${label.replaceAll(' ', '')}`), id: fold(String(id)) }
}

/**
 * What is searched for by name, e-mail address or id: each word has to be in it somewhere. An id that is meant exactly comes
 * first, then what begins with the text; else the order stays. Without a text, the pages and what can be done.
 */
export function findEntries(entries: readonly Entry[], wanted: string): Entry[] {
  const text = fold(wanted).trim()
  if (!text) return entries.filter(({ kind }) => kind === 'page' || kind === 'command')
  const words = text.split(/\s+/)
  const ranks: [Entry[], Entry[], Entry[]] = [[], [], []]
  for (const entry of entries) {
    if (entry.id === text) ranks[0].push(entry)
    else if (words.every(word => entry.key.includes(word))) ranks[entry.key.startsWith(text) ? 1 : 2].push(entry)
    else if (entry.id.startsWith(text)) ranks[2].push(entry)
  }
  return ranks.flat()
}
