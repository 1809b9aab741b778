import type { Id, VendorGroup, VendorGroupUser } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { groupUsers, personKey } from '../../api/groupUsers.ts'
import { vendorUsers } from '../../api/users.ts'
import { isOneOf } from '../../lib/ids.ts'
import { distinct } from '../../lib/keys.ts'
import { by } from '../../lib/order.ts'
import { maxLength, required } from '../../lib/rules.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { person, table } from '../../text/common.ts'
import { failure } from '../../text/dialog.ts'
import { group as t } from '../../text/group.ts'
import { saved as savedText } from '../../text/saved.ts'
import { user as userText } from '../../text/user.ts'
import type { Option } from '../../ui/form/checks.tsx'
import { textField } from '../../ui/form/fields.tsx'
import { keepOpen } from '../../ui/form/form.tsx'
import { type Edits, openForm } from '../../ui/dialog/openForm.tsx'
import { pickerField } from '../../ui/form/multipleChoice.tsx'
import { memberChanges } from './members.ts'

/** Adds a group to a vendor, by default the selected one. */
export async function createGroup(vendorId = selectedIds().vendorId): Promise<void> {
  if (vendorId !== undefined) await openGroup(vendorId)
}

/** Edits a group of a vendor, by default the selected one. */
export async function editGroup({ id }: Pick<VendorGroup, 'id'>, vendorId = selectedIds().vendorId): Promise<void> {
  if (vendorId !== undefined) await openGroup(vendorId, { verb: 'editGroup', id, rest: [vendorId] })
}

/**
 * Opens the form of a group; by default, of a new one. Saves the group first, then links and unlinks its members. Saving again sends
 * only what is left.
 */
async function openGroup(vendor: Id, edits?: Edits): Promise<void> {
  let read: VendorGroup | undefined
  let saved: { id?: Id | undefined; name: string } | undefined
  let changeMembers: ReturnType<typeof memberChanges> | undefined

  await openForm({
    edits,
    // Once it is saved without all of its members, it is edited.
    call() {
      const id = saved?.id
      return id == null ? { verb: 'createGroup', args: [vendor] } : { verb: 'editGroup', args: [{ id }, vendor] }
    },
    hasAdded: () => saved?.id != null,
    again: { done: savedText.groupsAdded },
    title: t.createTitle,
    editTitle: t.editTitle,
    idLabel: t.id,
    subject: vendorSubject(vendor),
    async load(request) {
      const [group, members, candidates] = await Promise.all([
        edits && request(t.loadFailed, signal => groups.get({ id: edits.id }, signal), 'entity'),
        edits ? request(t.membersLoadFailed, signal => groupUsers.list({ vendorId: vendor, vendorGroupId: edits.id }, signal)) : [],
        request(userText.loadFailed, signal => loadCandidates(vendor, signal)),
      ])
      return { group, members, candidates: membersFirst(candidates, members) }
    },
    failed: failure.groupOrApp,
    fields: data => ({
      name: textField(t.name, required(t.nameRequired), maxLength(125, t.nameMax)),
      members: pickerField(t.members, data?.candidates),
    }),
    start: ({ group, members, candidates }) => ({
      name: group?.name ?? '',
      members: candidates.map(option => option.value).filter(isOneOf(members.map(personKey))),
    }),
    nameOf: ({ name }) => name,
    async onSubmit({ name, members }, data, signal) {
      // Read again since the last try.
      if (data.group && data.group !== read) {
        read = data.group
        saved = { id: read.id, name: read.name ?? '' }
        changeMembers = undefined
      }
      if (!saved) saved = { ...(await groups.create({ vendor, name }, signal)), name }
      const chosen = data.candidates.map(option => option.value).filter(isOneOf(members))
      const needsId = chosen.length > 0 || saved.name !== name
      const savedId = (saved.id ??= needsId ? await findCreated(vendor, saved.name, signal) : undefined)
      if (needsId && savedId === undefined) return keepOpen({ messages: [t.membersAddFailed] })
      if (savedId !== undefined) {
        if (saved.name !== name) {
          await groups.update({ id: savedId, vendor, name }, signal)
          saved = { id: savedId, name }
        }
        const members = changeMembers ? await groupUsers.list({ vendorId: vendor, vendorGroupId: savedId }, signal) : data.members
        changeMembers ??= memberChanges(data.members)
        const labels = new Map(data.candidates.map(({ value, label }) => [String(value), label]))
        const labelOf = (user: Id) => labels.get(String(user)) ?? String(user)
        const messages = await changeMembers({ vendor, group: { id: savedId, name }, members, chosen, nameOf: labelOf, signal })
        if (messages.length) return keepOpen({ messages })
      }
      // Another group may follow.
      saved = changeMembers = undefined
      return { text: edits ? savedText.groupSaved(name) : savedText.groupAdded(name), table: 'groups', of: vendor, match: { name: [name] } }
    },
  })
}

/** Finds a group whose creation was answered without its id; undefined among several groups of its name. */
async function findCreated(vendorId: Id, name: string, signal: AbortSignal): Promise<Id | undefined> {
  const found = (await groups.list({ vendorId }, signal)).filter(group => group.name === name)
  return found.length === 1 ? found[0]!.id : undefined
}

async function loadCandidates(vendorId: Id, signal: AbortSignal): Promise<Option[]> {
  const links = await vendorUsers.list({ vendorId }, signal)
  return links
    .filter(link => link.user?.id != null)
    .toSorted(
      by(
        link => link.user?.family_name,
        link => link.user?.given_name,
        link => link.user?.user_name,
      ),
    )
    .map(({ user }) => optionOf(user?.id ?? '', user))
}

/**
 * Adds members who are missing from the vendor's user list, so that they can be removed, and lists the members first; each user once,
 * against duplicate links.
 */
function membersFirst(candidates: readonly Option[], members: readonly VendorGroupUser[]): Option[] {
  const isKnown = isOneOf(candidates.map(option => option.value))
  const strangers = members.filter(member => !isKnown(personKey(member)))
  const all = [...candidates, ...strangers.map(member => optionOf(personKey(member), member.user))]
  const isMember = isOneOf(members.map(personKey))
  return distinct(all, option => option.value).toSorted(by(option => Number(!isMember(option.value))))
}

function optionOf(value: Id, user: VendorGroupUser['user']): Option {
  if (typeof user !== 'object' || !user) return { value, label: String(user ?? table.none) }
  const label = person.named(user)
  const email = `(${user.user_name})`
  return person.fullName(user) && user.user_name ? { value, label, lines: [label.slice(0, -email.length), email] } : { value, label }
}
