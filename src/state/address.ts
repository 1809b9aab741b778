/** The console's address: it lives in the fragment, as `#/path?query`. */
export interface Address {
  path: string
  query: URLSearchParams
}

/** Query parameters to set, to one value or several; undefined or an empty list removes a parameter. */
export type QueryChanges = Readonly<Record<string, string | readonly string[] | undefined>>

/** Parses a fragment without its `#`. */
export function parseAddress(text: string): Address {
  const [path = '', ...rest] = text.split('?')
  return { path: `/${path}`.replace(/^\/+/, '/'), query: new URLSearchParams(rest.join('?')) }
}

/** Formats a path and a query as a fragment without its `#`. */
export function printAddress(path: string, query: URLSearchParams): string {
  return query.size ? `${path}?${query}` : path
}

/** Returns the path of an address. */
export function pathOf(text: string): string {
  return parseAddress(text).path
}

/**
 * Returns the query that a navigation carries over: everything, unless it holds a sign-in response (`code` and `state`). The token of a
 * password reset is a secret and is not carried over.
 */
export function carried(from: Address, to: string): URLSearchParams {
  if (from.query.has('code') && from.query.has('state')) return new URLSearchParams()
  const query = new URLSearchParams(from.query)
  if (from.path.startsWith('/resetPassword') && to !== from.path) query.delete('token')
  return query
}

/** Applies changes to a query, and removes the page parameters that they make stale. */
export function withChanges(query: URLSearchParams, changes: QueryChanges): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    changed.delete(name)
    for (const single of [value ?? []].flat()) changed.append(name, single)
  }
  for (const page of outdatedPages(query, changed)) if (!Object.hasOwn(changes, page)) changed.delete(page)
  return changed
}

/**
 * Returns the page parameters (`users.page`) that a change of the query makes stale: those of all tables after a change of vendor or group,
 * else those of each table whose filter, sort or page size changed.
 */
function outdatedPages(before: URLSearchParams, after: URLSearchParams): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  const changed = [...names].filter(name => JSON.stringify(before.getAll(name)) !== JSON.stringify(after.getAll(name)))
  const isOther = changed.includes('vendor') || changed.includes('group')
  const tableOf = (page: string) => page.slice(0, -'page'.length)
  return [...names].filter(name => name.endsWith('.page') && (isOther || changed.some(other => other.startsWith(tableOf(name)))))
}
