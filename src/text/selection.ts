import { sentence } from './sentence.ts'

/** Selected rows of a table, and what can be done with them. */
export const selection = {
  actions: '選択した行の操作',
  selected: (n: number, total: number) => sentence`${String(total)}件中${String(n)}件を選択中`,
  /** Rows that a filter hides, or that are gone after a reload. */
  left: (n: number) => sentence`一覧から外れた${n}件の選択を解除しました。`,
  all: 'すべて選択',
  row: (name: string) => sentence`${name}を選択`,
  end: '選択を終了',
  nothing: '行を選択してください。',
  /** An action in the palette. */
  command: (label: string, n: number) => sentence`選択した${n}件：${label}`,
}
