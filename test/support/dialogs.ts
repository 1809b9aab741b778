/** Every dialog that sends or loads something, and the two pages with a form: how users open, fill in and send it. */
import type { Platform, Tables } from '../platform/platform.ts'
import { demoPassword } from '../platform/accounts.ts'
import { lists, removals as ofLists } from './lists.ts'

/** A text, an option, or whether a box is checked. `attempt` counts from 0: what is checked before sending has to differ each time. */
export type Value = string | boolean | ((attempt: number) => string)

/** How users come to a dialog or page. */
interface Opening {
  name: string
  /** The file of src/ that opens it. */
  from: string
  path: string
  /** The buttons that open it, in order. */
  opener: readonly string[]
  /** The lines below the title that name what it is about. */
  about: readonly string[]
  /** Its function in the file. A second row with the same dialog, and one opened from another dialog, have none. */
  verb?: string
  /** What the role has to be allowed. */
  right?: string
  as?: Parameters<Platform['tokensFor']>[0]
  /** The buttons are in the account menu. */
  inMenu?: true
  /** The calls when opening, in order, with their failure messages; forms also show them as a toast. */
  loads?: Readonly<Record<string, string>>
}

/** What is sent. */
interface Sending extends Opening {
  /** The submit button. */
  send: string
  /** The calls when filling in and sending, in order. */
  sends: readonly string[]
  /** The failure message; `{toast}` stands for the toast's text. */
  failed: string
  failedOf?: Readonly<Record<string, string>>
  /** What is said of a change without an answer whose outcome no list shows. */
  unanswered?: string
}

/** A dialog with fields. */
interface Form extends Sending {
  title: string
  /** What is filled in, by label. */
  fields: Readonly<Record<string, Value>>
  /** Nothing that is typed into it outlives the session. */
  isSecret?: true
  /** Filling in leads to the account that there is, which is taken over first; not swept. */
  takesOver?: true
  /** The button of a confirmation before it is sent. */
  confirmBy?: string
  /** The success message, where it is not the form of a list's row. */
  done?: string
  /** The form of a list's row: what is said once it is saved, where `{name}` stands for the value of the field that names the row. */
  saved?: { text: string; namedBy: string }
  /** What has to be filled in for the next one after 続けて追加. */
  next?: Readonly<Record<string, Value>>
  /** What is said of both in the end. */
  bothSaved?: string
  /** What another user does while the form is open. */
  other?: OtherUser
}

/** A dialog that asks before something is deleted or reset. */
interface Removal extends Sending {
  title: string
  done: string
  /** What is typed to confirm it. */
  fields?: Form['fields']
  /** A notice replaces the dialog to report the failure. */
  isTold?: true
}

/** A dialog that asks for an action on selected rows. */
interface Batch extends Opening {
  title: string
  /** The row of the table to select first. */
  select: string
  send?: string
}

/** A page with a form. */
interface Page extends Sending {
  fields: Form['fields']
  done: string
}

/** A dialog that shows something. */
interface Notice extends Opening {
  title: string
  /** A form that is not told from its button: a failed load is also shown as a toast. */
  isForm?: true
  /** The last button is unusable now: the way that its reason offers. */
  way?: string
}

/** A row of any kind. */
export type Row = Opening & Partial<Omit<Form & Removal & Batch & Page & Notice, keyof Opening>>

interface OtherUser {
  /** Changes what `fields` leaves alone: the labels that the form names then, and the values that it takes over. */
  change(tables: Tables): void
  labels: string
  values: Readonly<Record<string, string | boolean>>
  /** Deletes what the form edits. */
  remove(tables: Tables): void
}

/** Removes the rows that match. */
function remove<Of>(from: Of[], isMeant: (row: Of) => boolean) {
  from.splice(0, Infinity, ...from.filter(row => !isMeant(row)))
}

/** Changes the row of an id. */
function change<Of extends { id: number }>(rows: readonly Of[], id: number, values: Partial<Of>) {
  Object.assign(
    rows.find(row => row.id === id)!,
    values,
  )
}

