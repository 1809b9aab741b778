/** Headings of the pages, which are also the words of their leads. */
export const pages = {
  app: { heading: 'アプリケーション', description: 'アプリケーションの一覧を表示します' },
  document: { heading: 'ドキュメント', description: 'ドキュメントを閲覧、ダウンロードできます' },
  forgot: { heading: 'パスワード変更申請' },
  resetPassword: { heading: 'パスワード設定' },
}
