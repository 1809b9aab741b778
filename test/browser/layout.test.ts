import * as assert from 'uvu/assert'
import { tabPages } from '../support/pages.ts'
import { overflows } from './geometry.ts'
import { stories } from './story.ts'
import { button, createGate, dialog, opacity, press, rowOf, tab, vendorsShown } from './steps.ts'

const story = stories('layout')

const phone = { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true } as const

story('tables and panels that load again are visibly dimmed and can still be read', async ({ page, origin, platform, look }) => {
  await page.goto(`${origin}/#/users?vendor=2`)
  const user = page.getByRole('cell', { name: 'ベンダー管理者' }).first()
  const group = page.getByRole('region', { name: 'ベンダーグループ一覧' }).getByRole('listitem').last().getByRole('button')
  await user.waitFor()
  await group.waitFor()
  assert.equal([await opacity(user), await opacity(group)], [1, 1])
  await press(page, 'グループ追加')
  const form = dialog(page, 'グループ追加')
  await form.getByLabel('グループ名').fill('新しいグループ')
  await form.getByRole('checkbox').first().waitFor()
  platform.faults.push({ method: 'GET', path: /vendorGroup\/\?/, kind: 'hang' }, { method: 'GET', path: /vendorUser\/\?/, kind: 'hang' })
  await press(page, '保存')
  await form.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('再読み込み')
  await page.getByRole('option', { name: '再読み込み' }).click()
  await page.getByRole('table').and(page.locator('[aria-busy="true"]')).waitFor()
  for (const dimmed of [user, group]) {
    const seen = await opacity(dimmed)
    assert.ok(seen <= 0.7 && seen >= 0.5, `${dimmed} is seen to ${seen}`)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await look(`loading-again-in-${colorScheme}`)
  }
}, { as: 'systemAdmin' })

story('on a phone all tabs are in sight, and all of the filters once they are unfolded', async ({ page, origin, look }) => {
  await page.goto(`${origin}/#/vendors`)
  await vendorsShown(page)
  assert.is(await page.evaluate(() => matchMedia('(pointer: coarse)').matches), true)
  for (const { title: name } of tabPages) {
    const box = await tab(page, name).boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390, `${name} ends at ${box && box.x + box.width} px of 390`)
  }
  await button(page, /^絞り込み/).tap()
  await page.getByLabel('契約番号', { exact: true }).waitFor()
  assert.equal(await page.evaluate(overflows), [])
  await look('filters')
}, phone)

story('on a phone skeleton rows have no labels, rows have theirs, and inactive ones are grey', async ({ page, origin, platform }) => {
  const labels = () => page.locator('td').evaluateAll(cells =>
    cells.map(cell => getComputedStyle(cell, '::before').content).filter(text => text !== 'none'))
  const { gate, open } = createGate()
  platform.faults.push({ path: '/api/v1/vendors/get_detail/', gate })
  await page.goto(`${origin}/#/vendors?vendors.active=0&vendors.rows=0`)
  await page.locator('tr[aria-hidden] td').first().waitFor()
  assert.equal(await labels(), [])
  open()
  await vendorsShown(page)
  assert.ok((await labels()).includes('"契約番号"'))
  const groundOf = (vendor?: { name: string }) => rowOf(page, vendor!.name).first().evaluate(row => getComputedStyle(row).backgroundColor)
  const { vendors } = platform.tables
  assert.is.not(await groundOf(vendors.find(vendor => vendor.is_active)), await groundOf(vendors.find(vendor => !vendor.is_active)))
}, phone)

story.run()
