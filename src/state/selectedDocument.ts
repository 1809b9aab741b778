import { computed } from '@preact/signals-react'
import type { Id } from '../api/entities.ts'
import { queryValue, setQuery } from './location.ts'

/** The document that is shown, as the address says. */
export const selectedDocumentId = computed(() => queryValue('document'))

/** Shows a document, or none. */
export function selectDocument(id: Id | undefined): void {
  setQuery({ document: id === undefined ? undefined : String(id) })
}
