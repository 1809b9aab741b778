import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { stories, type StoryOptions } from './story.ts'
import { button, dialog, eventually, focused, heading, press, tabTo, vendorsShown } from './steps.ts'

const story = stories('palette')

const customer = '北海農業データ株式会社'
const phone: StoryOptions = { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true }

const palette = (page: Page) => dialog(page, '検索と操作')
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const isLoaded = (page: Page) => palette(page).getByText('読み込んでいます...').waitFor({ state: 'detached' })

async function openPalette(page: Page) {
  await page.keyboard.press('ControlOrMeta+K')
  await focused(field(page))
  await isLoaded(page)
}

// Its file

story('its file comes when it is first opened, not before, and once', async ({ page, origin }) => {
  const files: string[] = []
  page.on('request', request => {
    if (/\/palette-[^/]*\.js$/.test(request.url())) files.push(request.url())
  })
  await page.goto(`${origin}/#/vendors`)
  await vendorsShown(page)
  await page.waitForLoadState('networkidle')
  // What comes in an idle moment has come by then.
  await page.waitForTimeout(3_000)
  assert.is(files.length, 0)
  for (let times = 0; times < 2; times++) {
    await openPalette(page)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
  }
  await page.keyboard.press('?')
  await dialog(page, 'キーボード操作').waitFor()
  assert.is(files.length, 1)
}, { as: 'systemAdmin' })

// Speed

/** From the key to the paint of what it has changed, in milliseconds. */
const LIMIT_MS = 50

/** Takes note of how long each key takes, from its event until the frame after it is over. */
async function watchKeystrokes(page: Page) {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => times.push(performance.now() - timeStamp)
      port2.postMessage(0)
    }), true)
  })
  return async (count: number) => {
    await page.waitForFunction(count => (globalThis as unknown as { times: number[] }).times.length >= count, count)
    return page.evaluate(() => (globalThis as unknown as { times: number[] }).times.splice(0))
  }
}

const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b)
const median = (times: readonly number[]) => sorted(times)[Math.floor(times.length / 2)]!
const worst = (times: readonly number[]) => Math.max(...times)

story('among 1,000 vendors, 5,000 users and 2,000 applications every key is answered at once', async ({ page, origin, platform }) => {
  const { applications, vendorGroups, users, vendorUsers } = platform.tables
  const { id: group } = vendorGroups.find(({ vendor }) => vendor === 2)!
  for (let number = applications.length; number < 2_000; number++) {
    applications.push({ ...applications[0]!, id: number + 1, vendor_group: group, name: `気象データ連携 第${number}号` })
  }
  const members = new Set(vendorUsers.filter(({ vendor }) => vendor === 2).map(({ user }) => user))
  const wanted = users.findLast(({ id }) => members.has(id))!.user_name
  // What takes long on a busy machine is not what is measured.
  page.setDefaultTimeout(60_000)
  await page.goto(`${origin}/#/groups?vendor=2`)
  await page.getByRole('rowheader').first().waitFor()
  await openPalette(page)
  await page.keyboard.type('a')
  await palette(page).getByText(/^[5-9]\d\d\d件中50件/).waitFor()
  await page.keyboard.press('Backspace')
  const taken = await watchKeystrokes(page)
  // The best of three tries, so that a busy machine does not fail it.
  let best = { typing: [Infinity], erasing: [Infinity] }
  for (let attempt = 1; attempt <= 3 && Math.max(median(best.typing), median(best.erasing)) > LIMIT_MS; attempt++) {
    await page.keyboard.type(wanted, { delay: 80 })
    const typing = await taken(wanted.length)
    assert.match(await options(page).first().textContent() ?? '', wanted)
    for (let key = 0; key < wanted.length; key++) await page.keyboard.press('Backspace', { delay: 80 })
    const erasing = await taken(wanted.length)
    const told = (times: number[]) => `median ${median(times).toFixed(1)} ms, worst ${worst(times).toFixed(1)} ms of ${times.length} keys`
    console.log(`attempt ${attempt}: typing ${told(typing)}; erasing ${told(erasing)}`)
    if (median(typing) < median(best.typing)) best = { typing, erasing }
  }
  assert.ok(median(best.typing) <= LIMIT_MS, `a letter takes ${median(best.typing)} ms`)
  assert.ok(median(best.erasing) <= LIMIT_MS, `taking one back takes ${median(best.erasing)} ms`)
}, { as: 'systemAdmin', platform: { vendors: 1_000, usersPerVendor: 5_000 } })

// Conversions

