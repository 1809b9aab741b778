/** Usual jobs of administrators, told press by press. Each ends with what has changed on the platform or the page. */
import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { lastList } from '../browser/longLists.ts'
import { eventually, rowOf } from '../browser/steps.ts'
import type { Platform } from '../platform/platform.ts'

/** Does a job, and resolves to its number of presses. `as`: who does it, from the landing page of the role. */
type Job = ((page: Page, platform: Platform) => Promise<number>) & { as: 'systemAdmin' | 'vendorAdmin' }

/** A user who counts. Presses in the dialog on top, or else on the page; fills in the dialog. */
function createHands(page: Page) {
  let presses = 0
  const form = page.locator('dialog[open]').last()
  const top = () => page.locator('dialog[open], body:not(:has(dialog[open]))').last()
  const count = async (action: Promise<unknown>) => {
    presses++
    await action
  }
  return {
    presses: () => presses,
    count,
    press: (name: string | RegExp) => count(top().getByRole('button', { name, exact: true }).last().click()),
    /** Presses a button that is unusable now, and then a way that its reason offers. */
    async way(unusable: string, name: string) {
      await count(top().getByRole('button', { name: unusable, exact: true }).click({ force: true }))
      await count(page.getByRole('button', { name, exact: true }).click())
    },
    tick: (name: string) => count(top().getByRole('checkbox', { name, exact: true }).first().check()),
    fill: (label: string, text: string) => count(form.getByLabel(label, { exact: true }).fill(text)),
    choose: (label: string, option: string) => count(form.getByLabel(label, { exact: true }).selectOption({ label: option })),
    tab: (name: string) => count(page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name, exact: true }).click()),
    /** Presses a link inside the row of this name. */
    link: (row: string, name: string | RegExp) => count(rowOf(page, row).getByRole('link', { name }).first().click()),
    file: (input: Locator, file: Parameters<Locator['setInputFiles']>[0]) => count(input.setInputFiles(file)),
    /** Filters a list and waits for the row. */
    async find(label: string, text: string, row: string) {
      await count(page.getByLabel(label, { exact: true }).fill(text))
      await rowOf(page, row).waitFor()
    },
  }
}

type Hands = ReturnType<typeof createHands>

const done = (page: Page) => page.locator('dialog[open]').waitFor({ state: 'detached' })

function job(tell: (hands: Hands, page: Page, platform: Platform) => Promise<unknown>, as: Job['as'] = 'systemAdmin'): Job {
  const run = async (page: Page, platform: Platform) => {
    const hands = createHands(page)
    await tell(hands, page, platform)
    return hands.presses()
  }
  return Object.assign(run, { as })
}

const customer = '北海農業データ株式会社'

/** Shows the users of the customer from the page of the vendors. */
async function showUsers({ find, link }: Hands) {
  await find('ベンダー名', customer, customer)
  await link(customer, /ユーザー/)
}

/** Opens the users of the customer by their address. */
async function goToUsers(page: Page) {
  await page.evaluate(() => {
    location.hash = '#/users?vendor=2'
  })
  await rowOf(page, 'vendor.user@example.jp').waitFor()
}

