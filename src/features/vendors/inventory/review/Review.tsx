import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { go, hrefTo } from '../../../../state/location.ts'
import { table } from '../../../../text/common.ts'
import { review as t } from '../../../../text/review.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useCommands } from '../../../../ui/commands.ts'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { FileInput } from '../../../../ui/form/FileInput.tsx'
import type { Load } from '../../../../ui/load/useLoad.ts'
import { useParam } from '../../../../ui/table/query.ts'
import type { Change, Compared } from '../rows.ts'
import { hiding, type Inventory, kindParam } from '../useInventory.ts'
import { kinds } from './columns.tsx'
import { compare } from './compare.ts'
import { beginReview, confirmedAt, endReview, review as current, type Review } from './review.ts'
import { makeSheet } from './sheet.ts'
import { sheetParam } from './SheetPage.tsx'

interface Reviewing {
  review: Review
  /** The users of all vendors, and those who are gone. */
  rows: readonly Compared[]
  byAddress: number
  /** The kind of changes that the address names. */
  kind: Change['kind'] | undefined
  /** The rows of that kind. */
  list: Load<Compared>
}

const nothing = { rows: [], byAddress: 0 }
const isKind = (text: string) => kinds.some(kind => kind === text)

/** Returns the review under way, if there is one, and what became of everybody since the last one. Reads signals. */
export function useReview(id: string, { users, vendors, isTaken }: Inventory): Reviewing | undefined {
  const review = isTaken ? current.value : undefined
  const param = useParam(kindParam(id), isKind)
  const kind = kinds.find(kind => kind === param)
  // Before the vendors are there, all of them would be gone.
  const last = vendors.state === 'ready' || vendors.rows.length > 0 ? review?.list : undefined
  const { rows, byAddress } = useMemo(() => (last ? compare(last, vendors.rows) : nothing), [last, vendors.rows])
  const shown = useMemo(() => (kind ? rows.filter(({ change }) => change.kind === kind) : rows), [rows, kind])
  return review && { review, rows, byAddress, kind, list: { ...users, rows: shown } }
}

/** The choice of the last list, which begins a review. */
export function ReviewChoice() {
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)

  async function choose(file: File) {
    setReading(true)
    setProblem(await beginReview(file))
    setReading(false)
  }

  return (
    <details className="findings">
      <summary>{t.title}</summary>
      <div className="review__file" ref={passFocusOn}>
        <FileInput label={t.file} accept=".csv,text/csv" help={t.fileHelp} error={problem} onChoose={choose} />
        <p role="status">{isReading && t.reading}</p>
      </div>
    </details>
  )
}

const unknown: ReadonlySet<string> = new Set(['unknownBefore', 'unknownNow'])

/** The review against the last list: what has changed, how much is confirmed, and its sheet. */
export function ReviewState({ id, inventory, reviewing }: { id: string; inventory: Inventory; reviewing: Reviewing }) {
  useSignals()
  const { review, rows, byAddress, kind: shown } = reviewing
  const { file, list } = review
  const confirmed = rows.filter(row => confirmedAt(row, review) !== undefined).length
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
      await makeSheet(review, inventory, rows)
      go('/inventory', { ...hiding(id), [sheetParam(id)]: '1' })
    },
    disabledReason: rows.length ? undefined : table.csvEmpty,
  }
  const end = {
    label: t.end,
    async onPress() {
      const isSure = !confirmed || (await confirm({ title: t.end, body: t.endConfirm(confirmed), okText: t.endOk, okColor: 'danger' }))
      if (isSure) endReview()
    },
  }
  useCommands(() => [sheet, end])
  return (
    <details className="findings" open>
      <summary>{t.summary(confirmed, rows.length)}</summary>
      <div className="review" ref={passFocusOn}>
        <p>{t.last(file.name, list.people, list.vendors.filter(({ isKnown, users }) => isKnown || users.length > 0).length)}</p>
        {!list.isOfAll && <p className="hint">{t.partial(list.vendors.length)}</p>}
        {list.isFiltered && <p className="note">{t.filtered}</p>}
        {list.duplicates > 0 && <p className="hint">{t.duplicates(list.duplicates)}</p>}
        {byAddress > 0 && <p className="note">{t.byAddress(byAddress)}</p>}
        <ul className="findings__list" aria-label={t.title}>
          {listed.map(({ key, title, count }) => (
            <li key={title}>
              <a
                href={hrefTo('/inventory', { ...hiding(id), [kindParam(id)]: key })}
                aria-current={key === shown && !inventory.finding ? 'true' : undefined}
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
    </details>
  )
}
