import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { dayAfter } from '../support/dayAfter.ts'
import { tabPages } from '../support/pages.ts'
import { textsOfPages } from '../support/pdf.ts'
import { setFontSize, spaceText } from './adaptations.ts'
import { collisions, overflows, smallTargets, whatHidesFocus, wholeRows } from './geometry.ts'
import { beginReview, chooseUsers, lastList, showFinding, takeInventory } from './longLists.ts'
import { openRows, openVendors } from './open.ts'
import { notInDemo, scan, stories } from './story.ts'
import { lengthenAll } from './tables.ts'
import {
  button,
  createGate,
  dialog,
  eventually,
  hasFocus,
  heading,
  isInside,
  leave,
  opacity,
  painted,
  press,
  pressTool,
  rowOf,
  tab,
  vendorsShown,
} from './steps.ts'

const story = stories('layout')

const windowOf = (width: number, height: number) => ({ width, height })
const boxOf = async (found: Locator) => (await found.boundingBox()) as DOMRect

const phone = { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true } as const

story(
  'tables, panels and the applications of a group that load again are visibly dimmed and can still be read',
  async ({ page, origin, platform }) => {
    await page.goto(`${origin}/#/groups?vendor=2`)
    const app = page.getByRole('dialog').getByRole('listitem').getByRole('button').first()
    for (const isRemembered of [false, true]) {
      await button(page, '出荷調整課のアプリケーション').click()
      await app.waitFor()
      assert.is((await opacity(app)) <= 0.7, isRemembered)
      platform.faults.push({ method: 'GET', path: /application\/\?/, kind: 'hang' })
      await page.keyboard.press('Escape')
    }
    await page.goto(`${origin}/#/users?vendor=2`)
    const user = page.getByRole('cell', { name: 'ベンダー管理者' }).first()
    const group = page.getByRole('region', { name: 'ベンダーグループ一覧' }).getByRole('listitem').last().getByRole('button')
    await user.waitFor()
    await group.waitFor()
    assert.equal([await opacity(user), await opacity(group)], [1, 1])
    await press(page, 'グループ追加')
    const form = dialog(page, 'グループ追加')
    await form.getByLabel('グループ名').fill('新しいグループ')
    await form.getByRole('checkbox').first().waitFor()
    platform.faults.push({ method: 'GET', path: /vendorGroup\/\?/, kind: 'hang' }, { method: 'GET', path: /vendorUser\/\?/, kind: 'hang' })
    await press(page, '保存')
    await form.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('再読み込み')
    await page.getByRole('option', { name: '再読み込み' }).click()
    await page.getByRole('table').and(page.locator('[aria-busy="true"]')).waitFor()
    for (const dimmed of [user, group]) {
      const seen = await opacity(dimmed)
      assert.ok(seen <= 0.7 && seen >= 0.5, `${dimmed} is seen to ${seen}`)
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.equal(await scan(page, ['color-contrast']), [], colorScheme)
    }
    await page.emulateMedia({ media: 'print' })
    assert.is(await opacity(user), 1, 'not on paper')
  },
  { as: 'systemAdmin' },
)

const borderOf = (found: Locator) => found.evaluate(element => getComputedStyle(element).borderTopColor)
const noBorder = 'rgba(0, 0, 0, 0)'

story(
  'on a phone rows have labels, skeletons their height, inactive ones are grey; tabs and unfolded filters are in sight, buttons framed',
  async ({ page, origin, platform, look }) => {
    const labels = () =>
      page.locator('td').evaluateAll(cells => cells.map(cell => getComputedStyle(cell, '::before').content).filter(text => text !== 'none'))
    const { gate, open } = createGate()
    platform.faults.push({ path: '/api/v1/vendors/get_detail/', gate })
    await page.goto(`${origin}/#/vendors?vendors.active=0&vendors.rows=0`)
    const skeleton = page.locator('tr[aria-hidden]').first()
    await skeleton.waitFor()
    assert.equal(await labels(), [])
    const { height: expected } = await boxOf(skeleton)
    await page.emulateMedia({ forcedColors: 'active' })
    const edge = await skeleton.evaluate(row => getComputedStyle(row.querySelector('span')!).borderTopStyle)
    assert.is(edge, 'solid', 'forced colours take the fill of a bar')
    await page.emulateMedia({ forcedColors: 'none' })
    open()
    await vendorsShown(page)
    const { height } = await boxOf(
      page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .first(),
    )
    assert.ok(Math.abs(height - expected) < 8, `the skeleton is ${expected} px high, a row ${height} px`)
    const details = button(page, /の詳細$/).first()
    await details.tap()
    assert.ok((await labels()).includes('"会員種別"'))
    await details.tap()
    const groundOf = (vendor?: { name: string }) =>
      rowOf(page, vendor!.name)
        .first()
        .evaluate(row => getComputedStyle(row).backgroundColor)
    const { vendors } = platform.tables
    assert.is.not(await groundOf(vendors.find(vendor => vendor.is_active)), await groundOf(vendors.find(vendor => !vendor.is_active)))
    assert.is(await page.evaluate(() => matchMedia('(pointer: coarse)').matches), true)
    for (const { title: name } of tabPages) {
      const box = await tab(page, name).boundingBox()
      assert.ok(box && box.x >= 0 && box.x + box.width <= 390, `${name} ends at ${box && box.x + box.width} px of 390`)
    }
    await button(page, /^絞り込み/).tap()
    await page.getByLabel('契約番号', { exact: true }).waitFor()
    assert.equal(await page.evaluate(overflows), [])
    await look('filters')
    const edit = button(page, /を編集$/).first()
    const unfold = button(page, /の詳細$/).first()
    assert.equal([await edit.isVisible(), await unfold.getAttribute('aria-expanded')], [false, 'false'])
    await unfold.tap()
    await edit.waitFor()
    assert.is(await unfold.getAttribute('aria-expanded'), 'true')
    assert.is.not(await borderOf(edit), noBorder)
    assert.equal(await page.evaluate(smallTargets, 44), [])
    await unfold.tap()
    await edit.waitFor({ state: 'hidden' })
  },
  phone,
)

