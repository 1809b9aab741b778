import type { Area } from '../state/permission.ts'
import type { RowAction } from '../ui/table/columns.ts'

/** A row action, and the area that the user has to be allowed to change for it. */
export interface Action<Row> extends RowAction<Row> {
  needs?: Area
}
