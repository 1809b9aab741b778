import type { Id, VendorGroupUser } from '../../api/entities.ts'
import { groupUsers, userIdOf } from '../../api/groupUsers.ts'
import { isUnanswered } from '../../lib/http.ts'
import { isOneOf } from '../../lib/ids.ts'
import { failure } from '../../text/dialog.ts'
import { group as t } from '../../text/group.ts'
import { createBatch } from '../../ui/batch/batch.ts'
import { recordChange, recordingFailure } from '../../ui/saved/recordChange.ts'

interface Change {
  group: Id
  /** The current members, as the platform reported them. */
  members: readonly VendorGroupUser[]
  chosen: readonly Id[]
  nameOf: (user: Id) => string
  signal: AbortSignal
}

/**
 * Links and unlinks members one by one until the group has the chosen ones. Resolves to messages if some failed: those users with the
 * server's messages, and the users that succeeded. A 401 stops the rest.
 */
export async function changeMembers({ group, members, chosen, nameOf, signal }: Change): Promise<string[]> {
  const isMember = isOneOf(members.map(userIdOf))
  const isChosen = isOneOf(chosen)
  const links = chosen
    .filter(user => !isMember(user))
    .map(user => ({
      id: `link ${user}`,
      name: nameOf(user),
      run: () => groupUsers.create({ vendor_group: group, user }, signal),
      done: t.memberLinked,
      failed: t.linkFailed,
      isLink: true,
    }))
  const unlinks = members
    .filter(member => !isChosen(userIdOf(member)))
    .map(member => ({
      id: `unlink ${member.id}`,
      name: nameOf(userIdOf(member)),
      run: () => groupUsers.remove({ id: member.id }, signal, { expectsGone: true }),
      done: t.memberUnlinked,
      failed: t.unlinkFailed,
      isLink: false,
    }))
  let isUnknown = false
  const items = [...links, ...unlinks].map(item => ({
    ...item,
    run: () =>
      recordingFailure(item.done(item.name), undefined, item.run).catch(error => {
        isUnknown ||= isUnanswered(error)
        throw error
      }),
  }))
  const { entries, start } = createBatch(items, { onDone: ({ done, name }) => recordChange(done(name)) })
  await start('waiting', signal)

  const failures = entries.flatMap(({ item, progress }) => {
    const { state, problem = '' } = progress.peek()
    return state === 'failed' ? [item.failed(item.name, problem)] : []
  })
  if (!failures.length) return []
  const done = entries.filter(({ progress }) => progress.peek().state === 'done').map(({ item }) => item)
  const linked = done.filter(({ isLink }) => isLink).map(({ name }) => name)
  const unlinked = done.filter(({ isLink }) => !isLink).map(({ name }) => name)
  return [
    ...(isUnknown ? [failure.unanswered] : []),
    ...failures,
    ...(linked.length ? [t.linked(linked)] : []),
    ...(unlinked.length ? [t.unlinked(unlinked)] : []),
    t.again,
  ]
}
