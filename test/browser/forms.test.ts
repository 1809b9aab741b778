/** Forms whose answers are slow or lost, and what was typed meanwhile. */
import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Fault } from '../platform/platform.ts'
import { notInDemo, stories } from './story.ts'
import {
  button,
  calls,
  createGate,
  dialog,
  eventually,
  fillVendor,
  hasFocus,
  heading,
  hideAndShow,
  intercept,
  press,
  rowOf,
  vendorsShown,
} from './steps.ts'

const story = stories('forms')
const asAdmin = { as: 'systemAdmin' } as const
const customer = '北海農業データ株式会社'
const unanswered = '応答がないため、保存できたか確認できません。一覧でご確認のうえ、必要な場合だけもう一度保存してください。'

/** Loses the answer to one call in the browser: Chromium repeats a request whose connection the server drops. */
const loseAnswer = (page: Page, path: string) =>
  intercept(
    page,
    path,
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

const control = (form: Locator, label: string) => form.getByLabel(label, { exact: true })

/** Types with the keyboard and with an input method while the form is busy, and expects the value and the focus to stay. */
async function typeInVain(page: Page, field: Locator) {
  const before = await field.inputValue()
  await eventually(async () => assert.ok(await field.evaluate((input: HTMLInputElement) => input.readOnly)))
  await page.keyboard.type('xyz')
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'ほ', selectionStart: 1, selectionEnd: 1 })
  await session.send('Input.insertText', { text: '圃場' })
  assert.equal([await field.inputValue(), await hasFocus(field)], [before, true])
}

async function openVendor(page: Page, origin: string) {
  await page.goto(`${origin}/#/vendors?vendors.rows=0`)
  await vendorsShown(page)
  await press(page, `${customer}を編集`)
  const form = dialog(page, 'ベンダー編集')
  await eventually(async () => assert.is(await control(form, 'ベンダー名').inputValue(), customer))
  return form
}

story(
  'a slow save shows what is saved, and typing goes on after it has failed',
  async ({ page, origin, platform, allow }) => {
    allow(/500/)
    const form = await openVendor(page, origin)
    const name = control(form, 'ベンダー名')
    const { gate, open } = createGate()
    platform.faults.push({ method: 'PUT', path: /\/vendor\/\d+\/$/, status: 500, times: 1, gate })
    await name.press('End')
    await page.keyboard.type('改')
    await name.press('Enter')
    await typeInVain(page, name)
    await control(form, '会員種別').press('ArrowDown')
    const type = await control(form, '会員種別').inputValue()
    await name.focus()
    open()
    await form.getByText('予期せぬエラーが発生しました。管理者にお問い合わせください。').waitFor()
    assert.is(await control(form, '会員種別').inputValue(), type)
    assert.ok(await hasFocus(name))
    await page.keyboard.type('名')
    assert.is(await name.inputValue(), `${customer}改名`)
    await name.press('Enter')
    await form.waitFor({ state: 'detached' })
    await rowOf(page, `${customer}改名`).waitFor()
  },
  asAdmin,
)

story(
  'a slow reading before a save never refills a field under the fingers',
  async ({ page, origin, platform }) => {
    const form = await openVendor(page, origin)
    const name = control(form, 'ベンダー名')
    await name.fill('わたしの農園')
    platform.tables.vendors.find(vendor => vendor.name === customer)!.name = 'ほかの農園'
    await hideAndShow(page)
    const { gate, open } = createGate()
    platform.faults.push({ method: 'GET', path: /\/vendor\/\d+\/$/, times: 1, gate })
    await name.press('Enter')
    await typeInVain(page, name)
    open()
    await form.getByRole('group', { name: 'ベンダー名：保存する値' }).waitFor()
    assert.is(await name.inputValue(), 'わたしの農園')
    await name.fill('みんなの農園')
    await press(form, '保存')
    await form.waitFor({ state: 'detached' })
    await rowOf(page, 'みんなの農園').waitFor()
  },
  asAdmin,
)

story(
  'a conversion under way when the form is sent is saved as it was shown',
  async ({ page, origin, platform }) => {
    const form = await openVendor(page, origin)
    const name = control(form, 'ベンダー名')
    await name.fill('')
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'のうえん', selectionStart: 4, selectionEnd: 4 })
    const { gate, open } = createGate()
    platform.faults.push({ method: 'PUT', path: /\/vendor\/\d+\/$/, times: 1, gate })
    await press(form, '保存')
    await eventually(() => assert.is(calls(platform, 'PUT', /\/vendor\/\d+\/$/).length, 1))
    const shown = await name.inputValue()
    await session.send('Input.insertText', { text: '農園' })
    assert.is(await name.inputValue(), shown)
    open()
    await form.waitFor({ state: 'detached' })
    await rowOf(page, shown).waitFor()
  },
  asAdmin,
)

