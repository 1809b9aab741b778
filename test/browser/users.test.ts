import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { stories } from './story.ts'
import { button, dialog, eventually, focused, heading, press, rowOf, tabTo } from './steps.ts'

const story = stories('users')

const compare = new Intl.Collator('ja', { numeric: true }).compare

const vendorPanel = (page: Page) => page.getByRole('region', { name: 'ベンダー一覧', exact: true })
const groupPanel = (page: Page) => page.getByRole('region', { name: 'ベンダーグループ一覧', exact: true })
/** Returns the selected entry of a panel. */
const current = (panel: Locator) => panel.locator('[aria-current="true"]')
const isSelected = async (panel: Locator, name: string) =>
  eventually(async () => assert.equal(await current(panel).allTextContents(), [name]))

const picker = (form: Locator) => form.getByRole('group', { name: 'メンバー' })
const candidates = (form: Locator) => picker(form).getByRole('checkbox')

story(
  'members are found and chosen with the keyboard',
  async ({ page, origin, platform }) => {
    const { keyboard } = page
    const {
      tables,
      accounts: { vendorAdmin, vendorUser },
    } = platform
    await page.goto(`${origin}/#/groups`)
    await heading(page, 'グループ').waitFor()
    await page.getByRole('rowheader').first().waitFor()
    await tabTo(page, button(page, '追加'))
    await keyboard.press('Enter')
    const form = dialog(page, 'グループ追加')
    await focused(form.getByLabel('グループ名'))
    await keyboard.type('鍵盤班')
    await tabTo(page, form.getByLabel('検索'))
    await keyboard.type('vendor.')
    await eventually(async () => assert.is(await candidates(form).count(), 2))
    await tabTo(page, candidates(form).nth(1))
    await keyboard.press('Space')
    await picker(form).getByText('8件中1件を選択中').waitFor()
    await tabTo(page, button(form, '2人をすべて選択'), 'Shift+Tab')
    await keyboard.press('Enter')
    await picker(form).getByText('8件中2件を選択中').waitFor()
    await focused(button(form, '2人の選択を解除'))
    // Esc asks, and closing the question returns the focus.
    await keyboard.press('Escape')
    await dialog(page, '入力内容の破棄').waitFor()
    await keyboard.press('Escape')
    await focused(button(form, '2人の選択を解除'))
    await tabTo(page, button(form, '保存'))
    await keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await rowOf(page, '鍵盤班').waitFor()
    await focused(button(page, '追加'))
    const { id } = tables.vendorGroups.at(-1)!
    const members = tables.vendorGroupUsers.filter(member => member.vendor_group === id).map(({ user }) => user)
    assert.equal(
      tables.users.filter(user => members.includes(user.id)).map(user => user.user_name),
      [vendorAdmin.email, vendorUser.email],
    )
  },
  { as: 'vendorAdmin' },
)

story(
  'the vendor and the group that are selected are in sight in their lists',
  async ({ page, origin, platform }) => {
    const last = platform.tables.vendors
      .filter(vendor => vendor.id % 5 !== 0)
      .toSorted((a, b) => compare(a.name, b.name))
      .at(-1)!
    const group = platform.tables.vendorGroups.find(({ vendor }) => vendor === last.id)!
    await page.goto(`${origin}/#/users?vendor=${last.id}`)
    await isSelected(vendorPanel(page), last.name)
    await press(groupPanel(page), group.name)
    await isSelected(groupPanel(page), group.name)
    await page.reload()
    await isSelected(groupPanel(page), group.name)
    for (const panel of [vendorPanel(page), groupPanel(page)]) {
      await eventually(async () =>
        assert.ok(
          await current(panel).evaluate(element => {
            const entry = element.getBoundingClientRect()
            const list = element.closest('ul')!.getBoundingClientRect()
            return entry.top >= list.top - 1 && entry.bottom <= list.bottom + 1
          }),
          'the selected entry is scrolled into its list',
        ),
      )
    }
  },
  { as: 'systemAdmin' },
)

story(
  'the selected vendor is in sight in a list of 1,000, wherever it is',
  async ({ page, origin }) => {
    const list = vendorPanel(page)
    const isWhole = () => eventually(async () => assert.is(await list.getByRole('listitem').count(), 1_000))
    await page.goto(`${origin}/#/users`)
    for (const place of [500, 998]) {
      await isWhole()
      const entry = list.getByRole('listitem').nth(place).getByRole('button')
      const name = await entry.textContent()
      await entry.click()
      await page.reload()
      await isWhole()
      await eventually(async () =>
        assert.is(
          await current(list).evaluate(element => {
            const { x, top, bottom } = element.getBoundingClientRect()
            return element === document.elementFromPoint(x + 5, (top + bottom) / 2)
          }),
          true,
        ),
      )
      assert.is(await current(list).textContent(), name)
      assert.is(await page.evaluate(() => scrollY), 0)
    }
  },
  { as: 'systemAdmin', platform: { vendors: 1_000 } },
)

story(
  'users are added from a CSV file without a mouse',
  async ({ page, origin }) => {
    await page.goto(`${origin}/#/users?vendor=2`)
    await page.getByRole('rowheader').first().waitFor()
    await tabTo(page, button(page, 'CSVから追加'))
    await page.keyboard.press('Enter')
    const preview = dialog(page, 'CSVからユーザーを追加')
    const lines = ['メールアドレス,姓,名,ロール', 'ken@example.jp,鍵盤,健,ベンダー利用者', 'あて先,鍵盤,凡,ベンダー利用者']
    const buffer = Buffer.from(lines.join('\r\n'))
    await tabTo(page, preview.getByLabel('CSVファイル'))
    await preview.getByLabel('CSVファイル').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer })
    await preview.getByText('新規1人、登録できない行1件').waitFor()
    await tabTo(page, preview.getByLabel('登録できない行のみ表示'))
    await page.keyboard.press('Space')
    await preview.getByRole('rowheader', { name: '2行目' }).waitFor({ state: 'detached' })
    await tabTo(page, button(preview, '登録'))
    await page.keyboard.press('Enter')
    await preview.getByText('2行のうち1人を登録しました。登録できない行1件です。').waitFor()
    await tabTo(page, button(preview, '閉じる'))
    await page.keyboard.press('Enter')
    await preview.waitFor({ state: 'detached' })
    await rowOf(page, 'ken@example.jp').waitFor()
    await focused(button(page, 'CSVから追加'))
  },
  { as: 'systemAdmin' },
)

story.run()
