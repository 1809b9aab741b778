/** Writes the tables of the test sheet, docs/accessibility.md. */
import { createRequire } from 'node:module'
import { additions, type Criterion, jis } from './criteria.ts'

interface Rule {
  ruleId: string
  tags: string[]
}
const axe = createRequire(import.meta.url)('axe-core') as { getRules(tags: string[]): Rule[] }

/** The tags of the sweep (`test/browser/story.ts`). */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const rules = axe.getRules(tags).filter(({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated'))
const rulesOf = (id: string) => rules.filter(rule => rule.tags.includes(`wcag${id.replaceAll('.', '')}`)).map(({ ruleId }) => ruleId)

function rowOf({ id, level, name, applies = true, result = '○', tests = [], measured = [], eye }: Criterion): string {
  const found = rulesOf(id)
  const evidence = [
    found.length > 0 && applies && `axe-core: ${found.map(rule => `\`${rule}\``).join('、')}`,
    measured.length > 0 && `測定: ${measured.map(one => `\`${one}\``).join('、')}`,
    tests.length > 0 && `試験: ${tests.map(test => `\`${test}\``).join('、')}`,
    eye && `目視: ${eye}`,
  ].filter(Boolean)
  const isMeasured = (found.length > 0 && applies) || tests.length + measured.length > 0
  const how = isMeasured ? (eye ? 'AF' : 'AC') : 'HC'
  return `| ${id} | ${name} | ${level} | ${applies ? '○' : '−'} | ${result} | ${how} | ${evidence.join('<br>')} |`
}

const head = ['| 細分箇条 | 達成基準 | レベル | 適用 | 適合 | 方法 | 根拠 |', '|---|---|---|---|---|---|---|']
const table = (criteria: readonly Criterion[]) => [...head, ...criteria.map(rowOf)].join('\n')

/** What each measurement of the sweep looks at. */
const measurements: Readonly<Record<string, string>> = {
  screens: '画面・ダイアログの状態',
  seen: '役割ごとに開いた画面',
  clean: 'axe-coreの走査（3つの幅 × 明・暗）で違反なし',
  reasons: '使えない操作で、理由が読めるもの',
  'text-200': '文字サイズだけを200 %（1440 px）にして、横スクロールと文字の欠けなし',
  'text-200-phone': '同じく390 pxで、横スクロールと文字の欠けなし',
  'zoom-200': '幅720 px（200 %拡大）で、横スクロール・欠けなし',
  'text-spacing': 'テキストの間隔（行1.5、文字0.12 em、単語0.16 em、段落2 em）で、はみ出し・欠けなし',
  'forced-colors': '強制カラーで、文字のコントラスト違反なし',
  'reduced-motion': '視差効果を減らす設定で、動くものなし',
  'target-24': 'ポインターのターゲットが24 × 24 px以上（1024 px）',
  'reflow-320': '幅320 px（400 %拡大）で、横スクロール・欠けなし',
}

/** Sums up what the sweeps have counted. */
export function measuredTable(counts: readonly Readonly<Record<string, number>>[]): string {
  const sum = (key: string) => counts.reduce((sum, one) => sum + (one[key] ?? 0), 0)
  const rows = Object.entries(measurements).map(([key, text]) => `| \`${key}\` | ${text} | ${sum(key)} |`)
  return ['| 測定 | 内容 | 件数 |', '|---|---|---|', ...rows].join('\n')
}

/** The tables that follow from the list of criteria, by the name of their place in the document. */
export const tables: Readonly<Record<string, string>> = { jis: table(jis), additions: table(additions) }

/** Replaces a table between its marks in the document. */
export function withTable(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The document has no place for ${name}`)
  return `${text.slice(0, from)}${begin}\n${content}\n\n${text.slice(to)}`
}
