import type { ReactNode } from 'react'
import { button, error as errorText } from '../text/common.ts'
import { dialogButton } from '../text/dialog.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Keeps an error in a dialog to that dialog: another one says so in its place, and what is below stays as it is. */
export function DialogBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const failed = () => (
    <Dialog title={errorText.unexpected} onEscape={onClose}>
      <div className="dialog__foot">
        <Button press={onClose}>{dialogButton.close}</Button>
        <Button look="primary" press={() => location.reload()}>{button.reload}</Button>
      </div>
    </Dialog>
  )
  return <ErrorBoundary failed={failed}>{children}</ErrorBoundary>
}
