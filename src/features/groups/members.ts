import type { Id, VendorGroupUser } from '../../api/entities.ts'
import { groupUsers, personKey } from '../../api/groupUsers.ts'
import { isOneOf } from '../../lib/ids.ts'
import { groupBy } from '../../lib/keys.ts'
import { isUnanswered, mayBeDone } from '../../lib/unanswered.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { failure, subject } from '../../text/dialog.ts'
import { group as t } from '../../text/group.ts'
import { createBatch } from '../../ui/batch/batch.ts'
import { makeChange } from '../../ui/makeChange.ts'

interface Try {
  vendor: Id
  group: { id: Id; name: string }
  /** The members now, as the platform reported them. */
  members: readonly VendorGroupUser[]
  chosen: readonly Id[]
  nameOf: (user: Id) => string
  signal: AbortSignal
}

/**
 * Changes the members of a group, in one try or more. `read`: the members from whom the user chose. Each try sends what is left of the
 * user's own change alone: what others have changed since stays.
 */
export function memberChanges(read: readonly VendorGroupUser[]) {
  /**
   * Whether a user was a member: as read, then as the own tries left it. Undefined after a lost answer, when the platform's word counts.
   */
  const known = new Map<string, boolean | undefined>(read.map(member => [String(personKey(member)), true]))

  /** Resolves to messages if some failed: each failure with its users, and the users that succeeded. A 401 stops the rest. */
  return async function change({ vendor, group, members, chosen, nameOf, signal }: Try): Promise<string[]> {
    const isMember = isOneOf(members.map(personKey))
    const isChosen = isOneOf(chosen)
    const wasMember = (user: Id) => known.has(String(user)) && (known.get(String(user)) ?? isMember(user))
    const links = chosen
      .filter(user => !wasMember(user) && !isMember(user))
      .map(user => {
        const send = () => groupUsers.create({ vendor_group: group.id, user }, signal, { vendor })
        return { id: `link ${user}`, user, isLink: true, send }
      })
    const unlinks = members
      .filter(member => wasMember(personKey(member)) && !isChosen(personKey(member)))
      .map(member => {
        const send = () => groupUsers.remove({ id: member.id }, signal, { expectsGone: true })
        return { id: `unlink ${member.id}`, user: personKey(member), isLink: false, send }
      })
    const about = vendorSubject(vendor, subject.group(group.name))()
    let isUnknown = false
    const items = [...links, ...unlinks].map(item => ({
      ...item,
      name: nameOf(item.user),
      async run() {
        const title = (item.isLink ? t.memberLinked : t.memberUnlinked)(nameOf(item.user))
        try {
          await makeChange({ title, about, done: () => title }, item.send)
          known.set(String(item.user), item.isLink)
        } catch (error) {
          isUnknown ||= isUnanswered(error)
          known.set(String(item.user), mayBeDone(error) ? undefined : isMember(item.user))
          throw error
        }
      },
    }))
    const { jobs, start } = createBatch(items)
    await start('waiting', signal)

    const results = jobs.map(({ item: { user, isLink, name }, progress }) => {
      const { state, problem = '' } = progress.peek()
      const [done, failed] = isLink ? [t.linked, t.linkFailed] : [t.unlinked, t.unlinkFailed]
      const text = known.get(String(user)) === undefined ? t.memberUnknown : state === 'done' ? done : failed
      return { name, problem, state, text }
    })
    const failures = results.filter(({ state }) => state === 'failed')
    if (!failures.length) return []
    const alike = groupBy([...failures, ...results.filter(({ state }) => state === 'done')], ({ problem, text }) => text([], problem))
    return [
      ...(isUnknown ? [failure.unanswered] : []),
      ...[...alike.values()].map(same => same[0]!.text(namesOf(same), same[0]!.problem)),
      t.again,
    ]
  }
}

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name)
