import type { ComponentProps } from 'react'
import { applications } from '../../api/applications.ts'
import type { Id, Vendor, VendorUser } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { groupUsers, userIdOf } from '../../api/groupUsers.ts'
import { users } from '../../api/users.ts'
import { vendors } from '../../api/vendors.ts'
import { groupBy, none } from '../../lib/keys.ts'
import { ApiError } from '../../lib/http.ts'
import { required } from '../../lib/rules.ts'
import { isSelf } from '../../state/ownAccount.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { nameOf, person } from '../../text/common.ts'
import { contractEnd as t } from '../../text/contractEnd.ts'
import { confirm } from '../../text/dialog.ts'
import { group as groupText } from '../../text/group.ts'
import { vendor as list } from '../../text/vendor.ts'
import { vendorDialogs } from '../../text/vendorDialogs.ts'
import { type AskOptions, runAction } from '../../ui/batch/action.ts'
import { ItemError } from '../../ui/batch/batch.ts'
import { SlicedItems } from '../../ui/batch/SlicedItems.tsx'
import { itemsOf, type Step } from '../../ui/batch/steps.ts'
import { selectField, switchField } from '../../ui/form/fields.tsx'
import { keepOpen } from '../../ui/form/form.tsx'
import { messageOf } from '../../ui/load/failureMessages.ts'
import { openForm } from '../../ui/dialog/openForm.tsx'
import { TargetBlock } from '../../ui/dialog/TargetBlock.tsx'
import { asOneLine, typedNameField } from '../../ui/dialog/typedName.tsx'
import { breakable } from '../../ui/breakable.tsx'
import { type Identified, keyOf } from '../../ui/table/columns.ts'
import { type Holdings, loadHoldings, saveHoldings } from './holdings.ts'
import { setActive } from './manyVendors.ts'
import { countsOf } from './vendor.ts'

type Ending = 'remove' | 'disable'

/** `group`: that of an application, if the platform says it. */
type Part = Step<'app' | 'group' | 'user' | Ending> & { group?: Id | undefined }

/** As it is kept in the draft of its dialog. */
type EndingVendor = Pick<Vendor, 'id' | 'name' | 'contract_number' | 'count'>

interface Input {
  ending: Ending
  steps: readonly Part[]
}

/**
 * Ends a vendor's contract: removes its applications, groups and users, in the order that the platform allows, and then the vendor; or
 * disables the vendor first. Shows what there is first, and saves it as CSV.
 */
export function endContract({ id, name, contract_number, count }: EndingVendor): Promise<readonly string[]> {
  const vendor: EndingVendor = { id, name, contract_number, count }
  return runAction({
    verb: 'endContract',
    args: [vendor],
    title: list.endContract,
    subject: vendorSubject(vendor),
    items: itemsOf<Part>(needsOf),
    ask: (_, stored, dialog) => askHowToEnd(vendor, stored, dialog),
    // The first step, done again before the end goes on: a colleague may have enabled the vendor.
    prepare: async ({ steps }, signal) => (steps[0]?.kind === 'disable' ? setActive(id, false, signal, { expectsGone: true }) : undefined),
    run: ({ step }, _, signal) => take(step, id, signal),
  })
}

/** What a step waits for: what still holds something is not touched, and nothing of a vendor that is still enabled. */
function needsOf(steps: readonly Part[]) {
  const byKind = groupBy(steps, ({ kind }) => kind)
  const of = (kind: Part['kind']) => byKind.get(kind) ?? none
  const disabling = of('disable')
  const appsByGroup = groupBy(of('app'), ({ group }) => (group === undefined ? undefined : String(group)))
  const appsOf = (group: string | undefined) => appsByGroup.get(group) ?? none
  const beforeUsers = [...disabling, ...of('app'), ...of('group')]
  const beforeRemoval = [...beforeUsers, ...of('user')]
  return ({ kind, id }: Part): readonly Part[] => {
    if (kind === 'group') return [...disabling, ...appsOf(undefined), ...appsOf(String(id))]
    return { disable: none, app: disabling, user: beforeUsers, remove: beforeRemoval }[kind]
  }
}

/** Takes a step. That of disabling the vendor is done by then, as each run prepares with it. */
async function take({ kind, id }: Part, vendorId: Id, signal: AbortSignal): Promise<void> {
  const gone = { expectsGone: true }
  if (kind === 'remove') await vendors.remove({ id }, signal, gone)
  else if (kind === 'app') await applications.remove({ id }, signal, { ...gone, vendor: vendorId })
  else if (kind === 'user') await users.remove({ id, vendorId }, signal, gone)
  else if (kind === 'group') await removeGroup(id, vendorId, signal)
}

/**
 * Removes a group and, as the platform removes no group with members, those before; not while it has an application, which may have been
 * added since. A group that is gone has neither: then its removal answers for it.
 */
