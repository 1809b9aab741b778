import { useMemo } from 'react'
import { searchFor } from '../../lib/search.ts'
import { Check, CheckGroup, type Option } from '../form/checks.tsx'
import { DebouncedInput } from '../form/DebouncedInput.tsx'
import { queryStore } from './query.ts'
import type { Load } from '../load/useLoad.ts'
import { useParam, useParams } from './useParam.ts'

/** How long a text filter waits for the next keystroke (spec, section 9). */
const DEBOUNCE_MS = 600

/** A filter of a table; it lives in the address, under the table's name (`vendors.q`). */
export interface Filter {
  param: string
  /** It hides something. */
  isActive: boolean
  /** The value with which it hides nothing; by default none. */
  neutral?: string
}

function setFilter(param: string, value: string | readonly string[] | undefined, options?: { replace: boolean }) {
  queryStore().set({ [param]: value }, options)
}

/** Takes all the filters away at once. */
export function clearFilters(filters: readonly Filter[]): void {
  queryStore().set(Object.fromEntries(filters.map(({ param, neutral }) => [param, neutral])))
}

interface TextFilter extends Filter {
  text: string
  matches: (text: string | null | undefined) => boolean
}

/** A substring search. Its input is `FilterInput`. */
export function useFilter(param: string): TextFilter {
  const text = useParam(param, () => true) ?? ''
  const matches = useMemo(() => searchFor(text), [text])
  return { param, text, matches, isActive: text !== '' }
}

export function FilterInput({ label, filter }: { label: string; filter: TextFilter }) {
  return <DebouncedInput label={label} value={filter.text} delayMs={DEBOUNCE_MS} apply={text => setFilter(filter.param, text || undefined, { replace: true })} />
}

interface ChoiceFilter extends Filter {
  chosen: readonly string[]
  /** Something is chosen, and hides nothing, as the options could not be had. */
  isOff: boolean
  matches: (value: string | number | null | undefined) => boolean
}

/**
 * Any number of choices; none chosen hides nothing. Until the options are there all choices count, afterwards those that are among them.
 * Without options nobody can see what is chosen: it hides nothing, and stays in the address.
 */
export function useChoiceFilter(param: string, options: readonly Option[], state: Load<unknown>['state']): ChoiceFilter {
  const values = useParams(param, state === 'ready' ? value => options.some(option => String(option.value) === value) : undefined)
  const isFailed = state === 'failed'
  const chosen = useMemo(() => (isFailed ? [] : values), [JSON.stringify(values), isFailed])
  return {
    param,
    chosen,
    isOff: isFailed && values.length > 0,
    matches: value => !chosen.length || chosen.includes(String(value)),
    isActive: chosen.length > 0,
  }
}

export function ChoiceInput({ label, options, filter, isLoading }: { label: string; options: readonly Option[]; filter: ChoiceFilter; isLoading: boolean }) {
  const chosen = options.map(option => option.value).filter(value => filter.chosen.includes(String(value)))
  return <CheckGroup label={label} options={options} chosen={chosen} isLoading={isLoading} onChange={values => setFilter(filter.param, values.map(String))} />
}

interface FlagFilter extends Filter {
  isOn: boolean
  /** What the address says where the filter is not as it is by itself. */
  other: string
}

/** A filter that is on, or off; the address says so where that is not its default. */
export function useFlagFilter(param: string, isOnByDefault: boolean): FlagFilter {
  const other = isOnByDefault ? '0' : '1'
  const isOn = (useParam(param, value => value === other) === other) !== isOnByDefault
  return { param, isOn, other, isActive: isOn, ...(isOnByDefault && { neutral: other }) }
}

export function FlagInput({ label, filter }: { label: string; filter: FlagFilter }) {
  return <Check label={label} checked={filter.isOn} onChange={isOn => setFilter(filter.param, isOn === (filter.other === '1') ? filter.other : undefined)} />
}
