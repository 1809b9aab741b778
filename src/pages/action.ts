import type { RowAction } from '../ui/table/columns.ts'
import type { Verb } from './verbs.ts'

/** A row action, and the verb whose rights it needs. */
export interface Action<Row> extends RowAction<Row> {
  verb?: Verb
}
