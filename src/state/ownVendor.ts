import { computed, effect, signal, untracked } from '@preact/signals-react'
import type { Id, Vendor } from '../api/entities.ts'
import { vendors } from '../api/vendors.ts'
import { isOld } from '../lib/answers.ts'
import { onChanged } from '../lib/changes.ts'
import { ApiError, isAbort, isNetworkFailure } from '../lib/http.ts'
import { whenRowsSettled } from '../lib/idle.ts'
import { path } from './location.ts'
import { session, user } from './session/session.ts'

const own = signal<Vendor | 'failed'>()
/** When it was answered, in milliseconds since the epoch. */
let answeredAt = 0
const vendorId = computed(() => user.value?.vendor_id)
let request = new AbortController()

/** The signed-in user's vendor, once loaded. */
export const ownVendor = computed(() => (own.value === 'failed' ? undefined : own.value))
export const isOwnVendorFailed = computed(() => own.value === 'failed')

/** Loads the signed-in user's vendor, aborting an earlier load. `isRenewal`: without an answer the header stays as it is. */
export async function loadOwnVendor({ isRenewal } = { isRenewal: false }): Promise<void> {
  const id = vendorId.peek()
  if (id == null) return
  request.abort()
  request = new AbortController()
  if (isOwnVendorFailed.peek()) own.value = undefined
  const before = vendors.get.changedAt({ id })
  try {
    const loaded = await vendors.get({ id }, request.signal)
    // A change that was saved meanwhile may not be in it.
    if (vendors.get.changedAt({ id }) !== before) return await loadOwnVendor()
    show(loaded)
  } catch (error) {
    if (isAbort(error)) return
    if (!isRenewal) {
      own.value = 'failed'
      if (isNetworkFailure(error)) addEventListener('online', () => loadOwnVendor(), { once: true, signal: request.signal })
    }
    if (!(error instanceof ApiError)) throw error
  }
}

/** Asks for the signed-in user's vendor for a form. The header shows the answer too, and asks no more for itself. */
export async function askOwnVendor(id: Id, signal: AbortSignal): Promise<Vendor> {
  const asked = request
  const answer = await vendors.get({ id }, signal)
  // The header may have asked anew meanwhile.
  if (request !== asked) return answer
  request.abort()
  show(answer)
  return answer
}

function show(answer: Vendor) {
  answeredAt = Date.now()
  own.value = answer
}

/** Asks again for what is old, as lists do: contracts are renewed by others, and days pass. */
async function renewIfOld(): Promise<void> {
  if (!document.hidden && ownVendor.peek() && isOld(answeredAt)) await loadOwnVendor({ isRenewal: true })
}

/**
 * Loads the signed-in user's vendor: once the user is known, again if the session was extended, whenever the vendor has changed, and once
 * it is old when the page is shown again or another one is opened. Returns a function that stops it.
 */
export function watchOwnVendor(): () => void {
  const changedAt = () => vendors.get.changedAt({ id: vendorId.peek() ?? '' })
  let seen = changedAt()
  const looking = new AbortController()
  document.addEventListener('visibilitychange', renewIfOld, { signal: looking.signal })
  const stops = [
    effect(() => {
      void session.value
      // Only the header shows the vendor, so the page goes first.
      if (vendorId.value != null) void whenRowsSettled().then(() => loadOwnVendor())
      return () => {
        request.abort()
      }
    }),
    effect(() => {
      // Nothing of the former one is shown as this one's.
      void vendorId.value
      own.value = undefined
    }),
    effect(() => {
      void path.value
      void untracked(renewIfOld)
    }),
    () => looking.abort(),
    onChanged(() => {
      const isChanged = changedAt() !== seen
      seen = changedAt()
      if (isChanged && ownVendor.peek()) void loadOwnVendor()
    }),
  ]
  return () => stops.forEach(stop => stop())
}
