export const panel = {
  filter: '名前で絞り込み',
  nothingFound: '該当する項目がありません。',
}
