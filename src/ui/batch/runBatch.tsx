import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { saveCsvFile } from '../../lib/csv.ts'
import { dateOf } from '../../lib/format.ts'
import { batch as t } from '../../text/batch.ts'
import { connection } from '../../text/common.ts'
import { dialogButton } from '../../text/dialog.ts'
import { Button } from '../Button.tsx'
import { confirmDiscard } from '../dialog/confirm.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { holdDraft } from '../dialog/drafts.ts'
import { type Close, openDialog } from '../dialog/openDialog.ts'
import { type Batch, type BatchItem, type BatchRules, createBatch, type Entry, startInDialog } from './batch.ts'
import { BatchList } from './BatchList.tsx'
import { BatchProgress } from './BatchProgress.tsx'
import { draftOf } from './interrupted.ts'
import { isOffline } from '../load/connection.ts'

/** A CSV file of the outcome: its button, its name, to which the date is added, and its lines, the head first. */
interface ResultFile<Item extends BatchItem> {
  label: string
  name: string
  lines: (entries: readonly Entry<Item>[]) => readonly (readonly string[])[]
}

export interface BatchOptions<Item extends BatchItem> extends BatchRules {
  title: string
  items: readonly Item[]
  /**
   * Lets the batch go on after a session that ended in its middle: the page reopens it with `takeInterrupted(kind)`. `input` is what the
   * page needs for that besides the items, as JSON, and nothing secret.
   */
  kind?: string
  input?: Readonly<Record<string, unknown>>
  /** Files offered with the outcome; by default one of all items. */
  files?: readonly ResultFile<Item>[]
}

/**
 * Runs a batch in a dialog. It shows the progress and every item with its state, failed ones first with the server's messages, and offers
 * to stop, to go on, to run exactly what failed again, and to save the outcome as CSV. Starts at once, unless items were run before
 * (`before`): then the user decides. While it runs, nothing dismisses the dialog. Resolves to whether the data may have changed.
 */
export async function runBatch<Item extends BatchItem>(options: BatchOptions<Item>): Promise<boolean> {
  const batch = createBatch(options.items, options)
  let isTried = false
  const noteTry = () => { isTried = true }
  await openDialog<void>(close => <BatchDialog {...options} batch={batch} onStart={noteTry} onClose={close} />)
  batch.stop()
  return isTried
}

interface Props<Item extends BatchItem> extends BatchOptions<Item> {
  batch: Batch<Item>
  onStart: () => void
  onClose: Close<void>
}

function BatchDialog<Item extends BatchItem>({ title, items, kind, input, files, batch, onStart, onClose }: Props<Item>) {
  useSignals()
  const [isInterrupted, setInterrupted] = useState(items.some(item => item.before))
  const body = useRef<HTMLDivElement>(null)
  const isRunning = batch.status.value !== 'idle'
  // While it runs, only the progress and the items follow the counts.
  const { waiting, failed, done } = isRunning ? batch.counts.peek() : batch.counts.value
  const isStopping = batch.status.value === 'stopping'
  const disabledReason = isOffline.value ? connection.noChanges : undefined

  async function start(state: 'waiting' | 'failed') {
    setInterrupted(false)
    onStart()
    // The pressed button disappears: leaves the focus in the dialog, away from the button that takes its place.
    body.current?.focus()
    // Where the session ends, the draft has what is left.
    await startInDialog(batch, state)
    body.current?.focus()
  }

  useEffect(() => {
    if (!isInterrupted) void start('waiting')
    return kind === undefined ? undefined : holdDraft(() => draftOf(kind, batch.entries, input))
  }, [])

  const outcome = isInterrupted ? t.interrupted : waiting ? t.stopped : failed ? t.someFailed : t.allDone(done)
  return (
    <Dialog
      title={title}
      isBusy={isRunning}
      onEscape={onClose}
      askToDiscard={isRunning ? confirmDiscard : undefined}
      foot={{
        aside: !isRunning && <Files files={files ?? [resultFile(title)]} entries={batch.entries} />,
        cancel: isRunning
          ? { label: isStopping ? t.stopping : t.stop, onPress: batch.stop, isForBusy: true }
          : { label: dialogButton.close, onPress: onClose },
        act: isRunning ? undefined : actionOf(),
      }}
    >
      {/* Takes the focus at the start and the end, and scrolls by keys. */}
      <div ref={body} className="dialog__body" role="group" aria-label={title} tabIndex={0}>
        <BatchProgress batch={batch} outcome={isRunning ? undefined : `${outcome} ${t.counts(done, failed, waiting)}`} />
        {!isRunning && waiting > 0 && failed > 0 && (
          <div><Button onPress={() => start('failed')} disabledReason={disabledReason}>{t.retry}</Button></div>
        )}
        <BatchList batch={batch} />
      </div>
    </Dialog>
  )

  function actionOf() {
    if (waiting) return { label: t.resume, onPress: () => start('waiting'), disabledReason }
    return failed ? { label: t.retry, onPress: () => start('failed'), disabledReason } : undefined
  }
}

interface FilesProps<Item extends BatchItem> {
  files: readonly ResultFile<Item>[]
  entries: readonly Entry<Item>[]
}

function Files<Item extends BatchItem>({ files, entries }: FilesProps<Item>): ReactNode {
  return files.map(({ label, name, lines }) => (
    <Button key={label} onPress={() => saveCsvFile([name, dateOf(new Date().toJSON())], lines(entries))}>{label}</Button>
  ))
}

/** The name of each item, its state, and why it failed. */
function resultFile(title: string): ResultFile<BatchItem> {
  return {
    label: t.save,
    name: t.fileName(title),
    lines: entries => [
      [t.head.name, t.head.state, t.head.problem],
      ...entries.map(({ item, progress }) => {
        const { state, problem = '' } = progress.peek()
        return [item.name, t.state[state], problem]
      }),
    ],
  }
}