const systemAdmin = { as: 'systemAdmin' } as const
const unexpected = '予期せぬエラーが発生しました。管理者にお問い合わせください。'
const unexpectedInGroupOrApp = '予期せぬエラーが発生しました。管理者に連絡してください。'
const again = 'もう一度保存すると、残りだけを行います。'
const checkFailed = '検証中にエラーが発生しました。'
const noMemberTypes = '会員種別情報を取得できませんでした。'
const noUser = 'ユーザー情報を取得できませんでした。'
const noGroup = 'ベンダーグループ情報を取得できませんでした。'
const noMembers = 'ベンダーグループユーザー情報を取得できませんでした。'
const noApp = 'アプリケーション情報を取得できませんでした。'
const customer = 'ベンダー：北海農業データ株式会社（AG2022-000002）'
const farm = 'ベンダー：秋田農園（AG-9）'
const vendors = { ...systemAdmin, right: 'vendor.modify', path: '/vendors?vendors.active=0' }
const users = { ...systemAdmin, right: 'user.modify', path: '/users?vendor=2', about: [customer] }
const groups = { ...systemAdmin, right: 'group.modify', path: '/groups?vendor=2', about: [customer] }
const apps = { ...systemAdmin, right: 'app.modify', path: '/apps?vendor=2', about: [customer] }
const credentials = { ...apps, about: [customer, 'アプリケーション：収量予測'] }
const ofEverybody = { ...systemAdmin, right: 'ownVendor.view', path: '/uploadDocuments', about: [] } as const
const passwordOf = (attempt: number) => `Sweep-Console-${2027 + attempt}`

const accountLookups = ['GET /vendorUser/is_exist_user/', 'GET /idProviderUser/', 'GET /user/is_exist_user/']

const fieldsOf = (email: string) => ({ メールアドレス: email, 姓: '打越', 名: '耕作', ロール: 'ベンダー利用者' })
const hatanaka = '畑中 実 (vendor.user@example.jp)'

const vendorForm = { ...vendors, from: 'features/vendors/editVendor.ts', failed: unexpected }
const newUser = {
  ...users,
  from: 'features/users/createUser.ts',
  failed: unexpected,
  opener: ['追加'],
  title: 'ユーザー追加',
  loads: { 'GET /role/': noUser },
  sends: [...accountLookups, 'POST /idProviderUser/', 'POST /vendorUser/'],
}
const groupForm = { ...groups, from: 'features/groups/editGroup.ts', failed: unexpectedInGroupOrApp }
const appForm = { ...apps, from: 'features/apps/editApp.ts', failed: unexpectedInGroupOrApp }
const newApp = {
  ...appForm,
  title: 'アプリケーション追加',
  sends: ['POST /application/'],
  saved: { text: 'アプリケーション「{name}」を追加しました。', namedBy: 'アプリケーション名' },
}