// ---- what covers something else, is cut off or stands beside its place ----

/** Opens the users of a vendor, and selects two of them. */
async function selectUsers(page: Page, origin: string, before = async () => {}) {
  await openRows(page, origin, 'users?vendor=2')
  await before()
  await pressTool(page, '選択')
  const boxes = page.getByRole('checkbox', { name: /を選択$/, disabled: false })
  for (const at of [0, 2]) await boxes.nth(at).check()
  return page.getByRole('group', { name: '操作' })
}

/** Presses a key many times. Returns the controls that are hidden when they have the focus. */
async function hiddenOnTheWay(page: Page, key: string, times = 60) {
  const hidden: (string | undefined)[] = []
  for (let presses = 0; presses < times; presses++) {
    await page.keyboard.press(key)
    hidden.push(await page.evaluate(whatHidesFocus))
  }
  return hidden.filter(Boolean)
}

/** Checks that nothing hides a control that has the focus, from the button 選択 on. */
async function hidesNothing(page: Page, size: { width: number; height: number }, key = 'Tab') {
  await page.setViewportSize(size)
  await painted(page)
  await button(page, '選択').focus()
  // As far as the rows reach below the window: a row of a phone has two controls.
  assert.equal(await hiddenOnTheWay(page, key, size.width < 600 ? 40 : 60), [], `${size.width} x ${size.height} px, ${key}`)
}

story(
  'on a phone the bar of a selection is low, its buttons lie on nothing, and it hides no focused control, with text of 200 % either',
  async ({ page, origin, look }) => {
    const unfold = () =>
      button(page, /の詳細$/)
        .first()
        .tap()
    const bar = await selectUsers(page, origin, unfold)
    const { height } = await boxOf(bar)
    assert.ok(height <= 112, `the bar is ${height} px high`)
    assert.equal(await page.evaluate(collisions, '.selection button'), [])
    // At the end of the page the bar lies below the rows, and covers none.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await look('selection')
    assert.equal(await page.evaluate(smallTargets, 44), [], 'on a phone')
    await page.setViewportSize(windowOf(1024, 768))
    await painted(page)
    assert.equal(await page.evaluate(smallTargets, 44), [], 'on a tablet')
    for (const size of [windowOf(390, 700), windowOf(320, 640), windowOf(320, 256)]) await hidesNothing(page, size)
    await setFontSize(page, 32)
    for (const key of ['Tab', 'Shift+Tab']) await hidesNothing(page, phone.viewport, key)
  },
  phone,
)

for (const sizes of [
  [[1440, 600]],
  [
    [1024, 768],
    [600, 844],
    [390, 844],
  ],
] as const) {
  story(
    `toasts stand at the end of the window, above the bar of a selection, at ${sizes.map(([width]) => width).join(', ')} px`,
    async ({ page, origin }) => {
      await page.goto(`${origin}/#/users?vendor=2`)
      const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        await painted(page)
        await rows.nth(3).waitFor()
        const unfold = rows.nth(3).getByRole('button', { name: /の詳細$/, expanded: false })
        if (width <= 600 && (await unfold.isVisible())) await unfold.click()
        /** Copies an address, and returns how far above the window's end the toast ends. */
        const copy = async () => {
          await rows
            .nth(3)
            .getByRole('button', { name: /をコピー$/ })
            .click()
          const close = button(page, 'お知らせを閉じる')
          await close.waitFor()
          await painted(page)
          // Browsers may refuse to copy.
          const toast = (await page.getByRole('status').or(page.getByRole('alert')).filter({ has: close }).boundingBox())!
          return height - toast.y - toast.height
        }
        const below = await copy()
        assert.ok(below > 0 && below < 40, `${below} px below the toast`)
        await button(page, 'お知らせを閉じる').click()
        await pressTool(page, '選択')
        await page
          .getByRole('checkbox', { name: /を選択$/, disabled: false })
          .first()
          .check()
        const bar = page.getByRole('group', { name: '操作' })
        if (width === 1024) {
          const folded = await boxOf(bar)
          const above = (await copy()) - height + folded.y
          assert.ok(above > 0 && above < 60, `the toast stands ${above} px above the folded bar`)
          await button(page, 'お知らせを閉じる').click()
        }
        if (width < 1440) await press(bar, 'その他の操作')
        const { y } = await boxOf(bar)
        assert.ok(height - y < 180, `the bar begins at ${y} px`)
        assert.ok((await copy()) > height - y, `the bar begins at ${y} px`)
        await button(page, 'お知らせを閉じる').click()
        await press(bar, '選択を終了')
      }
    },
    { as: 'systemAdmin', viewport: windowOf(sizes[0][0], sizes[0][1]), touch: sizes.length > 1 },
  )
}

/** Runs in the page: whether the element is neither cut nor covered. */
function isInSight(element: Element): boolean {
  const { left, top, bottom } = element.getBoundingClientRect()
  return [top + 1, bottom - 1].every(y => element.contains(document.elementFromPoint(left + 1, y)))
}

