import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { stories, type StoryTools } from './story.ts'
import { calls, dialog, eventually, focused, hasFocus, heading, press, range, sideways } from './steps.ts'

const story = stories('users')

const customer = '北海農業データ株式会社'
const office = '農業データ連携基盤事務局'
const restored = 'サインインの前に入力した内容を復元しました。'
const compare = new Intl.Collator('ja', { numeric: true }).compare

const userTable = (page: Page) => page.getByRole('table', { name: 'ユーザー一覧' })
const names = (table: Locator) => table.getByRole('rowheader').allTextContents()
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const cells = (page: Page, name: string) => row(page, name).getByRole('cell').allTextContents()
const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true })
const counted = (page: Page, text: string) => range(page, text).waitFor()

const vendorPanel = (page: Page) => page.getByRole('region', { name: 'ベンダー一覧', exact: true })
const groupPanel = (page: Page) => page.getByRole('region', { name: 'ベンダーグループ一覧', exact: true })
/** The entry of a panel that is selected. */
const current = (panel: Locator) => panel.locator('[aria-current="true"]')
const isSelected = async (panel: Locator, name: string) => eventually(async () => assert.equal(await current(panel).allTextContents(), [name]))

const picker = (form: Locator) => form.getByRole('group', { name: 'メンバー' })
const candidates = (form: Locator) => picker(form).getByRole('checkbox')

async function opened(page: Page, origin: string, address: string, name: string) {
  await page.goto(`${origin}/#/${address}`)
  await heading(page, name).waitFor()
  await page.getByRole('rowheader').first().waitFor()
}
const openUsers = (page: Page, origin: string, query = '') => opened(page, origin, `users${query}`, 'ユーザー')
const openGroups = (page: Page, origin: string, query = '') => opened(page, origin, `groups${query}`, 'グループ')

/** The customer's users, as the platform has them. */
function usersOf({ tables }: Platform) {
  const links = tables.vendorUsers.filter(link => link.vendor === 2)
  return links.map(link => ({ ...tables.users.find(user => user.id === link.user)!, link }))
}

const groupsOf = ({ tables }: Platform) => tables.vendorGroups.filter(group => group.vendor === 2)
const membersOf = ({ tables }: Platform, group: number) =>
  tables.vendorGroupUsers.filter(member => member.vendor_group === group).map(member => member.user).sort((a, b) => a - b)

interface UserValues { email?: string; family?: string; given?: string; role?: string }

async function fillUser(form: Locator, { email, family, given, role }: UserValues) {
  if (email !== undefined) await form.getByLabel('メールアドレス').fill(email)
  if (family !== undefined) await form.getByLabel('姓', { exact: true }).fill(family)
  if (given !== undefined) await form.getByLabel('名', { exact: true }).fill(given)
  if (role !== undefined) await form.getByLabel('ロール').selectOption({ label: role })
}

// Choosing what is shown

