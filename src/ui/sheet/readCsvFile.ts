import { sizeOf } from '../../lib/format.ts'
import { decodeCsv } from '../../lib/readCsv.ts'
import { csvFile as t } from '../../text/csvFile.ts'

/** Reads a CSV file that the user chose; returns the problem if it is none, or larger than `maxBytes`. */
export async function readCsvFile(file: File, maxBytes: number): Promise<{ bytes: Uint8Array<ArrayBuffer>; text: string } | string> {
  if (file.size > maxBytes) return t.tooLarge(sizeOf(maxBytes))
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const text = decodeCsv(bytes)
    return text === undefined ? t.unreadableFailed : { bytes, text }
  } catch (error) {
    // The file has been moved or changed since.
    if (!(error instanceof DOMException)) throw error
    return t.goneFailed
  }
}
