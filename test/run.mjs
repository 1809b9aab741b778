/**
 * node test/run.mjs [suite...] [--only PART]
 *
 * Runs the suites named (types, unit, component, browser, chromium, tour, delivery; all of these without a name), or of their files
 * those whose name holds PART. `demo` tells the browser's stories of the demo; `accessibility` looks at every screen; `performance`
 * measures what a busy machine slows down; `engines` tells the stories of test/engines in Chromium, Firefox and WebKit
 * (`ENGINES=webkit` in one of them), `chromium` in the first alone; `tour` leads through the console in each of the three that is
 * installed.
 * Works on a fresh clone: installs the packages, and on a bare Debian the browser and the web servers. The last line is
 * `N passed, N failed`.
 */
import { parseArgs } from 'node:util'
import { build, demo } from '../build.mjs'
import { install } from '../deploy/install.mjs'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureEngines, findEngines } from './setup/engines.mjs'
import { filesOf, killAll, nameOf, run, runSuite } from './setup/runner.mjs'
import { ensurePrograms } from './setup/servers.mjs'

const root = import.meta.dirname
const typescript = new URL('setup/typescript.mjs', import.meta.url).href
const dom = new URL('setup/dom.ts', import.meta.url).href

/** What the demo cannot be told: how a server answers, what goes over a network, how fast and in which files all comes. */
const notOfTheDemo = ['accessibility', 'demo', 'firstLoad', 'hostile', 'performance', 'security', 'speed', 'story', 'upgrade', 'walk']
const stories = { folder: `${root}/browser`, imports: [typescript], limitMs: 900_000 }

const ofEngines = { ...stories, folder: `${root}/engines` }
const engines = findEngines()

const suites = {
  unit: { name: 'unit', folder: `${root}/unit`, pattern: /\.test\.tsx?$/, imports: [typescript], limitMs: 300_000 },
  component: { name: 'component', folder: `${root}/component`, pattern: /\.test\.tsx$/, imports: [typescript, dom], limitMs: 300_000 },
  browser: { ...stories, name: 'browser', pattern: /^(?!accessibility|performance).*\.test\.ts$/ },
  delivery: { name: 'delivery', folder: `${root}/delivery`, pattern: /\.test\.ts$/, imports: [typescript], limitMs: 300_000 },
  demo: { ...stories, name: 'demo', pattern: new RegExp(`^(?!${notOfTheDemo.join('|')}).*\\.test\\.ts$`), env: { STORIES_OF: 'demo' } },
  accessibility: { ...stories, name: 'accessibility', pattern: /^accessibility.*\.test\.ts$/ },
  performance: { ...stories, name: 'performance', pattern: /^performance\.test\.ts$/ },
  engines: { ...ofEngines, name: 'engines', pattern: /\.test\.ts$/ },
  chromium: { ...ofEngines, name: 'chromium', pattern: /^(?!tour).*\.test\.ts$/, env: { ENGINES: 'chromium' } },
  tour: { ...ofEngines, name: 'tour', pattern: /^tour\.test\.ts$/, env: { ENGINES: engines.installed.join() } },
}

/**
 * How to run a suite, after what it needs.
 * @param {import('./setup/runner.mjs').Suite} suite
 * @param {(() => unknown)[]} needs
 * @returns {(only?: string) => Promise<import('./setup/runner.mjs').Sum>}
 */
const after = (suite, ...needs) => async only => {
  for (const prepare of needs) await prepare()
  return runSuite(suite, { root, only })
}
const sayMissingEngines = () => {
  for (const engine of engines.missing) console.log(`tour: not run in ${engine}, which is not installed`)
}
const ensureServers = () => ensurePrograms(['nginx', 'apache2', 'caddy', 'openssl'])

const usual = new Map([
  ['types', checkTypes],
  ['unit', after(suites.unit)],
  ['component', after(suites.component)],
  ['browser', after(suites.browser, ensureBrowser, build, demo)],
  ['chromium', after(suites.chromium, ensureBrowser, build)],
  ['tour', after(suites.tour, ensureBrowser, sayMissingEngines, build)],
  ['delivery', after(suites.delivery, ensureBrowser, ensureServers, build)],
])
/** Those that take long are run by their names alone. */
const runs = new Map([
  ...usual,
  ['demo', after(suites.demo, ensureBrowser, build, demo)],
  ['accessibility', after(suites.accessibility, ensureBrowser, build)],
  ['performance', after(suites.performance, ensureBrowser, build)],
  ['engines', after(suites.engines, ensureEngines, build)],
])

/** The compiler's verdict on the whole project counts as one test. */
async function checkTypes() {
  const { output, code, seconds } = await run(['node_modules/typescript/bin/tsc', '--noEmit'], 600_000, `${root}/..`)
  console.log(`${code === 0 ? 'ok   ' : 'FAIL '} types  ${seconds.toFixed(1)} s`)
  if (code !== 0) console.log(output.trimEnd())
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/**
 * The suites to run: those named, else all; a part of a file's name narrows them to the suites that have such a file.
 * @param {string[]} named
 * @param {string} [only]
 */
async function chosen(named, only) {
  const unknown = named.find(name => !runs.has(name))
  if (unknown) throw new Error(`There is no suite ${unknown}: choose from ${[...runs.keys()].join(', ')}`)
  const wanted = named.length === 0 ? [...usual] : [...runs].filter(([name]) => named.includes(name))
  if (only === undefined) return wanted
  const matching = await Promise.all(Object.values(suites).map(async suite => {
    const files = await filesOf(suite)
    return files.some(file => nameOf(file, root).includes(only)) && suite.name
  }))
  const narrowed = wanted.filter(([name]) => matching.includes(name))
  if (narrowed.length === 0) throw new Error(`No test file's name holds ${only}`)
  return narrowed
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    killAll()
    process.exit(1)
  })
}

const sum = { passed: 0, failed: 0 }
try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
  const wanted = await chosen(positionals, values.only)
  await install()
  for (const [name, runIt] of wanted) {
    const { passed, failed } = await runIt(values.only).catch(failure)
    console.log(`${name}: ${passed} passed, ${failed} failed\n`)
    sum.passed += passed
    sum.failed += failed
  }
} catch (error) {
  sum.failed += failure(error).failed
}
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1

/** @param {unknown} error */
function failure(error) {
  console.log(`FAIL  ${error instanceof Error ? error.message : error}`)
  return { passed: 0, failed: 1 }
}
