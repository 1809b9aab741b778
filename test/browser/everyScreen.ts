/**
 * Every screen and dialog of the console, the roles that may see it, and how users reach it. Pages come from the routes table, rights from
 * the platform; everything else is a row here, and a test reports missing rows.
 */
import type { BrowserContext, Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { routes } from '../../src/app/routes.ts'
import { apiBase, type Platform, rights, type RoleName, type Tables } from '../platform/platform.ts'
import { lists, removals } from '../support/lists.ts'
import { type PageEntry, pages as allPages, rolesWith } from '../support/pages.ts'
import { isRendered, viewerComplaint } from './pdfViewer.ts'
import { createGate, dialog, fillVendor, hideAndShow, painted, press } from './steps.ts'

/** A role, or a visitor without a session. */
export type Visitor = RoleName | 'nobody'
export const visitors: readonly Visitor[] = ['systemAdmin', 'vendorAdmin', 'vendorUser', 'nobody']

export interface Scene {
  page: Page
  origin: string
  platform: Platform
  as: Visitor
}

export interface Screen {
  name: string
  /** The route or module that renders it: an export of `src/pages/allDialogs.ts`, `bulk.ts` or `palette.ts`, or a file of `src/`. */
  from: string
  as: readonly Visitor[]
  /** Its address, computed from the platform's data. */
  path: string | ((scene: Scene) => string | Promise<string>)
  /** Runs before it is opened. */
  prepare?: (scene: Scene) => unknown
  /** The user's steps; they end when the screen no longer changes. */
  reach: (scene: Scene) => Promise<unknown>
  /** Expected complaint of the browser. */
  complaint?: RegExp
}

const api = (path: string) => `${apiBase}${path}`
const failed = /status of 500/
const refused = /status of 401/
const customer = 2

// ---- user actions ----

const text = (where: Page | Locator, shown: string | RegExp) => where.getByText(shown).first().waitFor()

/** Waits until the page has loaded. */
async function shown({ page, as }: Scene) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  // The contract loads last. It is hidden on phones.
  if (as !== 'nobody') await page.getByRole('banner').getByText('有効期限').first().waitFor({ state: 'attached' })
}

/** Returns the page's first enabled button with this name. */
const usable = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, disabled: false, exact: true }).first()

/** Opens a dialog from its page, and waits until it has loaded. */
async function opened(scene: Scene, opener: string | RegExp, title: string): Promise<Locator> {
  await shown(scene)
  await usable(scene.page, opener).click()
  const found = dialog(scene.page, title)
  await found.waitFor()
  await scene.page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await found.getByText('読み込んでいます...').waitFor({ state: 'detached' })
  return found
}

/** Chooses an item of the account menu. */
async function chosen(scene: Scene, item: string): Promise<Locator> {
  await shown(scene)
  await press(scene.page, 'アカウントメニュー')
  await press(scene.page, item)
  const found = dialog(scene.page, item)
  await found.waitFor()
  await found.getByText('読み込んでいます...').waitFor({ state: 'detached' })
  return found
}

/** Focuses a toast, so that it stays. */
async function held(page: Page, message: string) {
  await page.getByText(message).first().waitFor()
  await page.getByRole('button', { name: 'お知らせを閉じる' }).first().focus()
}

/** Leaves later calls like this one unanswered. */
const hang = ({ platform }: Scene, method: string, path: string | RegExp) =>
  void platform.faults.push({ method, path, gate: createGate().gate })
const waiting = (scene: Scene) => scene.page.getByRole('button', { name: 'お待ちください...' }).waitFor()

// ---- data of the platform ----

/** Returns an application of the customer with a secret. */
function appWithSecret({ tables }: Platform) {
  const isOwn = (group: unknown) => tables.vendorGroups.find(({ id }) => id === group)?.vendor === customer
  return tables.applications.find(app => app.client_secret && isOwn(app.vendor_group))!
}

/** Returns an empty group of the customer. */
function emptyGroup({ tables }: Platform) {
  const isUsed = (id: number) => [...tables.applications, ...tables.vendorGroupUsers].some(({ vendor_group }) => vendor_group === id)
  return tables.vendorGroups.find(({ id, vendor }) => vendor === customer && !isUsed(id))!
}

const documentLike = ({ documents }: Tables, ending: string) => documents.find(({ document_name }) => document_name.endsWith(ending))!
const ownVendor = (as: Visitor) => (as === 'systemAdmin' ? 1 : customer)
const emailOf = ({ platform, as }: Scene) => (as === 'nobody' ? '' : platform.accounts[as].email)

/** Returns the link in the mail for a forgotten password. */
async function addressOfReset({ platform, origin }: Scene): Promise<string> {
  const body = JSON.stringify({ user_name: platform.accounts.vendorUser.email })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  await platform.handle(new Request(`${origin}${api('/forgotPassword/')}`, init))
  return `/resetPassword?${platform.mails.at(-1)!.link.split('?')[1]}`
}

// ---- pages ----

/** Pages that need parameters in their address, or a special visitor. */
const special: Record<string, Partial<Screen>> = {
  notFound: { path: '/nowhere' },
  resetPassword: { path: addressOfReset, reach: ({ page }) => page.getByLabel('ユーザー名').waitFor() },
  callback: {
    // The provider returns to a real query, before the fragment.
    path: '?code=code&state=another',
    reach: ({ page }) => text(page, '不正な操作です。最初からログインをやり直してください。'),
  },
}

function screenOf({ name, path, title, roles }: PageEntry): Screen {
  return {
    name,
    from: name,
    as: roles.length > 0 ? roles : ['nobody'],
    path: roles.length > 0 ? `${path}?vendor=${customer}` : path,
    async reach(scene) {
      await shown(scene)
      assert.match(await scene.page.title(), title)
    },
    ...special[name],
  }
}

/** The routes with a page, one screen for each role that may view it. */
export const pages: readonly Screen[] = allPages.map(screenOf)

// ---- other states of pages ----

const systemAdmin = ['systemAdmin'] as const
const nobody = ['nobody'] as const
const nothing = encodeURIComponent('該当なし')

