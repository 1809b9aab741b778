import type { Application, Id } from '../api/entities.ts'
import { openApp } from '../features/apps/editApp.ts'
import { showCredentials } from '../features/apps/showCredentials.tsx'
import { createGroup as addGroup } from '../features/groups/editGroup.ts'
import { createUser as addUser } from '../features/users/createUser.ts'
import { createVendor as addVendor } from '../features/vendors/editVendor.tsx'
import { may } from '../state/permission.ts'
import { goToTable } from '../state/tables.ts'
import { group } from '../text/group.ts'
import { nextSteps as t } from '../text/saved.ts'
import { offerForm } from '../ui/dialog/drafts.ts'
import { askNext } from '../ui/saved/tellSaved.ts'
import type { ToastAction } from '../ui/toast.tsx'

type Step = 'group' | 'user' | 'app'

/** The vendor that was added last, and what it still lacks on the way to its first credentials. */
let added: { id: string; name: string; left: readonly Step[] } | undefined

/** The step that was pressed, until its form is closed. */
let begun: Step | undefined

/** Adds a vendor, and leads from there to its first credentials. */
export function createVendor(): Promise<boolean> {
  return addVendor(vendor => {
    if (!vendor) return []
    const { id, name } = vendor
    added = { id: String(id), name: name ?? '', left: ['group', 'user', 'app'] }
    return actionsOf(added.left)
  })
}

export function createGroup(vendorId: Id): Promise<boolean> {
  return step('group', vendorId, addGroup(vendorId, () => left(vendorId)))
}

export function createUser(vendorId: Id, isGroupShown: boolean): Promise<boolean> {
  return step('user', vendorId, addUser(vendorId, isGroupShown, () => left(vendorId)))
}

export function createApp(vendorId: Id, groupId: Id | undefined): Promise<boolean> {
  const steps = (app: Application | undefined) => (isNew(vendorId) && app ? [credentialsOf(app), ...left(vendorId)] : [])
  return step('app', vendorId, openApp(vendorId, { groupId, addGroup: addGroupFirst(vendorId), steps }))
}

export function editApp(vendorId: Id, id: Id): Promise<boolean> {
  return openApp(vendorId, { id, addGroup: addGroupFirst(vendorId) })
}

/** Adds a group from within the form of an application, so no step leads away. */
const addGroupFirst = (vendorId: Id) => may('modify', 'group') && (() => step('group', vendorId, addGroup(vendorId)))

const isNew = (vendorId: Id) => added?.id === String(vendorId)

/** Notes that a step is done. Where it was cancelled, offers it again. */
async function step(name: Step, vendorId: Id, dialog: Promise<boolean>): Promise<boolean> {
  const isDone = await dialog
  if (added && isNew(vendorId)) {
    if (isDone) added = { ...added, left: added.left.filter(other => other !== name) }
    else if (begun === name) askNext(t.left(added.name), left(vendorId))
  }
  if (begun === name) begun = undefined
  return isDone
}

/** Returns what is left to be done for a new vendor. */
const left = (vendorId: Id) => (added && isNew(vendorId) ? actionsOf(added.left) : [])

const ways = {
  group: { label: group.addOne, table: 'groups' },
  user: { label: t.user, table: 'users' },
  app: { label: t.app, table: 'apps' },
} as const

function actionsOf(steps: readonly Step[]): ToastAction[] {
  const vendor = added?.id
  return steps.map(step => ({
    label: ways[step].label,
    onPress() {
      begun = step
      goToTable(ways[step].table, { vendor, group: undefined })
      offerForm(step)
    },
  }))
}

const credentialsOf = (app: Application): ToastAction => ({ label: t.credentials, onPress: () => showCredentials(app) })
