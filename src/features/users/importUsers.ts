import type { Id } from '../../api/entities.ts'
import { roles, vendorUsers } from '../../api/users.ts'
import { vendors } from '../../api/vendors.ts'
import type { DialogCall } from '../../lib/draft.ts'
import { addressKey } from '../../lib/emailAddress.ts'
import { ApiError } from '../../lib/http.ts'
import { isSameId } from '../../lib/ids.ts'
import { text } from '../../lib/shape.ts'
import { mayBeDone } from '../../lib/unanswered.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { person } from '../../text/common.ts'
import { saved } from '../../text/saved.ts'
import { user } from '../../text/user.ts'
import { userImport as t } from '../../text/userImport.ts'
import { AlreadyDone, type BatchItem, ItemError } from '../../ui/batch/batch.ts'
import { progressIn } from '../../ui/batch/interrupted.ts'
import { runBatch } from '../../ui/batch/runBatch.tsx'
import { ANYWHERE, registerDraft, takeDraft } from '../../ui/drafts/drafts.ts'
import { loadInDialog } from '../../ui/dialog/loadInDialog.tsx'
import { messageOf } from '../../ui/load/failureMessages.ts'
import { showSaved } from '../../ui/saved.ts'
import { chooseUsers } from './chooseUsers.tsx'
import { loadAddresses, takenText } from './importCheck.ts'
import { createPreview, type ImportInput, type Preview } from './importPreview.ts'
import { type Addition, emailIn, filesOf, type ImportRow, rowsAfter, rowsIn, sumOf } from './importRow.ts'
import { newUser } from './newUser.ts'

/**
 * Adds users to a vendor, by default the selected one, from a CSV file or pasted rows: a preview of every row, then a batch. Goes on
 * with an import that the end of the session interrupted.
 */
export async function importUsers(vendor = selectedIds().vendorId): Promise<void> {
  if (vendor === undefined) return
  const call: DialogCall = { verb: 'importUsers', args: [vendor], at: ANYWHERE }
  const input = takeDraft(call)
  const progress = progressIn(input)
  if (progress) return add(call, vendor, rowsIn(progress.input.rows), progress.before)
  const kept: ImportInput = { rows: rowsIn(input?.rows), typed: text(input?.typed) ?? '' }
  let preview: Preview | undefined
  const unregister = registerDraft(call, () => ({ ...(preview?.input() ?? kept) }))
  const subject = vendorSubject(vendor)
  const loaded = await loadInDialog({ title: t.title, subject, load: signal => roles.list({}, signal), failed: user.loadFailed })
  preview = loaded && createPreview(loaded, vendor, kept)
  const rows = preview && (await chooseUsers({ subject, preview }))
  unregister()
  if (rows) await add(call, vendor, rows)
}

/** `before`: the outcomes of an interrupted import. */
async function add(call: DialogCall, vendor: Id, rows: readonly ImportRow[], before?: ReadonlyMap<string, BatchItem['before']>) {
  const vendorNow = vendorCheck(vendor)
  const items = rows.flatMap(({ id, outcome }) => {
    const addition = outcome?.addition
    if (!addition) return []
    const progress = before?.get(String(id))
    return { id, name: person.named(addition.person), before: progress, run: stepsOf(vendor, addition, vendorNow, progress) }
  })
  if (!items.length) return
  const jobs = await runBatch({
    title: t.title,
    subject: vendorSubject(vendor),
    call,
    input: { rows },
    items,
    holdsItems: true,
    files: filesOf(rows),
    summary: (_, jobs) => sumOf(rowsAfter(rows, jobs), true),
  })
  const added = rowsAfter(rows, jobs).flatMap(row => (row.outcome?.kind === 'added' ? emailIn(row.record) : []))
  if (!added.length) return
  const { vendorId, groupId } = selectedIds()
  const isGroupShown = isSameId(vendorId, vendor) && groupId !== undefined
  showSaved({
    // Leads to the new users if they are not on the screen.
    text: isGroupShown ? saved.usersAddedOutside(added.length) : saved.usersAdded(added.length),
    table: 'users',
    of: vendor,
    match: { email: added },
    next: { label: user.copyGuide, verb: 'copyGuide', args: added },
  })
}

/**
 * Returns a check that fails if a vendor is gone: an account that is made for it would be nobody's to remove. It asks once, and again after
 * `forget`.
 */
function vendorCheck(vendor: Id) {
  let isThere = false
  return {
    async check(signal: AbortSignal): Promise<void> {
      if (!isThere) await vendors.get({ id: vendor }, signal)
      isThere = true
    },
    forget() {
      isThere = false
    },
  }
}

/**
 * Returns what adds a user, unless someone else has added the user since the check. Repeated, it does what is left. `before`: its progress
 * when the session ended, maybe after the last step.
 */
function stepsOf(vendor: Id, { person, role, account }: Addition, vendorNow: ReturnType<typeof vendorCheck>, before: BatchItem['before']) {
  const adding = newUser(vendor)
  let mayBeLinked = Boolean(before?.wasBegun)
  const address = addressKey(person.user_name)
  return async (signal: AbortSignal) => {
    if ((await vendorUsers.exists({ userName: person.user_name }, signal)).result) {
      const here = await loadAddresses(vendor, signal)
      // By another vendor, too: a file may be imported by several people.
      if (mayBeLinked && here.has(address)) return
      throw new AlreadyDone(takenText(here, address))
    }
    mayBeLinked = false
    await vendorNow.check(signal)
    await adding.provide(person, account, signal)
    let isLinked: boolean
    try {
      isLinked = await adding.link(role, signal)
    } catch (error) {
      vendorNow.forget()
      mayBeLinked = mayBeDone(error)
      if (!(error instanceof ApiError) || error.code === 401 || mayBeLinked) throw error
      throw new ItemError(`${messageOf(error)} ${t.accountCreated}`)
    }
    if (!isLinked) throw new AlreadyDone(takenText(await loadAddresses(vendor, signal), address))
  }
}
