/** Every dialog of the console, from the rows of test/support/dialogs.ts, and its states. */
import type { Locator } from 'playwright-core'
import type { Platform } from '../platform/platform.ts'
import { dialogs as dialogRows } from '../support/dialogs.ts'
import { rolesWith } from '../support/pages.ts'
import {
  customer,
  emailOf,
  fail,
  failed,
  failing,
  hang,
  held,
  opened,
  opening,
  ownVendor,
  rowOf,
  says,
  type Scene,
  type Screen,
  screensOf,
  selecting,
  sent,
  shown,
  type States,
  systemAdmin,
  systemError,
  text,
  usable,
  underWay,
} from './scenes.ts'
import { button, dialog, fillIn, fillVendor, hideAndShow, press } from './steps.ts'

const ownUsers = ({ as }: Scene) => `/users?vendor=${ownVendor(as)}`
const progress = ({ page }: Scene) => page.getByRole('progressbar').waitFor()
const retry = ({ page }: Scene) => button(page, '失敗した分を再実行').waitFor()

/** The steps to what follows once a dialog is filled in, by label, and one of its buttons is pressed: by default the one that sends it. */
const filled =
  (verb: string, values: Readonly<Record<string, string>>, follows: Screen['reach'] = async () => {}, sending = rowOf(verb).send!) =>
  async (scene: Scene) => {
    const form = await opened(scene, verb)
    await fillIn(form, values)
    await press(form, sending)
    await follows(scene)
  }

// ---- vendors ----

const memberTypes = '/memberType/'

const saveVendor = filled('createVendor', { ベンダー名: '新しい農園', 契約番号: 'AG-900', 会員種別: '特別会員' })

/** Opens the removal of an empty vendor, types a name, by default its own, and sends it. */
async function removeVendor(scene: Scene, name?: string) {
  await shown(scene)
  const own = (await usable(scene.page, /を削除$/).getAttribute('aria-label'))!.replace(/を削除$/, '')
  const form = await opened(scene, 'removeVendor')
  await form.getByLabel('ベンダー名').fill(name ?? own)
  await press(form, '削除')
}

/** Shows why the first of these rows that is in use cannot be deleted. */
async function inUse(scene: Scene, name: string, link: RegExp) {
  await shown(scene)
  await button(scene.page, `${name}を削除`).click({ force: true })
  await scene.page.getByRole('link', { name: link }).waitFor()
}

const customerName = ({ platform: { tables } }: Scene) => tables.vendors.find(({ id }) => id === customer)!.name

const endContract = (scene: Scene) =>
  filled('endContract', { ベンダー名: customerName(scene) }, ({ page }) => button(page, '閉じる').waitFor(), '契約を終了')(scene)

