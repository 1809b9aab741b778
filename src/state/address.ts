/** The console's address: it lives in the fragment, as `#/path?query`. */
export interface Address {
  path: string
  query: URLSearchParams
}

/** Query parameters to set, to one value or several; undefined or an empty list removes a parameter. */
export type QueryChanges = Readonly<Record<string, string | readonly string[] | undefined>>

/** An encoded path, as some mail programs make it of a link: with its `#`, if that stood before it, and with its `?`. */
const encoded = /^\/*(%23\/*)?%2F/i
/** A full stop behind a link, which mail programs take for a part of it. */
const FULL_STOPS = ['.', '\u3002', '%E3%80%82', '%e3%80%82']

/** Returns the address that is meant by a link that a mail program changed. */
function meant(text: string): string {
  const [path = '', ...rest] = text.split('?')
  const readable = encoded.test(path) ? [decoded(path), ...rest].join('?') : text
  return withoutFullStops(readable.replace(/^\/*(%23|#)/i, ''))
}

/** Takes a time that grows with the length alone: an address may be any text. */
function withoutFullStops(text: string): string {
  const query = text.indexOf('?')
  const last = text.slice(Math.max(query, text.lastIndexOf('&')) + 1)
  // A filter may end in a full stop, and has a point in its name (`users.q`).
  if (query >= 0 && !/^[^.=]+=/.test(last)) return text
  let left = text
  for (let stop; (stop = FULL_STOPS.find(stop => left.endsWith(stop)));) left = left.slice(0, -stop.length)
  return left
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The parameters of an address, the last ones, that count, and their characters: every link of a page repeats them. */
const MAX_PARAMETERS = 100
const MAX_LENGTH = 20_000

/** Parses a fragment without its `#`. */
export function parseAddress(text: string): Address {
  const [path = '', ...rest] = meant(text).split('?')
  const parameters = rest.join('?').slice(-MAX_LENGTH).split('&').slice(-MAX_PARAMETERS)
  return { path: `/${path}`.replace(/^\/+/, '/'), query: new URLSearchParams(parameters.join('&')) }
}

/** Encodes a full stop at the end of an address, so that it is not taken for one behind a link. */
export const encodeEnd = (text: string): string => text.replace(/\.$/, '%2E')

/** Formats a path and a query, or its text, as a fragment without its `#`. */
export function printAddress(path: string, query: URLSearchParams | string): string {
  const text = encodeEnd(String(query))
  return text ? `${path}?${text}` : path
}

/** Returns the path of an address. */
export function pathOf(text: string): string {
  return parseAddress(text).path
}

/** Returns whether an address has the token of a password reset, which is a secret. */
export const holdsToken = ({ path, query }: Address): boolean => path.startsWith('/resetPassword') && query.has('token')

/**
 * Returns the query that a navigation carries over: everything, unless it holds a sign-in response (`code` and `state`). The token of a
 * password reset is not carried over. Do not mutate the result.
 */
export function carried(from: Address, to: string): URLSearchParams {
  if (from.query.has('code') && from.query.has('state')) return new URLSearchParams()
  if (!holdsToken(from) || to === from.path) return from.query
  const query = new URLSearchParams(from.query)
  query.delete('token')
  return query
}

/**
 * Applies changes to a query, and removes what they make stale: the page parameters, and the group, which belongs to the vendor.
 * Returns its text.
 */
export function withChanges(query: URLSearchParams, changes: QueryChanges): string {
  const all = 'vendor' in changes ? { ...changes, group: changes.group } : changes
  const names = Object.keys(all)
  const isStale = stalePages(names.filter(name => JSON.stringify(query.getAll(name)) !== JSON.stringify(listOf(all[name]))))
  // A copy of the query would be read again from its text, which a long table of links would notice.
  const next = new URLSearchParams()
  for (const [name, value] of query) if (!Object.hasOwn(all, name) && !isStale(name)) next.append(name, value)
  for (const name of names) for (const value of listOf(all[name])) next.append(name, value)
  return String(next)
}

const listOf = (value: QueryChanges[string]): readonly string[] => (value === undefined ? [] : [value].flat())

/**
 * Tests which page parameters (`users.page`) are stale after a change of these parameters: those of all tables after a change of vendor or
 * group, else those of each table whose filter, sort or page size changed.
 */
function stalePages(changed: readonly string[]): (name: string) => boolean {
  const isOther = changed.includes('vendor') || changed.includes('group')
  const tables = new Set(changed.map(tableOf))
  return name => name.endsWith('.page') && (isOther || tables.has(tableOf(name)))
}

/** Returns the table of a parameter: `users.` for `users.q`. */
const tableOf = (name: string) => name.slice(0, name.lastIndexOf('.') + 1)
