import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { notInDemo, stories } from './story.ts'
import {
  calls, dialog, door, eventually, fillVendor, focused, hasFocus, heading, painted, press, range, tab, vendorNames, vendorsShown,
  vendorTable,
} from './steps.ts'

const story = stories('vendors')

const list = '/api/v1/vendors/get_detail/'
const customer = '北海農業データ株式会社'
const serverError = 'システム内部でエラーが発生しました。（エラーコード：500）'
const admin = { as: 'systemAdmin' } as const

async function openVendors(page: Page, origin: string, query = '') {
  await page.goto(`${origin}/#/vendors${query}`)
  await vendorsShown(page)
}

const filter = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()
const row = (page: Page, name: string) =>
  vendorTable(page).getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

/** Waits until the pager sums the table up so. */
const counted = (page: Page, text: string) => range(page, text).waitFor()

// The table

story('filters by name, contract number, member type and state narrow the list together', async ({ page, origin, platform, look }) => {
  const { vendors } = platform.tables
  const active = vendors.filter(vendor => vendor.is_active)
  await openVendors(page, origin)
  await counted(page, `1-${active.length} / ${active.length}件`)
  await look('list')

  await filter(page, '有効のみ表示').uncheck()
  await counted(page, `1-25 / ${vendors.length}件`)

  await filter(page, 'ベンダー名').fill('ｱｸﾞﾘ')
  const named = vendors.filter(vendor => vendor.name.includes('アグリ'))
  assert.ok(named.length > 1)
  await counted(page, `1-${named.length} / ${named.length}件`)
  await eventually(async () => assert.equal((await vendorNames(page)).sort(), named.map(vendor => vendor.name).sort()))

  const wanted = named[0]!
  await filter(page, '契約番号').fill(wanted.contract_number.slice(-4))
  await counted(page, '1-1 / 1件')
  await eventually(async () => assert.equal(await vendorNames(page), [wanted.name]))

  const otherType = platform.tables.memberTypes.find(type => type.id !== wanted.member_type)!
  await page.getByRole('group', { name: '会員種別' }).getByLabel(otherType.name).check()
  await page.getByText('条件に一致するベンダーがありません。').waitFor()
  await look('filtered-empty')
  await press(page, '絞り込みを解除')
  await counted(page, `1-25 / ${vendors.length}件`)
  await eventually(async () => assert.is(await filter(page, 'ベンダー名').inputValue(), ''))
  assert.is(await page.getByRole('group', { name: '会員種別' }).getByLabel(otherType.name).isChecked(), false)
}, admin)

story('heads sort up, down, and back to the order of the platform', async ({ page, origin }) => {
  await openVendors(page, origin, '?vendors.active=0&vendors.rows=0')
  const usual = await vendorNames(page)
  const head = vendorTable(page).getByRole('columnheader', { name: 'ベンダー名' })
  const orders: string[][] = []
  for (const sort of ['ascending', 'descending', null]) {
    await head.getByRole('button').click()
    await eventually(async () => assert.is(await head.getAttribute('aria-sort'), sort))
    orders.push(await vendorNames(page))
  }
  const [up = [], down = [], again] = orders
  assert.equal(up, usual.toSorted(new Intl.Collator('ja', { numeric: true }).compare))
  assert.equal(new Set(down), new Set(up))
  assert.is(down[0], up.at(-1))
  assert.equal(again, usual)
}, admin)

story('the pager turns pages, and changes how many rows they have', async ({ page, origin }) => {
  await openVendors(page, origin, '?vendors.active=0')
  const all = await vendorNames(page)
  await page.getByLabel('表示件数').selectOption('7')
  await counted(page, '1-7 / 30件')
  await press(page, '次のページ')
  await counted(page, '8-14 / 30件')
  await eventually(async () => assert.equal(await vendorNames(page), all.slice(7, 14)))
  await press(page, '最後のページ')
  await counted(page, '29-30 / 30件')
  assert.is(await page.getByRole('button', { name: '次のページ' }).getAttribute('aria-disabled'), 'true')
  await press(page, '前のページ')
  await counted(page, '22-28 / 30件')
  await press(page, '最初のページ')
  await counted(page, '1-7 / 30件')
  await page.getByLabel('表示件数').selectOption({ label: 'すべて' })
  await counted(page, '1-30 / 30件')
  await eventually(async () => assert.is((await vendorNames(page)).length, 30))
}, admin)

