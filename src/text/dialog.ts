import { sentence } from './sentence.ts'

export const dialogButton = {
  ok: 'OK',
  save: '保存',
  cancel: 'キャンセル',
  close: '閉じる',
  wait: 'お待ちください...',
}

export const field = {
  need: '※必須',
  error: (message: string) => sentence`＊${message}`,
  count: (length: number, max: number) => sentence`${length} / ${max}文字`,
  choose: '選択してください',
  nothingToChoose: '選択できる項目がありません。管理者にお問い合わせください。',
}

export const form = {
  discardTitle: '入力内容の破棄',
  discard: '入力した内容は保存されていません。破棄してもよろしいですか？',
  discardOk: '破棄',
  restored: 'サインインの前に入力した内容を復元しました。',
  loading: '読み込んでいます...',
}

export const confirm = {
  required: (label: string) => sentence`${label}の名前を入力してください。`,
  different: (label: string) => sentence`${label}の名前が異なります。`,
  nearlyEqual: '空白、全角と半角、大文字と小文字の違いをご確認ください。',
}

export const failure = {
  /** A form request that failed for another reason than its values. */
  form: '予期せぬエラーが発生しました。管理者にお問い合わせください。',
  /** The same, in the dialogs of groups and applications. */
  groupOrApp: '予期せぬエラーが発生しました。管理者に連絡してください。',
}
