export const header = {
  nav: 'メインメニュー',
  accountMenu: 'アカウントメニュー',
  signOut: 'サインアウト',
  memberType: (memberType: string) => `会員種別：${memberType}`,
  expiration: (year: number, month: number, day: number) => `有効期限：${year}年${month}月${day}日`,
  leaving: 'サインアウトしています...',
}