story('a row shows what the platform knows of the vendor, inactive ones in grey', async ({ page, origin, platform }) => {
  const inactive = platform.tables.vendors[5]!
  Object.assign(inactive, { expiration_date: null, member_type: 3 })
  await openVendors(page, origin, '?vendors.active=0&vendors.rows=0')
  const cells = (name: string) => row(page, name).getByRole('cell').allTextContents()
  const own = platform.tables.vendors[1]!
  const [contract, type, expires, users, groups, , status] = await cells(customer)
  assert.equal([contract, type, expires?.split(' ')[0], users, groups, status], [own.contract_number, '特別会員', own.expiration_date, '8', '5', '有効'])
  assert.equal((await cells(inactive.name)).slice(0, 3), [inactive.contract_number, '賛助会員', '-'])
  assert.is((await cells(inactive.name))[6], '無効')
  const colour = (name: string) => row(page, name).evaluate(element => getComputedStyle(element).backgroundColor)
  assert.is.not(await colour(inactive.name), await colour(customer))
}, admin)

story('a failed load says so in place of the rows, and can be tried again', async ({ page, origin, platform, look, allow }) => {
  allow(/status of 500/)
  platform.faults.push({ path: list, status: 500, times: 1 })
  await page.goto(`${origin}/#/vendors`)
  await page.getByText('ベンダー情報を取得できませんでした。').waitFor()
  await page.getByRole('alert').getByText(serverError).waitFor()
  await look('failed')
  await press(page, '再試行')
  await vendorsShown(page)
}, admin)

story('the CSV holds what the filters leave, of all pages, as a spreadsheet in Japan reads it', async ({ page, origin, platform }) => {
  platform.tables.vendors[2]!.name = '=1+1,"x"'
  await openVendors(page, origin, '?vendors.rows=5')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'ベンダー一覧のCSV')])
  assert.is(download.suggestedFilename(), 'ベンダー一覧.csv')
  const bytes = await readFile(await download.path())
  assert.equal([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const text = bytes.subarray(3).toString('utf8')
  const lines = text.split('\r\n')
  assert.is(lines.pop(), '')
  assert.not.match(lines.join(''), /[\r\n]/)
  assert.is(lines[0], 'ベンダー名,契約番号,会員種別,有効期限,ユーザー数,グループ数,アプリケーション数,ステータス')
  assert.is(lines.length, 1 + platform.tables.vendors.filter(vendor => vendor.is_active).length)
  assert.ok(lines.some(line => line.startsWith(`"'=1+1,""x""",${platform.tables.vendors[2]!.contract_number},`)))
}, admin)

// Changes

