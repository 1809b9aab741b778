import { cut } from '../../lib/length.ts'
import { person as personText } from '../../text/common.ts'
import { userImport as t } from '../../text/userImport.ts'
import type { BatchItem, Entry } from '../../ui/batch/batch.ts'
import type { Column } from '../../ui/table/columns.ts'
import type { Accepted, Outcome } from './importCheck.ts'
import { heads, type ImportRecord, SHOWN } from './importFile.ts'

/** A row whose look-ups are waiting, under way or done. */
export interface CheckedItem extends BatchItem {
  record: ImportRecord
  outcome?: Outcome
}

/** What the preview shows of a row. */
export interface ImportRow {
  id: number
  record: ImportRecord
  kind: 'checking' | 'unknown' | Outcome['kind']
  text: string
  /** What adding the row needs; only if it can be added. */
  accepted: Accepted | undefined
}

const known = new WeakMap<object, ImportRow>()

/** Returns the row of an item: the same object while nothing about it changes, so that it is not rendered again. */
export function rowOf({ item, progress }: Entry<CheckedItem>): ImportRow {
  const { state, problem = '' } = progress.peek()
  const before = known.get(item)
  const [kind, text] =
    state === 'done' && item.outcome
      ? ([item.outcome.kind, textOf(item.outcome)] as const)
      : state === 'failed'
        ? (['unknown', t.checkFailed(problem)] as const)
        : (['checking', t.checking] as const)
  if (before?.text === text) return before
  const accepted = item.outcome?.kind === 'new' || item.outcome?.kind === 'account' ? item.outcome : undefined
  const row = { id: item.record.number, record: item.record, kind, text, accepted }
  known.set(item, row)
  return row
}

function textOf(outcome: Outcome): string {
  if (outcome.kind === 'wrong') return outcome.problem
  if (outcome.kind === 'new') return t.isNew
  if (outcome.kind === 'taken') return outcome.isHere ? t.takenHere : t.takenElsewhere
  const { family_name, given_name } = outcome.person
  return t.accountOf(personText.fullName(family_name, given_name))
}

/** Returns whether a row cannot be added although it is not there yet. */
export const isWrong = ({ kind }: ImportRow): boolean => kind === 'wrong' || kind === 'unknown'

/** Sums up the rows by what adding them would do. */
export function countsOf(rows: readonly ImportRow[]): string {
  const count = (...kinds: ImportRow['kind'][]) => rows.filter(row => kinds.includes(row.kind)).length
  const parts = [
    [t.newCount, count('new')],
    [t.accountCount, count('account')],
    [t.takenCount, count('taken')],
    [t.refusedCount, count('wrong', 'unknown')],
  ] as const
  return t.counts(parts.filter(([, n]) => n).map(([text, n]) => text(n)))
}

/** Declared once: new columns would render every row again. */
export const columns: Column<ImportRow>[] = [
  {
    key: 'row',
    head: t.row,
    value: row => t.rowNumber(row.id),
    width: '5.75rem',
    show: row => <span className="import__row">{t.rowNumber(row.id)}</span>,
  },
  { key: 'email', head: heads.email, value: row => cut(row.record.email, SHOWN), width: 'minmax(11rem, 2.25fr)' },
  {
    key: 'name',
    head: t.name,
    width: 'minmax(5rem, 1fr)',
    value: ({ record }) => cut(personText.fullName(record.family, record.given), SHOWN),
  },
  { key: 'role', head: heads.role, value: row => cut(row.record.role, SHOWN), width: 'minmax(8rem, 1fr)' },
  {
    key: 'result',
    head: t.result,
    value: row => row.text,
    width: 'minmax(10.5rem, 2fr)',
    show: row => (
      <span className="import__result" data-kind={row.kind}>
        {row.text}
      </span>
    ),
  },
]
