import { type CsvField, csvOf } from '../../lib/csv.ts'
import { batch as batchText } from '../../text/batch.ts'
import { userImport as t } from '../../text/userImport.ts'
import type { BatchItem, Counts, BatchEntry } from '../../ui/batch/batch.ts'
import type { ResultFile } from '../../ui/batch/runBatch.tsx'
import { type ImportRecord, recordFields, refusedFields } from './importFile.ts'

/** A row of the file that is not added. As JSON, it outlives the end of a session. */
export interface LeftOut extends ImportRecord {
  isTaken: boolean
  /** Says so, or what is wrong. */
  text: string
}

/** A row to add. */
interface AddedItem extends BatchItem {
  row: ImportRecord
}

/** Sums up an import by all rows of its file. */
export function summaryOf({ done, failed, waiting }: Omit<Counts, 'running'>, leftOut: readonly LeftOut[]): string {
  const taken = leftOut.filter(({ isTaken }) => isTaken).length
  const refused = leftOut.length - taken + failed
  const others = [
    ...(taken ? [t.takenCount(taken)] : []),
    ...(refused ? [t.refusedCount(refused)] : []),
    ...(waiting ? [t.waitingCount(waiting)] : []),
  ]
  return others.length ? t.someAdded(done + failed + waiting + leftOut.length, done, others) : t.allAdded(done)
}

/** The files of an import's outcome: every row with its result; and the rows to correct and to choose again, if there are any. */
export function filesOf(leftOut: readonly LeftOut[]): ResultFile<AddedItem>[] {
  const all = (entries: readonly BatchEntry<AddedItem>[]) =>
    [...entries.map(outcomeOf), ...leftOut.map(leftOutcome)].toSorted((a, b) => a.number - b.number)
  const rest = (entries: readonly BatchEntry<AddedItem>[]) => all(entries).filter(({ isRest }) => isRest)
  return [
    { label: batchText.save, name: batchText.fileName(t.fileTitle), csv: entries => csvOf(resultFields, all(entries)) },
    {
      label: t.saveRefused,
      name: t.refusedName,
      csv: entries =>
        csvOf(
          refusedFields,
          rest(entries).map(row => ({ ...row, reason: row.reason || row.result })),
        ),
      isOffered: entries => rest(entries).length > 0,
    },
  ]
}

interface Outcome extends ImportRecord {
  result: string
  reason: string
  isRest: boolean
}

const resultFields: readonly CsvField<Outcome>[] = [
  ...recordFields,
  { head: batchText.head.state, value: row => row.result },
  { head: batchText.head.problem, value: row => row.reason },
]

function outcomeOf({ item, progress }: BatchEntry<AddedItem>): Outcome {
  const { state, problem = '' } = progress.peek()
  const result = state === 'done' ? t.added : state === 'failed' ? t.refused : batchText.state[state]
  return { ...item.row, result, reason: problem, isRest: state !== 'done' }
}

const leftOutcome = ({ isTaken, text, ...record }: LeftOut): Outcome =>
  isTaken ? { ...record, result: text, reason: '', isRest: false } : { ...record, result: t.refused, reason: text, isRest: true }