story(
  'no failure breaks inside a word in a window of 200 px, and two below a dialog are read whole where there is room for them',
  async ({ page, origin, platform, allow }) => {
    allow(/status of 500/)
    platform.faults.push({ path: '/api/v1/vendors/get_detail/', status: 500, times: 1 })
    await page.goto(`${origin}/#/vendors`)
    const shown = [
      page.getByRole('main').getByText('ベンダー情報を取得できませんでした。'),
      page.getByRole('alert').getByText('エラーコード'),
    ]
    for (const text of shown) {
      await text.waitFor()
      const broken = await text.evaluate(element => {
        const node = element.firstChild!
        return ['ベンダー', '取得', 'システム', 'エラー', '発生'].filter(word => {
          const at = node.textContent!.indexOf(word)
          const range = document.createRange()
          range.setStart(node, Math.max(at, 0))
          range.setEnd(node, at + word.length)
          return at >= 0 && range.getClientRects().length > 1
        })
      })
      assert.equal(broken, [])
    }
    await press(page.getByRole('alert'), 'お知らせを閉じる')
    await page.setViewportSize(windowOf(1024, 768))
    await press(page.getByRole('main'), '再試行')
    await vendorsShown(page)
    platform.faults.push({ path: /memberType/, status: 500 })
    await press(page, '追加')
    const texts = [/エラーコード/, /会員種別情報を取得できませんでした。/].map(text => page.getByRole('alert').getByText(text))
    for (const text of texts) await text.waitFor()
    // They move into their place.
    await eventually(async () => {
      for (const text of texts) assert.ok(await text.evaluate(isInSight), (await text.textContent())!)
    }, 3000)
  },
  { as: 'systemAdmin', viewport: { width: 200, height: 600 }, platform: { vendors: 3 } },
)

story(
  'an own contract is marked in the header as in the table, by its grade',
  async ({ page, origin, platform }) => {
    const seen = new Set<string>()
    for (const days of [60, 10, -1]) {
      for (const vendor of platform.tables.vendors) vendor.expiration_date = dayAfter(days)
      await leave(page, origin)
      await openVendors(page, origin)
      const text = days < 0 ? '期限切れ' : `残り${days}日`
      const looks = (found: Locator) =>
        found.evaluate(element => {
          const { color, backgroundColor } = getComputedStyle(element)
          return `${color} ${backgroundColor.replace('rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)')}`
        })
      const inTable = await looks(page.getByRole('table').getByText(text, { exact: true }).first())
      assert.is(await looks(page.getByRole('banner').getByText(text, { exact: true })), inTable, text)
      seen.add(inTable)
    }
    assert.is(seen.size, 3)
  },
  { as: 'systemAdmin', platform: { vendors: 3 } },
)

story(
  'beside the longest names the product keeps its name legible, and the owner of a list stays in its place, on phones too',
  async ({ page, origin, platform }) => {
    lengthenAll(platform.tables)
    await openVendors(page, origin)
    await page.getByRole('banner').getByText(/^ＷＷ/).first().waitFor()
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await painted(page)
      const { height } = await boxOf(page.getByRole('banner').getByText('API利用者画面', { exact: true }))
      assert.ok(height < 40, `the name is ${height} px high at ${width} px`)
    }
    const owner = page.locator('main').getByText(/^（Ｗ?W+）$/)
    for (const [path, title] of [
      ['users', 'ユーザー'],
      ['groups', 'グループ'],
      ['apps', 'アプリケーション'],
    ] as const) {
      await page.goto(`${origin}/#/${path}?vendor=2`)
      await heading(page, title).waitFor()
      for (const width of [1280, 1024, 768, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await owner.first().waitFor()
        // The columns are rendered anew a moment after the window.
        await eventually(async () => assert.equal(await page.evaluate(overflows), [], `${path} at ${width} px`))
      }
    }
    await page.goto(`${origin}/#/users?vendor=2&group=${platform.tables.vendorGroups.find(({ vendor }) => vendor === 2)!.id}`)
    const steps = page.getByRole('region', { name: 'ベンダーグループ一覧' }).getByRole('button', { name: /^Ｗ+\d*$/ })
    for (const at of [0, 1]) {
      const { height } = await boxOf(steps.nth(at))
      assert.ok(height <= 90, `a step is ${height} px high on a phone`)
    }
  },
  { as: 'systemAdmin', platform: { vendors: 3 } },
)

story(
  'buttons of a row get frames with pointer or focus, an impossible deletion is paler, header and content begin alike, no keys overlap',
  async ({ page, origin }) => {
    await openVendors(page, origin)
    const edit = (row: number) => button(page, /を編集$/).nth(row)
    await page.mouse.move(0, 0)
    assert.equal([await borderOf(edit(0)), await borderOf(edit(1))], [noBorder, noBorder])
    await page.getByRole('rowheader').first().hover()
    assert.is.not(await borderOf(edit(0)), noBorder)
    assert.is(await borderOf(edit(1)), noBorder)
    await page.mouse.move(0, 0)
    await edit(1).focus()
    assert.is.not(await borderOf(edit(1)), noBorder)
    assert.is(await borderOf(edit(0)), noBorder)
    const looks = (disabled: boolean) =>
      page
        .getByRole('button', { name: /を削除$/, disabled })
        .first()
        .evaluate(element => {
          const { fontWeight, color } = getComputedStyle(element)
          return { weight: Number(fontWeight), color }
        })
    const [possible, impossible] = [await looks(false), await looks(true)]
    assert.ok(impossible.weight <= possible.weight, `${impossible.weight} against ${possible.weight}`)
    assert.is.not(impossible.color, possible.color)
    await page.setViewportSize({ width: 2560, height: 1200 })
    await painted(page)
    const title = (await boxOf(heading(page, 'ベンダー'))).x
    const logo = (await boxOf(page.getByRole('banner').locator('svg').first())).x
    assert.ok(Math.abs(logo - title) <= 4, `the header begins at ${logo} px, the content at ${title} px`)
    await page.keyboard.press('Control+/')
    await dialog(page, 'キーボード操作').waitFor()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 2000 })
      await painted(page)
      assert.equal(await page.evaluate(collisions, 'kbd'), [], `${width} px`)
    }
    await page.keyboard.press('Escape')
    await press(page, '追加')
    const form = dialog(page, 'ベンダー追加')
    const { x } = await boxOf(form.getByRole('button', { name: '続けて追加' }))
    assert.is(x, (await boxOf(form.getByLabel('ベンダー名'))).x, 'the button that goes on stands at the start of the foot')
  },
  { as: 'systemAdmin' },
)

