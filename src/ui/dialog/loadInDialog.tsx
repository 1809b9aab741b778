import { useEffect } from 'react'
import { dialogButton } from '../../text/dialog.ts'
import { Dialog } from './Dialog.tsx'
import { LoadFailed } from '../load/LoadFailed.tsx'
import { type Close, openDialog } from './openDialog.ts'
import { useLoad } from '../load/useLoad.ts'

interface Options<Value> {
  title: string
  load: (signal: AbortSignal) => Promise<Value>
  failed: string
}

/** Fetches what the next dialog depends on. Resolves undefined where the user gave up. */
export function loadInDialog<Value>(options: Options<Value>): Promise<Value | undefined> {
  return openDialog<Value>(close => <Loading {...options} close={close} />)
}

function Loading<Value>({ title, load, failed, close }: Options<Value> & { close: Close<Value> }) {
  const { state, value, reload } = useLoad(load, [])
  useEffect(() => {
    if (state === 'ready') close(value)
  }, [state])
  return (
    <Dialog title={title} onEscape={close} foot={{ cancel: { label: dialogButton.cancel, press: close } }}>
      <div className="dialog__body">
        {state === 'failed' ? <LoadFailed text={failed} retry={reload} /> : <p role="status">{dialogButton.wait}</p>}
      </div>
    </Dialog>
  )
}
