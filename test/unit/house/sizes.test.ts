import { readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertNone, readSource } from './source.ts'

/** A file is one idea, and short enough to read at once. */
const MAX_LINES = 200
/** Fits beside a diff, and can be read without losing the line. */
const MAX_COLUMNS = 140
/** A longer story covers more than one thing. */
const MAX_STORY_LINES = 40
/** Folders of code. Server configurations are excluded, as a header has to stay on one line. */
const folders = ['src/', 'test/', 'deploy/']
/** A larger folder of `ui` needs a second level with names that say what they contain. */
const MAX_FILES = 14

function tooLong(files: ReadonlyMap<string, string>): string[] {
  const lengths = [...files].map(([name, text]) => [name, text.trimEnd().split('\n').length] as const)
  return lengths.filter(([, lines]) => lines > MAX_LINES).map(([name, lines]) => `src/${name}: ${lines} lines`)
}

function tooFull(names: Iterable<string>): string[] {
  const folders = new Map<string, number>()
  for (const folder of [...names].map(name => posix.dirname(name))) folders.set(folder, (folders.get(folder) ?? 0) + 1)
  const ofUi = [...folders].filter(([folder]) => folder === 'ui' || folder.startsWith('ui/'))
  return ofUi.filter(([, files]) => files > MAX_FILES).map(([folder, files]) => `src/${folder}: ${files} files`)
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/gu

/** Counts the columns of a line in a monospaced font: a Japanese character takes two. */
const columns = (line: string) => line.replace(wide, '  ').length

function tooWide(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, text]) =>
    text.split('\n').flatMap((line, at) => (columns(line) > MAX_COLUMNS ? `${name}:${at + 1}` : [])))
}

/** Lists tests and stories that are too long: a titled call that opens a block, up to the line that closes it. */
function tooLongStories(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, text]) =>
    [...text.matchAll(/^( *)\w+\((['"`]).*\{$\n(?:.*\n)*?\1\}.*$/gm)].flatMap(({ 0: story, index }) => {
      const lines = story.split('\n').length
      return lines > MAX_STORY_LINES ? `${name}:${text.slice(0, index).split('\n').length}: ${lines} lines` : []
    }))
}

async function readCode() {
  const root = new URL('../../../', import.meta.url)
  const filesIn = async (folder: string) => (await readdir(new URL(folder, root), { recursive: true })).map(name => folder + name)
  const names = await Promise.all(folders.map(filesIn))
  const code = ['build.mjs', ...names.flat().map(name => name.replaceAll('\\', '/')).filter(name => /\.(tsx?|mjs|js|css)$/.test(name))]
  assert.ok(code.length > 150)
  return new Map(await Promise.all(code.map(async name => [name, await readFile(new URL(name, root), 'utf8')] as const)))
}
const code = await readCode()

test('no line of code is wider than 140 columns', () => {
  assertNone(tooWide(code), 'break the line between its parts')
  assert.equal(tooWide(new Map([['src/a.ts', `${'農'.repeat(71)}\n${'b'.repeat(140)}\n${'c'.repeat(141)}`]])),
    ['src/a.ts:1', 'src/a.ts:3'])
})

test('no story is longer than 40 lines', () => {
  const tests = new Map([...code].filter(([name]) => name.startsWith('test/')))
  assertNone(tooLongStories(tests), 'split the story, with a helper for shared steps')
  const story = (lines: number) => `story('a', async () => {\n${'  a()\n'.repeat(lines - 2)}}, as)\n`
  assert.equal(tooLongStories(new Map([['test/a.test.ts', `${story(40)}${story(41)}`]])), ['test/a.test.ts:41: 41 lines'])
})

test('no file of src is longer than 200 lines', async () => {
  assertNone(tooLong(await readSource()), 'split the file where its second idea begins')
  const lines = (length: number) => 'a\n'.repeat(length)
  assert.equal(tooLong(new Map([['lib/a.ts', lines(200)], ['css/b.css', lines(201)]])), ['src/css/b.css: 201 lines'])
})

test('no folder of ui has more than 14 files', async () => {
  const names = [...(await readSource()).keys()]
  assertNone(tooFull(names), 'move related files into a subfolder named after what they have in common')
  assert.ok(names.some(name => name.startsWith('ui/form/')))
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}/${n}.ts`)
  assert.equal(tooFull([...files('ui', 14), ...files('ui/form', 15), ...files('lib', 20)]), ['src/ui/form: 15 files'])
})

test.run()
