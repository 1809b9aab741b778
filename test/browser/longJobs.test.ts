/**
 * Administrators' longer jobs: people are pasted, a user leaves, a contract ends, and the record names it. Chromium has those that
 * are not told in every engine in `people` and `review`, and component tests have their rules.
 */
import * as assert from 'uvu/assert'
import { otherEngines } from '../tools/engines/engine.ts'
import { textsOfPages } from '../support/pdf.ts'
import { sample } from '../support/sweeps.ts'
import { type EngineTools, stories } from './story.ts'
import { button, dialog, field, target, text, type User } from '../support/user.ts'

const story = stories('longJobs')

const customer = '北海農業データ株式会社'
const leaver = 'vendor.user@example.jp'
const elsewhere = { as: 'systemAdmin', engines: otherEngines } as const
const narrow = { as: 'systemAdmin', engines: 'all', viewport: { width: 390, height: 844 } } as const
const windows = [
  ['', elsewhere],
  [' in a narrow window', narrow],
] as const

/** The check leaves a wide window: a narrow one stays so. */
const fitsIn = (isNarrow: boolean, fits: EngineTools['fits']) => (what: string) => (isNarrow ? Promise.resolve() : fits(what))

/** Opens the account's menu, and the record of changes. */
async function openRecord(user: User) {
  await user.press(button('アカウントメニュー'))
  await user.press(button('作業記録'))
  await user.sees(dialog('作業記録'))
}

