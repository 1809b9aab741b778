/** The main tasks in every engine: the work of each page. In Chromium, `npm test` has them in other files. */
import * as assert from 'uvu/assert'
import { item, noPreview, preview } from '../support/steps.ts'
import { createGate } from './steps.ts'
import { button, dialog, field, target, text } from '../support/user.ts'
import { stories } from './story.ts'

const story = stories('work')

const systemAdmin = { as: 'systemAdmin', engines: 'all' } as const
const vendorUser = { as: 'vendorUser', engines: 'all' } as const
const row = (name: string | RegExp) => target('rowheader', name)

story(
  'the pages of a table are turned, it is sorted, and a vendor is added, found and edited',
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
    await user.press(button('追加'))
    const form = dialog('ベンダー追加')
    await user.fill(field('ベンダー名', form), '新しい農園')
    await user.fill(field('契約番号', form), 'AG-900')
    await user.choose(field('会員種別', form), '一般会員')
    await user.press(button('保存', form))
    await user.misses(form)
    await user.fill({ ...field('ベンダー名'), nth: 0 }, '新しい')
    await user.sees(row('新しい農園'))
    // The row was on the page already, and moves once the filter is in force.
    await user.sees(text('1-1 / 1件'))
    await user.press(button('新しい農園を編集'))
    const edit = dialog('ベンダー編集')
    await user.fill(field('ベンダー名', edit), '古い農園')
    await user.press(button('保存', edit))
    await user.misses(edit)
    await user.fill({ ...field('ベンダー名'), nth: 0 }, '古い')
    await user.sees(row('古い農園'))
  },
  { ...systemAdmin, platform: { vendors: 60 } },
)

story(
  'credentials are shown on demand and copied, and a new secret is made',
  async ({ user, platform, open }) => {
    await open('/apps?vendor=2', 'アプリケーション')
    await user.press({ ...button(/の認証情報$/), nth: 0 })
    const values = dialog('認証情報')
    await user.press(button('クライアントシークレットを表示', values))
    await user.sees(button('クライアントシークレットを隠す', values))
    // What was read before the page was hidden is read again first: a second press, before it has come, is the one that counts.
    await user.page(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    const { gate, open: answer } = createGate()
    platform.faults.push({ path: /integratedApplication/, times: 1, gate })
    for (const name of ['クライアントシークレット', 'クライアントID']) await user.press(button(`${name}をコピー`, values))
    answer()
    await user.sees(text('コピーしました。'))
    assert.is(await user.page(() => document.querySelectorAll(':popover-open').length), 0)
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
    await user.press({ ...button('CSVから追加'), isUsable: true })
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
  'the tree of documents is walked by its keys, and searched; a text file is offered for download',
  async ({ user, open }) => {
    await open('/uploadDocuments', 'ドキュメント')
    await user.press(item('はじめに'))
    await user.press(item('お知らせ.txt'))
    await user.sees(noPreview)
    await user.sees(button('ダウンロード', preview))
    await user.press(item('はじめに'))
    await user.misses(item('お知らせ.txt'))
    await user.press(item('はじめに'))
    await user.sees(item('お知らせ.txt'))
    await user.key('ArrowDown')
    await user.focused(item('お知らせ.txt'))
    await user.key('ArrowLeft')
    await user.focused(item('はじめに'))
    await user.key('ArrowLeft')
    await user.misses(item('お知らせ.txt'))
    await user.fill({ label: 'ドキュメント名、カテゴリ' }, '利用規約')
    await user.sees(item('利用規約.pdf'))
    await user.misses(item('API仕様'))
  },
  vendorUser,
)

story.run()
