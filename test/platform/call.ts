import { requireOwnVendor, type Caller } from './access.ts'
import { noContent, refuse, refuseField } from './answers.ts'
import { reference, type Field } from './rules.ts'
import type { Store } from './store.ts'
import { remove, type Vendor } from './tables.ts'

/** One call, as its handler receives it. `text` is the raw body; `caller` is set wherever the endpoint requires a right. */
export interface Call {
  request: Request
  url: URL
  params: Record<string, string>
  text: string
  store: Store
  found: Caller | undefined
  readonly caller: Caller
}

export type Handler = (call: Call) => Response | Promise<Response>

export function makeCall(parts: Omit<Call, 'caller'>): Call {
  return {
    ...parts,
    get caller() {
      return parts.found ?? refuse(401, '認証情報が正しくありません。', { 'www-authenticate': 'Bearer' })
    },
  }
}

/** Parses the body as JSON: 415 for another media type, 400 for malformed JSON. */
export function jsonBody({ request, text }: Call): unknown {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') refuse(415, 'Content-Typeはapplication/jsonでなければなりません。')
  try {
    return JSON.parse(text)
  } catch {
    return refuse(400, 'データの形式が正しくありません。')
  }
}

/** Finds the row named by the path, or refuses with 404. Ids are whole numbers without leading zeros. */
export function findRow<T extends { id: number }>(rows: readonly T[], id: string | undefined): T {
  const wanted = /^(0|[1-9]\d*)$/.test(id ?? '') ? Number(id) : undefined
  return rows.find(row => row.id === wanted) ?? refuse(404, '対象のデータが見つかりません。')
}

/** Removes a row of a table. */
export function removed<T>(rows: T[], row: T): Response {
  remove(rows, other => other === row)
  return noContent()
}

/** Finds the vendor named by the query: 403 for another's, 404 for an unknown one. */
export function queryVendor({ url, caller, store }: Call): Vendor {
  const id = queryId(url, 'vendorId')
  requireOwnVendor(caller, id)
  return findRow(store.tables.vendors, String(id))
}

/** Reads the vendor in a body: 403 for another's, before any other validation. */
export function ownVendorField({ caller, store }: Call): Field<Vendor> {
  return value => {
    if (typeof value === 'number') requireOwnVendor(caller, value)
    return reference(store.tables.vendors, 'ベンダーを選択してください。')(value)
  }
}

/** Reads a query parameter as an id, or refuses with 400. */
export function queryId(url: URL, name: string): number {
  const value = url.searchParams.get(name) ?? ''
  if (!/^(0|[1-9]\d*)$/.test(value)) refuseField(name, 'データの形式が正しくありません。')
  return Number(value)
}
