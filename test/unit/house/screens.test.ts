import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Route, routes } from '../../../src/app/routes.ts'
import { isVerb } from '../../../src/pages/verbs.ts'
import { dialogs, everyScreen } from '../../browser/everyScreen.ts'
import { rows } from '../../support/dialogs.ts'

const source = new URL('../../../src/', import.meta.url)

/** What the chunks of dialogs hold besides. */
const parts = 'SavedRows beginStep confirm connectForms copyEmails copyGuide copyGuides copyNotifyEmails saveTableCsv selection'.split(' ')

/** Returns the exports of a re-exporting file from its text, as importing it would need a DOM. */
async function exportsOf(name: string): Promise<string[]> {
  const text = await readFile(new URL(name, source), 'utf8')
  const lists = [...text.matchAll(/^export \{([^}]*)\} from /gm)].flatMap(([, list = '']) => list.split(','))
  const own = [...text.matchAll(/^export (?:const|async function|function) (\w+)/gm)].flatMap(([, one = '']) => one)
  return [...lists, ...own].map(one => one.trim().split(' as ').at(-1)!).filter(one => !parts.includes(one))
}

const pages = Object.entries<Route>(routes)
  .filter(([, { page }]) => page)
  .map(([name]) => name)
const actions = await exportsOf('pages/bulk.ts')
const openers = [...(await exportsOf('pages/allDialogs.ts')), ...actions]
/** The forms of the rows of lists. */
const saving = rows.filter(({ saved }) => saved)
const swept = new Set(everyScreen.map(({ from }) => from))

test('the screens include every page and every dialog of the console', () => {
  assert.ok(pages.length > 10 && openers.length > 10)
  assert.equal(
    pages.filter(name => !swept.has(name)),
    [],
  )
  assert.equal(
    openers.filter(name => !dialogs.some(({ from }) => from === name)),
    [],
    'add a row to test/support/dialogs.ts, or the removal to test/support/lists.ts',
  )
  // The inventory alone has nothing to go on with.
  const nameless = [...actions, ...saving.map(({ verb = '' }) => verb)].filter(name => name && !isVerb(name) && name !== 'takeInventory')
  assert.equal(nameless, [], 'add it to src/pages/verbs.ts: what the end of a session interrupts is called by name')
  const alone = saving.flatMap(({ verb = '', other }) => (verb.startsWith('edit') && !other ? verb : []))
  assert.equal(alone, [], 'add `other` to its row in test/support/dialogs.ts: another user may change what is edited')
})

test('the screens include every page with a list loading, failed and empty', () => {
  const withLists = Object.entries<Route>(routes)
    .filter(([, { area }]) => area)
    .map(([name]) => name)
  const wanted = withLists.flatMap(name => ['loading', 'failed', 'empty'].map(state => `${name}-${state}`))
  assert.ok(withLists.length >= 5)
  const missing = wanted.filter(name => !everyScreen.some(screen => screen.name === name))
  assert.equal(missing, [], 'add a row to test/support/lists.ts')
})

test('every screen exists in the console, and has a unique name', () => {
  const isThere = (from: string) => [...pages, ...openers].includes(from) || existsSync(new URL(from, source))
  assert.equal(
    [...swept].filter(from => !isThere(from)),
    [],
  )
  const names = everyScreen.map(({ name }) => name)
  assert.equal(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  )
  assert.equal(
    everyScreen.filter(({ as }) => as.length === 0),
    [],
  )
})

test.run()
