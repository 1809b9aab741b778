import { posix } from 'node:path'
import { test } from 'uvu'
import { assertNone, readSource } from './source.ts'

/** A file is one idea, and short enough to read at once. */
const MAX_LINES = 200
/** A page says what is its own: mechanisms and features know the rest. */
const MAX_LINES_OF_PAGE = 100
/** A larger folder of `ui` needs a second level with names that say what they contain. */
const MAX_FILES = 14

function tooLong(files: ReadonlyMap<string, string>): string[] {
  const lengths = [...files].map(([name, text]) => [name, text.trimEnd().split('\n').length] as const)
  const most = (name: string) => (/^pages\/\w+Page\.tsx$/.test(name) ? MAX_LINES_OF_PAGE : MAX_LINES)
  return lengths.filter(([name, lines]) => lines > most(name)).map(([name, lines]) => `src/${name}: ${lines} lines`)
}

function tooFull(names: Iterable<string>): string[] {
  const folders = new Map<string, number>()
  for (const folder of [...names].map(name => posix.dirname(name))) folders.set(folder, (folders.get(folder) ?? 0) + 1)
  const ofUi = [...folders].filter(([folder]) => folder === 'ui' || folder.startsWith('ui/'))
  return ofUi.filter(([, files]) => files > MAX_FILES).map(([folder, files]) => `src/${folder}: ${files} files`)
}

test('no file of src is longer than 200 lines, no page longer than 100', async () => {
  assertNone(tooLong(await readSource()), 'split the file where its second idea begins')
})

test('no folder of ui has more than 14 files', async () => {
  assertNone(tooFull((await readSource()).keys()), 'move related files into a subfolder named after what they have in common')
})

test.run()
