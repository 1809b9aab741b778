/**
 * The test sheet's rows: success criteria of JIS X 8341-3:2016 (those of WCAG 2.0), levels A and AA, and those that WCAG 2.1 and 2.2 add.
 * `tests` are files of `test/` that check the criterion, `measured` the adaptations of the sweep, `eye` what a person has judged from the
 * pages, their texts and their code. Criteria with `applies: false` concern content that the console does not have.
 */
export interface Criterion {
  id: string
  level: 'A' | 'AA'
  name: string
  applies?: boolean
  /** Where it is met only in part: what is missing is in `eye`. */
  result?: '○' | '△'
  tests?: readonly string[]
  measured?: readonly string[]
  eye?: string
}

/** Where a person has looked at pictures under an adaptation: the pages and dialogs that docs/accessibility.md names. */
const pictures = '11の画面・ダイアログの画像'

const noMedia = { applies: false, eye: '音声・動画を使用していない' } as const

export const jis: readonly Criterion[] = [
  { id: '1.1.1', level: 'A', name: '非テキストコンテンツ', eye: '図は装飾のアイコンだけで、支援技術には隠し、ボタンに名前がある' },
  { id: '1.2.1', level: 'A', name: '音声だけ及び映像だけ（収録済み）', ...noMedia },
  { id: '1.2.2', level: 'A', name: 'キャプション（収録済み）', ...noMedia },
  { id: '1.2.3', level: 'A', name: '音声解説又はメディアに対する代替コンテンツ（収録済み）', ...noMedia },
  { id: '1.2.4', level: 'AA', name: 'キャプション（ライブ）', ...noMedia },
  { id: '1.2.5', level: 'AA', name: '音声解説（収録済み）', ...noMedia },
  {
    id: '1.3.1',
    level: 'A',
    name: '情報及び関係性',
    tests: ['component/vendorList', 'component/ui'],
    eye: '表・見出し・一覧・入力欄の名前は要素で表している',
  },
  { id: '1.3.2', level: 'A', name: '意味のある順序', tests: ['browser/keyboard'], eye: '要素の順序と表示の順序が同じ' },
  { id: '1.3.3', level: 'A', name: '感覚的な特徴', eye: '文言に、位置・形・色だけを頼りにした説明がない（全文言を確認）' },
  { id: '1.4.1', level: 'A', name: '色の使用', eye: '誤り・選択・無効は、文・印・線でも示している' },
  { id: '1.4.2', level: 'A', name: '音声の制御', applies: false, eye: '音を出さない' },
  {
    id: '1.4.3',
    level: 'AA',
    name: 'コントラスト（最低限レベル）',
    measured: ['forced-colors'],
    eye: `強制カラーで、文字・枠・選択が見分けられる（${pictures}）`,
  },
  {
    id: '1.4.4',
    level: 'AA',
    name: 'テキストのサイズ変更',
    measured: ['text-200', 'text-200-phone', 'zoom-200'],
    eye: `文字の欠けと重なりがない（${pictures}）`,
  },
  { id: '1.4.5', level: 'AA', name: '文字画像', applies: false, eye: '文字の画像を使用していない' },
  { id: '2.1.1', level: 'A', name: 'キーボード', tests: ['browser/keyboard', 'browser/focus'] },
  { id: '2.1.2', level: 'A', name: 'キーボードトラップなし', tests: ['browser/keyboard', 'browser/dialogs'] },
  {
    id: '2.2.1',
    level: 'A',
    name: 'タイミング調整可能',
    tests: ['every/expiry', 'component/returning', 'component/sessionEnd', 'component/ui'],
    eye:
      'サインインの期限は認証基盤が決める。期限が分かれば5分前に知らせ、続けられる。切れても、15分以内の再サインインで入力が戻る。' +
      'お知らせはポインターかフォーカスがある間は消えない',
  },
  { id: '2.2.2', level: 'A', name: '一時停止，停止及び非表示', measured: ['reduced-motion'], eye: '動き続けるのは読み込み中の表示だけ' },
  { id: '2.3.1', level: 'A', name: '3回のせん（閃）光，又はしきい（閾）値以下', eye: 'せん光がない' },
  { id: '2.4.1', level: 'A', name: 'ブロックスキップ', tests: ['component/header'], eye: '「本文へ移動」と、ランドマーク・見出しがある' },
  { id: '2.4.2', level: 'A', name: 'ページタイトル', tests: ['component/routing', 'component/specification'] },
  { id: '2.4.3', level: 'A', name: 'フォーカス順序', tests: ['browser/keyboard', 'browser/dialogs'] },
  { id: '2.4.4', level: 'A', name: 'リンクの目的（コンテキスト内）', eye: '同じ文言のボタンには、行の名前を含む名前がある' },
  { id: '2.4.5', level: 'AA', name: '複数の手段', tests: ['component/palette'], eye: 'メインメニューと、検索（Ctrl+K）' },
  { id: '2.4.6', level: 'AA', name: '見出し及びラベル', tests: ['component/specification'], eye: '見出し・ラベルの文言を確認' },
  {
    id: '2.4.7',
    level: 'AA',
    name: 'フォーカスの可視化',
    tests: ['browser/keyboard'],
    eye: '太い枠は全操作対象に共通のCSSで、29の操作対象の画像（明・暗・強制カラー）で確認',
  },
  { id: '3.1.1', level: 'A', name: 'ページの言語' },
  { id: '3.1.2', level: 'AA', name: '一部分の言語', eye: '文言は日本語で、外国語は固有名詞・技術用語だけ' },
  { id: '3.2.1', level: 'A', name: 'フォーカス時', tests: ['browser/keyboard'] },
  {
    id: '3.2.2',
    level: 'A',
    name: '入力時',
    tests: ['every/forms', 'component/vendorForm'],
    eye: '入力だけで移動・送信しない。絞り込みは一覧だけを変える',
  },
  { id: '3.2.3', level: 'AA', name: '一貫したナビゲーション', tests: ['component/header'], eye: 'ヘッダーはすべてのページで共通' },
  { id: '3.2.4', level: 'AA', name: '一貫した識別性', tests: ['unit/house/texts'], eye: '同じ機能は同じ文言（文言の定義は一か所）' },
  { id: '3.3.1', level: 'A', name: 'エラーの特定', tests: ['component/vendorForm', 'every/forms'] },
  { id: '3.3.2', level: 'A', name: 'ラベル又は説明', tests: ['component/vendorForm', 'component/password'] },
  { id: '3.3.3', level: 'AA', name: 'エラー修正の提案', tests: ['component/vendorForm', 'component/password'] },
  { id: '3.3.4', level: 'AA', name: 'エラー回避（法的，金融及びデータ）', tests: ['component/vendorRemoval', 'component/selection'] },
  { id: '4.1.1', level: 'A', name: '構文解析', eye: '要素はReactが組み立てる。WCAG 2.2では廃止された基準' },
  { id: '4.1.2', level: 'A', name: '名前（name），役割（role）及び値（value）', tests: ['component/ui', 'component/documents'] },
]

