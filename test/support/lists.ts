/** The states of each page with a list: what it calls, and what it says when that fails or is empty; and the removal of a row. */
import { routes } from '../../src/app/routes.ts'
import type { PageName } from './pages.ts'

interface ListStates {
  page: PageName
  /** The GET that its rows come from. */
  call: string
  /** The message where the rows would be (spec, section 8). */
  failure: string
  /** The message for a list that is empty, or that filters leave empty. */
  empty: string
  /** A text field of a row, into which the sweep writes its own values, and the label of its filter. The document tree has none. */
  mark?: readonly string[]
  filter?: string
  /** The filter's query parameter; by default `q`. */
  param?: string
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

export const lists: readonly ListStates[] = [
  {
    page: 'vendor',
    call: '/vendors/get_detail/',
    failure: 'ベンダー情報を取得できませんでした。',
    empty: '条件に一致するベンダーがありません。',
    mark: ['contract_number'],
    filter: '契約番号',
    param: 'contract',
  },
  {
    page: 'user',
    call: '/vendorUser/',
    failure: 'ユーザー情報を取得できませんでした。',
    empty: '条件に一致するユーザーがありません。',
    mark: ['user', 'user_name'],
    filter: 'メールアドレス',
  },
  {
    page: 'group',
    call: '/vendorGroup/',
    failure: 'ベンダーグループ情報を取得できませんでした。',
    empty: '条件に一致するグループがありません。',
    mark: ['name'],
    filter: 'グループ名',
  },
  {
    page: 'app',
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
    call: '/vendors/get_detail/',
    failure: 'ベンダー情報を取得できませんでした。',
    empty: '条件に一致するベンダーがありません。',
    mark: ['contract_number'],
    filter: 'ベンダー名、契約番号',
    param: 'vendor',
  },
  {
    page: 'uploadDocument',
    call: '/uploadDocument/',
    failure: 'ドキュメント情報を取得できませんでした。',
    empty: '閲覧可能なドキュメントがありません',
  },
]

/** The removals, with the file of each. */
export const removals = lists.flatMap(({ page, removal }) => {
  const { path } = routes[page]
  return removal ? [{ ...removal, page, path: `${path}?vendor=2`, file: `features${path}/${removal.verb}.ts` }] : []
})
