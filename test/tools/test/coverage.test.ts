import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { coverageOf, lcovOf, tableOf } from '../setup/coverage.mjs'

const test = suite('the coverage of lines')
const typescript = new URL('../setup/typescript.mjs', import.meta.url).href
let root: string

const sample = `import { join } from 'node:path'
import type { Stats } from 'node:fs'

/** A type. */
export interface Given {
  name?: string
}

export const kinds = {
  short: 'x',
} as const

export function greet({ name }: Given): string {
  function shout() {
    return name.toUpperCase()
  }
  if (!name) {
    return kinds.short
  } else {
    return join(
      'hello',
      name,
    )
  }
}

// Never called.
export function never(stats: Stats) {
  const sizes = [stats].map(({ size }) => size)

  return sizes
}

export const alsoNever = async () => 1

export const parts = {
  called() {
    return [1].map((one, at) => one + at)
  },
  async notCalled() {
    return 2
  },
}

export { basename } from 'node:path'
`

const files = {
  'src/sample.ts': sample,
  'src/ui/Part.tsx': 'export function Part() {\n  return (\n    <p>\n      <b>x</b>\n    </p>\n  )\n}\n',
  'src/plain.mjs': '// As it stands.\nexport function first() {\n  return 1\n}\n\nexport function second() {\n  return 2\n}\n',
  'src/unloaded.ts': 'const one = 1\n\nexport function two() {\n  return one\n}\n',
  'src/types.ts': 'export type Two = 2\n',
  'src/style.css': 'p { color: red }\n',
  'run.ts': `import { greet, parts } from './src/sample.ts'
import { first } from './src/plain.mjs'
greet({ name: 'a' })
parts.called()
first()
`,
  'other.ts': `import { greet } from './src/sample.ts'\ngreet({})\n`,
  'visits.ts': `import { visit } from './run.ts?visits'\nvisit()\nvisit()\n`,
}

test.before.each(async () => {
  root = await mkdtemp(join(tmpdir(), 'coverage-'))
  for (const folder of ['src/ui', 'raw']) await mkdir(join(root, folder), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
})

test.after.each(() => rm(root, { recursive: true }))

/** Runs sample files in separate processes. Returns the cells of their coverage table. */
async function tableAfter(...names: string[]) {
  const raw = join(root, 'raw')
  for (const name of names) {
    const env = { ...process.env, NODE_V8_COVERAGE: raw }
    const { status, stderr } = spawnSync(process.execPath, ['--import', typescript, join(root, name)], { encoding: 'utf8', env })
    assert.is(status, 0, stderr)
  }
  return tableOf(await coverageOf(root, raw))
    .split('\n')
    .map(row => row.split(/ {2,}/))
}

const titles = ['file', 'lines', 'covered', '%', 'functions', 'uncovered lines']
const neverLoaded = [
  ['src/types.ts', '0', '0', '-', '0/0'],
  ['src/ui/Part.tsx', '4', '0', '0.0', '0/1', '1-4'],
  ['src/unloaded.ts', '3', '0', '0.0', '0/1', '1-4'],
]

test('a branch not taken and a function not called are uncovered, and so is all of a file that is not loaded', async () => {
  assert.equal(await tableAfter('run.ts'), [
    titles,
    ['src/plain.mjs', '4', '2', '50.0', '1/2', '6-7'],
    ['src/sample.ts', '19', '11', '57.8', '3/8', '14-15, 18, 28-31, 40-41'],
    ...neverLoaded,
    ['5 files', '30', '13', '43.3', '4/12'],
  ])
})

test('what one process runs is added to what another does', async () => {
  const table = await tableAfter('run.ts', 'other.ts')
  assert.equal(
    table.find(([name]) => name === 'src/sample.ts'),
    ['src/sample.ts', '19', '12', '63.1', '3/8', '14-15, 28-31, 40-41'],
  )
})

test('a minified bundle covers the lines that the files by themselves do, but for what it leaves out', async () => {
  await build({
    absWorkingDir: root,
    entryPoints: ['run.ts'],
    outdir: 'dist/static',
    bundle: true,
    format: 'esm',
    platform: 'node',
    minify: true,
    sourcemap: 'linked',
  })
  assert.equal(await tableAfter('dist/static/run.js'), [
    titles,
    ['src/plain.mjs', '4', '2', '50.0', '1/2', '6-7'],
    ['src/sample.ts', '19', '10', '52.6', '3/8', '14-15, 18, 28-34, 40-41'],
    ...neverLoaded,
    ['5 files', '30', '12', '40.0', '4/12'],
  ])
})

test('what runs anew for each visit covers the same lines', async () => {
  assert.equal(await tableAfter('visits.ts'), await tableAfter('run.ts'))
})

test('editors get the lines of each file', async () => {
  await tableAfter('run.ts')
  const lcov = lcovOf(await coverageOf(root, join(root, 'raw')))
  const records = lcov.split('end_of_record\n')
  assert.is(records.length, 6)
  assert.is(records[0], 'SF:src/plain.mjs\nFNF:2\nFNH:1\nDA:2,1\nDA:3,1\nDA:6,0\nDA:7,0\nLF:4\nLH:2\n')
})

test.run()