story('a vendor is added, edited and deleted with the mouse', async ({ page, origin, platform, look }) => {
  const { vendors } = platform.tables
  await openVendors(page, origin)
  await press(page, '追加')
  const added = dialog(page, 'ベンダー追加')
  await added.getByLabel('ベンダー名').waitFor()
  await look('add')
  await press(added, '保存')
  for (const message of ['ベンダー名を入力してください。', '契約番号を入力してください。', '会員種別を選択してください。']) await added.getByText(message).waitFor()
  await eventually(async () => assert.ok(await hasFocus(added.getByLabel('ベンダー名'))))
  await look('add-errors')
  await fillVendor(added, { name: '新設果樹組合', contract: 'AG2026-000001', type: '一般会員', email: 'あて先@' })
  await press(added, '保存')
  await added.getByText('メールアドレスの形式が正しくありません。').waitFor()
  assert.is(calls(platform, 'POST', '/api/v1/vendor/').length, 0)
  await fillVendor(added, { email: 'kaju@example.jp' })
  await press(added, '保存')
  await added.waitFor({ state: 'detached' })
  await row(page, '新設果樹組合').waitFor()
  const created = vendors.at(-1)!
  assert.equal([created.name, created.contract_number, created.member_type, created.notify_email_address, created.is_active], [
    '新設果樹組合', 'AG2026-000001', 1, 'kaju@example.jp', 1,
  ])

  await press(page, '新設果樹組合を編集')
  const edited = dialog(page, 'ベンダー編集')
  await eventually(async () => assert.is(await edited.getByLabel('ベンダー名').inputValue(), '新設果樹組合'))
  await fillVendor(edited, { name: '新設果樹生産組合', type: '賛助会員' })
  await press(edited, '保存')
  const asked = dialog(page, '会員種別の変更')
  await asked.getByText('会員種別を変更すると有効期限がリセットされます。変更してもよろしいですか？').waitFor()
  await look('type-change')
  await press(asked, 'キャンセル')
  await asked.waitFor({ state: 'detached' })
  assert.is(await edited.getByLabel('ベンダー名').inputValue(), '新設果樹生産組合')
  assert.is(calls(platform, 'PUT', /vendor/).length, 0)
  await press(edited, '保存')
  await press(asked, '変更')
  await edited.waitFor({ state: 'detached' })
  await row(page, '新設果樹生産組合').getByRole('cell', { name: '賛助会員' }).waitFor()
  assert.equal([created.member_type, created.expiration_date], [3, null])

  await press(page, '新設果樹生産組合を削除')
  const removal = dialog(page, 'ベンダー削除')
  await look('delete')
  await press(removal, '削除')
  await removal.getByText('ベンダーの名前を入力してください。').waitFor()
  await removal.getByLabel('ベンダー名').fill('新設果樹 生産組合')
  await press(removal, '削除')
  await removal.getByText('ベンダーの名前が異なります。').waitFor()
  await removal.getByText('空白、全角と半角、大文字と小文字の違いをご確認ください。').waitFor()
  await look('delete-different')
  assert.is(calls(platform, 'DELETE', /vendor/).length, 0)
  await removal.getByLabel('ベンダー名').fill('新設果樹生産組合')
  await press(removal, '削除')
  await page.getByText('ベンダーの削除が完了しました。').waitFor()
  await look('deleted')
  assert.not.ok(vendors.includes(created))
  const loads = calls(platform, 'GET', list).length
  await press(page, 'OK')
  await row(page, '新設果樹生産組合').waitFor({ state: 'detached' })
  assert.is(calls(platform, 'GET', list).length, loads + 1)
}, admin)

story('a vendor with anything in it cannot be deleted, and says why', async ({ page, origin, platform, look }) => {
  await openVendors(page, origin)
  const remove = page.getByRole('button', { name: `${customer}を削除`, exact: true })
  assert.is(await remove.getAttribute('aria-disabled'), 'true')
  assert.match(await remove.getAttribute('aria-description') ?? '', /^ユーザー8件、グループ5件、アプリケーション\d+件が登録されているため、削除できません。$/)
  await remove.hover()
  await look('in-use')
  await remove.click({ force: true })
  await remove.press('Enter')
  assert.is(await page.getByRole('dialog').count(), 0)
  assert.is(calls(platform, 'DELETE', /vendor/).length, 0)
}, admin)

story('the platform\'s complaints stand at the top of the form, with the input as it was', async tools => {
  const { page, origin, platform, look, allow } = tools
  allow(/status of 400/)
  await openVendors(page, origin)
  await press(page, `${customer}を編集`)
  const form = dialog(page, 'ベンダー編集')
  await fillVendor(form, { contract: platform.tables.vendors[0]!.contract_number })
  await press(form, '保存')
  await form.getByRole('alert').getByText('この契約番号は既に登録されています。').waitFor()
  await look('refused')
  assert.is(await form.getByLabel('契約番号').inputValue(), platform.tables.vendors[0]!.contract_number)
  assert.is(await page.getByText('エラーコード').count(), 0)
}, admin)

story('a deletion that fails leaves the dialog open with the reason', async ({ page, origin, platform, look, allow }) => {
  allow(/status of 400/)
  const { vendors, vendorGroups } = platform.tables
  const target = vendors[4]!
  await openVendors(page, origin)
  // Meanwhile somebody adds a group to the vendor.
  vendorGroups.push({ id: 9_999, vendor: target.id, name: '新しいグループ' })
  await press(page, `${target.name}を削除`)
  const removal = dialog(page, 'ベンダー削除')
  await removal.getByLabel('ベンダー名').fill(target.name)
  await press(removal, '削除')
  const alert = removal.getByRole('alert')
  await alert.getByText('ベンダーを削除できませんでした。').waitFor()
  await alert.getByText('ユーザー、グループまたはアプリケーションが登録されているため、ベンダーを削除できません。').waitFor()
  await look('delete-failed')
  await press(removal, 'キャンセル')
  assert.ok(vendors.includes(target))
}, admin)

