import { type Signal, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import type { Role } from '../../api/entities.ts'
import { saveCsvFile } from '../../lib/csv.ts'
import { dialogButton } from '../../text/dialog.ts'
import { connection } from '../../text/common.ts'
import { userImport as t } from '../../text/userImport.ts'
import { type Batch, createBatch, startInDialog } from '../../ui/batch/batch.ts'
import { BatchProgress } from '../../ui/batch/BatchProgress.tsx'
import { useThrottled } from '../../ui/batch/useThrottled.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { type Close, openDialog } from '../../ui/dialog/openDialog.ts'
import { Check } from '../../ui/form/checks.tsx'
import { FileInput } from '../../ui/form/FileInput.tsx'
import { isOffline } from '../../ui/load/connection.ts'
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

/** Lets the user choose a CSV file, and checks its rows. Resolves to those that can be added, once the user agrees. */
export async function chooseUsers(roles: readonly Role[]): Promise<readonly ImportRow[] | undefined> {
  const check = signal(checkOf([], roles))
  const accepted = await openDialog<readonly ImportRow[]>(close => <Preview roles={roles} check={check} onClose={close} />)
  check.peek().stop()
  return accepted
}

function checkOf(records: readonly ImportRecord[], roles: readonly Role[]): Check {
  const check = checkerOf(records, roles)
  const items = records.map((record): CheckedItem => {
    const item: CheckedItem = {
      id: record.number,
      name: record.email,
      record,
      async run(signal) { item.outcome = await check(record, signal) },
    }
    return item
  })
  return createBatch(items, { atOnce: AT_ONCE, abortsOnStop: true })
}

interface Props {
  roles: readonly Role[]
  check: Signal<Check>
  onClose: Close<readonly ImportRow[]>
}

function Preview({ roles, check, onClose }: Props) {
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
  const canRetry = !isChecking && counts.failed > 0

  async function choose(file: File) {
    batch.stop()
    const found = file.size > MAX_BYTES ? t.unreadableFailed : await usersIn(file)
    const isRefused = typeof found === 'string'
    setProblem(isRefused ? found : undefined)
    setShowsWrong(false)
    check.value = checkOf(isRefused ? [] : found, roles)
    await startInDialog(check.peek(), 'waiting')
  }

  const notReady = !hasRows ? t.chooseFile : isChecking ? t.waitForCheck : accepted.length ? undefined : t.nothingToAdd
  const disabledReason = isOffline.value ? connection.noChanges : notReady
  return (
    <Dialog
      title={t.title}
      onEscape={onClose}
      foot={{
        cancel: { label: dialogButton.cancel, onPress: onClose },
        act: { label: t.submit, onPress: () => onClose(accepted), disabledReason },
      }}
    >
      <div className="dialog__body dialog__body--wide">
        <div className="import__file">
          <FileInput
            label={t.file}
            accept=".csv,text/csv"
            help={t.fileHelp(Object.values(heads), roles.map(role => role.name ?? String(role.id)))}
            error={problem}
            onChoose={choose}
          />
          <Button onPress={() => saveCsvFile([t.templateName], linesOf([]))}>{t.template}</Button>
        </div>
        {hasRows && (
          <BatchProgress batch={batch} outcome={isChecking ? undefined : countsOf(rows)} name={t.checking} progress={t.checkingRows} />
        )}
        {hasRows && !isChecking && <p className="field__help">{t.nothingSent}</p>}
        {hasRows && (
          <>
            <div className="import__tools">
              <Check label={t.wrongOnly} checked={showsWrong} onChange={setShowsWrong} />
              {canRetry && <Button isSmall onPress={() => startInDialog(batch, 'failed')}>{t.checkAgain}</Button>}
              {!isChecking && wrong.length > 0 && <Button isSmall onPress={() => saveWrong(wrong)}>{t.saveWrong}</Button>}
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
