import type { Browser, Page } from 'playwright-core'
import { apiBase, type Platform } from '../../platform/platform.ts'
import { pagesFor } from '../../support/pages.ts'
import { createSheet, type Sheet } from './figures.ts'
import { button, tab } from './pages.ts'
import { firstRow, settled } from './probe.ts'
import { type Account, type Site, visit } from './session.ts'
import { vendorId, withSite } from './sites.ts'

const TOTAL = 'all requests'

/** The vendors, groups, users and applications that the work is done on; those in pairs are for actions on two rows. */
const names = {
  vendors: ['甲の農園', '乙の農園'],
  users: ['pair1@example.jp', 'pair2@example.jp'],
  groups: ['空の班1', '空の班2'],
  apps: ['連携1', '連携2'],
} as const

/** A group of the customer with members and applications. */
const GROUP = '主な班'
/** A vendor without anything. */
const empty = { id: 901, name: names.vendors[0] }
const group = { id: 901, name: GROUP }

/** Serves a small platform with these rows, the same each time. */
function onSite<T>(work: (site: Site) => Promise<T>): Promise<T> {
  return withSite({ vendors: 3, users: 3, groups: 1, applications: 1 }, site => {
    addRows(site.platform)
    return work(site)
  })
}

function addRows({ tables }: Platform) {
  names.vendors.forEach((name, n) => tables.vendors.push({ ...tables.vendors[1]!, id: 901 + n, name, contract_number: `ZZ-${n}` }))
  tables.vendorGroups.push({ ...group, vendor: vendorId })
  names.groups.forEach((name, n) => tables.vendorGroups.push({ id: 911 + n, vendor: vendorId, name }))
  names.apps.forEach((name, n) => tables.applications.push({ ...tables.applications[0]!, id: 901 + n, vendor_group: group.id, name }))
  names.users.forEach((user_name, n) => {
    const id = 901 + n
    tables.idProviderUsers.push({ id, userName: user_name, familyName: '会員', givenName: `${n}`, password: 'x' })
    tables.users.push({ id, account: id, user_name, family_name: '会員', given_name: `${n}`, system_admin: false })
    tables.vendorUsers.push({ id, vendor: vendorId, user: id, role: 3 })
    tables.vendorGroupUsers.push({ id, vendor_group: group.id, user: id })
  })
}

/**
 * Counts the requests of a step by method and path, with ids replaced and the names of the query. `from`: the number of requests before it,
 * where it has begun already.
 */
async function callsOf(page: Page, { requests }: Platform, act: () => Promise<unknown>, from?: number): Promise<Map<string, number>> {
  if (from === undefined) await quiet(page, requests)
  const before = from ?? requests.length
  await act()
  await quiet(page, requests)
  const counts = new Map<string, number>()
  for (const { method, path, search } of requests.slice(before)) {
    if (!path.startsWith(apiBase)) continue
    const query = [...new URLSearchParams(search).keys()].join('&')
    const call = `${method} ${path.slice(apiBase.length).replace(/\/\d+(?=\/)/g, '/{id}')}${query && `?${query}`}`
    counts.set(call, (counts.get(call) ?? 0) + 1)
  }
  return counts
}

/** Waits until nothing is sent any more, by the browser and by the platform. */
async function quiet(page: Page, requests: Platform['requests']) {
  for (let count = -1; count !== requests.length;) {
    count = requests.length
    await settled(page)
  }
}

function note(sheet: Sheet, column: string, counts: ReadonlyMap<string, number>) {
  sheet.add(
    TOTAL,
    column,
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  )
  for (const [call, count] of [...counts].sort()) sheet.add(call, column, count)
}

