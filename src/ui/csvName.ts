import { csvFileName } from '../lib/csv.ts'
import { clockTime, dateOf } from '../lib/format.ts'
import { table } from '../text/common.ts'
import type { Named } from './form/checks.tsx'
import type { TableCsv } from './table/Table.tsx'

interface About extends Pick<TableCsv<never>, 'name'> {
  vendor?: Named | undefined
  /** When the rows were answered, if that was before the last request. */
  asOf?: number | undefined
  isFiltered?: boolean
}

/** Names the file of a list: by the list, the vendor or its id, the date in Japan, the time of older rows, and if rows are left out. */
export function csvNameOf({ name, vendor, asOf, isFiltered }: About): string {
  const date = dateOf(new Date(asOf ?? Date.now()).toJSON())
  const [hours = '', minutes = ''] = asOf === undefined ? [] : clockTime(asOf).split(':')
  return csvFileName([
    name,
    vendor && (vendor.name || String(vendor.id)),
    date,
    hours && table.csvAsOf(hours, minutes),
    isFiltered && table.csvFiltered,
  ])
}
