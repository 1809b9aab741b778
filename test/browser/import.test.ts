import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { setFontSize } from './adaptations.ts'
import { openRows } from './open.ts'
import { button, dialog, painted, press, sideways } from './steps.ts'
import { stories } from './story.ts'

const story = stories('import')

const form = (page: Page) => dialog(page, 'CSVからユーザーを追加')
const person = (email: string, family = '新') => [email, family, '稲', 'ベンダー利用者']

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
      await openRows(page, origin, 'users?vendor=2')
      await page.evaluate(() =>
        addEventListener('dragover', event => console.info(`a file is ${event.defaultPrevented ? 'refused' : 'opened'}`)),
      )
      const refused = page.waitForEvent('console', message => message.text().startsWith('a file is'))
      await drop(700, 500)
      assert.is((await refused).text(), 'a file is refused')
      assert.is(page.url(), `${origin}/#/users?vendor=2`)
      await press(page, 'CSVから追加')
      // The dialog that loads what the import needs makes room for its own.
      await form(page).getByLabel('表計算ソフトからの貼り付け').waitFor()
      const { x, y } = (await form(page).getByRole('heading').boundingBox())!
      await drop(x + 5, y + 5)
      await form(page).getByText('新規1人です。').waitFor()
      assert.is((await form(page).boundingBox())!.width, 800, 'as wide as the specification says of dialogs')
      // As much room as the scroll bars of Windows leave.
      await page.setViewportSize({ width: Math.round((800 - 17) / 0.8), height: 720 })
      await painted(page)
      await form(page).getByRole('columnheader', { name: '確認結果' }).waitFor()
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
  async ({ page, context, origin }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await openRows(page, origin, 'users?vendor=2')
    const long = 'a.very.long.address.of.somebody@a.subdomain.of.a.large.organisation.example.jp'
    const copied = [person(long, ''), person('p2@example.jp', '長い名字'.repeat(70))].map(line => `${line.join('\t')}\r\n`)
    await page.evaluate(text => navigator.clipboard.writeText(text), copied.join(''))
    // A phone with a keyboard: the palette opens the dialog, which reads what is pasted anywhere into it.
    await page.keyboard.press('Control+k')
    await dialog(page, '検索と操作').getByRole('combobox').fill('CSVから追加')
    await page.keyboard.press('Enter')
    await form(page).getByLabel('表計算ソフトからの貼り付け').waitFor()
    await page.keyboard.press('Control+v')
    await form(page).getByText('登録できない行2件です。').waitFor()
    const cell = button(form(page), '1行目の姓「（空欄）」を編集')
    const box = (await cell.boundingBox())!
    assert.ok(box.height >= 44)
    const { x } = (await form(page)
      .getByRole('cell')
      .filter({ has: page.getByRole('button', { name: '1行目の姓「（空欄）」を編集' }) })
      .boundingBox())!
    assert.ok(box.x - x > 20, `the head of the cell takes ${box.x - x} px beside it`)
    await cell.tap()
    await form(page).getByRole('textbox', { name: '1行目の姓', exact: true }).fill('新')
    await button(form(page), /^2行目の姓/).tap()
    await form(page).getByRole('textbox', { name: '2行目の姓', exact: true }).fill('水田')
    assert.equal(await sideways(page), [])
    await page.keyboard.press('Enter')
    await form(page).getByText('新規2人です。').waitFor()
    await setFontSize(page, 32)
    const { width } = (await form(page).getByText('読み込みました。').boundingBox())!
    assert.ok(width > 4 * 32, `with text of 200 % what was read takes ${width} px`)
    await button(form(page), '登録').tap()
    await form(page).getByText('2人を登録しました。').waitFor()
  },
  { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true },
)

story.run()
