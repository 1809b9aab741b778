import { sentence } from './sentence.ts'

export const intro = {
  signIn: 'サインイン',
  bookmark: (url: string) => sentence`ブックマークする場合は、ポータルのトップページ（${url}）を登録してください。`,
  forgot: 'パスワードをお忘れの場合',
  draftLost: '途中だった入力や操作は、保存できなかったため残っていません。',
  insecure: 'この画面を利用するにはHTTPS接続が必要です。アドレスが「https://」で始まることをご確認ください。',
}

/** Why the user was signed out without asking for it. */
export const signedOut = {
  expired: 'サインインの有効期限が切れたため、サインアウトしました。もう一度サインインしてください。',
  userDetail: 'ユーザー情報を取得できなかったため、サインアウトしました。もう一度サインインしてください。',
  elsewhere: '別のタブでサインアウトしたため、この画面もサインアウトしました。',
  refused: 'ポータルを利用できないため、サインアウトしました。',
  notExtended: 'サインインを続けられなかったため、サインアウトしました。',
}

export const callback = {
  working: 'サインインしています...',
  draftKept: '途中だった入力は残っています。もう一度サインインすると、続きから入力できます。',
}

export const invalidAccess = { body: '不正な操作です。最初からログインをやり直してください。', back: 'TOPへ戻る' }

export const unauthorized = {
  expired: 'サインインの有効期限が切れた可能性があります。「トップへ戻る」を押して、もう一度サインインしてください。',
  body: 'このポータルをご利用いただけません。ご契約が有効であることをご確認のうえ、サポートまでお問い合わせください。',
  back: 'トップへ戻る',
}

export const notFound = { body: 'お探しのページは見つかりませんでした。', home: 'ホームへ戻る' }
