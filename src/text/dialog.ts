import { sentence } from './sentence.ts'

export const dialogButton = {
  ok: 'OK',
  save: '保存',
  cancel: 'キャンセル',
  close: '閉じる',
  again: '続けて追加',
  wait: 'お待ちください...',
}

/** The subject of a dialog, below its title. */
export const subject = {
  vendor: (name: string, contractNumber: string) => sentence`ベンダー：${name}（${contractNumber}）`,
  vendorOfName: (name: string) => sentence`ベンダー：${name}`,
  vendorOfId: (id: string) => sentence`ベンダーID：${id}`,
  group: (name: string) => sentence`グループ：${name}`,
  chosen: (label: string, name: string) => sentence`${label}：${name}`,
  app: (name: string) => sentence`アプリケーション：${name}`,
}

export const field = {
  need: '※必須',
  errorMark: '＊',
  count: (length: number, max: number) => sentence`${length} / ${max}文字`,
  /** A tab comes with the cells of a spreadsheet. */
  hidden: (code: string) =>
    sentence`表示できない文字（${code === 'U+0009' ? 'タブ' : code}）が含まれています。削除するか、別の文字にしてください。`,
  cut: (max: number) => sentence`貼り付けた文字のうち、${max}文字を超えた分は入力されませんでした。`,
  emailFormat: 'メールアドレスの形式が正しくありません。',
  noDot: '「@」の後に「.」がありません。入力に誤りがないか、ご確認ください。',
  choose: '選択してください',
  unavailable: (label: string) => sentence`${label}（選択できません）`,
  chooseAgain: '選択できなくなった項目があります。選択し直してください。',
  nothingToChoose: '選択できる項目がありません。管理者にお問い合わせください。',
}

export const form = {
  discardTitle: '入力内容の破棄',
  discard: '入力した内容を破棄してもよろしいですか？',
  discardOk: '破棄',
  rolesChanged: 'ロールが変更されました。入力した内容は、閉じるまで残ります。',
  vendorChanged: '所属するベンダーが変更されました。入力した内容は、閉じるまで残ります。',
  restored: 'サインインの前に入力した内容を復元しました。',
  notRestored: 'サインインの前に入力した内容は、画面のバージョン、権限、所属のいずれかが変わったため、復元できません。',
  restoredElsewhere: 'サインインの前に入力した内容は、複製した別のタブで復元しました。',
}

export const confirm = {
  final: 'この操作は元に戻せません。',
  required: (label: string) => sentence`${label}の名前を入力してください。`,
  different: (label: string) => sentence`${label}の名前が異なります。`,
  nearlyEqual: '空白、全角と半角、大文字と小文字の違いをご確認ください。',
}

export const failure = {
  /** A form request that failed for another reason than its values. */
  form: '予期せぬエラーが発生しました。管理者にお問い合わせください。',
  /** The same, in the dialogs of groups and applications. */
  groupOrApp: '予期せぬエラーが発生しました。管理者に連絡してください。',
  /** A change that got no answer. */
  unanswered: '応答がないため、保存できたか確認できません。一覧でご確認のうえ、必要な場合だけもう一度保存してください。',
  removalUnanswered: '応答がないため、削除できたか確認できません。一覧でご確認のうえ、必要な場合だけもう一度削除してください。',
}

/** The texts of a form whose entity someone else has changed. */
export const reread = {
  conflict: 'ほかのユーザーが同じ項目を変更しました。保存する値を選んで、もう一度保存してください。',
  takenOver: (labels: readonly string[]) => sentence`ほかのユーザーによる変更を引き継ぎました：${labels}`,
  choice: (label: string) => sentence`${label}：保存する値`,
  mine: '入力した値',
  theirs: 'ほかのユーザーが保存した値',
  gone: 'ほかのユーザーが削除したため、保存できません。',
  changed: 'ほかのユーザーによる変更があり、表示を更新しました。内容を確認して、もう一度実行してください。',
  notRead: '最新の内容を確認できなかったため、何も変更していません。もう一度お試しください。',
  empty: '（なし）',
  on: 'オン',
  off: 'オフ',
}

/** The record of what this page has changed since the sign-in. */
export const record = {
  intro: 'この画面で行った変更の記録です。自動では保存されません。サインアウト、再読み込み、「続ける」からのサインインで消えます。',
  none: '変更はまだありません。',
  tableTitle: '行った変更',
  time: '日時',
  change: '変更',
  about: '対象',
  save: 'CSVで保存',
  named: (change: string, names: readonly string[]) => sentence`${change}：${names}`,
  unknown: (change: string) => sentence`${change}（結果は不明です）`,
  partly: (change: string) => sentence`${change}（一部のみ完了）`,
  line: (time: string, change: string, about: string) => (about ? sentence`${time}　${change}　${about}` : sentence`${time}　${change}`),
}
