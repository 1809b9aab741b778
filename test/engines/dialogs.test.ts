/** Every dialog: opened with the keyboard, it has the focus; Esc closes it and brings the focus back. */
import { stories } from '../support/stories.ts'
import { button, dialog, type Target } from '../support/user.ts'

const story = stories('dialogs')

const systemAdmin = { as: 'systemAdmin' } as const
const first = (name: RegExp): Target => ({ ...button(name), nth: 0 })
const others = 'vendor\\.user@example\\.jp'
const vendors = ['/vendors', 'ベンダー'] as const
const users = ['/users?vendor=2', 'ユーザー'] as const
const groups = ['/groups?vendor=2', 'グループ'] as const
const apps = ['/apps?vendor=2', 'アプリケーション'] as const

const all: readonly (readonly [title: string, page: readonly [path: string, title: string], opener: Target])[] = [
  ['ベンダー追加', vendors, button('追加')],
  ['ベンダー編集', vendors, first(/を編集$/)],
  ['ユーザー追加', users, button('追加')],
  ['ユーザー編集', users, first(new RegExp(`${others}を編集$`))],
  ['ユーザー削除', users, first(new RegExp(`${others}を削除$`))],
  ['パスワードリセット', users, first(new RegExp(`${others}のパスワードをリセット$`))],
  ['グループ追加', groups, button('追加')],
  ['グループ編集', groups, first(/を編集$/)],
  ['グループ削除', groups, button('検証用グループを削除')],
  ['グループに所属するアプリケーション', groups, first(/のアプリケーション$/)],
  ['アプリケーション追加', apps, button('追加')],
  ['アプリケーション編集', apps, first(/を編集$/)],
  ['アプリケーション削除', apps, first(/を削除$/)],
  ['認証情報', apps, first(/の認証情報$/)],
  ['検索と操作', vendors, button('検索と操作')],
]

for (const [title, [path, page], opener] of all) {
  story(`${title} opens by Enter, and Esc brings the focus back`, async ({ user, open }) => {
    await open(path, page)
    // What it is about has been loaded: a press does something.
    await user.eventually('the button can be pressed', () => user.read(opener, element => {
      if (element.ariaDisabled === 'true') throw new Error('not yet')
      element.focus()
    }))
    await user.key('Enter')
    await user.sees(dialog(title))
    await user.eventually('the focus is in it', () => user.read(dialog(title), element => {
      if (!element.contains(document.activeElement)) throw new Error(`it is on ${document.activeElement?.outerHTML.slice(0, 80)}`)
    }))
    await user.eventually('it has loaded', () => user.read(dialog(title), element => {
      if (element.querySelector('[aria-busy="true"]')) throw new Error('not yet')
    }))
    await user.key('Escape')
    await user.misses(dialog(title))
    await user.focused(opener)
  }, systemAdmin)
}

story('the list of keys opens by ?', async ({ user, open }) => {
  await open('/vendors', 'ベンダー')
  await user.key('?')
  await user.sees(dialog('キーボード操作'))
  await user.key('Escape')
  await user.misses(dialog('キーボード操作'))
}, systemAdmin)

story('the menu of the account opens, and leads to the password', async ({ user, open }) => {
  await open('/uploadDocuments', 'ドキュメント')
  await user.press(button('アカウントメニュー'))
  await user.press(button('パスワード変更'))
  await user.sees(dialog('パスワード変更'))
  await user.fill({ label: '新しいパスワード', within: dialog('パスワード変更') }, 'rice')
  await user.press(button('保存', dialog('パスワード変更')))
  await user.sees({ text: { pattern: 'パスワードが入力されていません。' }, within: dialog('パスワード変更') })
}, { as: 'vendorUser' })

story.run()
