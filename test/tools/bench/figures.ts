/** Tables of measurements, and how to print them. */

export interface Figure {
  median: number
  min: number
  max: number
  values: number[]
  limit?: number
}

interface Row {
  name: string
  cells: Map<string, Figure>
}

/** A table, filled with values run by run. */
export interface Sheet {
  title: string
  columns: string[]
  rows: Row[]
  add(row: string, column: string, value: number, limit?: number): void
}

export function createSheet(title: string, columns: string[] = []): Sheet {
  const rows: Row[] = []
  return {
    title,
    columns,
    rows,
    add(name, column, value, limit) {
      if (!columns.includes(column)) columns.push(column)
      const row = rows.find(row => row.name === name) ?? { name, cells: new Map() }
      if (!rows.includes(row)) rows.push(row)
      row.cells.set(column, summarize([...(row.cells.get(column)?.values ?? []), value], limit))
    },
  }
}

function summarize(values: number[], limit?: number): Figure {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values), values, ...(limit !== undefined && { limit }) }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** Returns the slope of the least-squares line through pairs. */
export function slope(pairs: readonly (readonly [number, number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(pairs.map(pair => pair[0])), mean(pairs.map(pair => pair[1]))]
  const sum = (term: (dx: number, dy: number) => number) => pairs.reduce((total, pair) => total + term(pair[0] - x, pair[1] - y), 0)
  return sum((dx, dy) => dx * dy) / sum(dx => dx * dx)
}

/** Formats a table as Markdown, with `MISS` where a limit is exceeded. */
export function print({ title, columns, rows }: Sheet): string {
  return [
    `### ${title}`,
    '',
    `| | ${columns.join(' | ')} |`,
    `|---|${'---:|'.repeat(columns.length)}`,
    ...rows.map(({ name, cells }) => `| ${name} | ${columns.map(column => printCell(cells.get(column))).join(' | ')} |`),
    '',
  ].join('\n')
}

function printCell(figure: Figure | undefined): string {
  if (!figure) return ''
  const [middle, min, max] = [figure.median, figure.min, figure.max].map(printNumber)
  const limit = figure.limit === undefined ? '' : ` (limit ${figure.limit}${isMiss(figure) ? ': MISS' : ''})`
  return (min === max ? middle : `${middle} [${min}-${max}]`) + limit
}

const printNumber = (value: number) => value.toFixed(Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 1)

const isMiss = ({ median, limit }: Figure) => limit !== undefined && median > limit

/** Counts the exceeded limits. */
export function misses({ rows }: Sheet): number {
  return rows.flatMap(({ cells }) => [...cells.values()].filter(isMiss)).length
}

export function asJson({ title, rows }: Sheet) {
  return { title, rows: rows.map(({ name, cells }) => ({ name, cells: Object.fromEntries(cells) })) }
}