function statesOf({ page: from, call, failure, filter, param = 'q', empty = '条件に一致する' }: (typeof lists)[number]): Screen[] {
  const { path: page } = routes[from]
  const path = `${page}?vendor=${customer}`
  const common = { from, path, as: systemAdmin }
  return [
    {
      ...common,
      name: `${from}-loading`,
      prepare: scene => hang(scene, 'GET', api(call)),
      reach: ({ page }) => page.locator('main [aria-busy="true"]').first().waitFor(),
    },
    {
      ...common,
      name: `${from}-failed`,
      complaint: failed,
      prepare: ({ platform }) => platform.faults.push({ path: api(call), status: 500 }),
      async reach({ page }) {
        await text(page.getByRole('main'), failure)
        await held(page, 'システム内部でエラーが発生しました。（エラーコード：500）')
      },
    },
    {
      ...common,
      name: `${from}-empty`,
      prepare: ({ platform }) => platform.faults.push({ path: api(call), status: 200, body: [] }),
      reach: ({ page }) => text(page, empty),
    },
    ...(filter === undefined
      ? []
      : [
          {
            ...common,
            name: `${from}-nothing-found`,
            path: `${path}&${page.slice(1)}.${param}=${nothing}`,
            reach: ({ page }: Scene) => text(page, '条件に一致する'),
          },
        ]),
  ]
}

const nothingSelected = (['user', 'group', 'app'] as const).map((from): Screen => ({
  name: `${from}-nothing-selected`,
  from,
  as: systemAdmin,
  path: routes[from].path,
  async reach(scene) {
    await shown(scene)
    await text(scene.page, 'ベンダーを選択してください。')
  },
}))

/** Returns a vendor with a selected group. */
const withGroup = ({ platform }: Scene) => {
  const [{ id, vendor } = { id: 0, vendor: 0 }] = platform.tables.vendorGroups
  return `/users?vendor=${vendor}&group=${id}`
}

const selections: Screen[] = [
  {
    name: 'user-group',
    from: 'user',
    as: systemAdmin,
    path: withGroup,
    reach: async scene => {
      await shown(scene)
      await scene.page
        .getByRole('region', { name: 'ベンダーグループ一覧' })
        .getByRole('button', { name: /を編集$/ })
        .waitFor()
    },
  },
  {
    name: 'user-group-unknown',
    from: 'user',
    as: systemAdmin,
    path: withGroup,
    complaint: failed,
    prepare: ({ platform }) => platform.faults.push({ path: api('/vendorGroup/'), status: 500 }),
    reach: ({ page }) => text(page.getByRole('main'), 'ベンダーグループ情報を取得できませんでした。'),
  },
  {
    name: 'vendor-types-failed',
    from: 'vendor',
    as: systemAdmin,
    path: '/vendors?vendors.types=2',
    complaint: failed,
    prepare: ({ platform }) => platform.faults.push({ path: api('/memberType/'), status: 500 }),
    async reach({ page }) {
      await text(page.getByRole('main'), '会員種別では絞り込んでいません。')
      await held(page, '会員種別情報を取得できませんでした。')
    },
  },
]

const documents: Screen[] = [
  {
    name: 'uploadDocument-pdf',
    from: 'uploadDocument',
    as: systemAdmin,
    complaint: viewerComplaint,
    path: ({ platform }) => `/uploadDocuments?document=${documentLike(platform.tables, '.pdf').id}`,
    reach: ({ page }) => isRendered(page),
  },
  {
    name: 'uploadDocument-no-preview',
    from: 'uploadDocument',
    as: systemAdmin,
    path: ({ platform }) => `/uploadDocuments?document=${documentLike(platform.tables, '.txt').id}`,
    reach: ({ page }) => text(page, 'このファイルはプレビューできません'),
  },
  {
    name: 'uploadDocument-arriving',
    from: 'uploadDocument',
    as: systemAdmin,
    path: ({ platform }) => `/uploadDocuments?document=${documentLike(platform.tables, '.pdf').id}`,
    prepare: scene => hang(scene, 'GET', /\/uploadDocument\/\d+\/$/),
    reach: ({ page }) => page.getByRole('progressbar').waitFor(),
  },
  {
    name: 'uploadDocument-nothing-found',
    from: 'uploadDocument',
    as: systemAdmin,
    path: '/uploadDocuments',
    async reach(scene) {
      await shown(scene)
      await scene.page.getByLabel('ドキュメント名、カテゴリ').fill('該当なし')
      await text(scene.page, '条件に一致するドキュメントがありません。')
    },
  },
]

async function fillReset(page: Page, password: string) {
  await page.getByLabel('新しいパスワード', { exact: true }).fill(password)
  await page.getByLabel('新しいパスワード（確認）').fill(password)
  await press(page, '登録')
}

async function signIn({ page, platform }: Scene) {
  await press(page, 'サインイン')
  await page.getByRole('button', { name: platform.accounts.vendorUser.email }).click()
}

/** Adds values to the configuration. */
const configured =
  (more: object) =>
  ({ page }: Scene) =>
    page.route('**/config.json', async route => {
      const values = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...values, ...more } })
    })

const signingIn: Screen[] = [
  {
    name: 'intro-signed-out',
    from: 'intro',
    as: nobody,
    path: '/apps',
    complaint: refused,
    async reach(scene) {
      await signIn(scene)
      await shown({ ...scene, as: 'vendorUser' })
      scene.platform.expireTokens()
      await scene.page.getByRole('link', { name: 'グループ', exact: true }).click()
      await text(scene.page, 'サインインの有効期限が切れたため、サインアウトしました。')
    },
  },
  {
    name: 'callback-working',
    from: 'callback',
    as: nobody,
    path: '/intro',
    prepare: scene => hang(scene, 'POST', api('/oauth2/code/')),
    async reach(scene) {
      await signIn(scene)
      await text(scene.page, 'サインインしています...')
    },
  },
  {
    name: 'forgot-errors',
    from: 'forgot',
    as: nobody,
    path: '/forgot',
    async reach({ page }) {
      await press(page, '送信')
      await text(page, 'メールアドレスを入力してください。')
    },
  },
  {
    name: 'forgot-sending',
    from: 'forgot',
    as: nobody,
    path: '/forgot',
    prepare: scene => hang(scene, 'POST', api('/forgotPassword/')),
    async reach(scene) {
      await scene.page.getByLabel('メールアドレス').fill('vendor.user@example.jp')
      await press(scene.page, '送信')
      await waiting(scene)
    },
  },
  {
    name: 'forgot-done',
    from: 'forgot',
    as: nobody,
    path: '/forgot',
    async reach({ page }) {
      await page.getByLabel('メールアドレス').fill('vendor.user@example.jp')
      await press(page, '送信')
      await text(page, 'パスワード変更のメールを送信しました。')
    },
  },
  {
    name: 'resetPassword-refused',
    from: 'resetPassword',
    as: nobody,
    path: '/resetPassword?token=wrong',
    complaint: /status of 400/,
    reach: ({ page }) => text(page, 'トークンに誤りがあります。'),
  },
  {
    name: 'resetPassword-errors',
    from: 'resetPassword',
    as: nobody,
    path: addressOfReset,
    async reach({ page }) {
      await fillReset(page, 'rice')
      await text(page, '半角数字を1文字以上含めてください。')
    },
  },
  {
    name: 'resetPassword-saving',
    from: 'resetPassword',
    as: nobody,
    path: addressOfReset,
    prepare: scene => hang(scene, 'POST', api('/resetPassword/')),
    async reach(scene) {
      await fillReset(scene.page, 'Fresh-Console-2027')
      await waiting(scene)
    },
  },
  {
    name: 'resetPassword-done',
    from: 'resetPassword',
    as: nobody,
    path: addressOfReset,
    async reach({ page }) {
      await fillReset(page, 'Fresh-Console-2027')
      await held(page, 'パスワードを設定しました。新しいパスワードでサインインしてください。')
    },
  },
  {
    name: 'unauthorized-with-support',
    from: 'unauthorized',
    as: nobody,
    path: '/unauthorized',
    prepare: configured({ support: { url: 'https://support.example.jp/', email: 'support@example.jp' } }),
    reach: ({ page }) => page.getByRole('link', { name: 'support@example.jp' }).waitFor(),
  },
  {
    name: 'wrong-configuration',
    from: 'ui/page/Problem.tsx',
    as: nobody,
    path: '/intro',
    prepare: ({ page }) => page.route('**/config.json', route => route.fulfill({ json: {} })),
    reach: ({ page }) => text(page, '設定ファイル（config.json）'),
  },
]

