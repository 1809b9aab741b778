import { sentence } from './sentence.ts'

export const panel = {
  vendors: 'ベンダー一覧',
  groups: 'ベンダーグループ一覧',
  all: 'すべて',
  noVendors: 'ベンダーが登録されていません。先にベンダーを追加してください。',
  noGroups: 'ベンダーグループが登録されていません',
  selectVendor: 'ベンダーを選択してください。',
  noVendor: 'アカウントにベンダーが割り当てられていません。',
  askSupport: 'サポートまでお問い合わせください。',
  askAdmin: 'システム管理者にお問い合わせください。',
  vendorGone: 'ベンダーが見つかりません。削除された可能性があります。入力した内容は、閉じるまで残ります。',
  openVendors: 'ベンダーを選択',
  closeVendors: 'ベンダー一覧を閉じる',
  select: '選択してください',
  back: '戻る',
  filter: '名前で絞り込み',
  filterVendors: '名前、契約番号で絞り込み',
  nothingFound: '該当する項目がありません。',
  found: (n: number) => sentence`${n}件`,
}

/** A searchable list of choices. */
export const picker = {
  search: '検索',
  selected: (n: number, total: number) => sentence`${String(total)}件中${String(n)}件を選択中`,
  selectFound: (n: number) => sentence`${n}人をすべて選択`,
  unselectFound: (n: number) => sentence`${n}人の選択を解除`,
  more: (n: number) => sentence`さらに表示（残り${n}人）`,
  empty: '選択できるユーザーがいません。',
}
