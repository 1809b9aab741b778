/**
 * node testFiles.mjs FILE...
 *
 * Runs test files one after another in this process, so that they share its compiled code. Prints a line with the exit code of each.
 */
import { pathToFileURL } from 'node:url'
import { exec } from 'uvu'
import { atEnd, atExit, ENDED, running } from './testFile.mjs'

for (const file of process.argv.slice(2)) {
  running.file = file
  Object.assign(globalThis, { UVU_QUEUE: [[null]] })
  await import(pathToFileURL(file).href)
  await exec()
  for (const end of atEnd) end()
  process.stdout.write(`${ENDED}${process.exitCode}\n`)
}
for (const close of atExit) await close()
