import { useEffect } from 'react'
import { dialogButton } from '../text/dialog.ts'
import { buttonClass } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { type Close, openDialog } from './openDialog.ts'
import { useLoad } from './useLoad.ts'

interface Options<Row> {
  title: string
  load: (signal: AbortSignal) => Promise<readonly Row[]>
  failed: string
}

/** Fetches what the next dialog depends on. Resolves undefined where the user gave up. */
export function loadInDialog<Row>(options: Options<Row>): Promise<readonly Row[] | undefined> {
  return openDialog<readonly Row[]>(close => <Loading {...options} close={close} />)
}

function Loading<Row>({ title, load, failed, close }: Options<Row> & { close: Close<readonly Row[]> }) {
  const { state, rows, reload } = useLoad(load, [])
  useEffect(() => {
    if (state === 'ready') close(rows)
  }, [state])
  return (
    <Dialog title={title} onEscape={close}>
      <div className="dialog__body">
        {state === 'failed' ? <LoadFailed text={failed} retry={reload} /> : <p role="status">{dialogButton.wait}</p>}
      </div>
      <div className="dialog__foot">
        <button type="button" className={buttonClass()} onClick={() => close()}>{dialogButton.cancel}</button>
      </div>
    </Dialog>
  )
}