story(
  'the selected vendor is in sight in a list of 300, in the middle if it can be, in other windows too, and badges stand beside names',
  async ({ page, origin, platform }) => {
    const list = page.getByRole('region', { name: 'ベンダー一覧' }).getByRole('list')
    const entries = list.getByRole('listitem').getByRole('button')
    const selected = list.locator('[aria-current="true"]')
    const isWhole = () => eventually(async () => assert.is(await entries.count(), 300))
    await page.goto(`${origin}/#/users`)
    await isWhole()
    const { name: inactive } = platform.tables.vendors.find(({ is_active, name }) => !is_active && name.length < 20)!
    const entry = page.getByRole('region', { name: 'ベンダー一覧' }).getByRole('button', { name: inactive, exact: true }).first()
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await painted(page)
      // Above the name, the badge would move it down.
      const above = await entry.evaluate(element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getClientRects()[0]!.top - element.getBoundingClientRect().top
      })
      assert.ok(above < 16, `${width} px: ${above} px above the name`)
    }
    await page.setViewportSize(windowOf(1280, 800))
    for (const [place, most] of [
      [150, 40],
      [298, Infinity],
    ] as const) {
      await isWhole()
      const name = await entries.nth(place).textContent()
      await entries.nth(place).click()
      await page.reload()
      await isWhole()
      await eventually(async () => {
        const [inner, outer] = [await boxOf(selected), await boxOf(list)]
        const off = inner.y + inner.height / 2 - (outer.y + outer.height / 2)
        assert.ok(Math.abs(off) < Math.min(most, outer.height / 2), `${off} px off the middle`)
      })
      assert.equal([await selected.textContent(), await page.evaluate(() => scrollY)], [name, 0])
    }
    for (const width of [1024, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      await eventually(async () => assert.ok(await isInside(selected, list), `at ${width} px it is out of sight`))
    }
  },
  { as: 'systemAdmin', platform: { vendors: 300 } },
)

const ofCustomer = '北海農業データ株式会社（AG2022-000002）'

/** The line that names whose rows a list has, wherever it is in sight. */
const ownerInSight = (page: Page) =>
  page.evaluate(text => {
    const at = document
      .elementsFromPoint(innerWidth / 2, 20)
      .map(element => element.closest('section')?.firstElementChild?.textContent ?? '')
    return at.some(line => line.includes(text))
  }, ofCustomer)

story(
  'a list says whose rows it has, also while it scrolls below its heads, and both hide no focused control on the way back',
  async ({ page, origin }) => {
    for (const [path, title] of [
      ['users', 'ユーザー一覧'],
      ['groups', 'グループ一覧'],
      ['apps', 'アプリケーション一覧'],
    ] as const) {
      await page.goto(`${origin}/#/${path}?vendor=2`)
      const list = page.getByRole('table', { name: title, exact: true })
      await list.getByRole('rowheader').first().waitFor()
      const card = page.locator('section').filter({ has: list })
      assert.is((await card.getByRole('heading').locator('+ span').textContent())?.trim(), ofCustomer)
      assert.is(await ownerInSight(page), false)
      const name = await boxOf(card.getByRole('heading'))
      const filter = await boxOf(card.getByRole('textbox').first())
      assert.is(filter.y < name.y + 10, path !== 'users', 'the only filter stands beside the title')
      await page.evaluate(spaceText)
      const room = (await boxOf(card.getByRole('heading'))).y - (await boxOf(card)).y
      assert.ok(room < 30, `spaced texts leave ${room} px above the title`)
      // As a minimum font size, which no breakpoint and no column follows.
      await page.evaluate(() => document.adoptedStyleSheets[0]!.replaceSync('button { font-size: 20px !important }'))
      assert.equal(await page.evaluate(overflows), [], `the smallest text of ${path} is 20 px`)
      await page.evaluate(() => (document.adoptedStyleSheets = []))
    }
    await page.goto(`${origin}/#/users?vendor=2`)
    await page.getByRole('rowheader').nth(20).waitFor()
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 700)
    await eventually(async () => assert.ok(await ownerInSight(page)))
    const heads = (await page.getByRole('columnheader', { name: 'メールアドレス' }).boundingBox())!
    assert.ok(heads.y >= 30 && heads.y < 40, `the heads stand at ${heads.y}, below the line of the owner`)
    await button(page, /を編集$/)
      .nth(20)
      .focus()
    assert.equal(await hiddenOnTheWay(page, 'Shift+Tab'), [])
  },
  { as: 'systemAdmin', platform: { vendors: 3, usersPerVendor: 60 }, viewport: { width: 1366, height: 600 } },
)

story(
  'the buttons that change the page keep their place in the window, on a phone too, however many rows the page has',
  async ({ page, origin }) => {
    await openVendors(page, origin)
    for (const viewport of [windowOf(1280, 720), phone.viewport]) {
      await page.setViewportSize(viewport)
      await page.goto(`${origin}/#/vendors?vendors.rows=20&vendors.page=3`)
      await page.getByText(/^41-/).waitFor()
      await painted(page)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const back = await boxOf(button(page, '前のページ'))
      for (const shown of [/^21-40 /, /^1-20 /]) {
        await page.mouse.click(back.x + back.width / 2, back.y + back.height / 2)
        await page.getByText(shown).waitFor()
      }
      await page.getByLabel('表示件数').selectOption('0')
      await page.getByText(/^1-\d+ /).waitFor()
      const isShown = await button(page, '前のページ').isVisible()
      assert.is(isShown, viewport !== phone.viewport, 'a phone shows them if there is another page')
    }
  },
  { as: 'systemAdmin', platform: { vendors: 60 } },
)

