import { cut } from '../../lib/format.ts'
import { fold } from '../../lib/search.ts'
import { userImport as t } from '../../text/userImport.ts'
import { EditableCell } from '../../ui/sheet/EditableCell.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { Preview } from './importPreview.ts'
import { heads, type ImportKey, type ImportRow, isWrong, SHOWN } from './importRow.ts'

/** Declare them once for a dialog: new columns would render every row again. `roles`: their names. */
export const columnsFor = (roles: readonly string[], preview: Preview): Column<ImportRow>[] => [
  {
    key: 'row',
    head: t.row,
    value: row => t.rowNumber(row.id),
    width: '5.75rem',
    show: row => <span className="import__row">{t.rowNumber(row.id)}</span>,
  },
  column('email', 'minmax(11rem, 2fr)', roles, preview),
  column('family', 'minmax(5.5rem, 1fr)', roles, preview),
  column('given', 'minmax(5.5rem, 1fr)', roles, preview),
  column('role', 'minmax(8.5rem, 1.25fr)', roles, preview),
  {
    key: 'result',
    head: t.result,
    value: textOf,
    width: 'minmax(10.5rem, 2fr)',
    show: row => (
      <span className="import__result" data-kind={row.outcome?.kind}>
        {textOf(row)}
      </span>
    ),
  },
]

const textOf = ({ outcome }: ImportRow) => outcome?.text ?? t.checking

const isMendable = (row: ImportRow) => isWrong(row) || row.outcome?.isDoubted || row.isMended

function column(key: ImportKey, width: string, roles: readonly string[], { typeInCell, mend }: Preview): Column<ImportRow> {
  const head = heads[key]
  return {
    key,
    head,
    width,
    value: row => cut(row.record[key], SHOWN) || (isMendable(row) ? t.emptyCell : ''),
    show(row) {
      const shown = cut(row.record[key], SHOWN) || t.emptyCell
      if (!isMendable(row)) return shown
      return (
        <EditableCell
          name={t.cell(row.id, head)}
          editName={t.editCell(row.id, head, shown)}
          value={row.record[key]}
          shown={shown}
          problem={isWrong(row) ? textOf(row) : ''}
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