const ofVendors: Readonly<Record<string, States>> = {
  createVendor: {
    async loading(scene) {
      const form = await opening(scene, 'createVendor', { meanwhile: () => hang(scene, 'GET', memberTypes) })
      await text(form, '読み込んでいます...')
    },
    unloaded: {
      complaint: failed,
      async reach(scene) {
        const form = await opening(scene, 'createVendor', { meanwhile: () => fail(scene, 'GET', memberTypes) })
        await text(form, '会員種別情報を取得できませんでした。')
      },
    },
    errors: filled('createVendor', { ベンダー名: 'あ'.repeat(65), 利用通知メールアドレス: 'あて先' }, says('会員種別を選択してください。')),
    saving: underWay(['POST', '/vendor/'], saveVendor),
    refused: {
      ...failing('POST', '/vendor/'),
      async reach(scene) {
        await saveVendor(scene)
        await text(scene.page, '予期せぬエラーが発生しました。管理者にお問い合わせください。')
        await held(scene.page, systemError)
      },
    },
    'next-steps': {
      from: 'pages/VendorSteps.tsx',
      async reach(scene) {
        await saveVendor(scene)
        await press(scene.page, '手順に進む')
        await scene.page.getByRole('list', { name: '認証情報までの手順' }).waitFor()
      },
    },
  },
  editVendor: {
    async 'change-of-type'(scene) {
      const form = await opened(scene, 'editVendor')
      const type = form.getByLabel('会員種別')
      const now = await type.inputValue()
      await type.selectOption({ label: scene.platform.tables.memberTypes.find(({ id }) => String(id) !== now)!.name })
      await press(form, '保存')
      await dialog(scene.page, '会員種別の変更').waitFor()
    },
    async conflict(scene) {
      const form = await opened(scene, 'editVendor')
      const contract = await form.getByLabel('契約番号').inputValue()
      const vendor = scene.platform.tables.vendors.find(({ contract_number }) => contract_number === contract)!
      await fillVendor(form, { name: '入力中の農園', type: '特別会員', email: 'typed@example.jp' })
      Object.assign(vendor, { name: 'ほかの利用者の農園', member_type: 3, notify_email_address: null })
      await hideAndShow(scene.page)
      await press(form, '保存')
      await form.getByRole('group', { name: '利用通知メールアドレス：保存する値' }).waitFor()
    },
  },
  removeVendor: {
    async errors(scene) {
      await removeVendor(scene, '別の農園')
      await text(scene.page, 'ベンダーの名前が異なります。')
    },
    sending: underWay(['DELETE', /\/vendor\/\d+\/$/], scene => removeVendor(scene)),
    async done(scene) {
      await removeVendor(scene)
      await text(scene.page, 'ベンダーの削除が完了しました。')
    },
    'in-use': { from: 'ui/showReason.ts', reach: scene => inUse(scene, customerName(scene), /^ユーザー\d+人を表示$/) },
  },
  endContract: {
    async errors(scene) {
      const form = await opened(scene, 'endContract')
      await form.getByText(/^ユーザー（/).click()
      await press(form, '契約を終了')
      await text(form, 'ベンダーの名前を入力してください。')
    },
    done: endContract,
    // What failed keeps its group and its vendor from being deleted.
    failed: { ...failing('DELETE', /\/application\/\d+\/$/, 1), reach: endContract },
  },
}

// ---- users ----

/** Chooses a file of users to import. */
async function chooseFile(form: Locator, rows: readonly string[]) {
  const buffer = Buffer.from(['メールアドレス,姓,名,ロール', ...rows].join('\r\n'))
  await form.getByLabel('CSVファイル').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer })
}

const rowsToImport = [
  'new@example.jp,新田,稲子,ベンダー利用者',
  'hanako.noda@example.jp,,,ベンダー管理者',
  'vendor.user@example.jp,畑中,実,ベンダー利用者',
  'new@example.jp,新田,稲子,ベンダー利用者',
  'あて先,新田,,社長',
]

/** Opens the import of users with a file, and waits until its rows are checked. */
async function checkedImport(scene: Scene) {
  const form = await opened(scene, 'importUsers')
  await chooseFile(form, rowsToImport)
  await scene.page.waitForFunction(() => !document.querySelector('[role="progressbar"], progress'))
  return form
}

const removeFour = async (scene: Scene) => press(await opened(scene, 'removeUsers', { count: 4 }), '削除')

