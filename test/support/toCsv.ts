import { csvOf } from '../../src/lib/csv.ts'

/** Formats cells as the console saves them: the first row has the heads. */
export function toCsv([heads = [], ...rows]: readonly (readonly string[])[]): string {
  return csvOf(
    heads.map((head, index) => ({ head, value: (row: readonly string[]) => row[index] })),
    rows,
  )
}
