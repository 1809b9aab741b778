import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef } from 'react'
import type { UploadDocument } from '../../api/entities.ts'
import { sessionSignal } from '../../lib/sessionSignal.ts'
import { table } from '../../text/common.ts'
import { document as t } from '../../text/document.ts'
import { LoadFailed } from '../../ui/load/LoadFailed.tsx'
import { Found } from '../../ui/list/Found.tsx'
import { Tree } from '../../ui/tree/Tree.tsx'
import { treeTop } from '../../ui/tree/useTreePlace.ts'
import { clearFilters, useSearch } from '../../ui/table/filters.tsx'
import { Empty } from '../../ui/table/TableFoot.tsx'
import { PrintedLine } from '../../ui/table/TableHead.tsx'
import type { Load } from '../../ui/load/useLoad.ts'
import { useFocusOnShow } from '../../ui/list/useFocusOnShow.ts'
import { documentTree } from './documentTree.ts'

interface Props {
  list: Load<UploadDocument>
  selected: UploadDocument | undefined
  onSelect: (document: UploadDocument | undefined) => void
}

/** The documents by category. A search matches categories and names. */
export function DocumentTree({ list, selected, onSelect }: Props) {
  useSignals()
  const element = useRef<HTMLElement>(null)
  const search = useSearch('documents.q', t.search)
  const found = useMemo(
    () => list.rows.filter(({ document_name, tree_category }) => search.matches(document_name) || search.matches(tree_category)),
    [list.rows, search.text],
  )
  const tree = useMemo(() => documentTree(found), [found])
  /** Where the page was scrolled to when a document replaced the tree, on narrow screens. */
  const leftAt = useRef<number>(undefined)
  useFocusOnShow(!selected, () => {
    const top = leftAt.current
    element.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus({ preventScroll: top !== undefined })
    if (top !== undefined) scrollTo(0, top)
  })

  return (
    <section ref={element} className="panel documents__tree" aria-label={t.tree} aria-busy={list.state === 'loading'}>
      {search.input}
      <PrintedLine filters={search.isActive ? [table.filterIs(t.search, [search.text])] : []} />
      <Found count={search.isActive ? found.length : undefined} />
      {list.state === 'failed' && <LoadFailed text={t.loadFailed} asOf={list.asOf} error={list.error} onRetry={list.reload} />}
      {list.state === 'loading' && !list.rows.length && (
        <div className="documents__waiting breathing" aria-hidden="true">
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <span key={row} className="skeleton__bar" />
          ))}
        </div>
      )}
      {list.state === 'ready' && !list.rows.length && <Empty text={t.empty} />}
      {list.rows.length > 0 && !tree.roots.length && <Empty text={t.noMatch} onClear={() => clearFilters([search])} />}
      {tree.roots.length > 0 && (
        <Tree
          name={t.tree}
          roots={tree.roots}
          selected={selected && tree.nodes.get(selected)}
          onSelect={node => {
            leftAt.current = scrollY
            onSelect(tree.documents.get(node.key))
          }}
          search={search.text}
          place={place}
        />
      )}
    </section>
  )
}

const SKELETON_ROWS = 8
const place = sessionSignal(treeTop)
