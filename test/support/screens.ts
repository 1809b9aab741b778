/** All pages by address, and all dialogs by what opens them. */
import { product } from '../../src/text/common.ts'
import { removals } from './lists.ts'
import { signedInPages, signedOutPages, titleOf } from './pages.ts'
import { button, type Target } from './user.ts'

/** The address and the heading of a page, where they differ from its route. */
const special: Readonly<Record<string, { address?: string; heading?: string }>> = {
  intro: { heading: product.title },
  callback: { address: '/?code=unknown&state=unknown' },
  resetPassword: { address: '/#/resetPassword?token=unknown' },
  notFound: { address: '/#/nowhere' },
}

type Shown = readonly [address: string, heading: string]

/** The pages of this state, with their address and heading. */
export const pagesSignedOut = signedOutPages.map(({ name, path, title }): Shown => [
  special[name]?.address ?? `/#${path}`,
  special[name]?.heading ?? title,
])
export const pagesSignedIn = signedInPages.map(({ path, title }): Shown => [`/#${path}?vendor=2`, title])

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
  ['CSVからユーザーを追加', users, button('CSVから追加')],
  ['グループ追加', groups, button('追加')],
  ['グループ編集', groups, first(/を編集$/)],
  ['グループ削除', groups, button('検証用グループを削除')],
  ['グループに所属するアプリケーション', groups, first(/のアプリケーション$/)],
  ['アプリケーション追加', apps, button('追加')],
  ['アプリケーション編集', apps, first(/を編集$/)],
  ['認証情報', apps, first(/の認証情報$/)],
  ['検索と操作', vendors, button('検索と操作')],
  ...removals.map(({ title, path, page }) => [title, [path, titleOf(page)], first(/を削除$/)] as const),
]