story(
  'the own half of a save, and of another one, is no conflict after the window was left',
  async ({ page, origin, platform, allow }) => {
    allow(/500/)
    const { users, vendorUsers } = platform.tables
    const link = vendorUsers.find(({ vendor }) => vendor === 2)!
    const user = users.find(({ id }) => id === link.user)!
    await page.goto(`${origin}/#/users?vendor=2`)
    await press(page, `${user.user_name}を編集`)
    const form = dialog(page, 'ユーザー編集')
    const name = control(form, '名')
    await eventually(async () => assert.is(await name.inputValue(), user.given_name))
    const failed = form.getByText('予期せぬエラーが発生しました。管理者にお問い合わせください。')
    const save = async (given: string, ...fault: Fault[]) => {
      platform.faults.splice(0, Infinity, ...fault)
      await name.fill(given)
      await press(form, '保存')
    }
    await control(form, 'ロール').selectOption({ index: link.role === 2 ? 3 : 2 })
    await save('花子', { method: 'PATCH', path: /\/vendorUser\/\d+\/$/, status: 500 })
    await failed.waitFor()
    assert.is(user.given_name, '花子')
    await save('花代', { method: 'PUT', path: /\/user\/\d+\/$/, status: 500 })
    await eventually(() => assert.is(calls(platform, 'PUT', /\/user\/\d+\/$/).length, 2))
    await failed.waitFor()
    await hideAndShow(page)
    await save('花江')
    await form.waitFor({ state: 'detached' })
    assert.is(user.given_name, '花江')
  },
  asAdmin,
)

story(
  'a lost answer: the form says so, and after キャンセル the list has what was added',
  async ({ page, origin, platform, allow }) => {
    allow(/ERR_/)
    await page.goto(`${origin}/#/vendors`)
    await vendorsShown(page)
    await press(page, '追加')
    const form = dialog(page, 'ベンダー追加')
    await fillVendor(form, { name: '一の農園', contract: 'AG-990', type: '一般会員' })
    await loseAnswer(page, '**/api/v1/vendor/')
    await press(form, '保存')
    await form.getByRole('alert').getByText(unanswered).waitFor()
    assert.is(calls(platform, 'POST', '/api/v1/vendor/').length, 1)
    await press(form, 'キャンセル')
    await form.waitFor({ state: 'detached' })
    await page.getByLabel('ベンダー名').fill('一の農園')
    await rowOf(page, '一の農園').waitFor()
    assert.is(platform.tables.vendors.filter(({ name }) => name === '一の農園').length, 1)
  },
  { ...asAdmin, notInDemo: notInDemo.network },
)

story(
  'a regeneration whose answer is lost: the credentials are read again',
  async ({ page, origin, platform, allow }) => {
    allow(/ERR_/)
    const app = platform.tables.applications[0]!
    const secret = app.client_secret!
    const { vendor } = platform.tables.vendorGroups.find(({ id }) => id === app.vendor_group)!
    await page.goto(`${origin}/#/apps?vendor=${vendor}`)
    await press(page, `${app.name}の認証情報`)
    await button(page, '再生成').click()
    const question = dialog(page, 'クライアントシークレット再生成')
    await loseAnswer(page, '**/clientSecretRegenerator/')
    await press(question, '再生成')
    await question.getByRole('alert').getByText(unanswered).waitFor()
    await page.keyboard.press('Escape')
    const values = dialog(page, '認証情報')
    await press(values, 'クライアントシークレットを表示')
    await values.getByText(app.client_secret!).waitFor()
    assert.is.not(app.client_secret, secret)
    assert.is(await values.getByText(secret).count(), 0)
    await eventually(async () => assert.ok(await values.evaluate(element => element.contains(document.activeElement))))
  },
  { ...asAdmin, notInDemo: notInDemo.network },
)

story(
  'a member who has left, and a form above a form, after the session ended',
  async ({ page, origin, platform, signIn, allow }) => {
    allow(/401/)
    const { tables } = platform
    for (const name of ['applications', 'vendorGroupUsers', 'vendorGroups'] as const) tables[name].splice(0)
    await page.goto(`${origin}/#/apps?vendor=2`)
    await press(page, '追加')
    const app = dialog(page, 'アプリケーション追加')
    await control(app, 'アプリケーション名').fill('潅水の記録')
    await press(app, 'グループを追加')
    const group = dialog(page, 'グループ追加')
    await control(group, 'グループ名').fill('果樹部会')
    const member = group.getByRole('group', { name: 'メンバー' }).getByRole('checkbox').first()
    await member.check()
    const label = (await member.locator('..').innerText()).trim()
    platform.expireTokens()
    await press(group, '保存')
    await heading(page, 'API利用者画面').waitFor()
    await signIn('systemAdmin')
    await eventually(async () => assert.is(await control(group, 'グループ名').inputValue(), '果樹部会'))
    assert.ok(await member.isChecked())
    const left = tables.users.find(({ user_name }) => label.includes(user_name))!
    tables.vendorUsers.splice(
      tables.vendorUsers.findIndex(({ user }) => user === left.id),
      1,
    )
    await hideAndShow(page)
    await press(group, '保存')
    const gone = group.getByRole('checkbox', { name: `${label}（選択できません）` })
    await eventually(async () => assert.ok(await hasFocus(gone)))
    assert.is(tables.vendorGroups.length, 0)
    await gone.click()
    await eventually(async () => assert.is(await gone.count(), 0))
    assert.ok(await group.evaluate(element => element.contains(document.activeElement)))
    await press(group, '保存')
    await group.waitFor({ state: 'detached' })
    assert.is(await control(app, 'アプリケーション名').inputValue(), '潅水の記録')
    await press(app, '保存')
    await app.waitFor({ state: 'detached' })
    await rowOf(page, '潅水の記録').waitFor()
  },
  asAdmin,
)

story.run()
