import { signal } from '@preact/signals-react'
import type { Id, Role } from '../../api/entities.ts'
import { clean } from '../../lib/clean.ts'
import { type BatchItem, createBatch, startInDialog } from '../../ui/batch/batch.ts'
import { confirmDiscard } from '../../ui/dialog/confirm.tsx'
import { checkerOf } from './importCheck.ts'
import { readUsers, usersIn } from './importFile.ts'
import { addressIn, type ImportKey, type ImportRow } from './importRow.ts'

/** The last reading: a file, or text if it has no name; with its problem if it holds no users. */
interface Intake {
  file?: string
  problem: string | undefined
}

/** The input: rows, and text that is not read yet. As JSON, it outlives the end of a session. */
export interface ImportInput {
  rows: readonly ImportRow[]
  typed: string
}

export type Preview = ReturnType<typeof createPreview>

const unchecked = ({ outcome: _, ...row }: ImportRow): ImportRow => row

/** The rows of an import before they are added: reads them, checks each, and lets those with a problem be mended. Has no DOM. */
export function createPreview(roles: readonly Role[], vendor: Id, kept: ImportInput) {
  const check = signal(checkOf(kept.rows.map(unchecked)))
  const intake = signal<Intake>()
  const typed = signal(kept.typed)
  /** The rows with what is being typed in a cell. */
  let edited: readonly ImportRow[] | undefined
  let readings = 0
  let checked = Promise.resolve()
  const rowsNow = () => check.peek().rows.peek()

  /** Looks up the rows that have no outcome. `isForMended`: only mended ones, while the sum of the others stays on the screen. */
  function checkOf(given: readonly ImportRow[], isForMended = false) {
    const rows = signal(given)
    const outcomeOf = checkerOf(given, roles, vendor)
    const items = given.flatMap((row, index) => {
      const run = async (signal: AbortSignal) => {
        const outcome = await outcomeOf(row, signal)
        rows.value = rows.peek().with(index, { ...row, outcome })
      }
      return row.outcome ? [] : [{ id: row.id, name: row.record.email, run }]
    })
    return { ...createBatch<BatchItem>(items, { onlyReads: true }), rows, isForMended }
  }

  function start(next: ReturnType<typeof checkOf>) {
    check.peek().stop()
    check.value = next
    edited = undefined
    checked = startInDialog(next, 'waiting')
    return checked
  }

  /** Shows rows instead of those before. Asks first if some of those were mended, or typed; resolves to false if they stay. */
  async function show(file: string | undefined, read: () => Promise<readonly ImportRow[] | string>): Promise<boolean> {
    const isTyped = file !== undefined && typed.peek().trim() !== ''
    if ((isTyped || rowsNow().some(({ isMended }) => isMended)) && !(await confirmDiscard())) return false
    const reading = ++readings
    const take = async () => {
      const found = await read()
      // Something else was chosen meanwhile.
      if (reading !== readings) return
      const problem = typeof found === 'string' ? found : undefined
      intake.value = { file, problem }
      if (!problem) typed.value = ''
      await start(checkOf(typeof found === 'string' ? [] : found))
    }
    checked = take()
    await checked
    return true
  }

  /** Returns the rows with another value in a cell. */
  const changed = (id: number, key: ImportKey, value: string) =>
    rowsNow().map(row => (row.id === id ? { id, record: { ...row.record, [key]: clean(value) }, isMended: true } : row))

  return {
    roles,
    check,
    intake,
    typed,
    input: (): ImportInput => ({ rows: edited ?? rowsNow(), typed: typed.peek() }),

    start: () => start(check.peek()),
    /** Resolves to the rows once they have been checked, and those that are mended meanwhile. */
    async checked(): Promise<readonly ImportRow[]> {
      const last = checked
      await last
      return last === checked ? rowsNow() : this.checked()
    },
    choose: (file: File) => show(file.name, () => readUsers(file)),
    read: (text: string) => show(undefined, () => usersIn(text)),
    retry: () => start(checkOf(rowsNow().map(row => (row.outcome?.isUnknown ? unchecked(row) : row)))),
    type(text: string) {
      typed.value = text
    },

    typeInCell(...cell: Parameters<typeof changed>) {
      edited = changed(...cell)
    },

    /** Changes a cell, and checks its row again, and those that have the row's address, or had it. */
    mend(...cell: Parameters<typeof changed>): Promise<void> {
      const { status, isForMended } = check.peek()
      const next = changed(...cell)
      const concerned = new Set([...rowsNow(), ...next].filter(({ id }) => id === cell[0]).map(addressIn))
      const rows = next.map(row => (concerned.has(addressIn(row)) ? unchecked(row) : row))
      return start(checkOf(rows, status.peek() === 'idle' || isForMended))
    },
  }
}
