import { computed } from '@preact/signals-react'
import { config } from './config.ts'
import { user } from './session.ts'

export type Area = 'vendor' | 'user' | 'group' | 'app' | 'uploadDocument' | 'notifyEmail'
type Role = 'systemAdmin' | 'vendorAdmin' | 'vendorUser'

const everybody: Role[] = ['systemAdmin', 'vendorAdmin', 'vendorUser']

/** Who may see and change what (spec, section 6). Who may change users is for the configuration to say; documents have no changes. */
const rights: Record<Area, { view: Role[]; modify: Role[] | (() => Role[]) }> = {
  vendor: { view: ['systemAdmin'], modify: ['systemAdmin'] },
  user: { view: everybody, modify: () => everybody.filter(role => config().permissions.user.modify[role]) },
  group: { view: everybody, modify: ['systemAdmin', 'vendorAdmin'] },
  app: { view: everybody, modify: everybody },
  uploadDocument: { view: everybody, modify: [] },
  notifyEmail: { view: ['vendorAdmin'], modify: ['vendorAdmin'] },
}

/** The roles of the signed-in user, in the order of the spec. Only a flag that is `true` counts. */
export const roles = computed<Role[]>(() => {
  const flags = { systemAdmin: user.value?.system_admin, vendorAdmin: user.value?.vendor_admin, vendorUser: user.value?.vendor_user }
  return everybody.filter(role => flags[role] === true)
})

/** Whether any role of the signed-in user gives the right. */
export function may(action: 'view' | 'modify', area: Area): boolean {
  const right = rights[area][action]
  const allowed = typeof right === 'function' ? right() : right
  return roles.value.some(role => allowed.includes(role))
}

/** System administrators work across all vendors; everybody else inside their own. */
export const isSystemAdmin = computed(() => roles.value.includes('systemAdmin'))
