import { getOrInsert } from '../lib/keys.ts'

/** The console's address: it lives in the fragment, as `#/path?query`. */
export interface Address {
  path: string
  query: URLSearchParams
}

/** Query parameters to set, to one value or several; undefined or an empty list removes a parameter. */
export type QueryChanges = Readonly<Record<string, string | readonly string[] | undefined>>

/** An encoded path, as some mail programs make it of a link: with its `#`, if that stood before it, and with its `?`. */
const encoded = /^\/*(%23)?\/*%2F/i
/**
 * A full stop behind a link, which mail programs take for a part of it. A filter may end in one, and has a point in its name (`users.q`).
 */
const closed = /^([^?]*?|.*[?&][^.=&]+=[^&]*?)(\.|\u3002|%E3%80%82)+$/i

/** Returns the address that is meant by a link that a mail program changed. */
function meant(text: string): string {
  const [path = '', ...rest] = text.split('?')
  const plain = encoded.test(path) ? [decoded(path), ...rest].join('?') : text
  return plain.replace(/^\/*(%23|#)/i, '').replace(closed, '$1')
}

/** Decodes a text, unless it is malformed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Parses a fragment without its `#`. */
export function parseAddress(text: string): Address {
  const [path = '', ...rest] = meant(text).split('?')
  return { path: `/${path}`.replace(/^\/+/, '/'), query: new URLSearchParams(rest.join('?')) }
}

/** Formats a path and a query, or its text, as a fragment without its `#`. */
export function printAddress(path: string, query: URLSearchParams | string): string {
  const text = String(query)
  return text ? `${path}?${text}` : path
}

/** Returns the path of an address. */
export function pathOf(text: string): string {
  return parseAddress(text).path
}

/**
 * Returns the query that a navigation carries over: everything, unless it holds a sign-in response (`code` and `state`). The token of a
 * password reset is a secret and is not carried over. Do not mutate the result.
 */
export function carried(from: Address, to: string): URLSearchParams {
  if (from.query.has('code') && from.query.has('state')) return new URLSearchParams()
  if (!from.path.startsWith('/resetPassword') || to === from.path) return from.query
  const query = new URLSearchParams(from.query)
  query.delete('token')
  return query
}

interface Parameter {
  name: string
  /** `name=value`, encoded. */
  text: string
}

interface Parameters {
  inOrder: readonly Parameter[]
  /** The text of each name, with all its values. */
  byName: ReadonlyMap<string, string>
}

/** A page has hundreds of links, and an address may have thousands of parameters: each query is read once. */
const read = new WeakMap<URLSearchParams, Parameters>()

function parametersOf(query: URLSearchParams): Parameters {
  return getOrInsert(read, query, () => {
    const texts = String(query).split('&')
    const inOrder = Array.from(query.keys(), (name, at) => ({ name, text: texts[at]! }))
    const byName = new Map<string, string>()
    for (const { name, text } of inOrder) byName.set(name, byName.has(name) ? `${byName.get(name)}&${text}` : text)
    return { inOrder, byName }
  })
}

/** Returns the names of a query's parameters. */
export const namesIn = (query: URLSearchParams): Iterable<string> => parametersOf(query).byName.keys()

/**
 * Applies changes to a query, and removes what they make stale: the page parameters, and the group, which belongs to the vendor.
 * Returns its text.
 */
export function withChanges(query: URLSearchParams, changes: QueryChanges): string {
  const { inOrder, byName } = parametersOf(query)
  const all = 'vendor' in changes ? { ...changes, group: changes.group } : changes
  const set = new Map<string, string>()
  for (const name in all) set.set(name, textOf(name, all[name]))
  const isStale = stalePages([...set.keys()].filter(name => set.get(name) !== (byName.get(name) ?? '')))
  const kept = inOrder.filter(({ name }) => !set.has(name) && !isStale(name)).map(({ text }) => text)
  return [...kept, ...set.values()].filter(Boolean).join('&')
}

/** What an address holds as it is; a long list has thousands of such values, ids mostly. */
const plain = /^[\w.-]*$/

function textOf(name: string, value: QueryChanges[string]): string {
  if (value === undefined) return ''
  if (typeof value === 'string' && plain.test(name + value)) return `${name}=${value}`
  return String(new URLSearchParams([value].flat().map(single => [name, single])))
}

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
