/** Forms whose answers are slow or lost, and what is typed meanwhile. */
import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { notInDemo, stories } from './story.ts'
import { button, calls, createGate, dialog, eventually, hasFocus, hideAndShow, intercept, press, rowOf, vendorsShown } from './steps.ts'

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
    const type = await control(form, '会員種別').inputValue()
    await control(form, '会員種別').press('ArrowDown')
    open()
    await form.getByRole('group', { name: 'ベンダー名：保存する値' }).waitFor()
    assert.equal([await name.inputValue(), await control(form, '会員種別').inputValue()], ['わたしの農園', type])
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

story.run()
