import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { type Queue, runSuite } from '../setup/runner.mjs'

/** A passing test file, once `test.run()` is appended. */
export const passing = `import { test } from 'uvu'\ntest('one', () => {})\n`

interface SampleOptions {
  only?: string
  limitMs?: number
  imports?: string[]
  long?: RegExp
  queue?: Queue
  processes?: number
}

// Inside the project, so that samples find its packages.
const cache = join(import.meta.dirname, '../../../.cache')

/** Runs a suite of these files (name to source). Returns its totals and output. */
export async function runSample(
  files: Record<string, string>,
  { only, limitMs = 120_000, imports, long, queue, processes }: SampleOptions = {},
) {
  await mkdir(cache, { recursive: true })
  const root = await mkdtemp(join(cache, 'sample-'))
  const lines: string[] = []
  try {
    await mkdir(join(root, 'unit'))
    for (const [name, source] of Object.entries(files)) await writeFile(join(root, 'unit', name), source)
    const sample = { name: 'unit', folder: join(root, 'unit'), pattern: /\.test\.mjs$/, imports, limitMs, long, processes }
    const sum = await runSuite(sample, { root, only, queue, print: line => lines.push(line) })
    return { ...sum, printed: lines.join('\n') }
  } finally {
    await rm(root, { recursive: true })
  }
}

/** Runs a file that has to fail once. Returns the output. */
export async function failureOf(source: string, options?: SampleOptions) {
  const { failed, printed } = await runSample({ 'a.test.mjs': source }, options)
  assert.is(failed, 1, printed)
  return printed
}
