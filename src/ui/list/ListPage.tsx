import type { ReactNode } from 'react'
import { Heading } from '../page/Heading.tsx'

interface Props {
  lead: string
  /** The button at the end of the heading's line. */
  end?: ReactNode
  /** Lists beside the table, each with a selected entry. */
  panels?: ReactNode
  children: ReactNode
}

/** The layout of a page with a table. */
export function ListPage({ lead, end, panels, children }: Props) {
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
