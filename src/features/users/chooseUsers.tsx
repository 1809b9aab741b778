import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { saveCsvFile } from '../../lib/csv.ts'
import { dialogButton } from '../../text/dialog.ts'
import { userImport as t } from '../../text/userImport.ts'
import { BatchProgress } from '../../ui/batch/BatchProgress.tsx'
import { useThrottled } from '../../ui/batch/useThrottled.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmDiscard } from '../../ui/dialog/confirm.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { INPUT, passFocusOn } from '../../ui/focus.ts'
import { dialogsNow, type Subject } from '../../ui/layers.ts'
import { DialogTable } from '../../ui/table/DialogTable.tsx'
import { type Close, openDialog } from '../../ui/dialog/openDialog.tsx'
import { Check, optionsOf } from '../../ui/form/checks.tsx'
import { FileInput } from '../../ui/form/FileInput.tsx'
import { Intake, PasteInput } from '../../ui/sheet/Intake.tsx'
import type { Preview } from './importPreview.ts'
import { heads, type ImportRow, isWrong, recordFields, refusedFields, sumOf } from './importRow.ts'
import { columnsFor } from './importRows.tsx'

/** Draws the rows again at most this often while they are checked, in milliseconds. */
const REDRAW_MS = 200

interface Props {
  subject: Subject | undefined
  preview: Preview
  onClose: Close<readonly ImportRow[]>
}

/**
 * Lets the user choose a CSV file, or paste rows of a spreadsheet, and checks the rows, which can be mended. Resolves to all of them, once
 * the user agrees to add those that can be.
 */
export async function chooseUsers(options: Omit<Props, 'onClose'>): Promise<readonly ImportRow[] | undefined> {
  const { preview } = options
  void preview.start()
  const rows = await openDialog<readonly ImportRow[]>(close => <Chooser {...options} onClose={close} />)
  preview.check.peek().stop()
  return rows
}

const isPlainlyNew = ({ outcome }: ImportRow) => outcome?.kind === 'new' && !outcome.isDoubted

function Chooser({ subject, preview, onClose }: Props) {
  useSignals()
  const batch = preview.check.value
  const intake = preview.intake.value
  const typed = preview.typed.value
  const [showsWrong, setShowsWrong] = useState(false)
  const isChecking = batch.status.value !== 'idle'
  const showsProgress = isChecking && !batch.isForMended
  const throttled = useThrottled(batch.rows, REDRAW_MS)
  const rows = isChecking ? throttled : batch.rows.value
  const wrong = useMemo(() => rows.filter(isWrong), [rows])
  const accepted = useMemo(() => rows.filter(({ outcome }) => outcome?.addition), [rows])
  // A row that is mended stays where it is.
  const shown = useMemo(() => (showsWrong ? rows.filter(row => isWrong(row) || row.isMended) : rows), [rows, showsWrong])
  const hasRows = rows.length > 0
  const [isRestored] = useState(hasRows || Boolean(typed))
  const canRetry = !showsProgress && wrong.some(({ outcome }) => outcome?.isUnknown)
  const roleNames = useMemo(() => optionsOf(preview.roles).map(({ label }) => label), [])
  const columns = useMemo(() => columnsFor(roleNames, preview), [])

  function read(show: () => Promise<boolean>) {
    setShowsWrong(false)
    return show()
  }

  /**
   * Checks what is in a cell that is still open first; unless that is plainly new, or if it leaves nothing to add, the press only says so:
   * the address may be another person's. Asks before it goes without rows that were typed and not read.
   */
  async function submit() {
    const seen = new Set(batch.rows.peek())
    document.activeElement?.closest('table')?.querySelector<HTMLElement>(`${INPUT}:focus`)?.blur()
    const before = [preview.intake.peek(), dialogsNow()]
    const checked = await preview.checked()
    // Another file was chosen meanwhile, or the user is asked whether to give up.
    if ([preview.intake.peek(), dialogsNow()].some((now, at) => now !== before[at])) return
    if (checked.some(row => !seen.has(row) && !isPlainlyNew(row))) return
    if (!checked.some(({ outcome }) => outcome?.addition)) return
    if (!preview.typed.peek().trim() || (await confirmDiscard())) onClose(checked)
  }

  const summary = hasRows ? (intake ? t.rowsRead(intake.file, rows.length) : t.restored) : undefined
  const disabledReason = !hasRows ? t.chooseFile : isChecking ? t.waitForCheck : accepted.length ? undefined : t.nothingToAdd
  return (
    <Dialog
      title={t.title}
      subject={subject}
      onEscape={onClose}
      askToDiscard={hasRows || typed ? confirmDiscard : undefined}
      foot={{ cancel: { label: dialogButton.cancel, onPress: onClose }, act: { label: t.submit, onPress: submit, disabledReason } }}
    >
      <div className="dialog__body">
        <Intake summary={summary} reading={intake} againLabel={t.readAgain}>
          <div className="import__file">
            <FileInput
              label={t.file}
              help={t.fileHelp(Object.values(heads), roleNames)}
              error={intake?.file && intake.problem}
              onChoose={file => read(() => preview.choose(file))}
            />
            <Button onPress={() => saveCsvFile([t.templateName], recordFields, [])}>{t.template}</Button>
          </div>
          <PasteInput
            label={t.pasted}
            help={t.pastedHelp(Object.values(heads))}
            error={intake?.file ? undefined : intake?.problem}
            read={{ label: t.read, disabledReason: t.nothingPasted }}
            typed={typed}
            isAnywhere={!hasRows}
            onType={preview.type}
            onRead={text => read(() => preview.read(text))}
          />
          {isRestored && !intake && !hasRows && <p className="note">{t.restored}</p>}
        </Intake>
        {hasRows && (
          <>
            <BatchProgress batch={batch} outcome={showsProgress ? undefined : sumOf(rows)} name={t.checking} progress={t.checkingRows} />
            {!showsProgress && <p className="hint">{t.nothingSent}</p>}
            {/* The table does not move up below the pointer that leaves the last mended cell for another one. */}
            {(showsWrong || rows.some(row => isWrong(row) || row.isMended)) && (
              <div className="import__line">
                <Check label={t.wrongOnly} checked={showsWrong} onChange={setShowsWrong} />
                {canRetry && (
                  <Button isSmall ref={passFocusOn} onPress={preview.retry}>
                    {t.checkAgain}
                  </Button>
                )}
                {!showsProgress && wrong.length > 0 && (
                  <Button isSmall name={t.saveWrong} onPress={() => saveCsvFile([t.wrongName], refusedFields, wrong)}>
                    {t.saveWrongShort}
                  </Button>
                )}
              </div>
            )}
            <DialogTable name={t.tableTitle} columns={columns} rows={shown} />
          </>
        )}
      </div>
    </Dialog>
  )
}
