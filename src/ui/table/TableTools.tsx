import { useState } from 'react'
import { table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import type { AppliedFilter } from './filters.tsx'

/** The inputs of a table's filters, collapsed on narrow screens so that the first row stays visible. */
export function TableTools({ filters }: { filters: readonly AppliedFilter<never>[] }) {
  const [isOpen, setOpen] = useState(false)
  const flags = filters.filter(filter => filter.isFlag)
  return (
    <>
      <Button isSmall className="tools__fold" isExpanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {t.filtersInForce(filters.filter(filter => filter.isActive).length)}
      </Button>
      <div className="tools" data-open={isOpen || undefined}>
        {filters.filter(filter => !filter.isFlag).map(({ input }) => input)}
        {flags.length > 0 && <div className="tools__flags">{flags.map(({ input }) => input)}</div>}
      </div>
    </>
  )
}
