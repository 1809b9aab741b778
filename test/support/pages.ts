/** The pages of the console, derived from its routes: a new row is opened, swept and walked through without being listed again. */
import * as assert from 'uvu/assert'
import { type Route, routes } from '../../src/app/routes.ts'
import { pageTitle } from '../../src/text/common.ts'
import { type AccountKey, demoAccounts } from '../platform/accounts.ts'
import { rights, type RoleName } from '../platform/platform.ts'

export type PageName = keyof typeof routes

export interface PageEntry {
  name: string
  path: string
  title: string
  /** The roles that may view it, by the platform's rights. Empty for pages without sign-in. */
  roles: readonly RoleName[]
  hasTab: boolean
}

/** The roles with a right of the platform. */
export function rolesWith(right: string): readonly RoleName[] {
  const roles = rights[right as keyof typeof rights]
  assert.ok(typeof roles === 'object', `add '${right}' to \`rights\` in test/platform/endpoints.ts`)
  return roles
}

function entryOf([name, { path, area, hasNoTab = false }]: [string, Route]): PageEntry {
  const roles = area ? rolesWith(`${area}.view`) : []
  return { name, path, title: pageTitle[path], roles, hasTab: roles.length > 0 && !hasNoTab }
}

/** Every route with a page. */
export const pages = Object.entries<Route>(routes)
  .filter(([, { page }]) => page)
  .map(entryOf)
/** The pages of a session. */
export const signedInPages = pages.filter(({ roles }) => roles.length > 0)
/** Those behind a tab, in their order. */
export const tabPages = signedInPages.filter(({ hasTab }) => hasTab)
export const signedOutPages = pages.filter(({ roles }) => roles.length === 0)

const roleOfFlag = { system_admin: 'systemAdmin', vendor_admin: 'vendorAdmin', vendor_user: 'vendorUser' } as const

/** Returns the pages that an account may view with any of its roles. */
export function pagesFor(account: AccountKey): PageEntry[] {
  const own: RoleName[] = demoAccounts[account].roles.map(flag => roleOfFlag[flag])
  return signedInPages.filter(({ roles }) => roles.some(role => own.includes(role)))
}

/** The title of a page. */
export const titleOf = (name: PageName) => pageTitle[routes[name].path]
