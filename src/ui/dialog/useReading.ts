import { useEffect, useRef, useState } from 'react'
import { ApiError, isGone } from '../../lib/http.ts'
import { reread as t } from '../../text/reread.ts'
import { type EditState, errorOf, undecidedIn, valuesOf } from '../form/editState.ts'
import { type Fields, type FormOptions, keepOpen, useEdit, type Values } from '../form/form.tsx'
import { useLoad } from '../load/useLoad.ts'
import { toast } from '../toast.tsx'

/** The age after which a form's data is read again before it is saved, in milliseconds. */
const FRESH_MS = 60_000

/** Sends one request of a load; `failed` is its failure message. A 404 to that of the edited `entity` says that it has been deleted. */
type Request = <Answer>(failed: string, send: (signal: AbortSignal) => Promise<Answer>, of?: 'entity') => Promise<Answer>

export interface ReadingOptions<F extends Fields, Data> {
  /** Loads what the form needs; send each request through `request`, with its failure message. */
  load?: (request: Request) => Promise<Data>
  /** The fields; without data while it loads, so that the layout does not shift. `reload` loads it again, and keeps what was typed. */
  fields: (data: Data | undefined, reload: () => void) => F
  start?: (data: Data) => Partial<Values<F>>
  /** Asks before the values are sent. Resolves to false to keep the form open. */
  confirm?: (values: Values<F>, data: Data) => boolean | Promise<boolean>
  onSubmit: (values: Values<F>, data: Data, signal: AbortSignal) => ReturnType<FormOptions<F>['onSubmit']>
}

/**
 * Loads what a form needs, and submits it. Data that was read a while ago, or before the page was hidden, is read again first: someone
 * else may have changed it. Not atomic, as the API has no versions.
 */
export function useReading<F extends Fields, Data>(options: ReadingOptions<F, Data>, startFrom: (fields: F) => EditState) {
  const { load, onSubmit } = options
  /** The data and its fields; `before` are the fields before the last reading. */
  const [read, setRead] = useState<{ data?: Data; fields: F; before?: F }>(() => ({ fields: options.fields(undefined, () => {}) }))
  const edit = useEdit(() => startFrom(read.fields))
  const [failed, setFailed] = useState('')
  const [isReading, setReading] = useState(false)
  const age = useAge()

  /** Puts the answers into the form. Returns what the user has to decide, or is told. */
  function take(data: Data, startedAt: number) {
    age.start(startedAt)
    const fields = options.fields(data, reload)
    setRead(last => ({ data, fields, before: last.fields }))
    const state = edit.apply({ kind: 'read', values: options.start?.(data) ?? {} })
    const taken = state.taken.flatMap(name => fields[name]?.label ?? [])
    const problem = messagesAbout(state, fields, taken)
    return problem ? { problem } : { problem, data, values: valuesOf(state) as Values<F>, taken }
  }

  const { state, reload } = useLoad(async (_, signal) => {
    const startedAt = Date.now()
    const { request } = requesting(signal, (message, code) => {
      setFailed(message)
      if (code !== 401) toast.error(message)
    })
    const data = await load!(request)
    signal.throwIfAborted()
    const { problem } = take(data, startedAt)
    // A restored draft may conflict with what was saved since.
    if (problem?.length) edit.apply({ kind: 'refused', refusal: { messages: problem } })
  }, load && {})

  async function readAgain(signal: AbortSignal): Promise<ReturnType<typeof take> | { problem: readonly string[] }> {
    const startedAt = Date.now()
    const messages: string[] = [t.notRead]
    const { request, findGone } = requesting(signal, message => messages.push(message))
    setReading(true)
    try {
      const data = await load!(request)
      signal.throwIfAborted()
      return take(data, startedAt)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { problem: (await findGone()) ? [t.gone] : messages }
    } finally {
      setReading(false)
    }
  }

  async function submit(values: Values<F>, signal: AbortSignal): ReturnType<FormOptions<F>['onSubmit']> {
    let [data, taken] = [read.data as Data, [] as readonly string[]]
    for (let isConfirmed = false; ;) {
      if (load && age.isOld()) {
        const found = await readAgain(signal)
        if (found.problem) return keepOpen<F>({ messages: found.problem, errors: {} })
        ;({ data, values } = found)
        if (found.taken.length) [isConfirmed, taken] = [false, found.taken]
      }
      if (isConfirmed || !options.confirm) break
      if (!(await options.confirm(values, data))) return keepOpen<F>()
      isConfirmed = true
    }
    edit.apply({ kind: 'sent', values })
    const outcome = await onSubmit(values, data, signal)
    if (!outcome && taken.length) toast.done(t.taken(taken))
    return outcome
  }

  return { ...read, edit, state: load ? state : 'ready', failed, reload, isReading, submit }
}

/**
 * Returns messages if a form cannot be saved as it was merged: about conflicts, or none if the new data does not allow a value, as its
 * field says so.
 */
function messagesAbout(state: EditState, fields: Fields, taken: readonly string[]): readonly string[] | undefined {
  if (undecidedIn(state).length) return taken.length ? [t.conflict, t.taken(taken)] : [t.conflict]
  return Object.entries(fields).some(([name, field]) => errorOf(field, state, name)) ? [] : undefined
}

/** Says whether data is too old to be saved upon. A clock that was set back counts as time passed. */
function useAge() {
  const startedAt = useRef(0)
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') startedAt.current = 0
    }
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [])
  return {
    start(at: number) {
      startedAt.current = at
    },
    isOld: () => Math.abs(Date.now() - startedAt.current) > FRESH_MS,
  }
}

/**
 * Aborts the other requests of a load on the first failure, as the form needs all of them. That of the entity goes on: if it is gone, the
 * others may fail for that reason, and before it.
 */
function requesting(signal: AbortSignal, onFailed: (message: string, code: unknown) => void) {
  const rest = new AbortController()
  const either = AbortSignal.any([signal, rest.signal])
  let entity: Promise<unknown> = Promise.resolve()
  const request: Request = async (failed, send, of) => {
    const answer = send(of ? signal : either)
    if (of) entity = answer
    try {
      return await answer
    } catch (error) {
      if (error instanceof ApiError && !either.aborted) {
        onFailed(failed, error.code)
        rest.abort(error)
      }
      throw error
    }
  }
  return { request, findGone: () => entity.then(() => false, isGone) }
}
