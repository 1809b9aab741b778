import { applications } from '../../api/applications.ts'
import type { Id, Vendor, VendorGroupUser } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { groupUsers } from '../../api/groupUsers.ts'
import { users } from '../../api/users.ts'
import { vendors } from '../../api/vendors.ts'
import { isGone } from '../../lib/http.ts'
import { keyed } from '../../lib/keys.ts'
import { required } from '../../lib/rules.ts'
import { isSignedIn } from '../../state/ownAccount.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { nameOf } from '../../text/common.ts'
import { contractEnd as t } from '../../text/contractEnd.ts'
import { vendor as list } from '../../text/vendor.ts'
import { vendorDialogs } from '../../text/vendorDialogs.ts'
import { type Ask, runAction } from '../../ui/batch/action.ts'
import { selectField, switchField } from '../../ui/form/fields.tsx'
import { keepOpen } from '../../ui/form/form.tsx'
import { openForm } from '../../ui/dialog/openForm.tsx'
import { TargetBlock } from '../../ui/dialog/Target.tsx'
import { asOneLine, typedNameField, typedNameRules } from '../../ui/dialog/typedName.tsx'
import { breakable } from '../../ui/list/breakable.tsx'
import { type Holdings, loadHoldings, saveHoldings, userName } from './holdings.ts'
import { setActive } from './manyVendors.ts'
import { countsOf } from './vendor.ts'

type Ending = 'remove' | 'disable'

/** One thing to do, as JSON. */
interface Step {
  kind: 'app' | 'group' | 'user' | Ending
  id: Id
  name: string
}

interface Given {
  vendor: Pick<Vendor, 'id' | 'name' | 'count'>
}

interface Input extends Given {
  ending: Ending
  steps: readonly Step[]
}

/**
 * Ends a vendor's contract: removes its applications, groups and users, in the order that the platform allows, and then removes or disables
 * the vendor. Shows what there is first, and saves it as CSV.
 */
export function endContract({ id, name, count }: Vendor): Promise<void> {
  const given: Given = { vendor: { id, name, count } }
  return runAction({
    verb: 'endContract',
    args: [given.vendor],
    title: t.title,
    subject: vendorSubject(id),
    items: stepsIn,
    given,
    ask: askHowToEnd,
    run: ({ step }, { vendor }, signal) => take(step, vendor.id, signal),
  })
}

const stepsIn = ({ steps }: Input) => steps.map(step => ({ id: `${step.kind} ${step.id}`, name: step.name, step }))

async function take({ kind, id }: Step, vendorId: Id, signal: AbortSignal): Promise<void> {
  const gone = { expectsGone: true }
  if (kind === 'disable') await setActive(id, false, signal)
  else if (kind === 'remove') await vendors.remove({ id }, signal, gone)
  else if (kind === 'app') await applications.remove({ id }, signal, gone)
  else if (kind === 'user') await users.remove({ id, vendorId }, signal, gone)
  else await removeGroup(id, vendorId, signal)
}

/** The platform removes no group with members. */
async function removeGroup(id: Id, vendorId: Id, signal: AbortSignal): Promise<void> {
  const gone = { expectsGone: true }
  for (const member of await membersOf(id, vendorId, signal)) await groupUsers.remove({ id: member.id }, signal, gone)
  await groups.remove({ id }, signal, gone)
}

/** A group that is gone has none: then its removal answers for it. */
async function membersOf(id: Id, vendorId: Id, signal: AbortSignal): Promise<readonly VendorGroupUser[]> {
  try {
    return await groupUsers.ids({ vendorId, vendorGroupId: id }, signal, { expectsGone: true })
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

const endings = [
  { value: 'remove', label: t.removeVendor },
  { value: 'disable', label: t.disableVendor },
]

/** Shows what a vendor has, and asks how to end. The vendor's name has to be typed, as for its removal. */
const askHowToEnd: Ask<Given, Input> = async (_, given, { draft, subject }) => {
  const { vendor } = given
  const name = asOneLine(nameOf(vendor))
  let input: Input | undefined
  await openForm({
    draft,
    subject,
    title: t.title,
    okText: t.ok,
    okColor: 'danger',
    load: request => loadHoldings(vendor.id, request),
    lead: data => <What vendor={vendor} data={data} />,
    fields: () => ({
      ending: selectField(t.ending, endings, required(t.endingRequired)),
      savesCsv: switchField(t.savesCsv, true),
      typed: { ...typedNameField(list.name, name, typedNameRules(vendorDialogs.removeLabel, name, 1000)), help: t.typedHelp },
    }),
    start: () => ({ ending: given.ending ?? 'remove' }),
    async onSubmit({ ending, savesCsv }, held) {
      if (isOwn(held)) return keepOpen({ messages: [t.own] })
      if (savesCsv) saveHoldings(nameOf(vendor), held)
      input = { vendor, ending: ending as Ending, steps: stepsOf(vendor.id, held, ending as Ending) }
    },
  })
  return input
}

/** The signed-in user cannot be removed. */
const isOwn = ({ users }: Holdings) => users.some(({ user }) => isSignedIn(user))

function stepsOf(vendorId: Id, { apps, groups, users }: Holdings, ending: Ending): Step[] {
  return [
    ...apps.map((app): Step => ({ kind: 'app', id: app.id, name: t.removeApp(nameOf(app)) })),
    ...groups.map((group): Step => ({ kind: 'group', id: group.id, name: t.removeGroup(nameOf(group)) })),
    ...users.map((link): Step => ({ kind: 'user', id: link.user?.id ?? '', name: t.removeUser(userName(link)) })),
    { kind: ending, id: vendorId, name: ending === 'remove' ? t.removeVendor : t.disableVendor },
  ]
}

function What({ vendor, data }: { vendor: Given['vendor']; data: Holdings | undefined }) {
  const counts = countsOf(vendor)
  return (
    <>
      {data && isOwn(data) && <p className="note">{t.own}</p>}
      <p>{t.intro}</p>
      <TargetBlock names={[asOneLine(nameOf(vendor))]} />
      <div>
        <FoldedNames title={t.apps(data?.apps.length ?? counts.apps)} names={(data?.apps ?? []).map(nameOf)} />
        <FoldedNames title={t.groups(data?.groups.length ?? counts.groups)} names={(data?.groups ?? []).map(nameOf)} />
        <FoldedNames title={t.users(data?.users.length ?? counts.users)} names={(data?.users ?? []).map(userName)} />
      </div>
    </>
  )
}

/** A title that unfolds the names that it counts. */
function FoldedNames({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <details className="folded-names">
      <summary>{title}</summary>
      <ul>
        {keyed(names, name => name).map(([key, name]) => (
          <li key={key}>{breakable(name)}</li>
        ))}
      </ul>
    </details>
  )
}
