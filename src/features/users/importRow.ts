import type { Id } from '../../api/entities.ts'
import { clean } from '../../lib/clean.ts'
import { type CsvField, csvOf } from '../../lib/csv.ts'
import { addressKey } from '../../lib/emailAddress.ts'
import { isObject } from '../../lib/shape.ts'
import { batch as batchText } from '../../text/batch.ts'
import { user } from '../../text/user.ts'
import { userImport as t } from '../../text/userImport.ts'
import type { BatchJob } from '../../ui/batch/batch.ts'
import type { ResultFile } from '../../ui/batch/runBatch.tsx'
import type { Person } from './newUser.ts'

/** The heads of the columns that are read, in the order of the template, which rows without heads have too. */
export const heads = { email: user.email, family: user.familyName, given: user.givenName, role: user.role }

export type ImportKey = keyof typeof heads
const keys = Object.keys(heads) as ImportKey[]

/** The cells of a row, as they were typed. */
type ImportRecord = Readonly<Record<ImportKey, string>>

/** The data sent for a row. */
export interface Addition {
  person: Person
  role: Id
  /** The account to take over. */
  account?: Id | null | undefined
}

/** Returns the record of cells in the order of the template. */
export function recordOf([email = '', family = '', given = '', role = '']: readonly string[]): ImportRecord {
  return { email: clean(email), family: clean(family), given: clean(given), role: clean(role) }
}

/** Returns the address of a row, with half-width letters and signs for full-width ones. */
export const emailIn = ({ email }: ImportRecord) => email.replace(/[\uff01-\uff5e]/g, letter => letter.normalize('NFKC'))

/** Returns what is the same for equal addresses of rows. */
export const addressIn = ({ record }: ImportRow): string => addressKey(emailIn(record))

/** Characters of a cell that the screen shows. */
export const SHOWN = 300

/** The result of adding a row, expected or real. */
export interface RowOutcome {
  kind: 'new' | 'account' | 'taken' | 'wrong' | 'failed' | 'waiting' | 'added'
  /** Says so, or what is wrong. */
  text: string
  /** The cells that are wrong. */
  at?: readonly ImportKey[]
  /** The look-up failed, and may be repeated. */
  isUnknown?: boolean
  /** It can be added, and may be a mistake. */
  isDoubted?: boolean
  /** Only if the row can be added. */
  addition?: Addition
}

/** A row of an import, from its file to the result. As JSON, it outlives the end of a session. */
export interface ImportRow {
  /** Its row in a spreadsheet, counted from 1. */
  id: number
  record: ImportRecord
  /** Missing until the row has been checked. */
  outcome?: RowOutcome
  /** It has been mended here. It stays open for that, and in sight, whatever it would do now. */
  isMended?: boolean
}

/** Returns stored rows; none if one of them does not fit. */
export function rowsIn(stored: unknown): readonly ImportRow[] {
  const isRow = ({ id, record }: Partial<ImportRow>) => typeof id === 'number' && keys.every(key => typeof record?.[key] === 'string')
  return Array.isArray(stored) && stored.every(row => isObject(row) && isRow(row)) ? stored : []
}

/** Returns whether a row cannot be added although it is not there yet. */
export const isWrong = ({ outcome }: ImportRow): boolean => outcome?.kind === 'wrong'

const counts = {
  new: t.newCount,
  account: t.accountCount,
  taken: t.takenCount,
  wrong: t.refusedCount,
  failed: t.failedCount,
  waiting: t.waitingCount,
}

/** Sums up rows by what adding them would do; after an import, by what it did. */
export function sumOf(rows: readonly ImportRow[], isResult = false): string {
  const count = (kind: string) => rows.filter(({ outcome }) => outcome?.kind === kind).length
  const parts = Object.entries(counts).flatMap(([kind, text]) => (count(kind) ? [text(count(kind))] : []))
  if (!isResult) return parts.length ? t.counts(parts) : ''
  return parts.length ? t.someAdded(rows.length, count('added'), parts) : t.allAdded(rows.length)
}

/** The columns of the template. */
export const recordFields: readonly CsvField<ImportRow>[] = keys.map(key => ({ head: heads[key], value: ({ record }) => record[key] }))

/** The columns of a file that can be imported again once its rows are corrected. */
export const refusedFields: readonly CsvField<ImportRow>[] = [...recordFields, { head: t.reason, value: ({ outcome }) => outcome?.text }]

/** Returns the rows of an import with what its batch has done so far. */
export function rowsAfter(rows: readonly ImportRow[], jobs: readonly BatchJob[]): readonly ImportRow[] {
  const sent = new Map(jobs.map(({ item, progress }) => [item.id, progress.peek()]))
  return rows.map((row): ImportRow => {
    const { state, problem = '' } = sent.get(row.id) ?? {}
    if (!state) return row
    if (state === 'done') return { ...row, outcome: problem ? { kind: 'taken', text: problem } : { kind: 'added', text: t.added } }
    return { ...row, outcome: state === 'failed' ? { kind: 'failed', text: problem } : { kind: 'waiting', text: batchText.state.waiting } }
  })
}

/** What became of a row that was refused, or failed: without an answer it may be there all the same. */
const refusalOf = (row: ImportRow) => (isWrong(row) ? t.refused : row.outcome?.kind === 'failed' ? batchText.state.failed : undefined)

const resultFields: readonly CsvField<ImportRow>[] = [
  ...recordFields,
  { head: batchText.head.state, value: row => refusalOf(row) ?? row.outcome?.text },
  { head: batchText.head.problem, value: row => refusalOf(row) && row.outcome?.text },
]

/** The files of an import's outcome: every row with its result; and those that failed, to correct and to choose again. */
export function filesOf(rows: readonly ImportRow[]): ResultFile<BatchJob['item']>[] {
  const wrong = (jobs: readonly BatchJob[]) => rowsAfter(rows, jobs).filter(refusalOf)
  return [
    { label: batchText.save, name: batchText.fileName(user.createTitle), csv: jobs => csvOf(resultFields, rowsAfter(rows, jobs)) },
    { label: t.saveWrong, name: t.wrongName, csv: jobs => csvOf(refusedFields, wrong(jobs)), isOffered: jobs => wrong(jobs).length > 0 },
  ]
}
