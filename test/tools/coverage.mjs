/**
 * node test/tools/coverage.mjs [suite...] [--only PART]
 *
 * Runs suites like test/run.mjs (by default unit, component and browser), and prints the line coverage of every file of src/
 * with its uncovered lines.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '../..')
const raw = join(root, '.cache/coverage')

const {
  values: { only },
  positionals,
} = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const suites = positionals.length > 0 ? positionals : ['unit', 'component', 'browser']
await rm(raw, { recursive: true, force: true })
await mkdir(raw, { recursive: true })
const run = spawn(process.execPath, [join(import.meta.dirname, '../run.mjs'), ...suites, ...(only === undefined ? [] : ['--only', only])], {
  cwd: root,
  env: { ...process.env, NODE_V8_COVERAGE: raw, OUTPUT: root },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    run.kill()
    process.exit(1)
  })
}
const [code] = await once(run, 'close')
// Imported late: it needs packages that the tests install first.
const { coverageOf, tableOf } = await import('./setup/coverage.mjs')
const files = await coverageOf(root, raw)
await rm(raw, { recursive: true })
const hasRun = code === 0 || files.some(({ lines }) => [...lines.values()].includes(true))
if (hasRun) console.log(`\n${tableOf(files)}`)
process.exitCode = code ?? 1
