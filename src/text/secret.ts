import { sentence } from './sentence.ts'

/** Values to copy, and secrets that are masked until revealed. */
export const secret = {
  copy: 'コピー',
  copyOf: (name: string) => sentence`${name}をコピー`,
  copied: 'コピーしました。',
  copyFailed: 'コピーできませんでした。選択された内容を手動でコピーしてください。',
  show: '表示',
  showOf: (name: string) => sentence`${name}を表示`,
  hide: '隠す',
  hideOf: (name: string) => sentence`${name}を隠す`,
  hidden: '非表示',
}
