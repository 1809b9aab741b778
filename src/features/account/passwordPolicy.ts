import { account } from '../../api/account.ts'
import { ApiError } from '../../lib/http.ts'
import { messagesOf } from '../../lib/messages.ts'
import { isObject } from '../../lib/shape.ts'
import { password as t } from '../../text/password.ts'

/**
 * Asks the platform which rules of its policy a password violates: for the signed-in user, or for the user whose password is being reset.
 * Resolves to the error message; a failed request is one too.
 */
export async function checkPolicy(input: { user_name?: string; password: string }, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { failedPasswordPolicyRules } = await account.checkPassword(input, signal)
    const failed = [failedPasswordPolicyRules || []].flat()
    return failed.length ? [t.invalid, ...failed.flatMap(ruleMessages)].join('\n') : undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return t.checkFailed
  }
}

/** A rule is a text or an object with a `message`. */
const ruleMessages = (rule: unknown) => messagesOf(isObject(rule) && rule.message != null ? rule.message : rule)
