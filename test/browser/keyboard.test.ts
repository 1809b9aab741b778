/** A system administrator's working day without a mouse. */
import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openRows } from './open.ts'
import { stories, type StoryTools } from './story.ts'
import { button, dialog, eventually, focused, heading, range, rowOf, tab, tabTo } from './steps.ts'

const story = stories('keyboard')

const farm = '鍵盤農園'
const email = 'tangiku@example.jp'
const group = '鍵盤班'
const app = '鍵盤日誌'
const secretLabel = 'クライアントシークレット'

/** Returns role and name of the focused element; undefined where the focus is lost. */
const place = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body || !element.checkVisibility()) return ''
    return `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`
  })

/** Checks that the focus is on an enabled control of the page's content, but on none that sorts what is gone. */
async function isAtControl(page: Page, after: string) {
  await eventually(async () => {
    const isControl = await page.evaluate(
      () => document.activeElement?.matches('main :is(h1, a, :not(th) > button, input, select)') ?? false,
    )
    assert.ok(isControl && (await place(page)), `after ${after} the focus is on "${await place(page)}"`)
  })
}

async function pressBy(page: Page, control: Locator, key = 'Enter', way = 'Tab') {
  await tabTo(page, control, way)
  await page.keyboard.press(key)
}

async function fillBy(page: Page, control: Locator, text: string) {
  await tabTo(page, control)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Navigates by tab, and expects the focus on the heading. */
async function goBy(page: Page, name: string) {
  await pressBy(page, tab(page, name), 'Enter', 'Shift+Tab')
  await heading(page, name).waitFor()
  await focused(heading(page, name))
}

/** Opens an add dialog, and expects the focus on its first field. */
async function add(page: Page, title: string, first: string) {
  // Enabled once the selected vendor is known.
  await pressBy(page, page.getByRole('button', { name: '追加', exact: true, disabled: false }))
  const form = dialog(page, title)
  await focused(form.getByLabel(first))
  return form
}

async function saveBy(page: Page, form: Locator) {
  await pressBy(page, button(form, '保存'))
  await form.waitFor({ state: 'detached' })
}

/** Removes a row's entity, through the confirmation and the notice. */
async function removeBy(page: Page, name: string, title: string, isAsked: (removal: Locator) => Promise<void> = async () => {}) {
  await pressBy(page, button(page, `${name}を削除`))
  const removal = dialog(page, title)
  await removal.waitFor()
  await isAsked(removal)
  await pressBy(page, button(removal, '削除'))
  await removal.getByText(/削除しました。|削除が完了しました。/).waitFor()
  await focused(button(removal, 'OK'))
  await page.keyboard.press('Enter')
  await removal.waitFor({ state: 'detached' })
  await rowOf(page, name).waitFor({ state: 'detached' })
}

async function addVendorBy({ page, platform }: StoryTools) {
  const form = await add(page, 'ベンダー追加', 'ベンダー名')
  await page.keyboard.type(farm)
  await fillBy(page, form.getByLabel('契約番号'), 'AG-KEYS')
  await tabTo(page, form.getByLabel('会員種別'))
  await page.keyboard.press('ArrowDown')
  await saveBy(page, form)
  await rowOf(page, farm).waitFor()
  await focused(button(page, '追加'))
  const vendor = platform.tables.vendors.at(-1)!
  assert.equal([vendor.name, vendor.contract_number, vendor.member_type], [farm, 'AG-KEYS', 1])
}

/** Selects the vendor in the panel, and adds a user. */
async function addUserBy({ page, look }: StoryTools) {
  await goBy(page, 'ユーザー')
  const vendors = page.getByRole('region', { name: 'ベンダー一覧', exact: true })
  await fillBy(page, vendors.getByLabel('名前、契約番号で絞り込み'), '鍵盤')
  await eventually(async () => assert.equal(await vendors.getByRole('listitem').allTextContents(), [farm]))
  await pressBy(page, button(vendors, farm))
  await page.getByRole('list', { name: '認証情報までの手順' }).waitFor()
  await focused(button(vendors, farm))
  const form = await add(page, 'ユーザー追加', 'メールアドレス')
  await page.keyboard.type(email)
  await fillBy(page, form.getByLabel('姓'), '丹')
  await fillBy(page, form.getByLabel('名', { exact: true }), '菊')
  await tabTo(page, form.getByLabel('ロール'))
  await page.keyboard.press('End')
  await saveBy(page, form)
  await rowOf(page, email).waitFor()
  await focused(button(page, '追加'))
  await look('user')
}

/** Adds a group with that user. */
async function addGroupBy({ page, platform, look }: StoryTools) {
  await goBy(page, 'グループ')
  const form = await add(page, 'グループ追加', 'グループ名')
  await page.keyboard.type(group)
  await fillBy(page, form.getByLabel('検索'), '菊')
  await pressBy(page, button(form, '1人をすべて選択'))
  await focused(button(form, '1人の選択を解除'))
  // Esc asks, and closing the question returns the focus.
  await page.keyboard.press('Escape')
  await dialog(page, '入力内容の破棄').waitFor()
  await page.keyboard.press('Escape')
  await focused(button(form, '1人の選択を解除'))
  await saveBy(page, form)
  await rowOf(page, group).waitFor()
  await focused(button(page, '追加'))
  await look('group')
  const { vendorGroups, users, vendorGroupUsers } = platform.tables
  const { id } = vendorGroups.at(-1)!
  const user = users.find(({ user_name }) => user_name === email)!
  assert.equal(
    vendorGroupUsers.filter(link => link.vendor_group === id).map(link => link.user),
    [user.id],
  )
}

/** Adds an application in that group, and reveals its secret. */
async function addAppBy({ page, platform, look }: StoryTools) {
  await goBy(page, 'アプリケーション')
  const form = await add(page, 'アプリケーション追加', 'アプリケーション名')
  await page.keyboard.type(app)
  await tabTo(page, form.getByLabel('グループ'))
  await page.keyboard.press('ArrowDown')
  await saveBy(page, form)
  await rowOf(page, app).waitFor()
  await focused(button(page, '追加'))
  await pressBy(page, button(page, `${app}の認証情報`))
  const credentials = dialog(page, '認証情報')
  await pressBy(page, button(credentials, `${secretLabel}を表示`))
  await credentials.getByText(platform.tables.applications.at(-1)!.client_secret!, { exact: true }).waitFor()
  await focused(button(credentials, `${secretLabel}を隠す`))
  await look('secret')
  await page.keyboard.press('Escape')
  await credentials.waitFor({ state: 'detached' })
  await focused(button(page, `${app}の認証情報`))
}

/** Checks that the group cannot be removed while it has a member, and says so; then empties it. */
async function emptyGroupBy(page: Page) {
  await goBy(page, 'グループ')
  await pressBy(page, button(page, `${group}を削除`))
  const wayOut = page.getByRole('link', { name: 'ユーザー1人を表示' })
  await focused(wayOut)
  await page.keyboard.press('Escape')
  await wayOut.waitFor({ state: 'detached' })
  await focused(button(page, `${group}を削除`))
  await pressBy(page, button(page, `${group}を編集`), 'Enter', 'Shift+Tab')
  const form = dialog(page, 'グループ編集')
  await focused(form.getByLabel('グループ名'))
  await pressBy(page, form.getByLabel(/^丹 菊/), 'Space')
  await saveBy(page, form)
  await focused(button(page, `${group}を編集`))
  await eventually(async () => assert.is(await button(page, `${group}を削除`).getAttribute('aria-disabled'), null))
}

// The harness fails a story on every policy violation, every request to another origin and every error.
story(
  'T44 a system administrator does a day’s work without a mouse, from the sign-in to the last deletion',
  async tools => {
    const { page, origin, platform } = tools
    await page.goto(origin)
    await pressBy(page, button(page, 'サインイン'))
    await pressBy(page, page.getByRole('button', { name: /（admin@example\.jp）/ }))
    await heading(page, 'ベンダー').waitFor()
    await focused(heading(page, 'ベンダー'))
    await addVendorBy(tools)
    await addUserBy(tools)
    await addGroupBy(tools)
    await addAppBy(tools)
    await removeBy(page, app, 'アプリケーション削除')
    await isAtControl(page, 'the last application has gone')
    await emptyGroupBy(page)
    await removeBy(page, group, 'グループ削除')
    await isAtControl(page, 'the last group has gone')
    await goBy(page, 'ユーザー')
    await removeBy(page, email, 'ユーザー削除')
    await isAtControl(page, 'the last user has gone')
    await goBy(page, 'ベンダー')
    await fillBy(page, page.getByLabel('ベンダー名', { exact: true }), farm)
    await page.keyboard.press('Enter')
    await range(page, '1-1 / 1件').waitFor()
    await removeBy(page, farm, 'ベンダー削除', async removal => {
      await focused(removal.getByLabel('ベンダー名'))
      await page.keyboard.type(farm)
    })
    await isAtControl(page, 'the vendor has gone')
    const { vendors, users, vendorGroups, applications } = platform.tables
    const left = [...users.map(({ user_name }) => user_name), ...[...vendors, ...vendorGroups, ...applications].map(({ name }) => name)]
    assert.equal(
      left.filter(name => [farm, email, group, app].includes(name)),
      [],
    )
  },
  { platform: { vendors: 12 } },
)

story(
  'with 300 vendors each list beside the table is one Tab stop, and the skip link leads past them',
  async ({ page, origin }) => {
    const list = page.getByRole('region', { name: 'ベンダー一覧', exact: true })
    const entries = list.getByRole('listitem').getByRole('button')
    const first = button(page, 'CSVから追加')
    await openRows(page, origin, 'users?vendor=2')
    await eventually(async () => assert.is(await entries.count(), 300))
    await heading(page, 'ユーザー').focus()
    const presses = await tabTo(page, first)
    assert.ok(presses <= 10, `${presses} presses from the heading to the table`)

    await button(page, '本文へ移動').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await focused(first)

    await tabTo(page, list.locator('[aria-current="true"]'), 'Shift+Tab')
    await page.keyboard.press('End')
    await focused(entries.last())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await focused(entries.last())
  },
  { as: 'systemAdmin', platform: { vendors: 300 } },
)

story(
  'Tab goes through the head of a table and the bar of a selection as they are drawn, at each width',
  async ({ page, origin }) => {
    for (const [list, width] of ['vendors', 'groups?vendor=2'].flatMap(list => [1440, 820, 390].map(width => [list, width] as const))) {
      await page.setViewportSize({ width, height: 900 })
      await openRows(page, origin, list)
      const head = page.getByRole('heading', { level: 2 }).last().locator('..')
      const folds = await head.getByRole('button', { expanded: false }).all()
      for (const fold of folds.reverse()) await fold.click()
      if (width === 1440) await button(page, '選択').click()
      const bar = page.getByRole('group', { name: '選択した行の操作' })
      await bar.waitFor()
      for (const area of [head, bar]) {
        const controls = area.locator('button, input').filter({ visible: true })
        await area.evaluate((element: HTMLElement) => Object.assign(element, { tabIndex: -1 }).focus())
        const middles: number[][] = []
        for (let left = await controls.count(); left > 0; left--) {
          await page.keyboard.press('Tab')
          const { x, y, height } = (await area.locator(':focus').boundingBox())!
          middles.push([y + height / 2, x])
        }
        const asDrawn = middles.toSorted(([y, x], [otherY, otherX]) => (Math.abs(y! - otherY!) > 30 ? y! - otherY! : x! - otherX!))
        assert.equal(middles, asDrawn, `${list} at ${width} px`)
      }
    }
  },
  { as: 'systemAdmin' },
)

story(
  'the focus stays on what is in sight: in a tree, a menu, a reason, at another page size and in another window',
  async ({ page, origin }) => {
    await page.goto(`${origin}/#/uploadDocuments`)
    // As a screen reader does it, without a key or a press.
    await page.getByRole('treeitem').last().focus()
    await page.keyboard.press('ArrowUp')
    await focused(page.getByRole('treeitem').nth(-2))

    await openRows(page, origin, 'vendors')
    await button(page, 'アカウントメニュー').focus()
    for (const key of ['Enter', 'Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
    await eventually(async () => assert.is(await page.locator(':popover-open').count(), 0))

    const blocked = button(page, /を削除$/).first()
    await blocked.focus()
    await page.keyboard.press('Enter')
    await eventually(async () => assert.ok(await page.evaluate(() => document.activeElement?.closest(':popover-open') !== null)))
    for (let step = 0; step < 8; step++) await page.keyboard.press('Tab')
    assert.ok(await page.evaluate(() => document.activeElement?.closest('tbody') !== null), 'Tab goes on in the table')

    const rows = page.getByLabel('表示件数')
    await rows.focus()
    await page.keyboard.press('ArrowDown')
    await eventually(async () => assert.is(await rows.inputValue(), '50'))
    const { y } = (await rows.boundingBox())!
    assert.ok(y > 0 && y < page.viewportSize()!.height, `it is at ${y} px`)
    const [last, users] = [button(page, /を編集$/).last(), page.getByRole('link', { name: /ユーザー.*人/ }).first()]
    await last.focus()
    await page.goBack()
    await eventually(async () => assert.ok((await rows.inputValue()) === '25' && /[集除]$/.test(await place(page)), 'Back takes the row'))
    const came = await page.evaluateHandle(() => {
      const names: string[] = []
      document.addEventListener('focusin', ({ target }) => names.push((target as Element).localName))
      return names
    })
    await users.press('Enter')
    await focused(heading(page, 'ユーザー'))
    assert.equal(await came.jsonValue(), ['a', 'h1'])
    await page.goBack()

    await page.getByLabel('契約番号', { exact: true }).focus()
    await page.setViewportSize({ width: 390, height: 844 })
    await eventually(async () => assert.is.not(await place(page), ''))
  },
  { as: 'systemAdmin', platform: { vendors: 120 } },
)

story.run()
