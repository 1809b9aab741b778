import { sentence } from './sentence.ts'

/** The dialogs of vendors. */
export const vendorDialogs = {
  createTitle: 'ベンダー追加',
  editTitle: 'ベンダー編集',
  deleteTitle: 'ベンダー削除',
  id: 'ベンダーID',
  notifyEmail: '利用通知メールアドレス',
  notifyEmailHelp: '利用量のお知らせを受け取る宛先です。',
  enable: 'ベンダーを有効にする',
  memberTypeChangeTitle: '会員種別の変更',
  memberTypeChangeOk: '変更',
  memberTypeChange: '会員種別を変更すると有効期限がリセットされます。変更してもよろしいですか？',
  deleteConfirm: (name: string) => sentence`ベンダー「${name}」を削除します。確認のため、ベンダー名を入力してください。`,
  deleteDone: 'ベンダーの削除が完了しました。',
  deleteLabel: 'ベンダー',
  nameRequired: 'ベンダー名を入力してください。',
  nameMax: '64文字以内で入力してください。',
  contractNumberRequired: '契約番号を入力してください。',
  contractNumberMax: '16文字以内で入力してください。',
  memberTypeRequired: '会員種別を選択してください。',
  notifyEmailFormat: 'メールアドレスの形式が正しくありません。',
  notifyEmailMax: '1000文字以内で入力してください。',
  deleteFailed: 'ベンダーを削除できませんでした。',
}
