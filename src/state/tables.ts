import type { QueryChanges } from './address.ts'
import { go, hrefTo, path, query } from './location.ts'

/** The page of each table (and of the document tree), by the prefix of its query parameters. */
const pages = { vendors: '/vendors', users: '/users', groups: '/groups', apps: '/apps', documents: '/uploadDocuments' }

type TableName = keyof typeof pages

/** Returns which of these tables is on the current page. */
export function tableHere<Name extends TableName>(...tables: Name[]): Name | undefined {
  return tables.find(table => pages[table] === path.peek().replace(/\/$/, ''))
}

/** Clears the parameters that could hide a row: filters, sort and page, but not the page size. Reads the address signal. */
function hiding(table: TableName): QueryChanges {
  const names = [...query.value.keys()].filter(name => name.startsWith(`${table}.`) && name !== `${table}.rows`)
  return Object.fromEntries(names.map(name => [name, undefined]))
}

/** Builds the `href` of a link to a row, clearing the table's filters. Reads the address signal. */
export function hrefToTable(table: TableName, changes: QueryChanges): string {
  return hrefTo(pages[table], { ...hiding(table), ...changes })
}

/** Navigates to a row, clearing the table's filters. */
export function goToTable(table: TableName, changes: QueryChanges): void {
  go(pages[table], { ...hiding(table), ...changes })
}
