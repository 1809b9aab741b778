import { useSignals } from '@preact/signals-react/runtime'
import type { Id, Vendor, VendorUser } from '../../../api/entities.ts'
import { groups } from '../../../api/groups.ts'
import { groupUsers } from '../../../api/groupUsers.ts'
import { vendorUsers } from '../../../api/users.ts'
import { ApiError } from '../../../lib/http.ts'
import { by } from '../../../lib/order.ts'
import { folded } from '../../../lib/search.ts'
import { sessionNow } from '../../../lib/sessionMemory.ts'
import { fillInventory, type GroupWithMembers, type Part, type PartKey, type Parts } from '../../../state/inventory.ts'
import { pageTitle } from '../../../text/common.ts'
import { inventory as t } from '../../../text/inventory.ts'
import { type Batch, type BatchItem, createBatch, startInDialog } from '../../../ui/batch/batch.ts'
import { BatchDialog } from '../../../ui/batch/BatchDialog.tsx'
import { BatchList } from '../../../ui/batch/BatchList.tsx'
import { type Close, openDialog } from '../../../ui/dialog/openDialog.tsx'
import { messageOf } from '../../../ui/load/failureMessages.ts'
import { numberedName } from '../vendor.ts'
import { searchText } from './rows.ts'

const order = by<VendorUser>(link => link.user?.user_name)

/** Asks a vendor for a part. */
const asks = {
  async users(vendorId: Id, signal: AbortSignal): Promise<readonly VendorUser[]> {
    const links = await vendorUsers.list.ask({ vendorId }, signal)
    // Folds and sorts one vendor at a time: 20,000 texts at the end, or at the first search, would block a frame.
    for (const link of links) folded(searchText(link))
    return links.toSorted(order)
  },
  async groups(vendorId: Id, signal: AbortSignal): Promise<readonly GroupWithMembers[]> {
    const found: GroupWithMembers[] = []
    for (const group of await groups.list.ask({ vendorId }, signal))
      found.push({ ...group, members: await groupUsers.list.ask({ vendorId, vendorGroupId: group.id }, signal) })
    return found
  },
}

/** A part of a vendor to ask for. */
export interface Question {
  part: PartKey
  vendor: Vendor
}

/** Prepares a batch of these questions. `save` puts the answers into the inventory. */
function prepare(questions: readonly Question[]): { batch: Batch; save: () => void } {
  const isSameSession = sessionNow()
  const found = new Map<string, Parts>()
  const items = questions.map(({ part, vendor }): BatchItem => {
    const id = String(vendor.id)
    const keep = (answer: Part<never>) => found.set(id, { ...found.get(id), [part]: answer })
    async function run(signal: AbortSignal) {
      try {
        keep({ state: 'asked', items: (await asks[part](vendor.id, signal)) as readonly never[], at: Date.now() })
      } catch (error) {
        if (error instanceof ApiError && error.code !== 401) keep({ state: 'failed', problem: messageOf(error), at: Date.now() })
        throw error
      }
    }
    return { id: vendor.id, name: numberedName(vendor), run }
  })
  const save = () => {
    if (isSameSession()) fillInventory(found)
  }
  return { batch: createBatch(items, { onlyReads: true }), save }
}

/** Asks again without a dialog: for what has changed. */
export async function askAgain(questions: readonly Question[], signal: AbortSignal): Promise<void> {
  const { batch, save } = prepare(questions)
  signal.addEventListener('abort', batch.stop)
  await startInDialog(batch, 'waiting')
  if (!signal.aborted) save()
}

/** Asks these vendors for their users or groups, in a dialog that closes by itself when all have answered. */
export async function takeInventory(part: PartKey, vendors: readonly Vendor[]): Promise<void> {
  const { batch, save } = prepare(vendors.map(vendor => ({ part, vendor })))
  void startInDialog(batch, 'waiting')
  await openDialog<void>(close => {
    batch.status.subscribe(status => {
      if (status === 'idle' && batch.counts.peek().done === vendors.length) close()
    })
    return <Progress asking={batch} onClose={close} />
  })
  batch.stop()
  save()
}

function Progress({ asking, onClose }: { asking: Batch; onClose: Close<void> }) {
  useSignals()
  const isRunning = asking.status.value !== 'idle'
  const { done } = isRunning ? asking.counts.peek() : asking.counts.value
  const failed = asking.jobs.filter(({ progress }) => progress.peek().state === 'failed')
  return (
    <BatchDialog title={pageTitle['/inventory']} batch={asking} outcome={t.answered(done, asking.jobs.length)} text={t} onClose={onClose}>
      {!isRunning && <BatchList batch={{ ...asking, jobs: failed }} />}
    </BatchDialog>
  )
}