const longestNotice = 'メンテナンスのため、12月1日の午前9時から正午まで停止します。'.repeat(10).slice(0, 200)
const links = ['ヘルプ', '利用規約', 'アクセシビリティ方針'].map((label, at) => ({ label, url: `https://www.example.jp/${at}` }))

/** Lets the access token say that it ends in five minutes. The stored one stays as it is, for the screens that follow. */
async function endSoon({ page }: Scene) {
  const seconds = Math.floor(Date.now() / 1000)
  const claims = JSON.stringify({ iat: seconds - 3600, exp: seconds + 298 })
  const token = ['{}', claims, ''].map(part => Buffer.from(part).toString('base64url')).join('.')
  const { origins } = await page.context().storageState()
  const { value = '' } = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'accessToken') ?? {}
  await page.addInitScript(
    ([real, token]) => {
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function get(key) {
        const found = getItem.call(this, key)
        return found === real! ? token! : found
      }
    },
    [value, token],
  )
  await page.route(`**${apiBase}/**`, route => {
    const headers = { ...route.request().headers(), authorization: `Bearer ${value}` }
    return route.continue({ headers })
  })
}

const deployments: Screen[] = [
  {
    name: 'session-ending',
    from: 'state/session/expiry.ts',
    as: ['vendorUser'],
    path: '/apps',
    prepare: endSoon,
    reach: async scene => {
      await shown(scene)
      await scene.page.getByRole('button', { name: '続ける' }).waitFor()
    },
  },
  {
    name: 'notice',
    from: 'ui/page/NoticeLine.tsx',
    as: ['vendorUser'],
    path: '/apps',
    prepare: configured({ notice: { text: '12月1日の午前9時から正午まで停止します。' }, product: { name: '農業データポータル' } }),
    reach: scene => text(scene.page, '12月1日'),
  },
  {
    name: 'notice-warning-longest',
    from: 'ui/page/NoticeLine.tsx',
    as: ['vendorUser'],
    path: '/apps',
    prepare: configured({ notice: { text: longestNotice, level: 'warning' }, contracts: { soonDays: 3650 } }),
    reach: async ({ page }) => {
      await text(page, '12月1日')
      await page.getByRole('button', { name: /^残り/ }).waitFor()
    },
  },
  {
    name: 'intro-with-links',
    from: 'intro',
    as: nobody,
    path: '/intro',
    prepare: configured({ links }),
    reach: ({ page }) => page.getByRole('link', { name: '利用規約' }).waitFor(),
  },
  {
    name: 'account-menu-with-links',
    from: 'ui/Menu.tsx',
    as: ['vendorUser'],
    path: '/apps',
    prepare: configured({ links }),
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'アカウントメニュー' }).click()
      await page.getByRole('link', { name: '利用規約' }).waitFor()
    },
  },
]

export const states: readonly Screen[] = [
  ...lists.flatMap(statesOf),
  ...nothingSelected,
  ...selections,
  ...documents,
  ...signingIn,
  ...deployments,
]

// ---- dialogs ----

const onVendors = { as: rights['vendor.modify'], path: '/vendors' }
const onUsers = { as: rights['user.modify'], path: '/users?vendor=2' }
const onGroups = { as: rights['group.modify'], path: '/groups?vendor=2' }
const onApps = { as: rights['app.modify'], path: '/apps?vendor=2' }
const everybody = { as: rights['ownVendor.view'], path: '/uploadDocuments' }

async function newVendor(scene: Scene) {
  const form = await opened(scene, '追加', 'ベンダー追加')
  await fillVendor(form, { name: '新しい農園', contract: 'AG-900', type: scene.platform.tables.memberTypes[1]!.name })
  return form
}

/** Opens the removal of an empty vendor, and types its name. */
async function vendorToRemove(scene: Scene) {
  await shown(scene)
  const name = (await usable(scene.page, /を削除$/).getAttribute('aria-label'))!.replace(/を削除$/, '')
  const form = await opened(scene, /を削除$/, 'ベンダー削除')
  await form.getByLabel('ベンダー名').fill(name)
  return form
}

