import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Id } from '../../lib/shape.ts'
import { type Fields, type Form, type FormOptions, isSameValue, keepOpen, type Values } from '../form/form.tsx'
import type { Ask } from './useFormLoad.ts'
import { type FormValues, rereadModule } from './rereadModule.ts'

/** The age after which an entity is read again before it is saved, in milliseconds. */
const FRESH_MS = 60_000

interface Options<F extends Fields, Data> {
  /** The edited entity; undefined where the form adds one. */
  of?: Id | undefined
  load?: (ask: Ask) => Promise<Data>
  fields: (data: Data | undefined, reload: () => void) => F
  start?: (data: Data) => Partial<Values<F>>
  /** Asks before the values are sent. Resolves to false to keep the form open. */
  confirm?: (values: Values<F>, data: Data) => boolean | Promise<boolean>
  onSubmit: (values: Values<F>, data: Data, signal: AbortSignal) => ReturnType<FormOptions<F>['onSubmit']>
}

interface State<F extends Fields, Data> {
  options: Options<F, Data>
  form: Form<F>
  fields: F
  data: Data | undefined
  isReady: boolean
  /** Restored input counts as old: with the entity's values it started with, where they are known. */
  restored: { start?: FormValues | undefined } | undefined
  /** Called with the newer data. */
  onData: (data: Data) => void
}

/** What the form knows of the entity, and since when. */
interface Known {
  base: FormValues
  /** The base of a draft: of undecided fields, the values from before the conflict. */
  draftBase: FormValues
  at: number
  isOld: boolean
  /** The values of the last save that did not succeed. */
  sent?: FormValues
}

interface Conflicts {
  /** The platform's values. */
  theirs: FormValues
  mine: FormValues
  say: (name: string, value: unknown) => string
  messages: readonly string[]
}

/**
 * Submits a form. What was read a while ago, or before the page was hidden, is read again first: somebody else may have changed
 * it. Not atomic, as the API has no versions.
 */
export function useReread<F extends Fields, Data>({ options, form, fields, data, isReady, restored, onData }: State<F, Data>) {
  const [isReading, setReading] = useState(false)
  const [conflicts, setConflicts] = useState<Conflicts>()
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState(0)
  const known = useRef<Known>(undefined)
  const isGone = useRef(false)
  const { of, load, start } = options

  useEffect(() => {
    if (!isReady || known.current) return
    const base = { ...form.initial, ...restored?.start }
    known.current = { base, draftBase: base, at: Date.now(), isOld: restored !== undefined && of !== undefined }
  }, [isReady])
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden' && known.current) known.current.isOld = true
    }
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [])
  // Focuses the first undecided field after its choice has rendered.
  useEffect(() => {
    if (asked) form.element.current?.querySelector<HTMLElement>('[data-undecided] input')?.focus()
  }, [asked])

  // A clock that was set back counts as time passed.
  const isOld = ({ at, isOld }: Known) => isOld || Math.abs(Date.now() - at) > FRESH_MS

  function choiceOf(name: string) {
    if (!conflicts || !Object.hasOwn(conflicts.theirs, name)) return undefined
    const value = form.values[name]
    if (isSameValue(value, conflicts.theirs[name])) return 'theirs'
    // Editing the field decides as well.
    return decided.has(name) || !isSameValue(value, conflicts.mine[name]) ? 'mine' : 'none'
  }

  /** Reads the entity, and merges. Resolves to messages where that failed or the user has to decide. */
  async function readAgain(before: Known, values: Values<F>, signal: AbortSignal) {
    const at = Date.now()
    setReading(true)
    try {
      const reading = await rereadModule.load()
      const found = await reading.readAgain({
        load: load!,
        fields: data => options.fields(data, () => {}),
        start: data => start!(data),
        fieldsBefore: fields,
        base: before.base,
        sent: before.sent ?? {},
        values,
        signal,
      })
      signal.throwIfAborted()
      isGone.current = found.kind === 'failed' && found.isGone
      if (found.kind === 'failed') return found
      const theirs = found.conflicts
      const draftBase = { ...found.base, ...Object.fromEntries(Object.keys(theirs).map(name => [name, before.draftBase[name]])) }
      known.current = { base: found.base, draftBase, at, isOld: false }
      onData(found.data)
      form.fill(found.values as Values<F>)
      setDecided(new Set())
      setConflicts({ theirs, mine: found.values, say: found.say, messages: found.messages })
      return found
    } finally {
      setReading(false)
    }
  }

  async function submit(values: Values<F>, signal: AbortSignal): ReturnType<FormOptions<F>['onSubmit']> {
    const askToDecide = (messages: readonly string[]) => {
      setAsked(count => count + 1)
      return keepOpen<F>({ messages })
    }
    if (Object.keys(fields).some(name => choiceOf(name) === 'none')) return askToDecide(conflicts?.messages ?? [])
    let [current, sent, onSaved] = [data as Data, values, () => {}]
    for (let isConfirmed = false; ;) {
      if (load && start && known.current && isOld(known.current)) {
        const found = await readAgain(known.current, sent, signal)
        if (found.kind === 'failed' || found.messages.length) return askToDecide(found.messages)
        // The messages of the fields are those of their rules.
        if (!found.isValid) return keepOpen<F>({ errors: {} })
        if (found.hasTaken) [isConfirmed, onSaved] = [false, found.onSaved];
        [current, sent] = [found.data, found.values as Values<F>]
      }
      if (isConfirmed || !options.confirm) break
      if (!await options.confirm(sent, current)) return keepOpen<F>()
      isConfirmed = true
    }
    if (known.current) known.current.sent = sent
    const outcome = await options.onSubmit(sent, current, signal)
    if (!outcome) onSaved()
    return outcome
  }

  /** Renders the choice between the two values of a field that both have changed. */
  function choiceBelow(name: string): ReactNode {
    const Conflict = rereadModule.now()?.Conflict
    const choice = choiceOf(name)
    if (!Conflict || !conflicts || !choice) return undefined
    const { theirs, mine, say } = conflicts
    const own = choice === 'theirs' ? mine[name] : form.values[name]
    return (
      <Conflict
        label={fields[name]!.label}
        mine={say(name, own)}
        theirs={say(name, theirs[name])}
        choice={choice === 'none' ? undefined : choice}
        onChoose={isTheirs => {
          if (form.isBusy) return
          form.control(name).onChange((isTheirs ? theirs[name] : own) as Values<F>[string])
          setDecided(before => new Set([...before, name]))
        }}
      />
    )
  }

  return { submit, isReading, isGone, choiceBelow, draftBase: () => known.current?.draftBase }
}
