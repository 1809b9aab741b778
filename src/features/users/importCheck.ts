import type { Id, IdProviderUser, Role, VendorUser } from '../../api/entities.ts'
import { cut } from '../../lib/format.ts'
import { firstError } from '../../lib/rules.ts'
import { addressKey } from '../../lib/sameAddress.ts'
import { fold } from '../../lib/search.ts'
import { userImport as t } from '../../text/userImport.ts'
import { optionsOf } from '../../ui/form/checks.tsx'
import { type ImportRecord, SHOWN } from './importFile.ts'
import { lookUp, type Person } from './newUser.ts'
import { addressOf } from './user.ts'
import { userFields } from './userForm.ts'

/** A user who can be added: a new one, or one with an account. */
export interface Accepted {
  kind: 'new' | 'account'
  person: Person
  role: Id
  account: IdProviderUser | undefined
}

/** What adding a row would do. */
export type Outcome = Accepted | { kind: 'taken'; isHere: boolean } | { kind: 'wrong'; problem: string }

/**
 * Returns a function that checks a row by the rules and look-ups of the dialog. If rows have the same address, the first counts. `users`:
 * those of the vendor.
 */
export function checkerOf(records: readonly ImportRecord[], roles: readonly Role[], users: readonly VendorUser[]) {
  const fields = userFields(roles)
  const rolesByName = new Map(optionsOf(roles).map(({ value, label }) => [fold(label), value]))
  const here = new Set(users.map(addressOf))
  const firstWith = new Map<string, number>()
  for (const { email, number } of records) if (!firstWith.has(addressKey(email))) firstWith.set(addressKey(email), number)

  const errorOf = (name: keyof Person, value: string, isTyped: boolean) => {
    const { label, rules } = fields[name]
    const error = firstError(
      rules.filter(rule => isTyped || !rule.isForTyped),
      value,
    )
    return error && (error.includes(label) ? error : t.inColumn(label, error))
  }

  return async (record: ImportRecord, signal: AbortSignal): Promise<Outcome> => {
    const first = firstWith.get(addressKey(record.email))!
    const emailError = errorOf('user_name', record.email, true)
    if (emailError) return { kind: 'wrong', problem: emailError }
    if (first !== record.number) return { kind: 'wrong', problem: t.sameAs(first) }
    const { isTaken, account } = await lookUp(record.email, signal)
    // A user who is there already needs nothing from the file.
    if (isTaken) return { kind: 'taken', isHere: here.has(addressKey(record.email)) }
    // The names of an account win over those of the file, as in the dialog.
    const { familyName, givenName } = account?.name ?? {}
    const person = { user_name: record.email, family_name: familyName || record.family, given_name: givenName || record.given }
    const role = rolesByName.get(fold(record.role))
    const problems = [
      errorOf('family_name', person.family_name, !familyName),
      errorOf('given_name', person.given_name, !givenName),
      role === undefined && (record.role ? t.unknownRole(cut(record.role, SHOWN)) : firstError(fields.role.rules, '')),
    ].filter(Boolean)
    if (problems.length || role === undefined) return { kind: 'wrong', problem: problems.join('') }
    return { kind: account ? 'account' : 'new', person, role, account }
  }
}
