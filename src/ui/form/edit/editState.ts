import { firstError, type Rule } from '../../../lib/rules.ts'
import { isAlike, isSameValue, merge, rebaseOnOwn } from './merge.ts'

type ByName<Value> = Readonly<Record<string, Value>>

/** Values by field. */
export type FormValues = ByName<unknown>

type Side = 'mine' | 'theirs'

interface Refusal {
  messages?: readonly string[]
  errors?: ByName<string | undefined>
}

/** The state of an edit, in Git's words: three versions of each value, and what the user decided about those that conflict. */
export interface EditState {
  /** The values as read, at first the fields' own. An undecided conflict keeps its value from before the conflict. */
  base: FormValues
  /** Whether `base` was read from the platform. */
  isRead: boolean
  mine: FormValues
  /** The platform's values of the fields that conflict. */
  theirs: FormValues
  decided: ByName<Side>
  /** The fields that the last reading has changed in the form. */
  takenOver: readonly string[]
  /** The values of unsuccessful saves since the last reading: parts of them may have been saved. */
  failedSaves: readonly FormValues[]
  touched: ReadonlySet<string>
  refused: Refusal
  /** The values that the platform has checked, with its message if it refuses one. */
  checked: ByName<{ value: unknown; error: string | undefined }>
}

export type EditEvent =
  /** The platform has answered; fields that are missing from `values` are not the platform's. */
  | { kind: 'read'; values: FormValues }
  /** A draft was found; `base` holds the values that it started with, if they were the platform's. */
  | { kind: 'restored'; values: FormValues; base?: FormValues | undefined; refusal?: Refusal | undefined }
  | { kind: 'typed'; name: string; value: unknown }
  | { kind: 'decided'; name: string; side: Side }
  | { kind: 'blurred'; name: string }
  | { kind: 'checked'; name: string; value: unknown; error: string | undefined }
  | { kind: 'submitted' }
  /** The saved entity makes room for the next one, which starts with these values. */
  | { kind: 'renewed'; values: FormValues }
  | { kind: 'sent'; values: FormValues }
  /** The form stays open; `values` are set by the form itself, and do not count as typed. */
  | { kind: 'refused'; refusal: Refusal; values?: FormValues | undefined }

/** Starts an edit from the fields' own values. */
export const startEdit = (fields: ByName<{ initial: unknown }>): EditState => startFrom(map(fields, (_, { initial }) => initial))

const startFrom = (base: FormValues): EditState => ({
  base,
  isRead: false,
  mine: {},
  theirs: {},
  decided: {},
  takenOver: [],
  failedSaves: [],
  touched: new Set(),
  refused: {},
  checked: {},
})

/** Applies an event to an edit. */
export function reduce(state: EditState, event: EditEvent): EditState {
  switch (event.kind) {
    case 'read':
      return rebase(state, { ...state.base, ...event.values })
    case 'restored':
      return {
        ...state,
        base: { ...state.base, ...event.base },
        isRead: event.base !== undefined,
        mine: pick(event.values, (name, value) => !event.base || !isSameValue(value, event.base[name])),
        refused: event.refusal ?? {},
      }
    case 'typed':
      return isSameValue(event.value, state.theirs[event.name]) && Object.hasOwn(state.theirs, event.name)
        ? decide(state, event.name, 'theirs')
        : decide({ ...state, mine: { ...state.mine, [event.name]: event.value } }, event.name, 'mine')
    case 'decided':
      return decide(state, event.name, event.side)
    case 'blurred':
      return { ...state, touched: new Set([...state.touched, event.name]) }
    case 'checked':
      return { ...state, checked: { ...state.checked, [event.name]: { value: event.value, error: event.error } } }
    case 'submitted':
      return { ...state, touched: new Set(Object.keys(state.base)), refused: undecidedIn(state).length ? state.refused : {} }
    case 'renewed':
      return { ...startFrom(event.values), isRead: state.isRead }
    case 'sent':
      return { ...state, failedSaves: [...state.failedSaves, event.values] }
    case 'refused':
      return {
        ...state,
        base: { ...state.base, ...event.values },
        mine: pick(state.mine, name => !event.values || !Object.hasOwn(event.values, name)),
        refused: event.refusal,
      }
  }
}

