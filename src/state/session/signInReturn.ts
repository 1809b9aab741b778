import { signal } from '@preact/signals-react'
import { forgetTokens, sessionStore } from '../../lib/storage.ts'

/** Progress of a sign-in response: `none` if the page did not open with one. */
type Step = 'none' | 'working' | 'invalid'

export const signInStep = signal<Step>('none')

/**
 * Stores `code` and `state` of a sign-in response, and removes all old tokens (spec, section 4, step 2). Throws if the storage is
 * full.
 */
export function receiveReturn(returned: URLSearchParams): void {
  signInStep.value = 'working'
  sessionStore.remove('code', 'res_state')
  forgetTokens()
  const code = returned.get('code')
  const state = returned.get('state')
  // No parameter may occur twice (RFC 6749, section 3.1).
  const isRepeated = new Set(returned.keys()).size < returned.size
  if (code === null || state === null || returned.has('error') || isRepeated) return
  try {
    sessionStore.set('code', code)
    sessionStore.set('res_state', state)
  } catch (error) {
    // The storage is full: remove the code if it did fit.
    sessionStore.remove('code')
    throw error
  }
}
