import type { Browser } from 'playwright-core'
import { createSheet, median, type Sheet } from './figures.ts'
import { button, CANDIDATE, field, pages, rowsPerPage, sortBy } from './pages.ts'
import { firstRow, firstText, longestTask, press, ROW, settled, timeFromAnswer, timeOf, timeOfJump, TREE_ITEM } from './probe.ts'
import { cpuTime, type Session, visit } from './session.ts'
import { type Amounts, vendorId, withSite } from './sites.ts'
import type { Platform } from '../../platform/platform.ts'

/** Debounce of text filters and pickers, in milliseconds. */
const FILTER_MS = 600
const SEARCH_MS = 500

/** A list, filtered by the text of its first row. */
export interface List {
  address: string
  /** Label of the filter, and head of the sorted column. */
  label: string
  texts: readonly string[]
}

/** Each matches other rows than the previous one. */
const numbers = ['第7', '第9', '第8', '第6']
const families = ['sato', 'suzuki', 'tanaka', 'yamada']

export const lists = {
  vendors: { address: `${pages.vendors.address}?vendors.active=0`, label: 'ベンダー名', texts: numbers },
  users: { address: pages.users.address, label: 'メールアドレス', texts: families },
  groups: { address: pages.groups.address, label: 'グループ名', texts: numbers },
  apps: { address: pages.apps.address, label: 'アプリケーション名', texts: numbers },
} satisfies Record<string, List>

const many = 10_000

const DOCUMENT = `${TREE_ITEM}:not([aria-expanded])`
const documents = { address: pages.documents.address, label: 'ドキュメント名、カテゴリ', texts: ['_007', '_009', '_008', '_006'] }

/** Measures lists longer than any expected in use. */
export async function measureLists(browser: Browser, { runs }: { runs: number }): Promise<Sheet[]> {
  return [await measureVendors(browser, runs), await measureOthers(browser, runs), await measurePicker(browser, runs)]
}

async function measureVendors(browser: Browser, runs: number) {
  const sheet = createSheet('Vendors: a filter, all rows, a page, a sort')
  for (const vendors of [1_000, many]) {
    await withSite({ vendors }, async site => {
      for (let run = 0; run < runs; run++) {
        const add = (row: string, value: number) => sheet.add(row, vendors.toLocaleString('en'), value)
        await visit(browser, site, lists.vendors, session => measureTable(session, lists.vendors, vendors, add))
      }
    })
  }
  return sheet
}

async function measureOthers(browser: Browser, runs: number) {
  const sheet = createSheet(`The other lists with ${many.toLocaleString('en')} entries`)
  const amounts = { users: { users: many }, groups: { groups: many }, apps: { applications: many } } satisfies Record<string, Amounts>
  for (const name of ['users', 'groups', 'apps'] as const) {
    await withSite(amounts[name], async site => {
      for (let run = 0; run < runs; run++) {
        const add = (row: string, value: number) => sheet.add(row, name, value)
        await visit(browser, site, lists[name], session => measureTable(session, lists[name], many, add))
      }
    })
  }
  await withSite({ documents: many }, async site => {
    for (let run = 0; run < runs; run++) {
      const add = (row: string, value: number) => sheet.add(row, 'documents', value)
      await visit(browser, site, documents, session => measureTree(session, itemsOf(site.platform), add))
    }
  })
  return sheet
}

type Add = (row: string, value: number) => void

const rows = {
  filter: 'filter after its wait, ms',
  filterCpu: 'filter, CPU ms',
  page: 'next page, ms',
  sort: 'sort, ms',
  all: 'all rows (all categories open), ms',
  allTask: 'all rows: longest task from 50 ms on, ms',
  jump: 'jump to the last row, ms',
}

async function measureTable(session: Session, list: List, count: number, add: Add) {
  const { page } = session
  await firstRow(page)
  await settled(page)
  await measureFilter(session, list, ROW, add)
  add(rows.page, await timeOf(page, { selector: ROW, not: await firstText(page, ROW) }, () => press(page, button(page, '次のページ'))))
  await press(page, sortBy(page, list.label))
  await settled(page)
  add(rows.sort, await timeOf(page, { selector: ROW, not: await firstText(page, ROW) }, () => press(page, sortBy(page, list.label))))
  await longestTask(page)
  add(rows.all, await timeOf(page, { list: 'table', item: ROW, count }, () => rowsPerPage(page).selectOption('0')))
  add(rows.allTask, await longestTask(page))
  add(rows.jump, await timeOfJump(page, ROW))
}

async function measureTree(session: Session, count: number, add: Add) {
  const { page } = session
  await firstRow(page)
  await settled(page)
  await measureFilter(session, documents, DOCUMENT, add)
  await longestTask(page)
  const sight = { list: '[role="tree"]', item: TREE_ITEM, count }
  add(rows.all, await timeOf(page, sight, () => press(page, button(page, 'すべて展開'))))
  add(rows.allTask, await longestTask(page))
  add(rows.jump, await timeOfJump(page, TREE_ITEM))
}

/** Counts all nodes of the document tree: documents, and categories at every level. */
function itemsOf({ tables }: Platform) {
  const paths = tables.documents.map(document => document.tree_category.split('/'))
  return paths.length + new Set(paths.flatMap(path => path.map((_, depth) => path.slice(0, depth + 1).join('/')))).size
}

/** Applies one filter text after the other, and then clears the filter. */
async function measureFilter(session: Session, list: List, row: string, add: Add) {
  const cpu: number[] = []
  const times: number[] = []
  for (const text of list.texts) {
    const before = await cpuTime(session)
    times.push(await timeOfFilter(session, list, text, row))
    await settled(session.page)
    cpu.push((await cpuTime(session)) - before)
  }
  add(rows.filter, median(times))
  add(rows.filterCpu, median(cpu))
  await clearFilter(session, list)
}

async function clearFilter({ page }: Session, { label }: List): Promise<void> {
  await field(page, label).fill('')
  await page.waitForTimeout(FILTER_MS)
  await settled(page)
}

async function timeOfFilter({ page }: Session, { label }: List, text: string, row: string): Promise<number> {
  const sight = { selector: row, holds: text, not: await firstText(page, row) }
  return (await timeOf(page, sight, () => field(page, label).fill(text))) - FILTER_MS
}

async function measurePicker(browser: Browser, runs: number) {
  const sheet = createSheet(`The dialog of a group with ${many.toLocaleString('en')} candidates`)
  const add: Add = (row, value) => sheet.add(row, 'members', value)
  await withSite({ users: many }, async site => {
    for (let run = 0; run < runs; run++) {
      await visit(browser, site, { address: `/#/groups?vendor=${vendorId}` }, async ({ page }) => {
        await firstRow(page)
        await settled(page)
        await longestTask(page)
        const pressAdd = () => press(page, button(page, '追加'))
        add('answer to candidates, ms', await timeFromAnswer(page, '/vendorUser/?', { selector: CANDIDATE }, pressAdd))
        add('opening: longest task from 50 ms on, ms', await longestTask(page))
        const times: number[] = []
        for (const text of families) {
          const sight = { selector: CANDIDATE, holds: text, not: await firstText(page, CANDIDATE) }
          times.push((await timeOf(page, sight, () => field(page, '検索').fill(text))) - SEARCH_MS)
        }
        add('search after its wait, ms', median(times))
      })
    }
  })
  return sheet
}