const forms: readonly Omit<Form, 'send'>[] = [
  {
    ...vendorForm,
    name: 'add a vendor',
    verb: 'createVendor',
    opener: ['追加'],
    title: 'ベンダー追加',
    about: [],
    loads: { 'GET /memberType/': noMemberTypes },
    fields: { ベンダー名: '打越農園', 契約番号: 'UCHI-900', 会員種別: '特別会員', ベンダーを有効にする: false },
    sends: ['POST /vendor/'],
    saved: { text: 'ベンダー「{name}」を追加しました。', namedBy: 'ベンダー名' },
    next: { ベンダー名: '打越牧場', 契約番号: 'UCHI-901', 会員種別: '特別会員' },
    bothSaved: '2件のベンダーを追加しました。',
  },
  {
    ...vendorForm,
    name: 'edit a vendor and its member type',
    verb: 'editVendor',
    opener: ['秋田農園を編集'],
    title: 'ベンダー編集',
    about: [farm],
    loads: { 'GET /memberType/': noMemberTypes, 'GET /vendor/{id}/': 'ベンダー情報を取得できませんでした。' },
    fields: { ベンダー名: '打越農園', 会員種別: '特別会員' },
    confirmBy: '変更',
    sends: ['PUT /vendor/{id}/'],
    saved: { text: 'ベンダー「{name}」を保存しました。', namedBy: 'ベンダー名' },
    other: {
      change: ({ vendors }) => change(vendors, 9, { contract_number: 'AG-OTHER', is_active: 0 }),
      labels: '契約番号、ベンダーを有効にする',
      values: { 契約番号: 'AG-OTHER', ベンダーを有効にする: false },
      remove: ({ vendors }) => remove(vendors, ({ id }) => id === 9),
    },
  },
  {
    ...newUser,
    name: 'add a user',
    verb: 'createUser',
    fields: fieldsOf('uchikoshi@example.jp'),
    saved: { text: 'ユーザー「打越 耕作 ({name})」を追加しました。', namedBy: 'メールアドレス' },
    next: { メールアドレス: 'uchikoshi2@example.jp', 姓: '打越', 名: '耕作' },
    bothSaved: '2人のユーザーを追加しました。',
  },
  { ...newUser, name: 'add a user who has an account', fields: fieldsOf('hanako.noda@example.jp'), takesOver: true },
  {
    ...users,
    name: 'edit a user',
    from: 'features/users/editUser.ts',
    verb: 'editUser',
    opener: ['vendor.user@example.jpを編集'],
    title: 'ユーザー編集',
    loads: { 'GET /role/': noUser, 'GET /vendorUser/{id}/': noUser },
    fields: { メールアドレス: 'uchikoshi@example.jp', ロール: 'ベンダー管理者' },
    sends: ['GET /user/is_exist_user/', 'GET /idProviderUser/', 'PUT /user/{id}/', 'PATCH /vendorUser/{id}/'],
    failed: unexpected,
    saved: { text: 'ユーザー「畑中 実 ({name})」を保存しました。', namedBy: 'メールアドレス' },
    other: {
      change: ({ users }) => change(users, 5, { family_name: '相手' }),
      labels: '姓',
      values: { 姓: '相手', 名: '実' },
      remove: ({ vendorUsers }) => remove(vendorUsers, ({ user }) => user === 5),
    },
  },
  {
    ...groupForm,
    name: 'add a group',
    verb: 'createGroup',
    opener: ['追加'],
    title: 'グループ追加',
    loads: { 'GET /vendorUser/': noUser },
    fields: { グループ名: '打越部会', [hatanaka]: true },
    sends: ['POST /vendorGroup/', 'POST /vendorGroupUser/'],
    failedOf: { 'POST /vendorGroupUser/': `{toast}${again}` },
    saved: { text: 'グループ「{name}」を追加しました。', namedBy: 'グループ名' },
    next: { グループ名: '打越支部' },
    bothSaved: '2件のグループを追加しました。',
  },
  {
    ...groupForm,
    name: 'edit a group',
    verb: 'editGroup',
    opener: ['穀物を編集'],
    title: 'グループ編集',
    loads: { 'GET /vendorGroup/{id}/': noGroup, 'GET /vendorGroupUser/': noMembers, 'GET /vendorUser/': noUser },
    fields: { グループ名: '打越部会', [hatanaka]: false },
    sends: ['PUT /vendorGroup/{id}/', 'DELETE /vendorGroupUser/{id}/'],
    failedOf: { 'DELETE /vendorGroupUser/{id}/': `{toast}${again}` },
    saved: { text: 'グループ「{name}」を保存しました。', namedBy: 'グループ名' },
    other: {
      change: ({ vendorGroupUsers }) => remove(vendorGroupUsers, ({ user }) => user === 4),
      labels: 'メンバー',
      values: { '北野 恵子 (vendor.admin@example.jp)': false },
      remove: ({ vendorGroups }) => remove(vendorGroups, ({ id }) => id === 21),
    },
  },
  {
    ...newApp,
    name: 'add an application',
    verb: 'createApp',
    opener: ['追加'],
    loads: { 'GET /vendorGroup/': noGroup },
    fields: { アプリケーション名: '打越予報', グループ: 'いも', 説明: '打越の説明\n二行目', 'トークン有効期間（秒）': '７２００' },
    next: { アプリケーション名: '打越日誌' },
    bothSaved: '2件のアプリケーションを追加しました。',
  },
  {
    ...newApp,
    name: 'add an application like another one',
    opener: ['収量予測の認証情報', '同じ設定でアプリケーションを追加'],
    loads: { 'GET /application/{id}/': noApp, 'GET /vendorGroup/': noGroup },
    fields: { アプリケーション名: '打越予報' },
  },
  {
    ...appForm,
    name: 'edit an application',
    verb: 'editApp',
    opener: ['収量予測を編集'],
    title: 'アプリケーション編集',
    loads: { 'GET /application/{id}/': noApp, 'GET /vendorGroup/': noGroup },
    fields: { アプリケーション名: '打越予報' },
    sends: ['PUT /application/{id}/'],
    saved: { text: 'アプリケーション「{name}」を保存しました。', namedBy: 'アプリケーション名' },
    other: {
      change: ({ applications }) => change(applications, 1, { vendor_group: 22, token_expiration_time: 7200 }),
      labels: 'グループ、トークン有効期間（秒）',
      values: { グループ: 'いも', 'トークン有効期間（秒）': '7200' },
      remove: ({ applications }) => remove(applications, ({ id }) => id === 1),
    },
  },
  {
    as: 'vendorUser',
    path: '/uploadDocuments',
    name: "change one's password",
    from: 'features/account/accountDialogs.ts',
    verb: 'changePassword',
    right: 'ownVendor.view',
    opener: ['パスワード変更'],
    inMenu: true,
    title: 'パスワード変更',
    about: [],
    isSecret: true,
    fields: { 現在のパスワード: demoPassword, 新しいパスワード: passwordOf, '新しいパスワード（確認）': passwordOf },
    sends: ['POST /validateUserPassword/', 'POST /changePassword/'],
    failed: unexpected,
    failedOf: { 'POST /validateUserPassword/': checkFailed },
    unanswered: '応答がないため、パスワードを設定できたか確認できません。新しいパスワードでのサインインをお試しください。',
    done: 'パスワードの変更が完了しました。',
  },
  {
    as: 'vendorAdmin',
    path: '/uploadDocuments',
    name: 'change the notification address',
    from: 'features/account/accountDialogs.ts',
    verb: 'changeNotifyEmail',
    right: 'notifyAddress.modify',
    opener: ['利用通知メールアドレス変更'],
    inMenu: true,
    title: '利用通知メールアドレス変更',
    about: [customer],
    loads: { 'GET /vendor/{id}/': '利用通知メールアドレスを変更できませんでした。' },
    fields: { 利用通知メールアドレス: 'uchikoshi@example.jp' },
    sends: ['PUT /vendor/{id}/changeNotifyEmailAddress/'],
    failed: '利用通知メールアドレスを変更できませんでした。',
    unanswered: '応答がないため、変更できたか確認できません。ダイアログを開き直して、現在のメールアドレスをご確認ください。',
    done: '利用通知メールアドレスを変更しました。',
  },
]

