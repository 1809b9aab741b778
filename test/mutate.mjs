/**
 * node test/mutate.mjs [PART]
 *
 * Mutation tests: for each rule in the table (or those whose name contains PART), breaks the rule in a temporary copy of the project, runs
 * the tests that guard it, and restores it. Fails if a mutation survives.
 */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from '../deploy/install.mjs'
import { run } from './setup/runner.mjs'

const root = join(import.meta.dirname, '..')

/**
 * A rule: the file and text that implement it, the text that breaks it, and the test files that guard it.
 * @typedef {[rule: string, file: string, from: string, to: string, ...tests: string[]]} Mutation
 */

/** High: where everything fails, each test of a file runs into its limit of 15 s. */
const TIME_LIMIT_MS = 600_000

/** @type {Mutation[]} */
const mutations = [
  ['the returned state has to be the one that was sent', 'src/state/signIn.ts',
    '|| !isSame(returnedState, state)', '', 'component/signIn.test.tsx'],
  ['the id token has to hold the nonce of this attempt', 'src/state/signIn.ts',
    '|| !isSame(nonceOf(tokens.idToken), nonce)', '', 'component/signIn.test.tsx'],
  ['of several roles the last one says where to land', 'src/app/guard.ts',
    'roles.peek().at(-1)', 'roles.peek()[0]', 'component/session.test.tsx'],
  ['vendors are for system administrators alone', 'src/state/permission.ts',
    "vendor: { view: ['systemAdmin']", 'vendor: { view: everybody', 'component/routing.test.tsx'],
  ['a vendor user changes no users', 'src/state/config.ts',
    "vendorUser: [boolean, false]", "vendorUser: [boolean, true]", 'unit/state/config.test.ts'],
  ['only a flag that is true counts', 'src/state/permission.ts',
    'flags[role] === true', 'Boolean(flags[role])', 'component/routing.test.tsx', 'component/session.test.tsx'],
  ['a 401 ends the session', 'src/lib/http.ts',
    'if (!options.handlesUnauthorized) connection.unauthorized(request.token)', '', 'component/session.test.tsx'],
  ['signing out removes the tokens', 'src/state/session.ts',
    "if (reason !== 'elsewhere') forgetTokens()", '', 'component/session.test.tsx'],
  ['the answer to an older question is thrown away', 'src/ui/load/useLoad.ts',
    'return () => controller.abort()', 'return () => {}', 'component/selection.test.tsx', 'component/apps.test.tsx'],
  ['a form is sent once at a time', 'src/ui/form/form.tsx', 'running.current || isOffline', 'isOffline', 'component/vendorForm.test.tsx'],
  ['a confirmation is run once at a time', 'src/ui/dialog/confirm.tsx',
    'if (running.current) return false', '', 'component/vendorRemoval.test.tsx'],
  ['the typed name has to be exactly the vendor\'s', 'src/ui/dialog/typedName.ts',
    'typed => (typed === expected ?', 'typed => (typed.trim() === expected ?', 'component/vendorRemoval.test.tsx'],
  ['a vendor in use cannot be deleted', 'src/features/vendors/vendor.ts',
    'return users || groups || apps ?', 'return users ?', 'component/vendorList.test.tsx', 'component/vendorRemoval.test.tsx'],
  ['nobody deletes himself', 'src/features/users/removeUser.ts', 'if (isSelf(link)) {', 'if (!link) {', 'component/users.test.tsx'],
  ['selecting a vendor clears the group', 'src/state/selection.ts',
    'vendor: text(id), group: undefined', 'vendor: text(id)', 'component/selection.test.tsx', 'component/apps.test.tsx'],
  ['a filter goes to the first page', 'src/state/address.ts',
    'if (!Object.hasOwn(changes, page)) changed.delete(page)', '{}', 'unit/state/location.test.ts', 'component/vendorList.test.tsx'],
  ['nothing is filtered while a conversion is under way', 'src/ui/composition.ts',
    'if ((nativeEvent as InputEvent).isComposing) setConverted', 'if (!nativeEvent) setConverted', 'component/forms.test.tsx'],
  ['a search is insensitive to width', 'src/lib/search.ts', ".normalize('NFKC')", '', 'unit/lib/search.test.ts'],
  ['only system administrators send the token expiry', 'src/features/apps/editApp.ts',
    '...(isAdmin && { token_expiration_time: numberOf', '...({ token_expiration_time: numberOf', 'component/apps.test.tsx'],
  ['a secret is hidden until it is asked for', 'src/ui/copy/CopyableValues.tsx',
    'const isHidden = isSecret && !isRevealed', 'const isHidden = false', 'component/credentials.test.tsx'],
  ['a shown secret is hidden again', 'src/ui/copy/useExpiring.ts',
    'const timer = setTimeout(forget, EXPIRES_AFTER_MS)', 'const timer = 0', 'component/credentials.test.tsx'],
  ['a refused copy is no copy', 'src/lib/clipboard.ts', 'return false', 'return true', 'component/credentials.test.tsx'],
  ['only a PDF by its bytes is embedded', 'src/features/documents/pdf.ts', "=== '%PDF-'", '!== undefined', 'component/documents.test.tsx'],
  ['the address of a shown document is revoked', 'src/ui/load/useObjectUrl.ts',
    'return () => URL.revokeObjectURL(url)', 'return undefined', 'component/documents.test.tsx'],
  ['a cell of a CSV file is no formula', 'src/lib/csv.ts', "? `'${value}` : value", '? value : value', 'unit/lib/csv.test.ts'],
  ['addresses of the configuration are safe', 'src/state/config.ts', 'return isSafe &&', 'return', 'unit/state/config.test.ts'],
  ['what was typed is for the same user alone', 'src/state/draft.ts',
    'owner === user && ', '', 'component/returning.test.tsx', 'unit/state/draft.test.ts'],
  ['the token of a reset stays on its page', 'src/state/address.ts',
    "query.delete('token')", "query.has('token')", 'unit/state/location.test.ts', 'component/resetPassword.test.tsx'],
  ['a password is never kept', 'src/ui/form/PasswordField.tsx',
    'isSecret: true', 'isSecret: false', 'component/password.test.tsx', 'component/expiry.test.tsx'],
  ['a group is made once', 'src/features/groups/editGroup.ts',
    'if (saved?.name !== name) {', 'if (saved?.name !== name || !saved || isRetry) {', 'component/groups.test.tsx'],
  ['a key of the input method closes and submits nothing', 'src/ui/composition.ts',
    ' || key.keyCode === 229', '', 'component/forms.test.tsx'],
  ['each load of a form has its own message', 'src/ui/form/useFormLoad.ts',
    'if (error.code !== 401) toast.error(failed)', '', 'component/apps.test.tsx'],
  ['a form that loads complains of nothing', 'src/ui/dialog/openForm.tsx',
    'if (isReady) void form.send()', 'void form.send()', 'component/forms.test.tsx'],
  ['a choice that is not on offer keeps its name', 'src/ui/form/checks.tsx',
    'current ? [...all, current] : all', 'all', 'component/forms.test.tsx'],
  ['a choice is offered once', 'src/lib/keys.ts',
    'known.size < known.add(String(idOf(item))).size', 'known.add(String(idOf(item))).size', 'unit/lib/keys.test.ts'],
  ['keys are unique, whatever the ids are', 'src/lib/keys.ts', '`${count} ${id}`', 'id', 'unit/lib/keys.test.ts'],
  ['a number where a text is expected is a text', 'src/lib/shape.ts',
    ' : isNumber(value) ? String(value) : undefined)', ' : undefined)', 'unit/lib/shape.test.ts'],
  ['a value of another type is missing', 'src/lib/shape.ts', 'if (fitting !== known) value[key] = fitting', '', 'unit/lib/shape.test.ts'],
  ['a name is typed up to the limit that its counter names', 'src/features/users/userForm.ts',
    'typedMaxLength(100, t.nameTypedMax), ', '', 'component/users.test.tsx'],
  ['a longer name that the platform has passes', 'src/ui/form/form.tsx',
    '!rule.isForTyped || isTyped(name)', 'rule', 'component/users.test.tsx'],
  ['the password dialog judges an empty field that is left', 'src/features/account/accountDialogs.ts',
    'validatesUntouched: true', 'validatesUntouched: false', 'component/password.test.tsx'],
  ['the own account without an id is known once it has been seen', 'src/state/ownAccount.ts',
    'recognizedId ??= links.find(({ user }) => isSignedIn(user))?.user?.id ?? undefined', '', 'component/users.test.tsx'],
  ['a new own address is the own one at once', 'src/features/users/editUser.ts',
    'if (isSelf(user)) updateSignedIn(names)', '', 'component/users.test.tsx'],
  ['an account that exists is asked about without an id too', 'src/features/users/createUser.ts',
    'account && keyOf(account, userName) !== accepted', 'account && account.id !== accepted', 'component/users.test.tsx'],
  ['a user who is added outside of the shown group is told of', 'src/features/users/createUser.ts',
    'isGroupShown ? saved.userAddedOutside(name) :', '', 'component/users.test.tsx'],
  ['a token that was dead before the page loaded keeps the address', 'src/state/session.ts',
    "if (!isNewSession) rememberReturn(currentAddress(), 'expired')", '', 'component/session.test.tsx'],
  ['the late end of an old session leaves a new one alone', 'src/state/session.ts',
    "cause && !isStoredToken() ? 'elsewhere' : cause", 'cause', 'component/session.test.tsx'],
  ['a session ends though the storage is full', 'src/state/kept.ts',
    '    return false', "    throw new DOMException('', 'QuotaExceededError')", 'component/session.test.tsx'],
  ['a storage that fails reads as empty', 'src/lib/storage.ts',
    'return undefined', "throw new DOMException('', 'SecurityError')", 'component/session.test.tsx'],
  ['no parameter of a return is there twice', 'src/state/signIn.ts', ' || isRepeated', '', 'component/signIn.test.tsx'],
  ['no address leaves an open dialog without being asked', 'src/app/start.tsx',
    'sessionEnded.peek() || leaveDialogs()', 'true', 'component/dialogs.test.tsx'],
  ['no address leaves a dialog that is busy', 'src/ui/dialog/dialogs.tsx',
    'if (dialogs.some(({ state }) => state.peek()?.isBusy)) return false', '', 'component/dialogs.test.tsx'],
  ['a dialog whose file comes late does not open elsewhere', 'src/ui/load/lazily.ts',
    ' && subject === subjectNow() && dialog === topDialog()', '', 'component/dialogs.test.tsx'],
  ['of two presses the last one opens its dialog', 'src/ui/load/lazily.ts', 'press === presses && ', '', 'component/dialogs.test.tsx'],
  ['what was typed for one vendor does not come back over another', 'src/ui/dialog/drafts.ts',
    ' && offer.at === subject) open', ') open', 'component/dialogs.test.tsx'],
  ['a key that is held presses nothing again', 'src/ui/presses.ts',
    'else if (isPress(event) && !isComposing(event)) swallow(event)', '', 'component/dialogs.test.tsx'],
  ['a double click confirms nothing that it has opened', 'src/ui/presses.ts',
    'else if (dialog !== clickedIn) return swallow(event)', '', 'component/dialogs.test.tsx'],
  ['a link drops what hides its target', 'src/state/tables.ts',
    'Object.fromEntries(names.map(name => [name, undefined]))', '{}', 'unit/features/vendors/vendor.test.ts', 'component/groups.test.tsx'],
  ['a link to another vendor goes to the first page', 'src/state/address.ts',
    '(isOther || changed.some(', '(changed.some(', 'unit/state/location.test.ts'],
  ['what makes no sense in the address is cleaned away', 'src/ui/table/useParam.ts',
    'if (!isClean) clean(param, values)', '', 'component/addresses.test.tsx'],
  ['a value that is repeated in the address counts once', 'src/ui/table/useParam.ts',
    '[...new Set(stored)]', 'stored', 'component/addresses.test.tsx'],
  ['a group that cannot be known shows not everybody', 'src/pages/useSelected.tsx',
    ": groups.unknown", ': undefined', 'component/selection.test.tsx'],
  ['member types that cannot be had filter nothing', 'src/ui/table/filters.tsx',
    '(isFailed ? [] : values)', 'values', 'component/vendorList.test.tsx'],
  ['a filter that is no longer on the screen filters nothing', 'src/ui/list/ListPanel.tsx',
    "if (!hasFilter && wanted) setWanted('')", '', 'component/ui.test.tsx'],
  ['http is for the machine itself alone', 'src/state/config.ts',
    '(!isAbsolute && origin === root.origin)', 'origin === root.origin', 'unit/state/config.test.ts'],
  ['older toasts become one line', 'src/ui/toast.tsx', 'all.length - MAX_LINES', 'all.length - Infinity', 'component/ui.test.tsx'],
  ['a vendor without a name can be deleted', 'src/ui/dialog/typedName.ts',
    '(typed === expected ? undefined : isGiven(typed))', 'isGiven(typed)', 'component/vendorRemoval.test.tsx'],
  ['a contract that ends in 9999 has no end', 'src/lib/format.ts', ' || parseInt(date) >= NEVER', '', 'unit/lib/format.test.ts'],
  ['a date-time with any offset is read', 'src/lib/format.ts', '${offsetHours}:${offsetMinutes}', 'Z', 'unit/lib/format.test.ts'],
  ['a module on its way is not asked for again', 'src/lib/lazyModule.ts',
    'pending ??= load()', 'pending = load()', 'unit/lib/lazyModule.test.ts'],
  ['a module that failed to come is asked for again', 'src/lib/lazyModule.ts',
    '      pending = undefined\n', '', 'unit/lib/lazyModule.test.ts'],
  ['a day that does not exist has no times', 'src/lib/format.ts',
    'Number.isNaN(dayNumber(date)) ?', 'date === undefined ?', 'unit/lib/format.test.ts'],
  ['a tab that follows another\'s sign-in shows nothing meanwhile', 'src/state/tabs.ts',
    "    endLocally()\n    location.assign('./')", "    location.assign('./')", 'component/session.test.tsx'],
  ['a name turns nothing but itself', 'src/text/sentence.ts', 'turning.test(name) ?', '!name ?', 'unit/text/sentence.test.ts'],
  ['callback props say so in their names', 'src/ui/load/LoadFailed.tsx', 'onRetry: () => void', 'retry: () => void',
    'unit/house/components.test.ts'],
  ['a text of a failure says so in its name', 'src/text/app.ts', 'loadFailed:', 'load:', 'unit/house/texts.test.ts'],
  ["the server's messages stand below the form's own", 'src/ui/form/form.tsx',
    'error.code === 400 ? messagesOf(error.body) : []].flat()', '[]].flat()', 'component/credentials.test.tsx', 'component/users.test.tsx'],
  ['a tab needs the right to view', 'src/app/router.ts', "area && may('view', area)", 'area', 'component/specification.test.tsx'],
  ['a page is headed by its title', 'src/app/App.tsx', 'value={pageTitle[route.path]}', "value=''", 'component/specification.test.tsx'],
  ['rows go with their input', 'src/ui/load/useLoad.ts', 'if (result.key !== key) setResult(current = begin())', '',
    'component/ui.test.tsx'],
  ['a prefetched list can be reloaded', 'src/ui/load/useLoad.ts',
    'if (current.freshIn === round) return', 'if (current.freshIn !== undefined) return', 'component/ui.test.tsx'],
  ['an ended session leaves no answer', 'src/lib/http.ts',
    '  life.abort()\n  forgetAnswers()', '  life.abort()', 'unit/lib/remembered.test.ts'],
  ['a change forgets what it may have changed', 'src/lib/calls.ts',
    "forgetChanged(path.split('/')[1]!)", '{}', 'unit/lib/remembered.test.ts', 'unit/api/changes.test.ts'],
  ['at most 50 lists are remembered', 'src/lib/remembered.ts',
    'if (lists.size > MOST_LISTS) lists', 'if (!lists.size) lists', 'unit/lib/remembered.test.ts'],
  ['the list of vendors is known from their page', 'src/lib/calls.ts',
    '?? substitute?.remembered(input)', '', 'component/remembered.test.tsx'],
  ['a partial response is not repeated', 'src/lib/prefetch.ts',
    'await body.catch(() => undefined)', 'await body', 'unit/lib/prefetch.test.ts'],
  ['only without a connection do older rows stay', 'src/ui/load/useLoad.ts',
    'isNetworkFailure(error) ? recall() : undefined', 'recall()', 'component/remembered.test.tsx'],
  ['what was lost is loaded once the connection is back', 'src/ui/load/useLoad.ts',
    "addEventListener('online', reload)\n    document", 'document', 'component/connection.test.tsx'],
  ['a change is never repeated', 'src/lib/http.ts',
    "method === 'GET' ? [...REPEAT_AFTER_MS] : []", '[...REPEAT_AFTER_MS]', 'unit/lib/http.test.ts'],
  ['while offline nothing is sent', 'src/ui/form/form.tsx',
    '|| isOffline.peek()) return', ') return', 'component/connection.test.tsx'],
  ['a formula of our own CSV is read back as it was', 'src/lib/csv.ts',
    'formula.test(cell) ? cell.slice(1) : cell', 'formula.test(cell) ? cell : cell', 'unit/lib/readCsv.test.ts'],
  ['a CSV file of Windows is read in its encoding', 'src/lib/readCsv.ts',
    "['utf-8', 'shift_jis']", "['utf-8']", 'unit/lib/readCsv.test.ts'],
  ['the name of a CSV says that rows are left out', 'src/pages/saveTableCsv.ts',
    'isFiltered && table.csvFiltered', 'false', 'component/csv.test.tsx'],
  ['a user whom a vendor has is not added by an import', 'src/features/users/importCheck.ts',
    "if (isTaken) return { kind: 'taken' }", "if (!roles) return { kind: 'taken' }", 'component/userImport.test.tsx'],
  ['of the same address in a file, the first counts', 'src/features/users/importCheck.ts',
    'first !== record.number', 'first === 0', 'component/userImport.test.tsx'],
  ['an import asks six addresses at a time', 'src/features/users/chooseUsers.tsx',
    'const AT_ONCE = 6', 'const AT_ONCE = 60', 'component/userImport.test.tsx'],
  ['an inventory asks six vendors at a time', 'src/features/inventory/inventory.tsx',
    'const AT_ONCE = 6', 'const AT_ONCE = 60', 'component/inventory.test.tsx'],
  ['a vendor that did not answer is named in the inventory', 'src/features/inventory/saveInventory.ts',
    'problem ?? t.waiting)', 'undefined)', 'component/inventory.test.tsx'],
  ['a 401 stops the rest of a batch', 'src/ui/batch/batch.ts',
    'if (isAbort(error) || code === 401) {', 'if (isAbort(error)) {', 'unit/ui/batch/batch.test.ts'],
  ['running again sends exactly what failed', 'src/ui/batch/batch.ts',
    'progress.peek().state === state)', "progress.peek().state !== 'done')", 'unit/ui/batch/batch.test.ts'],
  ['only a deletion counts a 404 as done', 'src/ui/batch/batch.ts',
    'if (isRemoval && code === 404)', 'if (code === 404)', 'unit/ui/batch/batch.test.ts'],
  ['an unknown outcome is not repeated', 'src/ui/batch/interrupted.ts',
    "state === 'running' && !isRepeatable", 'false', 'component/batch.test.tsx'],
  ['more than five deletions ask for their number', 'src/ui/batch/confirmMany.ts',
    'const FEW = 5', 'const FEW = 6', 'component/selectRows.test.tsx'],
  ['the own row cannot be selected', 'src/pages/UserPage.tsx',
    'isSelf(link) ? t.ownSelect : undefined', 'undefined', 'component/selectRows.test.tsx'],
  ['a hidden row leaves the selection', 'src/ui/table/selection.tsx',
    'if (isReady) selected.prune(rows)', '', 'component/selectRows.test.tsx'],
  ['Shift takes a range', 'src/ui/table/selectedRows.ts', 'isRange && from >= 0', 'false', 'component/selectRows.test.tsx'],
  ['an enabled vendor is not sent', 'src/features/vendors/manyVendors.ts',
    'if (isActive(vendor) === isToBeActive) return', '', 'component/selectRows.test.tsx'],
  ['only system administrators send the expiry of a moved application', 'src/features/apps/manyApps.ts',
    'isSystemAdmin.peek() && token_expiration_time != null', 'token_expiration_time != null', 'component/selectRows.test.tsx'],
  ['a group that has got an application is not removed', 'src/features/groups/removeGroups.ts',
    'if (await hasApps(', 'if (false && await hasApps(', 'component/selectRows.test.tsx'],
  ['what is gone already is no error', 'src/lib/http.ts',
    'error.code === 404 && signal && removals.has(signal)', 'false', 'component/selectRows.test.tsx'],
  ['members of a group are not added again', 'src/features/users/manyUsers.ts',
    'if (!(members as Set<string>).has(String(id)))', '', 'component/selectRows.test.tsx'],
  ['a PUT leaves out what was not sent', 'src/features/vendors/manyVendors.ts',
    "...(notify_email_address !== undefined && { notify_email_address: notify_email_address ?? '' }),",
    "notify_email_address: notify_email_address ?? '',", 'component/selectRows.test.tsx'],
  ['below a path, storage keys follow it', 'src/lib/storage.ts',
    "return folder === '/' ? key : folder + key", 'return key', 'unit/lib/storage.test.ts'],
  ['only sign-outs of this console count', 'src/state/tabs.ts',
    "event.key === storedName('accessToken')", "event.key === 'accessToken'", 'component/signIn.test.tsx'],
  ['the redirect URI is the root of the console', 'src/state/config.ts',
    "redirectUri: [url, './'],", "redirectUri: [url, '/'],", 'unit/state/config.test.ts'],
  ['a cancelled step of a new vendor is offered again', 'src/pages/nextSteps.ts',
    'else if (begun === name) askNext(', 'else if (false) askNext(', 'component/saved.test.tsx'],
  ['what leads elsewhere waits until a dialog is closed', 'src/ui/toast.tsx',
    '!isInDialog || !toast.isWaiting', 'true', 'component/saved.test.tsx'],
  ['表示 clears only the filters that hide the row', 'src/ui/saved/tellSaved.ts',
    'table.filters.filter(({ matches }) => !matches(hidden as never))', 'table.filters', 'component/saved.test.tsx'],
  ['表示 is there where the row is hidden', 'src/ui/saved/tellSaved.ts',
    '(row ? !element || !isOnScreen(element) : table?.isNarrowed)', 'false', 'component/saved.test.tsx'],
  ['a form goes on with the group added from it', 'src/features/apps/editApp.ts',
    'isGroupAdded ? options[0]?.value : groupId', 'groupId', 'component/apps.test.tsx'],
  ["a session's end is announced once", 'src/app/sessionEnd.ts',
    'remove ??= toast.ask(', 'remove = toast.ask(', 'component/sessionEnd.test.tsx'],
  ['a clock set meanwhile does not hide the line', 'src/app/sessionEnd.ts',
    'Math.min(byClock, bySteady) : bySteady', 'byClock : 0', 'component/sessionEnd.test.tsx'],
  ["another user's token ends the other tabs", 'src/app/sessionEnd.ts',
    'if (subjectOf() !== subject) return false', '', 'component/sessionEnd.test.tsx'],
  ['続ける waits for a save', 'src/app/sessionEnd.ts', 'if (isDialogBusy.value) return', '', 'component/sessionEnd.test.tsx'],
  ['the lifetime of a token counts from its receipt', 'src/state/session.ts',
    'receivedAt = isNew ? Date.now() : undefined', 'receivedAt = undefined', 'component/sessionEnd.test.tsx'],
  ['a hidden page makes a form old', 'src/ui/dialog/useReread.tsx', 'isOld || Math.abs', 'Math.abs', 'component/reread.test.tsx'],
  ['nothing is sent before the user decides', 'src/ui/dialog/useReread.tsx',
    "if (Object.keys(fields).some(name => choiceOf(name) === 'none'))", 'if (!fields)', 'component/reread.test.tsx'],
  ["a colleague's change is taken over", 'src/ui/dialog/reread.tsx',
    'isTheirs && !isMine ? theirs : mine', 'mine', 'component/reread.test.tsx'],
  ['a failed save is compared with what was read last', 'src/features/users/editUser.ts',
    'if (user !== read) saved', 'if (!read) saved', 'component/reread.test.tsx'],
  ['linked members of somebody else stay', 'src/ui/dialog/reread.tsx',
    'is!.has(plain(key)) || !was!.has(plain(key))', 'is!.has(plain(key))', 'component/reread.test.tsx'],
]

