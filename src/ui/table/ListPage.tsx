import { type ReactNode, useState } from 'react'
import { table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { Heading } from '../Heading.tsx'
import type { AppliedFilter } from './filters.tsx'

interface Props {
  lead: string
  /** Lists beside the table, each with a selected entry. */
  panels?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

/** The layout of a page with a table. */
export function ListPage({ lead, panels, tools, children }: Props) {
  return (
    <div className="list-page">
      <div className="list-page__head">
        <Heading />
        <p className="list-page__lead">{lead}</p>
      </div>
      {panels && <div className="panels">{panels}</div>}
      <div className="list-page__main">
        {tools}
        {children}
      </div>
    </div>
  )
}

interface ToolsProps {
  filters: readonly Pick<AppliedFilter<never>, 'isActive'>[]
  /** The filter inputs, collapsed on narrow screens so that the first row stays visible. */
  children: ReactNode
  /** The buttons at the end of the row. */
  end?: ReactNode
}

/** The row of filters and buttons above a table. */
export function Tools({ filters, children, end }: ToolsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="tools">
      <Button className="tools__fold" isExpanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {t.filtersInForce(filters.filter(filter => filter.isActive).length)}
      </Button>
      <div className="tools__filters" data-open={isOpen || undefined}>
        {children}
      </div>
      <div className="tools__end">{end}</div>
    </div>
  )
}