export const jobs: Readonly<Record<string, Job>> = {
  'a new member organisation: five people, a group, an application, a token': job(async (hands, page, platform) => {
    const { press, fill, choose } = hands
    await press('追加')
    await fill('ベンダー名', '能登スマート農業')
    await fill('契約番号', 'AG2026-900001')
    await choose('会員種別', '一般会員')
    await fill('利用通知メールアドレス', 'usage@noto.example.jp')
    await press('保存')
    await done(page)
    await press('手順に進む')
    await press('グループを追加')
    await fill('グループ名', '水稲部会')
    await press('保存')
    await done(page)
    await press('ユーザーを追加')
    for (let n = 1; n <= 5; n++) {
      // As the mail of the organisation names them.
      await fill('メールアドレス', `能登 ${n} <person${n}@noto.example.jp>`)
      if (n <= 2) await choose('ロール', n === 1 ? 'ベンダー管理者' : 'ベンダー利用者')
      await press(n < 5 ? '続けて追加' : '保存')
      if (n < 5) await page.getByRole('status').getByText(`能登 ${n} (person${n}@noto.example.jp)`).waitFor()
    }
    await done(page)
    await press('アプリケーションを追加')
    await fill('アプリケーション名', '圃場記録')
    // The only group is chosen already.
    await press('保存')
    await done(page)
    assert.is(platform.tables.applications.at(-1)!.vendor_group, platform.tables.vendorGroups.at(-1)!.id)
    await press('認証情報を表示')
    await press('すべてコピー')
    const vendor = platform.tables.vendors.at(-1)!
    assert.is(platform.tables.vendorUsers.filter(user => user.vendor === vendor.id).length, 5)
    await eventually(async () => assert.match(await page.evaluate(() => navigator.clipboard.readText()), 'CLIENT_ID'))
  }),
  'a person leaves: out of the groups, and deleted': job(async ({ press }, page, platform) => {
    const { vendorUsers, vendorGroupUsers } = platform.tables
    const before = [vendorUsers.length, vendorGroupUsers.length]
    await press('vendor.user@example.jpを削除')
    await press('退職の手続き')
    await press('実行')
    await press('閉じる')
    await done(page)
    assert.is(vendorUsers.length, before[0]! - 1)
    assert.ok(vendorGroupUsers.length < before[1]!)
  }, 'vendorAdmin'),
  'a person is deleted': job(async (hands, page, platform) => {
    const { press } = hands
    await showUsers(hands)
    const before = platform.tables.vendorUsers.length
    await press('vendor.user@example.jpを削除')
    await press('削除')
    await press('OK')
    await done(page)
    assert.is(platform.tables.vendorUsers.length, before - 1)
  }),
  'a contract ends: the vendor disabled, its applications, groups and users removed': job(
    async ({ press, way, fill, find }, page, platform) => {
      const { vendors, vendorUsers } = platform.tables
      const isOnly = (name: string) => vendors.filter(vendor => vendor.name === name).length === 1
      const vendor = vendors.find(
        ({ id, name, is_active }) => id > 2 && is_active && isOnly(name) && vendorUsers.some(user => user.vendor === id),
      )!
      await find('ベンダー名', vendor.name, vendor.name)
      await way(`${vendor.name}を削除`, '契約終了の手続き')
      await fill('ベンダー名', vendor.name)
      await press('契約を終了')
      await press('閉じる')
      await done(page)
      assert.is(vendor.is_active, 0)
      assert.not(vendorUsers.some(user => user.vendor === vendor.id))
    },
  ),
  'the users of a vendor known by its contract number': job(async ({ find, link }, page, platform) => {
    const vendor = platform.tables.vendors[150]!
    await find('契約番号', vendor.contract_number, vendor.name)
    await link(vendor.name, /ユーザー/)
    await page.getByRole('heading', { level: 1, name: 'ユーザー', exact: true }).waitFor()
  }),
  'whose address is it, in any vendor, though the selected one has a match': job(async ({ press, count }, page) => {
    await goToUsers(page)
    await press('検索と操作')
    await count(page.getByRole('dialog').getByRole('combobox').fill('kimura1'))
    await count(page.getByRole('option', { name: /^すべてのベンダーから探す/ }).click())
    await page.getByRole('group', { name: 'ユーザー' }).getByRole('option').nth(1).waitFor()
  }),
  'a vendor changes its type of membership': job(async ({ find, press, choose }, page) => {
    await find('ベンダー名', customer, customer)
    await press(`${customer}を編集`)
    await choose('会員種別', '賛助会員')
    await press('保存')
    await press('変更')
    await done(page)
  }),
  'a person without a password gets a mail': job(async (hands, page, platform) => {
    await showUsers(hands)
    await hands.press('vendor.user@example.jpのパスワードをリセット')
    await hands.press('リセット')
    await hands.press('OK')
    await done(page)
    assert.is(platform.mails.length, 1)
  }),
  'a leaked secret is made anew and copied': job(async ({ find, link, press }, page, platform) => {
    const groups = platform.tables.vendorGroups.filter(({ vendor }) => vendor === 2).map(({ id }) => id)
    const app = platform.tables.applications.find(({ vendor_group }) => groups.includes(vendor_group))!
    const before = app.client_secret
    await find('ベンダー名', customer, customer)
    await link(customer, /アプリケーション/)
    await press(`${app.name}の認証情報`)
    await press('再生成')
    await press('再生成')
    await press('クライアントシークレットをコピー')
    await eventually(async () => assert.is(await page.evaluate(() => navigator.clipboard.readText()), app.client_secret))
    assert.is.not(app.client_secret, before)
  }),
  'three people join a group': job(async (hands, page, platform) => {
    const { users, vendorUsers, vendorGroups, vendorGroupUsers } = platform.tables
    const group = vendorGroups.find(({ vendor }) => vendor === 2)!
    const members = () => vendorGroupUsers.flatMap(({ vendor_group, user }) => (vendor_group === group.id ? [user] : []))
    await showUsers(hands)
    await hands.press('選択')
    const before = members()
    const others = vendorUsers.filter(({ vendor, user }) => vendor === 2 && !before.includes(user)).slice(-3)
    for (const { user } of others) await hands.tick(`${users.find(({ id }) => id === user)!.user_name}を選択`)
    await hands.press('グループに追加')
    await hands.choose('グループ', group.name)
    await hands.press('追加')
    await hands.press('閉じる')
    await done(page)
    assert.is(members().length, before.length + 3)
  }),
  'five people come from a file': job(async (hands, page, platform) => {
    const before = platform.tables.vendorUsers.length
    await showUsers(hands)
    await hands.press('CSVから追加')
    const people = Array.from({ length: 5 }, (_, n) => `file${n}@example.jp,会員,${n},ベンダー利用者`)
    const buffer = Buffer.from(['メールアドレス,姓,名,ロール', ...people].join('\r\n'))
    await hands.file(page.getByLabel('CSVファイル'), { name: 'users.csv', mimeType: 'text/csv', buffer })
    await hands.press('登録')
    await hands.press('閉じる')
    await done(page)
    assert.is(platform.tables.vendorUsers.length, before + 5)
  }),
  'five people are pasted on the page of their vendor': job(async ({ press, count }, page, platform) => {
    const before = platform.tables.vendorUsers.length
    await goToUsers(page)
    const people = Array.from({ length: 5 }, (_, n) => `pasted${n}@example.jp\t会員\t${n}\tベンダー利用者`)
    await page.evaluate(text => navigator.clipboard.writeText(text), ['メールアドレス\t姓\t名\tロール', ...people].join('\n'))
    await press('CSVから追加')
    await page.getByLabel('表計算ソフトからの貼り付け').waitFor()
    await count(page.keyboard.press('Control+V'))
    await press('登録')
    await press('閉じる')
    await done(page)
    assert.is(platform.tables.vendorUsers.length, before + 5)
  }),
  'the expired vendors are disabled': job(async ({ press, tick }, page) => {
    await tick('期限切れのみ')
    await press('選択')
    await tick('すべて選択')
    await press('無効にする')
    await press('無効にする')
    await press('閉じる')
    await done(page)
  }),
  'the accounts of all vendors, as a file': job(async ({ press }, page) => {
    await press('棚卸し')
    await press(/件のベンダーから取得$/)
    await Promise.all([page.waitForEvent('download'), press('棚卸しのCSV')])
  }),
  'the accounts are reviewed against the last list, until the sheet': job(async ({ press, file, tick }, page, platform) => {
    await press('棚卸し')
    await press(/件のベンダーから取得$/)
    await done(page)
    await file(page.getByLabel('前回のCSVと比較'), lastList(platform))
    await press(/^変更なし（.*件）を確認済みにする$/)
    await press('選択')
    await tick('すべて選択')
    await press('確認済みにする')
    await press('確認票を印刷')
    await page.getByRole('heading', { name: '棚卸し確認票' }).waitFor()
    const [, all, confirmed] =
      /([\d,]+)件中([\d,]+)件を確認済み/.exec((await page.getByRole('definition').nth(2).textContent()) ?? '') ?? []
    assert.is(confirmed, all)
  }),
  'a document is opened': job(async ({ tab, count }, page, platform) => {
    await tab('ドキュメント')
    const { tree_category, document_name } = platform.tables.documents.find(file => file.document_name.endsWith('.csv'))!
    for (const name of [...tree_category.split('/'), document_name]) await count(page.getByRole('treeitem', { name, exact: true }).click())
    await page.getByRole('button', { name: 'ダウンロード', exact: true }).waitFor()
  }),
}
