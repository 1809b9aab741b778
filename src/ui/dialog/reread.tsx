import { useId } from 'react'
import { ApiError, isGone } from '../../lib/http.ts'
import { distinct } from '../../lib/keys.ts'
import { firstError } from '../../lib/rules.ts'
import { reread as t } from '../../text/reread.ts'
import type { Option } from '../form/checks.tsx'
import type { Field } from '../form/fields.tsx'
import type { Fields } from '../form/form.tsx'
import type { Ask } from './useFormLoad.ts'
import { toast } from '../toast.tsx'
import type { ConflictProps, FormValues, Reading } from './rereadModule.ts'

/**
 * Reads an entity again before a form saves it, and merges three versions of each field: as it was read before (`base`), as it is in the
 * form, and as it is now. Rejects with an `AbortError` where the user did not wait.
 */
export async function readAgain<Data>(
  { load, fields, start, fieldsBefore, base, sent, values, signal }: Parameters<Reading<Data>>[0],
): ReturnType<Reading<Data>> {
  const { ask, failure, isEntityGone } = askOnce(signal)
  let data: Data
  try {
    data = await load(ask)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isGone = await isEntityGone()
    return { kind: 'failed', isGone, messages: isGone ? [t.gone] : [t.notRead, failure()] }
  }
  const now: FormValues = { ...base, ...start(data) }
  const merged: Record<string, unknown> = {}
  const conflicts: Record<string, unknown> = {}
  const taken: string[] = []
  const fieldsNow = fields(data)
  for (const [name, field] of Object.entries(fieldsNow)) {
    const [mine, theirs] = [values[name], now[name]]
    const before = renewed(base[name], sent[name], theirs)
    const isTheirs = !isSame(theirs, before)
    const isMine = !isSame(mine, before)
    merged[name] = isTheirs && !isMine ? theirs : mine
    if (isTheirs && Array.isArray(mine)) merged[name] = mergedList(before, mine, theirs)
    else if (isTheirs && isMine && !isSame(mine, theirs)) conflicts[name] = theirs
    if (isTheirs && !(name in conflicts) && !isSame(mine, merged[name])) taken.push(field.label)
  }
  const say = (name: string, value: unknown) => sayValue(value, [fieldsNow[name], fieldsBefore[name]])
  const hasConflicts = Object.keys(conflicts).length > 0
  const messages = hasConflicts ? [t.conflict, ...(taken.length ? [t.taken(taken)] : [])] : []
  const onSaved = () => toast.done(t.taken(taken))
  const isValid = Object.entries(fieldsNow).every(([name, { rules, locked }]) => (
    locked || !firstError(rules.filter(rule => !rule.isForTyped), merged[name], merged)))
  return { kind: 'found', data, base: now, values: merged, conflicts, isValid, say, messages, hasTaken: taken.length > 0, onSaved }
}

/**
 * Aborts the other requests on the first failure, and notes its message. That of the entity goes on: if it is gone, the others may fail
 * for that reason, and before it.
 */
function askOnce(signal: AbortSignal) {
  const rest = new AbortController()
  const either = AbortSignal.any([signal, rest.signal])
  let message = ''
  let entity: Promise<unknown> = Promise.resolve()
  const ask: Ask = async (failed, request, of) => {
    const answer = request(of ? signal : either)
    if (of) entity = answer
    try {
      return await answer
    } catch (error) {
      if (!either.aborted) {
        message = failed
        rest.abort(error)
      }
      throw error
    }
  }
  return { ask, failure: () => message, isEntityGone: () => entity.then(() => false, isGone) }
}

/** Compares values but for their form: surrounding blanks, line ends, numbers and texts, the order of a list. */
function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return plain(a) === plain(b)
  const known = new Set(b.map(plain))
  return a.length === b.length && a.every(key => known.has(plain(key)))
}

const plain = (value: unknown) => String(value ?? '').replaceAll('\r\n', '\n').trim()

/** Adds to the base what the platform took over of an earlier save that failed half-way: nobody else has changed that. */
function renewed(before: unknown, sent: unknown, now: unknown): unknown {
  if (sent === undefined || !Array.isArray(now)) return sent !== undefined && isSame(sent, now) ? now : before
  const lists = [before, sent, now].map(list => (Array.isArray(list) ? list : []))
  const [was, wanted, has] = lists.map(list => new Set(list.map(plain)))
  return distinct(lists.flat(), plain).filter(key => (wanted!.has(plain(key)) === has!.has(plain(key)) ? has! : was!).has(plain(key)))
}

/** Applies to the current list what was added and removed in the form. */
function mergedList(before: unknown, mine: readonly unknown[], theirs: unknown): unknown[] {
  const [was, is, now] = [before, mine, theirs].map(list => new Set(Array.isArray(list) ? list.map(plain) : []))
  const kept = (Array.isArray(theirs) ? theirs : []).filter(key => is!.has(plain(key)) || !was!.has(plain(key)))
  return [...kept, ...mine.filter(key => !was!.has(plain(key)) && !now!.has(plain(key)))]
}

type Known = Field<unknown> & { options?: readonly Option[] }

/** Returns a value as the user knows it: the label of an option, words for a switch. */
function sayValue(value: unknown, fields: readonly (Fields[string] | undefined)[]): string {
  if (typeof value === 'boolean') return value ? t.on : t.off
  const options = fields.flatMap(field => (field as Known | undefined)?.options ?? [])
  return options.find(option => plain(option.value) === plain(value))?.label ?? (plain(value) || t.empty)
}

/** The two values of a field that both have changed. The field above stays editable, which decides too. */
export function Conflict({ label, mine, theirs, choice, onChoose }: ConflictProps) {
  const id = useId()
  const option = (which: typeof choice, who: string, value: string) => (
    <label className="check conflict__option">
      <input type="radio" name={id} checked={choice === which} onChange={() => onChoose(which === 'theirs')} />
      <span>{who}<span className="conflict__value">{value}</span></span>
    </label>
  )
  return (
    <fieldset className="conflict" data-undecided={!choice || undefined}>
      <legend>{t.choice(label)}</legend>
      {option('mine', t.mine, mine)}
      {option('theirs', t.theirs, theirs)}
    </fieldset>
  )
}
