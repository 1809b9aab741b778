import { applications } from '../../api/applications.ts'
import type { Id, VendorUser } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { groupUsers, userIdOf } from '../../api/groupUsers.ts'
import { users, vendorUsers } from '../../api/users.ts'
import { isOneOf, isSameId } from '../../lib/ids.ts'
import { none } from '../../lib/keys.ts'
import { mapAtOnce } from '../../lib/mapAtOnce.ts'
import { byName } from '../../lib/order.ts'
import { may } from '../../state/permission.ts'
import { isAdministrator, isRoleUnknown } from '../../state/roles.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { app as appText } from '../../text/app.ts'
import { nameOf, person } from '../../text/common.ts'
import { confirm } from '../../text/dialog.ts'
import { group as groupText } from '../../text/group.ts'
import { offboarding as t } from '../../text/offboarding.ts'
import { user as userText } from '../../text/user.ts'
import { type AskOptions, runAction } from '../../ui/batch/action.ts'
import { AlreadyDone } from '../../ui/batch/batch.ts'
import { itemsOf, type Step } from '../../ui/batch/steps.ts'
import { openForm } from '../../ui/dialog/openForm.tsx'
import { TargetBlock } from '../../ui/dialog/TargetBlock.tsx'
import { optionsOf } from '../../ui/form/checks.tsx'
import { checksField } from '../../ui/form/multipleChoice.tsx'
import { switchField } from '../../ui/form/fields.tsx'
import { keepOpen } from '../../ui/form/form.tsx'
import type { LoadPart } from '../../ui/dialog/useReading.ts'
import { targetOf } from './user.ts'

type Part = Step<'secret' | 'group' | 'user'>

interface Input {
  steps: readonly Part[]
  /** Names the user. */
  about: string
}

/**
 * Does what has to be done when a user leaves a vendor, each part as chosen: regenerates the secrets that the user could have seen, ends
 * the memberships, and removes the user.
 */
export async function offboardUser(link: VendorUser, vendorId = selectedIds().vendorId): Promise<void> {
  if (vendorId === undefined) return
  await runAction({
    verb: 'offboardUser',
    args: [link, vendorId],
    title: t.title,
    subject: vendorSubject(vendorId),
    about: ({ about }: Input) => about,
    items: itemsOf<Part>(needsOf),
    // Another new secret makes the one before useless, which may be in use already.
    isOnce: key => key.startsWith('secret '),
    ask: (_items, _stored, dialog) => chooseSteps(link, vendorId, dialog),
    run: ({ step }, _, signal) => take(step, vendorId, signal),
  })
}

/** Once the user is removed, what is left to do cannot be found any more: the removal waits for everything that was chosen. */
const needsOf = (steps: readonly Part[]) => (step: Part) => (step.kind === 'user' ? steps.filter(other => other !== step) : none)

function take({ kind, id }: Part, vendorId: Id, signal: AbortSignal): Promise<void> {
  if (kind === 'secret') return regenerate(id, signal)
  if (kind === 'group') return groupUsers.remove({ id }, signal, { expectsGone: true })
  return users.remove({ id, vendorId }, signal, { expectsGone: true })
}

/** An application that a colleague has removed meanwhile has no secret any more: it holds up nothing that waits for a new one. */
async function regenerate(id: Id, signal: AbortSignal): Promise<void> {
  if (!(await applications.regenerateSecret({ id }, signal, { expectsGone: true }))) throw new AlreadyDone(t.appGone)
}

/**
 * Loads what a user has within a vendor: memberships, with the names of their groups, and the applications of these groups whose secret can
 * be regenerated. The secrets of the answers are dropped at once.
 */
async function loadFootprint(link: VendorUser, vendorId: Id, request: LoadPart) {
  const isUser = (id: Id | null | undefined) => isSameId(id, link.user?.id)
  const [links, vendorGroups, apps] = await Promise.all([
    request(userText.loadFailed, signal => vendorUsers.list({ vendorId }, signal)),
    request(groupText.loadFailed, signal => groups.names({ vendorId }, signal)),
    request(appText.loadFailed, signal => applications.list({ vendorId }, signal)),
  ])
  const own = await request(groupText.membersLoadFailed, signal =>
    mapAtOnce(vendorGroups, async group => {
      const members = await groupUsers.list.ask({ vendorId, vendorGroupId: group.id }, signal)
      return members.filter(member => isUser(userIdOf(member))).map(({ id }) => ({ id, name: group.name, group: group.id }))
    }),
  )
  const memberships = own.flat().toSorted(byName)
  const isOwnGroup = isOneOf(memberships.map(({ group }) => group))
  const reachable = apps.filter(({ vendor_group }) => vendor_group && isOwnGroup(vendor_group.id))
  const hasSecret = await request(appText.loadFailed, signal =>
    mapAtOnce(reachable, async ({ id }) => (await applications.credentials({ id }, signal, { expectsGone: true }))?.client_secret != null),
  )
  return {
    link: links.find(({ user }) => isUser(user?.id)),
    memberships,
    apps: reachable.filter((_, index) => hasSecret[index]).toSorted(byName),
    isLastAdmin:
      links.some(({ role }) => isAdministrator(role)) &&
      links.every(({ user, role }) => isUser(user?.id) || !(isAdministrator(role) || isRoleUnknown(role))),
  }
}

/** Shows what the user has, and lets each part be chosen. New secrets stop programs, so none of them is proposed. */
async function chooseSteps(link: VendorUser, vendorId: Id, dialog: AskOptions): Promise<Input | undefined> {
  let input: Input | undefined
  const mayLeave = may('modify', 'group')
  await openForm({
    ...dialog,
    okText: t.ok,
    okColor: 'danger',
    load: request => loadFootprint(link, vendorId, request),
    intro: data => (
      <>
        <TargetBlock {...targetOf(data?.link ?? link)} />
        <p>{confirm.final}</p>
        {data && !data.link && (
          <p className="note" role="alert">
            {t.gone}
          </p>
        )}
        {data?.isLastAdmin && (
          <p className="note note--danger" role="alert">
            {t.lastAdmin}
          </p>
        )}
      </>
    ),
    fields: data => ({
      secrets: { ...checksField(t.secrets, data && optionsOf(data.apps), t.noSecrets), help: t.secretsHelp },
      ...(mayLeave && { groups: checksField(t.groups, data && optionsOf(data.memberships), t.noGroups) }),
      ...((!data || data.link) && { isRemoved: switchField(t.remove, true) }),
    }),
    shown: ({ link, memberships, apps, isLastAdmin }) => [link?.user, link?.role, memberships, apps.map(({ id }) => id), isLastAdmin],
    start: ({ memberships }) => ({ secrets: [], groups: memberships.map(({ id }) => id) }),
    async onSubmit({ secrets, groups = [], isRemoved }, { apps, memberships, ...now }) {
      const [isSecret, isGroup] = [isOneOf(secrets), isOneOf(groups)]
      const steps: Part[] = [
        ...apps.filter(({ id }) => isSecret(id)).map((app): Part => ({ kind: 'secret', id: app.id, name: t.regenerate(nameOf(app)) })),
        ...memberships
          .filter(({ id }) => isGroup(id))
          .map((group): Part => ({ kind: 'group', id: group.id, name: t.leave(nameOf(group)) })),
        ...(isRemoved ? [{ kind: 'user' as const, id: userIdOf(link), name: t.remove }] : []),
      ]
      if (!steps.length) return keepOpen({ messages: [t.nothingChosen] })
      input = { steps, about: t.about(person.named((now.link ?? link).user)) }
    },
  })
  return input
}
