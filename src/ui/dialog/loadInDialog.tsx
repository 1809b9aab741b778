import { useEffect } from 'react'
import { progress } from '../../text/common.ts'
import { dialogButton } from '../../text/dialog.ts'
import { Dialog } from './Dialog.tsx'
import type { Subject } from '../layers.ts'
import { Status } from '../load/lazy.tsx'
import { LoadFailed } from '../load/LoadFailed.tsx'
import { type Close, openDialog } from './openDialog.tsx'
import { useLoad } from '../load/useLoad.ts'

interface Options<Value> {
  title: string
  subject?: Subject | undefined
  load: (signal: AbortSignal) => Promise<Value>
  failed: string
}

/** Loads what the next dialog needs. Resolves to undefined if the user cancelled. */
export function loadInDialog<Value>(options: Options<Value>): Promise<Value | undefined> {
  return openDialog<Value>(close => <Loading {...options} onClose={close} />)
}

function Loading<Value>({ title, subject, load, failed, onClose }: Options<Value> & { onClose: Close<Value> }) {
  const { state, value, reload } = useLoad((_, signal) => load(signal), {})
  useEffect(() => {
    if (state === 'ready') onClose(value)
  }, [state])
  return (
    <Dialog title={title} subject={subject} onEscape={onClose} foot={{ cancel: { label: dialogButton.cancel, onPress: onClose } }}>
      <div className="dialog__body">
        {state === 'failed' ? <LoadFailed text={failed} onRetry={reload} /> : <Status text={progress.loading} />}
      </div>
    </Dialog>
  )
}
