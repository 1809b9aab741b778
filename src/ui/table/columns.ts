import type { ReactNode } from 'react'
import { isMissing } from '../../lib/order.ts'
import type { Id } from '../../lib/shape.ts'
import { table as t } from '../../text/common.ts'
import type { ReasonLink, ReasonStep } from '../showReason.ts'

/** A row's identity. */
export interface Identified {
  id: Id
}

/** Returns a row's id as a text, as numbers and texts name the same row. */
export const keyOf = (row: Identified): string => String(row.id)

/** The width of a column: its minimum in rem, and its share of the room that is left; without one, it does not grow. */
export interface Width {
  min: number
  grow?: number
}

/**
 * A column as data: its query key, its head, and the value to show, sort and export as CSV. Declare columns once, at module level: a new
 * array renders every row again.
 */
export interface Column<Row> {
  key: string
  head: string
  /** Undefined or an empty text if the row has none: shown as a dash, sorted last, and left empty in the CSV file. */
  value: (row: Row) => string | number | null | undefined
  /** Renders more than the plain value, if there is one. */
  show?: (row: Row) => ReactNode
  /** `show` renders a missing value, too. */
  showsMissing?: true
  /** A line below the value, if there is one. It is neither sorted nor saved. */
  note?: (row: Row) => string | undefined
  /** Turns the value into a link, unless it is undefined. Its label continues the row's name. */
  link?: (row: Row) => ReasonLink | undefined
  width?: Width
  /**
   * Shown while a stacked row is folded: as its title, as a line below the title, or as a badge at the end of the title's line. The first
   * column is the title unless another one is.
   */
  whenStacked?: 'title' | 'line' | 'badge'
  isNumber?: boolean
}

/** Returns a cell's value as text; a number as sentences have it, so that a link's label contains what is shown. */
export function textIn<Row>(row: Row, column: Column<Row> | undefined): string {
  const value = column?.value(row)
  return isMissing(value) ? t.none : typeof value === 'number' ? t.count(value) : String(value)
}

/** Why a row does not allow what others do, and ways to what has to be changed. Both follow from the row alone. */
export interface Unavailable<Row> {
  disabledReason?: (row: Row) => string | undefined
  reasonSteps?: (row: Row) => readonly ReasonStep[]
}

/** A button in each row. What it shows follows from the row alone. Declare row actions once, at module level, like columns. */
export interface RowAction<Row> extends Unavailable<Row> {
  label: string
  /** The button's accessible name, given the row's name: the value of its first column. */
  name: (rowName: string) => string
  onPress: (row: Row) => unknown
  look?: 'soft'
}

/** The actions on several rows at once, and why a row cannot be selected. Without it, a table has no selection. */
export interface RowSelection<Row> extends Unavailable<Row> {
  actions: readonly SelectionAction<Row>[]
}

interface SelectionAction<Row> {
  label: string
  /** May resolve to the ids of the items that are done: their rows leave the selection. */
  onPress: (rows: readonly Row[]) => unknown
  /** The id of a row's item, if it is not that of the row. */
  itemOf?: (row: Row) => Id
  /** Behind ⋯ where the bar has little room. */
  isAside?: boolean
  disabledReason?: (rows: readonly Row[]) => string | undefined
}

/** Returns whether a folded row shows some of the columns after the first, and not all. */
export const isPartlyFolded = ([, ...columns]: readonly Column<never>[]) =>
  columns.some(({ whenStacked }) => whenStacked) && columns.some(({ whenStacked }) => !whenStacked)
