import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { getOrInsert } from '../../lib/keys.ts'
import type { Id } from '../../lib/shape.ts'
import { error } from '../../text/common.ts'
import { type Identified, keyOf, type Unavailable } from './columns.ts'

export type SelectedRows<Row extends Identified = Identified> = ReturnType<typeof createSelectedRows<Row>>

/**
 * The selected rows of a table, by id. They survive sort and paging, and `prune` drops those that a filter hides, or that are gone or
 * impossible after a reload. Each row has a signal of its own, so that a press renders no other row. `scopeId`: whose rows they are, as
 * rows of another owner may have the same ids.
 */
export function createSelectedRows<Row extends Identified>({ disabledReason, reasonSteps }: Unavailable<Row>, scopeId?: Id) {
  const keys = signal<ReadonlySet<string>>(new Set())
  const boxes = new Map<string, Signal<boolean>>()
  const left = signal(0)
  /** Rows that an action of the user may remove. */
  let acted: ReadonlySet<string> = new Set()
  /** The row pressed last, where a range begins. */
  let anchor: string | undefined
  /** The rows in the order of the table, for ranges. */
  let order: readonly Row[] = []

  const reasonOf = (row: Row) => (keyOf(row) ? disabledReason?.(row) : error.noId)

  function setKeys(next: ReadonlySet<string>) {
    batch(() => {
      for (const [key, box] of boxes) box.value = next.has(key)
      keys.value = next
    })
  }

  /** Selects or unselects rows, except those that cannot be selected. */
  function choose(rows: readonly Row[], isChosen: boolean): void {
    const next = new Set(keys.peek())
    for (const row of rows.filter(row => !reasonOf(row))) {
      if (isChosen) next.add(keyOf(row))
      else next.delete(keyOf(row))
    }
    left.value = 0
    acted = new Set()
    setKeys(next)
  }

  return {
    scopeId,
    reasonOf,
    stepsOf: (row: Row) => reasonSteps?.(row) ?? [],
    choose,
    /** How many rows have left since the last press. */
    left: left as ReadonlySignal<number>,

    keys: keys as ReadonlySignal<ReadonlySet<string>>,

    boxOf: (row: Row): ReadonlySignal<boolean> => getOrInsert(boxes, keyOf(row), () => signal(keys.peek().has(keyOf(row)))),

    /** Returns the rows with these keys, each once. */
    among(rows: readonly Row[], keys: ReadonlySet<string>): Row[] {
      const wanted = new Set(keys)
      return rows.filter(row => wanted.delete(keyOf(row)) && !reasonOf(row))
    },

    noteOrder(rows: readonly Row[]): void {
      order = rows
    },

    /** Toggles a row; as a range, sets all rows from the one pressed before to this one, in the order of the table. */
    press(row: Row, isRange: boolean): void {
      const isChosen = !keys.peek().has(keyOf(row))
      const [from, to] = [anchor, keyOf(row)].map(key => order.findIndex(other => keyOf(other) === key)) as [number, number]
      const range = isRange && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
      choose(range, isChosen)
      anchor = keyOf(row)
    },

    /** How many rows can be selected: each id once. */
    possible: (rows: readonly Row[]): number => new Set(rows.filter(row => !reasonOf(row)).map(keyOf)).size,

    /** Notes the rows that an action was started on: those that it removes have not left by themselves. */
    noteAction(rows: readonly Row[]): void {
      acted = new Set(rows.map(keyOf))
    },

    /** Drops what is no longer among the rows; `loaded` are those before filtering. */
    prune(rows: readonly Row[], loaded: readonly Row[]): void {
      const possible = new Set(rows.filter(row => !reasonOf(row)).map(keyOf))
      const gone = [...keys.peek()].filter(key => !possible.has(key))
      if (!gone.length) return
      const listed = new Set(loaded.map(keyOf))
      left.value += gone.filter(key => listed.has(key) || !acted.has(key)).length
      setKeys(new Set([...keys.peek()].filter(key => possible.has(key))))
    },
  }
}
