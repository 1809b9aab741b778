import { signal } from '@preact/signals-react'
import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../useLatest.ts'
import type { Load } from '../load/useLoad.ts'
import { subjectNow } from '../subject.ts'
import { type Identified, keyOf } from '../table/columns.ts'
import type { AppliedFilter } from '../table/filters.tsx'
import { queryStore } from '../table/query.ts'
import type { TableState } from '../table/useTable.ts'

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

/** The last save, until its table has looked for the rows. */
export const sought = signal<Sought>()

/** The rows of the tables on the screen, by their names. */
export const tables = new Map<string, () => readonly Identified[]>()

/** The rows that a table highlights. */
export interface Mark {
  keys: ReadonlySet<string>
  /** A ref of each row's element. */
  onShown: (row: HTMLElement | null) => void
}

interface Options {
  id: string
  load: Pick<Load<Identified>, 'isSettled' | 'rows'>
  state: Pick<TableState<Identified>, 'sorted' | 'shown' | 'rowsPerPage' | 'page' | 'goTo'>
  filters: readonly Pick<AppliedFilter<never>, 'param' | 'neutral' | 'matches'>[]
  /** The rows are narrowed by more than the filters, for example by a selected group. */
  isNarrowed: boolean | undefined
}

/** How long a row stays highlighted, in milliseconds. */
const MARK_MS = 6000

/** Looks for the rows that were saved last, once the list has been loaded again. Returns which ones to highlight. Reads a signal. */
export function useSought(table: Options): Mark | undefined {
  const { id } = table
  const [mark, setMark] = useState<Mark>()
  const latest = useLatest(table)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    tables.set(id, () => latest.current.load.rows)
    return () => {
      tables.delete(id)
      clearTimeout(timer.current)
    }
  }, [id])

  const saved = sought.value?.table === id ? sought.value : undefined
  useEffect(() => {
    if (!saved || saved !== sought.peek() || !table.load.isSettled()) return
    if (saved.isAskedFor) scrollTo(saved)
    else find(saved)
  })

  /** Marks the rows, and says whether the first one is on the screen. */
  function find(saved: Sought) {
    const rows = saved.find(table.load.rows)
    sought.value = undefined
    const isMarked = highlight(rows, element => saved.onFound(rows, !rows.every(isShown) || !isOnScreen(element)))
    if (!isMarked) saved.onFound(rows, rows.length > 0 || Boolean(table.isNarrowed))
  }

  /** Takes the next step towards the first of the rows: to its page of the table, past the filters that hide it. */
  function scrollTo(saved: Sought) {
    const rows = saved.find(table.load.rows)
    if (subjectNow() !== saved.at) sought.value = undefined
    else if (!rows.length && table.isNarrowed) {
      saved.goBack()
      sought.value = { ...saved, at: subjectNow() }
    } else {
      const inTheWay = table.filters.filter(({ matches }) => !rows.every(row => matches(row as never)))
      const { sorted, rowsPerPage, page, goTo } = table.state
      const found = sorted.findIndex(row => rows.includes(row))
      const itsPage = Math.floor(found / (rowsPerPage || Infinity)) + 1
      if (inTheWay.length) queryStore().set(Object.fromEntries(inTheWay.map(({ param, neutral }) => [param, neutral])))
      else if (found >= 0 && page !== itsPage) goTo(itsPage)
      else {
        sought.value = undefined
        highlight(rows, element => {
          element.scrollIntoView?.({ block: 'center' })
          element.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: true })
        })
      }
    }
  }

  const isShown = (row: Identified) => table.state.shown.includes(row)

  /** Highlights rows for some seconds, and calls back with the first one's element. Returns false if they are on other pages. */
  function highlight(rows: readonly Identified[], onFirst: (element: HTMLElement) => void): boolean {
    clearTimeout(timer.current)
    const keys = new Set(rows.filter(isShown).map(keyOf))
    let isFirst = true
    const onShown: Mark['onShown'] = element => {
      if (element && isFirst) onFirst(element)
      isFirst = false
    }
    setMark(keys.size ? { keys, onShown } : undefined)
    timer.current = setTimeout(() => setMark(undefined), MARK_MS)
    return keys.size > 0
  }

  return mark
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