const ofUsers: Readonly<Record<string, States>> = {
  createUser: {
    existing: filled(
      'createUser',
      { メールアドレス: 'hanako.noda@example.jp', 姓: '新田', 名: '稲子', ロール: 'ベンダー利用者' },
      ({ page }) => dialog(page, '既存のアカウント').waitFor(),
    ),
  },
  editUser: { oneself: { path: ownUsers, reach: scene => opened(scene, 'editUser', { opener: `${emailOf(scene)}を編集` }) } },
  removeUser: {
    failed: {
      ...failing('DELETE', /\/user\/\d+\/$/),
      async reach(scene) {
        await sent(scene, 'removeUser')
        await text(scene.page, 'ユーザーを削除できませんでした。')
      },
    },
    oneself: { path: ownUsers, reach: scene => opened(scene, 'removeUser', { opener: `${emailOf(scene)}を削除` }) },
  },
  // A page has the same name.
  resetPassword: { '': { name: 'resetPassword-of-user', reach: scene => opened(scene, 'resetPassword') } },
  offboardUser: {
    nothing: {
      prepare: ({ platform: { tables } }) => void tables.vendorGroupUsers.splice(0),
      async reach(scene) {
        await opened(scene, 'offboardUser')
        await text(scene.page, '所属しているグループはありません。')
      },
    },
    'last-admin': {
      as: systemAdmin,
      prepare({ platform: { tables, accounts } }) {
        const own = tables.users.find(({ user_name }) => user_name === accounts.severalRoles.email)!
        for (const link of tables.vendorUsers) if (link.vendor === customer) link.role = link.user === own.id ? 2 : 3
      },
      async reach(scene) {
        await opened(scene, 'offboardUser')
        await text(scene.page, 'このベンダーで最後の管理者です。')
      },
    },
    done: filled('offboardUser', {}, ({ page }) => button(page, '結果をコピー').waitFor(), '実行'),
  },
  showRecord: {
    changed: {
      as: rolesWith('user.modify'),
      path: '/users?vendor=2',
      reach: filled('editUser', { 名: '美智子' }, async scene => {
        await dialog(scene.page, rowOf('editUser').title!).waitFor({ state: 'detached' })
        await opened(scene, 'showRecord')
      }),
    },
  },
  importUsers: {
    async refused(scene) {
      const form = await opened(scene, 'importUsers')
      await form.getByLabel('CSVファイル').setInputFiles({ name: 'users.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\0') })
      await text(form, 'CSVファイルとして読み込めませんでした。')
    },
    'not-pasted': filled(
      'importUsers',
      { 表計算ソフトからの貼り付け: '新田\t稲子\tnew@example.jp' },
      says('列名の行がありません。'),
      '読み込む',
    ),
    async cell(scene) {
      const form = await checkedImport(scene)
      await form.getByRole('button', { name: /^6行目のロール/ }).click()
      await form.getByRole('combobox', { name: '6行目のロール' }).waitFor()
      await form.getByRole('button', { name: /^6行目の名/ }).click()
      await form.getByRole('textbox', { name: '6行目の名' }).fill('実')
    },
    checked: checkedImport,
    async done(scene) {
      const form = await checkedImport(scene)
      await press(form, '登録')
      await text(form, '5行のうち2人を登録しました。')
    },
    checking: underWay(
      ['GET', '/vendorUser/is_exist_user/'],
      async scene => chooseFile(await opened(scene, 'importUsers'), rowsToImport),
      progress,
    ),
    failed: {
      ...failing('POST', '/vendorUser/', 1),
      async reach(scene) {
        await press(await checkedImport(scene), '登録')
        await retry(scene)
      },
    },
  },
  removeUsers: {
    '': scene => opened(scene, 'removeUsers', { count: 8 }),
    sending: underWay(['DELETE', /\/user\/\d+\/$/], removeFour, progress),
    failed: {
      ...failing('DELETE', /\/user\/\d+\/\?/, 2),
      async reach(scene) {
        await removeFour(scene)
        await retry(scene)
        await held(scene.page, systemError)
      },
    },
  },
}

// ---- groups ----

const emptyGroup = '検証用グループ'

/** Returns an application of the customer with a secret. */
function appWithSecret({ tables }: Platform) {
  const isOwn = (group: unknown) => tables.vendorGroups.find(({ id }) => id === group)?.vendor === customer
  return tables.applications.find(app => app.client_secret && isOwn(app.vendor_group))!
}

const usedGroup = ({ tables, ...platform }: Platform) =>
  tables.vendorGroups.find(({ id }) => id === appWithSecret({ tables, ...platform }).vendor_group)!

/** Saves a new group that is on another page of the list. */
const groupElsewhere = filled('createGroup', { グループ名: '水田の環境計測グループ' }, ({ page }) =>
  held(page, 'グループ「水田の環境計測グループ」を追加しました。'),
)

/** Keeps saved rows highlighted, which would end after some seconds. */
const keepMark = ({ page }: Scene) =>
  page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((call: () => void, ms?: number) => (ms === 6000 ? 0 : setTimeout(call, ms))) as typeof window.setTimeout
  })

const filtered = { from: 'ui/table/SavedRows.ts', path: '/groups?vendor=2&groups.q=試験' }

