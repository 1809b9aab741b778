import { sentence } from './sentence.ts'

export const header = {
  nav: 'メインメニュー',
  accountMenu: 'アカウントメニュー',
  changePassword: 'パスワード変更',
  changeNotifyEmail: '利用通知メールアドレス変更',
  record: '作業記録',
  signOut: 'サインアウト',
  memberType: (memberType: string) => sentence`会員種別：${memberType}`,
  expiration: (year: number, month: number, day: number) => sentence`有効期限：${String(year)}年${month}月${day}日`,
  contractSoon: 'ご契約の更新については、サポートまでお問い合わせください。',
  contractOver: 'ご契約の有効期限が切れています。更新については、サポートまでお問い合わせください。',
  skip: '本文へ移動',
  search: '検索',
  palette: '検索と操作',
  version: (version: string) => sentence`バージョン ${version}`,
  offline: 'オフラインです。接続が戻ると、読み込みを自動的に再開します。',
  draftLost: 'サインインの前に入力した内容は、入力先が削除されたため、復元できません。',
  draftOver: '途中だった入力や操作は、15分を過ぎたため残っていません。',
  leaving: 'サインアウトしています...',
  startAnew: 'サインイン画面へ',
}
