import { json, refuse, Refusal } from './answers.ts'
import { randomToken } from './bytes.ts'
import { jsonBody, type Call, type Handler } from './call.ts'
import { email, isSame, readFields, text } from './rules.ts'
import type { Store } from './store.ts'
import type { IdProviderUser } from './tables.ts'

const resetLife = 24 * 60 * 60 * 1000
const passwordField = text('パスワードを入力してください。')

/** Returns the violated rules of the password policy (spec section 5); lengths count code points. */
export function failedRules(password: string, current: string): string[] {
  const length = [...password].length
  const failed: [boolean, string][] = [
    [length < 12 || length > 40, '12文字以上40文字以内で入力してください。'],
    [!/[0-9]/.test(password), '半角数字を1文字以上含めてください。'],
    [!/[a-z]/.test(password), '半角英小文字を1文字以上含めてください。'],
    [!/[A-Z]/.test(password), '半角英大文字を1文字以上含めてください。'],
    [password === current, '直前に使用したパスワードとは異なるものを設定してください。'],
  ]
  return failed.filter(([isFailed]) => isFailed).map(([, message]) => message)
}

/** Validates for the signed-in user. A named user needs an open password reset; otherwise anyone could guess passwords. */
export const validatePassword: Handler = call => {
  const name = userNameIn(call.text)
  const named = name === undefined ? undefined : findAccount(name, call.store)
  if (named && hasOpenReset(call.store, named)) {
    const { password } = readFields(jsonBody(call), { user_name: text('ユーザー名を入力してください。'), password: passwordField })
    return answerPolicy(password, named)
  }
  const account = ownAccount(call)
  if (name !== undefined) refuse(403, 'APIの利用権限がありません。')
  return answerPolicy(readFields(jsonBody(call), { password: passwordField }).password, account)
}

export const changePassword: Handler = call => {
  const account = ownAccount(call)
  const { oldPassword, password } = readFields(jsonBody(call), {
    oldPassword: text('パスワードが入力されていません。'),
    password: passwordField,
  })
  if (oldPassword !== account.password) refuse(400, '現在のパスワードが正しくありません。')
  setPassword(account, password)
  return json({})
}

/** Responds identically whether the account exists or not; only existing ones get a mail. */
export const requestReset: Handler = call => {
  const { store, url } = call
  const { user_name } = readFields(jsonBody(call), { user_name: email(text('メールアドレスを入力してください。', 1000)) })
  const account = findAccount(user_name, store)
  if (account) sendReset(account, store, new URL(store.path, url).href)
  return json({})
}

export const validateToken: Handler = ({ store, url }) => {
  const { account } = findReset(store, url.searchParams.get('token') ?? '')
  return json({ userName: account.userName })
}

/** A reset uses up all tokens of the account. */
export const resetPassword: Handler = call => {
  const { token, password } = readFields(jsonBody(call), { token: text('トークンに誤りがあります。'), password: passwordField })
  const { account } = findReset(call.store, token)
  setPassword(account, password)
  for (const [other, reset] of call.store.resets) if (reset.account === account.id) call.store.resets.delete(other)
  return json({})
}

function sendReset(account: IdProviderUser, store: Store, root: string) {
  const token = randomToken()
  store.resets.set(token, { account: account.id, expires: store.now() + resetLife })
  // In the fragment, so that the token reaches no server log.
  const link = `${root}#/resetPassword?token=${token}`
  const body = [
    `${account.familyName} ${account.givenName} 様`,
    'パスワードの変更を受け付けました。24時間以内に次のリンクを開き、新しいパスワードを設定してください。',
    'お心当たりのない場合は、このメールを破棄してください。',
  ].join('\n')
  store.mails.push({ to: account.userName, subject: 'パスワード変更のご案内', body, link, sentAt: store.now() })
}

function findReset(store: Store, token: string) {
  const reset = store.resets.get(token)
  const account = reset && store.tables.idProviderUsers.find(({ id }) => id === reset.account)
  if (!account || reset.expires <= store.now()) return refuse(400, 'トークンに誤りがあります。')
  return { account }
}

function hasOpenReset({ resets, now }: Store, account: IdProviderUser) {
  return [...resets.values()].some(reset => reset.account === account.id && reset.expires > now())
}

function setPassword(account: IdProviderUser, password: string) {
  const errors = failedRules(password, account.password)
  if (errors.length > 0) throw new Refusal(400, { errors })
  account.password = password
}

function answerPolicy(password: string, account: IdProviderUser) {
  return json({ failedPasswordPolicyRules: failedRules(password, account.password).map(message => ({ message })) })
}

function ownAccount({ caller, store }: Call): IdProviderUser {
  const account = store.tables.idProviderUsers.find(({ id }) => id === caller.user.account)
  return account ?? refuse(401, '認証情報が正しくありません。')
}

function findAccount(name: string, { tables }: Store) {
  return tables.idProviderUsers.find(row => isSame(row.userName, name))
}

/** Ignores malformed bodies: the right to call is checked before the body. */
function userNameIn(body: string): string | undefined {
  try {
    const { user_name } = JSON.parse(body) as { user_name?: unknown }
    return typeof user_name === 'string' ? user_name : undefined
  } catch {
    return undefined
  }
}