/** Counts the API requests of every page for every role, and of every save. The counts do not depend on the machine. */
export async function requests(browser: Browser): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  for (const as of ['systemAdmin', 'vendorAdmin', 'vendorUser'] as const) sheets.push(...(await onPages(browser, as)))
  for (const [title, works] of Object.entries(saves)) {
    const sheet = createSheet(`Requests to save something: ${title}`)
    sheets.push(sheet)
    for (const { name, as = 'systemAdmin', address, prepare = () => {}, act } of works) {
      await onSite(async site => {
        prepare(site.platform)
        await visit(browser, site, { address, as }, async ({ page }) => {
          // Some lists are empty, so no row is awaited.
          await page.getByRole('heading', { level: 1 }).waitFor()
          note(sheet, name, await callsOf(page, site.platform, () => act(page)))
        })
      })
    }
  }
  return sheets
}

// ---- pages ----

async function onPages(browser: Browser, as: Account): Promise<Sheet[]> {
  const sheet = (what: string) => createSheet(`Requests of ${what}, ${as}`)
  const sheets = {
    first: sheet('a first load'),
    again: sheet('a reload of the address'),
    tabs: sheet('tabs'),
    lists: sheet('the lists beside'),
  }
  const isAdmin = as === 'systemAdmin'
  const listed = pagesFor(as)
  await onSite(async site => {
    for (const { path, name } of listed) {
      const query = isAdmin && name !== 'vendor' ? `?vendor=${vendorId}` : ''
      const inGroup = ['user', 'app'].includes(name) ? [`${query}${query ? '&' : '?'}group=${group.id}`] : []
      for (const address of [query, ...inGroup].map(query => path + query)) {
        const column = address.replace(/=\d+/g, '')
        const from = site.platform.requests.length
        await visit(browser, site, { address: `/#${address}`, as }, async ({ page }) => {
          note(sheets.first, column, await callsOf(page, site.platform, () => firstRow(page), from))
          note(
            sheets.again,
            column,
            await callsOf(page, site.platform, async () => {
              await page.reload({ waitUntil: 'commit' })
              await firstRow(page)
            }),
          )
        })
      }
    }
    await visit(browser, site, { address: `/#${listed[0]!.path}${isAdmin ? `?vendor=${vendorId}` : ''}`, as }, async ({ page }) => {
      await firstRow(page)
      const go = (sheet: Sheet, column: string, control: ReturnType<typeof tab>) =>
        callsOf(page, site.platform, () => control.click()).then(counts => note(sheet, column, counts))
      const inTurn = [...listed.slice(1), listed[0]!].filter(({ hasTab }) => hasTab)
      for (const { path, title } of inTurn) await go(sheets.tabs, `${path}, not visited`, tab(page, title))
      for (const { path, title } of inTurn) await go(sheets.tabs, `${path}, visited`, tab(page, title))
      const entry = (list: string, name: string) =>
        page.getByRole('region', { name: list, exact: true }).getByRole('listitem').getByRole('button', { name, exact: true })
      const own = site.platform.tables.vendors.find(({ id }) => id === vendorId)!.name
      for (const { path, title } of listed.filter(({ name }) => ['user', 'group', 'app'].includes(name))) {
        await tab(page, title).click()
        if (isAdmin) {
          await go(sheets.lists, `${path}, another vendor`, entry('ベンダー一覧', names.vendors[1]))
          await go(sheets.lists, `${path}, a vendor visited before`, entry('ベンダー一覧', own))
        }
        if (path === '/groups') continue
        await go(sheets.lists, `${path}, a group`, entry('ベンダーグループ一覧', GROUP))
        await go(sheets.lists, `${path}, all groups`, entry('ベンダーグループ一覧', 'すべて'))
      }
    })
  })
  return Object.values(sheets)
}

// ---- saves ----

