import type { Id, Role } from '../../api/entities.ts'
import { roles as roleCalls } from '../../api/users.ts'
import { ApiError } from '../../lib/http.ts'
import { id, needed, number, object, text } from '../../lib/shape.ts'
import { user } from '../../text/user.ts'
import { userImport as t } from '../../text/userImport.ts'
import { type BatchItem, ItemError, problemOf } from '../../ui/batch/batch.ts'
import { takeInterrupted } from '../../ui/batch/interrupted.ts'
import { runBatch } from '../../ui/batch/runBatch.tsx'
import { loadInDialog } from '../../ui/dialog/loadInDialog.tsx'
import { chooseUsers } from './chooseUsers.tsx'
import { type ImportRecord, linesOf } from './importFile.ts'
import { lookUp, newUser, type Person } from './newUser.ts'
import { nameOf } from './user.ts'

/** The kind of batch that an import is. */
export const IMPORT = 'importUsers'

/** A row to add: as it was typed, and what is sent. As JSON, it outlives the end of a session. */
interface Addition extends ImportRecord, Person {
  roleId: Id
  /** The account to take over. */
  account?: Id | null | undefined
}

const addition = object<Addition>({
  number: needed(number), email: needed(text), family: needed(text), given: needed(text), role: needed(text),
  user_name: needed(text), family_name: needed(text), given_name: needed(text), roleId: needed(id), account: id,
})

/** Adds users from a CSV file: a preview of every row, then a batch. Resolves to whether the data may have changed. */
export async function importUsers(vendor: Id): Promise<boolean> {
  const roles = await loadInDialog<readonly Role[]>({
    title: t.title, load: signal => roleCalls.list({}, signal), failed: user.loadFailed,
  })
  const chosen = roles && await chooseUsers(roles)
  const additions = chosen?.flatMap(({ record, accepted }): Addition[] =>
    (accepted ? [{ ...record, ...accepted.person, roleId: accepted.role, account: accepted.account?.id }] : []))
  return additions?.length ? add(vendor, additions) : false
}

/** Goes on with an import that the end of the session interrupted. Resolves to whether the data may have changed. */
export async function resumeImport(): Promise<boolean> {
  const found = takeInterrupted(IMPORT, { isRepeatable: true })
  const vendor = id(found?.input.vendor)
  const saved = found?.input.additions
  if (!found || vendor === undefined || !Array.isArray(saved)) return false
  const before = new Map(found.items.map(item => [Number(item.id), item.before]))
  return add(vendor, saved.map(addition).filter(one => one !== undefined), before)
}

/** `before`: the outcomes of an interrupted import. */
function add(vendor: Id, additions: readonly Addition[], before?: ReadonlyMap<number, BatchItem['before']>): Promise<boolean> {
  return runBatch({
    title: t.title,
    kind: IMPORT,
    input: { vendor, additions },
    items: additions.map(row => ({
      id: row.number, row, name: nameOf({ id: '', user: row }), before: before?.get(row.number), run: stepsOf(vendor, row, Boolean(before)),
    })),
    files: [{
      label: t.saveFailed,
      name: t.failedName,
      lines: entries => linesOf(entries
        .filter(({ progress }) => progress.peek().state !== 'done')
        .map(({ item, progress }) => [item.row, progress.peek().problem ?? ''] as const)),
    }],
  })
}

/** Returns what adds a user. Repeated, it does what is left. `isResumed`: the session ended meanwhile, maybe after the last step. */
function stepsOf(vendor: Id, { user_name, family_name, given_name, roleId, account }: Addition, isResumed: boolean) {
  const adding = newUser(vendor)
  return async (signal: AbortSignal) => {
    if (isResumed && !adding.made() && (await lookUp(user_name, signal)).isTaken) return
    await adding.provide({ user_name, family_name, given_name }, account == null ? undefined : { id: account }, signal)
    try {
      await adding.link(roleId, signal)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 401) throw error
      throw new ItemError(`${problemOf(error)}${t.accountMade}`)
    }
  }
}
