import type { ReactNode } from 'react'
import { button, error as errorText } from '../../text/common.ts'
import { dialogButton } from '../../text/dialog.ts'
import { Dialog } from './Dialog.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'

/** Contains a rendering error to its dialog, which an error dialog replaces. */
export function DialogBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const fallback = () => (
    <Dialog
      title={errorText.unexpected}
      onEscape={onClose}
      foot={{ cancel: { label: dialogButton.close, onPress: onClose }, act: { label: button.reload, onPress: () => location.reload() } }}
    />
  )
  return <ErrorBoundary fallback={fallback}>{children}</ErrorBoundary>
}
