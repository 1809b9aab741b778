import { type CSSProperties, memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { keyed, none } from '../../lib/keys.ts'
import { isBlank, searchFor } from '../../lib/search.ts'
import type { Id } from '../../lib/shape.ts'
import { dialogButton } from '../../text/dialog.ts'
import { panel, picker as t } from '../../text/panel.ts'
import { breakable } from '../breakable.tsx'
import { Button } from '../Button.tsx'
import { passFocusOn } from '../focus.ts'
import { Check, CheckGroup, type Option } from './checks.tsx'
import { DebouncedInput, useWithTyped } from '../list/DebouncedInput.tsx'
import { Found } from '../list/Found.tsx'
import type { ChoiceField, ControlProps } from './fields.tsx'
import { FieldError } from './Frame.tsx'
import { useLatest } from '../useEvent.ts'
import { offered, useUnavailable } from './unavailable.ts'

/** Debounce of the search (spec, section 9), in milliseconds. */
const DEBOUNCE_MS = 500
/** Options shown at once; a button shows more, so that long lists stay fast. */
const SHOWN = 100

/** A multiple choice from a long list: a search, and a check box for each option. Pass a stable `options` array. */
export function pickerField(label: string, options: readonly Option[] | undefined): ChoiceField<readonly Id[]> {
  return { label, rules: [offered(options)], initial: [], Control: PickerControl, options }
}

function PickerControl({ field, value, error, isReadOnly, onChange }: ControlProps<readonly Id[]> & { field: ChoiceField<readonly Id[]> }) {
  const { options = none } = field
  const id = useId()
  const [wanted, setWanted] = useState('')
  const [limit, setLimit] = useState(SHOWN)
  const unavailable = useUnavailable(options, field.options ? value : none)
  const found = useMemo(() => {
    const matches = searchFor(wanted)
    // People type full names with and without the blank.
    return [...unavailable, ...options].filter(({ label }) => matches(label) || matches(label.replaceAll(' ', '')))
  }, [unavailable, options, wanted])
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The pressed button may be gone, and was far below the new options.
    if (limit > SHOWN) list.current?.querySelectorAll('input')[limit - SHOWN]?.focus()
  }, [limit])
  const chosen = useMemo(() => new Set(value), [value])
  const isEmpty = field.options && options.length + unavailable.length === 0
  const areAllChosen = found.length > 0 && found.every(option => chosen.has(option.value))

  // Options are memoized, so their callback has to be stable.
  const latest = useLatest({ value, onChange })
  const toggle = useCallback((key: Id, isChosen: boolean) => {
    const { value, onChange } = latest.current
    onChange(isChosen ? [...value, key] : value.filter(other => other !== key))
  }, [])

  const foundNow = useWithTyped(found)
  function toggleFound() {
    const keys = new Set(foundNow().map(option => option.value))
    const others = value.filter(key => !keys.has(key))
    onChange(areAllChosen ? others : [...others, ...keys])
  }

  return (
    <fieldset className="field picker" aria-describedby={id}>
      <legend className="field__label">{field.label}</legend>
      {isEmpty ? (
        <p className="hint">{t.empty}</p>
      ) : (
        <>
          <div className="picker__tools">
            <DebouncedInput
              label={t.search}
              value={wanted}
              delayMs={DEBOUNCE_MS}
              isReadOnly={isReadOnly}
              onApply={text => {
                setWanted(text)
                setLimit(SHOWN)
              }}
            />
            <Button
              isSmall
              onPress={toggleFound}
              waiting={isReadOnly && dialogButton.wait}
              disabledReason={found.length ? undefined : panel.nothingFound}
            >
              {areAllChosen ? t.unselectFound(found.length) : t.selectFound(found.length)}
            </Button>
          </div>
          <Found count={isBlank(wanted) ? undefined : found.length} />
          <ul ref={list} className="picker__items" style={{ '--rows': options.length } as CSSProperties}>
            {keyed(found.slice(0, limit), option => option.value).map(([key, option]) => (
              <Choice
                key={key}
                option={option}
                isChosen={chosen.has(option.value)}
                isReadOnly={isReadOnly}
                errorId={error && unavailable.includes(option) ? `${id}-error` : undefined}
                onToggle={toggle}
              />
            ))}
            {field.options && !found.length && <li className="hint">{panel.nothingFound}</li>}
            {found.length > limit && (
              <li>
                <Button isSmall look="quiet" onPress={() => setLimit(limit + SHOWN)}>
                  {t.more(found.length - limit)}
                </Button>
              </li>
            )}
          </ul>
        </>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
      <p className="hint" id={id} role="status">
        {field.options && !isEmpty && t.selected(value.length, options.length + unavailable.length)}
      </p>
    </fieldset>
  )
}

interface ChoiceProps {
  option: Option
  isChosen: boolean
  isReadOnly: boolean
  errorId: string | undefined
  onToggle: (key: Id, isChosen: boolean) => void
}

const Choice = memo(function Choice({ option, isChosen, isReadOnly, errorId, onToggle }: ChoiceProps) {
  return (
    <li ref={passFocusOn}>
      <Check
        label={option.lines ? <Lines lines={option.lines} /> : option.label}
        checked={isChosen}
        isReadOnly={isReadOnly}
        errorId={errorId}
        onChange={isChosen => onToggle(option.value, isChosen)}
      />
    </li>
  )
})

const Lines = ({ lines: [start, end] }: Required<Pick<Option, 'lines'>>) => (
  <>
    <span className="check__line">{start}</span>
    <span className="check__line hint">{breakable(end)}</span>
  </>
)

interface ChecksField extends ChoiceField<readonly Id[]> {
  /** Shown if there is nothing to choose. */
  empty: string
}

/** A multiple choice from few options, each with a check box. */
export function checksField(label: string, options: readonly Option[] | undefined, empty: string): ChecksField {
  return { label, rules: [], initial: [], Control: ChecksControl, options, empty }
}

function ChecksControl({ field, value, onChange }: ControlProps<readonly Id[]> & { field: ChecksField }) {
  const { label, options, empty, help } = field
  if (options && !options.length) return <p className="hint">{empty}</p>
  return <CheckGroup label={label} help={help} options={options ?? []} chosen={value} onChange={onChange} isLoading={!options} />
}
