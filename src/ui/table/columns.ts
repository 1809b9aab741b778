import type { ReactNode } from 'react'
import type { WayOut } from '../showReason.ts'

/**
 * A column as data: its key in the address, its head, and the value that is shown, sorted by and saved as CSV. A page declares its
 * columns once, at module level: rows are rendered again where the array is another one.
 */
export interface Column<Row> {
  key: string
  head: string
  value: (row: Row) => string | number
  /** What is shown, where that is more than the value. */
  show?: (row: Row) => ReactNode
  /** A track of CSS grid. */
  width?: string
  isNumber?: boolean
}

/** A button in each row. */
export interface RowAction<Row> {
  label: string
  /** The button's accessible name, of the row's name: the value of the first column. */
  name: (rowName: string) => string
  onPress: (row: Row) => unknown
  /** Why it cannot be pressed now, and the ways to what stands against it. */
  whyNot?: (row: Row) => string | undefined
  waysOut?: (row: Row) => readonly WayOut[]
}
