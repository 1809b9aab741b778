import { sentence } from './sentence.ts'

/** The user's own password, and resetting a forgotten one. */
export const password = {
  current: '現在のパスワード',
  new: '新しいパスワード',
  confirmation: '新しいパスワード（確認）',
  currentRequired: 'パスワードが入力されていません。',
  newRequired: '新しいパスワードを入力してください。',
  max: '40文字以内で入力してください。',
  length: '12文字以上40文字以内で入力してください。',
  digit: '半角数字を1文字以上含めてください。',
  lower: '半角英小文字を1文字以上含めてください。',
  upper: '半角英大文字を1文字以上含めてください。',
  /** The conditions as a list beside the field. */
  conditions: { length: '12文字以上40文字以内', digit: '半角数字を含む', lower: '半角英小文字を含む', upper: '半角英大文字を含む' },
  met: '（満たしています）',
  previousHint: '直前に使用したパスワードとは異なるものを設定してください。',
  mismatch: 'パスワードが一致しません。',
  /** Shown above the violated rules of the password policy, one per line. */
  invalid: 'パスワードが無効です。次の条件を満たす必要があります。',
  checkFailed: '検証中にエラーが発生しました。',
  changed: 'パスワードの変更が完了しました。',
}

export const forgot = {
  email: 'メールアドレス',
  emailRequired: 'メールアドレスを入力してください。',
  send: '送信',
  done: 'パスワード変更のメールを送信しました。',
  sentTo: (address: string) => sentence`送信先：${address}`,
  noMail:
    '数分たっても届かない場合は、迷惑メールのフォルダーに届いていないか、メールアドレスに誤りがないかをご確認ください。それでも届かない場合は、管理者にお問い合わせください。',
  back: 'ログインへ戻る',
  failed: 'パスワード変更申請でエラーが発生しました。',
  unanswered: '応答がないため、送信できたか確認できません。メールが届かない場合だけ、もう一度送信してください。',
}

export const resetPassword = {
  userName: 'ユーザー名',
  register: '登録',
  tokenInvalid: 'トークンに誤りがあります。',
  again: 'パスワード変更を申請し直す',
  failed: 'パスワードの再設定でエラーが発生しました。',
  unanswered: '応答がないため、パスワードを設定できたか確認できません。新しいパスワードでのサインインをお試しください。',
  done: 'パスワードを設定しました。新しいパスワードでサインインしてください。',
}

export const notifyEmail = {
  max: '1000文字以内で入力してください。',
  changed: '利用通知メールアドレスを変更しました。',
  unknown: '現在のメールアドレスは取得できません。入力したメールアドレスに変更します。',
  failed: '利用通知メールアドレスを変更できませんでした。',
  unanswered: '応答がないため、変更できたか確認できません。ダイアログを開き直して、現在のメールアドレスをご確認ください。',
}
