import type { Page } from 'playwright-core'
import { routes } from '../../../src/app/routes.ts'
import { type PageName, titleOf } from '../../support/pages.ts'
import { ROW, TREE_ITEM } from './probe.ts'
import { vendorId } from './sites.ts'

/** A page of the console, and selectors for its content. */
export interface ConsolePage {
  path: string
  address: string
  /** Its heading and its tab. */
  title: string
  row: string
}

function pageOf(name: PageName, query: string, row = ROW): ConsolePage {
  const { path } = routes[name]
  return { path, address: `/#${path}${query}`, title: titleOf(name), row }
}

const selected = `?vendor=${vendorId}`

export const pages = {
  vendors: pageOf('vendor', ''),
  users: pageOf('user', selected),
  groups: pageOf('group', selected),
  apps: pageOf('app', selected),
  documents: pageOf('uploadDocument', '', TREE_ITEM),
}

export const DIALOG = 'dialog h2'
export const MENU = '[popover]:popover-open'
export const HEADING = 'h1'
/** An entry in the member picker of the group dialog. */
export const CANDIDATE = 'dialog li label'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name, exact: true })
/** The head's name ends with a sort indicator. */
export const sortBy = (page: Page, head: string) => page.getByRole('columnheader', { name: head }).getByRole('button')
/** Its label's text includes its options. */
export const rowsPerPage = (page: Page) => page.getByLabel('表示件数')
export const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
