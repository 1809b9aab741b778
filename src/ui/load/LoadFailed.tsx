import { useLayoutEffect } from 'react'
import { clockTime } from '../../lib/format.ts'
import type { ApiError } from '../../lib/http.ts'
import { button, progress } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { CopyButton } from '../copy/CopyButton.tsx'
import { copyDetails } from '../copy/copyAndSay.ts'
import { leaveFocus } from '../focus.ts'
import { toast } from '../toast.ts'

interface Props {
  text: string
  /** When the data was answered that is shown nevertheless, in milliseconds since the epoch. */
  asOf?: number | undefined
  onRetry: () => void
  error?: ApiError | undefined
}

/** Replaces data that failed to load, or stands above older data. */
export function LoadFailed({ text, asOf, onRetry, error }: Props) {
  useLayoutEffect(() => {
    if (error) toast.inPlace(error)
  }, [error])
  return (
    <div className="load-failed" ref={leaveFocus}>
      <p className="load-failed__text">{text}</p>
      {asOf !== undefined && <p>{progress.asOf(clockTime(asOf))}</p>}
      <Button onPress={onRetry}>{button.retry}</Button>
      {error && <CopyButton isSmall look="quiet" label={button.copyDetails} onCopy={pressed => copyDetails(pressed, error)} />}
    </div>
  )
}
