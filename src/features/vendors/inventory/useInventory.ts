import { useMemo } from 'react'
import type { Vendor } from '../../../api/entities.ts'
import { vendors } from '../../../api/vendors.ts'
import { by } from '../../../lib/order.ts'
import { takenInventory } from '../../../state/inventory.ts'
import { useJoinedLoads } from '../../../ui/load/useJoinedLoads.ts'
import { type Load, useLoad } from '../../../ui/load/useLoad.ts'
import { everyone, type Part } from './people.ts'
import { groupRows, type Row, userRows, vendorRows } from './rows.ts'
import { takeInventory } from './takeInventory.tsx'

export interface Inventory {
  /** All vendors, with their users as far as these have been asked for. */
  vendors: Load<Row>
  /** The users of all vendors, with the time of the oldest answer; idle until they have been asked for. */
  users: Load<Row>
  isTaken: boolean
  groups: Load<Row>
  /** Asks these vendors for their users or groups. */
  take: (part: Part, vendors: readonly Vendor[]) => Promise<void>
}

const order = by<Vendor>(
  vendor => vendor.name,
  vendor => vendor.contract_number,
)

/** Returns what is known of who is where. */
export function useInventory(): Inventory {
  const list = useLoad(vendors.details, {}, order)
  const isTaken = takenInventory() !== undefined
  const people = useLoad(everyone, isTaken && list.rows.length > 0 && { vendors: list.rows })
  const ofVendors = useMemo(() => vendorRows(list.rows, people.rows), [list.rows, people.rows])
  const ofGroups = useMemo(() => groupRows(ofVendors), [ofVendors])
  const users = useJoinedLoads(list, people, () => userRows(ofVendors))
  const at = Math.min(...people.rows.map(({ at = Infinity }) => at))
  const isReady = list.state === 'ready'
  return {
    // Idle: filters keep what the address says until the users are there.
    vendors: isTaken ? { ...users, rows: ofVendors } : { ...list, state: isReady ? 'idle' : list.state, rows: ofVendors },
    users: { ...users, asOf: at < Infinity ? at : undefined },
    isTaken,
    groups: { ...users, rows: ofGroups },
    async take(part, chosen) {
      await takeInventory(part, chosen)
      people.reload()
    },
  }
}