story(
  'a list on paper names its vendor, the time and what narrows it, and not the contract of who prints it',
  async ({ page, origin }) => {
    await openRows(page, origin, 'users?vendor=2&users.q=example')
    await page.getByText('会員種別：').waitFor()
    // At once: Firefox lays out the print before any microtask.
    const atOnce = await page.evaluate(() => dispatchEvent(new Event('beforeprint')) && document.body.textContent)
    assert.match(String(atOnce), '絞り込み：メールアドレス')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    assert.is(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light')
    await page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d　絞り込み：メールアドレス：example$/).waitFor()
    const printed = await page.locator('body').innerText()
    assert.match(printed, '（AG2022-000002）')
    assert.not.match(printed, '会員種別：')
    assert.not.match(printed, '農業データ連携基盤事務局')
    const [row, cell] = await Promise.all((['row', 'cell'] as const).map(role => page.getByRole(role).last().boundingBox()))
    assert.ok(row!.x + row!.width - cell!.x - cell!.width < 25, 'the buttons leave their room to the columns')
    const textsOn = async (height: string) => textsOfPages(await page.pdf({ width: '210mm', height }))
    const [[whole = 0], pages] = [await textsOn('200cm'), await textsOn('100mm')]
    const repeated = pages.reduce((sum, count) => sum + count) - whole
    assert.ok(pages.length > 1 && repeated >= 4 * (pages.length - 1), `pages with ${pages} texts of ${whole} repeat the four heads`)
    await page.emulateMedia({ media: 'screen' })
    assert.is(await page.getByText('絞り込み：メールアドレス').isVisible(), false)
    await button(page, '追加').click()
    await dialog(page, 'ユーザー追加').getByLabel('メールアドレス').fill('a')
    await page.keyboard.press('Escape')
    await dialog(page, '入力内容の破棄').waitFor()
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.locator('h1, h2').filter({ visible: true }).allInnerTexts(), ['入力内容の破棄'], 'the dialog on top alone')
  },
  { as: 'systemAdmin' },
)

story(
  'one tooltip says why a control cannot be used, by pointer and focus; Esc hides it alone, a press shows more, which stays inside',
  async ({ page, origin }) => {
    await openVendors(page, origin)
    const remove = page.getByRole('button', { name: /を削除$/, disabled: true }).first()
    const shown = page.locator(':popover-open')
    const reason = shown.getByText('削除できません。')
    await remove.hover()
    await reason.waitFor()
    const box = await boxOf(shown)
    assert.ok(box.y >= 0 && box.x >= 0 && box.x + box.width <= 1280, 'no frame cuts it off')
    await page.mouse.move(0, 0)
    await shown.waitFor({ state: 'detached' })
    await press(page, '選択')
    await button(page, '選択を終了').waitFor()
    await remove.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await reason.waitFor()
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'detached' })
    assert.is(await button(page, '選択を終了').count(), 1)
    await page.keyboard.press('Escape')
    await button(page, '選択を終了').waitFor({ state: 'detached' })
    await remove.click({ force: true })
    await shown.getByRole('link').first().waitFor()
    await remove.hover({ force: true })
    assert.is(await shown.count(), 1)
    await page.emulateMedia({ media: 'print' })
    assert.not(await shown.isVisible(), 'it covers no row on paper')
    await page.emulateMedia({ media: null })
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      // The columns are rendered anew a moment after the window.
      await eventually(async () => assert.equal(await page.evaluate(overflows), [], `${width} px`))
    }
  },
  { as: 'systemAdmin', viewport: { width: 1280, height: 800 } },
)

story(
  'a button that its own press made unusable says why only once the pointer comes back, and at once nothing',
  async ({ page, origin, platform }) => {
    const { gate, open } = createGate()
    platform.faults.push({ method: 'PUT', path: /vendor\/\d/, gate })
    await page.goto(`${origin}/#/vendors`)
    await press(page, '選択')
    await page.getByRole('checkbox', { name: 'すべて選択' }).click()
    await press(page, '無効にする')
    await press(dialog(page, 'ベンダーの無効化'), '無効にする')
    const stop = button(page, /^中止/)
    const tooltip = page.locator(':popover-open').getByText('中止しています')
    await stop.click()
    await eventually(async () => assert.is(await stop.getAttribute('aria-disabled'), 'true'))
    assert.is(await tooltip.count(), 0)
    await page.mouse.move(1, 1)
    await stop.hover({ force: true })
    await tooltip.waitFor()
    open()
    await stop.waitFor({ state: 'detached' })

    const shown = page.locator(':popover-open')
    await page.goto(`${origin}/#/users?vendor=2&users.rows=5`)
    const [first, last] = [button(page, '最初のページ'), button(page, '最後のページ')]
    for (const reach of [() => last.click(), () => last.press('Enter')]) {
      await reach()
      await eventually(async () => assert.is(await last.getAttribute('aria-disabled'), 'true'))
      // Also of the control that has the focus, when the pointer moves elsewhere.
      await page.mouse.move(1, 1)
      await painted(page)
      assert.is(await shown.count(), 0)
      await first.click()
    }
    await first.press('Enter')
    await shown.getByText('移動できるページがありません。').waitFor()
    await page.keyboard.press('Escape')
    await press(page, 'CSVから追加')
    await page.getByLabel('表計算ソフトからの貼り付け').fill('a@example.jp\t新\t稲\tベンダー利用者')
    await press(page, '読み込む')
    await page.getByText('貼り付けた1行を読み込みました。').waitFor()
    assert.is(await shown.count(), 0)
  },
  { as: 'systemAdmin', platform: { vendors: 5, usersPerVendor: 8 } },
)

