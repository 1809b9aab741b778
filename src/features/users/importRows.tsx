import { cut } from '../../lib/format.ts'
import { fold } from '../../lib/search.ts'
import { person as personText } from '../../text/common.ts'
import { userImport as t } from '../../text/userImport.ts'
import type { BatchItem, BatchEntry } from '../../ui/batch/batch.ts'
import { EditableCell } from '../../ui/sheet/EditableCell.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { Accepted, Outcome } from './importCheck.ts'
import { heads, type ImportKey, type ImportRecord, SHOWN } from './importFile.ts'

/** A row whose look-ups are waiting, under way or done. */
export interface CheckedItem extends BatchItem {
  record: ImportRecord
  outcome?: Outcome | undefined
  isMended?: boolean | undefined
}

/** What the preview shows of a row. */
export interface ImportRow {
  id: number
  record: ImportRecord
  kind: 'checking' | 'unknown' | Outcome['kind']
  text: string
  /** What adding the row needs; only if it can be added. */
  accepted: Accepted | undefined
  /** It has been mended here. It stays open for that, and in sight, whatever it would do now. */
  isMended: boolean
}

const rowsByRecord = new WeakMap<ImportRecord, ImportRow>()

/** Returns the row of an item: the same object while nothing about it changes, so that it is not rendered again. */
export function rowOf({ item, progress }: BatchEntry<CheckedItem>): ImportRow {
  const { state, problem = '' } = progress.peek()
  const { record, isMended = false } = item
  const before = rowsByRecord.get(record)
  const [kind, text] =
    state === 'done' && item.outcome
      ? ([item.outcome.kind, textOf(item.outcome)] as const)
      : state === 'failed'
        ? (['unknown', t.checkFailed(problem)] as const)
        : (['checking', t.checking] as const)
  const isAccepted = item.outcome?.kind === 'new' || item.outcome?.kind === 'account'
  const accepted = isAccepted && state === 'done' ? (item.outcome as Accepted) : undefined
  if (before?.text === text && before.accepted === accepted) return before
  const row = { id: record.number, record, kind, text, accepted, isMended }
  rowsByRecord.set(record, row)
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
  const counted = parts.filter(([, n]) => n)
  return counted.length ? t.counts(counted.map(([text, n]) => text(n))) : ''
}

/** What the cells of a row with a problem need to be mended. */
interface Mending {
  roles: readonly string[]
  onType: (row: number, key: ImportKey, value: string) => void
  onMend: (row: number, key: ImportKey, value: string) => void
}

/** Declare them once for a dialog: new columns would render every row again. */
export const columnsFor = (mending: Mending): Column<ImportRow>[] => [
  {
    key: 'row',
    head: t.row,
    value: row => t.rowNumber(row.id),
    width: '5.75rem',
    show: row => <span className="import__row">{t.rowNumber(row.id)}</span>,
  },
  column('email', 'minmax(11rem, 2fr)', mending),
  column('family', 'minmax(5.5rem, 1fr)', mending),
  column('given', 'minmax(5.5rem, 1fr)', mending),
  column('role', 'minmax(8.5rem, 1.25fr)', mending),
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

const isMendable = (row: ImportRow) => isWrong(row) || row.isMended

function column(key: ImportKey, width: string, { roles, onType, onMend }: Mending): Column<ImportRow> {
  const head = heads[key]
  return {
    key,
    head,
    width,
    value: row => cut(row.record[key], SHOWN) || (isMendable(row) ? t.emptyCell : ''),
    show(row) {
      const shown = cut(row.record[key], SHOWN) || t.emptyCell
      if (!isMendable(row)) return shown
      return (
        <EditableCell
          name={t.cell(row.id, head)}
          editName={t.editCell(row.id, head, shown)}
          value={row.record[key]}
          shown={shown}
          problem={isWrong(row) ? row.text : ''}
          options={key === 'role' ? withCurrent(roles, row.record.role) : undefined}
          onType={value => onType(row.id, key, value)}
          onChange={value => onMend(row.id, key, value)}
        />
      )
    },
  }
}

/** Adds what the cell holds, if it names none of the roles. */
function withCurrent(roles: readonly string[], current: string): readonly string[] {
  return roles.includes(current) ? roles : [current, ...roles.filter(role => fold(role) !== fold(current))]
}
