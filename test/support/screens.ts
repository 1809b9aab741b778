/** All pages by address, and all dialogs by what opens them. */
import { button, type Target } from './user.ts'

/** The pages of this state, with their address and heading. */
export const pagesSignedOut = [
  ['/#/intro', 'API利用者画面'],
  ['/?code=unknown&state=unknown', 'サインイン'],
  ['/#/forgot', 'パスワード変更申請'],
  ['/#/resetPassword?token=unknown', 'パスワード設定'],
  ['/#/unauthorized', '認証エラー'],
  ['/#/nowhere', 'ページが見つかりません'],
] as const
export const pagesSignedIn = [
  ['/#/vendors', 'ベンダー'],
  ['/#/users?vendor=2', 'ユーザー'],
  ['/#/groups?vendor=2', 'グループ'],
  ['/#/apps?vendor=2', 'アプリケーション'],
  ['/#/uploadDocuments', 'ドキュメント'],
] as const

const first = (name: RegExp): Target => ({ ...button(name), nth: 0 })
const others = 'vendor\\.user@example\\.jp'
const vendors = ['/vendors', 'ベンダー'] as const
const users = ['/users?vendor=2', 'ユーザー'] as const
const groups = ['/groups?vendor=2', 'グループ'] as const
const apps = ['/apps?vendor=2', 'アプリケーション'] as const

/** The dialogs of a page: title, page and opener. */
export const dialogs: readonly (readonly [title: string, page: readonly [path: string, title: string], opener: Target])[] = [
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