story(
  'while rows are selected one of them looks so, one under the pointer not, the bar hides no focus, and columns on paper keep their widths',
  async ({ page, origin }) => {
    await selectUsers(page, origin)
    const fill = (at: number) =>
      page
        .getByRole('row')
        .nth(at)
        .evaluate(row => getComputedStyle(row).backgroundColor)
    const [chosen, other] = [await fill(1), await fill(2)]
    assert.is.not(chosen, other)
    await page.getByRole('row').nth(2).hover()
    assert.is(await fill(2), other)
    await page.getByRole('row').nth(1).hover()
    assert.is(await fill(1), chosen)
    await page.emulateMedia({ forcedColors: 'active' })
    const colors = await Promise.all(
      ['選択', 'CSVから追加'].map(name => button(page, name).evaluate(one => getComputedStyle(one).backgroundColor)),
    )
    assert.is.not(colors[0], colors[1])
    const panel = page.getByRole('region', { name: 'ベンダー一覧', exact: true })
    const vendor = panel.getByRole('button', { name: '北海農業データ株式会社' })
    const ring = () => vendor.evaluate(one => getComputedStyle(one).outlineWidth)
    const unfocused = await ring()
    await vendor.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    assert.ok(await hasFocus(vendor))
    assert.is.not(await ring(), unfocused)
    await page.emulateMedia({ media: 'print', forcedColors: 'none' })
    const { width } = await boxOf(page.getByRole('rowheader').first())
    assert.ok(width > 200, `the column of addresses is ${width} px wide`)
    await page.emulateMedia({ media: null })
    for (const size of [windowOf(1280, 800), windowOf(768, 700)]) await hidesNothing(page, size)
  },
  { as: 'systemAdmin' },
)

/** A product name of 30 characters, the most that the configuration allows. */
const longName = '農業データ連携基盤利用者向け管理画面システム第二版試験環境用'

for (const touch of [true, false]) {
  const widths = touch ? [599, 390, 320] : [1280, 1024, 768, 600]
  const title = `with a product name of 30 characters everything in the header can be pressed at ${widths.join(', ')} px`
  story(
    title,
    async ({ page, origin }) => {
      await page.route('**/config.json', async route => {
        const values = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...values, product: { name: longName } } })
      })
      await openVendors(page, origin)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        const parts = '.header__logo, .header__search, .header__account, .header__contract, .tabs a'
        // The contract comes after the rows, and the rows are stacked a moment after the window is narrow.
        await eventually(async () => assert.equal(await page.evaluate(collisions, parts), [], `${width} px`))
        await eventually(async () => assert.equal(await page.evaluate(overflows), [], `${width} px`))
      }
      await page.evaluate(spaceText)
      const { x, width } = await boxOf(page.getByRole('link', { name: 'ドキュメント' }))
      assert.ok(x + width <= widths.at(-1)!, 'the last tab is cut')
    },
    { as: 'systemAdmin', viewport: { width: widths[0]!, height: 844 }, touch },
  )
}

story(
  'a long name takes three lines, addresses break after @ and dots, contract numbers nowhere; the tooltip of a copy icon goes with its row',
  async ({ page, origin, platform }) => {
    const name = '長い名字'.repeat(60)
    const { user } = platform.tables.vendorUsers.find(({ vendor }) => vendor === 2)!
    platform.tables.users.find(({ id }) => id === user)!.family_name = name
    await openRows(page, origin, 'users?vendor=2')
    const cell = page.getByTitle(name)
    const row = page.getByRole('row').filter({ has: cell })
    assert.ok((await boxOf(row)).height < 90, 'three lines')
    const tops = [cell, row.getByRole('button', { name: /を編集$/ })].map(async one => (await boxOf(one)).y)
    const [first = 0, second = 0] = await Promise.all(tops)
    assert.ok(Math.abs(first - second) < 8, `${first} and ${second}`)
    const isWhole = async (shown: Locator, width: number) => {
      await shown.first().waitFor()
      await page.setViewportSize({ width, height: 844 })
      await painted(page)
      const broken = await shown.filter({ hasNotText: name }).evaluateAll(cells =>
        cells.flatMap(cell => {
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
          const found: string[] = []
          for (let node = texts.nextNode(); node; node = texts.nextNode()) {
            for (const { 0: word, index } of node.textContent!.matchAll(/[\w@.-]+/g)) {
              const part = document.createRange()
              part.setStart(node, index)
              part.setEnd(node, index + word.length)
              if (part.getClientRects().length > 1) found.push(`${word} of ${cell.textContent}`)
            }
          }
          return found
        }),
      )
      assert.equal(broken, [], `${width} px`)
    }
    await press(page, 'グループ追加')
    await page.getByRole('checkbox').nth(1).waitFor()
    await isWhole(page.getByRole('listitem'), 360)
    const item = page.getByRole('dialog').getByRole('listitem').first()
    assert.ok((await boxOf(item.getByRole('checkbox'))).x - (await boxOf(item)).x >= 6, 'the focus ring is cut')
    await press(page, 'キャンセル')
    for (const width of [390, 1024]) await isWhole(page.getByRole('rowheader'), width)
    const dialog = page.getByRole('dialog')
    await button(page, /^hanako.*を削除$/).click()
    await isWhole(dialog.getByText('よろしいですか'), 360)
    for (let width = 380; width < 480; width += 12) await isWhole(dialog.getByText('ベンダー：'), width)
    await press(page, '退職の手続き')
    await press(page, '実行')
    await isWhole(dialog.getByText('対象：'), 360)
    assert.is(await item.evaluate(one => getComputedStyle(one).breakInside), 'avoid', 'no page of paper cuts it')
    await press(page, '閉じる')
    await press(page, 'アカウントメニュー')
    await press(page, '作業記録')
    await isWhole(dialog.getByRole('row'), 360)
    const [text, record] = [await boxOf(dialog.getByText('この画面で')), await boxOf(dialog.getByRole('rowheader').first())]
    assert.is(record.x, text.x, 'rows begin where the text does')
    await press(page, '閉じる')
    await page.setViewportSize({ width: 1024, height: 844 })
    await button(page, /^vendor\.admin.*を編集$/).click()
    await page.getByLabel('名', { exact: true }).fill('花')
    await press(page, '保存')
    await isWhole(page.getByText('を保存しました。'), 360)
    await page.setViewportSize({ width: 1024, height: 844 })
    const icon = button(page, /をコピー$/).first()
    await icon.scrollIntoViewIfNeeded()
    // A scroll event that comes after the pointer would hide the tooltip.
    await painted(page)
    await icon.hover()
    const shown = page.locator(':popover-open')
    await shown.getByText('コピー', { exact: true }).waitFor()
    await page.evaluate(() => (location.hash = '/groups?vendor=2'))
    await shown.waitFor({ state: 'detached' })
    for (const at of [1, 2]) platform.tables.vendors[at]!.name = '日向種苗（株）（AG-1）'
    await openRows(page, origin, 'inventory?inventory.finding=sameName')
    await isWhole(page.getByRole('cell'), 860)
    const part = page.getByRole('rowheader').getByText('（AG-1）', { exact: true }).first()
    assert.is(await part.evaluate(one => getComputedStyle(one).textDecorationLine), 'underline', 'all of a link is underlined')
    await page.goto(`${origin}/#/inventory`)
    await beginReview(page, platform)
    await press(page, '確認票を印刷')
    await page.emulateMedia({ media: 'print' })
    await isWhole(page.getByRole('table', { name: '確認票の明細' }).getByRole('rowheader'), 800)
    const start = async (shown: Locator) => (await boxOf(shown)).x
    const left = await start(page.getByRole('rowheader').first().getByText('@'))
    assert.is(await start(page.getByRole('heading', { name: '棚卸し確認票' })), left, 'on paper all begins where the rows do')
    assert.is(await start(page.getByText('確認者')), left)
    await page.setViewportSize({ width: 1600, height: 844 })
    await painted(page)
    const cdp = await page.context().newCDPSession(page)
    const { nodes } = await cdp.send('Accessibility.getFullAXTree')
    const named = nodes.filter(({ role }) => role?.value === 'rowheader').map(({ name }) => String(name?.value))
    assert.equal([named.length > 0, named.filter(name => /\s/.test(name))], [true, []], 'screen readers say the address in one piece')
  },
  { as: 'systemAdmin' },
)