interface Save {
  /** What is done, from the press that opens the dialog until everything is loaded again. */
  name: string
  address: string
  as?: Account
  prepare?: (platform: Platform) => void
  act: (page: Page) => Promise<unknown>
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
/** Presses a button of the page. */
const press = (page: Page, name: string) => button(page, name).click()
/** Presses a button of the dialog on top. */
const answer = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const gone = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor({ state: 'detached' })

/** Opens a form, fills it in and saves it. */
async function save(page: Page, opener: string, fill: () => Promise<unknown>) {
  await press(page, opener)
  await fill()
  await answer(page, '保存')
  await gone(page)
}

/** Confirms a removal, and closes the notice. */
async function remove(page: Page, opener: string, fill: () => Promise<unknown> = async () => {}) {
  await press(page, opener)
  await fill()
  await answer(page, '削除')
  await answer(page, 'OK')
  await gone(page)
}

/** Selects two rows, and performs an action on both. */
async function onTwo(page: Page, rows: readonly string[], action: string, confirm: () => Promise<unknown>) {
  await press(page, '選択')
  for (const row of rows) await page.getByRole('checkbox', { name: `${row}を選択`, exact: true }).check()
  await page.getByRole('group', { name: '選択した行の操作' }).getByRole('button', { name: action, exact: true }).click()
  await confirm()
  await page.getByText('2件すべて完了しました。').waitFor()
  await answer(page, '閉じる')
  await gone(page)
}

const fillName = (page: Page, label: string, text: string) => async () => field(page, label).fill(text)

async function fillUser(page: Page) {
  await field(page, 'メールアドレス').fill('new@example.jp')
  await field(page, '姓').fill('新田')
  await field(page, '名').fill('稲子')
  await field(page, 'ロール').selectOption({ label: 'ベンダー利用者' })
}

async function fillVendor(page: Page) {
  await field(page, 'ベンダー名').fill('新しい農園')
  await field(page, '契約番号').fill('ZZ-900')
  await field(page, '会員種別').selectOption({ label: '賛助会員' })
}

async function fillApp(page: Page) {
  await field(page, 'アプリケーション名').fill('新しい連携')
  await field(page, 'グループ').selectOption({ label: GROUP })
}

async function importTwo(page: Page) {
  await press(page, 'CSVから追加')
  const lines = ['メールアドレス,姓,名,ロール', 'new1@example.jp,新,一,ベンダー利用者', 'new2@example.jp,新,二,ベンダー利用者']
  await field(page, 'CSVファイル').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await answer(page, '登録')
  await page.getByText('2人を登録しました。').waitFor()
  await answer(page, '閉じる')
  await gone(page)
}

/** Adds a vendor, and all that leads to its first credentials, by the steps of its empty pages. */
async function allSteps(page: Page) {
  await save(page, '追加', () => fillVendor(page))
  const goTo = (name: string) => page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name, exact: true }).click()
  await press(page, '手順に進む')
  await save(page, 'グループを追加', fillName(page, 'グループ名', GROUP))
  await goTo('ユーザー')
  await save(page, 'ユーザーを追加', () => fillUser(page))
  await goTo('アプリケーション')
  await save(page, 'アプリケーションを追加', () => fillApp(page))
  await press(page, '認証情報を表示')
  await answer(page, '閉じる')
  await gone(page)
}

const vendors = { address: '/#/vendors' }
const users = { address: `/#/users?vendor=${vendorId}` }
const usersOfGroup = { address: `${users.address}&group=${group.id}` }
const groups = { address: `/#/groups?vendor=${vendorId}` }
const apps = { address: `/#/apps?vendor=${vendorId}` }
const appsOfGroup = { address: `${apps.address}&group=${group.id}` }
const [user] = names.users
const [app] = names.apps

const editUser = (page: Page) =>
  save(page, `${user}を編集`, async () => {
    await field(page, '姓').fill('改')
    await field(page, 'ロール').selectOption({ label: 'ベンダー管理者' })
  })

const editApp = (page: Page) => save(page, `${app}を編集`, fillName(page, 'アプリケーション名', '改めた連携'))

async function addGroupFromApp(page: Page) {
  await press(page, '追加')
  await field(page, 'アプリケーション名').fill('新しい連携')
  await answer(page, 'グループを追加')
  await field(page, 'グループ名').fill('最初の班')
  await answer(page, '保存')
  await page.getByRole('dialog', { name: 'グループ追加', exact: true }).waitFor({ state: 'detached' })
  await answer(page, '保存')
  await gone(page)
}