// Keyboard and focus

/** Goes on by Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator, key = 'Tab') {
  await control.waitFor()
  for (let presses = 0; presses < 120; presses++) {
    if (await hasFocus(control)) return
    await page.keyboard.press(key)
  }
  throw new Error(`no way leads to ${control} by ${key}`)
}

story('everything from the sign-in to a deletion can be done with the keyboard', async ({ page, origin, platform }) => {
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const { email, password } = platform.accounts.systemAdmin
  await page.goto(origin)
  await tabTo(page, button('サインイン'))
  await keyboard.press('Enter')
  await tabTo(page, page.getByLabel('メールアドレス'))
  await keyboard.type(email)
  await tabTo(page, page.getByLabel('パスワード'))
  await keyboard.type(password)
  await keyboard.press('Enter')
  await vendorsShown(page)

  await tabTo(page, button('追加'))
  await keyboard.press('Enter')
  const added = dialog(page, 'ベンダー追加')
  await eventually(async () => assert.ok(await hasFocus(added.getByLabel('ベンダー名'))))
  await keyboard.type('鍵盤組合')
  await tabTo(page, added.getByLabel('契約番号'))
  await keyboard.type('AG2026-000002')
  await tabTo(page, added.getByLabel('会員種別'))
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await tabTo(page, button('保存'))
  await keyboard.press('Enter')
  await added.waitFor({ state: 'detached' })
  await row(page, '鍵盤組合').waitFor()
  await focused(button('追加'))

  await tabTo(page, filter(page, 'ベンダー名'), 'Shift+Tab')
  await keyboard.type('鍵盤')
  await keyboard.press('Enter')
  await counted(page, '1-1 / 1件')
  await tabTo(page, button('鍵盤組合を編集'))
  await keyboard.press('Enter')
  const edited = dialog(page, 'ベンダー編集')
  await eventually(async () => assert.ok(await hasFocus(edited.getByLabel('ベンダー名'))))
  await tabTo(page, page.getByLabel('ベンダーを有効にする'))
  await keyboard.press('Space')
  await tabTo(page, button('保存'))
  await keyboard.press('Enter')
  await edited.waitFor({ state: 'detached' })
  await counted(page, '0-0 / 0件')

  await tabTo(page, filter(page, '有効のみ表示'), 'Shift+Tab')
  await keyboard.press('Space')
  await counted(page, '1-1 / 1件')
  await tabTo(page, button('鍵盤組合を削除'))
  await keyboard.press('Enter')
  const removal = dialog(page, 'ベンダー削除')
  await eventually(async () => assert.ok(await hasFocus(removal.getByLabel('ベンダー名'))))
  await keyboard.type('鍵盤組合')
  await keyboard.press('Enter')
  await page.getByText('ベンダーの削除が完了しました。').waitFor()
  await eventually(async () => assert.ok(await hasFocus(button('OK'))))
  await keyboard.press('Enter')
  await page.getByText('条件に一致するベンダーがありません。').waitFor()
  await eventually(() => focusedIsControl(page))
})

/** The focus is on something that the keyboard can go on from. */
async function focusedIsControl(page: Page) {
  const tag = await page.evaluate(() => document.activeElement?.tagName)
  assert.ok(tag && !['BODY', 'HTML', 'DIALOG'].includes(tag), `the focus is on ${tag}`)
}

story('the focus returns to the opener after each dialog', async ({ page, origin }) => {
  await openVendors(page, origin)
  const ends = [
    ['追加', () => page.keyboard.press('Escape')],
    ['追加', () => press(page, 'キャンセル')],
    [`${customer}を編集`, () => page.keyboard.press('Escape')],
    [`${customer}を編集`, () => press(page, 'キャンセル')],
    [`${customer}を編集`, () => press(page, '保存')],
  ] as const
  for (const [opener, end] of ends) {
    await press(page, opener)
    const field = page.getByRole('dialog').getByLabel('ベンダー名')
    await eventually(async () => assert.ok(await hasFocus(field)))
    await end()
    await field.waitFor({ state: 'detached' })
    const source = page.getByRole('button', { name: opener, exact: true })
    await eventually(async () => assert.ok(await hasFocus(source), `the focus returns to ${opener}`))
  }
}, admin)

