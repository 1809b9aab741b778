/** The main tasks in every engine: signing in and out, and the work of each page. In Chromium, `npm test` has them in other files. */
import * as assert from 'uvu/assert'
import { item, noPreview, preview, selectPdf, signOut } from '../support/steps.ts'
import { button, dialog, field, heading, link, target, text } from '../support/user.ts'
import { stories } from './story.ts'

const story = stories('work')

const systemAdmin = { as: 'systemAdmin', engines: 'all' } as const
const vendorUser = { as: 'vendorUser', engines: 'all' } as const
const row = (name: string | RegExp) => target('rowheader', name)
const landings = { systemAdmin: 'ベンダー', vendorAdmin: 'ユーザー', vendorUser: 'アプリケーション' } as const

for (const account of ['systemAdmin', 'vendorAdmin', 'vendorUser'] as const) {
  story(
    `${account} signs in and out`,
    async ({ user, signIn }) => {
      await signIn(account)
      await user.sees(heading(landings[account]))
      await signOut(user)
      await user.sees(heading('API利用者画面'))
      assert.equal(await user.page(() => Object.keys(localStorage).filter(key => /token/i.test(key))), [])
    },
    { engines: 'all' },
  )
}

story(
  'after signing in one is where one wanted to go',
  async ({ user, origin, signIn }) => {
    await user.goto(`${origin}/#/groups?vendor=2`)
    await signIn('systemAdmin')
    await user.sees(heading('グループ'))
    assert.match(await user.address(), '#/groups?vendor=2')
  },
  { engines: 'all' },
)

story(
  'a vendor is added, found and edited',
  async ({ user, open }) => {
    await open('/vendors', 'ベンダー')
    await user.press(button('追加'))
    const form = dialog('ベンダー追加')
    await user.fill(field('ベンダー名', form), '新しい農園')
    await user.fill(field('契約番号', form), 'AG-900')
    await user.choose(field('会員種別', form), '一般会員')
    await user.press(button('保存', form))
    await user.misses(form)
    await user.fill({ ...field('ベンダー名'), nth: 0 }, '新しい')
    await user.sees(row('新しい農園'))
    await user.press(button('新しい農園を編集'))
    const edit = dialog('ベンダー編集')
    await user.fill(field('ベンダー名', edit), '古い農園')
    await user.press(button('保存', edit))
    await user.misses(edit)
    await user.fill({ ...field('ベンダー名'), nth: 0 }, '古い')
    await user.sees(row('古い農園'))
  },
  systemAdmin,
)

story(
  'a table is sorted, and its pages are turned',
  async ({ user, open }) => {
    await open('/vendors', 'ベンダー')
    await user.sees(text('1-25 / 50件'))
    await user.press(button('次のページ'))
    await user.sees(text('26-50 / 50件'))
    await user.press(button('最初のページ'))
    await user.press(button('契約番号'))
    await user.sees(target('columnheader', '契約番号'))
    await user.eventually('it is sorted', async () =>
      assert.is(await user.read(target('columnheader', '契約番号'), head => head.ariaSort), 'ascending'),
    )
  },
  { ...systemAdmin, platform: { vendors: 60 } },
)

story(
  'a user is deleted',
  async ({ user, open, platform }) => {
    await open('/users?vendor=2', 'ユーザー')
    const { email } = platform.accounts.vendorUser
    await user.press(button(`${email}を削除`))
    await user.press(button('削除', dialog('ユーザー削除')))
    await user.sees(text('ユーザーの削除が完了しました。'))
    await user.press(button('OK'))
    await user.misses(button(`${email}を削除`))
  },
  systemAdmin,
)

story(
  'a group is made with members',
  async ({ user, open }) => {
    await open('/groups?vendor=2', 'グループ')
    await user.press(button('追加'))
    const form = dialog('グループ追加')
    await user.fill(field('グループ名', form), '新しい班')
    await user.press({ ...target('checkbox', undefined, form), nth: 0 })
    await user.press(button('保存', form))
    await user.misses(form)
    await user.sees(row('新しい班'))
  },
  systemAdmin,
)

story(
  'credentials are shown on demand and copied, and a new secret is made',
  async ({ user, open }) => {
    await open('/apps?vendor=2', 'アプリケーション')
    await user.press({ ...button(/の認証情報$/), nth: 0 })
    const values = dialog('認証情報')
    await user.press(button('クライアントシークレットを表示', values))
    await user.sees(button('クライアントシークレットを隠す', values))
    await user.press(button('クライアントIDをコピー', values))
    await user.sees(text(/コピーしました。|コピーできませんでした。/))
    await user.press(button('再生成', values))
    await user.press(button('再生成', dialog('クライアントシークレット再生成')))
    await user.sees(text('クライアントシークレットの再生成が完了しました。'))
  },
  vendorUser,
)

