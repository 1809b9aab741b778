/** Headings of the pages, which are also the words of their leads. */
export const pages = {
  forgot: { heading: 'パスワード変更申請' },
  resetPassword: { heading: 'パスワード設定' },
}
