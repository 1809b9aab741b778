import type { ApiError } from '../../lib/http.ts'
import { button } from '../../text/common.ts'
import { dialogParts } from '../load/dialogParts.ts'
import { useExpiring } from './useExpiring.ts'

/** How long it is said that something was copied, in milliseconds. */
const SAID_MS = 3000

/** Copies something, and resolves to whether it was copied; `within` is an element around the pressed button. */
export type Copy = (within: HTMLElement) => Promise<boolean>

interface Copied {
  /** What the button says for a moment instead of its label, with the accessible name that contains it. */
  said: { label: string; name: string } | undefined
  press: (within: HTMLElement | null | undefined) => Promise<void>
}

/** For a button that copies, and says so. `name` is its accessible name. */
export function useCopied(name: string, copy: Copy): Copied {
  const [isSaid, setSaid] = useExpiring<true>(SAID_MS)
  return {
    said: isSaid && { label: button.copied, name: button.copiedName(name) },
    async press(within) {
      setSaid((within && (await copy(within))) || undefined)
    },
  }
}

/** Copies the details of a failure, for support; `at` is when it was shown, in milliseconds since the epoch. */
export const copyingDetails =
  (error: ApiError | undefined, at?: number): Copy =>
  async within =>
    (await dialogParts.load()).copyDetails(error, at ?? Date.now(), within)
