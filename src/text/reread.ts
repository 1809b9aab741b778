import { sentence } from './sentence.ts'

/** The texts of a form whose entity someone else has changed. */
export const reread = {
  conflict: 'ほかの利用者が同じ項目を変更しました。保存する値を選んで、もう一度保存してください。',
  takenOver: (labels: readonly string[]) => sentence`ほかの利用者による変更を引き継ぎました：${labels}`,
  choice: (label: string) => sentence`${label}：保存する値`,
  mine: '入力した値',
  theirs: 'ほかの利用者が保存した値',
  gone: 'ほかの利用者が削除したため、保存できません。',
  notRead: '最新の内容を確認できないため、保存していません。',
  empty: '（なし）',
  on: 'オン',
  off: 'オフ',
}
