import { button } from '../text/common.ts'
import { Button } from './Button.tsx'

/** What stands where the data would be, when it could not be fetched. */
export function LoadFailed({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div className="load-failed">
      <p className="load-failed__text">{text}</p>
      <Button press={retry}>{button.retry}</Button>
    </div>
  )
}
