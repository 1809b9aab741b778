/** A minimal PDF reader (ISO 32000-1) that lists the texts of each page, without a viewer or other programs. */
import { inflateSync } from 'node:zlib'

/** Counts the text fragments of each page. */
export function textsOfPages(bytes: Buffer): number[] {
  const objects = objectsOf(bytes)
  const root = [...objects.values()].find(({ dictionary }) => /\/Type\s*\/Pages\b/.test(dictionary) && !/\/Parent\b/.test(dictionary))
  if (!root) throw new Error('there are no pages')
  const pages = (node: PdfObject): PdfObject[] => {
    const [, kids] = /\/Kids\s*\[([^\]]*)\]/.exec(node.dictionary) ?? []
    return kids === undefined ? [node] : references(kids).flatMap(number => pages(objects.get(number)!))
  }
  const contents = ({ dictionary }: PdfObject) => references(/\/Contents\s*(\[[^\]]*\]|\d+ \d+ R)/.exec(dictionary)?.[1] ?? '')
  const count = (number: number) => objects.get(number)?.stream.match(/\bT[jJ]\b/g)?.length ?? 0
  return pages(root).map(page => contents(page).reduce((sum, number) => sum + count(number), 0))
}

interface PdfObject {
  dictionary: string
  stream: string
}

const references = (text: string) => [...text.matchAll(/(\d+) \d+ R/g)].map(([, number]) => Number(number))

/** Returns all objects by number, including those in object streams (7.5.7). */
function objectsOf(bytes: Buffer): Map<number, PdfObject> {
  const text = bytes.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const [, number, body] of text.matchAll(/(?:^|[\r\n])(\d+) \d+ obj\b([\s\S]*?)\bendobj\b/g)) {
    const [, dictionary = body!, raw] = /^([\s\S]*?)\bstream\r?\n([\s\S]*?)endstream/.exec(body!) ?? []
    const isDeflated = raw !== undefined && /\/FlateDecode\b/.test(dictionary)
    const stream = isDeflated ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : (raw ?? '')
    objects.set(Number(number), { dictionary, stream })
    if (!/\/Type\s*\/ObjStm\b/.test(dictionary)) continue
    for (const [inner, value] of unpacked(dictionary, stream)) objects.set(inner, { dictionary: value, stream: '' })
  }
  return objects
}

function unpacked(dictionary: string, stream: string): [number, string][] {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)![1])
  const header = stream.slice(0, first).trim().split(/\s+/).map(Number)
  const starts = header.filter((_, at) => at % 2 === 1)
  const numbers = header.filter((_, at) => at % 2 === 0)
  const end = (at: number) => (at < starts.length ? first + starts[at]! : undefined)
  return numbers.map((number, at) => [number, stream.slice(end(at), end(at + 1))])
}
