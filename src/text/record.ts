import { sentence } from './sentence.ts'

/** What this page has changed since the sign-in. */
export const record = {
  intro: 'この画面で行った変更の記録です。保存はされません。サインアウトや再読み込みをすると消えます。',
  none: '変更はまだありません。',
  tableTitle: '行った変更',
  time: '日時',
  change: '変更',
  about: '対象',
  copy: 'コピー',
  save: 'CSVで保存',
  unknown: (change: string) => sentence`${change}（結果は不明です）`,
  partly: (change: string) => sentence`${change}（一部のみ完了）`,
  line: (time: string, change: string, about: string) => (about ? sentence`${time}　${change}　${about}` : sentence`${time}　${change}`),
}