const removals: readonly Removal[] = [
  {
    ...vendors,
    name: 'delete a vendor',
    from: 'features/vendors/removeVendor.ts',
    verb: 'removeVendor',
    opener: ['秋田農園を削除'],
    title: 'ベンダー削除',
    about: [],
    fields: { ベンダー名: '秋田農園' },
    send: '削除',
    sends: ['DELETE /vendor/{id}/'],
    failed: 'ベンダーを削除できませんでした。',
    done: 'ベンダーの削除が完了しました。',
  },
  {
    ...users,
    name: 'delete a user',
    from: 'features/users/removeUser.ts',
    verb: 'removeUser',
    opener: ['several@example.jpを削除'],
    title: 'ユーザー削除',
    send: '削除',
    sends: ['DELETE /user/{id}/'],
    isTold: true,
    failed: '兼田 務 (several@example.jp)の削除に失敗しました。ユーザーを削除できませんでした。',
    done: 'ユーザーの削除が完了しました。',
  },
  {
    ...users,
    name: "reset a user's password",
    from: 'features/users/removeUser.ts',
    verb: 'resetPassword',
    opener: ['several@example.jpのパスワードをリセット'],
    title: 'パスワードリセット',
    send: 'リセット',
    sends: ['POST /forgotPassword/'],
    isTold: true,
    failed: 'パスワードをリセットできませんでした。',
    unanswered: '応答がないため、送信できたか確認できません。本人にメールが届かない場合だけ、もう一度送信してください。',
    done: 'パスワードリセットのメールを送信しました。',
  },
  {
    ...groups,
    name: 'delete a group',
    from: 'features/groups/removeGroup.ts',
    verb: 'removeGroup',
    opener: ['空のグループを削除'],
    title: 'グループ削除',
    loads: { 'GET /application/': noApp },
    send: '削除',
    sends: ['DELETE /vendorGroup/{id}/'],
    failed: 'グループを削除できませんでした。',
    done: 'グループを削除しました。',
  },
  {
    ...credentials,
    name: 'make a new secret',
    from: 'features/apps/showCredentials.tsx',
    opener: ['収量予測の認証情報', '再生成'],
    title: 'クライアントシークレット再生成',
    send: '再生成',
    sends: ['POST /integratedApplication/{id}/clientSecretRegenerator/'],
    failed: 'クライアントシークレットを再生成できませんでした。',
    unanswered: '応答がないため、再生成できたか確認できません。キャンセルして、クライアントシークレットが変わったかをご確認ください。',
    done: 'クライアントシークレットの再生成が完了しました。',
  },
  ...ofLists.map(({ title, page, path, file, verb, row, call, failed, done, isInVendor }) => ({
    ...systemAdmin,
    right: `${page}.modify`,
    name: title,
    from: file,
    verb,
    path,
    opener: [`${row}を削除`],
    title,
    about: isInVendor ? [customer] : [],
    send: '削除',
    sends: [call],
    isTold: true as const,
    failed,
    done,
  })),
]

