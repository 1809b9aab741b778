import { useSignals } from '@preact/signals-react/runtime'
import type { Vendor } from '../../../api/entities.ts'
import { pageTitle } from '../../../text/common.ts'
import { inventory as t } from '../../../text/inventory.ts'
import { startInDialog } from '../../../ui/batch/batch.ts'
import { BatchDialog } from '../../../ui/batch/BatchDialog.tsx'
import { type Close, openDialog } from '../../../ui/dialog/openDialog.tsx'
import { Missing } from './Missing.tsx'
import { type Asking, askingFor, noteLater, type Part } from './people.ts'

/** Asks these vendors for their users or groups, in a dialog that closes by itself when all have answered. */
export async function takeInventory(part: Part, vendors: readonly Vendor[]): Promise<void> {
  const note = noteLater()
  const asking = askingFor(part, vendors)
  const run = startInDialog(asking, 'waiting')
  await openDialog<void>(close => {
    void run.then(() => {
      if (asking.counts.peek().done === vendors.length) close()
    })
    return <Progress asking={asking} onClose={close} />
  })
  asking.stop()
  if (part === 'users') note(asking)
}

function Progress({ asking, onClose }: { asking: Asking; onClose: Close<void> }) {
  useSignals()
  const isRunning = asking.status.value !== 'idle'
  const { done } = isRunning ? asking.counts.peek() : asking.counts.value
  return (
    <BatchDialog
      title={pageTitle['/inventory']}
      batch={asking}
      outcome={t.answered(done, asking.entries.length)}
      text={t}
      aside={undefined}
      onClose={onClose}
    >
      {!isRunning && <Failed asking={asking} />}
    </BatchDialog>
  )
}

/** Names the vendors that did not answer. */
function Failed({ asking }: { asking: Asking }) {
  const failed = asking.entries.flatMap(({ item, progress }) => {
    const { state, problem } = progress.peek()
    return state === 'failed' ? [{ id: String(item.id), name: item.name, problem: problem ?? t.waiting }] : []
  })
  return <Missing title={t.failed(failed.length)} vendors={failed} />
}