/** Returns the values as the form shows them. */
export const valuesOf = ({ base, mine, theirs, decided }: EditState): FormValues => ({
  ...base,
  ...mine,
  ...pick(theirs, name => decided[name] === 'theirs'),
})

/** Returns whether the user has changed a value. */
export const isTyped = (state: EditState, name: string): boolean => !isSameValue(valuesOf(state)[name], state.base[name])

/** Returns whether the form has unsaved input. */
export const isDirty = (state: EditState): boolean => Object.keys(state.base).some(name => isTyped(state, name))

/** Returns the fields whose conflict the user has not decided. */
export const undecidedIn = ({ theirs, decided }: EditState): string[] => Object.keys(theirs).filter(name => !decided[name])

interface Ruled {
  rules: readonly Rule<any>[]
  isEdited?: boolean
  clean?: (value: any) => unknown
}

/** Returns a value as it is checked and sent: what the user has typed is cleaned, what the platform holds is not. */
function readOf({ clean }: Pick<Ruled, 'clean'>, state: EditState, name: string): unknown {
  const value = valuesOf(state)[name]
  return clean && isTyped(state, name) ? clean(value) : value
}

/** Returns the values as they are checked and sent: of the form's fields alone, as a reading may have taken one away. */
export const readAll = (fields: ByName<Pick<Ruled, 'clean'>>, state: EditState): FormValues =>
  map(fields, (name, field) => readOf(field, state, name))

function errorOf(field: Ruled, state: EditState, name: string): string | undefined {
  const inForce = isTyped(state, name) ? field.rules : field.isEdited ? [] : field.rules.filter(rule => !rule.isForTyped)
  return firstError(inForce, readOf(field, state, name), valuesOf(state))
}

/** Returns whether a value breaks a rule of its field. */
export const isInvalid = (fields: ByName<Ruled>, state: EditState): boolean =>
  Object.entries(fields).some(([name, field]) => errorOf(field, state, name))

/** Returns the message that a field shows: of its rules once it is touched, of a refused save, or of the platform's check. */
export function shownErrorOf(field: Ruled, state: EditState, name: string): string | undefined {
  const broken = state.touched.has(name) ? errorOf(field, state, name) : undefined
  const { value, error } = state.checked[name] ?? {}
  return broken ?? state.refused.errors?.[name] ?? (value === readOf(field, state, name) ? error : undefined)
}

/** Makes the values as they are now the base, and merges the user's changes into them. */
function rebase(state: EditState, now: FormValues): EditState {
  if (!state.isRead) return { ...state, base: now, isRead: true }
  const values = valuesOf(state)
  const savesOf = (name: string) => state.failedSaves.map(values => values[name])
  const base = map(now, (name, theirs) => rebaseOnOwn(state.base[name], savesOf(name), theirs))
  const merged = map(now, (name, theirs) => merge(base[name], values[name], theirs))
  const isConflict = (name: string) => merged[name]!.isConflict
  const changed = pick(merged, (name, { value }) => !isSameValue(value, now[name]))
  return {
    ...state,
    base: map(now, (name, theirs) => (isConflict(name) ? base[name] : theirs)),
    mine: map(changed, (_, { value }) => value),
    theirs: pick(now, isConflict),
    decided: {},
    takenOver: Object.keys(now).filter(name => !isAlike(merged[name]!.value, values[name])),
    failedSaves: [],
  }
}

function decide(state: EditState, name: string, side: Side): EditState {
  const refused = { ...state.refused, errors: { ...state.refused.errors, [name]: undefined } }
  if (!Object.hasOwn(state.theirs, name)) return { ...state, refused }
  return { ...state, refused, base: { ...state.base, [name]: state.theirs[name] }, decided: { ...state.decided, [name]: side } }
}

function pick<Value>(values: ByName<Value>, isWanted: (name: string, value: Value) => boolean): ByName<Value> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => isWanted(name, value)))
}

function map<Value, Result>(values: ByName<Value>, to: (name: string, value: Value) => Result): ByName<Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(name, value)]))
}
