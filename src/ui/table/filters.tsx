import { type ReactElement, useMemo } from 'react'
import { whenIdle } from '../../lib/idle.ts'
import { searchFor } from '../../lib/search.ts'
import { button } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { passFocusOn } from '../focus.ts'
import { Check, CheckGroup, type Named, optionsOf } from '../form/checks.tsx'
import { DebouncedInput } from '../form/DebouncedInput.tsx'
import { useLoad } from '../load/useLoad.ts'
import { queryStore } from './query.ts'
import { useParam, useParams } from './useParam.ts'

/** How long a text filter waits for the next keystroke (spec, section 9). */
const DEBOUNCE_MS = 600

/** A filter of a table as data. A page declares its filters once, at module level. */
export interface Filter<Row> {
  /** Its input is a check box that stands beside the others. */
  isFlag?: boolean
  /** Applies what the address says of it, under the table's name (`vendors.q`). A hook. */
  useApplied: (table: string) => AppliedFilter<Row>
}

/** What can be taken away: a parameter of the address. */
interface Clearable {
  param: string
  /** It hides something. */
  isActive: boolean
  /** The value with which it hides nothing; by default none. */
  neutral?: string
}

export interface AppliedFilter<Row> extends Clearable {
  /** Whether it shows a row. Another function where it shows other rows. */
  matches: (row: Row) => boolean
  /** Has the parameter as its key. */
  input: ReactElement
}

/** Removes all the filters at once. */
export function clearFilters(filters: readonly Clearable[]): void {
  queryStore().set(Object.fromEntries(filters.map(({ param, neutral }) => [param, neutral])))
}

type Text = string | null | undefined

interface Search extends Clearable {
  text: string
  matches: (text: Text) => boolean
  input: ReactElement
}

/** A substring search that is kept in the address, and its input. */
export function useSearch(param: string, label: string): Search {
  const text = useParam(param, () => true) ?? ''
  const matches = useMemo(() => searchFor(text), [text])
  const apply = (next: string) => queryStore().set({ [param]: next || undefined }, { replace: true })
  const input = <DebouncedInput key={param} label={label} value={text} delayMs={DEBOUNCE_MS} onApply={apply} />
  return { param, text, matches, isActive: text !== '', input }
}

/** Shows the rows of which a text holds what is typed. */
export function textFilter<Row>(key: string, label: string, textOf: (row: Row) => Text): Filter<Row> {
  return {
    useApplied(table) {
      const search = useSearch(`${table}.${key}`, label)
      const matches = useMemo(() => (row: Row) => search.matches(textOf(row)), [search.matches])
      return { ...search, matches }
    },
  }
}

const showAll = () => true

/** While it is on, shows the rows that pass a test. The address says where it is not as it is by default. */
export function flagFilter<Row>(key: string, label: string, test: (row: Row) => boolean, isOnByDefault = false): Filter<Row> {
  const other = isOnByDefault ? '0' : '1'
  return {
    isFlag: true,
    useApplied(table) {
      const param = `${table}.${key}`
      const isOn = (useParam(param, value => value === other) === other) !== isOnByDefault
      const onChange = (isOn: boolean) => queryStore().set({ [param]: isOn === isOnByDefault ? undefined : other })
      return {
        param,
        isActive: isOn,
        matches: isOn ? test : showAll,
        input: <Check key={param} label={label} checked={isOn} onChange={onChange} />,
        ...(isOnByDefault && { neutral: other }),
      }
    },
  }
}

interface ChoiceText {
  /** The options could not be loaded. */
  failed: string
  /** Something is chosen, and hides nothing for that reason. */
  off: string
}

/**
 * Shows the rows of any of the chosen options; none chosen hides nothing. Until the options are there, every value of the address counts,
 * then those that are among them. Where they cannot be loaded, nobody can see what is chosen: it hides nothing, and stays in the address.
 */
export function choiceFilter<Row>(
  key: string, label: string, idOf: (row: Row) => string | number | null | undefined,
  loadOptions: (signal: AbortSignal) => Promise<readonly Named[]>, text: ChoiceText,
): Filter<Row> {
  return {
    useApplied(table) {
      const param = `${table}.${key}`
      const load = useLoad(async signal => {
        // The rows come first, unless they are filtered by it.
        if (!queryStore().query.peek().has(param)) await whenIdle()
        return loadOptions(signal)
      }, [])
      const options = useMemo(() => optionsOf(load.rows), [load.rows])
      const values = useParams(param, load.state === 'ready' ? value => options.some(option => String(option.value) === value) : undefined)
      const isFailed = load.state === 'failed'
      const known = useMemo(() => (isFailed ? [] : values), [JSON.stringify(values), isFailed])
      const matches = useMemo(() => (known.length ? (row: Row) => known.includes(String(idOf(row))) : showAll), [known])
      const chosen = options.map(option => option.value).filter(value => known.includes(String(value)))
      return {
        param,
        isActive: known.length > 0,
        matches,
        input: isFailed
          ? <ChoiceFailed key={param} label={label} text={`${text.failed}${values.length ? text.off : ''}`} onRetry={load.reload} />
          : (
            <CheckGroup
              key={param}
              label={label}
              options={options}
              chosen={chosen}
              isLoading={load.state === 'loading'}
              onChange={next => queryStore().set({ [param]: next.map(String) })}
            />
          ),
      }
    },
  }
}

/** Stands where the options would be. */
function ChoiceFailed({ label, text, onRetry }: { label: string; text: string; onRetry: () => void }) {
  return (
    <fieldset className="field check-group" ref={passFocusOn}>
      <legend className="field__label">{label}</legend>
      <div className="tools__failed">
        <p className="load-failed__text">{text}</p>
        <Button small onPress={onRetry}>{button.retry}</Button>
      </div>
    </fieldset>
  )
}
