import { sentence } from './sentence.ts'

/** Ending a vendor's contract: removing what the vendor holds, and then the vendor. */
export const contractEnd = {
  intro:
    'アプリケーション、グループ、ユーザー、ベンダーの順に削除します。ベンダーを無効にする場合は、最初に無効にし、ベンダーは削除しません。先に行う操作が完了していない間は、それに続く削除を行いません。途中で中止しても、続きを実行できます。',
  users: (n: number | undefined) => (n === undefined ? 'ユーザー' : sentence`ユーザー（${n}人）`),
  groups: (n: number | undefined) => (n === undefined ? 'グループ' : sentence`グループ（${n}件）`),
  apps: (n: number | undefined) => (n === undefined ? 'アプリケーション' : sentence`アプリケーション（${n}件）`),
  ending: 'ベンダーの扱い',
  removeVendor: 'ベンダーを削除',
  disableVendor: 'ベンダーを無効にする',
  endingRequired: 'ベンダーの扱いを選択してください。',
  savesCsv: '先に内容をCSVで保存',
  csvFailed: (label: string) =>
    sentence`CSVを保存できませんでした。何も変更していません。CSVなしで進める場合は、「${label}」をオフにしてください。`,
  typedHelp: '確認のため、ベンダー名を入力してください。',
  ok: '契約を終了',
  own: 'サインイン中のユーザーが所属しているため、このベンダーの契約は終了できません。',
  removeApp: (name: string) => sentence`アプリケーション「${name}」を削除`,
  removeGroup: (name: string) => sentence`グループ「${name}」を削除`,
  removeUser: (name: string) => sentence`ユーザー「${name}」を削除`,
  fileName: '契約終了',
  kind: '種別',
  kinds: { vendor: 'ベンダー', user: 'ユーザー', group: 'グループ', app: 'アプリケーション' },
  name: '名前',
}
