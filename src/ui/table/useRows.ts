import { useMemo } from 'react'
import { by, descending } from '../../lib/order.ts'
import type { OwnerOfRows } from '../list/Owner.tsx'
import type { Load } from '../load/useLoad.ts'
import type { Column } from './columns.ts'
import type { AppliedFilter, Filter } from './filters.tsx'
import { queryStore, useParam } from './query.ts'

/** Page sizes; 0 shows all rows (spec, section 9). */
export const ROWS_PER_PAGE = [0, 5, 7, 10, 15, 20, 25, 50]
const DEFAULT_ROWS = 25

/** A table's rows, and what its address does with them. */
export interface RowsOptions<Row> {
  /** Prefix of the table's query parameters. */
  id: string
  /** All rows, in the order of the spec. */
  list: Load<Row>
  columns: readonly Column<Row>[]
  /** Columns that the table may get once the rows are ready: until then, the address keeps a sort by them. */
  columnsToCome?: readonly Column<Row>[]
  /** Pass a stable array. */
  filters: readonly Filter<Row>[]
  /** The owner of the rows. It names the CSV file, and a selection ends with it. */
  owner?: OwnerOfRows | undefined
  /** The rows are narrowed by more than the filters, for example by a selected group. */
  isNarrowed?: boolean
}

export interface TableState<Row> {
  filters: readonly AppliedFilter<Row>[]
  /** The rows that the filters leave, in the order of the spec, or of a filter. */
  rows: readonly Row[]
  sorted: readonly Row[]
  shown: readonly Row[]
  page: number
  pages: number
  rowsPerPage: number
  /** Positions of the first and last row shown, counted from 1. */
  from: number
  to: number
  sort: { key: string; isDescending: boolean } | undefined
  goTo: (page: number) => void
  showRows: (rowsPerPage: number) => void
  /** Cycles through ascending, descending and the order of the spec. */
  sortBy: (key: string) => void
}

/** Filters, orders, sorts and pages a table's rows. Filters, sort, page and page size are in the address, under the table's name. */
export function useRows<Row>({ id, list, columns, columnsToCome = [], filters }: RowsOptions<Row>): TableState<Row> {
  const { set } = queryStore()
  const applied = filters.map(filter => filter.useApplied(id, list))
  const tests = applied.map(({ matches }) => matches)
  const order = filters.find((filter, at) => filter.order && applied[at]?.isActive)?.order
  const rows = useMemo(() => {
    const left = list.rows.filter(row => tests.every(matches => matches(row)))
    return order ? left.toSorted(order) : left
  }, [list.rows, order, ...tests])

  const isValid = list.state === 'ready' ? (text: string) => columnOf(text, [...columns, ...columnsToCome]) !== undefined : undefined
  const sort = columnOf(useParam(`${id}.sort`, isValid), columns)
  const rowsPerPage = Number(useParam(`${id}.rows`, isRowsPerPage) ?? DEFAULT_ROWS)
  const wanted = Number(useParam(`${id}.page`, isLaterPage) ?? 1)

  const column = sort?.column
  const isDescending = sort?.isDescending ?? false
  const sorted = useMemo(() => {
    if (!column) return rows
    return rows.toSorted((isDescending ? descending : by)(column.value))
  }, [rows, column?.key, isDescending])

  const perPage = rowsPerPage || Math.max(sorted.length, 1)
  const pages = Math.max(1, Math.ceil(sorted.length / perPage))
  const page = Math.min(wanted, pages)
  const start = (page - 1) * perPage
  const shown = useMemo(() => sorted.slice(start, start + perPage), [sorted, start, perPage])

  return {
    filters: applied,
    rows,
    sorted,
    shown,
    page,
    pages,
    rowsPerPage,
    from: shown.length ? start + 1 : 0,
    to: start + shown.length,
    sort: sort && { key: sort.column.key, isDescending },
    goTo: next => set({ [`${id}.page`]: next > 1 ? String(next) : undefined }),
    showRows: next => set({ [`${id}.rows`]: next === DEFAULT_ROWS ? undefined : String(next) }),
    sortBy(key) {
      const next = sort?.column.key !== key ? key : isDescending ? undefined : `-${key}`
      set({ [`${id}.sort`]: next })
    },
  }
}

// The address omits defaults.
const isRowsPerPage = (text: string) => ROWS_PER_PAGE.some(rows => rows !== DEFAULT_ROWS && String(rows) === text)
const isLaterPage = (text: string) => Number.isSafeInteger(Number(text)) && Number(text) > 1 && String(Number(text)) === text

/** Parses `name` as ascending, `-name` as descending. */
function columnOf<Row>(text: string | undefined, columns: readonly Column<Row>[]) {
  const isDescending = text?.startsWith('-') ?? false
  const column = columns.find(column => column.key === (isDescending ? text?.slice(1) : text))
  return column && { column, isDescending }
}
