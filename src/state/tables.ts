import { computed } from '@preact/signals-react'
import type { Id } from '../lib/shape.ts'
import { encodeEnd, type QueryChanges } from './address.ts'
import { go, hrefTo, query } from './location.ts'

/** A page that is a table: the table has the name of its address. */
type TableName = 'vendors' | 'users' | 'groups' | 'apps'

/** The parameters that could hide a row of a table: filters, sort and page, but not the page size. */
const hidingNames = computed(() => [...query.value.keys()].filter(name => name.includes('.') && !name.endsWith('.rows')))

/** Clears the parameters that could hide a row of this table. Reads the address signal. */
function hiding(table: string): QueryChanges {
  return Object.fromEntries(hidingNames.value.filter(name => name.startsWith(`${table}.`)).map(name => [name, undefined]))
}

/** Builds the `href` of a link to a row, clearing the table's filters. Reads the address signal. */
export function hrefToTable(table: TableName, changes: QueryChanges): string {
  return hrefTo(`/${table}`, { ...hiding(table), ...changes })
}

const upToVendor = (table: TableName) => computed(() => hrefToTable(table, { vendor: '' }))

/** A long list has thousands of links into vendors: what they share is built once for each address. The vendor is their last parameter. */
const tablesOfVendors = { users: upToVendor('users'), groups: upToVendor('groups'), apps: upToVendor('apps') }

/** Builds the `href` of a link to a table of a vendor, clearing its filters. Reads the address signal. */
export function hrefIntoVendor(table: keyof typeof tablesOfVendors, vendor: Id): string {
  const id = String(vendor).toWellFormed()
  const shown = query.value.get('vendor')
  // Another vendor than that of the address, or of the shared part, begins on the first page of each table.
  return shown === id || shown === ''
    ? hrefToTable(table, { vendor: id })
    : tablesOfVendors[table].value + encodeEnd(encodeURIComponent(id))
}

/** Navigates to a row, clearing the table's filters. */
export function goToTable(table: string, changes: QueryChanges): void {
  go(`/${table}`, { ...hiding(table), ...changes })
}
