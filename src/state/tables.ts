import type { QueryChanges } from './address.ts'
import { go, hrefTo, path, query } from './location.ts'

/** The page of each table (and of the tree of documents), by the name under which it keeps its state in the address. */
const pages = { vendors: '/vendors', users: '/users', groups: '/groups', apps: '/apps', documents: '/uploadDocuments' }

type TableName = keyof typeof pages

/** Which of these tables is on the current page. */
export function tableHere<Name extends TableName>(...tables: Name[]): Name | undefined {
  return tables.find(table => pages[table] === path.peek().replace(/\/$/, ''))
}

/** What could hide something in a table: filters, sort and page, but not the number of rows. Reads the address. */
function hiding(table: TableName): QueryChanges {
  const names = [...query.value.keys()].filter(name => name.startsWith(`${table}.`) && name !== `${table}.rows`)
  return Object.fromEntries(names.map(name => [name, undefined]))
}

/** The `href` of a link to something in a table, which shows it whatever it was filtered by. Reads the address. */
export function hrefToTable(table: TableName, changes: QueryChanges): string {
  return hrefTo(pages[table], { ...hiding(table), ...changes })
}

/** Goes to something in a table, which shows it whatever it was filtered by. */
export function goToTable(table: TableName, changes: QueryChanges): void {
  go(pages[table], { ...hiding(table), ...changes })
}
