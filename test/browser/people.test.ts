/** Administrators end a contract and offboard a user: jobs of many requests, which can be stopped and resumed. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { notInDemo, stories } from './story.ts'
import { button, calls, createGate, dialog, eventually, focused, intercept, press, rowOf, signOut, tabTo, vendorsShown } from './steps.ts'

const story = stories('people')

const customer = '北海農業データ株式会社'
const removals = /^\/api\/v1\/(application|vendorGroup|vendorGroupUser|user|vendor)\/[^/]+\/$/

/** Opens the end of the customer's contract through the reason why the vendor cannot be deleted, by keys alone. */
async function openEnd(page: Page, origin: string) {
  await page.goto(`${origin}/#/vendors?vendors.q=${encodeURIComponent(customer)}`)
  await vendorsShown(page)
  await button(rowOf(page, customer), `${customer}を削除`).focus()
  await page.keyboard.press('Enter')
  await focused(page.getByRole('link', { name: /^ユーザー\d+人を表示$/ }))
  await button(page, '契約終了の手続き').focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, '契約終了の手続き')
  await form.getByText(/^ユーザー（\d+人）$/).waitFor()
  await form.getByLabel('ベンダーの扱い').selectOption('ベンダーを削除')
  return form
}

const holdings = ({ tables }: Platform) => {
  const groups = new Set(tables.vendorGroups.filter(({ vendor }) => vendor === 2).map(({ id }) => id))
  return [
    tables.applications.filter(({ vendor_group }) => groups.has(vendor_group)).length,
    groups.size,
    tables.vendorUsers.filter(({ vendor }) => vendor === 2).length,
  ]
}

