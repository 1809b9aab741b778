import { useSignals } from '@preact/signals-react/runtime'
import { memo, useId, useMemo } from 'react'
import { keyed } from '../../lib/keys.ts'
import { batch as t } from '../../text/batch.ts'
import { breakable } from '../breakable.tsx'
import { useSlicedList } from '../list/useSlicedList.ts'
import type { Batch, BatchEntry } from './batch.ts'

/** Lists the items of a batch, failed ones first. An item renders again only with its own state. */
export const BatchList = memo(function BatchList({ batch }: { batch: Pick<Batch, 'entries' | 'failed' | 'isSettled'> }) {
  useSignals()
  const { entries, failed, isSettled } = batch
  const [problems, others] = useMemo(() => {
    const isFailed = ({ progress }: BatchEntry) => progress.peek().state === 'failed'
    return [entries.filter(isFailed), entries.filter(entry => !isFailed(entry))]
  }, [entries, failed.value])
  const titleOfOthers = !problems.length ? t.items : isSettled.value ? t.doneItems : t.otherItems
  return (
    <>
      {problems.length > 0 && <Items title={t.failedItems(problems.length)} entries={problems} all={entries} />}
      {others.length > 0 && <Items title={titleOfOthers(others.length)} entries={others} all={entries} />}
    </>
  )
})

function Items({ title, entries, all }: { title: string; entries: readonly BatchEntry[]; all: readonly BatchEntry[] }) {
  const id = useId()
  const slices = useSlicedList(entries, all)
  return (
    <section aria-labelledby={id}>
      <h3 className="batch__title" id={id}>
        {title}
      </h3>
      <ul className="batch__items">
        {slices
          .flatMap(slice => keyed(slice, ({ item }) => item.id))
          .map(([key, entry]) => (
            <Item key={key} entry={entry} />
          ))}
      </ul>
    </section>
  )
}

const Item = memo(function Item({ entry: { item, progress } }: { entry: BatchEntry }) {
  useSignals()
  const { state, problem } = progress.value
  return (
    <li className="batch__item" data-state={state}>
      <span className="batch__name">{breakable(item.name)}</span>
      <span className="batch__state">{t.state[state]}</span>
      {problem && (state === 'failed' || state === 'blocked') && <span className="batch__problem">{problem}</span>}
    </li>
  )
})
