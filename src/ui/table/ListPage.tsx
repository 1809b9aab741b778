import { type ReactNode, useState } from 'react'
import { table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { Heading } from '../Heading.tsx'
import type { AppliedFilter } from './filters.tsx'

interface Props {
  title: string
  lead: string
  /** Lists at the side, of which something is selected. */
  panels?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

/** The frame of a page that shows a table. */
export function ListPage({ title, lead, panels, tools, children }: Props) {
  return (
    <div className="list-page">
      <div className="list-page__head">
        <Heading>{title}</Heading>
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
  /** The inputs of the filters. On a phone they are folded, so that the first row is in sight. */
  children: ReactNode
  /** What stands at the end of the row: the buttons. */
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
      <div className="tools__filters" data-open={isOpen || undefined}>{children}</div>
      <div className="tools__end">{end}</div>
    </div>
  )
}
