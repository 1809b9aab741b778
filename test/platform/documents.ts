import { json } from './answers.ts'
import { findRow, type Handler } from './call.ts'

const chunk = 64 * 1024

export const listDocuments: Handler = ({ store }) => {
  return json(store.tables.documents.map(({ id, document_name, tree_category }) => ({ id, document_name, tree_category })))
}

/** Sends the file as opaque bytes under its own name (RFC 6266, section 4.3). */
export const downloadDocument: Handler = ({ store, params }) => {
  const { document_name, content } = findRow(store.tables.documents, params.id)
  const bytes = content()
  return new Response(bytes.length > chunk ? streamOf(bytes) : bytes, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="document"; filename*=UTF-8''${encodeExtended(document_name)}`,
      'cache-control': 'no-store',
    },
  })
}

/** Streams chunks, so that a client sees progress and can cancel. */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.slice(at, at + chunk))
      at += chunk
      if (at >= bytes.length) controller.close()
    },
  })
}

/** Encodes `value-chars` (RFC 8187, section 3.2.1). */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