const saves: Record<string, readonly Save[]> = {
  vendors: [
    { ...vendors, name: 'add', act: page => save(page, '追加', () => fillVendor(page)) },
    { ...vendors, name: 'edit', act: page => save(page, `${empty.name}を編集`, fillName(page, 'ベンダー名', '改名農園')) },
    { ...vendors, name: 'remove', act: page => remove(page, `${empty.name}を削除`, fillName(page, 'ベンダー名', empty.name)) },
    { ...vendors, name: 'disable two', act: page => onTwo(page, names.vendors, '無効にする', () => answer(page, '無効にする')) },
    { ...vendors, name: 'add, and every next step', act: allSteps },
    {
      address: '/#/uploadDocuments',
      as: 'vendorAdmin',
      name: 'own notification address',
      async act(page) {
        await press(page, 'アカウントメニュー')
        await press(page, '利用通知メールアドレス変更')
        await field(page, '利用通知メールアドレス').fill('usage@example.jp')
        await answer(page, '保存')
        await gone(page)
      },
    },
  ],
  users: [
    { ...users, name: 'add', act: page => save(page, '追加', () => fillUser(page)) },
    { ...users, name: 'edit', act: editUser },
    { ...usersOfGroup, name: 'edit in a group', act: editUser },
    { ...users, name: 'remove', act: page => remove(page, `${user}を削除`) },
    { ...usersOfGroup, name: 'remove in a group', act: page => remove(page, `${user}を削除`) },
    { ...users, name: 'remove two', act: page => onTwo(page, names.users, '削除', () => answer(page, '削除')) },
    {
      ...users,
      name: 'change two roles',
      act: page =>
        onTwo(page, names.users, 'ロールを変更', async () => {
          await field(page, 'ロール').selectOption({ label: 'ベンダー管理者' })
          await answer(page, '変更')
        }),
    },
    {
      ...users,
      name: 'add two to a group',
      act: page =>
        onTwo(page, names.users, 'グループに追加', async () => {
          await field(page, 'グループ').selectOption({ label: names.groups[0] })
          await answer(page, '追加')
        }),
    },
    { ...users, name: 'reset two passwords', act: page => onTwo(page, names.users, 'パスワードリセット', () => answer(page, 'リセット')) },
    { ...users, name: 'import two', act: importTwo },
  ],
  groups: [
    { ...groups, name: 'add', act: page => save(page, '追加', fillName(page, 'グループ名', '新しい班')) },
    { ...groups, name: 'edit', act: page => save(page, `${GROUP}を編集`, fillName(page, 'グループ名', '改めた班')) },
    { ...groups, name: 'remove', act: page => remove(page, `${names.groups[0]}を削除`) },
    { ...groups, name: 'remove two', act: page => onTwo(page, names.groups, '削除', () => answer(page, '削除')) },
    { ...usersOfGroup, name: 'edit beside the users', act: page => save(page, `${GROUP}を編集`, fillName(page, 'グループ名', '改めた班')) },
  ],
  applications: [
    { ...apps, name: 'add', act: page => save(page, '追加', () => fillApp(page)) },
    { ...apps, name: 'edit', act: editApp },
    { ...appsOfGroup, name: 'edit in a group', act: editApp },
    { ...apps, name: 'remove', act: page => remove(page, `${app}を削除`) },
    { ...apps, name: 'remove two', act: page => onTwo(page, names.apps, '削除', () => answer(page, '削除')) },
    {
      ...apps,
      name: 'move two',
      act: page =>
        onTwo(page, names.apps, 'グループを変更', async () => {
          await field(page, 'グループ').selectOption({ label: names.groups[0] })
          await answer(page, '変更')
        }),
    },
    { address: `/#/apps?vendor=${empty.id}`, name: 'add, with a group', act: addGroupFromApp },
    {
      ...apps,
      name: 'new secret',
      async act(page) {
        await press(page, `${app}の認証情報`)
        await answer(page, '再生成')
        await answer(page, '再生成')
        await answer(page, 'OK')
        await gone(page)
      },
    },
  ],
}
