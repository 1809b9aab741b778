import { sentence } from './sentence.ts'

/** Ending a vendor's contract: removing what the vendor holds, and then the vendor. */
export const contractEnd = {
  title: '契約終了',
  intro:
    'アプリケーション、グループ、ユーザーの順に削除し、最後にベンダーを削除するか、無効にします。途中で中止し、続きから行えます。削除したものは元に戻せません。',
  users: (n: number) => sentence`ユーザー（${n}人）`,
  groups: (n: number) => sentence`グループ（${n}件）`,
  apps: (n: number) => sentence`アプリケーション（${n}件）`,
  ending: '最後に行うこと',
  removeVendor: 'ベンダーを削除',
  disableVendor: 'ベンダーを無効にする',
  endingRequired: '最後に行うことを選択してください。',
  savesCsv: '先に内容をCSVで保存',
  typedHelp: '確認のため、ベンダー名を入力してください。',
  ok: '契約を終了',
  own: 'サインイン中のユーザーが所属しているため、このベンダーの契約は終了できません。',
  removeApp: (name: string) => sentence`アプリケーション「${name}」を削除`,
  removeGroup: (name: string) => sentence`グループ「${name}」を削除`,
  removeUser: (name: string) => sentence`ユーザー「${name}」を削除`,
  fileName: '契約終了',
  kind: '種別',
  kinds: { user: 'ユーザー', group: 'グループ', app: 'アプリケーション' },
  name: '名前',
}
