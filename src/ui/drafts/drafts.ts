import { effect, signal, untracked } from '@preact/signals-react'
import type { Draft, DraftCall, VerbCall } from '../../lib/draft.ts'
import { subjectNow, subjectShown } from '../subject.ts'
import { pageReady } from './pageReady.ts'

/** The place of a draft that depends neither on the page nor on its vendor and group: a batch knows all it needs. */
export const ANYWHERE = 'anywhere'
/** The place of a draft whose form was above the one before it. */
const ABOVE = 'above'

/** A call that waits for its place; a draft restores input as well. */
interface PendingCall extends VerbCall, Partial<Pick<Draft, 'values' | 'base'>> {
  at: string
  /** The drafts of the forms above this one, the lowest first. */
  above?: readonly Draft[]
}

const readers = signal<readonly (() => Draft)[]>([])
const pending = signal<readonly PendingCall[]>([])
/** Drafts whose form is open, and not ready yet. */
const claimed = new Set<PendingCall>()
/** Calls made on the subject of the screen, which the user may have prevented by a press while a file loaded. */
const called = new Set<PendingCall>()
let calledAt = ''

let callVerb: (call: VerbCall) => Promise<unknown> | undefined = () => undefined

/** Sets how verbs are called by name; `call` returns undefined if there is no such verb, or the user has no right to it. */
export function connectVerbs(call: (call: VerbCall) => Promise<unknown> | undefined): void {
  callVerb = call
}

/** The call that opens a dialog again. A function, if it changes while the dialog is open. */
export type Caller = DraftCall | (() => DraftCall)

const callOf = (caller: Caller): DraftCall => (typeof caller === 'function' ? caller() : caller)

/** Registers the input of an open dialog as the draft of the call that opens it again. Returns a function that unregisters it. */
export function registerDraft(caller: Caller, read: () => Pick<Draft, 'values' | 'base'>): () => void {
  const at = readers.peek().length ? ABOVE : (callOf(caller).at ?? subjectNow())
  const reader = () => ({ ...callOf(caller), ...read(), at })
  const restored = pendingOf(callOf(caller))
  readers.value = [...readers.peek(), reader]
  if (restored) remove(restored, restored.above)
  return () => {
    readers.value = readers.peek().filter(other => other !== reader)
    pending.value = pending.peek().filter(({ at }) => at !== ABOVE)
  }
}

/** Returns the input of the open forms, the lowest first, and the drafts that have not been restored yet. */
export const openDrafts = (): readonly Draft[] => [
  ...readers.peek().map(read => read()),
  ...pending
    .peek()
    .filter(isRestorable)
    .flatMap(({ above = [], ...draft }) => [draft, ...above]),
]

const isRestorable = (call: PendingCall): call is PendingCall & Draft => call.values !== undefined

/** Restores drafts from before the sign-out: calls the verb of each once its subject is on the screen. */
export function restoreDrafts(drafts: readonly Draft[]): void {
  claimed.clear()
  called.clear()
  pending.value = drafts.flatMap((draft, index) => {
    const end = drafts.findIndex(({ at }, other) => other > index && at !== ABOVE)
    return draft.at === ABOVE ? [] : { ...draft, above: drafts.slice(index + 1, end < 0 ? undefined : end) }
  })
  watchPending()
}

/** Returns the draft of a call, for the dialog that the call has opened. It stays a draft until that registers its own. */
export function draftOf(caller: Caller): Draft | undefined {
  const found = pendingOf(callOf(caller))
  if (!found || !isRestorable(found)) return undefined
  claimed.add(found)
  return found
}

/** Calls a verb once the subject that the address names now is on the screen; not if the user goes elsewhere before. */
export function callWhenShown(call: VerbCall): void {
  pending.value = [...pending.peek(), { ...call, at: subjectNow() }]
  watchPending()
}

let isWatching = false

/** Calls pending verbs as soon as they may be called, from the first one on. */
function watchPending(): void {
  if (isWatching) return
  isWatching = true
  effect(() => {
    const subject = subjectShown()
    if (subject !== calledAt) called.clear()
    calledAt = subject
    const calls = pending.value
    const passed = calls.find(({ values, at }) => !values && at !== subject)
    const next = calls.find(isDue)
    untracked(() => {
      if (next) void make(next)
      else if (passed) remove(passed)
    })
  })
}

/** Returns whether a call may be made. Reads signals. */
function isDue(call: PendingCall): boolean {
  const hasForms = readers.value.length > 0
  const { isShown, at, state } = pageReady()
  if (claimed.has(call) || called.has(call)) return false
  if (call.at === ABOVE) return hasForms
  if (!isShown || hasForms || at !== subjectShown() || state === 'loading') return false
  return call.at === ANYWHERE || (call.at === at && !state)
}

async function make(call: PendingCall): Promise<void> {
  called.add(call)
  const ending = callVerb(call)
  if (!call.values) remove(call)
  try {
    await ending
  } finally {
    if (!ending || claimed.has(call)) remove(call)
  }
}

const callKey = ({ verb, args }: VerbCall) => JSON.stringify([verb, args])

/** Returns the pending draft of a call, if its place is on the screen. */
function pendingOf(call: VerbCall): PendingCall | undefined {
  const here = [ANYWHERE, ABOVE, subjectNow()]
  return pending.peek().find(other => here.includes(other.at) && callKey(other) === callKey(call))
}

/** Removes a call, and the drafts above it, unless they come next. */
function remove(call: PendingCall, [next, ...above]: readonly Draft[] = []): void {
  claimed.delete(call)
  const others = pending.peek().filter(other => other !== call)
  pending.value = next ? [{ ...next, above }, ...others] : others
}
