import { signal } from '@preact/signals-react'
import { useEffect, useLayoutEffect } from 'react'
import { subjectShown } from '../subject.ts'

const isShown = signal(false)
const gate = signal<{ state: string | undefined; at: string }>()

/** Whether the page of the address is on the screen, for which subject, and what keeps it from opening forms. Reads signals. */
export function pageReady(): { isShown: boolean; at: string; state?: string | undefined } {
  return { isShown: isShown.value, at: subjectShown(), ...gate.value }
}

/** Notes that the page is on the screen. Render its component before the page, so that it ends first. */
export function usePageShown(): void {
  useEffect(() => {
    isShown.value = true
  }, [])
  useLayoutEffect(
    () => () => {
      isShown.value = false
    },
    [],
  )
}

/**
 * Keeps the page from opening forms while its gate has a state; `loading`: its address may still change, so that batches wait as well.
 * Reads a signal.
 */
export function useFormGate(state: string | undefined): void {
  const at = subjectShown()
  useLayoutEffect(() => {
    gate.value = { state, at }
  }, [state, at])
  useLayoutEffect(
    () => () => {
      gate.value = undefined
    },
    [],
  )
}
