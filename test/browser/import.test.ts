import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { button, dialog, eventually, press, rowOf } from './steps.ts'
import { stories } from './story.ts'

const story = stories('import')

const title = 'CSVからユーザーを追加'
const heads = ['メールアドレス', '姓', '名', 'ロール']
const role = 'ベンダー利用者'

const form = (page: Page) => dialog(page, title)
const results = (page: Page) =>
  form(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

/** Opens the import of the customer's users, and chooses a file with these rows. */
async function choose(page: Page, origin: string, lines: readonly (readonly string[])[], query = '') {
  await page.goto(`${origin}/#/users?vendor=2${query}`)
  await page.getByRole('rowheader').first().waitFor()
  await press(page, 'CSVから追加')
  const buffer = Buffer.from([heads, ...lines].map(line => line.join(',')).join('\r\n'))
  await form(page).getByLabel('CSVファイル').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer })
}

async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(form(page), name)])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const person = (email: string, family = '新') => [email, family, '稲', role]

story(
  'an import with wrong rows counts them all, saves them with their reasons, and leads to the new users',
  async ({ page, origin, platform }) => {
    const group = platform.tables.vendorGroups.find(({ vendor }) => vendor === 2)!.id
    await choose(
      page,
      origin,
      [person('new1@example.jp'), person('x'), person('vendor.user@example.jp'), person('new2@example.jp'), person('y@example.jp', '')],
      `&group=${group}`,
    )
    await form(page).getByText('新規2人、登録済み1人、登録できない行2件').waitFor()
    const row = form(page).getByText('2行目', { exact: true })
    assert.is(await row.evaluate(element => element.getClientRects().length), 1)
    await press(form(page), '登録')
    await form(page).getByText('5行のうち2人を登録しました。登録済み1人、登録できない行2件です。').waitFor()
    assert.is((await saved(page, '結果をCSVで保存')).text.trim().split('\r\n').length, 6)
    const rest = await saved(page, '登録できなかった行をCSVで保存')
    assert.match(rest.name, /^ユーザー追加_登録できなかった行_/)
    assert.match(rest.text, 'y@example.jp,,稲,ベンダー利用者,姓を入力してください。')
    await press(form(page), '閉じる')
    await page.getByText('2人のユーザーを追加しました。選択中のグループには所属していません。').waitFor()
    await press(page, '表示')
    await rowOf(page, 'new1@example.jp').waitFor()
    await rowOf(page, 'new2@example.jp').waitFor()
  },
  { as: 'systemAdmin' },
)

story(
  'a session that ends while an import is checked brings the preview back, and checks it again',
  async ({ page, origin, platform, allow }) => {
    allow(/401/)
    const lines = Array.from({ length: 30 }, (_, n) => person(`new${n}@example.jp`))
    platform.faults.push({ path: '/api/v1/vendorUser/is_exist_user/?userName=new20%40example.jp', times: 1, status: 401 })
    await choose(page, origin, lines)
    await press(page, 'サインイン')
    await page.waitForURL(/oauth2\/authorize/)
    await page
      .getByRole('button', { name: /^admin@|[^.]admin@/ })
      .first()
      .click()
    await form(page).getByText('サインインの前に読み込んだ内容を復元しました。').waitFor()
    await form(page).getByText('新規30人').waitFor()
    await eventually(async () => assert.is(await results(page).count(), 30))
    await press(form(page), '登録')
    await form(page).getByText('30人を登録しました。').waitFor()
    assert.is(platform.tables.vendorUsers.filter(link => link.vendor === 2).length >= 30, true)
    await button(form(page), '閉じる').waitFor()
  },
  { as: 'systemAdmin' },
)

story.run()
