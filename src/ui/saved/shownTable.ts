import { signal } from '@preact/signals-react'
import type { Load } from '../load/useLoad.ts'
import type { Identified } from '../table/columns.ts'
import type { AppliedFilter } from '../table/filters.tsx'
import type { TableState } from '../table/useTable.ts'

/** The table on the screen, as it was rendered last. */
export interface ShownTable {
  id: string
  load: Pick<Load<Identified>, 'state' | 'rows'>
  state: Pick<TableState<Identified>, 'sorted' | 'shown' | 'rowsPerPage'>
  filters: readonly Pick<AppliedFilter<never>, 'param' | 'neutral' | 'matches'>[]
  /** Something besides the filters leaves out rows, for example a selected group. */
  isNarrowed: boolean | undefined
}

export const shownTable = signal<ShownTable>()

/** The rows that a table highlights. */
export interface Mark {
  table: string
  /** The ids of the rows. */
  keys: ReadonlySet<string>
  /** A ref of each row's element. */
  onShown: (row: HTMLElement | null) => void
}

export const mark = signal<Mark>()
