import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { notInDemo, stories } from './story.ts'
import { dialog, eventually, fillVendor, hasFocus, press, rowOf, vendorsShown } from './steps.ts'

const run = promisify(execFile)
const story = stories('firstCall')
const admin = { as: 'systemAdmin' } as const

const says = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Copies a value by its button in the credentials. */
async function copy(page: Page, label: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await press(dialog(page, '認証情報'), `${label}をコピー`)
  await eventually(async () => assert.ok(await clipboard(page)))
  return clipboard(page)
}

story(
  'a new vendor comes to its first access token in a terminal, by the steps of its empty pages',
  async ({ page, context, origin, platform, look }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await page.goto(`${origin}/#/vendors`)
    await vendorsShown(page)
    await press(page, '追加')
    await fillVendor(dialog(page, 'ベンダー追加'), { name: '新しい農園', contract: 'AG2026-000900', type: '一般会員' })
    await press(dialog(page, 'ベンダー追加'), '保存')
    await says(page, 'ベンダー「新しい農園」を追加しました。')
    await press(page, '手順に進む')
    await page.getByRole('list', { name: '認証情報までの手順' }).waitFor()
    await look('next steps')

    await press(page, 'グループを追加')
    const group = dialog(page, 'グループ追加')
    await group.getByLabel('グループ名').fill('第一圃場')
    await press(group, '保存')
    await says(page, 'グループ「第一圃場」を追加しました。')

    await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: 'ユーザー', exact: true }).click()
    await press(page, 'ユーザーを追加')
    const user = dialog(page, 'ユーザー追加')
    await user.getByLabel('メールアドレス').fill('new@example.jp')
    await user.getByLabel('姓', { exact: true }).fill('新田')
    await user.getByLabel('名', { exact: true }).fill('稲子')
    await user.getByLabel('ロール').selectOption({ label: 'ベンダー管理者' })
    await press(user, '保存')
    await says(page, 'ユーザー「新田 稲子 (new@example.jp)」を追加しました。')

    await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: 'アプリケーション', exact: true }).click()
    await press(page, 'アプリケーションを追加')
    const app = dialog(page, 'アプリケーション追加')
    await app.getByLabel('アプリケーション名').fill('収量の記録')
    await press(app, '保存')
    await says(page, 'アプリケーション「収量の記録」を追加しました。')

    await press(page, '認証情報を表示')
    await getToken(page, platform.tables.applications.at(-1)!)
  },
  { ...admin, notInDemo: notInDemo.network },
)

/** Runs the copied line in a shell that has the copied secret. */
async function getToken(page: Page, { client_id, client_secret }: { client_id: string; client_secret: string | null }) {
  await press(dialog(page, '認証情報'), 'アクセストークンの取得')
  const secret = await copy(page, 'クライアントシークレット')
  const command = await copy(page, 'curl')
  assert.is(secret, client_secret)
  assert.ok(command.includes(client_id) && !command.includes(secret))
  const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, CLIENT_SECRET: secret, no_proxy: '*' }, timeout: 20_000 })
  assert.match(JSON.parse(stdout).access_token, /^[\w-]{20,}$/)
}

story(
  'a row that was saved out of sight is led to, and shows that it was',
  async ({ page, origin, platform, look }) => {
    platform.tables.vendors.push(
      ...Array.from({ length: 40 }, (_, n) => ({
        ...platform.tables.vendors[1]!,
        id: 900 + n,
        name: `農園${n}`,
        contract_number: `A${100 + n}`,
        is_active: 1 as const,
      })),
    )
    await page.goto(`${origin}/#/vendors?vendors.rows=50`)
    await vendorsShown(page)
    await press(page, '追加')
    await fillVendor(dialog(page, 'ベンダー追加'), { name: '新しい農園', contract: 'ZZ900', type: '特別会員' })
    await press(dialog(page, 'ベンダー追加'), '保存')
    await press(page, '表示')
    const row = rowOf(page, '新しい農園')
    await eventually(async () => assert.ok(await hasFocus(row.getByRole('button').first())))
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
    await page.emulateMedia({ forcedColors: 'none' })
    await look('a highlighted row')
    await eventually(async () => assert.is(await row.getAttribute('data-marked'), null))
  },
  admin,
)

story.run()
