/**
 * node test/tools/bench/run.mjs [--only load,lists,interactions,line,leaks] [--runs 5] [--rounds 200] [--json FILE]
 *
 * Benchmarks the console in Chromium and prints Markdown tables with median, minimum and maximum. Where a limit is exceeded, the table says
 * MISS, and the exit code is 1. FILE receives every value.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { build } from '../../../build.mjs'
import '../setup/tool.mjs'

const { asJson, misses, print } = await import('./figures.ts')
const { interactions } = await import('./interactions.ts')
const { leaks } = await import('./leaks.ts')
const { line } = await import('./line.ts')
const { measureLists } = await import('./lists.ts')
const { load } = await import('./load.ts')
const { launch } = await import('./session.ts')

const measurements = new Map(Object.entries({ load, lists: measureLists, interactions, line, leaks }))

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '200' },
    json: { type: 'string' },
  },
})
const counts = { runs: Number(values.runs), rounds: Number(values.rounds) }
if (!Object.values(counts).every(value => Number.isInteger(value) && value > 0)) throw new Error('--runs and --rounds are whole numbers')
const wanted = values.only?.split(',') ?? [...measurements.keys()]
const unknown = wanted.find(name => !measurements.has(name))
if (unknown !== undefined) throw new Error(`There is no measurement ${unknown}: choose from ${[...measurements.keys()].join(', ')}`)

await build()
const browser = await launch()
/** @type {Record<string, import('./figures.ts').Sheet[]>} */
const sheets = {}
try {
  const lock = JSON.parse(await readFile(`${import.meta.dirname}/../../../package-lock.json`, 'utf8'))
  const dependencies = Object.keys(lock.packages[''].dependencies)
  const versions = Object.fromEntries(dependencies.map(name => [name, lock.packages[`node_modules/${name}`].version]))
  const [processor] = cpus()
  const cores = availableParallelism()
  const machine = { chromium: browser.version(), node: process.version, cores, processor: processor?.model, versions }
  console.log(`Chromium ${machine.chromium}, ${machine.cores} cores (${machine.processor}); medians of ${counts.runs} [least-most]\n`)
  for (const name of wanted) {
    const made = (await measurements.get(name)?.(browser, counts)) ?? []
    sheets[name] = made
    for (const sheet of made) console.log(print(sheet))
  }
  const tables = Object.fromEntries(Object.entries(sheets).map(([name, made]) => [name, made.map(asJson)]))
  if (values.json) await writeFile(values.json, `${JSON.stringify({ ...machine, ...counts, ...tables }, null, 2)}\n`)
} finally {
  await browser.close()
}
const missed = Object.values(sheets)
  .flat()
  .reduce((sum, sheet) => sum + misses(sheet), 0)
if (missed > 0) console.log(`${missed} limits are not kept: see MISS`)
process.exitCode = missed > 0 ? 1 : 0