const vendorDialogs: Screen[] = [
  { ...onVendors, name: 'vendor-add', from: 'createVendor', reach: scene => opened(scene, '追加', 'ベンダー追加') },
  {
    ...onVendors,
    name: 'vendor-add-loading',
    from: 'createVendor',
    async reach(scene) {
      await shown(scene)
      hang(scene, 'GET', api('/memberType/'))
      await usable(scene.page, '追加').click()
      await text(dialog(scene.page, 'ベンダー追加'), '読み込んでいます...')
    },
  },
  {
    ...onVendors,
    name: 'vendor-add-unloaded',
    from: 'createVendor',
    complaint: failed,
    async reach(scene) {
      await shown(scene)
      scene.platform.faults.push({ path: api('/memberType/'), status: 500 })
      await usable(scene.page, '追加').click()
      await text(dialog(scene.page, 'ベンダー追加'), '会員種別情報を取得できませんでした。')
    },
  },
  {
    ...onVendors,
    name: 'vendor-add-errors',
    from: 'createVendor',
    async reach(scene) {
      const form = await opened(scene, '追加', 'ベンダー追加')
      await fillVendor(form, { name: 'あ'.repeat(65), email: 'あて先' })
      await press(form, '保存')
      await text(form, '会員種別を選択してください。')
    },
  },
  {
    ...onVendors,
    name: 'vendor-add-saving',
    from: 'createVendor',
    async reach(scene) {
      hang(scene, 'POST', api('/vendor/'))
      await press(await newVendor(scene), '保存')
      await waiting(scene)
    },
  },
  {
    ...onVendors,
    name: 'vendor-add-refused',
    from: 'createVendor',
    complaint: failed,
    async reach(scene) {
      scene.platform.faults.push({ method: 'POST', path: api('/vendor/'), status: 500 })
      await press(await newVendor(scene), '保存')
      await text(scene.page, '予期せぬエラーが発生しました。管理者にお問い合わせください。')
      await held(scene.page, 'システム内部でエラーが発生しました。（エラーコード：500）')
    },
  },
  { ...onVendors, name: 'vendor-edit', from: 'editVendor', reach: scene => opened(scene, /を編集$/, 'ベンダー編集') },
  {
    ...onVendors,
    name: 'vendor-change-of-type',
    from: 'editVendor',
    async reach(scene) {
      const form = await opened(scene, /を編集$/, 'ベンダー編集')
      const type = form.getByLabel('会員種別')
      const now = await type.inputValue()
      await type.selectOption({ label: scene.platform.tables.memberTypes.find(({ id }) => String(id) !== now)!.name })
      await press(form, '保存')
      await dialog(scene.page, '会員種別の変更').waitFor()
    },
  },
  {
    ...onVendors,
    name: 'vendor-conflict',
    from: 'editVendor',
    async reach(scene) {
      const form = await opened(scene, /を編集$/, 'ベンダー編集')
      const contract = await form.getByLabel('契約番号').inputValue()
      const vendor = scene.platform.tables.vendors.find(({ contract_number }) => contract_number === contract)!
      await fillVendor(form, { name: '入力中の農園', type: '特別会員', email: 'typed@example.jp' })
      Object.assign(vendor, { name: 'ほかの利用者の農園', member_type: 3, notify_email_address: null })
      await hideAndShow(scene.page)
      await press(form, '保存')
      await form.getByRole('group', { name: '利用通知メールアドレス：保存する値' }).waitFor()
    },
  },
  { ...onVendors, name: 'vendor-remove', from: 'removeVendor', reach: scene => opened(scene, /を削除$/, 'ベンダー削除') },
  {
    ...onVendors,
    name: 'vendor-remove-errors',
    from: 'removeVendor',
    async reach(scene) {
      const form = await vendorToRemove(scene)
      await form.getByLabel('ベンダー名').fill('別の農園')
      await press(form, '削除')
      await text(form, 'ベンダーの名前が異なります。')
    },
  },
  {
    ...onVendors,
    name: 'vendor-removing',
    from: 'removeVendor',
    async reach(scene) {
      hang(scene, 'DELETE', /\/vendor\/\d+\/$/)
      await press(await vendorToRemove(scene), '削除')
      await waiting(scene)
    },
  },
  {
    ...onVendors,
    name: 'vendor-removed',
    from: 'removeVendor',
    async reach(scene) {
      await press(await vendorToRemove(scene), '削除')
      await text(scene.page, 'ベンダーの削除が完了しました。')
    },
  },
]

const customerName = ({ tables }: Platform) => tables.vendors.find(({ id }) => id === customer)!.name

/** Opens the end of the customer's contract, through the reason why the vendor cannot be deleted. */
async function endOfContract(scene: Scene) {
  await shown(scene)
  // Aria-disabled: Playwright would wait for it.
  await scene.page.getByRole('button', { name: `${customerName(scene.platform)}を削除`, exact: true }).click({ force: true })
  return opened(scene, '契約終了の手続き', '契約終了')
}

/** Ends the customer's contract, and waits for the outcome. */
async function endedContract(scene: Scene) {
  const form = await endOfContract(scene)
  await form.getByLabel('ベンダー名', { exact: true }).fill(customerName(scene.platform))
  await press(form, '契約を終了')
  await scene.page.getByRole('button', { name: '閉じる', exact: true }).waitFor()
}

/** Opens the offboarding of a user. */
async function offboarding(scene: Scene) {
  await opened(scene, `${other(scene)}を削除`, 'ユーザー削除')
  await press(scene.page, '退職の手続き')
  const form = dialog(scene.page, '退職の手続き')
  await form.getByRole('checkbox').first().waitFor()
  return form
}

const records: Screen[] = [
  { ...everybody, name: 'record-empty', from: 'showRecord', reach: scene => chosen(scene, '作業記録') },
  {
    ...onUsers,
    name: 'record',
    from: 'showRecord',
    async reach(scene) {
      const form = await opened(scene, `${other(scene)}を編集`, 'ユーザー編集')
      await form.getByLabel('名', { exact: true }).fill('美智子')
      await press(form, '保存')
      await form.waitFor({ state: 'detached' })
      await chosen(scene, '作業記録')
    },
  },
]

const offboardings: Screen[] = [
  { ...onUsers, name: 'offboarding', from: 'offboardUser', reach: offboarding },
  {
    ...onUsers,
    name: 'offboarding-nothing',
    from: 'offboardUser',
    prepare: ({ platform: { tables } }) => void tables.vendorGroupUsers.splice(0),
    async reach(scene) {
      await opened(scene, `${other(scene)}を削除`, 'ユーザー削除')
      await press(scene.page, '退職の手続き')
      await text(scene.page, '所属しているグループはありません。')
    },
  },
  {
    ...onUsers,
    name: 'offboarding-last-admin',
    from: 'offboardUser',
    as: ['systemAdmin'],
    prepare({ platform: { tables } }) {
      for (const link of tables.vendorUsers) if (link.vendor === customer) link.role = 3
      tables.vendorUsers.find(link => link.vendor === customer)!.role = 2
    },
    async reach(scene) {
      await offboarding(scene)
      await text(scene.page, 'このベンダーで最後の管理者です。')
    },
  },
  {
    ...onUsers,
    name: 'offboarded',
    from: 'offboardUser',
    async reach(scene) {
      await press(await offboarding(scene), '実行')
      await scene.page.getByRole('button', { name: '結果をコピー' }).waitFor()
    },
  },
]

