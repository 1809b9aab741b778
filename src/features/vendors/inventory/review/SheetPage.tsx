import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { saveCsvText } from '../../../../lib/csv.ts'
import { hrefTo } from '../../../../state/location.ts'
import { review as t } from '../../../../text/review.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { useCommands } from '../../../../ui/commands.ts'
import { DialogTable } from '../../../../ui/table/DialogTable.tsx'
import { Check } from '../../../../ui/form/checks.tsx'
import { ListPage } from '../../../../ui/list/ListPage.tsx'
import { usePageMark } from '../../../../ui/useEvent.ts'
import { useParam } from '../../../../ui/table/query.ts'
import { isCompared } from '../rows.ts'
import { params } from '../useInventory.ts'
import { review, type Sheet, type SheetRow } from './review.ts'
import { sheetColumns } from './sheet.ts'

/** Returns the sheet that the address asks for, if there is one. Reads the address signal. */
export function useSheet(): Sheet | undefined {
  const sheet = review.value?.sheet
  return useParam(params.sheet, value => value === '1' && sheet !== undefined) ? sheet : undefined
}

const isUnchanged = (row: SheetRow) => isCompared(row) && row.change.kind === 'unchanged'

/** The sheet of a review: a page to print, with the changes and the number of the other rows, which come on demand; and its files. */
export function SheetPage({ sheet }: { sheet: Sheet }) {
  useSignals()
  usePageMark('sheet-shown', true)
  const { facts, rows, list, file } = sheet
  const [hasRest, setRest] = useState(false)
  const [rendered, setRendered] = useState<boolean>()
  const isComplete = rendered === hasRest
  const rest = rows.filter(isUnchanged)
  const actions = [
    { label: t.print, onPress: () => print(), disabledReason: isComplete ? undefined : t.preparing },
    { label: t.saveSheet, onPress: () => saveCsvText(file.name, file.text) },
    { label: t.saveList, onPress: () => saveCsvText(list.name, list.text) },
  ]
  useCommands(() => actions)
  return (
    <ListPage lead={t.sheetLead}>
      <section className="card sheet" aria-label={t.sheet}>
        <div className="card__head">
          <h2 className="card__title">{t.sheet}</h2>
          <div className="card__tools">
            {actions.map(({ label, ...action }, at) => (
              <Button key={label} look={at ? undefined : 'primary'} {...action}>
                {label}
              </Button>
            ))}
            <a className={buttonClass()} href={hrefTo('/inventory', { [params.sheet]: undefined })}>
              {t.back}
            </a>
          </div>
        </div>
        <dl className="sheet__facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {rest.length > 0 && (
          <div className="sheet__rest">
            {!hasRest && <p>{t.rest(rest.length, rest.filter(({ confirmedAt }) => confirmedAt !== undefined).length)}</p>}
            <Check label={t.withRest} checked={hasRest} onChange={setRest} />
          </div>
        )}
        <DialogTable
          key={String(hasRest)}
          name={t.rows}
          columns={sheetColumns}
          rows={hasRest ? rows : rows.filter(row => !isUnchanged(row))}
          onComplete={() => setRendered(hasRest)}
        />
      </section>
    </ListPage>
  )
}
