import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef } from 'react'
import { batch as t } from '../../text/batch.ts'
import { dialogButton } from '../../text/dialog.ts'
import { Button } from '../Button.tsx'
import { confirm, confirmDiscard } from '../dialog/confirm.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import type { Subject } from '../layers.ts'
import { type Batch, startInDialog } from './batch.ts'
import { BatchProgress } from './BatchProgress.tsx'

interface Props {
  title: string
  subject?: Subject | undefined
  batch: Pick<Batch, 'counts' | 'onlyReads' | 'run' | 'start' | 'status' | 'stop'>
  /** The outcome so far; shown while the batch is not running. */
  outcome: string
  text?: Pick<typeof t, 'progressName' | 'progress' | 'resume' | 'retry'>
  /** Nothing else holds the items: while some wait, leaving asks first. */
  holdsItems?: boolean
  /** Buttons beside those that go on and close; shown while the batch is not running. */
  aside?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog around a batch: its progress with a way to stop, then its outcome with ways to go on, and to run again what failed. While a
 * batch of changes runs, nothing dismisses it; one that only reads stops at Esc.
 */
export function BatchDialog({ title, subject, batch, outcome, text = t, holdsItems, aside, onClose, children }: Props) {
  useSignals()
  const body = useRef<HTMLDivElement>(null)
  const isRunning = batch.status.value !== 'idle'
  const isChanging = isRunning && !batch.onlyReads
  // While it runs, only the progress follows the counts.
  const { waiting, failed } = isRunning ? batch.counts.peek() : batch.counts.value
  // The pressed button disappears: leaves the focus in the dialog, away from the buttons that come.
  useEffect(() => body.current?.focus(), [isRunning])

  const asks = holdsItems && waiting > 0
  const close = async () => {
    if (!asks || (await confirmLeave())) onClose()
  }
  const resume = { label: text.resume, onPress: () => startInDialog(batch, 'waiting') }
  const retry = { label: text.retry, onPress: () => startInDialog(batch, 'failed') }
  return (
    <Dialog
      title={title}
      subject={subject}
      isBusy={isChanging}
      onEscape={isRunning ? batch.stop : onClose}
      askToDiscard={isChanging ? confirmDiscard : asks ? confirmLeave : undefined}
      foot={
        isRunning
          ? {}
          : { aside, cancel: { label: dialogButton.close, onPress: close }, act: waiting ? resume : failed ? retry : undefined }
      }
    >
      {/* Scrolls by keys. */}
      <div ref={body} className="dialog__body" role="group" aria-label={title} tabIndex={0}>
        <BatchProgress
          batch={batch}
          outcome={isRunning ? undefined : outcome}
          name={text.progressName}
          progress={text.progress}
          onStop={batch.stop}
        />
        {!isRunning && waiting > 0 && failed > 0 && (
          <div>
            <Button onPress={retry.onPress}>{retry.label}</Button>
          </div>
        )}
        {children}
      </div>
    </Dialog>
  )
}

const confirmLeave = () => confirm({ title: t.leaveTitle, body: t.leave, okText: dialogButton.close })
