import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { clockTime } from '../../../lib/format.ts'
import { progress } from '../../../text/common.ts'
import { inventory as t } from '../../../text/inventory.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommands } from '../../../ui/commands.ts'
import { countsOf } from '../vendor.ts'
import { useFilteredVendors } from './filters.ts'
import { Missing } from './Missing.tsx'
import { countPeople, missingIn, type Row } from './rows.ts'
import type { Inventory } from './useInventory.ts'

/** Says whose users are known and from when, and asks the others: those that the filters leave. */
export function State({ id, inventory }: { id: string; inventory: Inventory }) {
  useSignals()
  const { vendors, users, isTaken, take } = inventory
  const scope = useFilteredVendors(id, vendors)
  const missing = useMemo(() => missingIn(scope), [scope])
  const waiting = missing.length ? scope.filter(row => !row.users) : scope
  const start = {
    label: missing.length ? t.start(waiting.length) : t.again(waiting.length),
    onPress: () => take('users', vendorsOf(waiting)),
    disabledReason: waiting.length ? undefined : t.noVendors,
  }
  const withoutGroups = scope.filter(row => row.users && !row.groups)
  const groups = {
    // Each vendor's groups, then the members of each group.
    label: t.groups(withoutGroups.reduce((sum, { vendor }) => sum + 1 + countsOf(vendor).groups, 0)),
    onPress: () => take('groups', vendorsOf(withoutGroups)),
  }
  const actions = withoutGroups.length ? [start, groups] : [start]
  useCommands(() => actions)
  const asked = vendors.rows.filter(row => row.users).length
  return (
    <section className="inventory" aria-label={t.state}>
      <p role="status">
        {isTaken ? t.outcome(asked, vendors.rows.length, countPeople(users.rows)) : t.requests(waiting.length)}
        {users.asOf !== undefined && <span className="inventory__time">{progress.asOf(clockTime(users.asOf))}</span>}
      </p>
      {actions.map(({ label, ...action }) => (
        <Button key={label} look={label === start.label && missing.length ? 'primary' : undefined} {...action}>
          {label}
        </Button>
      ))}
      {isTaken && <Missing title={t.notAsked(missing.length)} vendors={missing} />}
    </section>
  )
}

const vendorsOf = (rows: readonly Row[]) => rows.map(({ vendor }) => vendor)
