/** Opens pages of lists in Chromium, and waits for the first row. */
import type { Page } from 'playwright-core'
import { vendorsShown } from './steps.ts'

export async function openVendors(page: Page, origin: string, query = ''): Promise<void> {
  await page.goto(`${origin}/#/vendors${query}`)
  await vendorsShown(page)
}

/** Opens a page by its path: `users?vendor=2`. */
export async function openRows(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(`${origin}/#/${path}`)
  await page.getByRole('rowheader').first().waitFor()
}
