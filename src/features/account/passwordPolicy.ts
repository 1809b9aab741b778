import { passwords } from '../../api/passwords.ts'
import { ApiError } from '../../lib/http.ts'
import { messagesOf } from '../../lib/messages.ts'
import { containing, lengthWithin } from '../../lib/rules.ts'
import { isObject } from '../../lib/shape.ts'
import { password as t } from '../../text/account.ts'
import type { Condition } from '../../ui/form/PasswordField.tsx'
import { messagesFor } from '../../ui/load/failureMessages.ts'

/** The conditions of a new password that the page can check (spec, section 5). */
export const conditions: readonly Condition[] = [
  { label: t.conditions.length, rule: lengthWithin(12, 40, t.length) },
  { label: t.conditions.digit, rule: containing(/[0-9]/, t.digit) },
  { label: t.conditions.lower, rule: containing(/[a-z]/, t.lower) },
  { label: t.conditions.upper, rule: containing(/[A-Z]/, t.upper) },
]

/**
 * Asks the platform which rules of its policy a password violates: for the signed-in user, or for the user whose password is being reset.
 * Resolves to the error message; a failed request is one too.
 */
export async function checkPolicy(input: { user_name?: string; password: string }, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { failedPasswordPolicyRules } = await passwords.check(input, signal)
    const failed = [failedPasswordPolicyRules || []].flat()
    return failed.length ? [t.invalid, ...failed.flatMap(ruleMessages)].join('\n') : undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return messagesFor(error, () => [t.checkFailed]).join('\n')
  }
}

const ruleMessages = (rule: unknown) => messagesOf(isObject(rule) && rule.message != null ? rule.message : rule)
