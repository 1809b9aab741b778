import { useSignals } from '@preact/signals-react/runtime'
import { batch as t } from '../../text/batch.ts'
import type { Batch } from './batch.ts'
import { usePaced } from './usePaced.ts'

/** Announces the progress at most this often, in milliseconds. */
const ANNOUNCE_MS = 5000

interface Props {
  batch: Pick<Batch, 'run'>
  /** The outcome so far, where the batch is not running. */
  outcome: string | undefined
  name?: string
  progress?: (settled: number, total: number) => string
}

/** Shows how far a batch is, and announces it now and then; afterwards the outcome. */
export function BatchProgress({ batch, outcome, name = t.progressName, progress = t.progress }: Props) {
  useSignals()
  const { settled, total } = batch.run.value
  const isRunning = outcome === undefined
  const announced = usePaced(progress(settled, total), ANNOUNCE_MS)
  return (
    <div className="batch__progress">
      {isRunning && (
        <>
          <progress aria-label={name} value={settled} max={total} />
          <p className="batch__numbers">{progress(settled, total)}</p>
        </>
      )}
      <p role="status" className={isRunning ? 'visually-hidden' : undefined}>{isRunning ? announced : outcome}</p>
    </div>
  )
}
