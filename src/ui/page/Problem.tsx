import { useState } from 'react'
import { fetchOwnPage } from '../../lib/ownPage.ts'
import { button, error as errorText, progress } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { useOnline } from '../load/online.ts'

interface Props {
  text: string
  /** More for administrators, folded. */
  details?: { label: string; text: string; lang: string } | undefined
  /** Tries again what failed. Without it, the button loads the page again. */
  onRetry?: (() => unknown) | undefined
  /** It failed for want of a connection: tries again when the connection is back, too. */
  isLost?: boolean
}

/** Replaces the whole screen if the console cannot start. */
export const Problem = (props: Props) => (
  <main>
    <PageProblem {...props} />
  </main>
)

/** Replaces a page that cannot be shown. */
export function PageProblem({ text, details, onRetry, isLost = false }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [isUnreachable, setUnreachable] = useState(false)

  async function act() {
    setBusy(true)
    setUnreachable(false)
    try {
      if (onRetry) await onRetry()
      else setUnreachable(!(await reload()))
    } finally {
      setBusy(false)
    }
  }

  useOnline(isLost && !isBusy && act)
  return (
    <div className="problem">
      <div role="alert">
        <h1>{text}</h1>
        {isUnreachable && <p>{errorText.ofCode('NETWORK')}</p>}
      </div>
      {details && (
        <details>
          <summary>{details.label}</summary>
          <p lang={details.lang}>{details.text}</p>
        </details>
      )}
      <Button look="primary" waiting={isBusy && progress.loading} onPress={act}>
        {onRetry ? button.retry : button.reload}
      </Button>
    </div>
  )
}

/** Loads the page again, unless that would lead to the browser's error page. Resolves to whether the console's host answers. */
async function reload(): Promise<boolean> {
  const isReachable = await fetchOwnPage().then(
    () => true,
    () => false,
  )
  if (isReachable) location.reload()
  return isReachable
}