async function removeGroup(id: Id, vendorId: Id, signal: AbortSignal): Promise<void> {
  const gone = { expectsGone: true }
  const apps = await applications.list.ask({ vendorId, vendorGroupId: id }, signal, gone)
  if (apps.length) throw new ItemError(groupText.removeBlocked)
  const members = await groupUsers.list.ask({ vendorId, vendorGroupId: id }, signal, gone)
  for (const member of members) await groupUsers.remove({ id: member.id }, signal, gone)
  await groups.remove({ id }, signal, gone)
}

const endings = [
  { value: 'disable', label: t.disableVendor },
  { value: 'remove', label: t.removeVendor },
]

/** Shows what a vendor has, and asks how to end. The vendor's name has to be typed, as for its removal. */
async function askHowToEnd(vendor: EndingVendor, stored: Partial<Input>, dialog: AskOptions): Promise<Input | undefined> {
  const name = asOneLine(nameOf(vendor))
  let input: Input | undefined
  await openForm({
    ...dialog,
    okText: t.ok,
    okColor: 'danger',
    load: request => loadHoldings(vendor.id, request),
    intro: data => <Warning data={data} />,
    details: data => <HoldingsSummary vendor={vendor} data={data} />,
    fields: () => ({
      ending: { ...selectField(t.ending, endings, required(t.endingRequired)), initial: stored.ending ?? 'disable' },
      savesCsv: switchField(t.savesCsv, true),
      typed: { ...typedNameField(list.name, vendorDialogs.removeLabel, name), help: t.typedHelp },
    }),
    shown: ({ apps, groups, users }) => [apps, groups, users].map(rows => rows.map(({ id }) => id)),
    async onSubmit({ ending, savesCsv }, holdings, signal) {
      if (isOwn(holdings)) return keepOpen({ messages: [t.own] })
      if (savesCsv) {
        try {
          await saveHoldings(vendor.id, holdings, signal)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          return keepOpen({ messages: [messageOf(error), t.csvFailed(t.savesCsv)], error })
        }
      }
      input = { ending: ending as Ending, steps: stepsOf(vendor.id, holdings, ending as Ending) }
    },
  })
  return input
}

/** The signed-in user cannot be removed. */
const isOwn = ({ users }: Holdings) => users.some(isSelf)

function stepsOf(vendorId: Id, { apps, groups, users }: Holdings, ending: Ending): Part[] {
  const last: Part = { kind: ending, id: vendorId, name: ending === 'remove' ? t.removeVendor : t.disableVendor }
  return [
    ...(ending === 'disable' ? [last] : []),
    ...apps.map((app): Part => ({ kind: 'app', id: app.id, name: t.removeApp(nameOf(app)), group: app.vendor_group?.id ?? undefined })),
    ...groups.map((group): Part => ({ kind: 'group', id: group.id, name: t.removeGroup(nameOf(group)) })),
    ...users.map((link): Part => ({ kind: 'user', id: userIdOf(link), name: t.removeUser(person.named(link.user)) })),
    ...(ending === 'remove' ? [last] : []),
  ]
}

function Warning({ data }: { data: Holdings | undefined }) {
  return (
    <>
      {data && isOwn(data) && (
        <p className="note" role="alert">
          {t.own}
        </p>
      )}
      <p>{t.intro}</p>
      <p>{confirm.final}</p>
    </>
  )
}

function HoldingsSummary({ vendor, data }: { vendor: EndingVendor; data: Holdings | undefined }) {
  const counts = countsOf(vendor)
  return (
    <>
      <TargetBlock names={[asOneLine(nameOf(vendor))]} />
      <div>
        <FoldedNames title={t.apps(data?.apps.length ?? counts.apps)} rows={data?.apps} Item={NamedItem} />
        <FoldedNames title={t.groups(data?.groups.length ?? counts.groups)} rows={data?.groups} Item={NamedItem} />
        <FoldedNames title={t.users(data?.users.length ?? counts.users)} rows={data?.users} Item={PersonItem} />
      </div>
    </>
  )
}

interface NamesProps<Row extends Identified> extends Pick<ComponentProps<typeof SlicedItems<Row>>, 'Item'> {
  title: string
  rows: readonly Row[] | undefined
}

/** A title that unfolds the names that it counts. */
function FoldedNames<Row extends Identified>({ title, rows = none, Item }: NamesProps<Row>) {
  return (
    <details className="folded-names">
      <summary>{title}</summary>
      <SlicedItems items={rows} idOf={keyOf} Item={Item} />
    </details>
  )
}

const NamedItem = ({ item }: { item: { name?: string | null | undefined } }) => <li>{breakable(nameOf(item))}</li>
const PersonItem = ({ item }: { item: VendorUser }) => <li>{breakable(person.named(item.user))}</li>
