import type { Id, Role } from '../../api/entities.ts'
import { vendorUsers } from '../../api/users.ts'
import { cut } from '../../lib/format.ts'
import { ApiError } from '../../lib/http.ts'
import { firstError } from '../../lib/rules.ts'
import { fold } from '../../lib/search.ts'
import { person as personText } from '../../text/common.ts'
import { userImport as t } from '../../text/userImport.ts'
import { optionsOf } from '../../ui/form/checks.tsx'
import { messageOf } from '../../ui/load/failureMessages.ts'
import { addressIn, emailIn, type ImportKey, type ImportRow, type RowOutcome, SHOWN } from './importRow.ts'
import { lookUp, type Person } from './newUser.ts'
import { addressOf } from './user.ts'
import { userFields } from './userForm.ts'

const wrong = (text: string, ...at: readonly ImportKey[]): RowOutcome => ({ kind: 'wrong', text, at })

/** Loads the addresses of a vendor's users. */
export const loadAddresses = async (vendor: Id, signal: AbortSignal): Promise<ReadonlySet<string>> =>
  new Set((await vendorUsers.list({ vendorId: vendor }, signal)).map(addressOf))

/** Says of a person who is a user already whether of the vendor with these addresses. */
export const takenText = (here: ReadonlySet<string>, address: string): string => (here.has(address) ? t.takenHere : t.takenElsewhere)

/**
 * Returns a function that checks a row by the rules and look-ups of the dialog. If rows have the same address, the first counts. Who is
 * taken is looked for in the vendor then: others add users while the dialog is open.
 */
export function checkerOf(rows: readonly ImportRow[], roles: readonly Role[], vendor: Id) {
  const fields = userFields(roles)
  const rolesByName = new Map(optionsOf(roles).map(({ value, label }) => [fold(label), value]))
  let here: Promise<ReadonlySet<string>> | undefined
  const firstWith = new Map(rows.toReversed().map(row => [addressIn(row), row.id]))

  const errorOf = (name: keyof Person, value: string, isTyped: boolean) => {
    const { label, rules } = fields[name]
    const applied = rules.filter(rule => isTyped || !rule.isForTyped)
    const error = firstError(applied, value)
    return error && (error.includes(label) ? error : t.inColumn(label, error))
  }

  async function check(row: ImportRow, signal: AbortSignal): Promise<RowOutcome> {
    const { id, record } = row
    const email = emailIn(record)
    const emailError = errorOf('user_name', email, true)
    if (emailError) return wrong(emailError, 'email')
    const first = firstWith.get(addressIn(row))!
    if (first !== id) return wrong(t.sameAs(first), 'email')
    const { isTaken, account } = await lookUp(email, signal)
    // A user who is there already needs nothing from the file.
    if (isTaken) return { kind: 'taken', text: takenText(await (here ??= loadAddresses(vendor, signal)), addressIn(row)) }
    // The names of an account win over those of the file, as in the dialog.
    const { familyName, givenName } = account?.name ?? {}
    const person = { user_name: email, family_name: familyName || record.family, given_name: givenName || record.given }
    const role = rolesByName.get(fold(record.role))
    const problems = {
      family: errorOf('family_name', person.family_name, !familyName),
      given: errorOf('given_name', person.given_name, !givenName),
      role: role === undefined ? (record.role ? t.unknownRole(cut(record.role, SHOWN)) : firstError(fields.role.rules, '')) : undefined,
    }
    const at = (['family', 'given', 'role'] as const).filter(key => problems[key])
    if (at.length || role === undefined) return wrong(at.map(key => problems[key]).join(''), ...at)
    // Programs write these for a character that the encoding lacks, or that they cannot read.
    const isLossy = /[?\ufffd]/.test(`${familyName ? '' : record.family}${givenName ? '' : record.given}`)
    const doubts = [email !== record.email && t.folded(email), isLossy && t.lossy, fields.user_name.doubt?.(email)].filter(Boolean)
    const does = account ? t.accountOf(personText.fullName(person)) : t.isNew
    return {
      kind: account ? 'account' : 'new',
      text: [does, ...doubts].join(t.and),
      isDoubted: doubts.length > 0,
      addition: { person, role, account: account?.id },
    }
  }

  return async (row: ImportRow, signal: AbortSignal): Promise<RowOutcome> => {
    try {
      return await check(row, signal)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 401) throw error
      return { kind: 'wrong', text: t.checkFailed(messageOf(error)), isUnknown: true }
    }
  }
}
