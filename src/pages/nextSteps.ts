import type { Application } from '../api/entities.ts'
import { openApp } from '../features/apps/editApp.ts'
import { showCredentials } from '../features/apps/showCredentials.tsx'
import { createGroup as addGroup } from '../features/groups/editGroup.ts'
import { createUser as addUser } from '../features/users/createUser.ts'
import { createVendor as addVendor } from '../features/vendors/editVendor.tsx'
import { may } from '../state/permission.ts'
import { selectedVendorId } from '../state/scope.ts'
import { goToTable } from '../state/tables.ts'
import { group } from '../text/group.ts'
import { nextSteps as t } from '../text/saved.ts'
import { callWhenShown } from '../ui/drafts/drafts.ts'
import { showSteps } from '../ui/saved/showSaved.ts'
import type { ToastAction } from '../ui/toast.tsx'

type Step = 'group' | 'user' | 'app'

/** The vendor that was added last, and what it still lacks on the way to its first credentials. */
let added: { id: string; name: string; left: readonly Step[] } | undefined

/** Adds a vendor, and offers the steps from there to its first credentials. */
export function createVendor(): Promise<void> {
  return addVendor(vendor => {
    if (!vendor) return []
    const { id, name } = vendor
    added = { id: String(id), name: name ?? '', left: ['group', 'user', 'app'] }
    return actionsOf(added.left)
  })
}

export async function createGroup(): Promise<unknown> {
  return step('group', addGroup(left))
}

export async function createUser(): Promise<void> {
  await step('user', addUser(left))
}

export async function createApp(): Promise<void> {
  const steps = (app: Application | undefined) => (isNew() && app ? [credentialsOf(app), ...left()] : [])
  await step('app', openApp({ addGroup: addGroupFirst(), steps }))
}

export async function editApp({ id }: Pick<Application, 'id'>): Promise<void> {
  await openApp({ id, addGroup: addGroupFirst() })
}

/** Adds a group from within the form of an application, so no step leads away. */
const addGroupFirst = () => may('modify', 'group') && (() => step('group', addGroup()))

const isNew = () => added?.id === String(selectedVendorId.peek())

/** Notes that a step is done. */
async function step<Made>(name: Step, dialog: Promise<Made>): Promise<Made> {
  const made = await dialog
  if (made && added && isNew()) added = { ...added, left: added.left.filter(other => other !== name) }
  return made
}

/** Returns what is left to be done for a new vendor. */
const left = () => (added && isNew() ? actionsOf(added.left) : [])

const ways = {
  group: { label: group.addOne, table: 'groups', verb: 'createGroup' },
  user: { label: t.user, table: 'users', verb: 'createUser' },
  app: { label: t.app, table: 'apps', verb: 'createApp' },
} as const

function actionsOf(steps: readonly Step[]): ToastAction[] {
  const vendor = added?.id
  return steps.map(step => ({ label: ways[step].label, onPress: () => begin(step, vendor) }))
}

/** Opens the form of a step on its page. If it is cancelled, offers the step again. */
async function begin(step: Step, vendor: string | undefined): Promise<void> {
  const { table, verb } = ways[step]
  goToTable(table, { vendor, group: undefined })
  const wasCalled = await callWhenShown({ verb, args: [] })
  if (wasCalled && added && isNew() && added.left.includes(step)) showSteps(t.left(added.name), left())
}

const credentialsOf = (app: Application): ToastAction => ({ label: t.credentials, onPress: () => showCredentials(app) })