const ofGroups: Readonly<Record<string, States>> = {
  createGroup: {
    'saved-elsewhere': { ...filtered, reach: groupElsewhere },
    'saved-row': {
      ...filtered,
      prepare: keepMark,
      async reach(scene) {
        await groupElsewhere(scene)
        await press(scene.page, '表示')
        await scene.page.getByRole('rowheader', { name: '水田の環境計測グループ' }).waitFor()
      },
    },
  },
  removeGroup: {
    async done(scene) {
      await sent(scene, 'removeGroup')
      await text(scene.page, 'グループを削除しました。')
    },
    async blocked(scene) {
      // An application is added to it in the meantime.
      const meanwhile = () => {
        const { vendorGroups } = scene.platform.tables
        appWithSecret(scene.platform).vendor_group = vendorGroups.find(({ vendor, name }) => vendor === customer && name === emptyGroup)!.id
      }
      await opened(scene, 'removeGroup', { meanwhile })
      await text(scene.page, 'ユーザーまたはアプリケーションが所属しているため、グループを削除できません。')
    },
    'in-use': { from: 'ui/showReason.ts', reach: scene => inUse(scene, usedGroup(scene.platform).name, /^アプリケーション\d+件を表示$/) },
  },
  showApps: {
    '': scene => opened(scene, 'showApps', { opener: `${usedGroup(scene.platform).name}のアプリケーション` }),
    none: scene => opened(scene, 'showApps', { opener: `${emptyGroup}のアプリケーション` }),
  },
  removeGroups: { '': scene => opened(scene, 'removeGroups', { count: 1 }) },
}

// ---- applications, the account and tools ----

const credentials = (scene: Scene) => opened(scene, 'showCredentials', { opener: `${appWithSecret(scene.platform).name}の認証情報` })

async function regeneration(scene: Scene) {
  await press(await credentials(scene), '再生成')
  const question = dialog(scene.page, 'クライアントシークレット再生成')
  await question.waitFor()
  return question
}

/** Searches the palette. */
async function find(scene: Scene, wanted: string) {
  const palette = await opened(scene, 'showPalette')
  await palette.getByRole('combobox').fill(wanted)
  return palette
}

const ofApps: Readonly<Record<string, States>> = {
  createApp: {
    discard: {
      from: 'ui/dialog/openForm.tsx',
      async reach(scene) {
        const form = await opened(scene, 'createApp')
        await form.getByLabel('アプリケーション名').fill('書きかけ')
        await scene.page.keyboard.press('Escape')
        await dialog(scene.page, '入力内容の破棄').waitFor()
      },
    },
    async 'without-groups'(scene) {
      const form = await opened(scene, 'createApp', { meanwhile: () => scene.platform.tables.vendorGroups.splice(0) })
      await text(form, 'グループが登録されていません。')
    },
  },
  showCredentials: {
    '': credentials,
    async revealed(scene) {
      const found = await credentials(scene)
      await press(found, 'クライアントシークレットを表示')
      await text(found, appWithSecret(scene.platform).client_secret!)
    },
    async token(scene) {
      const found = await credentials(scene)
      await press(found, 'アクセストークンの取得')
      await found.getByText('$body = @{').scrollIntoViewIfNeeded()
    },
    copied: {
      from: 'ui/toast.ts',
      async reach(scene) {
        await press(await credentials(scene), 'クライアントIDをコピー')
        await held(scene.page, 'コピーしました。')
      },
    },
    'new-secret': regeneration,
    async 'new-secret-made'(scene) {
      const question = await regeneration(scene)
      await press(question, '再生成')
      await text(scene.page, 'クライアントシークレットの再生成が完了しました。')
      await button(question, 'クライアントシークレットをコピー').waitFor()
    },
  },
  changePassword: { errors: filled('changePassword', { 新しいパスワード: 'rice' }, says('パスワードが入力されていません。')) },
  changeNotifyEmail: {
    changed: {
      from: 'ui/toast.ts',
      reach: filled('changeNotifyEmail', { 利用通知メールアドレス: 'haru@example.jp' }, ({ page }) =>
        held(page, '利用通知メールアドレスを変更しました。'),
      ),
    },
  },
  showPalette: {
    found: {
      path: ownUsers,
      async reach(scene) {
        const found = await find(scene, 'example')
        const own = found.getByRole('option').filter({ hasText: emailOf(scene) })
        await own.waitFor()
      },
    },
    'nothing-found': async scene => text(await find(scene, '該当なし'), '該当する項目がありません。'),
    incomplete: {
      complaint: failed,
      async reach(scene) {
        await opening(scene, 'showPalette', { meanwhile: () => fail(scene, 'GET', '/uploadDocument/') })
        await held(scene.page, systemError)
      },
    },
  },
}

