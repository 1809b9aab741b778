import { sentence } from './sentence.ts'

export const credentials = {
  title: '認証情報',
  endpoint: 'エンドポイント',
  applicationId: 'アプリケーションID',
  clientId: 'クライアントID',
  clientSecret: 'クライアントシークレット',
  copyAll: 'すべてコピー',
  copyAllHelp: '.env形式でコピー、または保存します。',
  saveEnv: '.envファイルとして保存',
  token: 'アクセストークンの取得',
  tokenHelp: '環境変数CLIENT_SECRETにクライアントシークレットを設定して実行すると、アクセストークンを取得できます。',
  audience: 'オーディエンス',
  scope: 'スコープ',
  header: 'APIの呼び出しに付けるヘッダー',
  accessToken: 'アクセストークン',
  regenerate: '再生成',
  addLike: '同じ設定でアプリケーションを追加',
  regenerateTitle: 'クライアントシークレット再生成',
  regenerateConfirm: '再生成すると、現在のクライアントシークレットは使用できなくなります。再生成してもよろしいですか？',
  regenerateDone: 'クライアントシークレットの再生成が完了しました。',
  regenerateFailed: 'クライアントシークレットを再生成できませんでした。',
  regenerateUnanswered:
    '応答がないため、再生成できたか確認できません。キャンセルして、クライアントシークレットが変わったかをご確認ください。',
  newSecret: '新しいクライアントシークレットを、APIを呼び出すプログラムに設定してください。',
}

/** A value that is masked until revealed, or a password. */
export const secret = {
  show: '表示',
  showOf: (name: string) => sentence`${name}を表示`,
  hide: '隠す',
  hideOf: (name: string) => sentence`${name}を隠す`,
  hidden: '非表示',
}
