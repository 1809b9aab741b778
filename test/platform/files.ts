import { concat, utf8 } from './bytes.ts'
import { makePdf } from './pdf.ts'
import { createRandom } from './random.ts'
import type { UploadDocument } from './tables.ts'
import { documentNames } from './words.ts'

const megabyte = 1024 * 1024

/** Creates the given number of documents; beyond the known names, monthly reports. */
export function makeDocuments(count: number): UploadDocument[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1
    const [tree_category, document_name] = documentNames[index] ?? report(index - documentNames.length)
    return { id, tree_category, document_name, content: () => contentOf(id, document_name) }
  })
}

function report(index: number): [category: string, name: string] {
  const year = 2025 - (Math.floor(index / 12) % 20)
  return [`報告書/${year}年度/${(index % 12) + 1}月`, `月次報告_${String(index + 1).padStart(5, '0')}.pdf`]
}

function contentOf(id: number, name: string): Uint8Array<ArrayBuffer> {
  if (name.includes('HTML')) return utf8('<!doctype html><title>not a PDF</title><script>document.title = "executed"</script>')
  if (name.includes('空の')) return new Uint8Array()
  if (name.endsWith('.pdf')) {
    return makePdf(['農業データ連携基盤', name.slice(0, -4), `文書番号：${id}`], name.includes('高解像度') ? 20 * megabyte : 0)
  }
  if (name.endsWith('.svg')) {
    return utf8('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><rect width="9" height="9"/></svg>')
  }
  if (name.endsWith('.docx')) return archive(id)
  // With a byte order mark, as spreadsheet programs in Japan expect.
  if (name.endsWith('.csv')) return utf8('\ufeffコード,名称,備考\r\n5339,東京,"1次メッシュ"\r\n6441,札幌,\r\n')
  return utf8(`農業データ連携基盤\n文書番号：${id}\n`)
}

/** Bytes with the start of a ZIP archive, like office documents, that no viewer can show. */
function archive(id: number) {
  const random = createRandom(id)
  return concat([Uint8Array.of(0x50, 0x4b, 0x03, 0x04), Uint8Array.from({ length: 4000 }, () => random.between(0, 255))])
}
