import { sentence } from './sentence.ts'

/** Adding users from a CSV file. */
export const userImport = {
  title: 'CSVからユーザーを追加',
  file: 'CSVファイル',
  fileHelp: (columns: readonly string[], roles: readonly string[]) =>
    sentence`1行目に列名（${columns}）が必要です。列の順序は自由です。ほかの列は読み込みません。` +
    sentence`ロールには、${roles}のいずれかを入力してください。`,
  pasted: '表計算ソフトからの貼り付け',
  pastedHelp: (columns: readonly string[]) =>
    sentence`Excelなどでコピーした行を貼り付けると、読み込みます。列名の行は省略できます（その場合の順序：${columns}）。`,
  read: '読み込む',
  rowsRead: (file: string | undefined, n: number) =>
    file ? sentence`${file}の${n}行を読み込みました。` : sentence`貼り付けた${n}行を読み込みました。`,
  readAgain: '読み込み直す',
  nothingPasted: '行を貼り付けるか、入力してください。',
  template: 'ひな形を保存',
  templateName: 'ユーザー追加_ひな形',
  chooseFile: 'CSVファイルを選択するか、行を貼り付けてください。',
  tooLong: (max: number) => sentence`一度に読み込めるのは${max}行までです。ファイルを分けてください。`,
  noRows: 'ユーザーの行がありません。2行目から入力してください。',
  missingColumns: (columns: readonly string[], separator: ',' | '\t' | ';') =>
    sentence`次の列がありません：${columns}` +
    { ',': '', '\t': '（タブ区切りとして読み込みました）', ';': '（セミコロン区切りとして読み込みました）' }[separator],
  doubledColumns: (columns: readonly string[]) =>
    sentence`同じ列名が複数あるため、読み込む列を決められません：${columns}。どれか1つだけにしてください。`,
  titleAbove: (row: number, title: string) =>
    sentence`列名の行が${String(row)}行目にあります。その上の行（「${title}」など）を削除してから、読み込んでください。`,
  noHeads: (columns: readonly string[]) => sentence`列名の行がありません。列名（${columns}）を付けるか、列をこの順序に並べてください。`,
  notSeparated: '列を区切る文字がありません。コンマ、タブ、セミコロンのいずれかで区切ってください。',
  tableTitle: '読み込んだユーザー',
  row: '行',
  rowNumber: (n: number) => sentence`${String(n)}行目`,
  emptyCell: '（空欄）',
  cell: (row: number, column: string) => sentence`${String(row)}行目の${column}`,
  editCell: (row: number, column: string, shown: string) => sentence`${String(row)}行目の${column}「${shown}」を編集`,
  result: '確認結果',
  wrongOnly: '登録できない行のみ',
  checking: '確認中',
  checkingRows: (settled: number, total: number) => sentence`確認しています... ${settled} / ${total}`,
  isNew: '新規',
  accountOf: (name: string) => sentence`既存アカウントを追加（${name}）`,
  and: '。',
  folded: (address: string) => sentence`全角の文字を半角にします（${address}）`,
  lossy: '氏名に「?」か「\ufffd」があります（文字化けのおそれ）',
  takenHere: '登録済み（このベンダー）',
  takenElsewhere: '登録済み（別のベンダー）',
  newCount: (n: number) => sentence`新規${n}人`,
  accountCount: (n: number) => sentence`既存アカウントを追加${n}人`,
  takenCount: (n: number) => sentence`登録済み${n}人`,
  refusedCount: (n: number) => sentence`登録できない行${n}件`,
  failedCount: (n: number) => sentence`失敗${n}人`,
  waitingCount: (n: number) => sentence`未実行${n}人`,
  counts: (parts: readonly string[]) => sentence`${parts}です。`,
  nothingSent: '「登録」を押すまで、登録しません。',
  sameAs: (n: number) => sentence`${String(n)}行目と同じメールアドレスです。`,
  unknownRole: (name: string) => sentence`「${name}」というロールはありません。`,
  inColumn: (column: string, problem: string) => sentence`${column}：${problem}`,
  checkFailed: (problem: string) => sentence`確認できませんでした。${problem}`,
  checkAgain: '確認できなかった行を再確認',
  waitForCheck: '確認が終わるまでお待ちください。',
  nothingToAdd: '登録できるユーザーがいません。',
  submit: '登録',
  accountCreated: 'アカウントは作成済みです。再実行すると、ベンダーへの登録だけを行います。',
  reason: '理由',
  saveWrong: '登録できない行をCSVで保存',
  saveWrongShort: 'CSVで保存',
  wrongName: 'ユーザー追加_登録できない行',
  /** The outcome, by all rows of the file. */
  allAdded: (n: number) => sentence`${n}人を登録しました。`,
  someAdded: (total: number, added: number, others: readonly string[]) =>
    sentence`${total}行のうち${added}人を登録しました。${others}です。`,
  added: '登録',
  refused: '登録できない',
  restored: 'サインインの前に読み込んだ内容を復元しました。',
}
