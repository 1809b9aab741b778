import { numbers, sentence } from './sentence.ts'

const countsOf = (users: number | undefined, apps: number | undefined): string =>
  numbers([users, n => sentence`ユーザー${n}人`], [apps, n => sentence`アプリケーション${n}件`])

export const group = {
  description: 'グループの一覧を表示します',
  meaning: 'グループはアプリケーションを所有し、メンバーはその認証情報を見られます。「ベンダーグループ」も同じものです。',
  tableTitle: 'グループ一覧',
  name: 'グループ名',
  empty: '条件に一致するグループがありません。',
  createTitle: 'グループ追加',
  editTitle: 'グループ編集',
  removeTitle: 'グループ削除',
  id: 'グループID',
  members: 'メンバー',
  nameRequired: 'グループ名を入力してください。',
  nameMax: '125文字以内で入力してください。',
  apps: 'アプリケーション',
  appsOf: (name: string) => sentence`${name}のアプリケーション`,
  appsTitle: 'グループに所属するアプリケーション',
  appsEmpty: '所属するアプリケーションはありません。',
  removeConfirm: (name: string) => sentence`${name}を削除してもよろしいですか？`,
  removeManyConfirm: (n: number) => sentence`選択した${n}件のグループを削除してもよろしいですか？`,
  removeDone: 'グループを削除しました。',
  removeBlocked: 'ユーザーまたはアプリケーションが所属しているため、グループを削除できません。',
  counts: countsOf,
  /** Names what there is: nothing is in use by none. */
  inUse: (users: number | undefined, apps: number | undefined) =>
    sentence`${countsOf(users || undefined, apps || undefined)}が所属しているため、削除できません。`,
  none: 'グループが登録されていません。先にグループを追加してください。',
  noneAskAdmin: 'グループが登録されていません。グループの追加をベンダー管理者に依頼してください。',
  addOne: 'グループを追加',
  /** The outcome if some members failed: names by result. */
  linked: (names: readonly string[]) => sentence`追加したメンバー（${names.length}人）：${names}`,
  unlinked: (names: readonly string[]) => sentence`所属を解除したメンバー（${names.length}人）：${names}`,
  memberLinked: (name: string) => sentence`グループのメンバーに追加：${name}`,
  memberUnlinked: (name: string) => sentence`グループへの所属を解除：${name}`,
  linkFailed: (names: readonly string[], problem: string) => sentence`${names}を追加できませんでした。${problem}`,
  unlinkFailed: (names: readonly string[], problem: string) => sentence`${names}の所属を解除できませんでした。${problem}`,
  memberUnknown: (names: readonly string[], problem: string) => sentence`${names}の結果は不明です。${problem}`,
  again: 'もう一度保存すると、残りだけを行います。',
  membersAddFailed: 'グループは追加されましたが、メンバーを追加できませんでした。一覧からグループを編集してください。',
  loadFailed: 'ベンダーグループ情報を取得できませんでした。',
  membersLoadFailed: 'ベンダーグループユーザー情報を取得できませんでした。',
  removeFailed: 'グループを削除できませんでした。',
}