story('a system administrator selects a vendor, then a group, then filters and turns pages', async tools => {
  const { page, origin, platform, look } = tools
  await page.goto(`${origin}/#/users`)
  await groupPanel(page).getByText('ベンダーを選択してください。').waitFor()
  assert.is(await button(page, '追加').getAttribute('aria-disabled'), 'true')
  assert.is(await button(page, '追加').getAttribute('aria-description'), 'ベンダーを選択してください。')
  await button(vendorPanel(page), office).waitFor()
  await look('no-vendor')

  // Thirty vendors come with a filter box.
  await vendorPanel(page).getByLabel('名前で絞り込み').fill('ほっかい')
  await vendorPanel(page).getByText('該当する項目がありません。').waitFor()
  await vendorPanel(page).getByLabel('名前で絞り込み').fill('北海農')
  await press(vendorPanel(page), customer)
  await counted(page, '1-8 / 8件')
  await isSelected(vendorPanel(page), customer)
  await isSelected(groupPanel(page), 'すべて')
  await eventually(() => assert.is(new URL(page.url()).hash, '#/users?vendor=2'))

  await press(page, 'ベンダー一覧を閉じる')
  await vendorPanel(page).waitFor({ state: 'detached' })
  const opener = button(groupPanel(page), customer)
  assert.is(await opener.getAttribute('aria-expanded'), 'false')
  await look('closed')
  await opener.click()
  await isSelected(vendorPanel(page), customer)
  assert.is(await opener.getAttribute('aria-expanded'), 'true')

  const groups = groupsOf(platform).toSorted((a, b) => compare(a.name, b.name))
  const entries = ['すべて', ...groups.map(group => group.name)]
  await eventually(async () => assert.equal(await groupPanel(page).getByRole('listitem').allTextContents(), entries))
  const group = groups.find(({ id }) => membersOf(platform, id).length > 1)!
  await press(groupPanel(page), group.name)
  await isSelected(groupPanel(page), group.name)
  const members = usersOf(platform).filter(user => membersOf(platform, group.id).includes(user.id))
  await counted(page, `1-${members.length} / ${members.length}件`)
  await eventually(async () => assert.equal((await names(userTable(page))).sort(), members.map(user => user.user_name).sort()))
  for (const { user_name, family_name, given_name, link } of members) {
    const role = platform.tables.roles.find(({ id }) => id === link.role)!.name
    await eventually(async () => assert.equal((await cells(page, user_name)).slice(0, 3), [family_name, given_name, role]))
  }

  await press(groupPanel(page), 'すべて')
  await counted(page, '1-8 / 8件')
  const inOrder = usersOf(platform).toSorted((a, b) => a.link.role - b.link.role || compare(a.user_name, b.user_name)).map(user => user.user_name)
  await eventually(async () => assert.equal(await names(userTable(page)), inOrder))
  await page.getByLabel('表示件数').selectOption('5')
  await press(page, '次のページ')
  await counted(page, '6-8 / 8件')
  await eventually(async () => assert.equal(await names(userTable(page)), inOrder.slice(5)))
  await page.getByLabel('メールアドレス').fill('ＶＥＮＤＯＲ．')
  const found = inOrder.filter(email => email.includes('vendor.'))
  await counted(page, `1-${found.length} / ${found.length}件`)
  await eventually(async () => assert.equal(await names(userTable(page)), found))
  await page.getByLabel('メールアドレス').fill('nobody')
  await page.getByText('条件に一致するユーザーがありません。').waitFor()
  await look('filtered-empty')
  await press(page, '絞り込みを解除')
  await counted(page, '1-5 / 8件')

  // Another vendor: its groups, none of them selected, and its first page.
  await press(page, '次のページ')
  await press(groupPanel(page), group.name)
  await vendorPanel(page).getByLabel('名前で絞り込み').fill('')
  await press(vendorPanel(page), office)
  await isSelected(groupPanel(page), 'すべて')
  await row(page, platform.accounts.systemAdmin.email).waitFor()
  await eventually(() => assert.is(new URL(page.url()).hash, '#/users?users.rows=5&vendor=1'))
}, { as: 'systemAdmin' })

story('Back, Forward and a reload bring the same vendor, group, page and filter', async ({ page, origin, platform }) => {
  const [group] = groupsOf(platform)
  const states: [address: string, look: () => Promise<unknown>][] = []
  const note = (look: () => Promise<unknown>) => states.push([new URL(page.url()).hash, look])
  await openUsers(page, origin, '?vendor=2&users.rows=5')
  note(() => isSelected(groupPanel(page), 'すべて').then(() => counted(page, '1-5 / 8件')))
  await press(page, '次のページ')
  await counted(page, '6-8 / 8件')
  note(() => counted(page, '6-8 / 8件'))
  await press(groupPanel(page), group!.name)
  await isSelected(groupPanel(page), group!.name)
  await page.getByLabel('メールアドレス').fill('vendor.')
  await eventually(() => assert.ok(page.url().includes('users.q=vendor.')))
  note(() => isSelected(groupPanel(page), group!.name).then(() =>
    eventually(async () => assert.is(await page.getByLabel('メールアドレス').inputValue(), 'vendor.'))))
  await press(vendorPanel(page), office)
  await press(page, '絞り込みを解除')
  await row(page, platform.accounts.systemAdmin.email).waitFor()
  const last = page.url()
  await page.goBack()
  await page.getByText('条件に一致するユーザーがありません。').waitFor()
  for (const [address, look] of states.toReversed()) {
    await page.goBack()
    await eventually(() => assert.is(new URL(page.url()).hash, address))
    await look()
    await isSelected(vendorPanel(page), customer)
    await page.reload()
    await look()
    await isSelected(vendorPanel(page), customer)
  }
  for (let times = 0; times < 4; times++) await page.goForward()
  await isSelected(vendorPanel(page), office)
  await row(page, platform.accounts.systemAdmin.email).waitFor()
  await eventually(() => assert.is(page.url(), last))
}, { as: 'systemAdmin' })

