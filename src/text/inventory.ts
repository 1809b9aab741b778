import { sentence } from './sentence.ts'

/** The users of all vendors in one list. */
export const inventory = {
  description: 'すべてのベンダーのユーザーを1つの一覧にまとめます',
  tableTitle: '棚卸し',
  vendorsTitle: '棚卸しの対象',
  empty: '条件に一致するユーザーがありません。',
  loadFailed: 'ユーザー情報を取得できませんでした。',
  state: '取得の状況',
  requests: (n: number) => sentence`ベンダーごとに1回、合計${n}回のリクエストを送信します。`,
  start: (n: number) => sentence`${n}件のベンダーから取得`,
  again: (n: number) => sentence`${n}件のベンダーから再取得`,
  groups: (requests: string) => sentence`グループも取得（${requests}）`,
  groupsAgain: (requests: string) => sentence`グループを再取得（${requests}）`,
  count: (n: number) => sentence`${n}回のリクエスト`,
  countAtLeast: (n: number) => sentence`${n}回以上のリクエスト`,
  progressName: '取得の進捗',
  progress: (settled: number, total: number) => sentence`取得しています... ${settled} / ${total}`,
  resume: '続きを取得',
  retry: '取得できなかった分を再取得',
  outcome: (vendors: number, total: number, users: number) =>
    sentence`ベンダー${total}件中${vendors}件から、ユーザー${users}人を取得しました。`,
  groupsOutcome: (total: number, vendors: number) => sentence`グループはベンダー${total}件中${vendors}件から取得しました。`,
  loading: 'ベンダーを読み込んでいます...',
  answered: (n: number, total: number) => sentence`${total}件のベンダーのうち${n}件から取得しました。`,
  notAsked: (n: number) => sentence`取得していないベンダー（${n}件）`,
  groupsNotAsked: (n: number) => sentence`グループを取得できなかったベンダー（${n}件）`,
  missing: (name: string, reason: string) => sentence`${name}：${reason}`,
  waiting: '未取得',
  noUsers: 'ユーザーなし',
  /** Begins the note of a vendor whose users a file leaves out. The next review reads it. */
  leftOut: '絞り込みで対象外：',
  people: (n: number) => sentence`${n}人`,
  person: '氏名、メールアドレス',
  vendorOrContract: 'ベンダー名、契約番号',
  joined: (parts: readonly string[]) => sentence`${parts}`,
  note: '備考',
}
