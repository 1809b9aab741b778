import type { QueryChanges } from './address.ts'
import { go, hrefTo, path, query } from './location.ts'

/** Returns which of these tables is on the current page. */
export function tableHere<Name extends string>(...tables: Name[]): Name | undefined {
  return tables.find(table => `/${table}` === path.peek().replace(/\/$/, ''))
}

/** Clears the parameters that could hide a row: filters, sort and page, but not the page size. Reads the address signal. */
function hiding(table: string): QueryChanges {
  const names = [...query.value.keys()].filter(name => name.startsWith(`${table}.`) && name !== `${table}.rows`)
  return Object.fromEntries(names.map(name => [name, undefined]))
}

/** Builds the `href` of a link to a row, clearing the table's filters. Reads the address signal. */
export function hrefToTable(table: string, changes: QueryChanges): string {
  return hrefTo(`/${table}`, { ...hiding(table), ...changes })
}

/** Navigates to a row, clearing the table's filters. */
export function goToTable(table: string, changes: QueryChanges): void {
  go(`/${table}`, { ...hiding(table), ...changes })
}
