import { sentence } from './sentence.ts'

/** Toasts of what a dialog has saved, and of what can be done next. */
export const saved = {
  /** Leads to what was saved. */
  show: '表示',
  vendorAdded: (name: string) => sentence`ベンダー「${name}」を追加しました。`,
  vendorsAdded: (n: number) => sentence`${n}件のベンダーを追加しました。`,
  vendorSaved: (name: string) => sentence`ベンダー「${name}」を保存しました。`,
  userAdded: (user: string) => sentence`ユーザー「${user}」を追加しました。`,
  /** The platform had the user already. */
  namesKept: '氏名は、登録済みの内容のままです。',
  /** A user who was added while a group is selected. */
  userAddedOutside: (user: string) => sentence`ユーザー「${user}」を追加しました。選択中のグループには所属していません。`,
  usersAdded: (n: number) => sentence`${n}人のユーザーを追加しました。`,
  usersAddedOutside: (n: number) => sentence`${n}人のユーザーを追加しました。選択中のグループには所属していません。`,
  userSaved: (user: string) => sentence`ユーザー「${user}」を保存しました。`,
  groupAdded: (name: string) => sentence`グループ「${name}」を追加しました。`,
  groupsAdded: (n: number) => sentence`${n}件のグループを追加しました。`,
  groupSaved: (name: string) => sentence`グループ「${name}」を保存しました。`,
  appAdded: (name: string) => sentence`アプリケーション「${name}」を追加しました。`,
  appsAdded: (n: number) => sentence`${n}件のアプリケーションを追加しました。`,
  appSaved: (name: string) => sentence`アプリケーション「${name}」を保存しました。`,
}

/** The steps of a new vendor to its first credentials. */
export const nextSteps = {
  title: '認証情報までの手順',
  done: '完了',
  credentials: '認証情報を表示',
  /** The next one, above the lists of a vendor that was added in this session: 次：ユーザーを追加（2/4）. */
  next: '次：',
  place: (n: number, all: number) => sentence`（${n}/${all}）`,
  /** The toast of a new vendor leads to them. */
  begin: '手順に進む',
}