story('during a Japanese conversion nothing is filtered and Enter chooses nothing; its end filters', async ({ page, context, origin }) => {
  const cdp = await context.newCDPSession(page)
  const compose = (text: string) => cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await page.goto(`${origin}/#/users?vendor=2`)
  await page.getByRole('rowheader').first().waitFor()
  await openPalette(page)
  const before = await options(page).allTextContents()
  for (const text of ['き', 'きた', 'きたの']) {
    await compose(text)
    assert.equal(await options(page).allTextContents(), before)
  }
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  assert.ok(await palette(page).isVisible())
  assert.equal(await options(page).allTextContents(), before)
  await cdp.send('Input.insertText', { text: '北野' })
  await eventually(async () => assert.equal(await options(page).allTextContents(), ['ユーザー北野 恵子vendor.admin@example.jp']))
  assert.is(await field(page).inputValue(), '北野')
  await page.keyboard.press('Enter')
  await palette(page).waitFor({ state: 'detached' })
  await eventually(() => assert.match(decodeURIComponent(page.url()), /users\.q=vendor\.admin@example\.jp$/))
  await eventually(async () => assert.equal(await page.getByRole('rowheader').allTextContents(), ['vendor.admin@example.jp']))
}, { as: 'systemAdmin' })

// What cannot be had

