import { signal } from '@preact/signals-react'
import { useEffect } from 'react'
import type { Id } from '../../lib/shape.ts'
import type { Load } from '../load/useLoad.ts'
import type { Identified } from '../table/columns.ts'
import type { AppliedFilter } from '../table/filters.tsx'
import type { TableState } from '../table/useRows.ts'

/** A table on the screen, for a search of its rows. */
export interface ShownTable {
  id: string
  /** Whose rows it lists; undefined if they are of all. */
  of: Id | undefined
  load: Pick<Load<Identified>, 'isSettled' | 'rows'>
  state: Pick<TableState<Identified>, 'sorted' | 'shown' | 'rowsPerPage' | 'page' | 'goTo'>
  filters: readonly Pick<AppliedFilter<never>, 'param' | 'neutral' | 'matches'>[]
  /** The rows are narrowed by more than the filters, for example by a selected group. */
  isNarrowed: boolean | undefined
}

/** The tables on the screen, by their names. */
export const tablesOnPage = new Map<string, ShownTable>()

/** Called with each table after it has rendered, while rows are sought. */
export const search = signal<(table: ShownTable) => void>()

/** The rows that a table highlights. */
export interface Mark {
  table: string
  keys: ReadonlySet<string>
  /** A ref of each row's element. */
  onShown: (row: HTMLElement | null) => void
}

export const mark = signal<Mark>()

/** Offers a table to the search for saved rows, which loads with the dialogs. Returns which rows to highlight. Reads signals. */
export function useShownTable(table: ShownTable): Mark | undefined {
  const { id } = table
  const find = search.value
  useEffect(() => {
    tablesOnPage.set(id, table)
    if (find === search.peek()) find?.(table)
  })
  useEffect(
    () => () => {
      tablesOnPage.delete(id)
      if (mark.peek()?.table === id) mark.value = undefined
    },
    [id],
  )
  return mark.value?.table === id ? mark.value : undefined
}
