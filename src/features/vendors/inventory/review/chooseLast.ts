import { sha256 } from '../../../../lib/sha256.ts'
import { review as t } from '../../../../text/review.ts'
import { readLastList } from './lastList.ts'
import { beginLater } from './review.ts'

/** Larger files are no list of users. */
export const MAX_BYTES = 30_000_000

/** Begins a review against the list in this file; returns the problem if it has none. `vendorId`: whose list it is, if it names none. */
export async function chooseLast(file: File, vendorId: string | undefined): Promise<string | undefined> {
  const begin = beginLater()
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    // The file has been moved or changed since.
    if (!(error instanceof DOMException)) throw error
    return t.goneFailed
  }
  const digest = await sha256(bytes)
  const list = await readLastList(bytes, { name: file.name, vendorId })
  if (typeof list === 'string') return list
  begin({ name: file.name, sha256: digest }, list)
  return undefined
}
