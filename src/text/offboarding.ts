import { sentence } from './sentence.ts'

/** Offboarding a user: the secrets that the user could have seen, the groups, and the user. */
export const offboarding = {
  title: '退職の手続き',
  about: (user: string) => sentence`対象：${user}`,
  lastAdmin: 'このベンダーで最後の管理者です。削除すると、このベンダーには管理者がいなくなります。',
  gone: 'このユーザーは、既にこのベンダーから削除されています。',
  secrets: 'クライアントシークレットを再生成するアプリケーション',
  secretsHelp:
    '所属グループのアプリケーションのうち、このユーザーがシークレットを表示できたものです。再生成すると、現在のシークレットは使用できなくなります。',
  noSecrets: '所属グループに、シークレットを再生成できるアプリケーションはありません。',
  groups: '所属を解除するグループ',
  noGroups: '所属しているグループはありません。',
  remove: 'ユーザーを削除',
  ok: '実行',
  nothingChosen: '行う項目を選択してください。',
  regenerate: (name: string) => sentence`アプリケーション「${name}」のシークレットを再生成`,
  appGone: 'アプリケーションは、既に削除されています。',
  leave: (name: string) => sentence`グループ「${name}」への所属を解除`,
}
