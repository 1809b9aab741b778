import { posix } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertNone, readSource } from './source.ts'

/** Each folder may import itself and those before it. */
const layers = ['text', 'lib', 'api', 'state', 'ui', 'features', 'pages', 'app']
/** Exceptions: earlier folders that must not be imported. */
const notFor: Readonly<Record<string, readonly string[]>> = { text: ['text'], lib: ['text'], api: ['text'], ui: ['api', 'state'] }
/**
 * The rooms of `ui`, its folders: each may import itself and those before it, but not one of the same line. Files beside them import none.
 */
const rooms = ['copy', 'load', 'page', 'list', 'form', 'drafts', 'dialog', 'table', 'tree sheet', 'batch']
/** Folders outside the layers: they import only themselves, and no layer imports them. */
const aside = ['css']
/** Allowed imports of packages. preact-iso's main entry would include its router component, which cannot run on React. */
const packages = ['react', 'react-dom', 'react-dom/client', '@preact/signals-react', '@preact/signals-react/runtime', 'preact-iso/router']
const withoutPackages = ['text', 'api', 'css']

const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

/** Lists what a file imports, in every syntax; `?` stands for a computed address. */
function importsOf(name: string, text: string): string[] {
  const code = withoutComments(text)
  if (name.endsWith('.css')) return [...code.matchAll(/@import\s+(?:url\()?["']?([^"')\s;]+)/g)].map(([, address]) => address ?? '?')
  const named = [...code.matchAll(/(?:(?<!\.)\bfrom|\bimport|\brequire)\s*\(?\s*['"`]([^'"`]+)['"`]/g)].map(([, address]) => address ?? '?')
  return [...named, ...[...code.matchAll(/\bimport\s*\(\s*(?!['"`\s])/g)].map(() => '?')]
}

/** Lists forbidden imports, as `file imports what`. */
function offencesIn(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, text]) => {
    const folder = name.split('/')[0] ?? ''
    if (!name.includes('/') || ![...layers, ...aside].includes(folder)) return [`${name} is in no layer`]
    return importsOf(name, text)
      .filter(address => !isLawful(name, folder, address))
      .map(address => `${name} imports ${address}`)
  })
}

function isLawful(name: string, folder: string, address: string): boolean {
  if (!address.startsWith('.')) return packages.includes(address) && !withoutPackages.includes(folder)
  const target = posix.join(posix.dirname(name), address)
  const other = target.split('/')[0] ?? ''
  if (aside.includes(folder)) return other === folder
  // All texts share one way to insert values.
  if (target === 'text/sentence.ts') return folder === 'text'
  if (notFor[folder]?.includes(other) || !layers.includes(other)) return false
  if (folder === 'features' && other === 'features') return target.split('/')[1] === name.split('/')[1]
  if (folder === 'ui' && other === 'ui') return isBefore(roomOf(target), roomOf(name))
  return layers.indexOf(other) <= layers.indexOf(folder)
}

/** Returns the room of a file of `ui`; none for a file beside the rooms. */
function roomOf(name: string): string | undefined {
  const [, room, file] = name.split('/')
  return file === undefined ? undefined : room
}

/** Returns whether one room may be imported by another one, which is itself or stands after it. */
function isBefore(room: string | undefined, by: string | undefined): boolean {
  const placeOf = (room: string | undefined) => (room === undefined ? -1 : rooms.findIndex(line => line.split(' ').includes(room)))
  if (room !== undefined && placeOf(room) < 0) return false
  return room === by || placeOf(room) < placeOf(by)
}

