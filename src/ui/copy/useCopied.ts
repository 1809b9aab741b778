import { useState } from 'react'
import type { ApiError } from '../../lib/http.ts'
import { button } from '../../text/common.ts'
import { dialogParts } from '../load/dialogParts.ts'

/** How long it is said that something was copied, in milliseconds. */
const SAID_MS = 3000

interface Copied {
  /** What the button says for a moment instead of its label, with the accessible name that contains it. */
  said: { label: string; name: string } | undefined
  press: (within: HTMLElement | null | undefined) => Promise<void>
}

/**
 * For a button that copies, and says so. `name` is its accessible name. `copy` resolves to whether it was copied; `within` is an element
 * around the button.
 */
export function useCopied(name: string, copy: (within: HTMLElement) => Promise<boolean>): Copied {
  const [copiedAt, setCopiedAt] = useState(0)
  return {
    said: copiedAt ? { label: button.copied, name: button.copiedName(name) } : undefined,
    async press(within) {
      const at = within && (await copy(within)) ? Date.now() : 0
      setCopiedAt(at)
      // A later copy has its own time.
      if (at) setTimeout(() => setCopiedAt(current => (current === at ? 0 : current)), SAID_MS)
    },
  }
}

/** For a button that copies the details of a failure; `at` is when it was shown, in milliseconds since the epoch. */
export function useCopiedDetails(error: ApiError | undefined, at?: number): Copied {
  return useCopied(button.copyDetails, async within => (await dialogParts.load()).copyDetails(error, at ?? Date.now(), within))
}
