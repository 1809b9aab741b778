import { table as t } from '../text/common.ts'
import { Button } from './Button.tsx'
import { ROWS_PER_PAGE, type TableState } from './useTable.ts'

/** Under a table: rows per page, what is shown of how many, and the ways to the other pages. */
export function Pager<Row>({ state, total }: { state: TableState<Row>; total: number }) {
  const { page, pages, goTo } = state
  const ways = [
    { name: t.firstPage, sign: '«', to: 1, isPossible: page > 1 },
    { name: t.previousPage, sign: '‹', to: page - 1, isPossible: page > 1 },
    { name: t.nextPage, sign: '›', to: page + 1, isPossible: page < pages },
    { name: t.lastPage, sign: '»', to: pages, isPossible: page < pages },
  ]
  return (
    <div className="pager">
      <label className="pager__rows">
        {t.rowsPerPage}
        <select value={state.rowsPerPage} onChange={event => state.showRows(Number(event.target.value))}>
          {ROWS_PER_PAGE.map(rows => <option key={rows} value={rows}>{rows || t.allRows}</option>)}
        </select>
      </label>
      <span role="status">{t.range(state.from, state.to, total)}</span>
      <span className="pager__ways" role="group" aria-label={t.pages}>
        {ways.map(({ name, sign, to, isPossible }) => (
          <Button key={name} small look="quiet" name={name} whyNot={isPossible ? undefined : to <= page ? t.isFirstPage : t.isLastPage} press={() => goTo(to)}>{sign}</Button>
        ))}
      </span>
    </div>
  )
}
