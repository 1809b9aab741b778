import { csvFileName } from '../../lib/csv.ts'
import { dateTime, dayOf } from '../../lib/format.ts'
import type { Named } from '../../lib/shape.ts'
import { csvName } from '../../text/csvFile.ts'

interface About {
  name: string
  owner?: Named | undefined
  /** When the rows were answered, if that was before the last request. */
  asOf?: number | undefined
  isFiltered?: boolean
}

/**
 * Names the file of a list: by the list, its owner or the owner's id, the date in Japan, the time of older rows, and if rows are left out.
 */
export function csvNameOf({ name, owner, asOf, isFiltered }: About): string {
  const [hours = '', minutes = ''] = asOf === undefined ? [] : dateTime(asOf).slice(11).split(':')
  return csvFileName([
    name,
    owner && (owner.name?.trim() || String(owner.id)),
    dayOf(asOf ?? Date.now()),
    hours && csvName.asOf(hours, minutes),
    isFiltered && csvName.filtered,
  ])
}
