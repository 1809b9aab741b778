import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { button, dialog, eventually, focused, press, rowOf, sideways, tabTo } from './steps.ts'
import { type PageTools, stories } from './story.ts'

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

/** Opens the import by the palette, and pastes rows as a spreadsheet copies them, by keys alone. */
async function paste(
  { page, context, origin }: Pick<PageTools, 'page' | 'context' | 'origin'>,
  path: string,
  lines: readonly (readonly string[])[],
) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await page.goto(`${origin}/#${path}`)
  await page.getByRole('table', { name: 'ユーザー一覧' }).getByRole('rowheader').first().waitFor()
  await page.evaluate(text => navigator.clipboard.writeText(text), lines.map(line => `${line.join('\t')}\r\n`).join(''))
  await page.keyboard.press('Control+k')
  await dialog(page, '検索と操作').getByRole('combobox').fill('CSVから追加')
  await page.keyboard.press('Enter')
  await form(page).getByLabel('表計算ソフトからの貼り付け').waitFor()
  await page.keyboard.press('Control+v')
}

story(
  'a vendor administrator pastes rows and mends one by keys alone, through a lost connection; Back asks, and one press adds them once',
  async ({ platform, allow, look, ...tools }) => {
    const { page, origin } = tools
    await page.goto(`${origin}/#/groups`)
    await page.getByRole('rowheader').first().waitFor()
    await paste(tools, '/users', [person('p1@example.jp'), person('p2@example.jp', '')])
    await form(page).getByText('新規1人、登録できない行1件です。').waitFor()
    await tabTo(page, button(form(page), '2行目の姓「（空欄）」を編集'))
    await page.keyboard.press('F2')
    await page.keyboard.type('水田')
    platform.faults.push({ path: /is_exist_user/, kind: 'drop', times: 40 })
    allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to fetch/)
    await page.keyboard.press('Enter')
    await form(page)
      .getByText(/^確認できませんでした。/)
      .waitFor()
    await focused(button(form(page), '2行目の姓「水田」を編集'))
    platform.faults.splice(0)
    await look('mended')
    await page.evaluate(() => history.back())
    await press(dialog(page, '入力内容の破棄'), 'キャンセル')
    await press(form(page), '確認できなかった行を再確認')
    await form(page).getByText('新規2人です。').waitFor()
    await button(form(page), '登録').dblclick()
    await form(page).getByText('2人を登録しました。').waitFor()
    assert.is(
      await form(page)
        .getByRole('button', { name: /を編集$/ })
        .count(),
      0,
    )
    const { users, vendorUsers } = platform.tables
    const added = users.filter(({ user_name }) => /^p[12]@/.test(user_name))
    assert.equal(
      added.map(({ id, family_name }) => [family_name, vendorUsers.filter(link => link.user === id).map(link => link.vendor)]),
      [
        ['新', [2]],
        ['水田', [2]],
      ],
    )
  },
  { as: 'vendorAdmin' },
)

story(
  'on a phone rows are pasted and mended by the finger, and nothing is wider than the screen',
  async tools => {
    const { page } = tools
    const long = 'a.very.long.address.of.somebody@a.subdomain.of.a.large.organisation.example.jp'
    await paste(tools, '/users?vendor=2', [person(long, ''), person('p2@example.jp', '長い名字'.repeat(30))])
    await form(page).getByText('登録できない行2件です。').waitFor()
    const cell = button(form(page), '1行目の姓「（空欄）」を編集')
    const box = (await cell.boundingBox())!
    assert.ok(box.height >= 44, `${box.height}`)
    await cell.tap()
    await form(page).getByRole('textbox', { name: '1行目の姓', exact: true }).fill('新')
    await button(form(page), /^2行目の姓/).tap()
    await form(page).getByRole('textbox', { name: '2行目の姓', exact: true }).fill('水田')
    assert.equal(await sideways(page), [])
    await page.keyboard.press('Enter')
    await form(page).getByText('新規2人です。').waitFor()
    await button(form(page), '登録').tap()
    await form(page).getByText('2人を登録しました。').waitFor()
  },
  { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true },
)

story.run()
