import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { openRows } from './open.ts'
import { stories } from './story.ts'
import { button, calls, createGate, dialog, heading, painted, press, pressTool } from './steps.ts'

const story = stories('batch')

const deletions = /^\/api\/v1\/user\/[^/]+\/$/

const email = (n: number) => `member${n}@example.jp`

/** Adds members 1 and so on to the customer, without groups. */
function addMembers({ tables }: Platform, count: number) {
  for (let n = 1; n <= count; n++) {
    const names = { family_name: '会員', given_name: String(n) }
    tables.idProviderUsers.push({ id: 9000 + n, userName: email(n), familyName: '会員', givenName: String(n), password: 'x' })
    tables.users.push({ id: 9000 + n, account: 9000 + n, user_name: email(n), ...names, system_admin: false })
    tables.vendorUsers.push({ id: 9000 + n, vendor: 2, user: 9000 + n, role: 3 })
  }
}

/** Opens the members, and selects all of them. */
async function selectMembers(page: Page, origin: string) {
  await openRows(page, origin, 'users?vendor=2&users.q=member')
  await pressTool(page, '選択')
  await page.getByRole('checkbox', { name: 'すべて選択' }).check()
}

const bar = (page: Page) => page.getByRole('group', { name: '選択した行の操作' })

for (const [how, ...sizes] of [
  ['mouse', [1280, 800], [1440, 600]],
  ['finger', [768, 1024], [390, 700], [320, 640]],
] as const) {
  story(
    `中止 pressed again and again by ${how} stops the batch, and starts nothing, in windows of ${sizes.length} sizes`,
    async ({ page, origin, platform }) => {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        // From another page, so that the list is read again.
        await page.goto(`${origin}/#/uploadDocuments`)
        await heading(page, 'ドキュメント').waitFor()
        platform.requests.length = 0
        const { gate, open } = createGate()
        platform.faults.push({ method: 'DELETE', path: deletions, gate, times: 1 })
        addMembers(platform, 6)
        await selectMembers(page, origin)
        await press(bar(page), '削除')
        const confirm = dialog(page, 'ユーザー削除')
        await confirm.getByLabel('件数').fill('6')
        await press(confirm, '削除')
        const box = (await button(page, '中止').boundingBox())!
        const below = (await confirm.getByRole('list').boundingBox())!
        assert.is(box.x + box.width, below.x + below.width, `中止 ends with the items at ${width} px`)
        const stop = [box.x + box.width / 2, box.y + box.height / 2] as const
        const pressHere = () => (how === 'mouse' ? page.mouse.click(...stop) : page.touchscreen.tap(...stop))
        await pressHere()
        await button(page, '中止しています...').waitFor()
        open()
        await button(page, '続きを実行').waitFor()
        // Around the place of the first press, as a finger does.
        await pressHere()
        await pressHere()
        await painted(page)
        assert.is(calls(platform, 'DELETE', deletions).length, 1, `${width} x ${height} px`)
        await button(page, '閉じる').waitFor()
        await press(page, '続きを実行')
        await page.getByText('6件すべて完了しました。').waitFor()
        assert.is(calls(platform, 'DELETE', deletions).length, 6)
        await press(page, '閉じる')
        await confirm.waitFor({ state: 'detached' })
      }
    },
    { as: 'systemAdmin', touch: how === 'finger' },
  )
}

story(
  'Esc closes the account menu, and the selection goes on',
  async ({ page, origin, platform }) => {
    addMembers(platform, 1)
    await selectMembers(page, origin)
    await press(page, 'アカウントメニュー')
    await button(page, 'サインアウト').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'サインアウト').waitFor({ state: 'hidden' })
    await bar(page).getByText('1件中1件を選択中').waitFor()
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
  },
  { as: 'systemAdmin' },
)

story.run()
