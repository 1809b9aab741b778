import { entered, firstError, maxLength, type Rule } from '../../lib/rules.ts'
import { fold } from '../../lib/search.ts'
import { table } from '../../text/common.ts'
import { confirm as t } from '../../text/dialog.ts'
import { type ControlProps, type Field, TextControl } from '../form/fields.tsx'

interface TypedNameField extends Field<string> {
  expected: string
  isCounted: true
}

/** A field in which the user types a name that the dialog shows, of `owner`; a hint names differences that are hard to see. */
export function typedNameField(label: string, owner: string, expected: string): TypedNameField {
  return { label, rules: typedNameRules(owner, expected), initial: '', Control: TypedNameControl, expected, isCounted: true }
}

function TypedNameControl({ field, ...control }: ControlProps<string> & { field: TypedNameField }) {
  const { expected, rules } = field
  const isHinted = firstError(rules, control.value) && isNearly(control.value, expected)
  return <TextControl {...control} field={isHinted ? { ...field, help: t.nearlyEqual } : field} />
}

/** In characters. */
const MAX_LENGTH = 1000

/** Requires the typed name to equal the expected one exactly (spec, section 5). */
export function typedNameRules(label: string, expected: string): Rule<string>[] {
  const different = t.different(label)
  return [entered(t.required(label)), maxLength(MAX_LENGTH, different), typed => (typed === expected ? undefined : different)]
}

/** Returns a name as it can be typed into a single line: with a space for line breaks. */
export function asOneLine(name: string): string {
  const lines = name.split(/[\r\n]+/).filter(Boolean)
  return lines.join(' ') || table.none
}

/** Returns whether two names differ only in blanks, width or letter case, which are hard to see. */
function isNearly(typed: string, expected: string): boolean {
  const comparable = (text: string) => fold(text).replace(/\s/g, '')
  return typed !== expected && comparable(typed) === comparable(expected)
}
