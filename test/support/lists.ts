/** The states of each page with a list: its call, and its messages after a failure and for an empty list. */
import type { PageName } from './pages.ts'

interface ListStates {
  page: PageName
  /** The GET request for its rows. */
  call: string
  /** The message where the rows would be (spec, section 8). */
  failure: string
  /** The message for an empty list; by default that of a table. */
  empty?: string
  /** Whether `q` of the address filters it. */
  hasFilter?: boolean
}

export const lists: readonly ListStates[] = [
  { page: 'vendor', call: '/vendors/get_detail/', failure: 'ベンダー情報を取得できませんでした。' },
  { page: 'user', call: '/vendorUser/', failure: 'ユーザー情報を取得できませんでした。' },
  { page: 'group', call: '/vendorGroup/', failure: 'ベンダーグループ情報を取得できませんでした。' },
  { page: 'app', call: '/application/', failure: 'アプリケーション情報を取得できませんでした。' },
  {
    page: 'uploadDocument', call: '/uploadDocument/', failure: 'ドキュメント情報を取得できませんでした。', empty: '閲覧可能なドキュメントがありません',
    hasFilter: false,
  },
]
