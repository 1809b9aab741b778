import { sentence } from './sentence.ts'

/** The command palette and the list of keyboard shortcuts. */
export const palette = {
  title: '検索と操作',
  search: '名前、メールアドレス、ID、操作',
  results: '検索結果',
  /** The sections of the results. */
  kinds: {
    recent: '最近使った項目',
    page: 'ページ',
    command: '操作',
    vendor: 'ベンダー',
    user: 'ユーザー',
    group: 'グループ',
    app: 'アプリケーション',
    document: 'ドキュメント',
    elsewhere: 'ほかのベンダー',
  },
  keys: [
    { key: '↑ ↓', does: '選ぶ' },
    { key: 'Enter', does: '開く' },
    { key: 'Esc', does: '閉じる' },
  ],
  more: (shown: number, n: number) => sentence`${n}件中${shown}件を表示しています。文字を加えると絞り込めます。`,
  askAll: (n: number) => sentence`すべてのベンダーから探す（${n}件）`,
  /** A user of another vendor than the selected one. */
  ofVendor: (email: string, vendor: string) => sentence`${email}（${vendor}）`,
  partLoadFailed: '一部の情報を取得できませんでした。',
  /** Where the rest is found. */
  scope: {
    within: (vendor: string) => sentence`ユーザー、グループ、アプリケーションは「${vendor}」から探します。`,
    selectVendor: 'ユーザー、グループ、アプリケーションを探すには、先にベンダーを選択してください。',
  },
  /** Likewise, if users of other vendors are found too. */
  withinBesidePeople: (vendor: string) => sentence`グループ、アプリケーションは「${vendor}」から探します。`,
}

export const keys = {
  title: 'キーボード操作',
  command: 'キーボード操作の一覧',
  or: 'または',
  lists: [
    {
      title: 'すべての画面',
      keys: [
        { press: ['Ctrl + K', '⌘ + K'], does: '検索と操作を開く' },
        { press: ['Ctrl + /', '⌘ + /'], does: 'この一覧を開く' },
        { press: ['Esc'], does: 'ダイアログ、メニューを閉じる' },
      ],
    },
    {
      title: '検索と操作',
      keys: [
        { press: ['↑', '↓'], does: '項目を選ぶ' },
        { press: ['Enter'], does: '選んだ項目へ移動する、操作を行う' },
      ],
    },
    {
      title: '一覧とフォーム',
      keys: [
        { press: ['Enter'], does: '絞り込みをすぐに行う、入力した内容を送信する' },
        { press: ['Space'], does: 'チェックを切り替える、ボタンを押す' },
        { press: ['Shift + Space'], does: '前に選択した行からの範囲を選択する' },
        { press: ['Esc'], does: '行の選択を終了する' },
      ],
    },
    {
      title: 'ベンダーとグループの一覧',
      keys: [
        { press: ['↑', '↓', 'Home', 'End'], does: '項目を移動する' },
        { press: ['Enter'], does: '移動先の項目、絞り込みで最初に見つかった項目を選択する' },
      ],
    },
    {
      title: 'ドキュメントの一覧',
      keys: [
        { press: ['↑', '↓', 'Home', 'End'], does: '項目を移動する' },
        { press: ['→', '←'], does: 'カテゴリを展開する、折りたたむ' },
        { press: ['*'], does: '同じ階層のカテゴリをすべて展開する' },
        { press: ['Enter', 'Space'], does: 'ドキュメントを表示する' },
      ],
    },
  ],
}