// Users

story('a system administrator adds a user, edits and deletes it', async ({ page, origin, platform, look }) => {
  const { tables } = platform
  await openUsers(page, origin, '?vendor=2')
  await press(page, '追加')
  const added = dialog(page, 'ユーザー追加')
  await eventually(async () => assert.ok(await hasFocus(added.getByLabel('メールアドレス'))))
  await press(added, '保存')
  for (const message of ['メールアドレスを入力してください。', '姓を入力してください。', '名を入力してください。', 'ロールを選択してください。']) {
    await added.getByText(message).waitFor()
  }
  await look('add-errors')
  await fillUser(added, { email: platform.accounts.vendorUser.email, family: '稲葉', given: '実', role: 'ベンダー利用者' })
  await press(added, '保存')
  await added.getByText('このメールアドレスは既に登録されています。').waitFor()
  assert.is(calls(platform, 'POST', /user/i).length, 0)
  await fillUser(added, { email: 'minori@inaba.example.jp' })
  await press(added, '保存')
  await added.waitFor({ state: 'detached' })
  await row(page, 'minori@inaba.example.jp').waitFor()
  const created = usersOf(platform).at(-1)!
  assert.equal([created.user_name, created.family_name, created.given_name, created.link.role], ['minori@inaba.example.jp', '稲葉', '実', 3])
  await focused(button(page, '追加'))

  await press(page, 'minori@inaba.example.jpを編集')
  const edited = dialog(page, 'ユーザー編集')
  await eventually(async () => assert.is(await edited.getByLabel('姓', { exact: true }).inputValue(), '稲葉'))
  await fillUser(edited, { role: 'ベンダー管理者' })
  await press(edited, '保存')
  await edited.waitFor({ state: 'detached' })
  await row(page, 'minori@inaba.example.jp').getByRole('cell', { name: 'ベンダー管理者' }).waitFor()
  assert.equal([calls(platform, 'PUT', /user/).length, calls(platform, 'PATCH', /vendorUser/).length], [0, 1])
  await press(page, 'minori@inaba.example.jpを編集')
  await eventually(async () => assert.is(await edited.getByLabel('姓', { exact: true }).inputValue(), '稲葉'))
  await fillUser(edited, { given: '実里', email: 'minori.inaba@example.jp' })
  await press(edited, '保存')
  await edited.waitFor({ state: 'detached' })
  await row(page, 'minori.inaba@example.jp').getByRole('cell', { name: '実里' }).waitFor()
  assert.equal([calls(platform, 'PUT', /user/).length, calls(platform, 'PATCH', /vendorUser/).length], [1, 1])

  await press(page, 'minori.inaba@example.jpを削除')
  const removal = dialog(page, 'ユーザー削除')
  await removal.getByText('稲葉 実里 (minori.inaba@example.jp)を削除してもよろしいですか？').waitFor()
  await press(removal, '削除')
  await removal.getByText('ユーザーの削除が完了しました。').waitFor()
  await press(removal, 'OK')
  await row(page, 'minori.inaba@example.jp').waitFor({ state: 'detached' })
  assert.not.ok(tables.users.some(user => user.id === created.id))
  await counted(page, '1-8 / 8件')
}, { as: 'systemAdmin' })

