import { computed } from '@preact/signals-react'
import type { UserInfo } from '../api/entities.ts'
import { config } from './config.ts'
import { user } from './session/session.ts'

type Role = 'systemAdmin' | 'vendorAdmin' | 'vendorUser'

const allRoles: Role[] = ['systemAdmin', 'vendorAdmin', 'vendorUser']

/** The rights of each role (spec, section 6). The configuration decides who may change users; documents cannot be changed. */
const rights = {
  vendor: { view: ['systemAdmin'], modify: ['systemAdmin'] },
  user: { view: allRoles, modify: () => allRoles.filter(role => config().permissions.user.modify[role]) },
  group: { view: allRoles, modify: ['systemAdmin', 'vendorAdmin'] },
  app: { view: allRoles, modify: allRoles },
  uploadDocument: { view: allRoles, modify: [] },
  notifyEmail: { view: ['vendorAdmin'], modify: ['vendorAdmin'] },
} satisfies Record<string, { view: Role[]; modify: Role[] | (() => Role[]) }>

export type Area = keyof typeof rights

/** Returns a user's roles, in the order of the spec. A flag counts only if it is `true`. */
export function rolesOf(user: UserInfo | undefined): readonly Role[] {
  const flags = { systemAdmin: user?.system_admin, vendorAdmin: user?.vendor_admin, vendorUser: user?.vendor_user }
  return allRoles.filter(role => flags[role] === true)
}

/** The signed-in user's roles. */
export const roles = computed(() => rolesOf(user.value))

/** Returns whether one of the roles, by default the signed-in user's, grants the right. */
export function may(action: 'view' | 'modify', area: Area, of: readonly Role[] = roles.value): boolean {
  const right: Role[] | (() => Role[]) = rights[area][action]
  const allowed = typeof right === 'function' ? right() : right
  return of.some(role => allowed.includes(role))
}

/** Returns whether the signed-in user may modify all of these. Reads signals. */
export const mayModify = (areas: readonly Area[]): boolean => areas.every(area => may('modify', area))

/** Whether the user works across all vendors; other roles work inside their own. */
export const isSystemAdmin = computed(() => roles.value.includes('systemAdmin'))
