/** Forms whose answers are slow, what is typed meanwhile, and a row that is saved out of sight. */
import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openVendors } from './open.ts'
import { stories } from './story.ts'
import { calls, createGate, dialog, eventually, fillVendor, focused, hasFocus, hideAndShow, press, rowOf } from './steps.ts'

const story = stories('forms')
const asAdmin = { as: 'systemAdmin' } as const
const customer = '北海農業データ株式会社'

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
  await openVendors(page, origin, '?vendors.rows=0')
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
  'a row that was saved out of sight is led to, and shows that it was',
  async ({ page, origin }) => {
    await openVendors(page, origin, '?vendors.rows=50')
    await press(page, '追加')
    await fillVendor(dialog(page, 'ベンダー追加'), { name: '新しい農園', contract: 'ZZ900', type: '特別会員' })
    await press(dialog(page, 'ベンダー追加'), '保存')
    await press(page, '表示')
    const row = rowOf(page, '新しい農園')
    await focused(row.getByRole('button').first())
    const box = await row.boundingBox()
    assert.ok(box && box.y >= 0 && box.y + box.height <= 800, `at ${box?.y}`)
    // By more than colour, also where the user's colours replace all others.
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors })
      const bar = await row.evaluate(element => {
        const { borderInlineStartWidth, borderInlineStartColor } = getComputedStyle(element, '::before')
        const { backgroundColor } = getComputedStyle(element)
        return { isWide: parseFloat(borderInlineStartWidth) >= 4, isSeen: borderInlineStartColor !== backgroundColor }
      })
      assert.equal(bar, { isWide: true, isSeen: true }, forcedColors)
    }
    await eventually(async () => assert.is(await row.getAttribute('data-marked'), null))
  },
  { ...asAdmin, platform: { vendors: 80 } },
)

story.run()
