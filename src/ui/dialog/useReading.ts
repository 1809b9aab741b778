import { useRef, useState } from 'react'
import { FRESH_MS, isOld } from '../../lib/answers.ts'
import { changedAt } from '../../lib/changes.ts'
import { ApiError, isGone } from '../../lib/http.ts'
import { whileOffline } from '../../text/common.ts'
import { reread as t } from '../../text/dialog.ts'
import { type EditState, type FormValues, isDirty, isInvalid, readAll, startEdit, undecidedIn } from '../form/edit/editState.ts'
import { rememberFocus } from '../focus.ts'
import { type Fields, type FormOptions, keepOpen, useEdit, type Values } from '../form/form.tsx'
import { useWhenOnTop } from '../layers.ts'
import { isSaidAbove } from '../load/online.ts'
import { useLoad } from '../load/useLoad.ts'
import { isKeptOpen } from '../saved.ts'
import { toast } from '../toast.ts'
import { useEvent } from '../useEvent.ts'

/** Sends one request of a load; `failed` is its failure message. A 404 to that of the edited `entity` says that it has been deleted. */
export type LoadPart = <Answer>(failed: string, send: (signal: AbortSignal) => Promise<Answer>, part?: 'entity') => Promise<Answer>

export interface ReadingOptions<F extends Fields, Data> {
  /** What the form edits. Without it, `start` proposes values: other ones have to be seen before anything is sent. */
  edits?: unknown
  /** Loads what the form needs; send each request through `request`, with its failure message. */
  load?: (request: LoadPart) => Promise<Data>
  /** The fields; without data while it loads, so that the layout does not shift. */
  fields: (data: Data | undefined) => F
  /** The value of every field, or none: a field that an edit forgets would be emptied by the next save. */
  start?: (data: Data) => Values<F> | Record<string, never>
  /** What the form says of the data above its fields, as JSON: if another reading changes it, it has to be seen before anything is sent. */
  shown?: (data: Data) => unknown
  /** Names what is saved, in the record of a change that is done in part, or may be. */
  nameOf?: (values: Values<F>) => string
  /** Asks before the values are sent. Resolves to false to keep the form open. */
  confirm?: (values: Values<F>, data: Data) => boolean | Promise<boolean>
  onSubmit: (values: Values<F>, data: Data, signal: AbortSignal) => ReturnType<FormOptions<F>['onSubmit']>
}

/**
 * Loads what a form needs, and submits it. Data that was read a while ago, or before the page was hidden, is read again first: someone
 * else may have changed it; so is what nobody has changed here, as its save would undo that. Not atomic, as the API has no versions.
 */
