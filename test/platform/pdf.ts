import { concat, utf8 } from './bytes.ts'

/**
 * Creates a valid PDF 1.4 (ISO 32000-1, section 7.5) with one line of Latin text for each entry of `lines`. `padding` adds bytes in an
 * unused stream, for files of any size.
 */
export function makePdf(lines: readonly string[], padding = 0): Uint8Array<ArrayBuffer> {
  const text = lines.map(line => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const content = utf8(`BT /F1 18 Tf 24 TL 72 760 Td\n${text}\nET`)
  const objects = [
    utf8('<< /Type /Catalog /Pages 2 0 R >>'),
    utf8('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    utf8('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>'),
    utf8('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    stream(content),
    ...(padding > 0 ? [stream(new Uint8Array(padding).fill(0x20))] : []),
  ]
  // Bytes above 127 in the second line mark the file as binary (section 7.5.2).
  const parts = [utf8('%PDF-1.4\n%'), Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 0x0a)]
  const offsets: number[] = []
  let length = parts.reduce((sum, part) => sum + part.length, 0)
  for (const [index, body] of objects.entries()) {
    const object = concat([utf8(`${index + 1} 0 obj\n`), body, utf8('\nendobj\n')])
    offsets.push(length)
    parts.push(object)
    length += object.length
  }
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(utf8(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`))
  parts.push(utf8(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`))
  return concat(parts)
}

function stream(content: Uint8Array) {
  return concat([utf8(`<< /Length ${content.length} >>\nstream\n`), content, utf8('\nendstream')])
}
