import { useSignals } from '@preact/signals-react/runtime'
import { batch as t } from '../../text/batch.ts'
import { Button } from '../Button.tsx'
import type { Batch } from './batch.ts'
import { useThrottled } from './useThrottled.ts'

/** Announces the progress at most this often, in milliseconds. */
const ANNOUNCE_MS = 5000

interface Props {
  batch: Pick<Batch, 'run' | 'status'>
  /** The outcome so far, if the batch is not running. */
  outcome: string | undefined
  name: string
  progress: (settled: number, total: number) => string
  /** Stops the batch. The button is away from those that go on, so that no second press hits them. */
  onStop?: () => void
}

/** Shows how far a batch is, and announces it now and then; afterwards the outcome. */
export function BatchProgress({ batch, outcome, name, progress, onStop }: Props) {
  useSignals()
  const { settled, total } = batch.run.value
  const isRunning = outcome === undefined
  const stopping = batch.status.value === 'stopping' && t.stopping
  return (
    <div className="batch__progress">
      {isRunning && (
        <>
          <progress aria-label={name} value={settled} max={total} />
          <p className="batch__numbers">{progress(settled, total)}</p>
          {onStop && (
            <Button isSmall onPress={onStop} waiting={stopping}>
              {stopping || t.stop}
            </Button>
          )}
        </>
      )}
      <p role="status" aria-busy={false} className={isRunning ? 'visually-hidden' : undefined}>
        {isRunning ? <Announced run={batch.run} progress={progress} /> : <span>{outcome}</span>}
      </p>
    </div>
  )
}

/** The progress for screen readers, which it must not keep speaking. */
function Announced({ run, progress }: Pick<Batch, 'run'> & Pick<Props, 'progress'>) {
  const { settled, total } = useThrottled(run, ANNOUNCE_MS)
  return <span>{progress(settled, total)}</span>
}