story(
  'a CSV file in Shift_JIS is read, and its users are added',
  async ({ user, open }) => {
    await open('/users?vendor=2', 'ユーザー')
    await user.press(button('CSVから追加'))
    const form = dialog('CSVからユーザーを追加')
    await user.sees(button('ひな形を保存', form))
    await user.page(() => {
      // Two users, in bytes of Python's encoder for CP932.
      const file =
        'g4GBW4OLg0GDaIOMg1gskKkslrwsg42BW4OLDQptYXJ1QGV4YW1wbGUuanAsh0CK245SLIeKidSOcSyDeIOTg1+BW5eYl3CO0g0K' +
        'a2FuYUBleGFtcGxlLmpwLLbFwN4sssHbsyyDeIOTg1+BW4rHl52O0g0K'
      const bytes = Uint8Array.from(atob(file), character => character.charCodeAt(0))
      const given = new DataTransfer()
      given.items.add(new File([bytes], 'users.csv', { type: 'text/csv' }))
      const input = document.querySelector<HTMLInputElement>('dialog input[type="file"]')!
      input.files = given.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await user.sees(text('新規2人です。'))
    await user.press(button('登録', form))
    await user.sees(text(/2人を登録しました。/))
    await user.sees(text(/①丸山 ㈱花子/))
    await user.sees(text(/ｶﾅﾀﾞ ｲﾁﾛｳ/))
    await user.press(button('閉じる', form))
    await user.sees(row('maru@example.jp'))
  },
  systemAdmin,
)

story(
  'the inventory lists the users of all vendors, and leads to one of them',
  async ({ user, open }) => {
    await open('/vendors', 'ベンダー')
    await user.press(button('棚卸し'))
    await user.press(button(/件のベンダーから取得$/))
    await user.sees(target('table', '棚卸し'))
    await user.fill(field('氏名、メールアドレス'), 'vendor.user')
    await user.sees(text(/1-1 \/ 1件/))
    await user.press(link('vendor.user@example.jp'))
    await user.sees(heading('ユーザー'))
    await user.sees(row('vendor.user@example.jp'))
  },
  systemAdmin,
)

story(
  'tabs, Back and Forward lead through the pages',
  async ({ user, open }) => {
    await open('/vendors', 'ベンダー')
    await user.press(link('グループ', target('navigation', 'メインメニュー')))
    await user.sees(heading('グループ'))
    await user.press(link('ドキュメント', target('navigation', 'メインメニュー')))
    await user.sees(heading('ドキュメント'))
    await user.tab.back()
    await user.sees(heading('グループ'))
    await user.tab.forward()
    await user.sees(heading('ドキュメント'))
  },
  systemAdmin,
)

story(
  'a visitor has the mail for a forgotten password sent',
  async ({ user, origin, platform }) => {
    await user.goto(`${origin}/#/forgot`)
    await user.fill(field('メールアドレス'), platform.accounts.vendorAdmin.email)
    await user.press(button('送信'))
    await user.sees(text('パスワード変更のメールを送信しました。'))
    assert.is(platform.mails.length, 1)
  },
  { engines: 'all' },
)

story(
  'a PDF is shown where the viewer can do so, and is else offered for download',
  async tools => {
    await tools.open('/uploadDocuments', 'ドキュメント')
    await selectPdf(tools)
  },
  { ...vendorUser, wholeBrowser: true },
)

story(
  'a text file is offered for download',
  async ({ user, open }) => {
    await open('/uploadDocuments', 'ドキュメント')
    await user.press(item('はじめに'))
    await user.press(item('お知らせ.txt'))
    await user.sees(noPreview)
    await user.sees(button('ダウンロード', preview))
  },
  vendorUser,
)

story(
  'the tree is walked by its keys',
  async ({ user, open }) => {
    await open('/uploadDocuments', 'ドキュメント')
    await user.press(item('はじめに'))
    await user.sees(item('お知らせ.txt'))
    await user.key('ArrowDown')
    await user.focused(item('お知らせ.txt'))
    await user.key('ArrowLeft')
    await user.focused(item('はじめに'))
    await user.key('ArrowLeft')
    await user.misses(item('お知らせ.txt'))
  },
  vendorUser,
)

story(
  'documents are found by a word',
  async ({ user, open }) => {
    await open('/uploadDocuments', 'ドキュメント')
    await user.fill({ label: 'ドキュメント名、カテゴリ' }, '利用規約')
    await user.sees(item('利用規約.pdf'))
    await user.misses(item('API仕様'))
  },
  vendorUser,
)

story.run()
