import { sentence } from './sentence.ts'

export const header = {
  nav: 'メインメニュー',
  accountMenu: 'アカウントメニュー',
  changePassword: 'パスワード変更',
  changeNotifyEmail: '利用通知メールアドレス変更',
  signOut: 'サインアウト',
  memberType: (memberType: string) => sentence`会員種別：${memberType}`,
  expiration: (year: number, month: number, day: number) => sentence`有効期限：${year}年${month}月${day}日`,
  skip: '本文へ移動',
  search: '検索',
  palette: '検索と操作',
  leaving: 'サインアウトしています...',
}
