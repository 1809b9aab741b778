import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openVendors } from './open.ts'
import { notInDemo, stories, type StoryTools } from './story.ts'
import { button, calls, createGate, dialog, eventually, fillIn, heading, press } from './steps.ts'

const story = stories('dialogs')

const discard = '入力内容の破棄'
const hashOf = (page: Page) => new URL(page.url()).hash

const phone = { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true, notInDemo: notInDemo.bar } as const

/** Opens the users of a vendor, with history entries before and after, and starts to add one. */
async function beginUser({ page, origin }: StoryTools) {
  await page.goto(`${origin}/config.json`)
  await page.goto(`${origin}/#/users?vendor=2`)
  await heading(page, 'ユーザー').waitFor()
  for (const address of ['#/users?vendor=3', '#/groups?vendor=3', '#/users?vendor=2', '#/apps?vendor=2']) {
    await page.evaluate(to => {
      location.hash = to
    }, address)
  }
  await heading(page, 'アプリケーション').waitFor()
  await page.goBack()
  await page.getByRole('rowheader').first().waitFor()
  await press(page, '追加')
  const form = dialog(page, 'ユーザー追加')
  await form.getByLabel('姓').fill('帯広')
  return form
}

story(
  'on a phone the page behind a form holds still, and Back asks before it discards what was typed, also where it leads out of the console',
  async tools => {
    const { page } = tools
    const form = await beginUser(tools)
    await page.mouse.move(195, 800)
    await page.mouse.wheel(0, 300)
    const question = dialog(page, discard)
    for (const steps of [[-1], [-1, -1, -1], [1], [-3]]) {
      await page.evaluate(all => all.forEach(step => history.go(step)), steps)
      await question.waitFor()
      await eventually(() => assert.is(hashOf(page), '#/users?vendor=2'))
      await press(question, 'キャンセル')
      await question.waitFor({ state: 'detached' })
      assert.is(await form.getByLabel('姓').inputValue(), '帯広')
    }
    let asked = 0
    page.on('dialog', asking => {
      asked++
      assert.is(asking.type(), 'beforeunload')
      void asking.dismiss()
    })
    await page.evaluate(() => history.go(-4))
    await eventually(() => assert.is(asked, 1, `the browser asked ${asked} times before the page was left`))
    assert.equal([await form.getByLabel('姓').inputValue(), await page.evaluate(() => scrollY)], ['帯広', 0])
  },
  phone,
)

story(
  'while it is being saved nothing leads away; Forward is kept, and leads on once what was typed is discarded',
  async tools => {
    const { page, platform } = tools
    const form = await beginUser(tools)
    await fillIn(form, { メールアドレス: 'obihiro@example.jp', 名: '大地', ロール: 'ベンダー利用者' })
    const { gate, open } = createGate()
    platform.faults.push({ method: 'POST', path: '/api/v1/vendorUser/', times: 1, gate })
    await press(form, '保存')
    await eventually(() => assert.is(calls(platform, 'POST', '/api/v1/vendorUser/').length, 1))
    await page.evaluate(() => history.back())
    await eventually(() => assert.is(hashOf(page), '#/users?vendor=2'))
    assert.ok(await form.isVisible())
    open()
    await form.waitFor({ state: 'detached' })
    assert.is(platform.tables.vendorUsers.at(-1)!.vendor, 2)

    await press(page, '追加')
    await form.getByLabel('姓').fill('帯広')
    await page.evaluate(() => history.forward())
    await press(dialog(page, discard), '破棄')
    await heading(page, 'アプリケーション').waitFor()
    await form.waitFor({ state: 'detached' })
    assert.is(hashOf(page), '#/apps?vendor=2')
    await page.evaluate(() => history.go(-2))
    await eventually(() => assert.is(hashOf(page), '#/groups?vendor=3'))
  },
  phone,
)

/** Holds a key until it repeats. */
async function holdKey({ keyboard }: Page, key: string) {
  for (let repeats = 0; repeats < 20; repeats++) {
    await keyboard.down(key)
    await new Promise(resolve => setTimeout(resolve, 15))
  }
  await keyboard.up(key)
}

story(
  'a key that is held is one press, whatever opens or closes under it',
  async ({ page, origin, platform }) => {
    await openVendors(page, origin)
    const [name] = await page.getByRole('rowheader').allTextContents()
    const form = dialog(page, 'ベンダー編集')
    const changes = () => platform.requests.filter(({ method }) => method !== 'GET').length
    await button(page, `${name}を編集`).focus()
    await holdKey(page, 'Enter')
    await form.getByLabel('利用通知メールアドレス').fill('held@example.jp')
    assert.is(changes(), 0, 'nothing was saved')
    await holdKey(page, 'Escape')
    await dialog(page, discard).waitFor()
    await press(dialog(page, discard), 'キャンセル')
    await form.getByLabel('契約番号').focus()
    await holdKey(page, 'Enter')
    await form.waitFor({ state: 'detached' })
    await eventually(() => assert.is(changes(), 1))
    assert.is(await page.getByRole('dialog').count(), 0)
  },
  { as: 'systemAdmin', notInDemo: notInDemo.bar },
)

story(
  'the dialog of a group stays in its place while its members load, and while they are searched',
  async ({ page, origin, platform }) => {
    await page.goto(`${origin}/#/groups?vendor=2`)
    const { gate, open } = createGate()
    platform.faults.push({ path: '/api/v1/vendorUser/', gate })
    await page
      .getByRole('button', { name: /を編集$/ })
      .first()
      .click()
    const form = dialog(page, 'グループ編集')
    const search = form.getByLabel('検索')
    const places = async () => [(await search.boundingBox())!.y, (await button(form, '保存').boundingBox())!.y]
    const before = await places()
    open()
    for (const [wanted, found] of Object.entries({ '': /件を選択中$/, 'vendor.user': /^1件$/, 無い人: /^0件$/ })) {
      await search.fill(wanted)
      await form.getByText(found).waitFor()
      assert.equal(await places(), before)
    }
  },
  { as: 'systemAdmin', viewport: { width: 1366, height: 768 }, platform: { usersPerVendor: 12 } },
)

story.run()
