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
  const code = returned.get('code')
  const state = returned.get('state')
  // A parameter must not be there more than once (RFC 6749, section 3.1), whichever it is.
  const isRepeated = new Set(returned.keys()).size < returned.size
  if (code === null || state === null || returned.has('error') || isRepeated) return
  session.set('code', code)
  session.set('res_state', state)
}
