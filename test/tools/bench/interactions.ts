import type { Browser, Locator, Page } from 'playwright-core'
import { createSheet, type Sheet } from './figures.ts'
import { button, closeDialog, DIALOG, HEADING, MENU, pages, sortBy, tab } from './pages.ts'
import { firstRow, firstText, press, ROW, settled, type Sight, timeOf } from './probe.ts'
import { slowCpu, visit } from './session.ts'
import { type Amounts, withSite } from './sites.ts'
import { lists } from './lists.ts'

/** Event to paint, in milliseconds: perceived as instant. */
const LIMIT_MS = 100
/** A large customer on a large platform. */
const amounts: Amounts = { vendors: 1_000, users: 1_000, groups: 60, applications: 60 }

type Measure = (row: string, sight: Sight, control: Locator) => Promise<void>
interface Step {
  page: Page
  measure: Measure
}

/** Measures event to paint of all interactions on a processor four times slower. */
export async function interactions(browser: Browser, { runs }: { runs: number }): Promise<Sheet[]> {
  const sheet = createSheet(
    'From the event to the paint, CPU 4x slower, ms',
    Object.values(pages).map(({ path }) => path),
  )
  await withSite(amounts, async site => {
    const on =
      (path: string, page: Page): Measure =>
      async (row, sight, control) => {
        await settled(page)
        sheet.add(row, path, await timeOf(page, sight, () => press(page, control)), LIMIT_MS)
      }
    for (let run = 0; run < runs; run++) {
      for (const [name, { path, address }] of Object.entries(pages)) {
        await visit(browser, site, { address }, async session => {
          const { page } = session
          await firstRow(page)
          await settled(page)
          await slowCpu(session)
          const step = { page, measure: on(path, page) }
          await openMenu(step)
          if (name === 'documents') return
          await openDialogs(step)
          await turnAndSort(step, lists[name as keyof typeof lists].label)
          if (name === 'apps') await revealSecret(step)
          if (name !== 'vendors') await switchVendor(step)
        })
      }
      await visit(browser, site, pages.users, async session => {
        const { page } = session
        await firstRow(page)
        // Each page has been visited before, so its code and data are cached.
        for (const { title } of Object.values(pages)) {
          await tab(page, title).click()
          await settled(page)
        }
        await slowCpu(session)
        for (const { path, title } of Object.values(pages))
          await on(path, page)('switch to the tab', { selector: HEADING, holds: title }, tab(page, title))
      })
    }
  })
  return [sheet]
}

async function openMenu({ page, measure }: Step) {
  await measure('account menu', { selector: MENU }, button(page, 'アカウントメニュー'))
  await page.keyboard.press('Escape')
}

/** The dialogs share most of their code, so the first time is that of the first dialog opened. */
async function openDialogs({ page, measure }: Step) {
  const controls = { add: button(page, '追加'), edit: button(page, /を編集$/).first() }
  for (const [name, control] of Object.entries(controls)) {
    for (const time of ['first time', 'again']) {
      await measure(`dialog to ${name}, ${time}`, { selector: DIALOG }, control)
      await settled(page)
      await closeDialog(page)
    }
  }
}

/** Sorts in descending order: the second press on a head changes the first row of any list. */
async function turnAndSort({ page, measure }: Step, head: string) {
  await measure('next page', { selector: ROW, not: await firstText(page, ROW) }, button(page, '次のページ'))
  await sortBy(page, head).click()
  await settled(page)
  await measure('sort', { selector: ROW, not: await firstText(page, ROW) }, sortBy(page, head))
}

async function revealSecret({ page, measure }: Step) {
  await measure('credentials', { selector: DIALOG }, button(page, /の認証情報$/).first())
  await measure(
    'reveal the secret',
    { selector: 'dialog [aria-label="クライアントシークレットを隠す"]' },
    button(page, 'クライアントシークレットを表示'),
  )
  await closeDialog(page)
}

/** Measures until another vendor's rows, or their skeleton, are painted. */
async function switchVendor({ page, measure }: Step) {
  const vendors = page.getByRole('region', { name: 'ベンダー一覧' }).getByRole('listitem').getByRole('button')
  await measure('switch the vendor', { selector: ROW, not: await firstText(page, ROW) }, vendors.first())
}