const contractEnds: Screen[] = [
  { ...onVendors, name: 'contract-end', from: 'endContract', reach: endOfContract },
  {
    ...onVendors,
    name: 'contract-end-errors',
    from: 'endContract',
    async reach(scene) {
      const form = await endOfContract(scene)
      await form.getByText(/^ユーザー（/).click()
      await press(form, '契約を終了')
      await text(form, 'ベンダーの名前を入力してください。')
    },
  },
  { ...onVendors, name: 'contract-ended', from: 'endContract', reach: endedContract },
  {
    ...onVendors,
    name: 'contract-end-failed',
    from: 'endContract',
    // What failed keeps its group and its vendor from being deleted.
    complaint: /status of (500|400)/,
    async reach(scene) {
      scene.platform.faults.push({ method: 'DELETE', path: new RegExp(`${apiBase}/application/\\d+/$`), status: 500, times: 1 })
      await endedContract(scene)
    },
  },
]

const other = ({ platform, as }: Scene) => (as === 'systemAdmin' ? platform.accounts.vendorAdmin : platform.accounts.vendorUser).email

/** Opens the import of users, and chooses a file of these lines. */
async function importOf(scene: Scene, lines: readonly string[]) {
  const found = await opened(scene, 'CSVから追加', 'CSVからユーザーを追加')
  const buffer = Buffer.from(['メールアドレス,姓,名,ロール', ...lines].join('\r\n'))
  await found.getByLabel('CSVファイル').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer })
  await scene.page.waitForFunction(() => !document.querySelector('[role="progressbar"], progress'))
  return found
}

const rowsToImport = [
  'new@example.jp,新田,稲子,ベンダー利用者',
  'hanako.noda@example.jp,,,ベンダー管理者',
  'vendor.user@example.jp,畑中,実,ベンダー利用者',
  'new@example.jp,新田,稲子,ベンダー利用者',
  'あて先,新田,,社長',
]

const onInventory = { as: systemAdmin, from: 'inventory', path: '/inventory' }

async function takenInventory(scene: Scene) {
  await scene.page.getByRole('button', { name: /件のベンダーから取得$/ }).click()
  await scene.page.getByRole('table', { name: 'アカウント棚卸し' }).waitFor()
}

const inventories: Screen[] = [
  {
    ...onInventory,
    name: 'inventory-running',
    from: 'takeInventory',
    async reach(scene) {
      hang(scene, 'GET', /vendorUser\/\?vendorId=\d*[45]$/)
      await scene.page.getByRole('button', { name: /件のベンダーから取得$/ }).click()
      await scene.page.getByRole('progressbar').waitFor()
    },
  },
  { ...onInventory, name: 'inventory-result', reach: takenInventory },
  {
    ...onInventory,
    name: 'inventory-finding',
    path: '/inventory?inventory.finding=noNotifyEmail',
    reach: ({ page }) => text(page, '利用通知メールアドレスを登録してください。'),
  },
  {
    ...onInventory,
    name: 'inventory-groups',
    async reach(scene) {
      await takenInventory(scene)
      await scene.page.getByRole('button', { name: /^グループも取得/ }).click()
      await scene.page.getByRole('button', { name: /^グループも取得/ }).waitFor({ state: 'detached' })
    },
  },
  {
    ...onInventory,
    name: 'inventory-missing',
    complaint: failed,
    async reach(scene) {
      scene.platform.faults.push({ path: /vendorUser\/\?vendorId=[12]$/, status: 500 })
      await scene.page.getByRole('button', { name: /件のベンダーから取得$/ }).click()
      await scene.page.getByRole('button', { name: '取得できなかった分を再取得' }).waitFor()
      await scene.page.getByRole('button', { name: '閉じる', exact: true }).click()
      await text(scene.page, '取得していないベンダー（2件）')
    },
  },
]

/** The list of a last review without ids: most people have joined since, one has left, and one has another role. */
const lastList = [
  'ベンダー名,契約番号,メールアドレス,姓,名,ロール',
  '北海農業データ株式会社,,vendor.user@example.jp,畑中,実,ベンダー管理者',
  '北海農業データ株式会社,,left@example.jp,離,一人,ベンダー利用者',
]

async function reviewOf(scene: Scene, lines: readonly string[]) {
  await takenInventory(scene)
  await scene.page.getByText('前回との比較', { exact: true }).click()
  const buffer = Buffer.from(lines.join('\r\n'))
  await scene.page.getByLabel('前回のCSVファイル').setInputFiles({ name: 'アカウント棚卸し_2026-05-25.csv', mimeType: 'text/csv', buffer })
}

const reviews: Screen[] = [
  {
    ...onInventory,
    name: 'inventory-review-refused',
    async reach(scene) {
      await reviewOf(scene, ['グループ名,グループID', '穀物,21'])
      await text(scene.page, '棚卸しかユーザー一覧のCSVではありません。')
    },
  },
  {
    ...onInventory,
    name: 'inventory-review',
    async reach(scene) {
      await reviewOf(scene, lastList)
      await scene.page
        .getByRole('checkbox', { name: /を確認済みにする$/ })
        .first()
        .check()
    },
  },
  {
    ...onInventory,
    name: 'inventory-sheet',
    async reach(scene) {
      await reviewOf(scene, lastList)
      await scene.page.getByRole('button', { name: '確認票を印刷' }).click()
      await scene.page.getByRole('heading', { name: '棚卸し確認票' }).waitFor()
    },
  },
]

const imports: Screen[] = [
  { ...onUsers, name: 'user-import', from: 'importUsers', reach: scene => opened(scene, 'CSVから追加', 'CSVからユーザーを追加') },
  {
    ...onUsers,
    name: 'user-import-refused',
    from: 'importUsers',
    async reach(scene) {
      const found = await opened(scene, 'CSVから追加', 'CSVからユーザーを追加')
      await found.getByLabel('CSVファイル').setInputFiles({ name: 'users.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\0') })
      await text(found, 'CSVファイルとして読み込めませんでした。')
    },
  },
  {
    ...onUsers,
    name: 'user-import-not-pasted',
    from: 'importUsers',
    async reach(scene) {
      const found = await opened(scene, 'CSVから追加', 'CSVからユーザーを追加')
      await found.getByLabel('表計算ソフトからの貼り付け').fill('新田\t稲子\tnew@example.jp')
      await press(found, '読み込む')
      await text(found, '列名の行がありません。')
    },
  },
  {
    ...onUsers,
    name: 'user-import-cell',
    from: 'importUsers',
    async reach(scene) {
      const found = await importOf(scene, rowsToImport)
      await found.getByRole('button', { name: /^6行目のロール/ }).click()
      await found.getByRole('combobox', { name: '6行目のロール' }).waitFor()
      await found.getByRole('button', { name: /^6行目の名/ }).click()
      await found.getByRole('textbox', { name: '6行目の名' }).fill('実')
    },
  },
  { ...onUsers, name: 'user-import-checked', from: 'importUsers', reach: scene => importOf(scene, rowsToImport) },
  {
    ...onUsers,
    name: 'user-import-done',
    from: 'importUsers',
    async reach(scene) {
      const found = await importOf(scene, rowsToImport)
      await press(found, '登録')
      await text(found, '5行のうち2人を登録しました。')
    },
  },
  {
    ...onUsers,
    name: 'user-import-checking',
    from: 'importUsers',
    async reach(scene) {
      const found = await opened(scene, 'CSVから追加', 'CSVからユーザーを追加')
      hang(scene, 'GET', api('/vendorUser/is_exist_user/'))
      const buffer = Buffer.from(['メールアドレス,姓,名,ロール', ...rowsToImport].join('\r\n'))
      await found.getByLabel('CSVファイル').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer })
      await found.getByRole('progressbar').waitFor()
    },
  },
  {
    ...onUsers,
    name: 'user-import-failed',
    from: 'importUsers',
    complaint: failed,
    async reach(scene) {
      scene.platform.faults.push({ method: 'POST', path: api('/vendorUser/'), status: 500, times: 1 })
      await press(await importOf(scene, rowsToImport), '登録')
      await scene.page.getByRole('button', { name: '失敗した分を再実行' }).waitFor()
    },
  },
]

