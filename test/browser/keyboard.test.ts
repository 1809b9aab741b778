import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { notInDemo, stories } from './story.ts'
import { button, dialog, eventually, focused, heading, rowOf, tab, tabTo } from './steps.ts'

const story = stories('keyboard')

const farm = '鍵盤農園'
const email = 'tangiku@example.jp'
const group = '鍵盤班'
const app = '鍵盤日誌'
const secretLabel = 'クライアントシークレット'

/** What the keyboard is at: its role or element, and its name; nothing where it is lost. */
const place = (page: Page) => page.evaluate(() => {
  const element = document.activeElement
  if (!element || element === document.body || !element.checkVisibility()) return ''
  return `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`
})

/** The keyboard is at something that can be used, in the page's content: what was pressed last, or what has taken its place. */
async function isAtControl(page: Page, after: string) {
  await eventually(async () => {
    const isControl = await page.evaluate(() => document.activeElement?.matches('main :is(a, button, input, select)') ?? false)
    assert.ok(isControl && await place(page), `after ${after} the focus is on "${await place(page)}"`)
  })
}

async function pressBy(page: Page, control: Locator, key = 'Enter', way = 'Tab') {
  await tabTo(page, control, way)
  await page.keyboard.press(key)
}

async function fillBy(page: Page, control: Locator, text: string) {
  await tabTo(page, control)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Goes to a page by its tab, and finds the keyboard at its heading. */
async function goBy(page: Page, name: string) {
  await pressBy(page, tab(page, name), 'Enter', 'Shift+Tab')
  await heading(page, name).waitFor()
  await focused(heading(page, name))
}

/** Opens the dialog to add something, whose first field has the focus by then. */
async function add(page: Page, title: string, first: string) {
  // It can be pressed once it is known which vendor is selected.
  await pressBy(page, page.getByRole('button', { name: '追加', exact: true, disabled: false }))
  const form = dialog(page, title)
  await focused(form.getByLabel(first))
  return form
}

async function saveBy(page: Page, form: Locator) {
  await pressBy(page, button(form, '保存'))
  await form.waitFor({ state: 'detached' })
}

/** Deletes what stands in a row, through the question and the notice. */
async function removeBy(page: Page, name: string, title: string, isAsked: (removal: Locator) => Promise<void> = async () => {}) {
  await pressBy(page, button(page, `${name}を削除`))
  const removal = dialog(page, title)
  await removal.waitFor()
  await isAsked(removal)
  await pressBy(page, button(removal, '削除'))
  await removal.getByText(/削除しました。|削除が完了しました。/).waitFor()
  await focused(button(removal, 'OK'))
  await page.keyboard.press('Enter')
  await removal.waitFor({ state: 'detached' })
  await rowOf(page, name).waitFor({ state: 'detached' })
}

story('a system administrator does a day’s work without a mouse, from the sign-in to the last deletion', async ({ page, origin, platform, look }) => {
  const { keyboard } = page
  await page.goto(origin)
  await pressBy(page, button(page, 'サインイン'))
  await pressBy(page, page.getByRole('button', { name: /（admin@example\.jp）/ }))
  await heading(page, 'ベンダー').waitFor()
  await focused(heading(page, 'ベンダー'))

  // A vendor.
  const vendorForm = await add(page, 'ベンダー追加', 'ベンダー名')
  await keyboard.type(farm)
  await fillBy(page, vendorForm.getByLabel('契約番号'), 'AG-KEYS')
  await tabTo(page, vendorForm.getByLabel('会員種別'))
  await keyboard.press('ArrowDown')
  await saveBy(page, vendorForm)
  await rowOf(page, farm).waitFor()
  await focused(button(page, '追加'))
  const vendor = platform.tables.vendors.at(-1)!
  assert.equal([vendor.name, vendor.contract_number, vendor.member_type], [farm, 'AG-KEYS', 1])

  // A user of it.
  await goBy(page, 'ユーザー')
  const vendors = page.getByRole('region', { name: 'ベンダー一覧', exact: true })
  await fillBy(page, vendors.getByLabel('名前で絞り込み'), '鍵盤')
  await eventually(async () => assert.equal(await vendors.getByRole('listitem').allTextContents(), [farm]))
  await pressBy(page, button(vendors, farm))
  await page.getByText('「追加」から登録できます。').waitFor()
  await focused(button(vendors, farm))
  const userForm = await add(page, 'ユーザー追加', 'メールアドレス')
  await keyboard.type(email)
  await fillBy(page, userForm.getByLabel('姓'), '丹')
  await fillBy(page, userForm.getByLabel('名', { exact: true }), '菊')
  await tabTo(page, userForm.getByLabel('ロール'))
  await keyboard.press('End')
  await saveBy(page, userForm)
  await rowOf(page, email).waitFor()
  await focused(button(page, '追加'))
  await look('user')

  // A group with that user in it.
  await goBy(page, 'グループ')
  const groupForm = await add(page, 'グループ追加', 'グループ名')
  await keyboard.type(group)
  await pressBy(page, groupForm.getByLabel(/^丹 菊/), 'Space')
  await saveBy(page, groupForm)
  await rowOf(page, group).waitFor()
  await focused(button(page, '追加'))
  const { id } = platform.tables.vendorGroups.at(-1)!
  const user = platform.tables.users.find(({ user_name }) => user_name === email)!
  assert.equal(platform.tables.vendorGroupUsers.filter(link => link.vendor_group === id).map(link => link.user), [user.id])

  // An application in that group, and its secret.
  await goBy(page, 'アプリケーション')
  const appForm = await add(page, 'アプリケーション追加', 'アプリケーション名')
  await keyboard.type(app)
  await tabTo(page, appForm.getByLabel('グループ'))
  await keyboard.press('ArrowDown')
  await saveBy(page, appForm)
  await rowOf(page, app).waitFor()
  await focused(button(page, '追加'))
  await pressBy(page, button(page, `${app}の認証情報`))
  const credentials = dialog(page, '認証情報')
  await pressBy(page, button(credentials, `${secretLabel}を表示`))
  await credentials.getByText(platform.tables.applications.at(-1)!.client_secret!, { exact: true }).waitFor()
  await focused(button(credentials, `${secretLabel}を隠す`))
  await look('secret')
  await keyboard.press('Escape')
  await credentials.waitFor({ state: 'detached' })
  await focused(button(page, `${app}の認証情報`))
  await removeBy(page, app, 'アプリケーション削除')
  await isAtControl(page, 'the last application has gone')

  // The group stays as long as it has a member, and says so.
  await goBy(page, 'グループ')
  await pressBy(page, button(page, `${group}を削除`))
  const wayOut = page.getByRole('link', { name: 'ユーザー1件を表示' })
  await focused(wayOut)
  await keyboard.press('Escape')
  await wayOut.waitFor({ state: 'detached' })
  await focused(button(page, `${group}を削除`))
  await pressBy(page, button(page, `${group}を編集`), 'Enter', 'Shift+Tab')
  const groupEdit = dialog(page, 'グループ編集')
  await focused(groupEdit.getByLabel('グループ名'))
  await pressBy(page, groupEdit.getByLabel(/^丹 菊/), 'Space')
  await saveBy(page, groupEdit)
  await focused(button(page, `${group}を編集`))
  await eventually(async () => assert.is(await button(page, `${group}を削除`).getAttribute('aria-disabled'), null))
  await removeBy(page, group, 'グループ削除')
  await isAtControl(page, 'the last group has gone')

  await goBy(page, 'ユーザー')
  await removeBy(page, email, 'ユーザー削除')
  await isAtControl(page, 'the last user has gone')

  await goBy(page, 'ベンダー')
  await fillBy(page, page.getByLabel('ベンダー名', { exact: true }), farm)
  await keyboard.press('Enter')
  await page.getByText('1-1 / 1件', { exact: true }).waitFor()
  await removeBy(page, farm, 'ベンダー削除', async removal => {
    await focused(removal.getByLabel('ベンダー名'))
    await keyboard.type(farm)
  })
  await isAtControl(page, 'the vendor has gone')

  const { vendors: left, users, vendorGroups, applications } = platform.tables
  assert.is(left.some(({ name }) => name === farm), false)
  assert.is(vendorGroups.some(({ name }) => name === group) || applications.some(({ name }) => name === app), false)
  assert.is(users.some(({ user_name }) => user_name === email), false)
}, { platform: { vendors: 12 } })

story('the palette leads through the pages without a mouse, and the keyboard is never lost on the way', async ({ page, origin, look }) => {
  const { keyboard } = page
  const palette = dialog(page, '検索と操作')
  const field = palette.getByRole('combobox')
  const goFor = async (wanted: string) => {
    await keyboard.press('ControlOrMeta+K')
    await focused(field)
    await keyboard.type(wanted)
    await eventually(async () => assert.match(await palette.getByRole('option', { selected: true }).textContent() ?? '', wanted))
    await keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
  }
  await page.goto(`${origin}/#/users`)
  await heading(page, 'ユーザー').waitFor()
  await goFor('北海農業データ株式会社')
  await page.getByRole('rowheader').first().waitFor()
  assert.is(new URL(page.url()).hash, '#/users?vendor=2')
  for (const name of ['グループ', 'アプリケーション', 'ドキュメント']) {
    await goFor(name)
    await focused(heading(page, name))
  }
  await keyboard.press('?')
  const sheet = dialog(page, 'キーボード操作')
  await sheet.waitFor()
  await look('keys')
  await keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await focused(heading(page, 'ドキュメント'))
  await keyboard.press('ControlOrMeta+K')
  await focused(field)
  await look('palette')
  await keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await focused(heading(page, 'ドキュメント'))
}, { as: 'systemAdmin' })

story('from the top of any page the keyboard gets past the header by one link', async ({ page, origin }) => {
  await page.goto(`${origin}/#/groups`)
  await heading(page, 'グループ').waitFor()
  await page.keyboard.press('Tab')
  await focused(button(page, '本文へ移動'))
  assert.ok(await button(page, '本文へ移動').isVisible())
  await page.keyboard.press('Enter')
  await focused(heading(page, 'グループ'))
}, { as: 'vendorAdmin', notInDemo: notInDemo.bar })

story.run()
