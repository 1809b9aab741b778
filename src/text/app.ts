import { sentence } from './sentence.ts'

export const app = {
  heading: 'アプリケーション',
  description: 'アプリケーションの一覧を表示します',
  tableTitle: 'アプリケーション一覧',
  name: 'アプリケーション名',
  credentials: '認証情報',
  credentialsOf: (name: string) => sentence`${name}の認証情報`,
  empty: '条件に一致するアプリケーションがありません。',
  load: 'アプリケーション情報を取得できませんでした。',
}
