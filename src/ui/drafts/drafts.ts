import { effect, signal, untracked } from '@preact/signals-react'
import { useEffect, useRef, useState } from 'react'
import type { Draft, DialogCall } from '../../lib/draft.ts'
import { LostFile } from '../../lib/http.ts'
import { openDialogs, pageReady } from '../layers.ts'
import { screenNow, screenShown } from '../screen.ts'
import { useLatest } from '../useEvent.ts'

/** The place of a draft that depends neither on the page nor on what is selected there: a batch knows all it needs. */
export const ANYWHERE = 'anywhere'
/** The place of a draft whose form was above the one before it. */
const ABOVE = 'above'

type Input = Draft['input']
/** The call that opens a dialog again. A function, if it changes while the dialog is open. */
export type Caller = DialogCall | (() => DialogCall)

interface Level {
  /** As it was stored, or when its dialog was registered. */
  draft: Draft
  /** `called`: on the screen that is shown, though the user may have prevented it by a press while a file loaded; `open`: by a dialog. */
  status: 'waiting' | 'called' | 'open'
  /** Reads the dialog, once it is ready. */
  read?: () => Draft
}

/** The open dialogs, the lowest first, and then what waits for its place. */
const levels = signal<readonly Level[]>([])

/** The number of open forms with input that leaves no draft: passwords are kept nowhere. */
let unkept = 0

/** Returns whether something is typed that would be lost with the session. */
export const hasUnkept = (): boolean => unkept > 0

/** Notes that a form without a draft has input, while it has. */
export function useUnkept(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return undefined
    unkept++
    return () => {
      unkept--
    }
  }, [isTyped])
}

const callOf = (caller: Caller): DialogCall => (typeof caller === 'function' ? caller() : caller)

/** Returns the input of the open dialogs, the lowest first, and the drafts that have not been restored yet. */
export const openDrafts = (): readonly Draft[] => levels.peek().map(({ draft, read }) => read?.() ?? draft)

/** Returns the drafts that wait, but those above an open dialog: without that, they have no place. Reads signals. */
export function waitingDrafts(): readonly Draft[] {
  const open = stackFrom(levels.value.findLast(({ read }) => read)?.draft)
  return levels.value.filter(level => !level.read && !open.includes(level)).map(({ draft }) => draft)
}

/** Adds drafts from before the sign-out, the lowest first. */
export function restoreDrafts(drafts: readonly Draft[]): void {
  const open = levels.peek().filter(({ read }) => read)
  levels.value = [...open, ...drafts.map(draft => ({ draft, status: 'waiting' as const }))]
}

/**
 * Opens the dialogs of the drafts that wait, one above the other, once the place of the first is on the screen. Called once a page. `call`
 * returns undefined if there is no such verb, or the user has no right to it.
 */
export function startRestoring(call: (draft: DialogCall) => Promise<unknown> | undefined): void {
  effect(() => {
    screenShown()
    levels.value = levels.peek().map(level => (level.status === 'called' ? { ...level, status: 'waiting' } : level))
  })
  effect(() => {
    const next = nextDue()?.draft
    if (next) untracked(() => void make(next, call))
  })
}

/** Registers an open dialog, once it has input to read and until it closes. Returns what was restored for it. Without a caller, none. */
export function useDraft(caller: Caller | undefined, read: () => Input | undefined): Input | undefined {
  const [restored] = useState(() => caller && takeDraft(caller))
  const latest = useLatest(read)
  const unregister = useRef<() => void>(undefined)
  useEffect(() => {
    if (caller && latest.current()) unregister.current ??= registerDraft(caller, () => latest.current()!)
  })
  useEffect(() => () => unregister.current?.(), [])
  return restored
}

/** Returns the input of a call's draft, for the dialog that the call has opened. It stays the draft until that registers its own. */
export function takeDraft(caller: Caller): Input | undefined {
  const found = waitingFor(callOf(caller))
  if (found) mark(found.draft, 'open')
  return found?.draft.input
}

/** Registers the input of an open dialog as the draft of the call that opens it again. Returns a function that unregisters it. */
export function registerDraft(caller: Caller, read: () => Input): () => void {
  const call = callOf(caller)
  const restored = stackFrom(waitingFor(call)?.draft)
  const others = levels.peek().filter(level => !restored.includes(level))
  const open = others.filter(({ read }) => read)
  const at = open.length ? ABOVE : (call.at ?? screenNow())
  const readNow = () => ({ ...callOf(caller), at, input: read() })
  const draft = restored[0]?.draft ?? readNow()
  const level: Level = { draft, status: 'open', read: readNow }
  levels.value = [...open, level, ...restored.slice(1), ...others.filter(({ read }) => !read)]
  return () => remove(draft)
}

/** Returns what is to be called next: one at a time, and above a dialog only once that is ready. Reads signals. */
function nextDue(): Level | undefined {
  const { at, gate } = pageReady.value ?? {}
  const left = levels.value.filter(({ read }) => !read)
  if (left.some(({ status }) => status !== 'waiting')) return undefined
  // Not above a dialog that leaves no draft: its keys would go on in the form.
  if (openDialogs.value.length !== levels.value.length - left.length) return undefined
  if (left.length < levels.value.length) return left.slice(0, 1).find(({ draft }) => draft.at === ABOVE)
  if (at !== screenShown() || gate === 'loading') return undefined
  return left.find(({ draft }) => draft.at === ANYWHERE || (draft.at === at && !gate))
}

async function make(draft: Draft, call: Parameters<typeof startRestoring>[0]): Promise<void> {
  mark(draft, 'called')
  const ending = call(draft)
  let isVain = !ending
  try {
    await ending
  } catch (error) {
    // A lost file may come later; anything else would fail again, and hold up the others.
    isVain = !(error instanceof LostFile)
    throw error
  } finally {
    const { status, read } = levels.peek().find(level => level.draft === draft) ?? {}
    if (!read && (isVain || status === 'open')) remove(draft)
  }
}

const callKey = ({ verb, args }: DialogCall) => JSON.stringify([verb, args])

/** Returns what waits for the dialog of a call, if its place is on the screen. */
function waitingFor(call: DialogCall): Level | undefined {
  const here = [ANYWHERE, ABOVE, screenNow()]
  return levels.peek().find(({ draft, read }) => !read && here.includes(draft.at) && callKey(draft) === callKey(call))
}

function mark(draft: Draft, status: Level['status']): void {
  levels.value = levels.peek().map(level => (level.draft === draft ? { ...level, status } : level))
}

/** Removes a draft, and those that wait above it. */
function remove(draft: Draft): void {
  const gone = stackFrom(draft)
  levels.value = levels.peek().filter(level => !gone.includes(level))
}

/** Returns the level of a draft, and those that wait above it; none if it is gone. */
function stackFrom(draft: Draft | undefined): readonly Level[] {
  const from = levels.peek().slice(levels.peek().findIndex(level => level.draft === draft))
  const end = from.findIndex(({ draft: { at }, read }, index) => index > 0 && (at !== ABOVE || read))
  return from[0]?.draft === draft ? from.slice(0, end < 0 ? undefined : end) : []
}