story('an account that exists already is taken over once that is agreed to', async ({ page, origin, platform, look }) => {
  const account = platform.tables.idProviderUsers.find(({ userName }) => userName === 'hanako.noda@example.jp')!
  const accounts = platform.tables.idProviderUsers.length
  await openUsers(page, origin, '?vendor=2')
  await press(page, '追加')
  const form = dialog(page, 'ユーザー追加')
  await form.getByLabel('メールアドレス').waitFor()
  await fillUser(form, { email: account.userName, family: '仮', given: '名', role: 'ベンダー利用者' })
  await press(form, '保存')
  const asked = dialog(page, '既存のアカウント')
  await asked.getByText('このアカウントは既に存在します。（姓：野田、名：花子）続行してもよろしいですか？').waitFor()
  await look('existing-account')
  await press(asked, 'キャンセル')
  await asked.waitFor({ state: 'detached' })
  assert.is(await form.getByLabel('姓', { exact: true }).inputValue(), '仮')
  await press(form, '保存')
  await press(asked, '続行')
  await eventually(async () => assert.is(await form.getByLabel('姓', { exact: true }).inputValue(), '野田'))
  assert.is(await form.getByLabel('名', { exact: true }).inputValue(), '花子')
  assert.is(calls(platform, 'POST', /user/i).length, 0)
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  await row(page, account.userName).getByRole('cell', { name: '花子' }).waitFor()
  assert.is(usersOf(platform).at(-1)?.account, account.id)
  assert.is(platform.tables.idProviderUsers.length, accounts)
}, { as: 'systemAdmin' })

story('a password is reset by a mail to the user', async ({ page, origin, platform, look }) => {
  const { email } = platform.accounts.vendorUser
  await openUsers(page, origin)
  await press(page, `${email}のパスワードをリセット`)
  const asked = dialog(page, 'パスワードリセット')
  await asked.getByText(`畑中 実 (${email})のパスワードをリセットしてもよろしいですか？`).waitFor()
  await look('reset')
  await press(asked, 'キャンセル')
  await asked.waitFor({ state: 'detached' })
  assert.is(platform.mails.length, 0)
  await press(page, `${email}のパスワードをリセット`)
  await press(asked, 'リセット')
  await asked.getByText('パスワードリセットのメールを送信しました。').waitFor()
  assert.equal(platform.mails.map(mail => mail.to), [email])
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
  await eventually(async () => assert.ok(await hasFocus(button(page, `${email}のパスワードをリセット`))))
}, { as: 'vendorAdmin' })

story('nobody deletes themselves, or changes their own role', async ({ page, origin, platform, look }) => {
  const { email } = platform.accounts.vendorAdmin
  await openUsers(page, origin)
  await press(page, `${email}を削除`)
  const told = dialog(page, 'ユーザー削除')
  await told.getByText('サインイン中のユーザーは削除できません。').waitFor()
  await press(told, 'OK')
  await press(page, `${email}を編集`)
  const form = dialog(page, 'ユーザー編集')
  await form.getByText('サインイン中のユーザーのロールは変更できません。').waitFor()
  assert.ok(await form.getByLabel('ロール').isDisabled())
  await look('own-role')
  await press(form, 'キャンセル')
  assert.is(calls(platform, 'DELETE', /user/).length, 0)
}, { as: 'vendorAdmin' })

// Groups

story('a vendor administrator makes a group; what failed is sent again by saving again, and nothing else', async tools => {
  const { page, origin, platform, look, allow } = tools
  allow(/status of (400|500)/)
  const linking = '/api/v1/vendorGroupUser/'
  await openGroups(page, origin)
  await press(page, '追加')
  const form = dialog(page, 'グループ追加')
  await press(form, '保存')
  await form.getByText('グループ名を入力してください。').waitFor()
  await form.getByLabel('グループ名').fill('出荷調整')
  for (const at of [0, 2, 4, 6]) await candidates(form).nth(at).check()
  await picker(form).getByText('8件中4件を選択中').waitFor()
  // Every other member is refused.
  platform.faults.push(
    { method: 'POST', path: linking, times: 1 },
    { method: 'POST', path: linking, times: 1, status: 400, body: { user: ['利用停止中のユーザーです。'] } },
    { method: 'POST', path: linking, times: 1 },
    { method: 'POST', path: linking, times: 1, status: 500 },
  )
  await press(form, '保存')
  const alert = form.getByRole('alert')
  await alert.getByText(/を追加できませんでした。利用停止中のユーザーです。$/).waitFor()
  await alert.getByText(/を追加できませんでした。システム内部でエラーが発生しました。（エラーコード：500）$/).waitFor()
  await alert.getByText(/^追加したメンバー（2件）：/).waitFor()
  await look('group-half')
  const group = platform.tables.vendorGroups.at(-1)!
  assert.is(group.name, '出荷調整')
  assert.is(membersOf(platform, group.id).length, 2)
  await picker(form).getByText('8件中4件を選択中').waitFor()

  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  await row(page, '出荷調整').waitFor()
  assert.is(membersOf(platform, group.id).length, 4)
  assert.is(calls(platform, 'POST', '/api/v1/vendorGroup/').length, 1)
  assert.is(calls(platform, 'POST', linking).length, 6)
  await focused(button(page, '追加'))

  // One member comes, one goes, and the name changes.
  await press(page, '出荷調整を編集')
  const edited = dialog(page, 'グループ編集')
  await eventually(async () => assert.is(await candidates(edited).and(page.locator(':checked')).count(), 4))
  await edited.getByLabel('グループ名').fill('出荷調整班')
  await candidates(edited).nth(0).uncheck()
  await candidates(edited).nth(1).check()
  await press(edited, '保存')
  await edited.waitFor({ state: 'detached' })
  await row(page, '出荷調整班').waitFor()
  assert.is(membersOf(platform, group.id).length, 4)
  assert.equal([calls(platform, 'POST', linking).length, calls(platform, 'DELETE', /vendorGroupUser/).length], [7, 1])

  // The page of users knows the new group.
  await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: 'ユーザー' }).click()
  await press(groupPanel(page), '出荷調整班')
  await counted(page, '1-4 / 4件')
}, { as: 'vendorAdmin' })

