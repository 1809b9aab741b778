import { sentence } from './sentence.ts'

const rest = '「続きを実行」で、残りだけを行います。'

/** Actions on several items, one after another. */
export const batch = {
  progressName: '進捗',
  progress: (settled: number, total: number) => sentence`${settled} / ${total}`,
  /** The outcome so far, by number of items. */
  counts: (done: number, failed: number, waiting: number) =>
    sentence`${[
      sentence`完了${done}件`,
      ...(failed ? [sentence`失敗${failed}件`] : []),
      ...(waiting ? [sentence`未実行${waiting}件`] : []),
    ]}`,
  state: { waiting: '未実行', running: '実行中', blocked: '未実行', done: '完了', failed: '失敗' },
  stop: '中止',
  stopping: '中止しています...',
  resume: '続きを実行',
  retry: '失敗した分を再実行',
  allDone: (n: number) => sentence`${n}件すべて完了しました。`,
  failed: (done: number) => sentence`${done ? '一部を' : ''}完了できませんでした。内容をご確認のうえ、失敗した分を再実行してください。`,
  stopped: sentence`中止しました。${rest}`,
  rest,
  interrupted: sentence`サインインの前に途中まで行いました。${rest}`,
  notBegun: 'サインインの前に完了した項目はありません。「続きを実行」で行います。',
  leaveTitle: '未実行の項目',
  leave: '未実行の項目があります。閉じると、続きは実行できません。閉じてもよろしいですか？',
  unknown: '結果は不明です。ご確認のうえ、必要な場合だけ再実行してください。',
  /** The first item that another one needs, and the number of the others. */
  blocked: (name: string, others: number) =>
    others ? sentence`先に必要な項目が完了していません：${name}、ほか${others}件` : sentence`先に必要な項目が完了していません：${name}`,
  failedItems: (n: number) => sentence`失敗した項目（${n}件）`,
  doneItems: (n: number) => sentence`完了した項目（${n}件）`,
  otherItems: (n: number) => sentence`その他の項目（${n}件）`,
  /** Without their number, which the progress and the outcome say. */
  items: () => '対象',
  save: '結果をCSVで保存',
  copy: '結果をコピー',
  line: (state: string, name: string, problem?: string) =>
    problem ? sentence`${state}　${name}　${problem}` : sentence`${state}　${name}`,
  fileName: (title: string) => sentence`${title}_結果`,
  /** Before a batch: the items that are not named, and the number to type before many deletions. */
  others: (n: number) => sentence`ほか${n}件`,
  typeCount: '確認のため、件数を入力してください。',
  count: '件数',
  countRequired: '件数を入力してください。',
  countDifferent: '件数が異なります。',
  head: { name: '対象', state: '結果', problem: '理由' },
}

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
