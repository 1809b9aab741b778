import { type ReadonlySignal, signal } from '@preact/signals-react'

const offline = signal(navigator.onLine === false)

/** Whether the browser knows that it has no connection. That it has one does not mean that the platform can be reached. */
export const isOffline: ReadonlySignal<boolean> = offline

/** Follows the browser's connection. */
export function watchConnection(signal: AbortSignal): void {
  for (const event of ['online', 'offline']) addEventListener(event, () => { offline.value = event === 'offline' }, { signal })
}
