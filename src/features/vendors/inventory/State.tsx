import { useSignals } from '@preact/signals-react/runtime'
import { clockTime } from '../../../lib/format.ts'
import { progress } from '../../../text/common.ts'
import { inventory as t } from '../../../text/inventory.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommands } from '../../../ui/commands.ts'
import { countsOf } from '../vendor.ts'
import { useFilteredVendors } from './filters.ts'
import { Missing } from './Missing.tsx'
import { countPeople, has, missingOf, type VendorRow } from './rows.ts'
import { takeInventory } from './takeInventory.tsx'
import type { Inventory } from './useInventory.ts'

const hasUsers = (row: VendorRow) => has(row, 'users')
const hasGroups = (row: VendorRow) => has(row, 'groups')
const vendorsOf = (rows: readonly VendorRow[]) => rows.map(({ vendor }) => vendor)

/** Says whose users are known and from when, and asks the others: those that the filters leave. */
export function State({ id, inventory }: { id: string; inventory: Inventory }) {
  useSignals()
  const { vendors, users, isTaken } = inventory
  const { rows } = vendors
  const scope = useFilteredVendors(id, vendors)
  const isKnown = rows.length > 0 || vendors.state === 'ready'
  const missing = scope.filter(row => !hasUsers(row))
  const waiting = missing.length ? missing : scope
  const start = {
    label: missing.length ? t.start(waiting.length) : t.again(waiting.length),
    onPress: () => takeInventory('users', vendorsOf(waiting)),
    disabledReason: waiting.length ? undefined : t.noVendors,
  }
  const withoutGroups = scope.filter(row => hasUsers(row) && !hasGroups(row))
  const groups = {
    // Each vendor's groups, then the members of each group.
    label: t.groups(withoutGroups.reduce((sum, { vendor }) => sum + 1 + (countsOf(vendor).groups ?? 0), 0)),
    onPress: () => takeInventory('groups', vendorsOf(withoutGroups)),
  }
  const actions = isKnown ? (withoutGroups.length ? [start, groups] : [start]) : []
  useCommands(() => actions)
  const refused = scope.filter(({ parts }) => parts.groups?.state === 'failed')
  const outcome = t.outcome(rows.filter(hasUsers).length, rows.length, countPeople(users.rows))
  const withGroups = rows.some(({ parts }) => parts.groups) ? t.groupsOutcome(rows.length, rows.filter(hasGroups).length) : ''
  return (
    <section className="inventory" aria-label={t.state}>
      <p role="status">
        <span>
          {isKnown ? (isTaken ? `${outcome}${withGroups}` : t.requests(waiting.length)) : vendors.state === 'loading' && t.loading}
        </span>
        {isKnown && users.asOf !== undefined && <span className="inventory__time">{progress.asOf(clockTime(users.asOf))}</span>}
      </p>
      {actions.map(({ label, ...action }) => (
        <Button key={label} look={label === start.label && missing.length ? 'primary' : undefined} {...action}>
          {label}
        </Button>
      ))}
      {isTaken && <Missing title={t.notAsked(missing.length)} vendors={missingOf(missing, 'users')} />}
      <Missing title={t.groupsNotAsked(refused.length)} vendors={missingOf(refused, 'groups')} />
    </section>
  )
}
