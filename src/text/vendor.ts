import { sentence } from './sentence.ts'

export const vendor = {
  heading: 'ベンダー',
  description: 'ベンダーの一覧を表示します',
  tableTitle: 'ベンダー一覧',
  name: 'ベンダー名',
  contractNumber: '契約番号',
  memberType: '会員種別',
  expirationDate: '有効期限',
  userCount: 'ユーザー数',
  groupCount: 'グループ数',
  appCount: 'アプリケーション数',
  status: 'ステータス',
  active: '有効',
  inactive: '無効',
  activeOnly: '有効のみ表示',
  endsSoonOnly: '90日以内に期限切れのみ',
  daysLeft: (days: number) => (days < 0 ? '期限切れ' : days ? sentence`残り${days}日` : '本日まで'),
  empty: '条件に一致するベンダーがありません。',
  inUse: (users: number, groups: number, apps: number) =>
    sentence`ユーザー${users}件、グループ${groups}件、アプリケーション${apps}件が登録されているため、削除できません。`,
  showUsers: (n: number) => sentence`ユーザー${n}件を表示`,
  showGroups: (n: number) => sentence`グループ${n}件を表示`,
  showApps: (n: number) => sentence`アプリケーション${n}件を表示`,
  load: 'ベンダー情報を取得できませんでした。',
  memberTypeLoad: '会員種別情報を取得できませんでした。',
  memberTypeOff: '会員種別では絞り込んでいません。',
}
