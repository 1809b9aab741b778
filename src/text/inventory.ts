import { sentence } from './sentence.ts'

/** The users of all vendors in one list. */
export const inventory = {
  title: 'アカウントの棚卸し',
  intro: 'ベンダーのユーザーを1つの一覧にまとめます。一覧はCSVで保存できます。',
  requests: (n: number) => sentence`ベンダーごとに1回、合計${n}回のリクエストを送信します。`,
  scope: '対象',
  all: (n: number) => sentence`すべてのベンダー（${n}件）`,
  filtered: (n: number) => sentence`絞り込み中のベンダー（${n}件）`,
  start: (n: number) => sentence`${n}件のベンダーから取得`,
  noVendors: 'ベンダーが登録されていません。',
  progressName: '取得の進捗',
  progress: (settled: number, total: number) => sentence`取得しています... ${settled} / ${total}`,
  resume: '続きを取得',
  retry: '取得できなかった分を再取得',
  outcome: (vendors: number, total: number, users: number) =>
    sentence`ベンダー${total}件中${vendors}件から、ユーザー${users}人を取得しました。`,
  notAsked: (n: number) => sentence`取得できなかったベンダー（${n}件）`,
  missing: (name: string, reason: string) => sentence`${name}：${reason}`,
  waiting: '未取得（中止）',
  noUsers: 'ユーザーなし',
  search: '検索（ベンダー名、メールアドレス、氏名、ロール）',
  found: (n: number, total: number) => sentence`${total}人中${n}人を表示`,
  nothingFound: '条件に一致するユーザーがありません。',
  tableTitle: '棚卸しの結果',
  name: '氏名',
  save: 'CSVで保存',
  fileName: 'アカウント棚卸し',
  note: '備考',
}