story('after a deletion the focus is on the button that took the place of the pressed one', async ({ page, origin, platform }) => {
  const { vendors, vendorUsers, vendorGroups } = platform.tables
  vendorUsers.length = vendorGroups.length = 0
  await openVendors(page, origin)
  for (const at of [3, 0]) {
    const names = await vendorNames(page)
    const name = names[at]!
    await press(page, `${name}を削除`)
    await page.getByRole('dialog').getByLabel('ベンダー名').fill(name)
    await page.keyboard.press('Enter')
    await press(page, 'OK')
    await row(page, name).waitFor({ state: 'detached' })
    const heir = page.getByRole('button', { name: `${names[at + 1]}を削除`, exact: true })
    await eventually(async () => assert.ok(await hasFocus(heir)))
  }
  // The last row of all, and then there is nothing left in the table to go to.
  vendors.length = 1
  await page.reload()
  await counted(page, '1-1 / 1件')
  const { name } = vendors[0]!
  await press(page, `${name}を削除`)
  await page.getByRole('dialog').getByLabel('ベンダー名').fill(name)
  await page.keyboard.press('Enter')
  await press(page, 'OK')
  await counted(page, '0-0 / 0件')
  await eventually(() => focusedIsControl(page))
}, admin)

story('a navigation puts the focus on the heading of the new page', async ({ page, origin }) => {
  await openVendors(page, origin)
  for (const name of ['ユーザー', 'グループ', 'アプリケーション', 'ドキュメント', 'ベンダー']) {
    await tab(page, name).click()
    await heading(page, name).waitFor()
    await eventually(async () => assert.ok(await hasFocus(heading(page, name)), `the heading ${name} has the focus`))
  }
}, admin)

story('Esc closes a clean form and asks before it discards a dirty one', async ({ page, origin, platform, look }) => {
  await openVendors(page, origin)
  await press(page, `${customer}を編集`)
  const form = dialog(page, 'ベンダー編集')
  const name = form.getByLabel('ベンダー名')
  await eventually(async () => assert.is(await name.inputValue(), customer))
  await name.fill('北海')
  await page.keyboard.press('Escape')
  const asked = dialog(page, '入力内容の破棄')
  await asked.getByText('入力した内容は保存されていません。破棄してもよろしいですか？').waitFor()
  await look('discard')
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  assert.is(await name.inputValue(), '北海')
  await focused(name)
  // However often it is pressed, and however long the key is held.
  for (let times = 0; times < 5; times++) await page.keyboard.press('Escape')
  await form.waitFor()
  await painted(page)
  if (!await asked.isVisible()) await page.keyboard.press('Escape')
  await press(asked, '破棄')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // What was typed and taken back is no change.
  await press(page, `${customer}を編集`)
  await eventually(async () => assert.is(await name.inputValue(), customer))
  await name.fill('北海')
  await name.fill(customer)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  assert.is(calls(platform, 'PUT', /vendor/).length, 0)
}, admin)

story('while a form is being saved, or a vendor deleted, nothing dismisses the dialog', async ({ page, origin, platform, look }) => {
  await openVendors(page, origin)
  const saving = door()
  platform.faults.push({ method: 'PUT', path: '/api/v1/vendor/2/', gate: saving.gate })
  await press(page, `${customer}を編集`)
  const form = dialog(page, 'ベンダー編集')
  await form.getByLabel('ベンダー名').fill('北海')
  await press(form, '保存')
  await form.getByText('お待ちください...').waitFor()
  await look('saving')
  for (let times = 0; times < 6; times++) await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'キャンセル' }).click({ force: true })
  await page.mouse.click(5, 5)
  assert.is(await page.getByRole('dialog').count(), 1)
  assert.ok(await form.isVisible())
  saving.open()
  await form.waitFor({ state: 'detached' })

  const target = platform.tables.vendors[4]!
  const removing = door()
  platform.faults.push({ method: 'DELETE', path: `/api/v1/vendor/${target.id}/`, gate: removing.gate })
  await press(page, `${target.name}を削除`)
  const removal = dialog(page, 'ベンダー削除')
  await removal.getByLabel('ベンダー名').fill(target.name)
  await press(removal, '削除')
  await removal.getByText('お待ちください...').waitFor()
  for (let times = 0; times < 6; times++) await page.keyboard.press('Escape')
  await removal.getByRole('button', { name: 'キャンセル' }).click({ force: true })
  assert.ok(await removal.isVisible())
  removing.open()
  await page.getByText('ベンダーの削除が完了しました。').waitFor()
}, admin)

