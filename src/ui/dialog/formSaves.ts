import type { Id } from '../../lib/shape.ts'
import type { Save, Saved, SavedRow } from '../saved.ts'

/** Returns what was saved, for its table: an edited row has its id; a new one is none of those that were there. */
export function savedBy(edited: Id | undefined, { match = {}, ...saved }: SavedRow): Saved {
  return edited !== undefined ? { ...saved, match: { id: [edited] } } : { ...saved, match, isNew: true }
}

/** Returns what several saves of one form have done. What can be done next with one of their rows is left out. */
export function joinSaves(saves: readonly Save[], text: string): Save {
  const rows = saves.filter(save => 'table' in save)
  const [first] = rows
  if (!first) return { text }
  const match = Object.fromEntries(Object.keys(first.match).map(key => [key, rows.flatMap(row => row.match[key] ?? [])]))
  const next = first.next?.isOfRow ? undefined : first.next
  return { ...first, text, match, next: next && { ...next, args: rows.flatMap(row => row.next?.args ?? []) } }
}