/** Returns how many lines these controls take. */
const linesOf = async (found: Locator) => new Set(await found.evaluateAll(all => all.map(one => one.getBoundingClientRect().top))).size

story(
  'on a phone filters and further actions of a list stay beside its title, and a vendor without groups keeps its name on the fold',
  async ({ page, origin, platform, allow }) => {
    const { vendorGroups } = platform.tables
    vendorGroups.splice(0, Infinity, ...vendorGroups.filter(({ vendor }) => vendor !== 2))
    await openRows(page, origin, 'inventory?inventory.finding=noNotifyEmail')
    const [filters, more] = await Promise.all(['絞り込み', 'その他の操作'].map(name => boxOf(button(page, name))))
    assert.ok(more!.x - filters!.x - filters!.width < 8, 'below a long title they stand side by side')
    await openRows(page, origin, 'users?vendor=2&users.q=a')
    assert.is(await linesOf(page.getByRole('button', { name: /^(絞り込み（1）|その他の操作)$/ })), 1)
    const tools = page.getByRole('button', { name: /^(CSVから追加|選択|.*のCSV)$/ })
    assert.is(await tools.count(), 0)
    await press(page, 'その他の操作')
    assert.is(await tools.count(), 3)
    assert.is(await linesOf(tools), 1)
    const folds = page.getByRole('region', { name: 'ベンダーグループ一覧' }).getByRole('button', { name: /すべて|株式会社/ })
    const areWide = async () => {
      for (const fold of await folds.all()) {
        const { width } = await boxOf(fold)
        assert.ok(width > 120, `${await fold.textContent()} is ${width} px wide`)
      }
    }
    await areWide()
    allow(/status of 500/)
    platform.faults.push({ method: 'GET', path: /vendorGroup\/\?/, status: 500 })
    await page.reload()
    await page.getByText('ベンダーグループ情報を取得できませんでした。').first().waitFor()
    await areWide()
  },
  phone,
)

story(
  'roles of the inventory and what is confirmed keep to one line, whose links and boxes are large enough for a pointer',
  async ({ page, origin, platform }) => {
    const shown = async (where: string) => {
      const role = page.getByRole('cell', { name: 'ベンダー利用者', exact: true }).first()
      const { height } = await boxOf(role)
      assert.ok(height < 45, `${where}: ${height} px`)
    }
    await page.goto(`${origin}/#/inventory`)
    await takeInventory(page)
    await button(page, /^グループも取得/).click()
    await page.getByRole('columnheader', { name: 'グループ' }).waitFor()
    await shown('with groups')
    // All but one have joined since.
    const { buffer, ...file } = lastList(platform)
    const lines = String(buffer).split('\r\n').slice(0, 2)
    await page.getByLabel('前回のCSVと比較').setInputFiles({ ...file, buffer: Buffer.from(lines.join('\r\n')) })
    await button(page, '比較を終了').waitFor()
    await shown('review')
    await page.locator('tbody').getByRole('checkbox').first().check()
    const confirmed = page.locator('tbody').getByText('確認済み', { exact: true }).first()
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await painted(page)
      const { height } = await boxOf(confirmed)
      assert.ok(height < 30, `${width} px: ${height} px`)
    }
    assert.equal(await page.evaluate(smallTargets, 24), [])
    await press(page, '確認票を印刷')
    await page.getByRole('heading', { name: '棚卸し確認票' }).waitFor()
    await shown('sheet')
  },
  { as: 'systemAdmin', viewport: { width: 1440, height: 900 }, platform: { vendors: 3, usersPerVendor: 3 } },
)

