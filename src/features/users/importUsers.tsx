import type { Id, Role } from '../../api/entities.ts'
import { roles as roleCalls } from '../../api/users.ts'
import { ApiError } from '../../lib/http.ts'
import { user } from '../../text/user.ts'
import { userImport as t } from '../../text/userImport.ts'
import { ItemError, problemOf } from '../../ui/batch/batch.ts'
import { runBatch } from '../../ui/batch/runBatch.tsx'
import { loadInDialog } from '../../ui/dialog/loadInDialog.tsx'
import { chooseUsers } from './chooseUsers.tsx'
import type { Accepted } from './importCheck.ts'
import { linesOf } from './importFile.ts'
import { newUser } from './newUser.ts'
import { nameOf } from './user.ts'

/** Adds users from a CSV file: a preview of every row, then a batch. Resolves to whether the data may have changed. */
export async function importUsers(vendor: Id): Promise<boolean> {
  const roles = await loadInDialog<readonly Role[]>({
    title: t.title, load: signal => roleCalls.list({}, signal), failed: user.loadFailed,
  })
  const accepted = roles && await chooseUsers(roles)
  if (!accepted?.length) return false
  return runBatch({
    title: t.title,
    items: accepted.map(({ record, accepted }) => ({ id: record.number, record, ...itemOf(vendor, accepted!) })),
    files: [{
      label: t.saveFailed,
      name: t.failedName,
      lines: entries => linesOf(entries
        .filter(({ progress }) => progress.peek().state !== 'done')
        .map(({ item, progress }) => [item.record, progress.peek().problem ?? ''] as const)),
    }],
  })
}

function itemOf(vendor: Id, { person, role, account }: Accepted) {
  const adding = newUser(vendor)
  return {
    name: nameOf({ id: '', user: person }),
    async run(signal: AbortSignal) {
      await adding.provide(person, account, signal)
      try {
        await adding.link(role, signal)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code === 401) throw error
        throw new ItemError(`${problemOf(error)}${t.accountMade}`)
      }
    },
  }
}
