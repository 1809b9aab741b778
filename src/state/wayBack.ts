import { query } from './location.ts'
import { goToTable, type TableName } from './tables.ts'

/** Returns a function that navigates back to a table of the vendor selected now, with nothing that could hide a row. */
export function wayBackTo(table: TableName): () => void {
  const vendor = query.peek().getAll('vendor')
  return () => goToTable(table, { vendor, group: undefined })
}
