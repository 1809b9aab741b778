import { subjectNow } from '../subject.ts'
import { type Identified, keyOf } from '../table/columns.ts'
import { queryStore } from '../table/query.ts'
import { type Mark, mark, search, type ShownTable } from './useShownTable.ts'

/** The saved rows that a table looks for as soon as its list is there again. */
export interface Sought {
  table: string
  find: (rows: readonly Identified[]) => readonly Identified[]
  /** The subject of the screen while they are looked for. */
  at: string
  /** The user asks for them: the table removes what hides them, and scrolls to the first one. */
  isAskedFor?: boolean
  /** Navigates to the table, with nothing that could hide the rows. */
  goBack: () => void
  /** Call this once, when the rows have been looked for. */
  onFound: (rows: readonly Identified[], areHidden: boolean) => void
}

/** How long a row stays highlighted, in milliseconds. */
const MARK_MS = 6000

/** Looks for the rows of a save in their table, once its list has been loaded again, instead of those of the save before. */
export function seek(saved: Sought): void {
  search.value = table => {
    if (table.id === saved.table && table.load.isSettled()) (saved.isAskedFor ? scrollTo : find)(saved, table)
  }
}

export function endSearch(): void {
  search.value = undefined
}

const isShownIn = (table: ShownTable) => (row: Identified) => table.state.shown.includes(row)

/** Marks the rows, and says whether they are on the screen. */
function find(saved: Sought, table: ShownTable): void {
  const rows = saved.find(table.load.rows)
  endSearch()
  const areShown = rows.every(isShownIn(table))
  const isMarked = highlight(rows, table, element => saved.onFound(rows, !areShown || !isOnScreen(element)))
  if (!isMarked) saved.onFound(rows, rows.length > 0 || Boolean(table.isNarrowed))
}

/** Takes the next step towards the first of the rows: to its page of the table, past the filters that hide it. */
function scrollTo(saved: Sought, table: ShownTable): void {
  const rows = saved.find(table.load.rows)
  if (subjectNow() !== saved.at) return endSearch()
  if (!rows.length && table.isNarrowed) {
    saved.goBack()
    return seek({ ...saved, at: subjectNow() })
  }
  const inTheWay = table.filters.filter(({ matches }) => !rows.every(row => matches(row as never)))
  const { sorted, rowsPerPage, page, goTo } = table.state
  const found = sorted.findIndex(row => rows.includes(row))
  const itsPage = Math.floor(found / (rowsPerPage || Infinity)) + 1
  if (inTheWay.length) return queryStore().set(Object.fromEntries(inTheWay.map(({ param, neutral }) => [param, neutral])))
  if (found >= 0 && page !== itsPage) return goTo(itsPage)
  endSearch()
  highlight(rows, table, element => {
    element.scrollIntoView?.({ block: 'center' })
    element.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: true })
  })
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Highlights rows for some seconds, and calls back with the first one's element. Returns false if they are on other pages. */
function highlight(rows: readonly Identified[], table: ShownTable, onFirst: (element: HTMLElement) => void): boolean {
  clearTimeout(timer)
  const keys = new Set(rows.filter(isShownIn(table)).map(keyOf))
  let isFirst = true
  const onShown: Mark['onShown'] = element => {
    if (element && isFirst) onFirst(element)
    isFirst = false
  }
  mark.value = keys.size ? { table: table.id, keys, onShown } : undefined
  timer = setTimeout(() => {
    mark.value = undefined
  }, MARK_MS)
  return keys.size > 0
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
