import { useEffect, useMemo } from 'react'
import { searchFor } from '../lib/search.ts'
import { Check, CheckGroup, type Option } from './checks.tsx'
import { DebouncedInput } from './DebouncedInput.tsx'
import { queryStore } from './query.ts'

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

/** Any change of a filter goes to the table's first page. */
const change = (param: string, value: string | readonly string[] | undefined) => ({ [param]: value, [`${param.split('.')[0]}.page`]: undefined })

function setFilter(param: string, value: string | readonly string[] | undefined, options?: { replace: boolean }) {
  queryStore().set(change(param, value), options)
}

/** Takes all the filters away at once. */
export function clearFilters(filters: readonly Filter[]): void {
  queryStore().set(Object.assign({}, ...filters.map(({ param, neutral }) => change(param, neutral))))
}

interface TextFilter extends Filter {
  text: string
  matches: (text: string | null | undefined) => boolean
}

/** A substring search. Its input is `FilterInput`. */
export function useFilter(param: string): TextFilter {
  const text = queryStore().query.value.get(param) ?? ''
  const matches = useMemo(() => searchFor(text), [text])
  return { param, text, matches, isActive: text !== '' }
}

export function FilterInput({ label, filter }: { label: string; filter: TextFilter }) {
  return <DebouncedInput label={label} value={filter.text} delayMs={DEBOUNCE_MS} apply={text => setFilter(filter.param, text || undefined, { replace: true })} />
}

interface ChoiceFilter extends Filter {
  chosen: readonly string[]
  matches: (value: string | number | null | undefined) => boolean
}

/** Any number of choices; none chosen hides nothing. Choices that are not among the options count for nothing. */
export function useChoiceFilter(param: string, options: readonly Option[]): ChoiceFilter {
  const { query } = queryStore()
  const stored = query.value.getAll(param)
  const chosen = useMemo(() => {
    const known = options.map(option => String(option.value))
    return stored.filter(value => known.includes(value))
  }, [stored.join(), options])
  useCleanQuery(param, !options.length || chosen.length === stored.length ? stored[0] : undefined)
  return {
    param,
    chosen,
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
  const stored = queryStore().query.value.get(param)
  const other = isOnByDefault ? '0' : '1'
  useCleanQuery(param, other)
  const isOn = (stored === other) !== isOnByDefault
  return { param, isOn, other, isActive: isOn, ...(isOnByDefault && { neutral: other }) }
}

export function FlagInput({ label, filter }: { label: string; filter: FlagFilter }) {
  return <Check label={label} checked={filter.isOn} onChange={isOn => setFilter(filter.param, isOn === (filter.other === '1') ? filter.other : undefined)} />
}

/** Takes a parameter out of the address unless its value is the one that makes sense. */
export function useCleanQuery(param: string, sensible: string | null | undefined): void {
  const { query, set } = queryStore()
  const isSensible = [null, sensible].includes(query.value.get(param))
  useEffect(() => {
    if (!isSensible) set({ [param]: undefined }, { replace: true })
  }, [isSensible])
}