/** Matches dynamic `import()`, but not types, which load nothing. */
const fetching = /(?<!\btypeof )\bimport\s*\(/

/** Lists circular imports of any length, including types, each as `a, b, c`. */
function circlesIn(files: ReadonlyMap<string, string>): string[] {
  const imports = new Map(
    [...files].map(([name, text]) => [
      name,
      importsOf(name, text)
        .map(address => posix.join(posix.dirname(name), address))
        .filter(other => files.has(other)),
    ]),
  )
  const reached = new Map([...files.keys()].map(name => [name, reachableFrom(name, imports)]))
  const circles = [...reached]
    .filter(([name, others]) => others.has(name))
    .map(([name, others]) =>
      [...others]
        .filter(other => reached.get(other)?.has(name))
        .sort()
        .join(', '),
    )
  return [...new Set(circles)]
}

function reachableFrom(name: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(imports.get(name))
  for (const other of reached) for (const next of imports.get(other) ?? []) reached.add(next)
  return reached
}

test('no files of src import each other in a circle, including types', async () => {
  assertNone(circlesIn(await readSource()), 'move the shared code into a file that imports neither')
})

test('one file defines all split points of the bundle', async () => {
  const cutting = [...(await readSource(/\.tsx?$/))].filter(([, text]) => fetching.test(withoutComments(text))).map(([name]) => name)
  assert.equal(cutting, ['app/chunks.ts'], 'give the module a `lazyModule(name)` and its import a place in app/chunks.ts')
})

test('every import in src respects the layers', async () => {
  const remedy = 'import from lower layers only, and move code that several parts of a layer share to one of them'
  assertNone(offencesIn(await readSource()), remedy)
})

test('no file of ui knows what the product is about', async () => {
  const knowing = [...(await readSource())].filter(([name, text]) => name.startsWith('ui/') && /vendor/i.test(text)).map(([name]) => name)
  assertNone(knowing, 'name what it is in general, or hand it in')
})

/** Allowed imports, by file. */
const allowed = {
  'lib/a.ts': './b.ts react',
  'api/a.ts': '../lib/http.ts',
  'state/a.ts': '../api/users.ts',
  'ui/a.tsx': '../text/common.ts ./b.ts',
  'ui/form/edit/a.ts': '../b.ts ../../copy/b.ts ../../c.ts',
  'ui/batch/a.ts': '../copy/b.ts ../tree/b.ts ../sheet/b.ts ./c.ts',
  'features/users/a.tsx': './b.ts ../../ui/Button.tsx',
  'pages/a.tsx': '../features/users/a.tsx',
  'app/a.ts': '../pages/a.tsx',
  'css/a.css': './b.css',
}
/** Forbidden imports, by file. */
const forbidden = {
  'text/a.ts': './b.ts ../lib/csv.ts react',
  'lib/a.ts': '../text/common.ts ../api/users.ts ../state/config.ts ?',
  'api/a.ts': '../text/common.ts ../state/session/session.ts react',
  'state/a.ts': '../ui/toast.ts ../app/guard.ts',
  'ui/a.tsx': '../api/users.ts ../state/session/session.ts ../features/users/editUser.tsx ../css/button.css',
  'ui/b.ts': './copy/b.ts ./batch/b.ts',
  'ui/load/a.ts': '../page/b.ts ../dialog/b.ts',
  'ui/sheet/a.ts': '../tree/b.ts ../batch/b.ts ../cellar/b.ts',
  'features/users/a.tsx': '../groups/editGroup.ts ../common.ts ../../pages/UserPage.tsx',
  'pages/a.tsx': '../app/routes.ts',
  'app/a.ts':
    '../../deploy/headers.mjs ../../test/platform/platform.ts preact preact-iso @preact/signals react-dom/server node:fs /lib/a.ts',
  'css/a.css': '../ui/b.css',
}

test('what a layer may import is as these tables say', () => {
  const isAllowed = (name: string, address: string) => isLawful(name, name.split('/')[0]!, address)
  const pairs = (table: Readonly<Record<string, string>>) =>
    Object.entries(table).flatMap(([name, all]) => all.split(' ').map(address => [name, address] as const))
  assert.equal(
    pairs(allowed).filter(([name, address]) => !isAllowed(name, address)),
    [],
  )
  assert.equal(
    pairs(forbidden).filter(([name, address]) => isAllowed(name, address)),
    [],
  )
})

test.run()
