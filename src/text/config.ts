import { sentence } from './sentence.ts'

const file = '設定ファイル（config.json）'
const ask = '管理者にお問い合わせください。'

/** What is wrong with the configuration. */
export const config = {
  unreachableFailed: sentence`${file}を読み込めませんでした。通信状況をご確認ください。`,
  statusFailed: (status: number) => sentence`${file}を読み込めませんでした。（エラーコード：${status}）`,
  syntax: sentence`${file}はJSON形式ではありません。${ask}`,
  place: (line: number, column: number) => sentence`${line}行目の${column}文字目に誤りがあります。`,
  file: sentence`${file}に誤りがあります。${ask}`,
  missing: (key: string) => sentence`${file}に「${key}」がありません。${ask}`,
  value: (key: string) => sentence`${file}の「${key}」に誤りがあります。${ask}`,
  scheme: (key: string) => sentence`${file}の「${key}」は、「https://」「/」「./」のいずれかで始まる必要があります。${ask}`,
  flat: (key: string) => sentence`${file}の「${key}」は、「.」で区切らず、入れ子で書く必要があります。${ask}`,
  order: (key: string) => sentence`${file}の「${key}」は、「notice.from」より後である必要があります。${ask}`,
  details: '詳細',
}
