import { requireOwnUser } from './access.ts'
import { created, json, refuseField } from './answers.ts'
import { randomToken } from './bytes.ts'
import { findRow, jsonBody, type Call, type Handler } from './call.ts'
import { email, isSame, optional, readFields, reference, text } from './rules.ts'
import { nextId, type Tables, type User } from './tables.ts'

/*
 * Three states of a person, each of which requires the one before:
 *   idProviderUser            has an account at the identity provider, and can sign in there;
 *   user/is_exist_user        is a user of the platform, linked to that account by `userId`;
 *   vendorUser/is_exist_user  belongs to a vendor in a role. A user can be added to one vendor only.
 * POST idProviderUser/ creates the platform's user and returns its id: for an existing account with `idProviderUserId`, else together
 * with a new account. POST vendorUser/ then links the user to the vendor.
 */

const taken = 'このメールアドレスは既に登録されています。'
const emailField = email(text('メールアドレスを入力してください。', 1000))
const familyField = text('姓を入力してください。', 256)
const givenField = text('名を入力してください。', 256)

export const isVendorUser: Handler = call => {
  const user = findByName(call)
  return json({ result: call.store.tables.vendorUsers.some(link => link.user === user?.id) })
}

export const isUser: Handler = call => {
  const user = findByName(call)
  return json({ result: user !== undefined, userId: user?.id ?? null })
}

export const readAccount: Handler = ({ store, url }) => {
  const account = findAccount(store.tables, url.searchParams.get('userName') ?? '')
  if (!account) return json(null)
  const { id, userName, familyName, givenName } = account
  return json({ id, userName, name: { familyName, givenName } })
}

export const createUser: Handler = call => {
  const { tables } = call.store
  const {
    userName,
    familyName,
    givenName,
    idProviderUserId: existing,
  } = readFields(jsonBody(call), {
    userName: emailField,
    familyName: familyField,
    givenName: givenField,
    idProviderUserId: optional(reference(tables.idProviderUsers, 'アカウントが見つかりません。')),
  })
  if (existing && !isSame(existing.userName, userName)) refuseField('idProviderUserId', 'アカウントのメールアドレスと一致しません。')
  if (isTaken(userName, tables) || (!existing && findAccount(tables, userName))) refuseField('userName', taken)
  const account = existing?.id ?? nextId(tables.idProviderUsers)
  // The password of a new account is unknown: its owner sets one with a password reset.
  if (!existing) tables.idProviderUsers.push({ id: account, userName, familyName, givenName, password: randomToken() })
  const id = nextId(tables.users)
  tables.users.push({ id, account, user_name: userName, family_name: familyName, given_name: givenName, system_admin: false })
  return created({ id })
}

export const updateUser: Handler = call => {
  const { tables } = call.store
  const user = findRow(tables.users, call.params.id)
  requireOwnUser(call.caller, user, call.store)
  const values = readFields(jsonBody(call), { user_name: emailField, family_name: familyField, given_name: givenField })
  const account = tables.idProviderUsers.find(row => row.id === user.account)
  const holder = findAccount(tables, values.user_name)
  if (isTaken(values.user_name, tables, user) || (holder && holder !== account)) refuseField('user_name', taken)
  Object.assign(user, values)
  if (account) Object.assign(account, { userName: values.user_name, familyName: values.family_name, givenName: values.given_name })
  return json(describeUser(user))
}

export function describeUser({ id, user_name, family_name, given_name }: User) {
  return { id, user_name, family_name, given_name }
}

function findByName({ store, url }: Call): User | undefined {
  const name = url.searchParams.get('userName') ?? ''
  return store.tables.users.find(user => isSame(user.user_name, name))
}

function findAccount({ idProviderUsers }: Tables, userName: string) {
  return idProviderUsers.find(account => isSame(account.userName, userName))
}

function isTaken(name: string, { users }: Tables, own?: User) {
  return users.some(user => user !== own && isSame(user.user_name, name))
}
