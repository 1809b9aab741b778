import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import type { Vendor } from '../../api/entities.ts'
import { vendors } from '../../api/vendors.ts'
import { byName } from '../../lib/order.ts'
import { searchFor } from '../../lib/search.ts'
import { inventory as t } from '../../text/inventory.ts'
import { vendor as vendorText } from '../../text/vendor.ts'
import { BatchDialog } from '../../ui/batch/BatchDialog.tsx'
import { startInDialog } from '../../ui/batch/batch.ts'
import { Button } from '../../ui/Button.tsx'
import { loadInDialog } from '../../ui/dialog/loadInDialog.tsx'
import { type Close, openDialog } from '../../ui/dialog/openDialog.ts'
import { DebouncedInput } from '../../ui/list/DebouncedInput.tsx'
import { DialogTable } from '../../ui/table/DialogTable.tsx'
import { askForScope } from './askForScope.tsx'
import { columns, type Inventory, inventoryOf, missingOf, rowsOf } from './inventory.tsx'
import { saveInventory } from './saveInventory.ts'

/** Debounce of the search, in milliseconds. */
const DEBOUNCE_MS = 300

/**
 * Lists the users of all vendors, or of the filtered ones: asks each vendor once, and nothing before the user has seen how many requests
 * that takes.
 */
export async function takeInventory(filtered?: readonly Vendor[]): Promise<void> {
  const all = await loadInDialog({ title: t.title, load: signal => vendors.list({}, signal), failed: vendorText.loadFailed })
  const chosen = all && (await askForScope(all.toSorted(byName), filtered))
  if (!chosen) return
  const inventory = inventoryOf(chosen)
  const isFiltered = chosen.length < all.length
  void startInDialog(inventory, 'waiting')
  await openDialog<void>(close => <Result inventory={inventory} isFiltered={isFiltered} onClose={close} />)
  inventory.stop()
}

interface Props {
  inventory: Inventory
  isFiltered: boolean
  onClose: Close<void>
}

function Result({ inventory, isFiltered, onClose }: Props) {
  useSignals()
  const isRunning = inventory.status.value !== 'idle'
  const { done } = isRunning ? inventory.counts.peek() : inventory.counts.value
  const rows = useMemo(() => (isRunning ? [] : rowsOf(inventory)), [isRunning])
  return (
    <BatchDialog
      title={t.title}
      batch={inventory}
      outcome={t.outcome(done, inventory.entries.length, rows.length)}
      text={t}
      isWide
      aside={<Button onPress={() => saveInventory(inventory, isFiltered)}>{t.save}</Button>}
      onClose={onClose}
    >
      {!isRunning && <Missing inventory={inventory} />}
      {!isRunning && <Users rows={rows} />}
    </BatchDialog>
  )
}

/** Names the vendors whose users are missing, and why. */
function Missing({ inventory }: { inventory: Inventory }) {
  const missing = missingOf(inventory)
  if (!missing.length) return null
  return (
    <details className="note note--danger" open={missing.length <= 10}>
      <summary>{t.notAsked(missing.length)}</summary>
      <ul>
        {missing.map(({ id, name, reason }) => (
          <li key={id}>{t.missing(name, reason)}</li>
        ))}
      </ul>
    </details>
  )
}

function Users({ rows }: { rows: ReturnType<typeof rowsOf> }) {
  const [wanted, setWanted] = useState('')
  const found = useMemo(() => {
    const matches = searchFor(wanted)
    return rows.filter(row => matches(row.text))
  }, [rows, wanted])
  return (
    <>
      <DebouncedInput label={t.search} value={wanted} delayMs={DEBOUNCE_MS} onApply={setWanted} />
      <p role="status" className="hint">
        {found.length ? t.found(found.length, rows.length) : t.nothingFound}
      </p>
      {found.length > 0 && <DialogTable name={t.tableTitle} columns={columns} rows={found} />}
    </>
  )
}
