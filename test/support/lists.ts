/** The states of each page with a list: what it calls, and what it says when that fails or is empty. */
import type { PageName } from './pages.ts'

interface ListStates {
  page: PageName
  /** The GET that its rows come from. */
  call: string
  /** The message where the rows would be (spec, section 8). */
  failure: string
  /** The message for an empty list; by default that of a table. */
  empty?: string
  /** A text field of a row, into which the sweep writes its own values, and the label of its filter. The document tree has none. */
  mark?: readonly string[]
  filter?: string
  /** The filter's query parameter; by default `q`. */
  param?: string
}

export const lists: readonly ListStates[] = [
  {
    page: 'vendor',
    call: '/vendors/get_detail/',
    failure: 'ベンダー情報を取得できませんでした。',
    mark: ['contract_number'],
    filter: '契約番号',
  },
  {
    page: 'user',
    call: '/vendorUser/',
    failure: 'ユーザー情報を取得できませんでした。',
    mark: ['user', 'user_name'],
    filter: 'メールアドレス',
  },
  { page: 'group', call: '/vendorGroup/', failure: 'ベンダーグループ情報を取得できませんでした。', mark: ['name'], filter: 'グループ名' },
  {
    page: 'app',
    call: '/application/',
    failure: 'アプリケーション情報を取得できませんでした。',
    mark: ['name'],
    filter: 'アプリケーション名',
  },
  {
    page: 'inventory',
    call: '/vendors/get_detail/',
    failure: 'ベンダー情報を取得できませんでした。',
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
