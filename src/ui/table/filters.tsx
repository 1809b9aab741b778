import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { whenRowsSettled } from '../../lib/idle.ts'
import { isBlank, searchFor } from '../../lib/search.ts'
import type { Id, Named } from '../../lib/shape.ts'
import { button, table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { passFocusOn } from '../focus.ts'
import { Check, CheckGroup, optionsOf } from '../form/checks.tsx'
import { DebouncedInput } from '../list/DebouncedInput.tsx'
import { type Load, useLoad } from '../load/useLoad.ts'
import { queryStore, useParam, useParams } from './query.ts'

/** Debounce of text filters (spec, section 9), in milliseconds. */
const DEBOUNCE_MS = 600

/** A table's filter as data. Declare filters once, at module level. */
export interface Filter<Row> {
  /** A hook: reads the filter's query parameter, prefixed with the table's name (`table.q`). `list`: all rows of the table. */
  useApplied: (table: string, list: Pick<Load<Row>, 'rows' | 'state'>) => AppliedFilter<Row>
  /** The order of the rows while the filter is on, unless the user sorts them. */
  order?: (a: Row, b: Row) => number
}

interface Clearable {
  param: string
  /** Hides at least some rows. */
  isActive: boolean
  /** The value that hides nothing; by default none. */
  neutral?: string
}

export interface AppliedFilter<Row> extends Clearable {
  /** Describes it while it is active, for the print. */
  text: string
  /** Renders as a check box beside the other check boxes. */
  isFlag?: boolean
  /** Returns whether a row passes. Changes identity with its result. */
  matches: (row: Row) => boolean
  /** Keyed by the parameter. */
  input: ReactElement
}

/** Clears all filters in one navigation. */
export function clearFilters(filters: readonly Clearable[]): void {
  queryStore().set(Object.fromEntries(filters.map(({ param, neutral }) => [param, neutral])))
}

/** A substring search kept in the address, and its input. */
export function useSearch(param: string, label: string) {
  const text = useParam(param, text => !isBlank(text)) ?? ''
  const matches = useMemo(() => searchFor(text), [text])
  const apply = (next: string) => queryStore().set({ [param]: isBlank(next) ? undefined : next }, { replace: true })
  const input = <DebouncedInput key={param} label={label} value={text} delayMs={DEBOUNCE_MS} onApply={apply} />
  return { param, text, matches, isActive: text !== '', input }
}

const showAll = () => true

/** Shows the rows that contain the typed text. */
export function textFilter<Row>(key: string, label: string, textOf: (row: Row) => string | null | undefined): Filter<Row> {
  return {
    useApplied(table) {
      const search = useSearch(`${table}.${key}`, label)
      const matches = useMemo(() => (search.isActive ? (row: Row) => search.matches(textOf(row)) : showAll), [search.matches])
      return { ...search, text: t.filterIs(label, [search.text]), matches }
    },
  }
}

/** Shows the rows that pass a test while the flag is on. The address holds only the value that is not the default. */
export function flagFilter<Row>(
  key: string,
  label: string | (() => string),
  test: (row: Row) => boolean,
  isOnByDefault = false,
): Filter<Row> {
  const other = isOnByDefault ? '0' : '1'
  return {
    useApplied(table) {
      const param = `${table}.${key}`
      const isOn = (useParam(param, value => value === other) === other) !== isOnByDefault
      const text = typeof label === 'function' ? label() : label
      const onChange = (isOn: boolean) => queryStore().set({ [param]: isOn === isOnByDefault ? undefined : other })
      return {
        param,
        text,
        isFlag: true,
        isActive: isOn,
        matches: isOn ? test : showAll,
        input: <Check key={param} label={text} checked={isOn} onChange={onChange} />,
        ...(isOnByDefault && { neutral: other }),
      }
    },
  }
}

/** Options to load, with the message shown if that fails, and a second one if a choice does not filter for that reason. */
interface LoadedOptions {
  load: (signal: AbortSignal) => Promise<readonly Named[]>
  failed: string
  off: string
}

/**
 * Shows the rows of any chosen option, loaded or told by the rows; no choice hides nothing. While the options load, every value in the
 * address filters; afterwards, only listed ones. If loading fails, the choice is invisible, so it stays in the address without filtering.
 */
export function choiceFilter<Row>(
  key: string,
  label: string,
  idOf: (row: Row) => Id | null | undefined,
  from: LoadedOptions | ((rows: readonly Row[]) => readonly Named[]),
): Filter<Row> {
  const [source, inRows] = typeof from === 'function' ? [undefined, from] : [from]
  return {
    useApplied(table, list) {
      const param = `${table}.${key}`
      const load = useLoad(async ({ load }: LoadedOptions, signal) => {
        // Loads after the rows, unless the address filters by them.
        if (!queryStore().query.peek().has(param)) await whenRowsSettled()
        return load(signal)
      }, source)
      const { rows, state } = inRows ? list : load
      const options = useMemo(() => optionsOf(inRows ? inRows(list.rows) : load.rows), [rows])
      const values = useParams(param, state === 'ready' ? value => options.some(option => String(option.value) === value) : undefined)
      const failed = load.state === 'failed' && source
      const applied = useMemo(() => (failed ? [] : values), [JSON.stringify(values), failed])
      const matches = useMemo(() => (applied.length ? (row: Row) => applied.includes(String(idOf(row))) : showAll), [applied])
      const chosen = options.filter(option => applied.includes(String(option.value)))
      const names = chosen.map(option => option.label)
      return {
        param,
        text: t.filterIs(label, names),
        isActive: applied.length > 0,
        matches,
        input: failed ? (
          <ChoiceFailed key={param} label={label} text={`${failed.failed}${values.length ? failed.off : ''}`} onRetry={load.reload} />
        ) : (
          <CheckGroup
            key={param}
            label={label}
            options={options}
            chosen={chosen.map(option => option.value)}
            isLoading={state === 'loading' && !rows.length}
            onChange={next => queryStore().set({ [param]: next.map(String) })}
          />
        ),
      }
    },
  }
}

function ChoiceFailed({ label, text, onRetry }: { label: string; text: string; onRetry: () => void }) {
  return (
    <fieldset className="field check-group" ref={passFocusOn}>
      <legend className="field__label">{label}</legend>
      <div className="tools__failed">
        <p className="load-failed__text">{text}</p>
        <Button isSmall onPress={onRetry}>
          {button.retry}
        </Button>
      </div>
    </fieldset>
  )
}

/** The inputs of a table's filters, below its buttons (`children`); collapsed on narrow screens so that the first row stays visible. */
export function TableTools({ filters, children }: { filters: readonly AppliedFilter<never>[]; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const flags = filters.filter(filter => filter.isFlag)
  return (
    <>
      <Button isSmall className="tools__fold" isExpanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {t.filtersInForce(filters.filter(filter => filter.isActive).length)}
      </Button>
      {children}
      <div className="tools" data-open={isOpen || undefined}>
        {filters.filter(filter => !filter.isFlag).map(({ input }) => input)}
        {flags.length > 0 && <div className="tools__flags">{flags.map(({ input }) => input)}</div>}
      </div>
    </>
  )
}
