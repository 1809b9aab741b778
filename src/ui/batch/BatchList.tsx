import { useSignals } from '@preact/signals-react/runtime'
import { memo, useId, useMemo } from 'react'
import { batch as t } from '../../text/batch.ts'
import { breakable } from '../breakable.tsx'
import type { Batch, BatchJob } from './batch.ts'
import { SlicedItems } from './SlicedItems.tsx'
import { useThrottled } from './useThrottled.ts'

/** Puts failed items first at most this often while others are run, in milliseconds: that renders every item. */
const REORDER_MS = 1000

/** Lists the items of a batch, failed ones first. An item renders again only with its own state. */
export const BatchList = memo(function BatchList({ batch }: { batch: Pick<Batch, 'jobs' | 'failed' | 'isSettled' | 'status'> }) {
  useSignals()
  const { jobs, failed, isSettled, status } = batch
  const throttled = useThrottled(failed, REORDER_MS)
  const [problems, others] = useMemo(() => {
    const isFailed = ({ progress }: BatchJob) => progress.peek().state === 'failed'
    return [jobs.filter(isFailed), jobs.filter(job => !isFailed(job))]
  }, [jobs, throttled, status.value])
  const titleOfOthers = !problems.length ? t.items : isSettled.value ? t.doneItems : t.otherItems
  return (
    <>
      {problems.length > 0 && <Items title={t.failedItems(problems.length)} jobs={problems} />}
      {others.length > 0 && <Items title={titleOfOthers(others.length)} jobs={others} />}
    </>
  )
})

function Items({ title, jobs }: { title: string; jobs: readonly BatchJob[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className="batch__title" id={id}>
        {title}
      </h3>
      <SlicedItems className="batch__items" items={jobs} idOf={idOf} Item={Item} />
    </section>
  )
}

const idOf = ({ item }: BatchJob) => item.id

const Item = memo(function Item({ item: { item, progress } }: { item: BatchJob }) {
  useSignals()
  const { state, problem } = progress.value
  return (
    <li className="batch__item" data-state={state}>
      <span className="batch__name">{breakable(item.name)}</span>
      <span className="batch__state">{t.state[state]}</span>
      {problem && state !== 'waiting' && state !== 'running' && <span className="batch__problem">{problem}</span>}
    </li>
  )
})
