import { computed, signal } from '@preact/signals-react'
import { forgetTokens, session } from '../lib/storage.ts'

/** How far the return from the provider has come: `none` where this page is no such return. */
type Step = 'none' | 'working' | 'invalid'

const step = signal<Step>('none')
export const signInStep = computed(() => step.value)

export function setSignInStep(next: Step): void {
  step.value = next
}

/** Takes in what the provider returned: `code` and `state` are kept, and no old token survives (spec, section 4, step 2). */
export function receiveReturn(returned: URLSearchParams): void {
  step.value = 'working'
  session.remove('code', 'res_state')
  forgetTokens()
  const codes = returned.getAll('code')
  const states = returned.getAll('state')
  if (codes.length !== 1 || states.length !== 1 || returned.has('error')) return
  session.set('code', codes[0]!)
  session.set('res_state', states[0]!)
}
