import { sentence } from './sentence.ts'

export const intro = {
  signIn: 'サインイン',
  bookmark: (url: string) => sentence`ブックマークする場合は、ポータルのトップページ（${url}）を登録してください。`,
  forgot: 'パスワードをお忘れの場合',
  draftLost: 'ブラウザーの記憶領域が足りないため、途中だった入力や操作は残っていません。',
  insecure: 'この画面を利用するにはHTTPS接続が必要です。アドレスが「https://」で始まることをご確認ください。',
}

/** Why the user was signed out without asking for it. */
export const signedOut = {
  expired: 'サインインの有効期限が切れたため、サインアウトしました。もう一度サインインしてください。',
  userDetail: 'ユーザー情報を取得できなかったため、サインアウトしました。もう一度サインインしてください。',
  elsewhere: '別のタブでサインアウトしたため、この画面もサインアウトしました。',
  refused: 'ポータルを利用できないため、サインアウトしました。',
}

export const callback = { working: 'サインインしています...' }

export const invalidAccess = { body: '不正な操作です。最初からログインをやり直してください。', back: 'TOPへ戻る' }

export const unauthorized = {
  body: 'このポータルをご利用いただけません。ご契約が有効であることをご確認のうえ、サポートまでお問い合わせください。',
  back: 'トップへ戻る',
}

export const notFound = { body: 'お探しのページは見つかりませんでした。', home: 'ホームへ戻る' }