story(
  'names, heads and buttons of rows keep to one line if they can, each head has a sort mark and room for it, and a whole cell is its link',
  async ({ page, origin }) => {
    await openVendors(page, origin)
    const heads = page.getByRole('columnheader').getByRole('button')
    const marks = await heads.evaluateAll(all =>
      all.map(head => getComputedStyle(head, '::after')).map(mark => [mark.content, mark.opacity]),
    )
    // No part of the head's name, and seen with a contrast of 3:1 (WCAG 1.4.11).
    assert.ok(marks.length && marks.every(([content, opacity]) => content === '"↕" / ""' && Number(opacity) >= 0.65), `${marks}`)
    const lines = await page.getByRole('rowheader').evaluateAll(all =>
      all.map(name => {
        const text = document.createRange()
        text.selectNodeContents(name)
        return text.getClientRects().length
      }),
    )
    // Some are wider than their column.
    assert.ok(lines.filter(count => count > 1).length <= 3, `lines: ${lines}`)
    await page.setViewportSize({ width: 768, height: 900 })
    await press(page, '絞り込み（1）')
    const rooms = await page.locator('thead th:not(.number) button').evaluateAll(heads =>
      heads.map(head => {
        const text = document.createRange()
        text.selectNodeContents(head)
        const [end, last] = [head, text].map(one => one.getBoundingClientRect().right)
        return end! - last! - Number.parseFloat(getComputedStyle(head).paddingRight)
      }),
    )
    assert.ok(rooms.length > 3 && rooms.every(room => room >= 8), rooms.join(' px, '))
    await page.setViewportSize({ width: 1440, height: 900 })
    await painted(page)
    const actions = page.getByRole('cell').filter({ has: page.getByRole('button') })
    const above = (most: number, all: typeof heads) =>
      all.evaluateAll(
        (all, most) => all.flatMap(one => (one.clientHeight > most ? `${one.textContent}: ${one.clientHeight} px` : [])),
        most,
      )
    const areLow = () => eventually(async () => assert.equal([...(await above(38, heads)), ...(await above(50, actions))], []))
    // The columns are rendered anew a moment after the window.
    await areLow()
    await press(page, '選択')
    const all = page.getByRole('checkbox', { name: /すべて/ }).first()
    await all.waitFor()
    await areLow()
    await press(page, '選択を終了')
    const cell = page.getByRole('row').nth(1).getByRole('cell').nth(3)
    await cell.click({ position: { x: 2, y: 2 } })
    await heading(page, 'ユーザー').waitFor()
  },
  { as: 'systemAdmin', viewport: { width: 1024, height: 768 } },
)

/** A window, and how many rows it shows at least. */
const rowsIn = (least: number, width: number, height: number) => ({ least, size: { width, height } })

for (const [where, touch, sizes] of [
  ['with a mouse', false, [rowsIn(12, 1440, 900), rowsIn(9, 1366, 768), rowsIn(8, 1024, 768)]],
  ['under a finger', true, [rowsIn(8, 768, 1024), rowsIn(5, 390, 844)]],
] as const) {
  story(
    `at least so many vendors and users are in sight ${where}: ${sizes.map(({ least }) => least)}`,
    async ({ page, origin }) => {
      for (const [path, title] of [
        ['vendors', 'ベンダー'],
        ['users?vendor=2', 'ユーザー'],
      ] as const) {
        await page.goto(`${origin}/#/${path}`)
        await heading(page, title).waitFor()
        for (const { least, size } of sizes) {
          await page.setViewportSize(size)
          await eventually(async () => {
            const count = await page.evaluate(wholeRows)
            assert.ok(count >= least, `${count} rows of ${path} in sight at ${size.width} x ${size.height} px, not ${least}`)
          })
        }
      }
    },
    { as: 'systemAdmin', viewport: sizes[0].size, touch, platform: { vendors: 300, usersPerVendor: 30 }, notInDemo: notInDemo.bar },
  )
}

for (const [width, height, least, leastOfImport] of [
  [1366, 768, 5, 5],
  // The first row of the import is one to mend, with heads beside its cells.
  [390, 844, 4, 3],
] as const) {
  story(
    `at ${width} x ${height} px ${leastOfImport} rows are in sight of an import, ${least} of a review and of a finding that was pressed`,
    async ({ page, origin, platform }) => {
      const inSight = async (what: string, wanted: number = least) => {
        await painted(page)
        const count = await page.evaluate(wholeRows)
        assert.ok(count >= wanted, `${count} rows of ${what} in sight, not ${wanted}`)
      }
      await openRows(page, origin, 'users?vendor=2')
      await chooseUsers(page)
      await inSight('the import', leastOfImport)
      await press(page, 'キャンセル')
      await page.goto(`${origin}/#/inventory`)
      await beginReview(page, platform)
      await inSight('the review')
      await press(page, '比較を終了')
      await showFinding(page, '管理者が1人だけのベンダー')
      await inSight('the finding')
      if (width > 390) return
      await button(page, /の詳細$/)
        .first()
        .tap()
      const endsOf = (selector: string) =>
        page.locator(`table ${selector}`).evaluateAll(values =>
          values.map(value => {
            const text = document.createRange()
            text.selectNodeContents(value)
            return Math.round(text.getBoundingClientRect().right)
          }),
        )
      const ends = await endsOf('tr:has([aria-expanded="true"]) td')
      const beside = ends.filter(end => end > width / 2)
      assert.ok(beside.length > 3 && Math.max(...beside) - Math.min(...beside) < 12, `values end at ${ends} px`)
      await page.emulateMedia({ media: 'print' })
      const [head, number] = [await endsOf('th:last-child button'), await endsOf('td:last-child')]
      assert.ok(Math.abs(head[0]! - number[0]!) < 4, `printed, numbers end at ${number} px, their head at ${head}`)
    },
    {
      as: 'systemAdmin',
      viewport: { width, height },
      touch: width < 1024,
      platform: { vendors: 12, usersPerVendor: 30 },
      notInDemo: notInDemo.bar,
    },
  )
}

story.run()
