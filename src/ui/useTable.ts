import { useMemo } from 'react'
import { by, descending } from '../lib/order.ts'
import type { Column } from './Table.tsx'
import { queryStore } from './query.ts'
import { useCleanQuery } from './useFilter.tsx'

/** Rows per page that the user may choose; 0 is all of them (spec, section 9). */
export const ROWS_PER_PAGE = [0, 5, 7, 10, 15, 20, 25, 50]
const DEFAULT_ROWS = 25

export interface TableState<Row> {
  /** All rows, in the order in force. */
  sorted: readonly Row[]
  /** The rows of the current page. */
  shown: readonly Row[]
  page: number
  pages: number
  rowsPerPage: number
  /** Places of the first and last shown row, from 1. */
  from: number
  to: number
  sort: { key: string; isDescending: boolean } | undefined
  goTo: (page: number) => void
  showRows: (rowsPerPage: number) => void
  /** Ascending, descending, and back to the order of the spec. */
  sortBy: (key: string) => void
}

/** Sort, page and rows per page of a table, kept in the address under the table's name. */
export function useTable<Row>(id: string, columns: readonly Column<Row>[], rows: readonly Row[]): TableState<Row> {
  const { query, set } = queryStore()
  const read = (name: string) => query.value.get(`${id}.${name}`)

  const sort = columnOf(read('sort'), columns)
  const rowsPerPage = ROWS_PER_PAGE.find(rows => String(rows) === read('rows')) ?? DEFAULT_ROWS
  const wanted = Math.max(1, Math.trunc(Number(read('page'))) || 1)
  const write = { rows: (rows: number) => (rows === DEFAULT_ROWS ? undefined : String(rows)), page: (page: number) => (page > 1 ? String(page) : undefined) }
  useCleanQuery(`${id}.sort`, sort && read('sort'))
  useCleanQuery(`${id}.rows`, write.rows(rowsPerPage))
  useCleanQuery(`${id}.page`, write.page(wanted))

  const column = sort?.column
  const isDescending = sort?.isDescending ?? false
  const sorted = useMemo(() => {
    if (!column) return rows
    return rows.toSorted(isDescending ? descending(by(column.value)) : by(column.value))
  }, [rows, column?.key, isDescending])

  const perPage = rowsPerPage || Math.max(sorted.length, 1)
  const pages = Math.max(1, Math.ceil(sorted.length / perPage))
  const page = Math.min(wanted, pages)
  const start = (page - 1) * perPage
  const shown = useMemo(() => sorted.slice(start, start + perPage), [sorted, start, perPage])

  return {
    sorted,
    shown,
    page,
    pages,
    rowsPerPage,
    from: shown.length ? start + 1 : 0,
    to: start + shown.length,
    sort: sort && { key: sort.column.key, isDescending },
    goTo: next => set({ [`${id}.page`]: write.page(next) }),
    showRows: next => set({ [`${id}.rows`]: write.rows(next), [`${id}.page`]: undefined }),
    sortBy(key) {
      const next = sort?.column.key !== key ? key : isDescending ? undefined : `-${key}`
      set({ [`${id}.sort`]: next, [`${id}.page`]: undefined })
    },
  }
}

/** `name` sorts ascending, `-name` descending. */
function columnOf<Row>(text: string | null, columns: readonly Column<Row>[]) {
  const isDescending = text?.startsWith('-') ?? false
  const column = columns.find(column => column.key === (isDescending ? text?.slice(1) : text))
  return column && { column, isDescending }
}