story(
  'H67 a contract ends: stopped, refused in the middle and signed out, it goes on until nothing of the vendor is left',
  async ({ page, origin, platform, signIn, allow }) => {
    const before = holdings(platform)
    const total = before.reduce((sum, count) => sum + count, 1)
    const form = await openEnd(page, origin)
    await form.getByLabel('ベンダー名', { exact: true }).fill(customer)
    const { gate, open } = createGate()
    platform.faults.push({ method: 'DELETE', path: removals, gate, times: 1 })
    const [file] = await Promise.all([page.waitForEvent('download'), press(form, '契約を終了')])
    assert.match(file.suggestedFilename(), /^契約終了_北海農業データ株式会社_/)
    await press(page, '中止')
    open()
    await page.getByText(`完了1件、未実行${total - 1}件`).waitFor()
    assert.is(calls(platform, 'DELETE', removals).length, 1)

    const last = platform.tables.vendorUsers.findLast(({ vendor }) => vendor === 2)!.user
    platform.faults.push({ method: 'DELETE', path: /\/vendorGroup\/\d+\/$/, status: 500, times: 1 })
    allow(/status of (500|401)/)
    await press(page, '続きを実行')
    // Users and vendor wait for the group that was refused.
    const waiting = before[2]! + 1
    await page.getByText(`完了${total - waiting - 1}件、失敗1件、未実行${waiting}件`).waitFor()
    assert.is(calls(platform, 'DELETE', /^\/api\/v1\/(user|vendor)\//).length, 0)
    platform.faults.push({ method: 'DELETE', path: `/api/v1/user/${last}/`, status: 401, times: 1 })
    await press(page, '失敗した分を再実行')
    await button(page, 'サインイン').waitFor()
    await signIn('systemAdmin')
    await page.getByText(/^サインインの前に途中まで行いました。.*未実行\d+件/).waitFor()
    await press(page, '続きを実行')
    await page.getByText(`${total}件すべて完了しました。`).waitFor()
    assert.equal(holdings(platform), [0, 0, 0])
    assert.not(platform.tables.vendors.some(({ id }) => id === 2))
    await press(page, '閉じる')
    await rowOf(page, customer).waitFor({ state: 'detached' })
  },
  { as: 'systemAdmin' },
)

story(
  'H67 a user leaves: stopped, refused and signed out in the middle, all that was chosen is done once',
  async ({ page, origin, platform, signIn, allow }) => {
    const { tables, accounts } = platform
    const { email } = accounts.vendorUser
    const user = tables.users.find(({ user_name }) => user_name === email)!.id
    const memberships = tables.vendorGroupUsers.filter(member => member.user === user)
    const groups = memberships.map(({ vendor_group }) => vendor_group)
    const added = ['圃場記録', '水位監視'].map((name, n) => ({
      id: 9001 + n,
      name,
      client_secret: `secret-${n}`,
      vendor_group: groups[0]!,
    }))
    tables.applications.push(...added.map(app => ({ ...tables.applications[0]!, ...app })))
    const apps = tables.applications.filter(app => app.client_secret && groups.includes(app.vendor_group))
    assert.ok(memberships.length && apps.length > 1)
    const before = apps.map(({ client_secret }) => client_secret)
    const total = apps.length + memberships.length + 1
    await page.goto(`${origin}/#/users`)
    await button(rowOf(page, email), `${email}を削除`).click()
    await press(dialog(page, 'ユーザー削除'), '退職の手続き')
    const form = dialog(page, '退職の手続き')
    for (const { name } of apps) await form.getByRole('checkbox', { name, exact: true }).check()
    const regenerations = /clientSecretRegenerator\/$/
    const { gate, open } = createGate()
    platform.faults.push({ method: 'POST', path: regenerations, gate, times: 1 })
    await press(form, '実行')
    await press(page, '中止')
    open()
    await page.getByText(`完了1件、未実行${total - 1}件`).waitFor()
    platform.faults.push({ method: 'POST', path: regenerations, status: 500, times: 1 })
    allow(/status of (500|401)/)
    await press(page, '続きを実行')
    // The removal of the user waits for the secret that was refused.
    await page.getByText(`完了${total - 2}件、失敗1件、未実行1件`).waitFor()
    await page.getByText(/^先に必要な項目が完了していません：アプリケーション「.+」のシークレットを再生成$/).waitFor()
    assert.is(calls(platform, 'DELETE', /^\/api\/v1\/user\//).length, 0)
    platform.faults.push({ method: 'DELETE', path: `/api/v1/user/${user}/`, status: 401, times: 1 })
    await press(page, '失敗した分を再実行')
    await button(page, 'サインイン').waitFor()
    await signIn('vendorAdmin')
    await press(page, '続きを実行')
    await page.getByText(`${total}件すべて完了しました。`).waitFor()
    assert.is(calls(platform, 'POST', regenerations).length, apps.length + 1, 'the refused one twice')
    assert.not(apps.some(({ client_secret }, index) => client_secret === before[index]))
    assert.not(tables.vendorGroupUsers.some(member => member.user === user))
    await press(page, '閉じる')
    await rowOf(page, email).waitFor({ state: 'detached' })
  },
  { as: 'vendorAdmin' },
)

story(
  'T71 an application that cannot be deleted keeps its group with its members, all users and the vendor',
  async ({ page, origin, platform, allow }) => {
    const { tables } = platform
    const groups = tables.vendorGroups.filter(({ vendor }) => vendor === 2).map(({ id }) => id)
    const app = tables.applications.find(({ vendor_group }) => groups.includes(vendor_group))!
    const membersOf = () => tables.vendorGroupUsers.filter(({ vendor_group }) => vendor_group === app.vendor_group).length
    const [members, users] = [membersOf(), holdings(platform)[2]]
    const form = await openEnd(page, origin)
    await form.getByLabel('ベンダー名', { exact: true }).fill(customer)
    platform.faults.push({ method: 'DELETE', path: `/api/v1/application/${app.id}/`, status: 409, times: 1 })
    allow(/status of 409/)
    await press(form, '契約を終了')
    const missing = `先に必要な項目が完了していません：アプリケーション「${app.name}」を削除`
    await page.getByText(missing, { exact: true }).waitFor()
    await eventually(() => assert.equal([membersOf(), holdings(platform)[0], holdings(platform)[2]], [members, 1, users]))
    assert.ok(tables.vendorGroups.some(({ id }) => id === app.vendor_group))
    assert.ok(tables.vendors.some(({ id }) => id === 2))
    await press(page, '失敗した分を再実行')
    await page.getByText(/件すべて完了しました。$/).waitFor()
    assert.equal(holdings(platform), [0, 0, 0])
  },
  { as: 'systemAdmin' },
)

story(
  'who may not change users is not offered the end of a contract',
  async ({ page, origin }) => {
    await page.route('**/config.json', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), permissions: { user: { modify: { systemAdmin: false } } } } })
    })
    await page.goto(`${origin}/#/vendors?vendors.q=${encodeURIComponent(customer)}`)
    await vendorsShown(page)
    await button(rowOf(page, customer), `${customer}を削除`).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /^ユーザー\d+人を表示$/ }).waitFor()
    assert.is(await button(page, '契約終了の手続き').count(), 0)
  },
  { as: 'systemAdmin', notInDemo: notInDemo.network },
)

