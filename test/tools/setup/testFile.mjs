/** The test file that runs: which of its tests, what belongs to each, and what a failure says. Loaded into uvu by typescriptHooks.mjs. */
import { join, relative, sep } from 'node:path'

const { SUITE, STORY = '' } = process.env
const tests = join(import.meta.dirname, '../..')

/** The file, an absolute path: that of the command, or the one of its files that runs now. */
export const running = { file: process.argv[1] ?? '' }

/** Whether the process runs several files: see testFiles.mjs. */
export const isOneOfSeveral = running.file.endsWith('/testFiles.mjs')

/** Begins the line that one of several files ends with: its exit code. */
export const ENDED = '▪ '

/** Whether STORY asks for a test. @param {string} title */
export const isWanted = title => title.includes(STORY)

/** Begins the line that names a test when it begins, for a file that is stopped in the middle of one. */
export const BEGUN = '▸ '

/** @param {string} title */
export const begin = title => SUITE && process.stdout.write(`${BEGUN}${title}\n`)

/**
 * Hooks of every test, of all files of the process: what a shared module adds to uvu's own `test` holds for the first file alone.
 * @type {Record<'before' | 'after', ((context: { __test__: string }) => unknown)[]>}
 */
export const always = { before: [], after: [] }

/** Called when the tests of a file have ended. @type {(() => void)[]} */
export const atEnd = []

/** Called when all files of the process have ended. @type {(() => Promise<unknown>)[]} */
export const atExit = []

/** What a failed assertion shows besides its values: component tests set it to what is on the screen. */
export const besides = { text: () => '' }

/**
 * Returns the last line of a printed failure, by which the runner knows that it is complete.
 * @param {string} title
 */
export function howAlone(title) {
  const file = relative(tests, running.file).replaceAll(sep, '/')
  const story = title && `STORY='${title.replaceAll("'", "'\\''")}' `
  return `    alone: ${story}node test/run.mjs ${SUITE ? `${SUITE} ` : ''}--only ${file.replace(/\.test\.\w+$/, '')}\n\n`
}
