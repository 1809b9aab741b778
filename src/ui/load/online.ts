import { type ReadonlySignal, signal } from '@preact/signals-react'
import { isNetworkFailure } from '../../lib/http.ts'
import { useEvent } from '../useEvent.ts'

const offline = signal(false)

/** Whether the browser knows that it has no connection. That it has one does not mean that the platform can be reached. */
export const isOffline: ReadonlySignal<boolean> = offline

/** Returns whether the line above the page says already what failed: that there is no connection. */
export const isSaidAbove = (error: unknown): boolean => isNetworkFailure(error) && isOffline.peek()

/** Follows the browser's connection. */
export function watchOnline(signal: AbortSignal): void {
  offline.value = !navigator.onLine
  const follow = ({ type }: Event) => {
    offline.value = type === 'offline'
  }
  for (const event of ['online', 'offline']) addEventListener(event, follow, { signal })
}

/** Calls a function whenever the browser's connection is back. */
export function useOnline(call: false | (() => unknown)): void {
  useEvent(window, 'online', () => {
    if (call) void call()
  })
}