story(
  'a second save of a group after a refusal keeps what a colleague has changed meanwhile',
  async ({ page, origin, platform, allow }) => {
    const { vendorGroups, vendorGroupUsers, vendorUsers } = platform.tables
    const group = vendorGroups.find(({ vendor }) => vendor === 2)!
    const users = vendorUsers.filter(({ vendor }) => vendor === 2).map(({ user }) => user)
    assert.ok(users.length > 2)
    const [own, linked, unlinked] = users as [number, number, number]
    const others = vendorGroupUsers.filter(({ vendor_group }) => vendor_group !== group.id)
    const member = (id: number, user: number) => ({ id, vendor_group: group.id, user })
    vendorGroupUsers.splice(0, Infinity, ...others, member(9001, own), member(9002, unlinked))
    await page.goto(`${origin}/#/groups?vendor=2`)
    await button(rowOf(page, group.name), `${group.name}を編集`).click()
    const form = dialog(page, 'グループ編集')
    const email = platform.tables.users.find(({ id }) => id === own)!.user_name
    await form.getByRole('checkbox', { name: email }).uncheck()
    platform.faults.push({
      method: 'DELETE',
      path: '/api/v1/vendorGroupUser/9001/',
      status: 400,
      body: { errors: ['処理中です。'] },
      times: 1,
    })
    allow(/status of 400/)
    await press(form, '保存')
    await form.getByText('処理中です。').waitFor()
    vendorGroupUsers.splice(0, Infinity, ...others, member(9001, own), member(9003, linked))
    await press(form, '保存')
    await form.waitFor({ state: 'detached' })
    const now = vendorGroupUsers.filter(({ vendor_group }) => vendor_group === group.id).map(({ user }) => user)
    assert.equal(now, [linked])
  },
  { as: 'systemAdmin' },
)

/** Counts what belongs to the other vendors. */
const foreign = ({ tables }: Platform) => [
  tables.vendors.filter(({ id }) => id !== 2).length,
  tables.vendorUsers.filter(({ vendor }) => vendor !== 2).length,
  tables.vendorGroups.filter(({ vendor }) => vendor !== 2).length,
]

