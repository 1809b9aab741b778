import type { ReactNode } from 'react'
import type { ReasonLink } from '../showReason.ts'

/** What a row is known by. */
export interface Identified {
  id: string | number
}

/**
 * A column as data: its query key, its head, and the value to show, sort and export as CSV. Declare columns once, at module level: a new
 * array renders every row again.
 */
export interface Column<Row> {
  key: string
  head: string
  value: (row: Row) => string | number
  /** Renders more than the plain value. */
  show?: (row: Row) => ReactNode
  /** A CSS grid track size. */
  width?: string
  isNumber?: boolean
}

/** A button in each row. */
export interface RowAction<Row> {
  label: string
  /** The button's accessible name, given the row's name: the value of its first column. */
  name: (rowName: string) => string
  onPress: (row: Row) => unknown
  /** Why the action is unavailable for a row, and links to what has to be changed. */
  disabledReason?: (row: Row) => string | undefined
  reasonLinks?: (row: Row) => readonly ReasonLink[]
}

/** What can be done with several rows at once. Without it, a table has no selection. */
export interface RowSelection<Row> {
  actions: readonly SelectionAction<Row>[]
  /** Why a row cannot be selected, and links to what has to be changed. Both follow from the row alone. */
  disabledReason?: (row: Row) => string | undefined
  reasonLinks?: (row: Row) => readonly ReasonLink[]
}

interface SelectionAction<Row> {
  label: string
  onPress: (rows: readonly Row[]) => unknown
}
