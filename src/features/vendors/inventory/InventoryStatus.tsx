import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState } from 'react'
import { clockTime } from '../../../lib/format.ts'
import { progress } from '../../../text/common.ts'
import { inventory as t } from '../../../text/inventory.ts'
import { review as reviewText } from '../../../text/review.ts'
import { vendor as vendorText } from '../../../text/vendor.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommands } from '../../../ui/commands.ts'
import { passFocusOn } from '../../../ui/focus.ts'
import { FileButton } from '../../../ui/form/FileInput.tsx'
import { countsOf } from '../vendor.ts'
import { useFilteredVendors } from './inventoryFilters.ts'
import { Missing } from './Missing.tsx'
import { beginReview, review } from './review/review.ts'
import { countPeople, itemsOf, type VendorRow, vendorsOf, withNotes } from './rows.ts'
import { takeInventory } from './takeInventory.tsx'
import type { Inventory } from './useInventory.ts'

const areUsersKnown = ({ parts }: VendorRow) => itemsOf(parts.users) !== undefined
const areGroupsKnown = ({ parts }: VendorRow) => itemsOf(parts.groups) !== undefined

/** Says whose users are known and from when, and asks the others: those that the filters leave. */
export function InventoryStatus({ inventory: { vendors, users, times, isTaken } }: { inventory: Inventory }) {
  useSignals()
  const { rows, state } = vendors
  const scope = useFilteredVendors(vendors)
  const isLoaded = rows.length > 0 || state === 'ready'
  const missing = scope.filter(row => !areUsersKnown(row))
  const waiting = missing.length ? missing : scope
  const start = {
    label: missing.length || !isTaken ? t.start(waiting.length) : t.again(waiting.length),
    look: missing.length ? ('primary' as const) : undefined,
    onPress() {
      // One may have been added or removed since the page was opened.
      if (isTaken) vendors.reload()
      return takeInventory('users', vendorsOf(waiting))
    },
    disabledReason: waiting.length ? undefined : vendorText.empty,
  }
  const withUsers = scope.filter(areUsersKnown)
  const withoutGroups = withUsers.filter(row => !areGroupsKnown(row))
  const ofGroups = withoutGroups.length ? withoutGroups : withUsers
  // Each vendor's groups, then the members of each group.
  const groupCounts = ofGroups.map(({ vendor }) => countsOf(vendor).groups)
  const requests = groupCounts.reduce<number>((sum, count) => sum + 1 + (count ?? 0), 0)
  const count = groupCounts.includes(undefined) ? t.countAtLeast(requests) : t.count(requests)
  const groups = {
    label: withoutGroups.length ? t.groups(count) : t.groupsAgain(count),
    onPress: () => takeInventory('groups', vendorsOf(ofGroups)),
  }
  const actions = isLoaded ? [start, ...(ofGroups.length ? [groups] : [])] : []
  useCommands(() => actions)
  const refused = scope.filter(({ parts }) => parts.groups?.state === 'failed')
  const people = useMemo(() => countPeople(users.rows), [users.rows])
  const outcome = t.outcome(rows.filter(areUsersKnown).length, rows.length, people)
  const hasGroups = rows.some(({ parts }) => parts.groups)
  return (
    <section ref={passFocusOn} className="inventory" aria-label={t.state}>
      <p role="status">
        <span>{isLoaded ? (isTaken ? outcome : t.requests(waiting.length)) : state === 'loading' && t.loading}</span>
        {isLoaded && <Time at={times.users} />}
        {isLoaded && hasGroups && <span>{t.groupsOutcome(rows.length, rows.filter(areGroupsKnown).length)}</span>}
        {isLoaded && hasGroups && <Time at={times.groups} />}
      </p>
      {isLoaded && (
        <div className="inventory__actions">
          {actions.map(({ label, ...action }) => (
            <Button key={label} isSmall={isTaken} {...action}>
              {label}
            </Button>
          ))}
          {isTaken && !review.value && <ReviewChoice vendors={rows} />}
        </div>
      )}
      {isTaken && <Missing title={t.notAsked(missing.length)} vendors={withNotes(missing, 'users')} />}
      <Missing title={t.groupsNotAsked(refused.length)} vendors={withNotes(refused, 'groups')} />
    </section>
  )
}

const Time = ({ at }: { at: number | undefined }) =>
  at !== undefined && <span className="inventory__time">{progress.asOf(clockTime(at))}</span>

/** The choice of the last list, which begins a review. */
function ReviewChoice({ vendors }: { vendors: readonly VendorRow[] }) {
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const latest = useRef<File>(undefined)

  async function choose(file: File) {
    latest.current = file
    // Said again, if it is so again.
    setProblem(undefined)
    setReading(true)
    const found = await beginReview(file, vendors)
    if (latest.current !== file) return
    setProblem(found)
    setReading(false)
  }

  return (
    <>
      <FileButton label={reviewText.file} help={reviewText.fileHelp} error={problem} onChoose={choose} />
      <p role="status">{isReading && progress.loading}</p>
    </>
  )
}
