import { saveCsvFile } from '../../lib/csv.ts'
import { dateTime, today } from '../../lib/format.ts'
import { copying } from '../../text/common.ts'
import { dialogButton, record as t } from '../../text/dialog.ts'
import { header } from '../../text/header.ts'
import { Button } from '../../ui/Button.tsx'
import { copyReport } from '../../ui/copy/copyAndSay.ts'
import { CopyButton } from '../../ui/copy/CopyButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../ui/dialog/openDialog.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DialogTable } from '../../ui/table/DialogTable.tsx'
import { type ChangeMade, changesMade } from '../../ui/makeChange.ts'

type Row = ChangeMade & { id: number }

const columns: Column<Row>[] = [
  { key: 'time', head: t.time, value: ({ at }) => dateTime(at), width: { min: 11 } },
  { key: 'change', head: t.change, value: ({ text }) => text, width: { min: 14, grow: 1 } },
  { key: 'about', head: t.about, value: ({ about }) => about, width: { min: 10, grow: 1 } },
]

/** The id of the text that is read out as the dialog opens. */
const ABOUT = 'record-about'

/** Shows what this page has changed since the sign-in, to copy or save it for a ticket. */
export async function showRecord(): Promise<void> {
  const rows = changesMade().map((change, id): Row => ({ ...change, id }))
  await openDialog(close => (
    <Dialog
      title={header.record}
      describedBy={ABOUT}
      onEscape={close}
      foot={{
        aside: rows.length > 0 && (
          <>
            <Button onPress={() => save(rows)}>{t.save}</Button>
            <CopyButton label={copying.copy} onCopy={pressed => copyReport(linesOf(rows), pressed)} />
          </>
        ),
        cancel: { label: dialogButton.close, onPress: () => close() },
      }}
    >
      <div className="dialog__body">
        <div className="dialog__intro" id={ABOUT}>
          <p className="hint">{t.intro}</p>
          {!rows.length && <p>{t.none}</p>}
        </div>
        {rows.length > 0 && <DialogTable name={t.tableTitle} columns={columns} rows={rows} />}
      </div>
    </Dialog>
  ))
}

const linesOf = (rows: readonly Row[]) => rows.map(({ at, text, about }) => t.line(dateTime(at), text, about))

const save = (rows: readonly Row[]): void => saveCsvFile([header.record, today()], columns, rows)