export function useReading<F extends Fields, Data>(options: ReadingOptions<F, Data>, startFrom: (fields: F) => EditState) {
  const { load, onSubmit, shown = () => undefined } = options
  /** The data and its fields; `before` are the fields before the last reading. */
  const [read, setRead] = useState<{ data?: Data; fields: F; before?: F }>(() => ({ fields: options.fields(undefined) }))
  const edit = useEdit(() => startFrom(read.fields))
  const [failed, setFailed] = useState('')
  const [isReading, setReading] = useState(false)
  const readAt = useReadAt()
  /** The values of the entity before that the next one starts with. */
  const kept = useRef<FormValues>({})
  const startWith = (data: Data): FormValues => ({ ...options.start?.(data), ...kept.current })
  /** The last change before the last reading, or that the form has made or noticed itself. */
  const changeSeen = useRef(0)
  const noteChanges = () => {
    changeSeen.current = changedAt({})
  }

  /** Reads the data into the form. Returns what may be sent, or the messages that keep the form open. */
  async function readInto({ request }: ReturnType<typeof requesting>, signal: AbortSignal) {
    const startedAt = Date.now()
    noteChanges()
    // That its entity is gone is a change.
    const data = await load!(request).catch(error => {
      noteChanges()
      throw error
    })
    signal.throwIfAborted()
    readAt.current = startedAt
    const fields = options.fields(data)
    setRead(last => ({ data, fields, before: last.fields }))
    const state = edit.apply({ kind: 'read', values: startWith(data) })
    const takenOver = state.takenOver.flatMap(name => fields[name]?.label ?? [])
    const problem = messagesAbout(state, fields, takenOver)
    return problem ? { problem } : { problem, data, values: readAll(fields, state) as Values<F>, takenOver }
  }

  const { state, reload } = useLoad(async (_, signal) => {
    const requests = requesting(signal, (message, error) => {
      setFailed(message)
      if (!isSaidAbove(error)) toast.error(message)
    })
    const { problem } = await readInto(requests, signal).catch(async error => {
      // What was typed cannot be saved any more.
      if (isDirty(edit.state) && (await requests.findGone())) setFailed(t.gone)
      throw error
    })
    // A restored draft may conflict with what was saved since.
    if (problem?.length) edit.apply({ kind: 'refused', refusal: { messages: problem } })
  }, load && {})

  // A dialog above has changed something: it has added what can be chosen, for example.
  useWhenOnTop(noEvents, () => {
    if (load && changedAt({}) !== changeSeen.current) reload()
  })

  async function readAgain(signal: AbortSignal): ReturnType<typeof readInto> {
    const messages: string[] = [t.notRead]
    const requests = requesting(signal, message => messages.push(message))
    setReading(true)
    // The reading may take away what has the focus: a decided conflict, or what cannot be chosen any more.
    rememberFocus(document.activeElement)()
    try {
      return await readInto(requests, signal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { problem: (await requests.findGone()) ? [t.gone] : isSaidAbove(error) ? [whileOffline.sendFailed] : messages }
    } finally {
      setReading(false)
    }
  }

  async function submit(values: Values<F>, signal: AbortSignal): ReturnType<FormOptions<F>['onSubmit']> {
    let [data, takenOver] = [read.data as Data, [] as readonly string[]]
    if (options.edits && !isDirty(edit.state)) readAt.current = 0
    for (let isConfirmed = false; ;) {
      if (load && isOld(readAt.current, FRESH_MS)) {
        const found = await readAgain(signal)
        if (found.problem) return keepOpen<F>({ messages: found.problem, errors: {} })
        const isShown = JSON.stringify(shown(found.data)) === JSON.stringify(shown(data))
        if (!isShown || (found.takenOver.length && !options.edits)) return keepOpen<F>({ messages: [t.changed], errors: {} })
        ;({ data, values } = found)
        if (found.takenOver.length) [isConfirmed, takenOver] = [false, found.takenOver]
      }
      if (isConfirmed || !options.confirm) break
      if (!(await options.confirm(values, data))) return keepOpen<F>()
      isConfirmed = true
    }
    edit.apply({ kind: 'sent', values })
    try {
      const outcome = await onSubmit(values, data, signal)
      if (!isKeptOpen(outcome) && takenOver.length) toast.done(t.takenOver(takenOver))
      return outcome
    } catch (error) {
      const { request, findGone } = requesting(signal, () => {})
      // Of all that the save names.
      if (load && options.edits && isGone(error) && (await load(request).then(() => false, findGone)))
        return keepOpen<F>({ messages: [t.gone], error })
      throw error
    } finally {
      noteChanges()
    }
  }

  /** Starts the next edit once this one is saved. `keeps`: values that it starts with, beside the usual ones. */
  function renew(keeps: FormValues): void {
    kept.current = keeps
    const own = startEdit(read.fields).base
    edit.apply({ kind: 'renewed', values: { ...own, ...startWith(read.data as Data) } })
  }

  return { ...read, edit, renew, state: load ? state : 'ready', failed, reload, isReading, submit }
}

/**
 * Returns messages if a form cannot be saved as it was merged: about conflicts, or none if the new data does not allow a value, as its
 * field says so.
 */
function messagesAbout(state: EditState, fields: Fields, takenOver: readonly string[]): readonly string[] | undefined {
  if (undecidedIn(state).length) return takenOver.length ? [t.conflict, t.takenOver(takenOver)] : [t.conflict]
  return isInvalid(fields, state) ? [] : undefined
}

const noEvents = () => () => {}

/** Holds when data was read, in milliseconds since the epoch; 0 after the page was hidden. */
export function useReadAt() {
  const readAt = useRef(0)
  useEvent(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') readAt.current = 0
  })
  return readAt
}

/**
 * Aborts the other requests of a load on the first failure, as the form needs all of them. That of the entity goes on: if it is gone, the
 * others may fail for that reason, and before it.
 */
function requesting(signal: AbortSignal, onFailed: (message: string, error: ApiError) => void) {
  const rest = new AbortController()
  const either = AbortSignal.any([signal, rest.signal])
  let entity: Promise<unknown> = Promise.resolve()
  const request: LoadPart = async (failed, send, part) => {
    const answer = send(part ? signal : either)
    if (part) entity = answer
    try {
      return await answer
    } catch (error) {
      if (error instanceof ApiError && !either.aborted) {
        onFailed(failed, error)
        rest.abort(error)
      }
      throw error
    }
  }
  return { request, findGone: () => entity.then(() => false, isGone) }
}
