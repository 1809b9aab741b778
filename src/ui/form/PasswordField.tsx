import { useState } from 'react'
import type { Rule } from '../../lib/rules.ts'
import { password as t } from '../../text/account.ts'
import { secret } from '../../text/credentials.ts'
import type { ControlProps, Field } from './fields.tsx'
import { Frame } from './Frame.tsx'

interface PasswordField extends Field<string> {
  autoComplete: 'current-password' | 'new-password'
  /** The account's user name for password managers, if no visible field holds it. */
  userName?: string | undefined
  /** The conditions of a new password, as a list that ticks during typing. Screen readers hear it with the field, not at each key. */
  conditions?: readonly Condition[]
}

export interface Condition {
  label: string
  rule: Rule<string>
}

/** A password: sent exactly as typed, so its form has no draft, masked until revealed. */
export function passwordField(label: string, autoComplete: PasswordField['autoComplete'], ...rules: Rule<string>[]): PasswordField {
  return { label, rules, initial: '', Control: PasswordControl, autoComplete }
}

function PasswordControl({ field, value, error, isReadOnly, onChange, onBlur }: ControlProps<string> & { field: PasswordField }) {
  const { label, autoComplete, userName, conditions } = field
  const [isShown, setShown] = useState(false)
  return (
    <Frame
      {...field}
      error={error}
      more={conditions && <Conditions conditions={conditions} value={value} />}
      control={ids => (
        <div className="password">
          {userName && <input hidden type="text" autoComplete="username" value={userName} readOnly />}
          <input
            {...ids}
            className="input password__input"
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            readOnly={isReadOnly}
            value={value}
            onChange={event => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <button
            type="button"
            className="password__toggle"
            aria-description={label}
            // Keeps the focus in the field: revealing must not validate it.
            onMouseDown={event => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? secret.hide : secret.show}
          </button>
        </div>
      )}
    />
  )
}

function Conditions({ conditions, value }: { conditions: readonly Condition[]; value: string }) {
  return (
    <ul className="password__conditions">
      {conditions.map(({ label, rule }) => {
        const isMet = !rule(value)
        return (
          <li key={label} data-met={isMet || undefined}>
            <span>{label}</span>
            {isMet && <span className="visually-hidden">{t.met}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Shows the account's user name, read-only. */
export function userNameField(label: string, userName: string): Field<string> {
  return { label, rules: [], initial: userName, Control: UserNameControl }
}

function UserNameControl({ field, value }: ControlProps<string> & { field: Field<string> }) {
  return (
    <Frame
      label={field.label}
      control={ids => <input {...ids} className="input" type="text" autoComplete="username" value={value} readOnly />}
    />
  )
}