const manyUsers = { ...users, from: 'features/users/manyUsers.ts', select: 'several@example.jp' }
const manyApps = { ...apps, from: 'features/apps/manyApps.ts', select: '収量予測' }

const batches: readonly Batch[] = [
  {
    ...manyUsers,
    name: 'choose the role of selected users',
    verb: 'changeRoles',
    opener: ['ロールを変更'],
    title: 'ロール変更',
    loads: { 'GET /role/': noUser },
  },
  {
    ...manyUsers,
    name: 'choose a group for selected users',
    verb: 'addToGroup',
    opener: ['グループに追加'],
    title: 'グループに追加',
    loads: { 'GET /vendorGroup/': noGroup },
  },
  {
    ...manyApps,
    name: 'choose a group for selected applications',
    verb: 'moveApps',
    opener: ['グループを変更'],
    title: 'グループ変更',
    loads: { 'GET /vendorGroup/': noGroup },
  },
  { ...manyUsers, name: 'delete selected users', verb: 'removeUsers', opener: ['削除'], title: 'ユーザー削除', send: '削除' },
  {
    ...manyUsers,
    name: 'reset the passwords of selected users',
    verb: 'resetPasswords',
    opener: ['パスワードリセット'],
    title: 'パスワードリセット',
    send: 'リセット',
  },
  {
    ...groups,
    name: 'delete selected groups',
    from: 'features/groups/removeGroups.ts',
    verb: 'removeGroups',
    select: '空のグループ',
    opener: ['削除'],
    title: 'グループ削除',
    send: '削除',
  },
  { ...manyApps, name: 'delete selected applications', verb: 'removeApps', opener: ['削除'], title: 'アプリケーション削除', send: '削除' },
  ...[['enable', '有効'] as const, ['disable', '無効'] as const].map(([verb, state]) => ({
    ...vendors,
    path: '/vendors',
    about: [],
    name: `${verb} selected vendors`,
    from: 'features/vendors/manyVendors.ts',
    verb: `${verb}Vendors`,
    select: '秋田農園',
    opener: [`${state}にする`],
    title: `ベンダーの${state}化`,
    send: `${state}にする`,
  })),
]