story('where some of it cannot be had, asking again keeps the keyboard in the palette, and Esc closes it', async tools => {
  const { page, origin, platform, allow, look } = tools
  allow(/status of 500/)
  await page.goto(`${origin}/#/groups?vendor=2`)
  await page.getByRole('rowheader').first().waitFor()
  platform.faults.push({ method: 'GET', path: /\/vendorUser\//, times: 1, status: 500 })
  await openPalette(page)
  await palette(page).getByText('一部の情報を取得できませんでした。').waitFor()
  await look('incomplete')
  await tabTo(page, button(palette(page), '再試行'))
  await page.keyboard.press('Enter')
  await button(palette(page), '再試行').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached', timeout: 5_000 })
}, { as: 'systemAdmin' })

// Why something cannot be pressed

story('on a phone a press on what cannot be deleted says why, and leads to what stands against it', async ({ page, origin, platform, look }) => {
  const [users, groups, apps] = [
    platform.tables.vendorUsers.filter(({ vendor }) => vendor === 2).length,
    platform.tables.vendorGroups.filter(({ vendor }) => vendor === 2).length,
    platform.tables.applications.filter(app => platform.tables.vendorGroups.some(({ id, vendor }) => vendor === 2 && id === app.vendor_group))
      .length,
  ]
  const ways = [
    [`ユーザー${users}件を表示`, 'ユーザー'], [`グループ${groups}件を表示`, 'グループ'], [`アプリケーション${apps}件を表示`, 'アプリケーション'],
  ] as const
  const reason = page.getByText(`ユーザー${users}件、グループ${groups}件、アプリケーション${apps}件が登録されているため、削除できません。`)
  const remove = button(page, `${customer}を削除`)
  await page.goto(`${origin}/#/vendors?vendors.q=${encodeURIComponent(customer)}`)
  await vendorsShown(page)

  await remove.tap({ force: true })
  await reason.waitFor()
  await focused(page.getByRole('link', { name: ways[0][0], exact: true }))
  await look('reason')
  const box = (await reason.boundingBox())!
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844, JSON.stringify(box))
  await page.keyboard.press('Escape')
  await reason.waitFor({ state: 'detached' })
  await focused(remove)

  // A press elsewhere closes it too.
  await remove.tap({ force: true })
  await reason.waitFor()
  await heading(page, 'ベンダー').tap()
  await reason.waitFor({ state: 'detached' })

  for (const [name, title] of ways) {
    await remove.tap({ force: true })
    await page.getByRole('link', { name, exact: true }).tap()
    await heading(page, title).waitFor()
    await focused(heading(page, title))
    await reason.waitFor({ state: 'detached' })
    assert.is(new URLSearchParams(page.url().split('?')[1]).get('vendor'), '2')
    await page.getByRole('rowheader').first().waitFor()
    await page.evaluate(() => history.back())
    await vendorsShown(page)
  }
  assert.is(platform.requests.some(({ method }) => method === 'DELETE'), false)
}, phone)

story('what cannot be pressed and has no way out says why, and the focus stays', async ({ page, origin, look }) => {
  await page.goto(`${origin}/#/groups`)
  await heading(page, 'グループ').waitFor()
  // The hint beside the button, where the reason stands as long as it has the focus, is taken for a part of its name.
  const add = button(page, /^追加/)
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const reason = page.locator(':popover-open').getByText('ベンダーを選択してください。')
  await reason.waitFor()
  await look('reason-alone')
  await focused(add)
  await page.keyboard.press('Escape')
  await reason.waitFor({ state: 'detached' })
  await focused(add)
}, { as: 'systemAdmin' })

// The lists at the side, as steps

const vendorList = (page: Page) => page.getByRole('region', { name: 'ベンダー一覧', exact: true })
const groupList = (page: Page) => page.getByRole('region', { name: 'ベンダーグループ一覧', exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'ユーザー一覧' })
/** What of the page is in sight: the list of vendors, that of groups and its entries, the table. */
const inSight = async (page: Page) => ({
  vendors: await vendorList(page).isVisible(), groups: await groupList(page).isVisible(),
  entries: await groupList(page).getByRole('listitem').first().isVisible(), table: await table(page).isVisible(),
})
const shows = (page: Page, ...parts: string[]) => eventually(async () =>
  assert.equal(Object.entries(await inSight(page)).filter(([, isInSight]) => isInSight).map(([part]) => part), parts))
/** A step leaves the keyboard and the screen reader somewhere that can be seen. */
const isNotLost = (page: Page) => eventually(async () => {
  const place = await page.evaluate(() => {
    const element = document.activeElement
    return element && element !== document.body && element.checkVisibility() ? element.textContent : null
  })
  assert.ok(place, 'the focus is lost')
})

story('on a phone the lists are steps: a vendor, then its users, with a way to its groups and back', async ({ page, origin, platform, look }) => {
  const [group] = platform.tables.vendorGroups.filter(({ vendor }) => vendor === 2)
  await page.goto(`${origin}/#/users`)
  await button(vendorList(page), customer).waitFor()
  await shows(page, 'vendors')
  await look('step-vendors')
  await button(vendorList(page), customer).tap()
  await shows(page, 'groups', 'table')
  await isNotLost(page)
  const all = button(groupList(page), 'すべて')
  assert.is(await all.getAttribute('aria-expanded'), 'false')
  await look('step-table')

  await all.tap()
  await shows(page, 'groups', 'entries')
  await isNotLost(page)
  assert.is(await button(groupList(page), '戻る').getAttribute('aria-expanded'), 'true')
  await look('step-groups')
  await button(groupList(page), '戻る').tap()
  await shows(page, 'groups', 'table')
  await isNotLost(page)

  await all.tap()
  await button(groupList(page), group!.name).tap()
  await shows(page, 'groups', 'table')
  await focused(button(groupList(page), group!.name))
  assert.is(await button(groupList(page), group!.name).getAttribute('aria-expanded'), 'false')
  await eventually(async () => assert.equal(new URLSearchParams(page.url().split('?')[1]).get('group'), String(group!.id)))

  // Another vendor.
  await button(page, customer).tap()
  await shows(page, 'vendors')
  await isNotLost(page)
  await press(page, 'ベンダー一覧を閉じる')
  await shows(page, 'groups', 'table')
  await isNotLost(page)
}, phone)

for (const path of ['/users', '/apps'] as const) {
  story(`on a phone ${path} of a vendor that the address names starts at the table`, async ({ page, origin }) => {
    await page.goto(`${origin}/#${path}?vendor=2`)
    await page.getByRole('rowheader').first().waitFor()
    assert.is(await vendorList(page).isVisible(), false)
    assert.is(await groupList(page).getByRole('listitem').first().isVisible(), false)
    assert.ok(await page.getByRole('rowheader').first().isVisible())
    assert.ok(await button(page, customer).isVisible())
  }, phone)
}

story('on a phone the page of groups begins with the vendors alone, and comes back to them by the name of the one that is selected', async tools => {
  const { page, origin, look } = tools
  const groups = page.getByRole('table', { name: 'グループ一覧' })
  const list = vendorList(page).getByRole('listitem')
  await page.goto(`${origin}/#/groups`)
  await button(vendorList(page), customer).waitFor()
  assert.is(await groups.isVisible(), false)
  await button(vendorList(page), customer).tap()
  await groups.waitFor()
  await focused(button(vendorList(page), customer))
  assert.is(await list.first().isVisible(), false)
  await look('groups')
  await button(vendorList(page), customer).tap()
  await list.first().waitFor()
  assert.is(await groups.isVisible(), false)
  await isNotLost(page)
  await button(vendorList(page), '戻る').tap()
  await groups.waitFor()
  await isNotLost(page)
}, phone)

story('where there is room, the lists stand beside the table, without a way to fold them', async ({ page, origin }) => {
  await page.goto(`${origin}/#/users?vendor=2`)
  await page.getByRole('rowheader').first().waitFor()
  await shows(page, 'vendors', 'groups', 'entries', 'table')
  assert.is(await button(groupList(page), '戻る').count(), 0)
  assert.is(await groupList(page).getByRole('button', { expanded: false }).count(), 0)
}, { as: 'systemAdmin' })

story.run()
