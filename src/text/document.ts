import { sentence } from './sentence.ts'

export const document = {
  description: 'ドキュメントを閲覧、ダウンロードできます',
  tree: 'ドキュメント一覧',
  search: 'ドキュメント名、カテゴリ',
  shown: (name: string) => sentence`${name}を表示しました。`,
  notShown: (name: string) => sentence`${name}はプレビューできません。`,
  noPreview: 'このファイルはプレビューできません',
  selectFile: 'ファイルを選択してください',
  preview: 'プレビュー',
  empty: '閲覧可能なドキュメントがありません',
  noMatch: '条件に一致するドキュメントがありません。',
  download: 'ダウンロード',
  back: '一覧に戻る',
  progress: (received: string, total: string | undefined) =>
    total === undefined ? sentence`${received}を受信しました` : sentence`${received} / ${total}`,
  cancelled: 'ダウンロードをキャンセルしました。',
  loadFailed: 'ドキュメント情報を取得できませんでした。',
  downloadFailed: 'ドキュメントをダウンロードできませんでした。',
}

/** Kinds of files, by the ending of their names. */
export const kinds: Readonly<Record<string, string | undefined>> = {
  pdf: 'PDF',
  csv: 'CSV',
  txt: 'テキスト',
  md: 'テキスト',
  png: '画像',
  jpg: '画像',
  jpeg: '画像',
  gif: '画像',
  svg: '画像',
  webp: '画像',
  xls: 'Excel',
  xlsx: 'Excel',
  doc: 'Word',
  docx: 'Word',
  ppt: 'PowerPoint',
  pptx: 'PowerPoint',
  zip: 'ZIP',
  json: 'JSON',
  xml: 'XML',
  html: 'HTML',
}

export const tree = {
  expandAll: 'すべて展開',
  collapseAll: 'すべて折りたたむ',
  last: '最後に閲覧',
  notes: (notes: readonly string[]) => notes.join('、'),
}
