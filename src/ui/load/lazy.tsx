import { useEffect, useState } from 'react'
import { isNetworkFailure } from '../../lib/http.ts'
import type { LazyModule } from '../../lib/lazyModule.ts'
import { progress } from '../../text/common.ts'
import { dialogsNow } from '../layers.ts'
import { screenNow } from '../screen.ts'

type Verb = (...args: never[]) => unknown

/** Verbs whose module loads on first use: each resolves to its result, or to undefined if the user moved on while it loaded. */
type Lazy<Verbs> = {
  [Name in keyof Verbs]: Verbs[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result> | undefined>
    : never
}

let presses = 0

/** Returns a predicate: whether the user is still on the same screen, with the same dialogs, without another press, and types nowhere. */
function noteScreen(): () => boolean {
  const press = presses
  const [screen, dialogs] = [screenNow(), dialogsNow()]
  let isTyping = false
  document.addEventListener('input', () => (isTyping = true), { capture: true, once: true })
  return () => press === presses && !isTyping && screen === screenNow() && dialogs === dialogsNow()
}

/** Shows that the pressed button waits for a module: on a slow line that takes seconds. */
export async function showLoading<Module>(found: Module | Promise<Module>): Promise<Module> {
  const pressed = document.activeElement?.closest('button')
  pressed?.setAttribute('aria-busy', 'true')
  try {
    return await found
  } finally {
    pressed?.removeAttribute('aria-busy')
  }
}

/**
 * Wraps a module that loads on first use. Once it is loaded, its functions run synchronously in the press; before, they run after loading,
 * unless the user has moved on.
 */
export function lazily<Verbs extends object>({ load }: LazyModule<Verbs>): Lazy<Verbs> {
  return new Proxy({} as Lazy<Verbs>, {
    get:
      (_, name) =>
      async (...args: never[]) => {
        presses++
        const found = load()
        if (!(found instanceof Promise)) return (found[name as keyof Verbs] as Verb)(...args)
        const isWanted = noteScreen()
        const verbs = await showLoading(found)
        return isWanted() ? (verbs[name as keyof Verbs] as Verb)(...args) : undefined
      },
  })
}

/** Loads what the component needs, and then renders again. `isLost`: the file was lost; other failures are thrown while rendering. */
export function useLazy(fetch: false | (() => Promise<unknown>)): { isLost: boolean; retry: () => Promise<void> } {
  const [{ isLost }, setState] = useState({ isLost: false })
  const retry = async () => {
    try {
      if (fetch) await fetch()
      // A new object renders again, also after the first load.
      setState({ isLost: false })
    } catch (error) {
      setState(() => {
        if (isNetworkFailure(error)) return { isLost: true }
        // Rethrown while rendering, for the error boundary around the page.
        throw error
      })
    }
  }
  useEffect(() => {
    if (fetch) void retry()
  }, [])
  return { isLost, retry }
}

/** Delay before loading is announced, in milliseconds: anything faster would only flash. */
const UNMENTIONED_MS = 300

/** Returns whether the component has been shown for that long, in milliseconds. */
export function useLasts(ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasts(true), ms)
    return () => clearTimeout(timer)
  }, [])
  return lasts
}

/**
 * A status that its first text follows after a delay: screen readers announce none that comes with its region, and none inside what is
 * busy.
 */
export function Status({ text, className }: { text: string; className?: string }) {
  const isLong = useLasts(UNMENTIONED_MS)
  return (
    <p role="status" aria-busy={false} className={className}>
      {isLong && text}
    </p>
  )
}

/** Replaces a page that is still loading, after a delay. */
export const Waiting = () => <Status text={progress.loading} className="waiting" />