/**
 * Returns the first failure of the guarding tests with the rule broken; undefined where the mutation survives.
 * @param {string} copy
 * @param {Mutation} mutation
 */
async function noticed(copy, [rule, file, from, to, ...tests]) {
  const intact = await readFile(join(root, file), 'utf8')
  if (intact.split(from).length !== 2) throw new Error(`${rule}: ${file} should hold it once: ${from}`)
  await writeFile(join(copy, file), intact.replace(from, () => to))
  try {
    for (const test of tests) {
      const setups = ['typescript.mjs', ...(test.startsWith('component') ? ['dom.ts'] : [])]
      const imports = setups.flatMap(name => ['--import', `./test/setup/${name}`])
      const { code, output } = await run([...imports, `test/${test}`], TIME_LIMIT_MS, copy)
      // uvu lists failures at the end of a file, which a hanging test never reaches.
      const complaint = /FAIL\s+(.*)/.exec(output.replace(/\u001b\[\d+m/g, ''))?.[1] ?? /✘/.exec(output)?.[0]
      if (complaint) return `${test}: ${complaint}`
      // A test that does not run cannot guard anything.
      if (code !== 0) throw new Error(`${rule}: ${test} does not run\n${output}`)
    }
    return undefined
  } finally {
    await writeFile(join(copy, file), intact)
  }
}

install()
const copy = await mkdtemp(join(tmpdir(), 'broken-'))
let unnoticed = 0
try {
  for (const name of ['src', 'deploy', 'static', 'test', 'build.mjs', 'package.json', 'tsconfig.json']) {
    await cp(join(root, name), join(copy, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  const wanted = mutations.filter(([rule]) => rule.includes(process.argv[2] ?? ''))
  for (const mutation of wanted) {
    const complaint = await noticed(copy, mutation)
    if (!complaint) unnoticed++
    console.log(`${complaint ? 'noticed  ' : 'UNNOTICED'}  ${mutation[0]}\n           ${complaint ?? ''}`)
  }
  console.log(`${wanted.length - unnoticed} of ${wanted.length} broken rules noticed`)
} finally {
  await rm(copy, { recursive: true, force: true })
}
process.exitCode = unnoticed ? 1 : 0