export const additions: readonly Criterion[] = [
  { id: '1.3.4', level: 'AA', name: '表示の向き', eye: '向きを固定するCSSやAPIを使っていない' },
  { id: '1.3.5', level: 'AA', name: '入力目的の特定', eye: '自分のパスワードの欄にautocompleteがある' },
  { id: '1.4.10', level: 'AA', name: 'リフロー', measured: ['reflow-320'], eye: `横スクロールと欠けがない（${pictures}）` },
  { id: '1.4.11', level: 'AA', name: '非テキストのコントラスト', eye: '入力欄・ボタンの枠、アイコンを明・暗で確認' },
  { id: '1.4.12', level: 'AA', name: 'テキストの間隔', measured: ['text-spacing'], eye: `欠けと重なりがない（${pictures}）` },
  {
    id: '1.4.13',
    level: 'AA',
    name: 'ホバー又はフォーカスで表示されるコンテンツ',
    result: '△',
    eye: '使えない理由のヒントはEscで消えるが、ポインターを載せられない。押すと、載せられるポップオーバーになる',
  },
  { id: '2.1.4', level: 'A', name: '文字キーのショートカット', tests: ['component/keys'] },
  { id: '2.4.11', level: 'AA', name: '隠されないフォーカス（最低限）', tests: ['browser/smallWindows'] },
  { id: '2.5.1', level: 'A', name: 'ポインタのジェスチャ', applies: false, eye: '複雑なジェスチャがない' },
  { id: '2.5.2', level: 'A', name: 'ポインタのキャンセル', eye: '操作は離したときに実行される' },
  { id: '2.5.3', level: 'A', name: 'ラベルを含む名前', tests: ['component/vendorForm'], eye: '見える文言が名前に含まれる' },
  { id: '2.5.4', level: 'A', name: '動きによる起動', applies: false, eye: '端末の動きを使わない' },
  { id: '2.5.7', level: 'AA', name: 'ドラッグ動作', eye: 'ドラッグを必要とする操作がない' },
  { id: '2.5.8', level: 'AA', name: 'ターゲットのサイズ（最低限）', measured: ['target-24'] },
  { id: '3.2.6', level: 'A', name: '一貫したヘルプ', eye: '問い合わせ先は、設定すれば401の画面に出る' },
  { id: '3.3.7', level: 'A', name: '冗長な入力項目', eye: '同じ情報を2度入力させない（パスワードの確認と、削除の確認を除く）' },
  { id: '3.3.8', level: 'AA', name: 'アクセシブルな認証（最低限）', eye: '認証は認証基盤の画面で行う。パスワードの欄に貼り付けができる' },
  { id: '4.1.3', level: 'AA', name: 'ステータスメッセージ', tests: ['component/ui', 'component/dialogs'] },
]