story('the applications of a group lead to the page of applications, with the group selected', async ({ page, origin, platform, look }) => {
  const group = groupsOf(platform).find(({ id }) => platform.tables.applications.some(app => app.vendor_group === id))!
  const apps = platform.tables.applications.filter(app => app.vendor_group === group.id)
  await openGroups(page, origin)
  await press(page, `${group.name}のアプリケーション`)
  const shown = dialog(page, 'グループに所属するアプリケーション')
  await button(shown, apps[0]!.name).waitFor()
  assert.equal((await shown.getByRole('listitem').allTextContents()).sort(), apps.map(app => app.name).sort())
  await look('apps')
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  await eventually(async () => assert.ok(await hasFocus(button(page, `${group.name}のアプリケーション`))))
  await press(page, `${group.name}のアプリケーション`)
  await press(shown, apps[0]!.name)
  await heading(page, 'アプリケーション').waitFor()
  await eventually(() => assert.is(new URL(page.url()).hash, `#/apps?group=${group.id}`))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goBack()
  await row(page, group.name).waitFor()
}, { as: 'vendorAdmin' })

story('only an empty group can be deleted', async ({ page, origin, platform, look }) => {
  const used = groupsOf(platform)[0]!
  const empty = groupsOf(platform).at(-1)!
  const { applications } = platform.tables
  await openGroups(page, origin)
  const blocked = button(page, `${used.name}を削除`)
  assert.is(await blocked.getAttribute('aria-disabled'), 'true')
  assert.match(await blocked.getAttribute('aria-description') ?? '', /^ユーザー\d+件、アプリケーション\d+件が所属しているため、削除できません。$/)
  // Somebody adds an application to the empty one, and takes it away again.
  applications.push({ ...applications[0]!, id: 9_999, vendor_group: empty.id })
  await press(page, `${empty.name}を削除`)
  const asked = dialog(page, 'グループ削除')
  await asked.getByText('ユーザーまたはアプリケーションが所属しているため、グループを削除できません。').waitFor()
  await press(asked, 'OK')
  await asked.waitFor({ state: 'detached' })
  assert.is(calls(platform, 'DELETE', /vendorGroup/).length, 0)
  applications.pop()
  await press(page, `${empty.name}を削除`)
  await asked.getByText(`${empty.name}を削除してもよろしいですか？`).waitFor()
  await look('group-delete')
  await press(asked, '削除')
  await asked.getByText('グループを削除しました。').waitFor()
  await press(asked, 'OK')
  await row(page, empty.name).waitFor({ state: 'detached' })
  assert.not.ok(platform.tables.vendorGroups.includes(empty))
}, { as: 'vendorAdmin' })

