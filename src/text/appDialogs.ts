import { sentence } from './sentence.ts'

/** The dialogs of applications. */
export const appDialogs = {
  createTitle: 'アプリケーション追加',
  editTitle: 'アプリケーション編集',
  deleteTitle: 'アプリケーション削除',
  description: '説明',
  group: 'グループ',
  tokenExpiry: 'トークン有効期間（秒）',
  nameRequired: '名前を入力してください。',
  nameMax: '100文字以内で入力してください。',
  descriptionMax: '512文字以内で入力してください。',
  tokenExpiryRange: '60～31536000の範囲で入力してください。',
  groupRequired: 'グループを選択してください。',
  deleteConfirm: (name: string) => sentence`${name}を削除してもよろしいですか？`,
  deleteDone: 'アプリケーションの削除が完了しました。',
  deleteFailed: 'アプリケーションを削除できませんでした。',
}
