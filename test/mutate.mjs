/**
 * node test/mutate.mjs [PART]
 *
 * Breaks a rule of the console, runs the tests that are to notice, and puts the rule back; so for every rule of the table, or
 * those whose name holds PART. Works on a copy of the project in a temporary folder. Fails where a broken rule goes unnoticed.
 */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from '../deploy/install.mjs'
import { run } from './setup/runner.mjs'

const root = join(import.meta.dirname, '..')

/**
 * A rule: where it is written, the text that is put in place of it, and the test files that guard it.
 * @typedef {[rule: string, file: string, from: string, to: string, ...tests: string[]]} Mutation
 */

/** Where everything fails, each test of a file waits its 15 s. */
const TIME_LIMIT_MS = 600_000

/** @type {Mutation[]} */
const mutations = [
  ['the returned state has to be the one that was sent', 'src/state/signIn.ts', '|| !isSame(returnedState, state)', '', 'component/signIn.test.tsx'],
  ['the id token has to hold the nonce of this attempt', 'src/state/signIn.ts', '|| !isSame(nonceOf(tokens.idToken), nonce)', '', 'component/signIn.test.tsx'],
  ['of several roles the last one says where to land', 'src/app/guard.ts', 'roles.peek().at(-1)', 'roles.peek()[0]', 'component/session.test.tsx'],
  ['vendors are for system administrators alone', 'src/state/permission.ts', "vendor: { view: ['systemAdmin']", 'vendor: { view: everybody', 'component/routing.test.tsx'],
  ['a vendor user changes no users', 'src/state/config.ts', "'permissions.user.modify.vendorUser': [boolean, false]", "'permissions.user.modify.vendorUser': [boolean, true]", 'unit/state/config.test.ts'],
  ['only a flag that is true counts', 'src/state/permission.ts', 'flags[role] === true', 'Boolean(flags[role])', 'component/routing.test.tsx', 'component/session.test.tsx'],
  ['a 401 ends the session', 'src/lib/http.ts', 'if (!options.own401) connection.unauthorized(request.token)', '', 'component/session.test.tsx'],
  ['signing out removes the tokens', 'src/state/session.ts', "if (reason !== 'elsewhere') forgetTokens()", '', 'component/session.test.tsx'],
  ['the answer to an older question is thrown away', 'src/ui/useLoad.ts', 'return () => controller.abort()', 'return () => {}', 'component/selection.test.tsx', 'component/apps.test.tsx'],
  ['a form is sent once at a time', 'src/ui/form.tsx', 'if (running.current) return', '', 'component/vendorForm.test.tsx'],
  ['a confirmation is run once at a time', 'src/ui/confirm.tsx', 'if (running.current) return false', '', 'component/vendorRemoval.test.tsx'],
  ['the typed name has to be exactly the vendor\'s', 'src/ui/confirm.tsx', 'typed === expected ?', 'typed.trim() === expected ?', 'component/vendorRemoval.test.tsx'],
  ['a vendor in use cannot be deleted', 'src/features/vendor/vendor.ts', 'return users || groups || apps ?', 'return users ?', 'component/vendorList.test.tsx', 'component/vendorRemoval.test.tsx'],
  ['nobody deletes himself', 'src/features/user/removeUser.ts', 'if (isSelf(link)) {', 'if (!link) {', 'component/users.test.tsx'],
  ['selecting a vendor clears the group', 'src/state/selection.ts', 'vendor: text(id), group: undefined', 'vendor: text(id)', 'component/selection.test.tsx', 'component/apps.test.tsx'],
  ['a filter goes to the first page', 'src/state/location.ts', 'if (!Object.hasOwn(changes, page)) changed.delete(page)', '{}', 'unit/state/location.test.ts', 'component/vendorList.test.tsx'],
  ['nothing is filtered while a conversion is under way', 'src/ui/composition.ts', 'if ((nativeEvent as InputEvent).isComposing) setConverted', 'if (!nativeEvent) setConverted', 'component/forms.test.tsx'],
  ['a search is insensitive to width', 'src/lib/search.ts', ".normalize('NFKC')", '', 'unit/lib/search.test.ts'],
  ['only system administrators send the token expiry', 'src/features/app/editApp.ts', '...(isAdmin && { token_expiration_time: numberOf', '...({ token_expiration_time: numberOf', 'component/apps.test.tsx'],
  ['a secret is hidden until it is asked for', 'src/ui/CopyableValues.tsx', 'const isHidden = isSecret && !isRevealed', 'const isHidden = false', 'component/credentials.test.tsx'],
  ['a shown secret is hidden again', 'src/ui/usePassing.ts', 'const timer = setTimeout(forget, PASSES_AFTER_MS)', 'const timer = 0', 'component/credentials.test.tsx'],
  ['a refused copy is no copy', 'src/lib/clipboard.ts', 'return false', 'return true', 'component/credentials.test.tsx'],
  ['only a PDF by its bytes is embedded', 'src/features/document/pdf.ts', "=== '%PDF-'", '!== undefined', 'component/documents.test.tsx'],
  ['the address of a shown document is revoked', 'src/ui/useObjectUrl.ts', 'return () => URL.revokeObjectURL(url)', 'return undefined', 'component/documents.test.tsx'],
  ['a cell of a CSV file is no formula', 'src/lib/csv.ts', "? `'${value}` : value", '? value : value', 'unit/lib/csv.test.ts'],
  ['addresses of the configuration are safe', 'src/state/config.ts', 'return isSafe &&', 'return', 'unit/state/config.test.ts'],
  ['what was typed is for the same user alone', 'src/state/draft.ts', 'owner !== user ||', '', 'component/returning.test.tsx', 'unit/state/draft.test.ts'],
  ['the token of a reset stays on its page', 'src/state/location.ts', "query.delete('token')", "query.has('token')", 'unit/state/location.test.ts', 'component/resetPassword.test.tsx'],
  ['a password is never kept', 'src/ui/PasswordField.tsx', 'secret: true', 'secret: false', 'component/password.test.tsx', 'component/expiry.test.tsx'],
  ['a group is made once', 'src/features/group/editGroup.ts', 'if (saved?.name !== name) {', 'if (saved?.name !== name || !saved || isRetry) {', 'component/groups.test.tsx'],
]

/**
 * The first complaint of the tests about a project with the rule broken; undefined where they notice nothing.
 * @param {string} copy
 * @param {Mutation} mutation
 */
async function noticed(copy, [rule, file, from, to, ...tests]) {
  const intact = await readFile(join(root, file), 'utf8')
  if (intact.split(from).length !== 2) throw new Error(`${rule}: ${file} should hold it once: ${from}`)
  await writeFile(join(copy, file), intact.replace(from, () => to))
  try {
    for (const test of tests) {
      const imports = ['typescript.mjs', ...(test.startsWith('component') ? ['dom.ts'] : [])].flatMap(name => ['--import', `./test/setup/${name}`])
      const { code, output } = await run([...imports, `test/${test}`], TIME_LIMIT_MS, copy)
      // uvu names its failures at the end, which a file may not reach where a test waits for what never comes.
      const complaint = /FAIL\s+(.*)/.exec(output.replace(/\u001b\[\d+m/g, ''))?.[1] ?? /✘/.exec(output)?.[0]
      if (complaint) return `${test}: ${complaint}`
      // A test that does not run notices nothing.
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
