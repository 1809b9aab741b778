import { sentence } from './sentence.ts'

/** The dialogs that add, edit and remove vendors, one or many. */
export const vendorDialogs = {
  createTitle: 'ベンダー追加',
  editTitle: 'ベンダー編集',
  removeTitle: 'ベンダー削除',
  notifyEmailHelp: '利用量のお知らせを受け取る宛先です。',
  enable: 'ベンダーを有効にする',
  unchanged: '変更しない',
  enableTitle: 'ベンダーの有効化',
  disableTitle: 'ベンダーの無効化',
  enableManyConfirm: (n: number) => sentence`選択した${n}件のベンダーを有効にしてもよろしいですか？`,
  disableManyConfirm: (n: number) => sentence`選択した${n}件のベンダーを無効にしてもよろしいですか？`,
  ownDisabled: 'サインイン中のユーザーが所属するベンダーも無効になります。',
  memberTypeChangeTitle: '会員種別の変更',
  memberTypeChange: '会員種別を変更すると有効期限がリセットされます。変更してもよろしいですか？',
  removeConfirm: (name: string) => sentence`ベンダー「${name}」を削除します。確認のため、ベンダー名を入力してください。`,
  removeDone: 'ベンダーの削除が完了しました。',
  removeLabel: 'ベンダー',
  nameRequired: 'ベンダー名を入力してください。',
  nameMax: '64文字以内で入力してください。',
  contractNumberRequired: '契約番号を入力してください。',
  contractNumberMax: '16文字以内で入力してください。',
  memberTypeRequired: '会員種別を選択してください。',
  removeFailed: 'ベンダーを削除できませんでした。',
}
