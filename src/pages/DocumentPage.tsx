import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import type { UploadDocument } from '../api/entities.ts'
import { documents } from '../api/documents.ts'
import { DocumentPreview } from '../features/documents/DocumentPreview.tsx'
import { DocumentTree } from '../features/documents/DocumentTree.tsx'
import { queryValue, setQuery } from '../state/location.ts'
import { error } from '../text/common.ts'
import { document as t } from '../text/document.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useLoad } from '../ui/load/useLoad.ts'
import { toast } from '../ui/toast.ts'
import { useParam } from '../ui/table/query.ts'

export function DocumentPage() {
  useSignals()
  const list = useLoad(documents.list, {})
  const id = queryValue('document')
  const selected = list.rows.find(document => String(document.id) === id)
  useParam('document', list.state === 'ready' ? value => list.rows.some(document => String(document.id) === value) : undefined)
  const reload = useRef<() => void>(undefined)
  const select = (document: UploadDocument | undefined) => {
    // Selecting the same document again changes no address, so it loads again here: another version may have been uploaded.
    if (document?.id === '') toast.error(error.noId)
    else if (document && document === selected) reload.current?.()
    else setQuery({ document: document && String(document.id) })
  }

  return (
    <ListPage lead={t.description}>
      <div className="documents" data-step={selected ? 'preview' : 'tree'}>
        <DocumentTree list={list} selected={selected} onSelect={select} />
        <DocumentPreview
          document={selected}
          isEmpty={list.state !== 'loading' && !list.rows.length}
          onBack={() => select(undefined)}
          reload={reload}
        />
      </div>
    </ListPage>
  )
}
