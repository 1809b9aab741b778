import type { Id, Role, VendorUser } from '../../api/entities.ts'
import { roles as roleCalls, vendorUsers } from '../../api/users.ts'
import type { DraftCall } from '../../lib/draft.ts'
import { ApiError, isUnanswered } from '../../lib/http.ts'
import { addressKey } from '../../lib/sameAddress.ts'
import { flag, id, needed, number, object, text } from '../../lib/shape.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { selectedVendorGroupId } from '../../state/scope.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { person } from '../../text/common.ts'
import { saved } from '../../text/saved.ts'
import { user } from '../../text/user.ts'
import { userImport as t } from '../../text/userImport.ts'
import { type BatchItem, ItemError } from '../../ui/batch/batch.ts'
import { progressIn } from '../../ui/batch/interrupted.ts'
import { runBatch } from '../../ui/batch/runBatch.tsx'
import { ANYWHERE, draftOf, registerDraft } from '../../ui/drafts/drafts.ts'
import { loadInDialog } from '../../ui/dialog/loadInDialog.tsx'
import { messageOf } from '../../ui/load/failureMessages.ts'
import { showSaved } from '../../ui/saved/showSaved.ts'
import { chooseUsers } from './chooseUsers.tsx'
import type { ImportRecord } from './importFile.ts'
import type { ImportInput } from './importPreview.ts'
import { filesOf, type LeftOut, summaryOf } from './importResult.ts'
import type { ImportRow } from './importRows.tsx'
import { lookUp, newUser, type Person } from './newUser.ts'
import { addressOf } from './user.ts'

/** A row to add: as it was typed, and what is sent. As JSON, it outlives the end of a session. */
interface Addition extends ImportRecord, Person {
  roleId: Id
  /** The account to take over. */
  account?: Id | null | undefined
}

const recordShapes = { number: needed(number), email: needed(text), family: needed(text), given: needed(text), role: needed(text) }
const record = object<ImportRecord>(recordShapes)
const addition = object<Addition>({
  ...recordShapes,
  user_name: needed(text),
  family_name: needed(text),
  given_name: needed(text),
  roleId: needed(id),
  account: id,
})
const leftOut = object<LeftOut>({ ...recordShapes, isTaken: value => flag(value) === true, text: needed(text) })

/**
 * Adds users to a vendor, by default the selected one, from a CSV file or pasted rows: a preview of every row, then a batch. Goes on
 * with an import that the end of the session interrupted.
 */
export async function importUsers(vendor = selectedIds().vendorId): Promise<void> {
  if (vendor === undefined) return
  const draft: DraftCall = { verb: 'importUsers', args: [vendor], at: ANYWHERE }
  const values = draftOf(draft)?.values
  const progress = progressIn(values)
  const { additions: stored, others } = progress?.input ?? {}
  if (progress && Array.isArray(stored) && Array.isArray(others)) {
    return add(draft, vendor, present(stored.map(addition)), present(others.map(leftOut)), progress.before)
  }
  const kept: ImportInput = {
    records: Array.isArray(values?.records) ? present(values.records.map(record)) : [],
    typed: text(values?.typed) ?? '',
  }
  let input = kept
  // Only what was put in is stored: after signing in again, its rows are checked again.
  const unregister = registerDraft(draft, () => ({ values: { ...input } }))
  const loaded = await loadInDialog<readonly [readonly Role[], readonly VendorUser[]]>({
    title: t.title,
    subject: vendorSubject(vendor),
    load: signal => Promise.all([roleCalls.list({}, signal), vendorUsers.list({ vendorId: vendor }, signal)]),
    failed: user.loadFailed,
  })
  const rows =
    loaded &&
    (await chooseUsers({
      subject: vendorSubject(vendor),
      roles: loaded[0],
      users: loaded[1],
      kept,
      onInput(changed) {
        input = changed
      },
    }))
  unregister()
  const additions = rows?.flatMap(additionOf)
  if (rows && additions?.length) await add(draft, vendor, additions, rows.flatMap(leftOutOf))
}

const additionOf = ({ record, accepted }: ImportRow): Addition[] =>
  accepted ? [{ ...record, ...accepted.person, roleId: accepted.role, account: accepted.account?.id }] : []

const leftOutOf = ({ record, accepted, kind, text }: ImportRow): LeftOut[] =>
  accepted ? [] : [{ ...record, isTaken: kind === 'taken', text }]

const present = <Value,>(values: readonly (Value | undefined)[]): Value[] => values.filter(value => value !== undefined)

/** `others`: the rows that are not added. `before`: the outcomes of an interrupted import. */
async function add(
  draft: DraftCall,
  vendor: Id,
  additions: readonly Addition[],
  others: readonly LeftOut[],
  before?: ReadonlyMap<string, BatchItem['before']>,
): Promise<void> {
  const added = new Set<string>()
  const noteAdded = ({ user_name }: Addition) => added.add(addressKey(user_name))
  additions.filter(({ number }) => before?.get(String(number))?.state === 'done').forEach(noteAdded)
  await runBatch({
    title: t.title,
    subject: vendorSubject(vendor),
    draft,
    input: { additions, others },
    items: additions.map(row => {
      const addUser = stepsOf(vendor, row, Boolean(before))
      return {
        id: row.number,
        row,
        name: person.named(row),
        before: before?.get(String(row.number)),
        async run(signal: AbortSignal) {
          await addUser(signal)
          noteAdded(row)
        },
      }
    }),
    files: filesOf(others),
    summary: counts => summaryOf(counts, others),
  })
  if (added.size) showAdded(added)
}

/** Names the number of new users in a toast, which leads to them if they are not on the screen. */
function showAdded(added: ReadonlySet<string>) {
  const isGroupShown = selectedVendorGroupId.peek() !== undefined
  showSaved<VendorUser>({
    table: 'users',
    isSummary: true,
    text: isGroupShown ? saved.usersAddedOutside(added.size) : saved.usersAdded(added.size),
    isIt: link => added.has(addressOf(link)),
  })
}

/** Returns what adds a user. Repeated, it does what is left. `isResumed`: the session ended meanwhile, maybe after the last step. */
function stepsOf(vendor: Id, { user_name, family_name, given_name, roleId, account }: Addition, isResumed: boolean) {
  const adding = newUser(vendor)
  return async (signal: AbortSignal) => {
    if (isResumed && !adding.created() && (await lookUp(user_name, signal)).isTaken) return
    await adding.provide({ user_name, family_name, given_name }, account == null ? undefined : { id: account }, signal)
    try {
      await adding.link(roleId, signal)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 401 || isUnanswered(error)) throw error
      throw new ItemError(`${messageOf(error)}${t.accountCreated}`)
    }
  }
}
