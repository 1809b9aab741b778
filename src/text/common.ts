import { sentence } from './sentence.ts'

export const product = { title: 'API利用者画面', pageTitle: (page: string, name: string) => sentence`${page} | ${name}` }

/** The title of each page by its path: in its tab, its heading and the browser's window. `*` is any other path. */
export const pageTitle = {
  '/': '',
  '/vendors': 'ベンダー',
  '/users': 'ユーザー',
  '/groups': 'グループ',
  '/apps': 'アプリケーション',
  '/uploadDocuments': 'ドキュメント',
  '/inventory': '棚卸し',
  '/intro': 'サインイン',
  '/callback': 'サインイン',
  '/forgot': 'パスワード変更申請',
  '/resetPassword': 'パスワード設定',
  '/unauthorized': '認証エラー',
  '*': 'ページが見つかりません',
}

export type PagePath = keyof typeof pageTitle

export const button = {
  add: '追加',
  edit: '編集',
  change: '変更',
  remove: '削除',
  retry: '再試行',
  reload: '再読み込み',
  copyDetails: 'エラーの詳細をコピー',
}

export const table = {
  /** Says what the things of the list are. */
  meaning: '説明',
  count: (value: number) => sentence`${value}`,
  range: (from: number, to: number, total: number) => sentence`${String(from)}-${String(to)} / ${String(total)}件`,
  sorted: (column: string, isDescending: boolean) => sentence`${column}：${isDescending ? '降順' : '昇順'}`,
  unsorted: '並べ替えを解除しました。',
  rowsPerPage: '表示件数',
  allRows: 'すべて',
  firstPage: '最初のページ',
  previousPage: '前のページ',
  nextPage: '次のページ',
  lastPage: '最後のページ',
  noMorePages: '移動できるページがありません。',
  none: '-',
  actions: '操作',
  moreActions: 'その他の操作',
  details: (name: string) => sentence`${name}の詳細`,
  select: '選択',
  selectIn: (name: string) => sentence`${name}の行を選択`,
  nothingToSelect: '選択できる行がありません。',
  id: 'ID',
  csv: 'CSV',
  csvOf: (name: string) => sentence`${name}のCSV`,
  csvEmpty: '保存する行がありません。',
  clearFilters: '絞り込みを解除',
  addFirst: '「追加」から登録できます。',
  /** Behind the name of whose rows these are. */
  number: (number: string) => sentence`（${number}）`,
  filterIs: (label: string, values: readonly string[]) => sentence`${label}：${values}`,
  printed: (time: string, filters: readonly string[]) => (filters.length ? sentence`${time}　絞り込み：${filters}` : time),
  filtersInForce: (n: number) => (n ? sentence`絞り込み（${n}）` : '絞り込み'),
}

/** Returns the name of a vendor, a group or an application; a dash if it has none. */
export const nameOf = ({ name }: { name?: string | null | undefined }): string => name || table.none

export const rowAction = { edit: (name: string) => sentence`${name}を編集`, remove: (name: string) => sentence`${name}を削除` }

export const progress = { loading: '読み込んでいます...', asOf: (time: string) => sentence`${time} 時点` }

export const toast = { close: 'お知らせを閉じる', showOlder: (n: number) => sentence`ほか${n}件のお知らせを表示` }

/** Requests without an answer while the browser was offline. */
export const whileOffline = {
  sendFailed: 'オフラインのため、送信できませんでした。',
  loadFailed: 'オフラインのため、読み込めませんでした。',
}

interface Person {
  family_name?: string | null | undefined
  given_name?: string | null | undefined
  user_name?: string | null | undefined
}

export const person = {
  /** Family name and given name, as far as they are known. */
  fullName(user: Person | null | undefined) {
    const [first = '', second] = [user?.family_name, user?.given_name].filter(name => name?.trim()) as string[]
    return second ? sentence`${first} ${second}` : first
  },
  /** A user in a message or a list of choices: `family given (e-mail)`, or what there is of it. */
  named(user: Person | null | undefined) {
    const [name, email] = [person.fullName(user), user?.user_name ?? '']
    return name && email ? sentence`${name} (${email})` : name || email || table.none
  },
}

const unexpected = '予期せぬエラーが発生しました。'

/** By HTTP status, or the code of a failure without one. */
const byStatus: Readonly<Record<number | string, string>> = {
  400: 'データの形式が正しくありません。',
  403: 'APIの利用権限がありません。',
  404: '対象のデータが見つかりません。',
  406: 'リクエストの形式がサポートされていません。',
  500: 'システム内部でエラーが発生しました。',
  NETWORK: 'サーバーと通信できません。通信状況をご確認ください。',
  UNSENT: 'IDがないか、正確に扱えないため、送信しませんでした。',
}

export const error = {
  withCode: (message: string, code: number | string) => sentence`${message}（エラーコード：${String(code)}）`,
  unexpected,
  pageLoadFailed: 'ページを読み込めませんでした。通信状況をご確認ください。',
  /** A row or an item that nothing can be done with. */
  noId: 'IDがないため、選択できません。',
  storage: 'ブラウザーの記憶領域を利用できません。設定と空き容量をご確認ください。',
  ofCode: (code: number | string) => byStatus[code] ?? unexpected,
}

/** Values to copy. */
export const copying = {
  copy: 'コピー',
  copyOf: (name: string) => sentence`${name}をコピー`,
  copied: 'コピーしました。',
  copyFailed: 'コピーできませんでした。選択された内容を手動でコピーしてください。',
}
