import { type ChangeEvent, type CompositionEvent, type ReactNode, useState } from 'react'
import { clean } from '../../lib/clean.ts'
import { keyed, none } from '../../lib/keys.ts'
import { email, isDotless, lengthOf, type Rule, visible } from '../../lib/rules.ts'
import type { Id } from '../../lib/shape.ts'
import { field as t } from '../../text/dialog.ts'
import { Button } from '../Button.tsx'
import { Check, type Option } from './checks.tsx'
import type { FormValues } from './edit/editState.ts'
import type { EmptyChoice } from './emptyChoice.ts'
import { Frame } from './Frame.tsx'
import { offered, useUnavailable } from './unavailable.ts'
import { type TextElement, useCutPaste } from './useCutPaste.ts'

export interface ControlProps<Value> {
  value: Value
  error: string | undefined
  /** The form is being sent: the control keeps its value and the focus, and accepts no input. */
  isReadOnly: boolean
  /** `isComposing`: a conversion is under way. */
  onChange: (value: Value, isComposing?: boolean) => void
  onBlur: () => void
}

/** A form field, declared once: its label, rules, initial value and control. */
export interface Field<Value> {
  label: string
  rules: readonly Rule<Value>[]
  initial: Value
  /** A component with a stable identity; it receives the field's declaration. */
  Control: (props: ControlProps<Value> & { field: any }) => ReactNode
  /** Asks the platform about a value that satisfies the rules. Runs on blur and before submitting, and resolves to the error message. */
  check?: (value: Value, signal: AbortSignal) => Promise<string | undefined>
  /** Returns a typed value as it is checked and sent; by default as it is. */
  clean?: (value: Value) => Value
  /** Returns values of fields, among them its own, for a text that holds several; else undefined. */
  spread?: (value: Value) => FormValues | undefined
  /** Returns a doubt about a typed value, which may be sent all the same. */
  doubt?: (value: Value) => string | undefined
  /** A sentence between label and control. */
  help?: string
  disabledReason?: string | undefined
  /** Of an edited entity: what is unknown may stay empty. */
  isEdited?: boolean
  /** Takes half of the form's width if there is room. */
  isHalf?: boolean
}

/** A single-line text. */
export function textField(label: string, ...rules: Rule<string>[]): Field<string> {
  return inputField(label, [visible('line', t.hidden), ...rules])
}

function inputField(label: string, rules: readonly Rule<string>[]): Field<string> {
  return { label, rules, initial: '', Control: TextControl, clean }
}

const doubtAddress = (address: string) => (isDotless(address) ? t.noDot : undefined)

/** An e-mail address. A text input, because `type=email` trims its value and refuses Japanese local parts. */
export function emailField(label: string, ...rules: Rule<string>[]): Field<string> & { inputMode: 'email' } {
  return { ...inputField(label, [visible('address', t.hidden), ...rules, email(t.emailFormat)]), inputMode: 'email', doubt: doubtAddress }
}

/** A multi-line text. */
export function textAreaField(label: string, ...rules: Rule<string>[]): Field<string> & { lines: number } {
  return { ...inputField(label, [visible('lines', t.hidden), ...rules]), lines: 4 }
}

/** A whole number, kept as the typed text: `type=number` accepts `1e3` and drops full-width digits. */
export function numberField(label: string, ...rules: Rule<string>[]): Field<string> & { inputMode: 'numeric' } {
  return { ...textField(label, ...rules), inputMode: 'numeric' }
}

export interface ChoiceField<Value> extends Field<Value> {
  /** Undefined while they load. */
  options: readonly Option[] | undefined
}

interface SelectField extends ChoiceField<Id> {
  /** The name of no choice, by default an invitation to choose. */
  unchosen?: string
  /** The advice if there are no options; by default, whom to ask. */
  ifEmpty?: EmptyChoice | undefined
}

/** A single choice, initially empty. */
export function selectField(label: string, options: readonly Option[] | undefined, ...rules: Rule<Id>[]): SelectField {
  return { label, rules: [...rules, offered(options)], initial: '', Control: SelectControl, options }
}

/** A boolean. */
export function switchField(label: string, initial: boolean): Field<boolean> {
  return { label, rules: [], initial, Control: SwitchControl }
}

interface TextField extends Field<string> {
  inputMode?: 'email' | 'numeric'
  autoComplete?: string
  /** More than one line renders a multi-line text area. */
  lines?: number
  /** The most that the input itself takes, in UTF-16 units, where that is less than the rules allow. */
  maxInput?: number
}

/** The control of a text. */
export function TextControl({ field, value, error, isReadOnly, onChange, onBlur }: ControlProps<string> & { field: TextField }) {
  const { inputMode, lines, doubt } = field
  // While it is being typed, an address has no dot yet.
  const [left, setLeft] = useState('')
  const cut = useCutPaste(value, field.maxInput)
  const hint = cut.message ?? (left === value ? doubt?.(value) : undefined)
  const max = field.rules.find(rule => rule.max !== undefined)?.max
  const props = {
    className: 'input',
    autoComplete: field.autoComplete ?? 'off',
    readOnly: isReadOnly,
    value,
    ...cut.props,
    onChange: ({ target, nativeEvent }: ChangeEvent<TextElement>) => onChange(target.value, (nativeEvent as InputEvent).isComposing),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<TextElement>) => onChange(currentTarget.value),
    onBlur() {
      setLeft(value)
      onBlur()
    },
  }
  return (
    <Frame
      {...field}
      error={error}
      more={
        hint && (
          <p className="hint" role="status">
            {hint}
          </p>
        )
      }
      count={max === undefined ? undefined : [lengthOf(field.clean?.(value) ?? value), max]}
      control={ids =>
        lines ? (
          <textarea {...ids} {...props} rows={lines} />
        ) : (
          <input {...ids} {...props} type="text" inputMode={inputMode} autoCapitalize="off" spellCheck={false} />
        )
      }
    />
  )
}

function SelectControl({ field, value, error, isReadOnly, onChange, onBlur }: ControlProps<Id> & { field: SelectField }) {
  const listed = field.options ?? none
  const options = [...listed, ...useUnavailable(listed, value)]
  const { text, add } = field.ifEmpty ?? { text: t.nothingToChoose }
  const isEmpty = field.options && !options.length
  return (
    <Frame
      {...field}
      help={isEmpty ? text : field.help}
      error={error}
      control={ids => (
        <select
          {...ids}
          className="input"
          disabled={Boolean(field.disabledReason)}
          aria-readonly={isReadOnly || undefined}
          value={String(value)}
          onChange={event => onChange(options[event.target.selectedIndex - 1]?.value ?? '')}
          onBlur={onBlur}
        >
          <option value="">{field.unchosen ?? t.choose}</option>
          {/* Inserted as one: React looks for the place of each among all that follow. */}
          {options.length > 0 && (
            <>
              {keyed(options, option => option.value).map(([key, { value, label }]) => (
                <option key={key} value={String(value)}>
                  {label}
                </option>
              ))}
            </>
          )}
        </select>
      )}
      foot={
        isEmpty &&
        add && (
          <Button isSmall onPress={add.onPress}>
            {add.label}
          </Button>
        )
      }
    />
  )
}

function SwitchControl({ field, value, isReadOnly, onChange }: ControlProps<boolean> & { field: Field<boolean> }) {
  return <Check isSwitch label={field.label} checked={value} isReadOnly={isReadOnly} onChange={onChange} />
}
