import type { Application, Id } from '../api/entities.ts'
import { openApp } from '../features/apps/editApp.ts'
import { showCredentials as showCredentialsOf } from '../features/apps/showCredentials.tsx'
import { createGroup } from '../features/groups/editGroup.ts'
import { createUser } from '../features/users/createUser.ts'
import { goToTableOf } from '../state/scope.ts'
import { mayCall } from './verbs.ts'

/** Adds an application to a vendor, by default the selected one and without settings of another. Its toast leads to its credentials. */
export async function createApp(like?: Id, vendorId?: Id): Promise<void> {
  await openApp({ like, vendorId, addGroup: addGroupFirst() })
}

/** Shows the credentials of an application of a vendor, by default the selected one. */
export async function showCredentials(app: Application, vendorId?: Id): Promise<void> {
  await showCredentialsOf(app, mayCall('createApp') && createApp, vendorId)
}

export async function editApp({ id }: Pick<Application, 'id'>): Promise<void> {
  await openApp({ edits: { verb: 'editApp', id }, addGroup: addGroupFirst() })
}

/** Adds a group from within the form of an application, so no step leads away. */
const addGroupFirst = () => mayCall('createGroup') && createGroup

/** The forms of the steps of a vendor to its first credentials, by the page of each. */
const forms = { groups: createGroup, users: createUser, apps: createApp }

/** Opens the form of a step on its page. */
export async function beginStep(page: keyof typeof forms, vendor: Id): Promise<void> {
  goToTableOf(page, vendor)
  await forms[page]()
}