const userDialogs: Screen[] = [
  { ...onUsers, name: 'user-add', from: 'createUser', reach: scene => opened(scene, '追加', 'ユーザー追加') },
  {
    ...onUsers,
    name: 'user-add-existing',
    from: 'createUser',
    async reach(scene) {
      const form = await opened(scene, '追加', 'ユーザー追加')
      await form.getByLabel('メールアドレス').fill('hanako.noda@example.jp')
      await form.getByLabel('姓', { exact: true }).fill('新田')
      await form.getByLabel('名', { exact: true }).fill('稲子')
      await form.getByLabel('ロール').selectOption({ label: 'ベンダー利用者' })
      await press(form, '保存')
      await dialog(scene.page, '既存のアカウント').waitFor()
    },
  },
  { ...onUsers, name: 'user-edit', from: 'editUser', reach: scene => opened(scene, `${other(scene)}を編集`, 'ユーザー編集') },
  {
    ...onUsers,
    name: 'user-edit-oneself',
    from: 'editUser',
    path: ({ as }) => `/users?vendor=${ownVendor(as)}`,
    reach: scene => opened(scene, `${emailOf(scene)}を編集`, 'ユーザー編集'),
  },
  { ...onUsers, name: 'user-remove', from: 'removeUser', reach: scene => opened(scene, `${other(scene)}を削除`, 'ユーザー削除') },
  {
    ...onUsers,
    name: 'user-remove-failed',
    from: 'removeUser',
    complaint: failed,
    async reach(scene) {
      scene.platform.faults.push({ method: 'DELETE', path: /\/user\/\d+\/$/, status: 500 })
      await press(await opened(scene, `${other(scene)}を削除`, 'ユーザー削除'), '削除')
      await text(scene.page, 'ユーザーを削除できませんでした。')
    },
  },
  {
    ...onUsers,
    name: 'user-remove-oneself',
    from: 'removeUser',
    path: ({ as }) => `/users?vendor=${ownVendor(as)}`,
    reach: scene => opened(scene, `${emailOf(scene)}を削除`, 'ユーザー削除'),
  },
  {
    ...onUsers,
    name: 'user-reset-password',
    from: 'resetPassword',
    reach: scene => opened(scene, `${other(scene)}のパスワードをリセット`, 'パスワードリセット'),
  },
]

/** Starts a selection, and selects up to this many of the rows that can be selected. */
async function selecting(scene: Scene, count: number) {
  await shown(scene)
  await press(scene.page, '選択')
  const boxes = scene.page.getByRole('table').getByRole('checkbox', { name: /.を選択$/, disabled: false })
  await boxes.first().waitFor()
  for (const box of (await boxes.all()).slice(0, count)) await box.check()
  return scene.page.getByRole('group', { name: '選択した行の操作' })
}

/** Opens an action on selected rows. */
async function openedFor(scene: Scene, count: number, action: string, title: string): Promise<Locator> {
  await press(await selecting(scene, count), action)
  const found = dialog(scene.page, title)
  await found.waitFor()
  await found.getByText('読み込んでいます...').waitFor({ state: 'detached' })
  return found
}

const selected: Screen[] = [
  { ...onUsers, name: 'user-selecting', from: 'ui/table/selection.tsx', reach: scene => selecting(scene, 3) },
  { ...onVendors, name: 'vendor-selecting', from: 'ui/table/selection.tsx', reach: scene => selecting(scene, 3) },
  { ...onUsers, name: 'user-remove-many', from: 'removeUsers', reach: scene => openedFor(scene, 8, '削除', 'ユーザー削除') },
  {
    ...onUsers,
    name: 'user-removing-many',
    from: 'removeUsers',
    async reach(scene) {
      const form = await openedFor(scene, 4, '削除', 'ユーザー削除')
      hang(scene, 'DELETE', /\/user\/\d+\/$/)
      await press(form, '削除')
      await scene.page.getByRole('progressbar').waitFor()
    },
  },
  {
    ...onUsers,
    name: 'user-removed-some',
    from: 'removeUsers',
    complaint: failed,
    async reach(scene) {
      const form = await openedFor(scene, 4, '削除', 'ユーザー削除')
      scene.platform.faults.push({ method: 'DELETE', path: /\/user\/\d+\/\?/, status: 500, times: 2 })
      await press(form, '削除')
      await scene.page.getByRole('button', { name: '失敗した分を再実行' }).waitFor()
      await held(scene.page, 'システム内部でエラーが発生しました。（エラーコード：500）')
    },
  },
  {
    ...onUsers,
    name: 'user-reset-many',
    from: 'resetPasswords',
    reach: scene => openedFor(scene, 2, 'パスワードリセット', 'パスワードリセット'),
  },
  { ...onUsers, name: 'user-roles', from: 'changeRoles', reach: scene => openedFor(scene, 2, 'ロールを変更', 'ロール変更') },
  { ...onUsers, name: 'user-to-group', from: 'addToGroup', reach: scene => openedFor(scene, 2, 'グループに追加', 'グループに追加') },
  { ...onGroups, name: 'group-remove-many', from: 'removeGroups', reach: scene => openedFor(scene, 1, '削除', 'グループ削除') },
  { ...onApps, name: 'app-remove-many', from: 'removeApps', reach: scene => openedFor(scene, 2, '削除', 'アプリケーション削除') },
  { ...onApps, name: 'app-move', from: 'moveApps', reach: scene => openedFor(scene, 2, 'グループを変更', 'グループ変更') },
  { ...onVendors, name: 'vendor-enable', from: 'enableVendors', reach: scene => openedFor(scene, 2, '有効にする', 'ベンダーの有効化') },
  { ...onVendors, name: 'vendor-disable', from: 'disableVendors', reach: scene => openedFor(scene, 2, '無効にする', 'ベンダーの無効化') },
]

