import { list } from '../lib/calls.ts'
import { file } from '../lib/httpFile.ts'
import { type Id, uploadDocument, type UploadDocument } from './entities.ts'

/** Uploaded documents (spec, section 7). */
export const documents = {
  list: list<object, UploadDocument>('/uploadDocument/', uploadDocument, { changedBy: ['uploadDocument'] }),
  download: file<{ id: Id }>('/uploadDocument/{id}/', 'uploadDocument'),
}