story('a vendor user sees users and groups, and no way to change them', async ({ page, origin, platform, look }) => {
  const group = groupsOf(platform).find(({ id }) => platform.tables.applications.some(app => app.vendor_group === id))!
  await openUsers(page, origin, '?vendor=1')
  await counted(page, '1-8 / 8件')
  assert.is(await vendorPanel(page).count(), 0)
  assert.is(await button(page, customer).count(), 0)
  for (const name of [/追加$/, /編集$/, /削除$/, /リセット$/]) assert.is(await page.getByRole('button', { name }).count(), 0)
  await look('vendor-user')
  await press(groupPanel(page), group.name)
  await isSelected(groupPanel(page), group.name)
  await openGroups(page, origin)
  for (const name of [/追加$/, /編集$/, /削除$/]) assert.is(await page.getByRole('button', { name }).count(), 0)
  await press(page, `${group.name}のアプリケーション`)
  await dialog(page, 'グループに所属するアプリケーション').getByRole('listitem').first().waitFor()
}, { as: 'vendorUser' })

// Keyboard, conversions, sessions

/** Goes on by Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator, key = 'Tab') {
  await control.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await hasFocus(control)) return
    await page.keyboard.press(key)
  }
  throw new Error(`no way leads to ${control} by ${key}`)
}

story('members are found and chosen with the keyboard', async ({ page, origin, platform }) => {
  const { keyboard } = page
  await openGroups(page, origin)
  await tabTo(page, button(page, '追加'))
  await keyboard.press('Enter')
  const form = dialog(page, 'グループ追加')
  await eventually(async () => assert.ok(await hasFocus(form.getByLabel('グループ名'))))
  await keyboard.type('鍵盤班')
  await tabTo(page, form.getByLabel('検索'))
  await keyboard.type('はたなか')
  await picker(form).getByText('該当する項目がありません。').waitFor()
  for (let times = 0; times < 4; times++) await keyboard.press('Backspace')
  await keyboard.type('vendor.')
  await eventually(async () => assert.is(await candidates(form).count(), 2))
  await tabTo(page, candidates(form).nth(1))
  await keyboard.press('Space')
  await picker(form).getByText('8件中1件を選択中').waitFor()
  await tabTo(page, button(form, '表示中の2件をすべて選択'), 'Shift+Tab')
  await keyboard.press('Enter')
  await picker(form).getByText('8件中2件を選択中').waitFor()
  await focused(button(form, '表示中の2件の選択を解除'))
  // Those who are not shown stay as they are.
  await tabTo(page, form.getByLabel('検索'), 'Shift+Tab')
  await keyboard.press('Control+A')
  await keyboard.press('Delete')
  await eventually(async () => assert.is(await candidates(form).count(), 8))
  await picker(form).getByText('8件中2件を選択中').waitFor()
  await keyboard.press('Escape')
  const asked = dialog(page, '入力内容の破棄')
  await asked.waitFor()
  await keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  await eventually(async () => assert.ok(await hasFocus(form.getByLabel('検索'))))
  await tabTo(page, button(form, '保存'))
  await keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await row(page, '鍵盤班').waitFor()
  await focused(button(page, '追加'))
  const { vendorAdmin, vendorUser } = platform.accounts
  const chosen = usersOf(platform).filter(user => [vendorAdmin.email, vendorUser.email].includes(user.user_name)).map(user => user.id)
  assert.equal(membersOf(platform, platform.tables.vendorGroups.at(-1)!.id), chosen)
}, { as: 'vendorAdmin' })

story('members who were chosen and taken back are no change', async ({ page, origin, platform }) => {
  const group = groupsOf(platform)[0]!
  await openGroups(page, origin)
  await press(page, `${group.name}を編集`)
  const form = dialog(page, 'グループ編集')
  await candidates(form).first().waitFor()
  await candidates(form).first().click()
  await candidates(form).first().click()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await eventually(async () => assert.ok(await hasFocus(button(page, `${group.name}を編集`))))
}, { as: 'vendorAdmin' })

story('Enter in the search of members submits nothing, during a conversion or after it', async tools => {
  const { page, context, origin, platform } = tools
  const cdp = await context.newCDPSession(page)
  const compose = (text: string) => cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await openGroups(page, origin)
  await press(page, '追加')
  const form = dialog(page, 'グループ追加')
  await form.getByLabel('グループ名').fill('変換班')
  await form.getByLabel('検索').focus()
  await compose('はた')
  await compose('はたなか')
  await page.keyboard.press('Enter')
  // Longer than the search waits for the next key.
  await page.waitForTimeout(700)
  assert.is(await candidates(form).count(), 8)
  await cdp.send('Input.insertText', { text: '畑中' })
  await page.keyboard.press('Enter')
  await eventually(async () => assert.is(await candidates(form).count(), 1))
  assert.ok(await form.isVisible())
  assert.is(calls(platform, 'POST', '/api/v1/vendorGroup/').length, 0)
  await form.getByLabel('グループ名').focus()
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  assert.is(platform.tables.vendorGroups.at(-1)?.name, '変換班')
}, { as: 'vendorAdmin' })

story('the group that was being made when the session expired is there again, members and all', async tools => {
  const { page, origin, platform, look, allow, signIn } = tools
  allow(/status of 401/)
  await openGroups(page, origin)
  await press(page, '追加')
  const form = dialog(page, 'グループ追加')
  await form.getByLabel('グループ名').fill('収穫班')
  for (const at of [1, 3]) await candidates(form).nth(at).check()
  const chosen = await picker(form).getByRole('listitem').filter({ has: page.locator(':checked') }).allTextContents()
  platform.expireTokens()
  await press(form, '保存')
  await heading(page, 'API利用者画面').waitFor()
  await signIn('vendorAdmin')
  await form.getByText(restored).waitFor()
  assert.is(await form.getByLabel('グループ名').inputValue(), '収穫班')
  await picker(form).getByText('8件中2件を選択中').waitFor()
  assert.equal(await picker(form).getByRole('listitem').filter({ has: page.locator(':checked') }).allTextContents(), chosen)
  await look('restored')
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  await row(page, '収穫班').waitFor()
  assert.is(membersOf(platform, platform.tables.vendorGroups.at(-1)!.id).length, 2)
}, { as: 'vendorAdmin' })

story('so is the user that a system administrator was editing, with the vendor and the group', async ({ page, origin, platform, allow, signIn }) => {
  allow(/status of 401/)
  const group = groupsOf(platform).find(({ id }) => membersOf(platform, id).length > 0)!
  const user = usersOf(platform).find(({ id }) => membersOf(platform, group.id).includes(id))!
  await openUsers(page, origin, `?vendor=2&group=${group.id}`)
  await press(page, `${user.user_name}を編集`)
  const form = dialog(page, 'ユーザー編集')
  await eventually(async () => assert.is(await form.getByLabel('姓', { exact: true }).inputValue(), user.family_name))
  await fillUser(form, { given: '改名' })
  platform.expireTokens()
  await press(form, '保存')
  await heading(page, 'API利用者画面').waitFor()
  await signIn('systemAdmin')
  await form.getByText(restored).waitFor()
  assert.is(await form.getByLabel('名', { exact: true }).inputValue(), '改名')
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  await row(page, user.user_name).getByRole('cell', { name: '改名' }).waitFor()
  await isSelected(vendorPanel(page), customer)
  await isSelected(groupPanel(page), group.name)
}, { as: 'systemAdmin' })

// Layout

story('on a phone the list of vendors makes way once one is selected', async ({ page, origin }) => {
  await page.goto(`${origin}/#/users`)
  await button(vendorPanel(page), customer).tap()
  await vendorPanel(page).waitFor({ state: 'detached' })
  await row(page, 'vendor.user@example.jp').waitFor()
  await button(groupPanel(page), customer).tap()
  await isSelected(vendorPanel(page), customer)
}, { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true })

story('the vendor and the group that are selected are in sight in their lists', async ({ page, origin, platform }) => {
  const last = platform.tables.vendors.filter(vendor => vendor.id % 5 !== 0).toSorted((a, b) => compare(a.name, b.name)).at(-1)!
  const group = platform.tables.vendorGroups.find(({ vendor }) => vendor === last.id)!
  await openUsers(page, origin, `?vendor=${last.id}`)
  await isSelected(vendorPanel(page), last.name)
  await press(groupPanel(page), group.name)
  await isSelected(groupPanel(page), group.name)
  await page.reload()
  await isSelected(groupPanel(page), group.name)
  for (const panel of [vendorPanel(page), groupPanel(page)]) {
    await eventually(async () => assert.ok(await current(panel).evaluate(element => {
      const entry = element.getBoundingClientRect()
      const list = element.closest('ul')!.getBoundingClientRect()
      return entry.top >= list.top - 1 && entry.bottom <= list.bottom + 1
    }), 'the selected entry is scrolled into its list'))
  }
}, { as: 'systemAdmin' })

/** The longest that the rules allow, with hardly a place to break the line. */
function lengthen(platform: Platform) {
  const { tables } = platform
  const long = { user_name: `${'w'.repeat(200)}@example.com`, family_name: 'Ｗ'.repeat(100), given_name: '漢'.repeat(100) }
  Object.assign(tables.users.find(user => user.id === usersOf(platform)[4]!.id)!, long)
  const group = groupsOf(platform)[0]!
  group.name = 'Ｗ'.repeat(125)
  for (const app of tables.applications) if (app.vendor_group === group.id) app.name = 'Ｗ'.repeat(100)
  tables.vendors[1]!.name = 'Ｗ'.repeat(64)
}

