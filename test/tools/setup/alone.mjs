/** One test of a file: whether STORY asks for it, and what a failure says besides its error. Loaded into uvu by typescriptHooks.mjs. */
import { relative, sep } from 'node:path'

const { SUITE, STORY = '' } = process.env
const tests = new URL('../../', import.meta.url).pathname

/** @param {string} title */
export const isWanted = title => title.includes(STORY)

/** Begins the line that names a test when it begins, for a file that is stopped in the middle of one. */
export const BEGUN = '▸ '

/** @param {string} title */
export const begin = title => SUITE && process.stdout.write(`${BEGUN}${title}\n`)

/** What a failed assertion shows besides its values: component tests set it to what is on the screen. */
export const besides = { text: () => '' }

/**
 * Returns the last line of a printed failure, by which the runner knows that it is complete.
 * @param {string} title
 */
export function howAlone(title) {
  const file = relative(tests, process.argv[1] ?? '').replaceAll(sep, '/')
  const story = title && `STORY='${title.replaceAll("'", "'\\''")}' `
  return `    alone: ${story}node test/run.mjs ${SUITE ? `${SUITE} ` : ''}--only ${file.replace(/\.test\.\w+$/, '')}\n\n`
}
