import { sentence } from './sentence.ts'

/** The review of the inventory against the one before. */
export const review = {
  title: '前回との比較',
  file: '前回のCSVと比較',
  fileHelp:
    '前回保存した棚卸し（一覧または確認票）か、ベンダー1件のユーザー一覧のCSVを選択すると、参加、離脱、ロール変更が分かります。' +
    'ファイルはこの画面の中だけで読み込み、送信しません。',
  /** What is folded during a review. */
  aside: '取得と点検',
  reading: '読み込んでいます...',
  /** Problems of the file. */
  isEmpty: 'ファイルが空です。',
  tooLong: (max: number) => sentence`読み込めるのは${max}行までです。`,
  notOurs: (columns: readonly string[]) => sentence`棚卸しかユーザー一覧のCSVではありません。次の列がありません：${columns}`,
  noRows: 'ユーザーの行がありません。',
  shortRow: (row: number, found: number, expected: number) =>
    sentence`${String(row)}行目の列が足りません（${String(expected)}列のうち${String(found)}列）。保存し直したファイルを選択してください。`,
  noVendorIn: (row: number) => sentence`${String(row)}行目にベンダーがありません。`,
  /** What the file covers. */
  last: (name: string, people: number, vendors: number) => sentence`前回：${name}（ベンダー${vendors}件、ユーザー${people}人）`,
  partial: (n: number) => sentence`ファイルにある${n}件のベンダーだけを比較しています。`,
  filtered: '前回のファイルは絞り込まれた一覧です。そこにないユーザーは「前回未取得」になります。',
  byAddress: (n: number) => sentence`ユーザーIDを照合できない${n}人は、メールアドレスで照合しました。`,
  duplicates: (n: number) => sentence`前回のファイルで重複していた${n}行は、1行として比較しました。`,
  /** The kinds of changes: the heads of their lists, and cells of the file. */
  change: '比較結果',
  kinds: {
    joined: '参加',
    left: '離脱',
    roleChanged: 'ロール変更',
    unchanged: '変更なし',
    unknownBefore: '前回未取得',
    unknownNow: '今回未取得',
  },
  /** All kinds but the unchanged. */
  changes: '変更のみ',
  all: 'すべて',
  before: '前回の値',
  /** A value that was another one in the last list. */
  was: (head: string, value: string) => sentence`前回の${head}：${value}`,
  none: 'なし',
  vendorGone: 'ベンダーなし',
  /** Confirming rows. */
  confirmed: '確認済み',
  unconfirmed: '未確認',
  state: '確認',
  again: '要再確認',
  confirmationOf: (name: string) => sentence`${name}を確認済みにする`,
  unconfirmedOnly: '未確認のみ表示',
  confirmUnchanged: (n: number) => sentence`変更なし（${n}件）を確認`,
  confirmMany: '確認済みにする',
  withdrawMany: '未確認に戻す',
  notTaken: '今回の一覧を取得していないため、確認できません。',
  /** What can be done with the review. */
  saveList: '今回の一覧（CSV）',
  saveSheet: '確認票（CSV）',
  openSheet: '確認票を印刷',
  end: '比較を終了',
  endOk: '終了',
  signOutConfirm: (n: number) => sentence`確認済みにした${n}件の記録がなくなります。サインアウトしてもよろしいですか？`,
  endConfirm: (n: number) => sentence`確認済みにした${n}件の記録がなくなります。比較を終了してもよろしいですか？`,
  /** The sheet. */
  sheet: '棚卸し確認票',
  sheetLead: '前回の棚卸しとの比較と、確認の結果です',
  back: '一覧に戻る',
  print: '印刷',
  preparing: '準備しています...',
  reviewer: '確認者',
  madeAt: '作成日時',
  lastFile: '前回のファイル',
  lastSha: '前回のファイルのSHA-256',
  list: '今回の一覧',
  listSha: '今回の一覧のSHA-256',
  progress: '確認の状況',
  progressOf: (confirmed: number, total: number) => sentence`${total}件中${confirmed}件を確認済み`,
  vendorsMissing: '取得していないベンダー',
  joined: (entries: readonly string[]) => sentence`${entries}`,
  count: (kind: string, n: number) => sentence`${kind}${n}件`,
  rows: '確認票の明細',
  /** The rows that a sheet leaves out unless they are asked for. */
  rest: (n: number, confirmed: number) => sentence`変更なし${n}件（うち確認済み${confirmed}件）は、明細にありません。`,
  withRest: '変更なしも明細に含める',
}
