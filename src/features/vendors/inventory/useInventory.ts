import { useMemo } from 'react'
import type { Vendor } from '../../../api/entities.ts'
import { vendors } from '../../../api/vendors.ts'
import { by } from '../../../lib/order.ts'
import { inventory, isTaken, type PartKey, type Parts } from '../../../state/inventory.ts'
import { useParam } from '../../../ui/table/query.ts'
import { type Load, useLoad } from '../../../ui/load/useLoad.ts'
import { check, type Finding, findings, type Found } from './findings.ts'
import { review } from './review/review.ts'
import { has, type Row, userRows, type UserRow, type VendorRow, vendorRows } from './rows.ts'
import { askAgain, type Question } from './takeInventory.tsx'

export interface Inventory {
  /** All vendors, with what is known of them. */
  vendors: Load<VendorRow>
  /** The users of all vendors, with the time of the oldest answer. */
  users: Load<UserRow>
  isTaken: boolean
  found: ReadonlyMap<Finding, Found>
  /** The rule whose findings the page shows. */
  finding: Finding | undefined
}

const order = by<Vendor>(
  vendor => vendor.name,
  vendor => vendor.contract_number,
)

/** As many parts as are asked for again without a press, after a change. */
const FEW = 12
const partKeys = ['users', 'groups'] as const satisfies readonly PartKey[]

/** Returns what is known of who is where. Asks again for what has changed, if that is little; else it counts as unknown. */
export function useInventory(id: string): Inventory {
  const list = useLoad(vendors.details, {}, order)
  const all = inventory.value
  const rows = useMemo(() => vendorRows(list.rows, all), [list.rows, all])
  const stale = useMemo(() => rows.flatMap(staleOf), [rows])
  const isRefreshing = stale.length > 0 && stale.length <= FEW
  useLoad((_, signal) => askAgain(stale, signal), isRefreshing && { asked: stale.map(({ part, vendor }) => `${part} ${vendor.id}`) })
  const known = useMemo(() => (isRefreshing ? rows : rows.map(withoutStale)), [rows, isRefreshing])
  const users = useMemo(() => userRows(known), [known])
  const found = useMemo(() => new Map(findings.map(finding => [finding, check(finding, known)])), [known])
  const at = Math.min(...known.map(({ parts }) => (parts.users && parts.users.state !== 'failed' ? parts.users.at : Infinity)))
  const state = isRefreshing && list.state === 'ready' ? 'loading' : list.state
  return {
    vendors: { ...list, state, rows: known },
    users: { ...list, state, rows: users, asOf: at < Infinity ? at : list.asOf },
    isTaken: isTaken.value,
    found,
    finding: useFinding(id),
  }
}

/** Returns whether at least one vendor is known, or has answered for a part. */
export const isAnswered = ({ vendors }: Inventory, part?: PartKey): boolean =>
  part ? vendors.rows.some(row => has(row, part)) : vendors.rows.length > 0 || vendors.state === 'ready'

const staleOf = ({ vendor, parts }: VendorRow): readonly Question[] =>
  partKeys.flatMap(part => (parts[part]?.state === 'stale' ? [{ part, vendor }] : []))

function withoutStale(row: VendorRow): VendorRow {
  if (!staleOf(row).length) return row
  const { users, groups } = row.parts
  const parts: Parts = { ...(users && users.state !== 'stale' && { users }), ...(groups && groups.state !== 'stale' && { groups }) }
  return { ...row, parts }
}

/** The query parameter of the rule whose findings a table shows. */
export const findingParam = (table: string): string => `${table}.finding`
/** The query parameter of the kind of changes that a table shows. */
export const kindParam = (table: string): string => `${table}.change`

/** Clears what chooses users: it could hide the rows of another list. */
export const hiding = (table: string) => ({
  [findingParam(table)]: undefined,
  [kindParam(table)]: undefined,
  [`${table}.q`]: undefined,
  [`${table}.role`]: undefined,
})

const isFinding = (key: string) => findings.some(finding => finding.key === key)

function useFinding(table: string): Finding | undefined {
  const key = useParam(findingParam(table), isFinding)
  return findings.find(finding => finding.key === key)
}

/** Returns what the rows are that the page shows. Reads signals. */
export function useShown(table: string): Row['kind'] | 'compared' {
  return useFinding(table)?.about ?? (!isTaken.value ? 'vendor' : review.value ? 'compared' : 'user')
}
