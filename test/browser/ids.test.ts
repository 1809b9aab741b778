import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { enlarge, large } from '../support/largeIds.ts'
import { pressedDialogs } from '../support/screens.ts'
import { notInDemo, stories } from './story.ts'
import { dialog, heading, press } from './steps.ts'

const story = stories('ids')

const noneIsRefused = ({ requests }: Platform) =>
  assert.equal(
    requests.filter(({ status }) => status >= 400),
    [],
  )

/** Waits until nothing is loading. */
const loaded = (page: Page) => page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))

story(
  'H06 every list and every dialog is asked for with ids above 2^53',
  async ({ page, user, open, origin, platform }) => {
    enlarge(platform)
    for (const {
      title,
      page: [path, name],
      opener,
    } of pressedDialogs) {
      await open(path.replace(/(?<=vendor=)\d+/, large), name)
      await user.press(opener)
      await dialog(page, title).waitFor()
      await loaded(page)
      assert.is(await dialog(page, title).getByText('再試行').count(), 0, title)
      await page.keyboard.press('Escape')
      await dialog(page, title).waitFor({ state: 'detached' })
    }
    await page.goto(`${origin}/#/uploadDocuments?document=${large(String(platform.tables.documents[0]!.id))}`)
    await page.getByRole('region', { name: 'プレビュー' }).getByText('ダウンロード').waitFor()
    noneIsRefused(platform)
  },
  { as: 'systemAdmin', notInDemo: notInDemo.network },
)

story(
  'H06 actions on rows with ids above 2^53 change these rows',
  async ({ page, origin, platform }) => {
    const { tables } = platform
    enlarge(platform)
    tables.vendorGroups.push({ id: 9000, vendor: 2, name: '大きな班' })
    const perform = async (path: string, action: string, send: string, choice?: [label: string, option: string]) => {
      // Another page between, as the list keeps its selection.
      await page.goto(`${origin}/#/uploadDocuments`)
      await heading(page, 'ドキュメント').waitFor()
      await page.goto(`${origin}/#${path}`)
      await page.getByRole('rowheader').first().waitFor()
      await loaded(page)
      await press(page, '選択')
      await page.getByRole('checkbox', { name: 'すべて選択' }).check()
      await press(page.getByRole('group', { name: '選択した行の操作' }), action)
      const asked = page.getByRole('dialog')
      if (choice) await asked.getByLabel(choice[0], { exact: true }).selectOption({ label: choice[1] })
      await press(asked, send)
      await page.getByText(/件すべて完了しました。/).waitFor()
      await press(page, '閉じる')
      await asked.waitFor({ state: 'detached' })
    }
    const user = tables.users.find(({ user_name }) => user_name === 'vendor.user@example.jp')!
    const link = tables.vendorUsers.find(({ user: id }) => id === user.id)!
    const users = `/users?vendor=${large('2')}&users.q=${user.user_name}`
    await perform(users, 'ロールを変更', '変更', ['ロール', 'ベンダー管理者'])
    assert.is(link.role, 2)
    await perform(users, 'グループに追加', '追加', ['グループ', '大きな班'])
    assert.equal(
      tables.vendorGroupUsers.filter(({ vendor_group }) => vendor_group === 9000).map(({ user }) => user),
      [user.id],
    )
    await perform(users, 'パスワードリセット', 'リセット')
    await perform(users, '削除', '削除')
    assert.not(tables.vendorUsers.includes(link))
    const app = tables.applications.find(({ vendor_group }) =>
      tables.vendorGroups.some(({ id, vendor }) => id === vendor_group && vendor === 2),
    )!
    const apps = `/apps?vendor=${large('2')}&apps.q=${encodeURIComponent(app.name)}`
    await perform(apps, 'グループを変更', '変更', ['グループ', '大きな班'])
    assert.is(app.vendor_group, 9000)
    await perform(apps, '削除', '削除')
    assert.not(tables.applications.some(({ id }) => id === app.id))
    const [, vendor] = tables.vendors
    await perform(`/vendors?vendors.q=${encodeURIComponent(vendor!.name)}`, '無効にする', '無効にする')
    assert.is(vendor!.is_active, 0)
    noneIsRefused(platform)
  },
  { as: 'systemAdmin', notInDemo: notInDemo.network },
)

story.run()
