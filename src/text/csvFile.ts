import { sentence } from './sentence.ts'

/** Problems of a chosen CSV file. */
export const csvFile = {
  tooLarge: (max: string) => sentence`ファイルが大きすぎます。読み込めるのは${max}までです。`,
  unreadableFailed:
    'CSVファイルとして読み込めませんでした。文字コードがUTF-8かShift_JISのCSVファイルを選択してください。' +
    'Excelのファイルは、CSV形式で保存してから選択してください。',
  goneFailed: 'ファイルを読み込めませんでした。もう一度選択してください。',
  unclosedQuote: (row: number) => sentence`${String(row)}行目の引用符（"）が閉じられていません。`,
}

/** Parts of a file's name. */
export const csvName = { filtered: '絞り込み', asOf: (hours: string, minutes: string) => sentence`${hours}時${minutes}分時点` }
