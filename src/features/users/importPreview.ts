import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Role, VendorUser } from '../../api/entities.ts'
import { addressKey } from '../../lib/sameAddress.ts'
import { sizeOf } from '../../lib/format.ts'
import { userImport as t } from '../../text/userImport.ts'
import { type Batch, createBatch, startInDialog } from '../../ui/batch/batch.ts'
import { confirmDiscard } from '../../ui/dialog/confirm.tsx'
import { checkerOf } from './importCheck.ts'
import { type ImportKey, type ImportRecord, readUsers, recordOf, usersIn } from './importFile.ts'
import type { CheckedItem } from './importRows.tsx'

/** Look-ups under way at the same time. */
const AT_ONCE = 6
/** Larger files are no list of users. */
const MAX_BYTES = 10_000_000

/** What the user has put in: rows, and text that is not read yet. As JSON, it outlives the end of a session. */
export interface ImportInput {
  records: readonly ImportRecord[]
  typed: string
}

interface Options {
  roles: readonly Role[]
  /** The vendor's users. */
  users: readonly VendorUser[]
  /** What was put in before the session ended. */
  kept: ImportInput
  /** Called with each change. */
  onInput: (input: ImportInput) => void
}

/** The look-ups of all rows. */
interface Check extends Batch<CheckedItem> {
  /** Only rows that were mended are checked: the sum of the others stays on the screen. */
  isForMended: boolean
}

/** Where rows come from, and what is wrong there. */
interface Problem {
  at: 'file' | 'text'
  text: string
}

export type Preview = ReturnType<typeof createPreview>

/** The rows of an import before they are added: reads them, checks each, and lets those with a problem be mended. Has no DOM. */
export function createPreview({ roles, users, kept, onInput }: Options) {
  const check = signal(checkOf(kept.records.map(record => ({ record }))))
  const problem = signal<Problem>()
  const typed = signal(kept.typed)
  let readings = 0
  const recordsNow = () => check.peek().entries.map(({ item }) => item.record)
  const report = (records = recordsNow()) => onInput({ records, typed: typed.peek() })

  function checkOf(earlier: readonly Pick<CheckedItem, 'record' | 'outcome' | 'isMended' | 'before'>[], isForMended = false): Check {
    const checkRow = checkerOf(
      earlier.map(({ record }) => record),
      roles,
      users,
    )
    const items = earlier.map(({ record, outcome, isMended, before }) => {
      const item: CheckedItem = {
        id: record.number,
        name: record.email,
        record,
        outcome,
        isMended,
        before,
        async run(signal) {
          item.outcome = await checkRow(record, signal)
        },
      }
      return item
    })
    return { ...createBatch(items, { atOnce: AT_ONCE, abortsOnStop: true }), isForMended }
  }

  function start(next: Check) {
    check.peek().stop()
    check.value = next
    report()
    return startInDialog(next, 'waiting')
  }

  /** Shows rows instead of those before. Asks first if some of those were mended. */
  async function show(at: Problem['at'], read: () => Promise<readonly ImportRecord[] | string>): Promise<void> {
    if (check.peek().entries.some(({ item }) => item.isMended) && !(await confirmDiscard())) return
    check.peek().stop()
    const reading = ++readings
    const found = await read()
    // Something else was chosen meanwhile.
    if (reading !== readings) return
    const isRefused = typeof found === 'string'
    problem.value = isRefused ? { at, text: found } : undefined
    if (!isRefused) typed.value = ''
    await start(checkOf(isRefused ? [] : found.map(record => ({ record }))))
  }

  const changed = (number: number, key: ImportKey, value: string) =>
    recordsNow().map(record => (record.number === number ? recordOf({ ...record, [key]: value }) : record))

  return {
    check: check as ReadonlySignal<Check>,
    problem: problem as ReadonlySignal<Problem | undefined>,
    typed: typed as ReadonlySignal<string>,

    start: () => start(check.peek()),
    choose: (file: File) => show('file', () => usersOf(file)),
    read: (text: string) => show('text', async () => (text.length > MAX_BYTES ? t.tooLarge(sizeOf(MAX_BYTES)) : usersIn(text))),
    type(text: string) {
      typed.value = text
      report()
    },

    /** Notes what is being typed in a cell. */
    typeInCell: (number: number, key: ImportKey, value: string) => report(changed(number, key, value)),

    /** Changes a cell, and checks its row again, and those that have the row's address, or had it. */
    mend(number: number, key: ImportKey, value: string): Promise<void> {
      const { entries, status, isForMended } = check.peek()
      const records = changed(number, key, value)
      const at = records.findIndex(record => record.number === number)
      const concerned = new Set([recordsNow()[at]!, records[at]!].map(({ email }) => addressKey(email)))
      const earlier = entries.map(({ item: { record, outcome, isMended }, progress }, index) => {
        if (index === at) return { record: records[at]!, isMended: true }
        const { state } = progress.peek()
        const isChecked = (state === 'done' || state === 'failed') && !concerned.has(addressKey(record.email))
        return { record, isMended, ...(isChecked && { outcome, before: progress.peek() }) }
      })
      return start(checkOf(earlier, status.peek() === 'idle' || isForMended))
    },
  }
}

async function usersOf(file: File): Promise<readonly ImportRecord[] | string> {
  if (file.size > MAX_BYTES) return t.tooLarge(sizeOf(MAX_BYTES))
  try {
    return readUsers(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    // The file has been moved or changed since.
    if (!(error instanceof DOMException)) throw error
    return t.unreadableFailed
  }
}