interface State { what: string; address: string; reach: (page: Page) => Promise<unknown>; isDarkToo?: boolean }

const addGroup: State['reach'] = async page => {
  await press(page, '追加')
  await candidates(page.getByRole('dialog')).first().check()
}
const showApps: State['reach'] = async page => {
  await page.getByRole('button', { name: /のアプリケーション$/ }).nth(1).click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}
const usual: State[] = [
  { what: 'users', address: 'users?vendor=2', reach: page => counted(page, '1-8 / 8件'), isDarkToo: true },
  {
    what: 'user-form',
    address: 'users?vendor=2',
    async reach(page) {
      await press(page, '追加')
      await page.getByRole('dialog').getByLabel('ロール').waitFor()
    },
  },
  { what: 'groups', address: 'groups?vendor=2', reach: page => counted(page, '1-5 / 5件') },
  { what: 'group-form', address: 'groups?vendor=2', reach: addGroup, isDarkToo: true },
  { what: 'group-apps', address: 'groups?vendor=2', reach: showApps },
]
const longest: State[] = [
  { what: 'users-long', address: 'users?vendor=2', reach: page => counted(page, '1-8 / 8件') },
  { what: 'user-delete-long', address: 'users?vendor=2', reach: page => page.getByRole('button', { name: /^w+@example.comを削除$/ }).click() },
  { what: 'group-form-long', address: 'groups?vendor=2', reach: addGroup },
  {
    what: 'group-apps-long',
    address: 'groups?vendor=2&groups.sort=name',
    async reach(page) {
      await page.getByRole('button', { name: /^Ｗ+のアプリケーション$/ }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
]

for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
  const options = { as: 'systemAdmin', viewport, touch: viewport.width < 600 } as const
  const fit = (states: State[]) => async ({ page, origin, look }: StoryTools) => {
    for (const { what, address, reach, isDarkToo } of states) {
      await page.goto('about:blank')
      await page.goto(`${origin}/#/${address}`)
      await page.getByRole('rowheader').first().waitFor()
      assert.equal(await sideways(page), [], `the page below ${what}`)
      await reach(page)
      assert.equal(await sideways(page), [], what)
      await look(what)
      if (!isDarkToo) continue
      await page.emulateMedia({ colorScheme: 'dark' })
      await look(`${what}-in-dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  }
  story(`at ${viewport.width} px nothing scrolls sideways or sticks out, light and dark`, fit(usual), options)
  story(`at ${viewport.width} px the longest names fit as well`, tools => {
    lengthen(tools.platform)
    return fit(longest)(tools)
  }, options)
}

for (const place of [1, 500, 998]) {
  story(`the selected vendor is in sight in a list of 1,000, be it number ${place}`, async ({ page, origin }) => {
    const list = page.getByRole('region', { name: 'ベンダー一覧' })
    await page.goto(`${origin}/#/users`)
    await eventually(async () => assert.is(await list.getByRole('listitem').count(), 1_000))
    const entry = list.getByRole('listitem').nth(place).getByRole('button')
    const name = await entry.textContent()
    await entry.click()
    await page.reload()
    await eventually(async () => assert.is(await list.getByRole('listitem').count(), 1_000))
    const selected = list.locator('[aria-current="true"]')
    await eventually(async () => assert.is(await selected.evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect()
      return element === document.elementFromPoint(element.getBoundingClientRect().x + 5, (top + bottom) / 2)
    }), true))
    assert.is(await selected.textContent(), name)
    assert.is(await page.evaluate(() => scrollY), 0)
  }, { as: 'systemAdmin', platform: { vendors: 1_000 } })
}

story.run()
