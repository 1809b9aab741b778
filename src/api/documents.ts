import { list } from '../lib/calls.ts'
import { file } from '../lib/httpFile.ts'
import { object, rowId, text } from '../lib/shape.ts'
import type { Id, UploadDocument } from './entities.ts'

const uploadDocument = object<UploadDocument>({ id: rowId, document_name: text, tree_category: text })

/** Uploaded documents (spec, section 7). */
export const documents = {
  list: list<object, UploadDocument>('/uploadDocument/', uploadDocument, { changedBy: [] }),
  download: file<{ id: Id }>('/uploadDocument/{id}/'),
}
