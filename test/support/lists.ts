/**
 * Each page with a list: what it calls, shows, filters by and offers for its rows, what it says when that fails or is empty, and the
 * removal of a row.
 */
import { routes } from '../../src/app/routes.ts'
import { endpoints, type Tables } from '../platform/platform.ts'
import type { PageName } from './pages.ts'

export interface List {
  page: PageName
  /** The heading of its table. The document tree has none. */
  table?: string
  columns?: readonly string[]
  /** The first line of its CSV, and the line of one row. */
  csv?: { heads: string; row: RegExp }
  /** The labels of all filters; a choice has one for all of its options. */
  filters: readonly string[]
  /** The buttons of a row, after its name, and those of the selected rows. */
  actions?: readonly string[]
  bulk?: readonly string[]
  /** Adds rows that come first: with five rows a page, a new one is on another page. */
  crowd?: (tables: Tables) => void
  /** The GET that its rows come from. */
  call: string
  /** The message where the rows would be (spec, section 8). */
  failure: string
  /** The message for a list that is empty, or that filters leave empty. */
  empty: string
  /** A text field of a row, into which the sweep writes its own values, and the label of its filter. */
  mark?: readonly string[]
  filter?: string
  /** The filter's query parameter; by default `q`. */
  param?: string
  /** Nothing can be added on the page, whatever the role's rights. */
  cannotAdd?: true
  /** A removal by `confirmThenNotify`. Others have rows of their own in the tables of dialogs. */
  removal?: Removal
}

interface Removal {
  /** The dialog verb, in a file of its name in the folder of the page's features. */
  verb: string
  title: string
  /** The name of a row that can be removed. */
  row: string
  call: string
  failed: string
  done: string
  /** The dialog names the vendor. */
  isInVendor?: true
}

const letters = ['あ', 'い', 'う', 'え', 'お']

export const lists: readonly List[] = [
  {
    page: 'vendor',
    table: 'ベンダー一覧',
    columns: ['ベンダー名', '契約番号', '会員種別', '有効期限', 'ユーザー数', 'グループ数', 'アプリケーション数', 'ステータス'],
    csv: {
      heads:
        'ベンダー名,契約番号,会員種別,有効期限,ユーザー数,グループ数,アプリケーション数,ステータス,' +
        'ベンダーID,会員種別ID,利用通知メールアドレス',
      row: /^農業データ連携基盤事務局,AG2021-000001,一般会員,\d{4}-\d\d-\d\d,3,0,0,有効,1,1,notify@/m,
    },
    filters: ['ベンダー名', '契約番号', '会員種別', '有効のみ表示', '期限まで90日以内のみ', '期限切れのみ'],
    actions: ['を編集', 'を削除'],
    bulk: ['有効にする', '無効にする', '通知先をコピー'],
    crowd({ vendors }) {
      const active = { ...vendors[1]!, member_type: 1, is_active: 1 as const }
      vendors.push(...letters.map((name, n) => ({ ...active, id: 900 + n, name })))
    },
    call: '/vendors/get_detail/',
    failure: 'ベンダー情報を取得できませんでした。',
    empty: '条件に一致するベンダーがありません。',
    mark: ['contract_number'],
    filter: '契約番号',
    param: 'contract',
  },
  {
    page: 'user',
    table: 'ユーザー一覧',
    columns: ['メールアドレス', '姓', '名', 'ロール'],
    csv: {
      heads: 'メールアドレス,姓,名,ロール,ユーザーID,ベンダーユーザーID,ロールID,ベンダーID',
      row: /^vendor\.user@example\.jp,畑中,実,ベンダー利用者,5,5,3,2$/m,
    },
    filters: ['メールアドレス', '氏名', 'ロール'],
    actions: ['のパスワードをリセット', 'を編集', 'を削除'],
    bulk: ['パスワードリセット', 'ロールを変更', 'グループに追加', '削除', '案内文をコピー', 'メールアドレスをコピー', '⋯'],
    crowd({ users, vendorUsers }) {
      const [user] = users
      users.push(
        ...letters.map((name, n) => ({ ...user!, id: 900 + n, user_name: `a${n}@example.jp`, family_name: name, given_name: name })),
      )
      vendorUsers.push(...letters.map((_, n) => ({ id: 900 + n, vendor: 2, user: 900 + n, role: 3 })))
    },
    call: '/vendorUser/',
    failure: 'ユーザー情報を取得できませんでした。',
    empty: '条件に一致するユーザーがありません。',
    mark: ['user', 'user_name'],
    filter: 'メールアドレス',
  },
  {
    page: 'group',
    table: 'グループ一覧',
    columns: ['グループ名'],
    csv: { heads: 'グループ名,グループID,ベンダーID,ユーザー数,アプリケーション数', row: /^穀物,21,2,2,2$/m },
    filters: ['グループ名'],
    actions: ['のアプリケーション', 'を編集', 'を削除'],
    bulk: ['削除'],
    crowd: ({ vendorGroups }) => void vendorGroups.push(...letters.map((name, n) => ({ id: 90 + n, vendor: 2, name }))),
    call: '/vendorGroup/',
    failure: 'ベンダーグループ情報を取得できませんでした。',
    empty: '条件に一致するグループがありません。',
    mark: ['name'],
    filter: 'グループ名',
  },
  {
    page: 'app',
    table: 'アプリケーション一覧',
    columns: ['アプリケーション名'],
    csv: { heads: 'アプリケーション名,ID,説明,グループ,グループID,トークン有効期間（秒）', row: /^収量予測,1,.*,穀物,21,\d+$/m },
    filters: ['アプリケーション名'],
    actions: ['の認証情報', 'を編集', 'を削除'],
    bulk: ['グループを変更', '削除'],
    crowd: ({ applications }) => void applications.push(...letters.map((name, n) => ({ ...applications[0]!, id: 90 + n, name }))),
    call: '/application/',
    failure: 'アプリケーション情報を取得できませんでした。',
    empty: '条件に一致するアプリケーションがありません。',
    mark: ['name'],
    filter: 'アプリケーション名',
    removal: {
      verb: 'removeApp',
      title: 'アプリケーション削除',
      row: '収量予測',
      call: 'DELETE /application/{id}/',
      failed: 'アプリケーションを削除できませんでした。',
      done: 'アプリケーションの削除が完了しました。',
      isInVendor: true,
    },
  },
  {
    page: 'inventory',
    table: '棚卸しの対象',
    columns: ['ベンダー名', '契約番号', 'ステータス', '有効期限', 'ユーザー数'],
    filters: ['ベンダー名、契約番号', 'ステータス'],
    call: '/vendors/get_detail/',
    failure: 'ベンダー情報を取得できませんでした。',
    empty: '条件に一致するベンダーがありません。',
    mark: ['contract_number'],
    filter: 'ベンダー名、契約番号',
    param: 'vendor',
    cannotAdd: true,
  },
  {
    page: 'uploadDocument',
    filters: ['ドキュメント名、カテゴリ'],
    call: '/uploadDocument/',
    failure: 'ドキュメント情報を取得できませんでした。',
    empty: '閲覧可能なドキュメントがありません',
    cannotAdd: true,
  },
]

/** Returns whether the rows of a GET belong to a vendor. */
export const isInVendor = (call: string) => endpoints.some(({ path, query }) => path === call && query?.includes('vendorId'))

/** The removals, with the file of each. */
export const removals = lists.flatMap(({ page, removal }) => {
  const { path } = routes[page]
  return removal ? [{ ...removal, page, path: `${path}?vendor=2`, file: `features${path}/${removal.verb}.ts` }] : []
})
