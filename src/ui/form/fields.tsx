import { type ReactNode, useEffect, useRef } from 'react'
import { keyed } from '../../lib/keys.ts'
import type { Rule } from '../../lib/rules.ts'
import { field as t } from '../../text/dialog.ts'
import { Button } from '../Button.tsx'
import type { Option } from './checks.tsx'
import { Switch } from './Switch.tsx'
import { Frame, TextInput, type TextInputProps } from './TextInput.tsx'

export interface ControlProps<Value> {
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
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
  /** A sentence between label and control. */
  help?: string
  /** Why the value cannot be changed. */
  locked?: string | undefined
  /** Takes half of the form's width where there is room. */
  isHalf?: boolean
  /** Excluded from drafts. */
  isSecret?: boolean
}

type Key = Option['value']

/** A single-line text. */
export function textField(label: string, ...rules: Rule<string>[]): Field<string> {
  return { label, rules, initial: '', Control: TextControl }
}

/** An e-mail address. A text input, because `type=email` trims its value and refuses Japanese local parts. */
export function emailField(label: string, ...rules: Rule<string>[]): Field<string> & { inputMode: 'email' } {
  return { ...textField(label, ...rules), inputMode: 'email' }
}

/** A multi-line text. */
export function textAreaField(label: string, ...rules: Rule<string>[]): Field<string> & { lines: number } {
  return { ...textField(label, ...rules), lines: 4 }
}

/** A whole number, kept as the typed text: `type=number` accepts `1e3` and drops full-width digits. */
export function numberField(label: string, ...rules: Rule<string>[]): Field<string> & { inputMode: 'numeric' } {
  return { ...textField(label, ...rules), inputMode: 'numeric' }
}

interface SelectField extends Field<Key> {
  /** Undefined while they load. */
  options: readonly Option[] | undefined
  /** What to do where there are no options; by default, whom to ask. */
  whereEmpty?: EmptyChoice | undefined
}

interface EmptyChoice {
  text: string
  /** A button that adds what can be chosen. */
  add?: { label: string; onPress: () => unknown } | false | undefined
}

/** Adds what a choice lacks, and resolves to whether that was done. False where the user may not. */
export type Adding = false | (() => Promise<unknown>)

interface EmptyText {
  none: string
  /** Without the right to add: whom to ask. */
  noneAskAdmin: string
  addOne: string
}

/** Describes a choice without options: what to do, with a button for those who may. `onAdded` loads the options again. */
export function whereEmpty(text: EmptyText, add: Adding | undefined, onAdded: () => void): EmptyChoice {
  if (!add) return { text: text.noneAskAdmin }
  return { text: text.none, add: { label: text.addOne, onPress: async () => { if (await add()) onAdded() } } }
}

/** A single choice, initially empty. */
export function selectField(label: string, options: readonly Option[] | undefined, ...rules: Rule<Key>[]): SelectField {
  return { label, rules, initial: '', Control: SelectControl, options }
}

/** A boolean. */
export function switchField(label: string, initial: boolean): Field<boolean> {
  return { label, rules: [], initial, Control: SwitchControl }
}

type TextField = Field<string> & Pick<TextInputProps, 'inputMode' | 'autoComplete' | 'lines'>

function TextControl({ field, ...props }: ControlProps<string> & { field: TextField }) {
  const { label, rules, help, inputMode, autoComplete, lines } = field
  return <TextInput {...props} label={label} rules={rules} help={help} inputMode={inputMode} autoComplete={autoComplete} lines={lines} />
}

function SelectControl({ field, value, error, onChange, onBlur }: ControlProps<Key> & { field: SelectField }) {
  const known = field.options ?? []
  const isOffered = value === '' || known.some(option => String(option.value) === String(value))
  const options = isOffered ? known : [...known, { value, label: String(value) }]
  const { text, add } = field.whereEmpty ?? { text: t.nothingToChoose }
  const isEmpty = field.options && !options.length
  return (
    <Frame
      label={field.label}
      isRequired={field.rules.some(rule => rule.isRequired)}
      help={field.locked ?? (isEmpty ? text : field.help)}
      error={error}
      control={ids => (
        <select
          {...ids}
          className="input"
          disabled={Boolean(field.locked)}
          value={String(value)}
          onChange={event => onChange(options[event.target.selectedIndex - 1]?.value ?? '')}
          onBlur={onBlur}
        >
          <option value="">{t.choose}</option>
          {keyed(options, option => option.value).map(([key, { value, label }]) => (
            <option key={key} value={String(value)}>{label}</option>
          ))}
        </select>
      )}
      foot={isEmpty && add && <Button isSmall onPress={add.onPress}>{add.label}</Button>}
    />
  )
}

function SwitchControl({ field, value, onChange }: ControlProps<boolean> & { field: Field<boolean> }) {
  return <Switch label={field.label} checked={value} onChange={onChange} />
}

/** Messages about the whole form, from the server or the network; announced, and scrolled into view. */
export function Messages({ messages }: { messages: readonly string[] }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (messages.length) element.current?.scrollIntoView?.({ block: 'nearest' })
  }, [messages])
  return (
    <div ref={element} role="alert" className="messages">
      {messages.length > 0 && <ul>{messages.map((message, index) => <li key={index}>{message}</li>)}</ul>}
    </div>
  )
}
