import { cut } from '../../lib/format.ts'
import { fold } from '../../lib/search.ts'
import { userImport as t } from '../../text/userImport.ts'
import { breakable } from '../../ui/breakable.tsx'
import { EditableCell } from '../../ui/sheet/EditableCell.tsx'
import type { Column, Width } from '../../ui/table/columns.ts'
import type { Preview } from './importPreview.ts'
import { heads, type ImportKey, type ImportRow, isWrong, SHOWN } from './importRow.ts'

/**
 * Declare them once for a dialog: new columns would render every row again. `roles`: their names. Their widths leave room for a scroll bar.
 */
export const columnsFor = (roles: readonly string[], preview: Preview): Column<ImportRow>[] => [
  {
    key: 'row',
    head: t.row,
    value: row => t.rowNumber(row.id),
    width: { min: 5.75 },
    show: row => <span className="import__row">{t.rowNumber(row.id)}</span>,
    whenStacked: 'line',
  },
  column('email', { min: 10.25, grow: 3 }, roles, preview),
  column('family', { min: 5.5, grow: 1 }, roles, preview),
  column('given', { min: 5.5, grow: 1 }, roles, preview),
  column('role', { min: 8.25, grow: 1.25 }, roles, preview),
  {
    key: 'result',
    head: t.result,
    value: statusText,
    width: { min: 10.5, grow: 2 },
    whenStacked: 'line',
    show: row => (
      <span className="import__result" data-kind={row.outcome?.kind}>
        {statusText(row)}
      </span>
    ),
  },
]

const statusText = ({ outcome }: ImportRow) => outcome?.text ?? t.checking

const isMendable = (row: ImportRow) => isWrong(row) || row.outcome?.isDoubted || row.isMended

function column(key: ImportKey, width: Width, roles: readonly string[], { typeInCell, mend }: Preview): Column<ImportRow> {
  const head = heads[key]
  return {
    key,
    head,
    width,
    whenStacked: key === 'email' ? 'title' : 'line',
    value: row => cut(row.record[key], SHOWN) || (isMendable(row) ? t.emptyCell : ''),
    show(row) {
      const shown = cut(row.record[key], SHOWN) || t.emptyCell
      if (!isMendable(row)) return key === 'email' ? breakable(shown) : shown
      return (
        <EditableCell
          name={t.cell(row.id, head)}
          editName={t.editCell(row.id, head, shown)}
          value={row.record[key]}
          shown={shown}
          problem={isWrong(row) ? statusText(row) : ''}
          isInvalid={row.outcome?.at?.includes(key)}
          options={key === 'role' ? withCurrent(roles, row.record.role) : undefined}
          onType={value => typeInCell(row.id, key, value)}
          onChange={value => void mend(row.id, key, value)}
        />
      )
    },
  }
}

/** Adds what the cell holds, if it names none of the roles. */
function withCurrent(roles: readonly string[], current: string): readonly string[] {
  return roles.includes(current) ? roles : [current, ...roles.filter(role => fold(role) !== fold(current))]
}
