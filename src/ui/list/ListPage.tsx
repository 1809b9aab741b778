import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect } from 'react'
import type { Gate } from '../load/gate.ts'
import { pageReady } from '../layers.ts'
import { Heading } from '../page/Heading.tsx'
import { screenShown } from '../screen.ts'

interface Props {
  lead: ReactNode
  /** The button at the end of the heading's line. */
  end?: ReactNode
  /** Lists beside the table, each with a selected item. */
  panels?: ReactNode
  /**
   * The reason that keeps the page from opening forms by itself; `loading`: its address may still change, so that batches wait as well.
   */
  gate?: Gate['state'] | undefined
  children: ReactNode
}

/** The layout of a page with a table. */
export function ListPage({ lead, end, panels, gate, children }: Props) {
  useSignals()
  const at = screenShown()
  useEffect(() => {
    pageReady.value = { at, gate }
    return () => {
      pageReady.value = undefined
    }
  }, [at, gate])
  return (
    <div className={panels ? 'list-page panels-beside' : 'list-page'}>
      <div className="list-page__head">
        <Heading />
        <p className="list-page__lead">{lead}</p>
        {end}
      </div>
      {panels && <div className="panels">{panels}</div>}
      <div className="list-page__main">{children}</div>
    </div>
  )
}
