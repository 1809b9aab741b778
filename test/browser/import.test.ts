import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { button, dialog, focused, press, sideways, tabTo } from './steps.ts'
import { type PageTools, stories } from './story.ts'

const story = stories('import')

const form = (page: Page) => dialog(page, 'CSVからユーザーを追加')
const person = (email: string, family = '新') => [email, family, '稲', 'ベンダー利用者']

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
  'H57 T76 a file that is dropped beside the field is read there; where none is wanted, it leaves the page and its input as they are',
  async ({ page, origin }) => {
    const folder = await mkdtemp(join(tmpdir(), 'drop-'))
    try {
      const path = join(folder, 'users.csv')
      await writeFile(path, [['メールアドレス', '姓', '名', 'ロール'], person('ken@example.jp')].map(line => line.join(',')).join('\r\n'))
      const session = await page.context().newCDPSession(page)
      const drop = async (x: number, y: number) => {
        for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
          await session.send('Input.dispatchDragEvent', { type, x, y, data: { items: [], files: [path], dragOperationsMask: 1 } })
      }
      await page.goto(`${origin}/#/users?vendor=2`)
      await page.getByRole('rowheader').first().waitFor()
      await page.evaluate(() =>
        addEventListener('dragover', event => console.info(`a file is ${event.defaultPrevented ? 'refused' : 'opened'}`)),
      )
      const refused = page.waitForEvent('console', message => message.text().startsWith('a file is'))
      await drop(700, 500)
      assert.is((await refused).text(), 'a file is refused')
      assert.is(page.url(), `${origin}/#/users?vendor=2`)
      await press(page, 'CSVから追加')
      const title = form(page).getByRole('heading', { name: 'CSVからユーザーを追加' })
      await title.hover()
      const { x, y } = (await title.boundingBox())!
      await drop(x + 5, y + 5)
      await form(page).getByText('新規1人です。').waitFor()
      await drop(3, 3)
      await page.waitForTimeout(500)
      assert.is(page.url(), `${origin}/#/users?vendor=2`)
      assert.ok(await form(page).getByText('新規1人です。').isVisible())
    } finally {
      await rm(folder, { recursive: true })
    }
  },
  { as: 'systemAdmin' },
)

story(
  'on a phone rows are pasted and mended by the finger, and nothing is wider than the screen',
  async tools => {
    const { page } = tools
    const long = 'a.very.long.address.of.somebody@a.subdomain.of.a.large.organisation.example.jp'
    await paste(tools, '/users?vendor=2', [person(long, ''), person('p2@example.jp', '長い名字'.repeat(70))])
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