const tools = screensOf(
  'showKeys',
  { as: rolesWith('ownVendor.view'), path: '/uploadDocuments' },
  {
    async ''(scene) {
      await shown(scene)
      await scene.page.keyboard.press('Control+/')
      await dialog(scene.page, 'キーボード操作').waitFor()
    },
    'account-menu': {
      from: 'ui/page/Menu.tsx',
      async reach(scene) {
        await shown(scene)
        await press(scene.page, 'アカウントメニュー')
        await button(scene.page, 'サインアウト').waitFor()
      },
    },
  },
)

// ---- the inventory, and selections ----

async function takeInventory({ page }: Scene) {
  await button(page, /件のベンダーから取得$/).click()
}

async function takenInventory(scene: Scene) {
  await takeInventory(scene)
  await scene.page.getByRole('table', { name: '棚卸し', exact: true }).waitFor()
}

/** The list of a last review without ids: most people have joined since, one has left, and one has another role. */
const lastList = [
  'ベンダー名,契約番号,メールアドレス,姓,名,ロール,ベンダーID,ユーザーID,ベンダーユーザーID',
  '北海農業データ株式会社,,vendor.user@example.jp,畑中,実,ベンダー管理者,2,,',
  '北海農業データ株式会社,,left@example.jp,離,一人,ベンダー利用者,2,,',
]

async function review(scene: Scene, lines = lastList) {
  await takenInventory(scene)
  const buffer = Buffer.from(lines.join('\r\n'))
  await scene.page.getByLabel('前回のCSVと比較').setInputFiles({ name: '棚卸し_2026-05-25.csv', mimeType: 'text/csv', buffer })
}

const inventory = screensOf(
  'inventory',
  { as: systemAdmin, path: '/inventory' },
  {
    running: { from: 'takeInventory', ...underWay(['GET', /vendorUser\/\?vendorId=\d*[45]$/], takeInventory, progress) },
    result: takenInventory,
    finding: { path: '/inventory?inventory.finding=noNotifyEmail', reach: says('利用通知メールアドレスを登録してください。') },
    async groups(scene) {
      await takenInventory(scene)
      await button(scene.page, /^グループも取得/).click()
      await button(scene.page, /^グループも取得/).waitFor({ state: 'detached' })
    },
    missing: {
      ...failing('GET', /vendorUser\/\?vendorId=[12]$/),
      async reach(scene) {
        await takeInventory(scene)
        await button(scene.page, '取得できなかった分を再取得').waitFor()
        await press(scene.page, '閉じる')
        await text(scene.page, '取得していないベンダー（2件）')
      },
    },
    async 'review-refused'(scene) {
      await review(scene, ['グループ名,グループID', '穀物,21'])
      await text(scene.page, '棚卸しまたはユーザー一覧のCSVではありません。')
    },
    async review(scene) {
      await review(scene)
      const boxes = scene.page.getByRole('checkbox', { name: /を確認済みにする$/ })
      await boxes.first().check()
    },
    async sheet(scene) {
      await review(scene)
      await press(scene.page, '確認票を印刷')
      await scene.page.getByRole('heading', { name: '棚卸し確認票' }).waitFor()
    },
  },
)

const selections = ['removeUsers', 'disableVendors'].flatMap(verb =>
  screensOf(
    verb,
    { as: rolesWith(rowOf(verb).right!), path: rowOf(verb).path },
    { selecting: { from: 'ui/table/selection.tsx', reach: scene => selecting(scene, 3) } },
  ),
)

// ---- all of them ----

const states: Readonly<Record<string, States>> = { ...ofVendors, ...ofUsers, ...ofGroups, ...ofApps }
const verbs = [...new Set([...dialogRows.map(({ verb }) => verb!), ...Object.keys(states)])]
const isOfApps = (verb: string) => /^\/(apps|uploadDocuments)/.test(rowOf(verb).path)

function screensOfDialog(verb: string) {
  const { right, path } = rowOf(verb)
  return screensOf(verb, { as: rolesWith(right!), path }, { '': scene => opened(scene, verb), ...states[verb] })
}

export const dialogsOfVendors: readonly Screen[] = [
  ...verbs.filter(verb => !isOfApps(verb)).flatMap(screensOfDialog),
  ...inventory,
  ...selections,
]
export const dialogsOfApps: readonly Screen[] = [...verbs.filter(isOfApps).flatMap(screensOfDialog), ...tools]