/** Asks all vendors, who answer only after a stop, and begins a review against a list of two people without ids. */
async function beginReview(user: User, open: EngineTools['open'], { faults }: EngineTools['platform']) {
  await open('/inventory', '棚卸し')
  faults.push({ path: /vendorUser\/\?/, kind: 'hang' })
  await user.press(button(/件のベンダーから取得$/))
  await user.sees(button('中止'))
  await user.page(async () => {
    // Until the browser collects its garbage.
    for (let at = 0; at < 60; at++) await new Promise(resolve => setTimeout(resolve, Array.from({ length: 50_000 }, Object).length % 1))
  })
  await user.press(button('中止'))
  faults.pop()
  await user.press(button('続きを取得'))
  await user.sees(target('table', '棚卸し'))
  await user.sees(field('前回のCSVと比較'))
  await user.page(() => {
    const heads = 'ベンダー名,メールアドレス,姓,名,ロール,ベンダーID,ユーザーID,ベンダーユーザーID'
    const lines = ['vendor.user@example.jp,畑中,実,ベンダー管理者,2,,', 'left@example.jp,離,一人,ベンダー利用者,2,,']
    const list = [heads, ...lines.map(line => `北海農業データ株式会社,${line}`)].join('\r\n')
    const given = new DataTransfer()
    given.items.add(new File([list], 'last.csv', { type: 'text/csv' }))
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
    input.files = given.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await user.sees(target('table', '前回との比較'))
}

for (const [where, options] of windows) {
  const isNarrow = options === narrow
  story(
    `rows of a spreadsheet are pasted, and their cells are mended by presses and by keys${where}`,
    async ({ user, open, platform, ...tools }) => {
      const fits = fitsIn(isNarrow, tools.fits)
      await open('/users?vendor=2', 'ユーザー')
      if (isNarrow) await user.press(button('その他の操作'))
      await user.press({ ...button('CSVから追加'), isUsable: true })
      const form = dialog('CSVからユーザーを追加')
      await user.sees(field('表計算ソフトからの貼り付け', form))
      await fits('import')
      // Copied like in a spreadsheet, and pasted while a button has the focus.
      await user.fill(field('表計算ソフトからの貼り付け', form), 'b@example.jp\t\t穂\t社長\t\na@example.jp\t\t稲\tベンダー利用者\n')
      await user.key('Control+a')
      await user.key('Control+x')
      await user.key('Tab')
      await user.focused(button('読み込む', form))
      await user.key('Control+v')
      await user.sees(text('登録できない行2件です。'))
      await user.press(button('1行目の姓「（空欄）」を編集', form))
      await user.focused(field('1行目の姓', form))
      await user.type('Abc')
      // Without one of its problems, the row above becomes lower.
      await user.press(button('2行目の姓「（空欄）」を編集', form))
      await user.focused(field('2行目の姓', form))
      await user.type('Ao')
      await user.key('Enter')
      await user.press(button('1行目の姓「Abc」を編集', form))
      await user.focused(field('1行目の姓', form))
      await fits('import-cell')
      await user.type('X')
      await user.key('Escape')
      await user.focused(button('1行目の姓「Abc」を編集', form))
      await user.key('F2')
      await user.focused(field('1行目の姓', form))
      await user.type('Mi')
      await user.key('Enter')
      await user.focused(button('1行目の姓「Mi」を編集', form))
      await user.key('Tab')
      await user.focused(button('1行目の名「穂」を編集', form))
      await user.key('Tab')
      await user.key('Enter')
      await user.choose(field('1行目のロール', form), 'ベンダー管理者')
      await user.sees(text('新規2人です。'))
      await user.press(button('登録', form))
      await user.sees(text(/2人を登録しました。/))
      await user.press(button('閉じる', form))
      const { users, vendorUsers } = platform.tables
      const added = users.find(({ user_name }) => user_name === 'b@example.jp')!
      assert.equal([added.family_name, vendorUsers.find(link => link.user === added.id)?.role], ['Mi', 2])
    },
    options,
  )
}

// In short in a wide window: screens and engineLayout tell how rows unfold in a narrow one.
for (const [where, options] of sample(windows, 2)) {
  const isNarrow = options === narrow
  story(
    `a user leaves, and the record says what was done${where}`,
    async ({ user, open, platform, ...tools }) => {
      const fits = fitsIn(isNarrow, tools.fits)
      await open(`/users?vendor=2&users.q=${leaver}`, 'ユーザー')
      if (isNarrow) await user.press(button(/の詳細$/))
      await user.press(button(`${leaver}を削除`))
      await user.press(button('退職の手続き', dialog('ユーザー削除')))
      const form = dialog('退職の手続き')
      // The groups have loaded.
      await user.sees({ ...target('checkbox', undefined, form), nth: 0 })
      await fits('offboarding')
      await user.press(button('実行', form))
      await user.sees(text(/件すべて完了しました。/))
      await fits('offboarded')
      await user.press(button('閉じる'))
      assert.is(platform.tables.users.filter(({ user_name }) => user_name === leaver).length, 0)
      await openRecord(user)
      await user.sees(text('退職の手続き：ユーザーを削除'))
      await fits('record')
      await user.key('Escape')
      await user.misses(dialog('作業記録'))
    },
    { ...options, engines: otherEngines },
  )

  story(
    `a contract ends after its name is typed${where}`,
    async ({ user, open, platform, ...tools }) => {
      const fits = fitsIn(isNarrow, tools.fits)
      await open(`/vendors?vendors.q=${encodeURIComponent(customer)}`, 'ベンダー')
      if (isNarrow) await user.press(button(/の詳細$/))
      await user.press({ ...button(`${customer}を削除`), isUsable: false })
      await user.press(button('契約終了の手続き'))
      const form = dialog('契約終了の手続き')
      await user.sees(text(/^ユーザー（\d+人）$/, form))
      await fits('contract-end')
      await user.choose(field('ベンダーの扱い', form), 'ベンダーを削除')
      await user.fill(field('ベンダー名', form), customer)
      await user.press(button('契約を終了', form))
      await user.sees(text(/件すべて完了しました。/))
      await fits('contract-ended')
      assert.is(platform.tables.vendors.filter(({ id }) => id === 2).length, 0)
      await user.press(button('閉じる'))
      await user.misses(dialog('契約終了の手続き'))
    },
    { ...options, engines: otherEngines },
  )
}

story(
  'everybody is reviewed against the last list, and the sheet has the SHA-256 of both lists, and its rows on every page of paper',
  async ({ engine, user, open, fits, platform }) => {
    await beginReview(user, open, platform)
    await user.press(target('link', '離脱 1'))
    await user.press(target('checkbox', 'left@example.jpを確認済みにする'))
    await user.sees(text(/件中1件を確認済み$/))
    await fits('review')
    await user.press(button('確認票を印刷'))
    await user.sees(target('heading', '棚卸し確認票'))
    await user.sees(text(/^[0-9a-f]{64}$/))
    await fits('sheet')
    // WebKit's driver cannot print.
    if (engine !== 'webkit') {
      const texts = textsOfPages(await user.tab.print())
      assert.ok(texts.length > 1 && texts.every(count => count > 10), `pieces of text on the pages: ${texts}`)
    }
    await user.press(target('link', '一覧に戻る'))
    await user.sees(target('table', '前回との比較'))
  },
  elsewhere,
)

story.run()
