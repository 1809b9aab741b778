import { sentence } from './sentence.ts'

/** The check of the inventory. */
export const findings = {
  title: '点検',
  summary: (found: number, all: number, unknown: number) =>
    (found ? sentence`点検：${all}項目中${found}項目に該当があります` : sentence`点検：${all}項目に該当はありません`) +
    (unknown ? sentence`（未取得のベンダー${unknown}件を除く）` : ''),
  /** Folds the rules that find nothing. */
  none: (n: number) => sentence`該当のない項目（${n}件）`,
  all: 'すべて表示',
  empty: '該当はありません。',
  /** Of no vendor is known what the rule needs. */
  untaken: '未取得のため、点検できません。取得すると、ここに表示します。',
  unknownOf: (n: number) => sentence`（未取得${n}件）`,
  unknownVendors: (n: number) => sentence`未取得のため点検できないベンダー（${n}件）`,
  /** The rows shown: people, or vendors and groups. */
  head: (about: 'user' | 'vendor' | 'group', count: number, rows: number) =>
    about === 'user' ? sentence`${count}人、${rows}行。` : sentence`${count}件。`,
  rules: {
    noAdmin: { title: '管理者のいないベンダー', todo: 'ロールを変更するか、管理者を追加してください。' },
    oneAdmin: { title: '管理者が1人だけのベンダー', todo: '不在に備えて、2人目の管理者を決めてください。' },
    severalVendors: { title: '複数のベンダーに所属するユーザー', todo: '兼務かどうかをご確認ください。不要な所属は削除してください。' },
    noName: { title: '氏名のないユーザー', todo: '姓と名を登録してください。' },
    noUsers: { title: 'ユーザーのいないベンダー', todo: '最初のユーザーを追加するか、ベンダーを無効にしてください。' },
    inactiveWithUsers: { title: 'ユーザーのいる無効なベンダー', todo: '不要なユーザーを削除してください。' },
    expiredActive: {
      title: '期限切れのまま有効なベンダー',
      todo: '契約が更新されるかをご確認ください。契約を終了したベンダーは無効にしてください。',
    },
    sameName: { title: '同じ名前のベンダー', todo: '契約番号で重複かどうかをご確認ください。名前は変更できます。' },
    noNotifyEmail: { title: '利用通知メールアドレスのないベンダー', todo: '利用通知メールアドレスを登録してください。' },
    noMembers: { title: 'ユーザーのいないグループ', todo: 'ユーザーを追加するか、グループを削除してください。' },
    noApps: { title: 'アプリケーションのないグループ', todo: '使う予定のないグループは削除してください。' },
  },
  /** Where the links of what was found lead, to do that. */
  places: {
    user: 'メールアドレスからユーザーの一覧を開けます。',
    usersOfVendor: 'ベンダー名からユーザーの一覧を開けます。',
    vendor: 'ベンダー名からベンダーの一覧を開けます。',
    group: 'グループ名からグループの一覧を開けます。',
  },
}