const groupDialogs: Screen[] = [
  { ...onGroups, name: 'group-add', from: 'createGroup', reach: scene => opened(scene, '追加', 'グループ追加') },
  { ...onGroups, name: 'group-edit', from: 'editGroup', reach: scene => opened(scene, /を編集$/, 'グループ編集') },
  {
    ...onGroups,
    name: 'group-remove',
    from: 'removeGroup',
    reach: scene => opened(scene, `${emptyGroup(scene.platform).name}を削除`, 'グループ削除'),
  },
  {
    ...onGroups,
    name: 'group-removed',
    from: 'removeGroup',
    async reach(scene) {
      await press(await opened(scene, `${emptyGroup(scene.platform).name}を削除`, 'グループ削除'), '削除')
      await text(scene.page, 'グループを削除しました。')
    },
  },
  {
    ...onGroups,
    name: 'group-remove-blocked',
    from: 'removeGroup',
    async reach(scene) {
      await shown(scene)
      // An application has been added to it in the meantime.
      const { id, name } = emptyGroup(scene.platform)
      appWithSecret(scene.platform).vendor_group = id
      await opened(scene, `${name}を削除`, 'グループ削除')
      await text(scene.page, 'ユーザーまたはアプリケーションが所属しているため、グループを削除できません。')
    },
  },
  {
    ...onGroups,
    as: rights['group.view'],
    name: 'group-apps',
    from: 'showApps',
    reach(scene) {
      const group = scene.platform.tables.vendorGroups.find(({ id }) => id === appWithSecret(scene.platform).vendor_group)!
      return opened(scene, `${group.name}のアプリケーション`, 'グループに所属するアプリケーション')
    },
  },
  {
    ...onGroups,
    as: rights['group.view'],
    name: 'group-apps-none',
    from: 'showApps',
    reach: scene => opened(scene, `${emptyGroup(scene.platform).name}のアプリケーション`, 'グループに所属するアプリケーション'),
  },
]

const credentials = (scene: Scene) => opened(scene, `${appWithSecret(scene.platform).name}の認証情報`, '認証情報')
const regeneration = 'クライアントシークレット再生成'

const appDialogs: Screen[] = [
  { ...onApps, name: 'app-add', from: 'createApp', reach: scene => opened(scene, '追加', 'アプリケーション追加') },
  { ...onApps, name: 'app-edit', from: 'editApp', reach: scene => opened(scene, /を編集$/, 'アプリケーション編集') },
  {
    ...onApps,
    name: 'app-add-discard',
    from: 'ui/dialog/openForm.tsx',
    async reach(scene) {
      const form = await opened(scene, '追加', 'アプリケーション追加')
      await form.getByLabel('アプリケーション名').fill('書きかけ')
      await scene.page.keyboard.press('Escape')
      await dialog(scene.page, '入力内容の破棄').waitFor()
    },
  },
  { ...onApps, name: 'app-credentials', from: 'showCredentials', reach: credentials },
  {
    ...onApps,
    name: 'app-credentials-revealed',
    from: 'showCredentials',
    async reach(scene) {
      const found = await credentials(scene)
      await press(found, 'クライアントシークレットを表示')
      await text(found, appWithSecret(scene.platform).client_secret!)
    },
  },
  {
    ...onApps,
    name: 'app-credentials-token',
    from: 'showCredentials',
    async reach(scene) {
      const found = await credentials(scene)
      await press(found, 'アクセストークンの取得')
      await found.getByText('$body = @{').scrollIntoViewIfNeeded()
    },
  },
  {
    ...onApps,
    name: 'app-credentials-copied',
    from: 'ui/toast.tsx',
    async reach(scene) {
      await press(await credentials(scene), 'クライアントIDをコピー')
      await held(scene.page, 'コピーしました。')
    },
  },
  {
    ...onApps,
    name: 'app-new-secret',
    from: 'showCredentials',
    async reach(scene) {
      await press(await credentials(scene), '再生成')
      await dialog(scene.page, regeneration).waitFor()
    },
  },
  {
    ...onApps,
    name: 'app-new-secret-made',
    from: 'showCredentials',
    async reach(scene) {
      await press(await credentials(scene), '再生成')
      await press(dialog(scene.page, regeneration), '再生成')
      await text(scene.page, 'クライアントシークレットの再生成が完了しました。')
      await dialog(scene.page, regeneration).getByRole('button', { name: 'クライアントシークレットをコピー' }).waitFor()
    },
  },
]

const accountDialogs: Screen[] = [
  {
    ...everybody,
    name: 'account-menu',
    from: 'ui/Menu.tsx',
    async reach(scene) {
      await shown(scene)
      await press(scene.page, 'アカウントメニュー')
      await scene.page.getByRole('button', { name: 'サインアウト' }).waitFor()
    },
  },
  { ...everybody, name: 'account-password', from: 'changePassword', reach: scene => chosen(scene, 'パスワード変更') },
  {
    ...everybody,
    name: 'account-password-errors',
    from: 'changePassword',
    async reach(scene) {
      const form = await chosen(scene, 'パスワード変更')
      await form.getByLabel('新しいパスワード', { exact: true }).fill('rice')
      await press(form, '保存')
      await text(form, 'パスワードが入力されていません。')
    },
  },
  {
    ...everybody,
    as: rights['notifyAddress.modify'],
    name: 'account-address',
    from: 'changeNotifyEmail',
    reach: scene => chosen(scene, '利用通知メールアドレス変更'),
  },
  {
    ...everybody,
    as: rights['notifyAddress.modify'],
    name: 'account-address-changed',
    from: 'ui/toast.tsx',
    async reach(scene) {
      const form = await chosen(scene, '利用通知メールアドレス変更')
      await form.getByRole('textbox', { name: '利用通知メールアドレス' }).fill('haru@example.jp')
      await press(form, '保存')
      await held(scene.page, '利用通知メールアドレスを変更しました。')
    },
  },
]

/** Opens the palette, and waits until all its lists have loaded. */
async function palette(scene: Scene, wanted: string) {
  await shown(scene)
  await press(scene.page, '検索と操作')
  const found = dialog(scene.page, '検索と操作')
  await found.getByText('読み込んでいます...').waitFor({ state: 'detached' })
  await found.getByRole('combobox').fill(wanted)
  return found
}