const pages: readonly Page[] = [
  {
    path: '/forgot',
    name: 'ask for a new password',
    from: 'pages/ForgotPage.tsx',
    opener: [],
    about: [],
    fields: { メールアドレス: 'vendor.user@example.jp' },
    send: '送信',
    sends: ['POST /forgotPassword/'],
    failed: 'パスワード変更申請でエラーが発生しました。',
    unanswered: '応答がないため、送信できたか確認できません。メールが届かない場合だけ、もう一度送信してください。',
    done: 'パスワード変更のメールを送信しました。',
  },
  {
    path: '/resetPassword?token={token}',
    name: 'set a new password',
    from: 'pages/ResetPasswordPage.tsx',
    opener: [],
    about: [],
    fields: { 新しいパスワード: passwordOf, '新しいパスワード（確認）': passwordOf },
    send: '登録',
    sends: ['POST /validateUserPassword/', 'POST /resetPassword/'],
    failed: 'パスワードの再設定でエラーが発生しました。',
    failedOf: { 'POST /validateUserPassword/': checkFailed },
    unanswered: '応答がないため、パスワードを設定できたか確認できません。新しいパスワードでのサインインをお試しください。',
    done: 'パスワードを設定しました。新しいパスワードでサインインしてください。',
  },
]

const withHoldings = {
  loads: { 'GET /vendorUser/': noUser, 'GET /vendorGroup/': noGroup, 'GET /application/': noApp, 'GET /vendorGroupUser/': noMembers },
  isForm: true,
} as const

const notices: readonly Notice[] = [
  {
    ...vendors,
    ...withHoldings,
    name: 'end the contract of a vendor',
    from: 'features/vendors/endContract.tsx',
    verb: 'endContract',
    opener: ['北海農業データ株式会社を削除'],
    way: '契約終了の手続き',
    about: [customer],
    title: '契約終了の手続き',
  },
  {
    ...users,
    ...withHoldings,
    name: 'offboard a user',
    from: 'features/users/offboardUser.tsx',
    verb: 'offboardUser',
    opener: ['several@example.jpを削除', '退職の手続き'],
    title: '退職の手続き',
  },
  {
    ...groups,
    about: [customer, 'グループ：穀物'],
    right: 'group.view',
    name: 'the applications of a group',
    from: 'features/groups/showApps.tsx',
    verb: 'showApps',
    opener: ['穀物のアプリケーション'],
    title: 'グループに所属するアプリケーション',
    loads: { 'GET /application/': noApp },
  },
  {
    ...credentials,
    name: 'the credentials of an application',
    from: 'features/apps/showCredentials.tsx',
    verb: 'showCredentials',
    opener: ['収量予測の認証情報'],
    title: '認証情報',
    loads: { 'GET /integratedApplication/{id}/': noApp },
  },
  {
    ...credentials,
    name: 'the new secret',
    from: 'features/apps/showCredentials.tsx',
    opener: ['収量予測の認証情報', '再生成', '再生成'],
    title: 'クライアントシークレット再生成',
    loads: { 'GET /integratedApplication/{id}/': noApp },
  },
  {
    ...users,
    name: 'add users from a file',
    from: 'features/users/importUsers.ts',
    verb: 'importUsers',
    opener: ['CSVから追加'],
    title: 'CSVからユーザーを追加',
  },
  {
    ...ofEverybody,
    name: 'the record of changes',
    from: 'features/record/showRecord.tsx',
    verb: 'showRecord',
    opener: ['作業記録'],
    inMenu: true,
    title: '作業記録',
  },
  {
    ...ofEverybody,
    name: 'the palette',
    from: 'features/palette/showPalette.tsx',
    verb: 'showPalette',
    opener: ['検索と操作'],
    title: '検索と操作',
  },
]

const all: readonly Row[] = [...forms.map(form => ({ ...form, send: '保存' })), ...removals, ...batches, ...pages, ...notices]

/** The dialogs and pages that load or send something. */
export const rows = all.filter(({ loads, sends }) => loads || sends)

/** The dialogs that ask for an action on many rows, or only show something. */
export const furtherRows = all.filter(({ loads, sends }) => !loads && !sends)

/** Every dialog, by its function. */
export const dialogs: readonly Row[] = [...rows, ...furtherRows].filter(({ verb, title }) => verb && title)

const actions = lists.flatMap(({ actions = [] }) => actions)

/** The name of the first button that opens a dialog, on any platform: users have the same names on each, other rows not. */
export function openerOn({ opener: [name = ''], way }: Row): string | RegExp {
  const action = actions.find(ending => name.endsWith(ending))
  return action && !name.includes('@') && !way ? new RegExp(`${action}$`) : name
}
