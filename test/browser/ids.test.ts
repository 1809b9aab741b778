import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { enlarge, large } from '../support/largeIds.ts'
import { pressedDialogs } from '../support/screens.ts'
import { notInDemo, stories } from './story.ts'
import { button, dialog, eventually, heading, press, rowOf } from './steps.ts'

const story = stories('ids')

const noneIsRefused = ({ requests }: Platform) =>
  assert.equal(
    requests.filter(({ status }) => status >= 400),
    [],
  )

const save = async (form: Locator) => {
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
}

const addGroup = async (page: Page, name: string) => {
  await button(page, '追加').click()
  const form = dialog(page, 'グループ追加')
  await form.getByLabel('グループ名').fill(name)
  await form.getByRole('checkbox').first().check()
  await save(form)
  await rowOf(page, name).waitFor()
}

story(
  'H06 ids above 2^53 have every digit in addresses, paths, queries and bodies',
  async ({ page, origin, platform }) => {
    const { tables } = platform
    const bodies = enlarge(platform)
    const link = tables.vendorUsers.find(({ vendor, role }) => vendor === 2 && role === 2)!
    const user = tables.users.find(({ id }) => id === link.user)!
    await page.goto(`${origin}/#/users?vendor=${large('2')}`)
    await button(page, `${user.user_name}を編集`).click()
    const form = dialog(page, 'ユーザー編集')
    await form.getByLabel('ロール').selectOption({ label: 'ベンダー利用者' })
    await form.getByLabel('姓').fill('大野')
    await save(form)
    assert.equal([user.family_name, link.role], ['大野', 3])
    await page.goto(`${origin}/#/groups?vendor=${large('2')}`)
    await heading(page, 'グループ').waitFor()
    await addGroup(page, '大きな番号')
    const group = tables.vendorGroups.at(-1)!
    assert.equal([group.vendor, tables.vendorGroupUsers.at(-1)!.vendor_group], [2, group.id])
    await press(page, '大きな番号を編集')
    await dialog(page, 'グループ編集')
      .getByText(large(String(group.id)))
      .waitFor()
    await dialog(page, 'グループ編集').getByLabel('グループ名').fill('番号')
    await save(dialog(page, 'グループ編集'))
    await eventually(() => assert.is(group.name, '番号'))
    noneIsRefused(platform)
    assert.match(bodies.join(), `"vendor":${large('2')},"name":"番号"`)
  },
  { as: 'systemAdmin', notInDemo: notInDemo.network },
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