const tools: Screen[] = [
  { ...everybody, name: 'palette', from: 'showPalette', reach: scene => palette(scene, '') },
  {
    ...everybody,
    name: 'palette-found',
    from: 'showPalette',
    path: ({ as }) => `/users?vendor=${ownVendor(as)}`,
    async reach(scene) {
      const found = await palette(scene, 'example')
      await found
        .getByRole('option')
        .filter({ hasText: emailOf(scene) })
        .waitFor()
    },
  },
  {
    ...everybody,
    name: 'palette-nothing-found',
    from: 'showPalette',
    reach: async scene => text(await palette(scene, '該当なし'), '該当する項目がありません。'),
  },
  {
    ...everybody,
    name: 'palette-incomplete',
    from: 'showPalette',
    complaint: failed,
    async reach(scene) {
      await shown(scene)
      scene.platform.faults.push({ path: api('/uploadDocument/'), status: 500 })
      await press(scene.page, '検索と操作')
      await held(scene.page, 'システム内部でエラーが発生しました。（エラーコード：500）')
    },
  },
  {
    ...everybody,
    name: 'keys',
    from: 'showKeys',
    async reach(scene) {
      await shown(scene)
      await scene.page.keyboard.press('?')
      await dialog(scene.page, 'キーボード操作').waitFor()
    },
  },
  {
    ...onVendors,
    name: 'vendor-in-use',
    from: 'ui/showReason.ts',
    async reach(scene) {
      await shown(scene)
      await scene.page.getByRole('button', { name: `${scene.platform.tables.vendors[1]!.name}を削除` }).click({ force: true })
      await scene.page.getByRole('link', { name: /^ユーザー\d+人を表示$/ }).waitFor()
    },
  },
  {
    ...onGroups,
    name: 'group-in-use',
    from: 'ui/showReason.ts',
    async reach(scene) {
      await shown(scene)
      const group = scene.platform.tables.vendorGroups.find(({ id }) => id === appWithSecret(scene.platform).vendor_group)!
      await scene.page.getByRole('button', { name: `${group.name}を削除` }).click({ force: true })
      await scene.page.getByRole('link', { name: /^アプリケーション\d+件を表示$/ }).waitFor()
    },
  },
]

/** Keeps saved rows highlighted, which would end after some seconds. */
const keepMark = ({ page }: Scene) =>
  page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((call: () => void, ms?: number) => (ms === 6000 ? 0 : setTimeout(call, ms))) as typeof window.setTimeout
  })

/** Saves a new group that is on another page of the list. */
async function groupElsewhere(scene: Scene) {
  const form = await opened(scene, '追加', 'グループ追加')
  await form.getByLabel('グループ名').fill('水田の環境計測グループ')
  await press(form, '保存')
  await held(scene.page, 'グループ「水田の環境計測グループ」を追加しました。')
}

const afterSaving: Screen[] = [
  { ...onGroups, path: '/groups?vendor=2&groups.q=試験', name: 'saved-elsewhere', from: 'ui/saved/showSaved.ts', reach: groupElsewhere },
  {
    ...onGroups,
    path: '/groups?vendor=2&groups.q=試験',
    name: 'saved-row',
    from: 'ui/saved/showSaved.ts',
    prepare: keepMark,
    async reach(scene) {
      await groupElsewhere(scene)
      await press(scene.page, '表示')
      await scene.page.getByRole('rowheader', { name: '水田の環境計測グループ' }).waitFor()
    },
  },
  {
    ...onVendors,
    name: 'vendor-next-steps',
    from: 'pages/VendorSteps.tsx',
    async reach(scene) {
      await press(await newVendor(scene), '保存')
      await press(scene.page, '手順に進む')
      await scene.page.getByRole('list', { name: '認証情報までの手順' }).waitFor()
    },
  },
  {
    ...onApps,
    name: 'app-add-without-groups',
    from: 'createApp',
    async reach(scene) {
      await shown(scene)
      scene.platform.tables.vendorGroups.splice(0)
      const form = await opened(scene, '追加', 'アプリケーション追加')
      await text(form, 'ベンダーグループが登録されていません。')
    },
  },
]

export const dialogsOfVendors: readonly Screen[] = [
  ...vendorDialogs,
  ...userDialogs,
  ...contractEnds,
  ...offboardings,
  ...records,
  ...imports,
  ...inventories,
  ...reviews,
  ...selected,
  ...groupDialogs,
]
const removalDialogs = removals.map(({ page, path, verb, title }): Screen => ({
  name: `${page}-remove`,
  from: verb,
  as: rolesWith(`${page}.modify`),
  path,
  reach: scene => opened(scene, /を削除$/, title),
}))

export const dialogsOfApps: readonly Screen[] = [...appDialogs, ...removalDialogs, ...accountDialogs, ...tools, ...afterSaving]
export const dialogs: readonly Screen[] = [...dialogsOfVendors, ...dialogsOfApps]

export const everyScreen: readonly Screen[] = [...pages, ...states, ...dialogs]

// ---- opening ----

interface Tools {
  context: BrowserContext
  origin: string
  platform: Platform
}

/** Opens a screen in a new tab, in this visitor's browser context. */
export async function openScreen(screen: Screen, as: Visitor, { context, origin, platform }: Tools): Promise<Page> {
  platform.faults.length = 0
  const scene = { page: await context.newPage(), origin, platform, as }
  await screen.prepare?.(scene)
  const wanted = typeof screen.path === 'string' ? screen.path : await screen.path(scene)
  // Only the addresses of system administrators name a vendor.
  const path = as === 'systemAdmin' ? wanted : wanted.replace(/(?<=[?&])vendor=\d+&?/, '').replace(/\?$/, '')
  await scene.page.goto(`${origin}/${path.startsWith('?') ? path : `#${path}`}`)
  await screen.reach(scene).catch(error => {
    throw new Error(`${screen.name} as ${as}: ${error.message}`)
  })
  return scene.page
}

/** The widths of all sweeps, from wide to narrow. */
export const widths: readonly number[] = [1440, 1024, 390]
const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 }
export const themes = ['light', 'dark'] as const

/** Resizes the window. Below 600 px it becomes a touch screen, and stays one. */
export async function resize(page: Page, width: number): Promise<void> {
  const height = heights[width] ?? Math.round(width * 0.625)
  await page.setViewportSize({ width, height })
  if (width < 600) {
    const device = await page.context().newCDPSession(page)
    await device.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true })
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  }
  await painted(page)
}
