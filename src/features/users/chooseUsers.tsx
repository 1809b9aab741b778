import { type Signal, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import type { Role, VendorUser } from '../../api/entities.ts'
import { saveCsvFile } from '../../lib/csv.ts'
import { sizeOf } from '../../lib/size.ts'
import { dialogButton } from '../../text/dialog.ts'
import { userImport as t } from '../../text/userImport.ts'
import { type Batch, createBatch, startInDialog } from '../../ui/batch/batch.ts'
import { BatchProgress } from '../../ui/batch/BatchProgress.tsx'
import { useThrottled } from '../../ui/batch/useThrottled.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmDiscard } from '../../ui/dialog/confirm.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Subject } from '../../ui/dialog/dialogs.tsx'
import { type Close, openDialog } from '../../ui/dialog/openDialog.tsx'
import { Check } from '../../ui/form/checks.tsx'
import { FileInput } from '../../ui/form/FileInput.tsx'
import { DialogTable } from '../../ui/table/DialogTable.tsx'
import { checkerOf } from './importCheck.ts'
import { heads, type ImportRecord, linesOf, readUsers } from './importFile.ts'
import { type CheckedItem, columns, countsOf, type ImportRow, isWrong, rowOf } from './importRows.tsx'

type Check = Batch<CheckedItem>

/** Look-ups under way at the same time. */
const AT_ONCE = 6
/** Draws the rows again at most this often while they are checked, in milliseconds. */
const REDRAW_MS = 200
/** Larger files are no list of users. */
const MAX_BYTES = 10_000_000

interface Options {
  subject: Subject | undefined
  roles: readonly Role[]
  /** The vendor's users. */
  users: readonly VendorUser[]
  /** The rows of a file that was chosen before the session ended. */
  kept: readonly ImportRecord[]
  /** Called with the rows of each file. */
  onRead: (records: readonly ImportRecord[]) => void
}

/** Lets the user choose a CSV file, and checks its rows. Resolves to all of them, once the user agrees to add those that can be. */
export async function chooseUsers(options: Options): Promise<readonly ImportRow[] | undefined> {
  const check = signal(checkOf(options.kept, options))
  if (options.kept.length) void startInDialog(check.peek(), 'waiting')
  const rows = await openDialog<readonly ImportRow[]>(close => <Preview {...options} check={check} onClose={close} />)
  check.peek().stop()
  return rows
}

function checkOf(records: readonly ImportRecord[], { roles, users }: Pick<Options, 'roles' | 'users'>): Check {
  const check = checkerOf(records, roles, users)
  const items = records.map((record): CheckedItem => {
    const item: CheckedItem = {
      id: record.number,
      name: record.email,
      record,
      async run(signal) {
        item.outcome = await check(record, signal)
      },
    }
    return item
  })
  return createBatch(items, { atOnce: AT_ONCE, abortsOnStop: true })
}

interface Props extends Options {
  check: Signal<Check>
  onClose: Close<readonly ImportRow[]>
}

function Preview({ subject, roles, users, kept, check, onRead, onClose }: Props) {
  useSignals()
  const batch = check.value
  const [problem, setProblem] = useState<string>()
  const [showsWrong, setShowsWrong] = useState(false)
  const isChecking = batch.status.value !== 'idle'
  const throttled = useThrottled(batch.counts, REDRAW_MS)
  const counts = isChecking ? throttled : batch.counts.value
  const rows = useMemo(() => batch.entries.map(rowOf), [batch, counts])
  const wrong = useMemo(() => rows.filter(isWrong), [rows])
  const accepted = useMemo(() => rows.filter(row => row.accepted), [rows])
  const hasRows = rows.length > 0
  const [restored] = useState(kept.length ? batch : undefined)
  const canRetry = !isChecking && counts.failed > 0

  async function choose(file: File) {
    batch.stop()
    const found = file.size > MAX_BYTES ? t.tooLarge(sizeOf(MAX_BYTES)) : await usersIn(file)
    const isRefused = typeof found === 'string'
    setProblem(isRefused ? found : undefined)
    setShowsWrong(false)
    const records = isRefused ? [] : found
    onRead(records)
    check.value = checkOf(records, { roles, users })
    await startInDialog(check.peek(), 'waiting')
  }

  const disabledReason = !hasRows ? t.chooseFile : isChecking ? t.waitForCheck : accepted.length ? undefined : t.nothingToAdd
  return (
    <Dialog
      title={t.title}
      subject={subject}
      onEscape={onClose}
      askToDiscard={hasRows ? confirmDiscard : undefined}
      foot={{
        cancel: { label: dialogButton.cancel, onPress: onClose },
        act: { label: t.submit, onPress: () => onClose(rows), disabledReason },
      }}
    >
      <div className="dialog__body dialog__body--wide">
        <div className="import__file">
          <FileInput
            label={t.file}
            accept=".csv,text/csv"
            help={t.fileHelp(
              Object.values(heads),
              roles.map(role => role.name ?? String(role.id)),
            )}
            error={problem}
            onChoose={choose}
          />
          <Button onPress={() => saveCsvFile([t.templateName], linesOf([]))}>{t.template}</Button>
        </div>
        {batch === restored && <p className="note">{t.restored}</p>}
        {hasRows && (
          <BatchProgress batch={batch} outcome={isChecking ? undefined : countsOf(rows)} name={t.checking} progress={t.checkingRows} />
        )}
        {hasRows && !isChecking && <p className="hint">{t.nothingSent}</p>}
        {hasRows && (
          <>
            <div className="import__tools">
              <Check label={t.wrongOnly} checked={showsWrong} onChange={setShowsWrong} />
              {canRetry && (
                <Button isSmall onPress={() => startInDialog(batch, 'failed')}>
                  {t.checkAgain}
                </Button>
              )}
              {!isChecking && wrong.length > 0 && (
                <Button isSmall onPress={() => saveWrong(wrong)}>
                  {t.saveWrong}
                </Button>
              )}
            </div>
            <DialogTable name={t.tableTitle} columns={columns} rows={showsWrong ? wrong : rows} />
          </>
        )}
      </div>
    </Dialog>
  )
}

async function usersIn(file: File): Promise<readonly ImportRecord[] | string> {
  try {
    return readUsers(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    // The file has been moved or changed since.
    if (!(error instanceof DOMException)) throw error
    return t.unreadableFailed
  }
}

function saveWrong(rows: readonly ImportRow[]): void {
  saveCsvFile([t.wrongName], linesOf(rows.map(row => [row.record, row.text] as const)))
}
