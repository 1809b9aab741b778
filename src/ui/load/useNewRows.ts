import { useEffect } from 'react'

/** Passes on the rows of a list whenever they have changed. */
export function useNewRows<Row>(rows: readonly Row[], onRows: (rows: readonly Row[]) => void): void {
  useEffect(() => onRows(rows), [rows])
}
