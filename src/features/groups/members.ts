import type { Id, VendorGroupUser } from '../../api/entities.ts'
import { groupUsers } from '../../api/groups.ts'
import { ApiError } from '../../lib/http.ts'
import { messagesOf } from '../../lib/messages.ts'
import { error as errorText } from '../../text/common.ts'
import { group as t } from '../../text/group.ts'

/** Returns the user id of a membership, whose user is an object or an id. */
export function userIdOf({ user }: VendorGroupUser): Id {
  return (typeof user === 'object' ? user?.id : user) ?? ''
}

/** Returns a predicate for these ids, comparing numbers and texts alike. */
export function isOneOf(ids: readonly Id[]): (id: Id) => boolean {
  const known = new Set(ids.map(String))
  return id => known.has(String(id))
}

interface Change {
  group: Id
  /** The current members, as the platform reported them. */
  members: readonly VendorGroupUser[]
  chosen: readonly Id[]
  nameOf: (user: Id) => string
  signal: AbortSignal
}

/**
 * Links and unlinks members one by one until the group has the chosen ones. Resolves to messages where some failed: those users with the
 * server's messages, and the users that succeeded. A 401 stops the rest.
 */
export async function changeMembers({ group, members, chosen, nameOf, signal }: Change): Promise<string[]> {
  const linked: string[] = []
  const unlinked: string[] = []
  const failures: string[] = []

  const isMember = isOneOf(members.map(userIdOf))
  const isChosen = isOneOf(chosen)

  for (const user of chosen.filter(user => !isMember(user))) {
    const problem = await attempt(() => groupUsers.create({ vendor_group: group, user }, signal))
    if (problem === undefined) linked.push(nameOf(user))
    else failures.push(t.linkFailed(nameOf(user), problem))
  }
  for (const member of members.filter(member => !isChosen(userIdOf(member)))) {
    const problem = await attempt(() => groupUsers.remove({ id: member.id }, signal))
    if (problem === undefined) unlinked.push(nameOf(userIdOf(member)))
    else failures.push(t.unlinkFailed(nameOf(userIdOf(member)), problem))
  }
  if (!failures.length) return []
  return [...failures, ...(linked.length ? [t.linked(linked)] : []), ...(unlinked.length ? [t.unlinked(unlinked)] : []), t.again]
}

/** Resolves to undefined on success, else to the server's messages or a message for the status. */
async function attempt(change: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await change()
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 401) throw error
    const serverMessages = error.code === 400 ? messagesOf(error.body).join(' ') : ''
    return serverMessages || errorText.withCode(errorText.byStatus[error.code] ?? errorText.unexpected, error.code)
  }
}
