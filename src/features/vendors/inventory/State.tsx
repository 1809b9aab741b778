import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { clockTime } from '../../../lib/format.ts'
import { progress } from '../../../text/common.ts'
import { inventory as t } from '../../../text/inventory.ts'
import { review as reviewText } from '../../../text/review.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommands } from '../../../ui/commands.ts'
import { FileButton } from '../../../ui/form/FileInput.tsx'
import { countsOf } from '../vendor.ts'
import { useFilteredVendors } from './filters.ts'
import { Missing } from './Missing.tsx'
import { beginReview, review } from './review/review.ts'
import { countPeople, has, missingOf, type VendorRow } from './rows.ts'
import { takeInventory } from './takeInventory.tsx'
import { type Inventory, isAnswered } from './useInventory.ts'

const hasUsers = (row: VendorRow) => has(row, 'users')
const hasGroups = (row: VendorRow) => has(row, 'groups')
const vendorsOf = (rows: readonly VendorRow[]) => rows.map(({ vendor }) => vendor)

/** Says whose users are known and from when, and asks the others: those that the filters leave. */
export function State({ id, inventory }: { id: string; inventory: Inventory }) {
  useSignals()
  const { vendors, users, isTaken } = inventory
  const { rows } = vendors
  const scope = useFilteredVendors(id, vendors)
  const isKnown = isAnswered(inventory)
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
  const people = useMemo(() => countPeople(users.rows), [users.rows])
  const outcome = t.outcome(rows.filter(hasUsers).length, rows.length, people)
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
        <Button key={label} isSmall={isTaken} look={label === start.label && missing.length ? 'primary' : undefined} {...action}>
          {label}
        </Button>
      ))}
      {isTaken && !review.value && <ReviewChoice />}
      {isTaken && <Missing title={t.notAsked(missing.length)} vendors={missingOf(missing, 'users')} />}
      <Missing title={t.groupsNotAsked(refused.length)} vendors={missingOf(refused, 'groups')} />
    </section>
  )
}

/** The choice of the last list, which begins a review. */
function ReviewChoice() {
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)

  async function choose(file: File) {
    setReading(true)
    setProblem(await beginReview(file))
    setReading(false)
  }

  return (
    <>
      <FileButton label={reviewText.file} accept=".csv,text/csv" help={reviewText.fileHelp} error={problem} onChoose={choose} />
      <p role="status">{isReading && reviewText.reading}</p>
    </>
  )
}