story(
  'H70 another vendor is selected while a contract ends: the end keeps its page until it is stopped, and touches its own vendor alone',
  async ({ page, origin, platform }) => {
    const before = foreign(platform)
    const total = holdings(platform).reduce((sum, count) => sum + count, 1)
    const form = await openEnd(page, origin)
    await form.getByLabel('ベンダー名', { exact: true }).fill(customer)
    const { gate, open } = createGate()
    platform.faults.push({ method: 'DELETE', path: removals, gate, times: 1 })
    await press(form, '契約を終了')
    await button(page, '中止').waitFor()
    const selectOther = () => page.evaluate(() => void (location.hash = '#/users?vendor=3'))
    await selectOther()
    await eventually(() => assert.match(page.url(), /#\/vendors/))
    await press(page, '中止')
    open()
    await page.getByText(`完了1件、未実行${total - 1}件`).waitFor()
    await selectOther()
    await page.getByRole('table', { name: 'ユーザー一覧' }).getByRole('rowheader').first().waitFor()
    await dialog(page, '契約終了の手続き').waitFor({ state: 'detached' })
    assert.is(calls(platform, 'DELETE', removals).length, 1)

    const again = await openEnd(page, origin)
    await again.getByLabel('ベンダー名', { exact: true }).fill(customer)
    await press(again, '契約を終了')
    await page.getByText(`${total - 1}件すべて完了しました。`).waitFor()
    await selectOther()
    await page.getByRole('table', { name: 'ユーザー一覧' }).getByRole('rowheader').first().waitFor()
    assert.equal(foreign(platform), before)
    assert.equal(holdings(platform), [0, 0, 0])
  },
  { as: 'systemAdmin' },
)

story(
  'H69 one tab ends a contract while others show, offboard and delete its users: these say so, and list them no longer',
  async ({ page, origin, platform, newTab, allow }) => {
    const before = foreign(platform)
    const leaver = platform.accounts.vendorUser.email
    const [list, leaving] = [await newTab(), await newTab()]
    for (const tab of [list, leaving]) {
      await tab.goto(`${origin}/#/users?vendor=2`)
      await rowOf(tab, leaver).waitFor()
    }
    await button(rowOf(leaving, leaver), `${leaver}を削除`).click()
    await press(dialog(leaving, 'ユーザー削除'), '退職の手続き')
    const steps = dialog(leaving, '退職の手続き')
    await steps.getByRole('checkbox').first().waitFor()

    const form = await openEnd(page, origin)
    await form.getByLabel('ベンダー名', { exact: true }).fill(customer)
    await press(form, '契約を終了')
    await page.getByText(/件すべて完了しました。$/).waitFor()
    allow(/status of 40[0-9]/)

    // Who leaves is gone already: nothing is left to do, and nothing has failed.
    await press(steps, '実行')
    await leaving.getByText(/件すべて完了しました。$/).waitFor()
    await press(leaving, '閉じる')
    await rowOf(leaving, leaver).waitFor({ state: 'detached' })

    await button(rowOf(list, leaver), `${leaver}を削除`).click()
    await press(dialog(list, 'ユーザー削除'), '削除')
    await press(list, 'OK')
    await rowOf(list, leaver).waitFor({ state: 'detached' })
    assert.is(await list.getByRole('row', { name: /@example\.jp/ }).count(), 0)

    await press(page, '閉じる')
    await rowOf(page, customer).waitFor({ state: 'detached' })
    assert.equal(foreign(platform), before)
  },
  { as: 'systemAdmin' },
)

story(
  'H68 the connection dies while a contract ends, after the platform acted: outcomes are unknown, and nothing is done twice',
  async ({ page, origin, platform, allow }) => {
    const total = holdings(platform).reduce((sum, count) => sum + count, 1)
    const others = platform.tables.users.length - holdings(platform)[2]!
    const form = await openEnd(page, origin)
    await form.getByLabel('ベンダー名', { exact: true }).fill(customer)
    // The browser itself repeats a deletion on a connection that the server has closed, so each is lost here.
    const lost = new Set<string>()
    await intercept(
      page,
      url => removals.test(url.pathname),
      async route => {
        const request = route.request()
        const [, entity = ''] = removals.exec(new URL(request.url()).pathname)!
        if (request.method() !== 'DELETE' || entity === 'vendorGroupUser' || lost.has(entity)) return route.continue()
        lost.add(entity)
        await route.fetch()
        await route.abort('connectionreset')
      },
    )
    allow(/ERR_CONNECTION_RESET|status of 404/)
    await press(form, '契約を終了')
    // What needs an item whose outcome is unknown waits for it.
    await page.getByText(/未実行\d+件$/).waitFor()
    assert.not(lost.has('user') || lost.has('vendor'))
    const retry = button(page, '失敗した分を再実行')
    const end = page.getByText(`${total}件すべて完了しました。`)
    for (let runs = 0; runs < lost.size + 1 && !(await end.isVisible()); runs++) {
      await page
        .getByText(/^結果は不明です。/)
        .first()
        .waitFor()
      await retry.click()
      await retry.or(end).waitFor()
    }
    assert.is(lost.size, 4)
    assert.equal(holdings(platform), [0, 0, 0])
    assert.is(platform.tables.users.length, others)
    await press(page, '閉じる')
    await rowOf(page, customer).waitFor({ state: 'detached' })
    const record = await openRecord(page)
    await record.getByRole('cell', { name: '契約終了の手続き：ベンダーを削除', exact: true }).waitFor()
    assert.is(await record.getByRole('cell', { name: /（結果は不明です）$/ }).count(), 4)
  },
  { as: 'systemAdmin', notInDemo: notInDemo.network },
)

/** Opens the record of changes through the palette, by keys alone. */
async function openRecord(page: Page) {
  await page.keyboard.press('Control+k')
  await dialog(page, '検索と操作').getByRole('combobox').fill('作業記録')
  await page.keyboard.press('Enter')
  return dialog(page, '作業記録')
}

story(
  'H75 the record has what was changed, is copied and left by keys alone, and is gone with the session',
  async ({ page, context, origin, signIn, look }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await page.goto(`${origin}/#/groups`)
    await page.getByRole('rowheader').first().waitFor()
    await press(page, '追加')
    const form = dialog(page, 'グループ追加')
    await form.getByLabel('グループ名').fill('水稲試験')
    await press(form, '保存')
    await form.waitFor({ state: 'detached' })
    const record = await openRecord(page)
    await record.getByRole('cell', { name: /水稲試験/ }).waitFor()
    await look('record')
    await tabTo(page, button(record, 'コピー'))
    await page.keyboard.press('Enter')
    await eventually(async () => assert.match(await page.evaluate(() => navigator.clipboard.readText()), /水稲試験/))
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'detached' })
    await signOut(page)
    await signIn('vendorAdmin')
    await page.getByRole('rowheader').first().waitFor()
    await (await openRecord(page)).getByText('変更はまだありません。').waitFor()
  },
  { as: 'vendorAdmin' },
)

story(
  'the inventory on a phone shows how far it is, and its numbers are on one line',
  async ({ page, origin, platform }) => {
    const { gate, open } = createGate()
    platform.faults.push({ path: /vendorUser\/\?vendorId=\d*5$/, gate })
    await page.goto(`${origin}/#/inventory`)
    await page.getByRole('button', { name: /件のベンダーから取得$/ }).click()
    const { width } = (await page.getByRole('progressbar').boundingBox())!
    assert.ok(width > 200, `${width}`)
    open()
    await page.getByRole('table', { name: '棚卸し', exact: true }).waitFor()
    // As narrow as one of three columns.
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.getByText(/^点検：/).click()
    const rule = page.getByRole('link', { name: /^利用通知メールアドレスのないベンダー/ })
    const lines = await rule
      .locator('span')
      .last()
      .evaluate(number => [number.textContent!.length, number.getClientRects()[0]!.height])
    assert.ok(lines[0]! >= 2 && lines[1]! < 30, lines.join())
  },
  { as: 'systemAdmin', platform: { vendors: 100 }, viewport: { width: 390, height: 844 } },
)

story.run()
