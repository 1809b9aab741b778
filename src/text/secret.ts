/** What is copied, and what is shown only on demand. */
export const secret = {
  copy: 'コピー',
  copyOf: (name: string) => `${name}をコピー`,
  copied: 'コピーしました。',
  refused: 'コピーできませんでした。選択された内容を手動でコピーしてください。',
  toCopy: 'コピーする内容',
  show: '表示',
  showOf: (name: string) => `${name}を表示`,
  hide: '隠す',
  hideOf: (name: string) => `${name}を隠す`,
  hidden: '非表示',
}
