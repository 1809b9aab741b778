import { useSignals } from '@preact/signals-react/runtime'
import { csvFileName, type CsvField, csvOf, saveCsvText } from '../../lib/csv.ts'
import type { DialogCall } from '../../lib/draft.ts'
import { writesUnderWay } from '../../lib/fetchWrite.ts'
import { dateTime, dayOf } from '../../lib/format.ts'
import { isNetworkFailure } from '../../lib/http.ts'
import { mayBeDone } from '../../lib/unanswered.ts'
import { batch as t } from '../../text/batch.ts'
import { whileOffline } from '../../text/common.ts'
import { record as recordText } from '../../text/dialog.ts'
import { Button } from '../Button.tsx'
import { copyReport } from '../copy/copyAndSay.ts'
import { CopyButton } from '../copy/CopyButton.tsx'
import type { Subject } from '../layers.ts'
import { useDraft } from '../drafts/drafts.ts'
import { type Close, openDialog } from '../dialog/openDialog.tsx'
import { type Batch, type BatchItem, type Counts, createBatch, type BatchJob, ItemError, startInDialog } from './batch.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { makeChange } from '../makeChange.ts'
import { BatchList } from './BatchList.tsx'

/** A CSV file of the outcome: its button, its name, to which the subject and the date are added, and its text. */
export interface ResultFile<Item extends BatchItem> {
  label: string
  name: string
  csv: (jobs: readonly BatchJob<Item>[]) => string
  /** Returns whether there is anything to save; by default there is. */
  isOffered?: (jobs: readonly BatchJob<Item>[]) => boolean
}

export interface BatchOptions<Item extends BatchItem> {
  title: string
  subject?: Subject | undefined
  items: readonly Item[]
  /**
   * Lets the batch go on after a session that ended in its middle: the call of its verb, which finds the progress in its draft
   * (`progressIn`). `input` is what it needs for that in addition to its arguments, as JSON, and nothing secret.
   */
  call?: DialogCall
  input?: object
  /** Files offered with the outcome; by default one of all items. */
  files?: readonly ResultFile<Item>[]
  /** The items were read from a file: nothing else holds them, as nothing holds those of an interrupted batch. */
  holdsItems?: boolean
  /** Sums up the outcome, instead of the number of items by state. */
  summary?: (counts: Omit<Counts, 'running'>, jobs: readonly BatchJob<Item>[]) => string
}

/**
 * Runs a batch in a dialog. It shows the progress and every item with its state, failed ones first with the server's messages, and offers
 * to stop, to go on, to run exactly what failed again, and to save the outcome as CSV. Starts at once, unless items were run before
 * (`before`): then the user decides. While it runs, nothing dismisses the dialog. Resolves to the items with their outcomes.
 */
export async function runBatch<Item extends BatchItem>(options: BatchOptions<Item>): Promise<readonly BatchJob<Item>[]> {
  const { title, subject } = options
  const changeOf = ({ name }: Item) => recordText.named(title, [name])
  const items = options.items.map(item => ({
    ...item,
    async run(signal: AbortSignal): Promise<void> {
      const change = { title: changeOf(item), about: subject?.(), done: () => changeOf(item) }
      try {
        await makeChange(change, () => item.run(signal))
      } catch (error) {
        if (mayBeDone(error)) throw new ItemError(t.unknown)
        // What it asks first was not sent either.
        throw isNetworkFailure(error) && error.trace?.isOffline ? new ItemError(whileOffline.sendFailed) : error
      }
    },
  }))
  const batch = createBatch(items)
  const isInterrupted = options.items.some(item => item.before)
  if (!isInterrupted) void startInDialog(batch, 'waiting')
  await openDialog<void>(close => <Items {...options} {...{ batch, isInterrupted }} onClose={close} />)
  batch.stop()
  return batch.jobs
}

interface Props<Item extends BatchItem> extends BatchOptions<Item> {
  batch: Batch<Item>
  isInterrupted: boolean
  onClose: Close<void>
}

function Items<Item extends BatchItem>({
  title,
  subject,
  call,
  input = {},
  files,
  summary = sumOf,
  holdsItems,
  batch,
  isInterrupted,
  onClose,
}: Props<Item>) {
  useSignals()
  const { waiting, blocked, failed, done } = batch.status.value === 'idle' ? batch.counts.value : batch.counts.peek()
  useDraft(call, () => ({
    items: batch.jobs.map(({ item: { id }, progress }) => ({ id, ...progress.peek() })),
    input,
    wasSent: writesUnderWay() > 0,
  }))

  const offered = (files ?? [resultFile(title)]).filter(({ isOffered }) => !isOffered || isOffered(batch.jobs))
  const interrupted = done || failed ? t.interrupted : t.notBegun
  const { settled, total } = batch.run.peek()
  const stopped = settled < total ? t.stopped : t.rest
  const partly = isInterrupted && batch.endedAt() === undefined ? interrupted : stopped

  return (
    <BatchDialog
      title={title}
      subject={subject}
      batch={batch}
      outcome={[waiting ? partly : failed ? t.failed(done) : '', summary({ waiting, blocked, failed, done }, batch.jobs)]
        .filter(Boolean)
        .join('\n')}
      holdsItems={holdsItems || isInterrupted}
      aside={
        <>
          {offered.map(({ label, name, csv }) => (
            <Button
              key={label}
              onPress={() => saveCsvText(csvFileName([name, ...(subject?.() ?? []), dayOf(endOf(batch))]), csv(batch.jobs))}
            >
              {label}
            </Button>
          ))}
          {!files && (
            <CopyButton
              label={t.copy}
              onCopy={pressed => copyReport(reportOf([title, ...(subject?.() ?? []), dateTime(endOf(batch))], batch.jobs), pressed)}
            />
          )}
        </>
      }
      onClose={onClose}
    >
      <BatchList batch={batch} />
    </BatchDialog>
  )
}

/** A batch that ended well says its number once. */
const sumOf: NonNullable<BatchOptions<BatchItem>['summary']> = ({ waiting, blocked, failed, done }) =>
  waiting || failed ? t.counts(done, failed, waiting + blocked) : t.allDone(done)

/** Returns when the outcome came about, not when it is copied or saved; now, if an interrupted batch has not gone on. */
const endOf = (batch: Pick<Batch, 'endedAt'>): number => batch.endedAt() ?? Date.now()

/** The outcome for a ticket: what the batch is about, when, and each item. */
function reportOf(heads: readonly string[], jobs: readonly BatchJob[]): string[] {
  const items = jobs.map(({ item, progress }) => {
    const { state, problem } = progress.peek()
    return t.line(t.state[state], item.name, problem)
  })
  return [...heads, ...items]
}

const resultFields: CsvField<BatchJob>[] = [
  { head: t.head.name, value: ({ item }) => item.name },
  { head: t.head.state, value: ({ progress }) => t.state[progress.peek().state] },
  { head: t.head.problem, value: ({ progress }) => progress.peek().problem },
]

function resultFile(title: string): ResultFile<BatchItem> {
  return { label: t.save, name: t.fileName(title), csv: jobs => csvOf(resultFields, jobs) }
}
