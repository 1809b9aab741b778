import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { sizeOf } from '../../../../lib/format.ts'
import { go, hrefTo } from '../../../../state/location.ts'
import { table } from '../../../../text/common.ts'
import { review as t } from '../../../../text/review.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useCommands } from '../../../../ui/commands.ts'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { FileInput } from '../../../../ui/form/FileInput.tsx'
import { useFilteredVendors } from '../filters.ts'
import { hiding, useFinding } from '../useFinding.ts'
import type { Inventory } from '../useInventory.ts'
import { kinds } from './changes.ts'
import type { Compared } from './compare.ts'
import { chooseLast, MAX_BYTES } from './chooseLast.ts'
import { endReview, type Review as OneReview } from './review.ts'
import { createSheet } from './sheet.ts'
import { sheetParam } from './SheetPage.tsx'
import { kindParam, useKind } from './useKind.ts'
import type { Reviewing } from './useReview.ts'

interface Props {
  id: string
  inventory: Inventory
  reviewing: Reviewing
}

/** The review against the last list: what has changed, how much is confirmed, and its sheet. Before it, the choice of the last list. */
export function Review({ id, inventory, reviewing: { review, list, reload } }: Props) {
  return (
    <details className="findings" open={review !== undefined || undefined}>
      {review ? (
        <UnderWay id={id} inventory={inventory} review={review} rows={list.rows} onEnd={reload} />
      ) : (
        <Choice id={id} inventory={inventory} onBegin={reload} />
      )}
    </details>
  )
}

function Choice({ id, inventory, onBegin }: { id: string; inventory: Inventory; onBegin: () => void }) {
  useSignals()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const vendors = useFilteredVendors(id, inventory.vendors)
  const [only] = vendors.length === 1 ? vendors : []

  async function choose(file: File) {
    setReading(true)
    const found = file.size > MAX_BYTES ? t.tooLarge(sizeOf(MAX_BYTES)) : await chooseLast(file, only?.id)
    setReading(false)
    setProblem(found)
    if (found === undefined) onBegin()
  }

  return (
    <>
      <summary>{t.title}</summary>
      <div className="review__file" ref={passFocusOn}>
        <FileInput label={t.file} accept=".csv,text/csv" help={t.fileHelp} error={problem} onChoose={choose} />
        <p role="status">{isReading && t.reading}</p>
      </div>
    </>
  )
}

interface UnderWayProps {
  id: string
  inventory: Inventory
  review: OneReview
  rows: readonly Compared[]
  onEnd: () => void
}

function UnderWay({ id, inventory, review, rows, onEnd }: UnderWayProps) {
  useSignals()
  const shown = useKind(id)
  const finding = useFinding(id)
  const { file, list } = review
  const confirmed = review.count(rows)
  const countOf = (kind: string) => rows.filter(({ change }) => change.kind === kind).length
  const entries = [
    { key: undefined, title: t.all, count: rows.length },
    ...kinds.map(key => ({ key, title: t.kinds[key], count: countOf(key) })),
  ]
  // Almost every review knows everybody.
  const listed = entries.filter(({ key, count }) => count > 0 || key === shown || !key || !unknown.has(key))
  const sheet = {
    label: t.openSheet,
    async onPress() {
      review.sheet = await createSheet(review, inventory, rows)
      go('/inventory', { ...hiding(id), [sheetParam(id)]: '1' })
    },
    disabledReason: rows.length ? undefined : table.csvEmpty,
  }
  const end = {
    label: t.end,
    async onPress() {
      if (confirmed && !(await confirm({ title: t.end, body: t.endConfirm(confirmed), okText: t.endOk, okColor: 'danger' }))) return
      endReview()
      onEnd()
    },
  }
  useCommands(() => [sheet, end])
  return (
    <>
      <summary>{t.summary(confirmed, rows.length)}</summary>
      <div className="review" ref={passFocusOn}>
        <p>{t.last(file.name, list.people, list.vendors.filter(({ isKnown, users }) => isKnown || users.length > 0).length)}</p>
        {!list.isOfAll && <p className="hint">{t.partial(list.vendors.length)}</p>}
        {list.filtered && <p className="note">{t.filtered}</p>}
        {list.duplicates > 0 && <p className="hint">{t.duplicates(list.duplicates)}</p>}
        <ul className="findings__list" aria-label={t.title}>
          {listed.map(({ key, title, count }) => (
            <li key={title}>
              <a
                href={hrefTo('/inventory', { ...hiding(id), [kindParam(id)]: key })}
                aria-current={key === shown && !finding ? 'true' : undefined}
              >
                <span>{title}</span>{' '}
                <span className="findings__count" data-none={!count || !key || key === 'unchanged' || undefined}>
                  {count.toLocaleString('ja')}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <div className="review__actions">
          <progress className="review__progress" max={Math.max(rows.length, 1)} value={confirmed} aria-label={t.progress} />
          {[sheet, end].map(({ label, ...action }) => (
            <Button key={label} look={label === t.openSheet ? 'primary' : undefined} {...action}>
              {label}
            </Button>
          ))}
        </div>
      </div>
    </>
  )
}

const unknown: ReadonlySet<string> = new Set(['unknownBefore', 'unknownNow'])
