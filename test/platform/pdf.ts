import { concat, utf8 } from './bytes.ts'

/**
 * Creates a valid PDF 1.4 (ISO 32000-1, section 7.5) with one line of text for each entry of `lines`, in a Japanese font of the
 * reader's machine. `padding` adds bytes in an unused stream, for files of any size.
 */
export function makePdf(lines: readonly string[], padding = 0): Uint8Array<ArrayBuffer> {
  const text = lines.map(line => `<${[...line].map(hexOf).join('')}> Tj T*`).join('\n')
  const content = utf8(`BT /F1 18 Tf 24 TL 72 760 Td\n${text}\nET`)
  const objects = [
    utf8('<< /Type /Catalog /Pages 2 0 R >>'),
    utf8('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    utf8('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>'),
    utf8('<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5 /Encoding /UniJIS-UCS2-H /DescendantFonts [6 0 R] >>'),
    stream(content),
    // Latin letters, the first glyphs of the collection, are half as wide.
    utf8(`<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5 /W [1 94 500] /FontDescriptor 7 0 R
/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>`),
    utf8(`<< /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /FontBBox [-92 -250 1010 922] /ItalicAngle 0
/Ascent 752 /Descent -221 /CapHeight 737 /StemV 114 >>`),
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

const hexOf = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')

function stream(content: Uint8Array) {
  return concat([utf8(`<< /Length ${content.length} >>\nstream\n`), content, utf8('\nendstream')])
}
