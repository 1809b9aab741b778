import { useEffect } from 'react'

/** Runs a task when the component shows, and again for another key; empty, none. Aborts the signal of the one before, or when it goes. */
export function useTask(key: string, run: (signal: AbortSignal) => Promise<unknown>): void {
  useEffect(() => {
    if (!key) return undefined
    const controller = new AbortController()
    void run(controller.signal)
    return () => controller.abort()
  }, [key])
}
