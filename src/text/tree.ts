export const tree = { expandAll: 'すべて展開', collapseAll: 'すべて折りたたむ' }
