import { computed } from '@preact/signals-react'
import type { Id } from '../api/entities.ts'
import { queryValue, setQuery } from './location.ts'

/** The id of the document in the address. */
export const selectedDocumentId = computed(() => queryValue('document'))

/** Selects a document, or none. */
export function selectDocument(id: Id | undefined): void {
  setQuery({ document: id === undefined ? undefined : String(id) })
}
