import { useMemo } from 'react'
import type { Vendor } from '../../../api/entities.ts'
import { vendors } from '../../../api/vendors.ts'
import { by } from '../../../lib/order.ts'
import { inventory, isTaken, type PartKey } from '../../../state/inventory.ts'
import { type Load, useLoad } from '../../../ui/load/useLoad.ts'
import { useTask } from '../../../ui/load/useTask.ts'
import { useParam } from '../../../ui/table/query.ts'
import { check, type Finding, findings, type Found } from './findings.ts'
import { review } from './review/review.ts'
import { itemsOf, type Row, type UserRow, usersOf, type VendorRow, vendorRows } from './rows.ts'
import { askAgain, type Question } from './takeInventory.tsx'

export interface Inventory {
  /** All vendors, with what is known of them. */
  vendors: Load<VendorRow>
  /** The users of all vendors, with the time of the oldest answer. */
  users: Load<UserRow>
  /** The time of the oldest answer to each part. */
  times: Readonly<Record<PartKey, number | undefined>>
  isTaken: boolean
  found: ReadonlyMap<Finding, Found>
  /** The rule whose findings the page shows. */
  finding: Finding | undefined
}

const order = by<Vendor>(
  vendor => vendor.name,
  vendor => vendor.contract_number,
)

/** Returns what is known of who is where. Asks again for what has changed. */
export function useInventory(): Inventory {
  const list = useLoad(vendors.details, {}, order)
  const all = inventory.value
  const rows = useMemo(() => vendorRows(list.rows, all), [list.rows, all])
  const stale = useMemo(() => rows.flatMap(staleOf), [rows])
  // By their ids: an answer of the vendors makes new rows of the same questions.
  const questions = stale.map(({ part, vendor }) => `${part} ${vendor.id}`).join()
  useTask(questions, signal => askAgain(stale, signal))
  const users = useMemo(() => rows.flatMap(usersOf), [rows])
  const found = useMemo(() => new Map(findings.map(finding => [finding, check(finding, rows)])), [rows])
  const timeOf = (part: PartKey) => {
    const at = Math.min(...rows.map(({ parts }) => (itemsOf<unknown>(parts[part]) ? parts[part]!.at : Infinity)))
    return at < Infinity ? at : list.asOf
  }
  const times = { users: timeOf('users'), groups: timeOf('groups') }
  const state = questions && list.state === 'ready' ? 'loading' : list.state
  return {
    vendors: { ...list, state, rows },
    users: { ...list, state, rows: users, asOf: times.users },
    times,
    isTaken: isTaken.value,
    found,
    finding: useFinding(),
  }
}

const partKeys = ['users', 'groups'] as const satisfies readonly PartKey[]

const staleOf = ({ vendor, parts }: VendorRow): readonly Question[] =>
  partKeys.filter(part => parts[part]?.state === 'stale').map(part => ({ part, vendor }))

/** The query parameters of what the page shows: the rule with its findings, the kind of changes, and the sheet. */
export const params = { finding: 'inventory.finding', change: 'inventory.change', sheet: 'inventory.sheet' } as const

/** Clears what chooses users: it could hide the rows of another list. */
export const hiding = { [params.finding]: undefined, [params.change]: undefined, 'inventory.q': undefined, 'inventory.role': undefined }

function useFinding(): Finding | undefined {
  const key = useParam(params.finding, key => findings.some(finding => finding.key === key))
  return findings.find(finding => finding.key === key)
}

/** Returns what the rows are that the page shows. Reads signals. */
export function useShown(): Row['kind'] | 'compared' {
  return useFinding()?.about ?? (!isTaken.value ? 'vendor' : review.value ? 'compared' : 'user')
}