story('T48 a double click, a held Enter and a second press send once', async ({ page, origin, platform }) => {
  await openVendors(page, origin)
  const creating = door()
  platform.faults.push({ method: 'POST', path: '/api/v1/vendor/', gate: creating.gate })
  await press(page, '追加')
  const form = dialog(page, 'ベンダー追加')
  await fillVendor(form, { name: '一度だけ組合', contract: 'AG2026-000048', type: '一般会員' })
  await form.getByRole('button', { name: '保存' }).dblclick()
  await form.getByText('お待ちください...').waitFor()
  await form.getByLabel('契約番号').press('Enter')
  creating.open()
  await form.waitFor({ state: 'detached' })
  assert.is(calls(platform, 'POST', '/api/v1/vendor/').length, 1)

  const removing = door()
  platform.faults.push({ method: 'DELETE', path: /\/api\/v1\/vendor\/\d+\//, gate: removing.gate })
  await press(page, '一度だけ組合を削除')
  const removal = dialog(page, 'ベンダー削除')
  await removal.getByLabel('ベンダー名').fill('一度だけ組合')
  // A held key repeats.
  for (let times = 0; times < 8; times++) await page.keyboard.down('Enter')
  await removal.getByText('お待ちください...').waitFor()
  removing.open()
  await page.getByText('ベンダーの削除が完了しました。').waitFor()
  await page.keyboard.up('Enter')
  assert.is(calls(platform, 'DELETE', /vendor/).length, 1)
}, admin)

story('Enter during a Japanese conversion submits nothing, and nothing filters before its end', async tools => {
  const { page, context, origin, platform } = tools
  const cdp = await context.newCDPSession(page)
  const compose = (text: string) => cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await openVendors(page, origin)
  await filter(page, 'ベンダー名').focus()
  await compose('あぐ')
  await compose('あぐり')
  await page.keyboard.press('Enter')
  // Longer than the filter waits for the next key.
  await page.waitForTimeout(800)
  assert.is(new URL(page.url()).hash, '#/vendors')
  await cdp.send('Input.insertText', { text: 'アグリ' })
  await eventually(() => assert.match(decodeURIComponent(page.url()), /vendors\.q=アグリ$/))
  assert.is(await filter(page, 'ベンダー名').inputValue(), 'アグリ')

  await press(page, '追加')
  const form = dialog(page, 'ベンダー追加')
  await form.getByLabel('ベンダー名').waitFor()
  await fillVendor(form, { contract: 'AG2026-000003', type: '一般会員' })
  await form.getByLabel('ベンダー名').focus()
  await compose('くみあい')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  assert.is(await page.getByRole('dialog').count(), 1)
  assert.ok(await form.isVisible())
  assert.is(calls(platform, 'POST', '/api/v1/vendor/').length, 0)
  await cdp.send('Input.insertText', { text: '組合' })
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  assert.is(platform.tables.vendors.at(-1)?.name, '組合')
}, admin)

// Toasts and faults

story('a toast can be seen and closed while a dialog is open', async ({ page, origin, platform, look, allow }) => {
  allow(/status of 500/)
  await openVendors(page, origin)
  platform.faults.push({ method: 'PUT', path: '/api/v1/vendor/2/', status: 500, times: 1 })
  await press(page, `${customer}を編集`)
  const form = dialog(page, 'ベンダー編集')
  await fillVendor(form, { name: '北海' })
  await press(form, '保存')
  await form.getByText('予期せぬエラーが発生しました。管理者にお問い合わせください。').waitFor()
  const toast = page.getByText(serverError)
  await toast.waitFor()
  await look('toast-over-dialog')
  await page.getByRole('button', { name: 'お知らせを閉じる' }).click()
  await toast.waitFor({ state: 'detached' })
  assert.is(await form.getByLabel('ベンダー名').inputValue(), '北海')
  // A closed toast leaves the focus where the keyboard can go on from: Esc still speaks to the dialog.
  await eventually(() => focusedIsControl(page))
  await page.keyboard.press('Escape')
  await press(dialog(page, '入力内容の破棄'), 'キャンセル')
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  assert.is(platform.tables.vendors[1]?.name, '北海')
}, admin)

story('an error toast goes after ten seconds, but not while it is pointed at', async ({ page, context, origin, platform, allow }) => {
  allow(/status of 500/)
  const cdp = await context.newCDPSession(page)
  const toast = page.getByText(serverError)
  platform.faults.push({ path: list, status: 500 })
  await page.goto(`${origin}/#/vendors`)
  await toast.hover()
  // Ten seconds of the page's animations are half a second here.
  await cdp.send('Animation.enable')
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 20 })
  await page.waitForTimeout(800)
  assert.ok(await toast.isVisible())
  await page.mouse.move(5, 5)
  await toast.waitFor({ state: 'detached' })

  const rate = 2
  await cdp.send('Animation.setPlaybackRate', { playbackRate: rate })
  // The page itself notes how long the toast is there: a machine that is late with its answers does not count.
  const stayed = page.evaluate(message => new Promise<number>(resolve => {
    let shown: number | undefined
    new MutationObserver(() => {
      const isThere = document.body.textContent?.includes(message)
      if (isThere) shown ??= performance.now()
      else if (shown !== undefined) resolve(performance.now() - shown)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }), serverError)
  await press(page, '再試行')
  await page.mouse.move(5, 5)
  const seconds = await stayed / 1000 * rate
  assert.ok(seconds > 9.5 && seconds < 20, `it stayed for ${seconds} s`)
}, admin)

story('T58 a save without a network keeps what was typed, and is sent once when tried again', async tools => {
  const { page, context, origin, platform, look, allow } = tools
  allow(/ERR_INTERNET_DISCONNECTED/)
  await openVendors(page, origin)
  await press(page, '追加')
  const form = dialog(page, 'ベンダー追加')
  await fillVendor(form, { name: '圏外組合', contract: 'AG2026-000058', type: '一般会員' })
  await context.setOffline(true)
  await press(form, '保存')
  await page.getByText('予期せぬエラーが発生しました。（エラーコード：NETWORK）').waitFor()
  await form.getByText('予期せぬエラーが発生しました。管理者にお問い合わせください。').waitFor()
  await look('offline')
  assert.is(await form.getByLabel('ベンダー名').inputValue(), '圏外組合')
  await context.setOffline(false)
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  await row(page, '圏外組合').waitFor()
  assert.is(calls(platform, 'POST', '/api/v1/vendor/').length, 1)
  assert.is(platform.tables.vendors.filter(vendor => vendor.name === '圏外組合').length, 1)
}, { ...admin, notInDemo: notInDemo.network })

story('the member types are missed with a message, and the form can be tried again', async ({ page, origin, platform, look, allow }) => {
  allow(/status of 500/)
  platform.faults.push({ path: '/api/v1/memberType/', status: 500, times: 2 })
  await openVendors(page, origin)
  await page.getByRole('alert').getByText('会員種別情報を取得できませんでした').waitFor()
  await press(page, '追加')
  const form = dialog(page, 'ベンダー追加')
  await press(form, '再試行')
  await form.getByLabel('会員種別').waitFor()
  await look('add-after-retry')
  await press(form, 'キャンセル')
  await form.waitFor({ state: 'detached' })
}, admin)

story('a form that is still loading is dimmed', async ({ page, origin, platform }) => {
  await openVendors(page, origin)
  const { gate, open } = door()
  platform.faults.push({ path: '/api/v1/memberType/', gate })
  await press(page, '追加')
  const form = dialog(page, 'ベンダー追加')
  await form.getByText('読み込んでいます...').waitFor()
  const opacity = () => form.getByLabel('ベンダー名').evaluate(field => {
    let product = 1
    for (let element: Element | null = field; element; element = element.parentElement) product *= Number(getComputedStyle(element).opacity)
    return product
  })
  assert.ok(await opacity() <= 0.7)
  open()
  await eventually(async () => assert.is(await opacity(), 1))
}, admin)

story.run()
