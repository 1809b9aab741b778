export const tree = {
  expandAll: 'すべて展開',
  collapseAll: 'すべて折りたたむ',
  last: '最後に閲覧',
  notes: (notes: readonly string[]) => notes.join('、'),
}
