/** Where the console is: everything lives in the fragment, as `#/path?query`. */
export interface Address {
  path: string
  query: URLSearchParams
}

/** What to set in the query: a value or several; undefined, or none, takes a parameter away. */
export type QueryChanges = Readonly<Record<string, string | readonly string[] | undefined>>

/** Reads the text of an address. */
export function parseAddress(text: string): Address {
  const [path = '', ...rest] = text.split('?')
  return { path: `/${path}`.replace(/^\/+/, '/'), query: new URLSearchParams(rest.join('?')) }
}

/** The text of an address. */
export function printAddress(path: string, query: URLSearchParams): string {
  return query.size ? `${path}?${query}` : path
}

/** The path that an address names. */
export function pathOf(text: string): string {
  return parseAddress(text).path
}

/**
 * The query that a navigation takes along: all of it, unless it holds what a sign-in returns (`code` and `state`).
 * The token of a password reset is a secret and stays behind.
 */
export function carried(from: Address, to: string): URLSearchParams {
  if (from.query.has('code') && from.query.has('state')) return new URLSearchParams()
  const query = new URLSearchParams(from.query)
  if (from.path.startsWith('/resetPassword') && to !== from.path) query.delete('token')
  return query
}

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
 * The pages of tables (`users.page`) that mean other rows after a change of the query: all of them where the vendor or the group is
 * another, else those of a table whose filter, sort or number of rows is.
 */
function outdatedPages(before: URLSearchParams, after: URLSearchParams): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  const changed = [...names].filter(name => JSON.stringify(before.getAll(name)) !== JSON.stringify(after.getAll(name)))
  const isOther = changed.includes('vendor') || changed.includes('group')
  const tableOf = (page: string) => page.slice(0, -'page'.length)
  return [...names].filter(name => name.endsWith('.page') && (isOther || changed.some(other => other.startsWith(tableOf(name)))))
}
