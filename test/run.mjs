/**
 * node test/run.mjs [suite...] [--only PART]
 *
 * Runs the named suites, or only those of their files whose name contains PART. Without a name: types, unit, component, browser,
 * delivery. The others run by name only:
 * `demo` runs the browser stories against the demo; `accessibility` checks every screen; `performance` needs an idle machine;
 * `engines` runs the stories of several engines in Chromium, Firefox and WebKit (`ENGINES=webkit` in one), `otherEngines` in all but the
 * first, with fewer loads of each page in WebKit, and a part of what is alike in all;
 * `providers` installs real identity providers (Debian, root), follows their pages in docs/identity-provider, and signs in with them;
 * `deploy` and `image` run the commands of docs/deployment.md word for word, like a new administrator: `deploy` in a disposable copy of
 * this machine (Debian, and root who may create namespaces, which containers seldom allow), `image` builds and runs the container image;
 * `sweeps` fails every call of every screen and dialog in every way, changes and translates every answer and dialog, and looks at Enter,
 * the first calls, large text and shifts everywhere, where `component` and `browser` take a part; `wholeDelivery` is `delivery` with every
 * story behind every web server; `ci` is all suites without a name, and `otherEngines`.
 * Works on a fresh clone: installs the packages, and on bare Debian the browser and the web servers. The last line is `N passed, N failed`.
 */
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import * as builds from '../build.mjs'
import { install } from '../deploy/install.mjs'
import { ensureContract } from './tools/contract.mjs'
import { ensureBrowser, ensureHeadlessShell } from './tools/setup/browser.mjs'
import { ensureContainers } from './tools/setup/container.mjs'
import { ensureEngines, ensurePrograms, ensureProviders } from './tools/setup/programs.mjs'
import { createQueue, filesOf, killAll, nameOf, run, runSuite } from './tools/setup/runner.mjs'

/** @typedef {import('./tools/setup/runner.mjs').Sum} Sum */

const root = import.meta.dirname
const typescript = new URL('tools/setup/typescript.mjs', import.meta.url).href
const ownMachine = new URL('tools/setup/ownMachine.mjs', import.meta.url).href
const dom = new URL('tools/setup/dom.ts', import.meta.url).href

/** Stories that cannot run against the demo: about servers, networks, paths, speed, built files and dialogs below its bar. */
const notOfTheDemo = [
  'connection',
  'dialogs',
  'engineLayout',
  'firstLoad',
  'hostile',
  'ids',
  'react',
  'routing',
  'security',
  'sessionEnds',
  'speed',
  'story',
  'upgrade',
  'walk',
]
const stories = { folder: `${root}/browser`, imports: [typescript], limitMs: 900_000 }

/** Files with stories of several engines. */
const ofEngines = { ...stories, pattern: /\.test\.ts$/, holds: /\bengines: /, long: /engineLayout|focus|loads|longJobs|screens/ }

/** Far above what the longest file takes beside busy programs: only a hang meets it. */
const ofNode = { imports: [typescript], limitMs: 600_000 }
/**
 * The slowest files, which begin first, are not the largest ones but sweeps. Each page leaves as much garbage as the usual space for new
 * objects holds several times over: collecting it in one of 32 MB takes a sixth less of the processor.
 */
const ofComponents = {
  ...ofNode,
  folder: root,
  imports: [typescript, dom],
  flags: ['--max-semi-space-size=32'],
  long: /every.(answers|dialogs|screens|translated)/,
}

const ofDelivery = { ...ofNode, folder: `${root}/delivery`, pattern: /\.test\.ts$/ }

/** Commands of docs/deployment.md: they use the build in the project's own folder. */
const ofDeployment = { pattern: /\.test\.ts$/, imports: [typescript], limitMs: 600_000, env: { OUTPUT: `${root}/..` } }

/** Suites of their own, and files for all engines: in Chromium other files tell the same, with more. */
const notOfTheBrowser = ['accessibility', 'loads', 'performance', 'screens', 'work']

/** For what is run often: the headless shell takes half the time. */
const inShell = { HEADLESS_SHELL: '1' }

/**
 * The files of most suites share processes: each process compiles the console, or starts a browser, anew, which is a third of the
 * processor's time. A few processes a core, so that they end at about the same time.
 */
const suites = {
  unit: { ...ofNode, name: 'unit', folder: root, pattern: /^unit\/(?!deploy|house).*\.test\.tsx?$/ },
  // They share processes, unlike the tests of src, whose modules keep state.
  unitOfProject: {
    ...ofNode,
    name: 'unit',
    folder: root,
    pattern: /^(platform|tools|unit\/(deploy|house))\/.*\.test\.tsx?$/,
    long: /house/,
    processes: 6,
  },
  component: { ...ofComponents, name: 'component', pattern: /^(component|every)\/.*\.test\.tsx$/, processes: 8 },
  sweeps: {
    ...ofComponents,
    name: 'sweeps',
    pattern: /^every\/(answers|dialogs|screens|steps|translated)\.test\.tsx$/,
    env: { SWEEPS: 'whole' },
    limitMs: 900_000,
  },
  sweptStories: {
    ...stories,
    name: 'sweeps',
    pattern: /^(enter|firstLoad|largeText|shifts)\.test\.ts$/,
    env: { SWEEPS: 'whole', ...inShell },
  },
  browser: {
    ...stories,
    name: 'browser',
    pattern: allBut(notOfTheBrowser),
    long: /documents|enter|firstLoad|largeText|layout|people|shifts|upgrade/,
    env: inShell,
    processes: 9,
  },
  delivery: { ...ofDelivery, name: 'delivery', env: inShell, processes: 3 },
  wholeDelivery: { ...ofDelivery, name: 'wholeDelivery', env: { STORIES: 'all' } },
  providers: {
    name: 'providers',
    folder: `${root}/providers`,
    pattern: /\.test\.ts$/,
    imports: [ownMachine, typescript],
    limitMs: 900_000,
  },
  deploy: { ...ofDeployment, name: 'deploy', folder: `${root}/deploy`, imports: [ownMachine, typescript] },
  image: { ...ofDeployment, name: 'image', folder: `${root}/image` },
  demo: { ...stories, name: 'demo', pattern: allBut([...notOfTheBrowser, ...notOfTheDemo]), env: { STORIES_OF: 'demo' } },
  accessibility: { ...stories, name: 'accessibility', pattern: /^accessibility.*\.test\.ts$/, limitMs: 2_400_000 },
  performance: { ...stories, name: 'performance', pattern: /^performance\.test\.ts$/ },
  engines: { ...ofEngines, name: 'engines', env: { SWEEPS: 'whole' } },
  otherEngines: { ...ofEngines, name: 'otherEngines' },
}

/** @param {string[]} names */
function allBut(names) {
  return new RegExp(`^(?!${names.join('|')}).*\\.test\\.ts$`)
}

/** @param {() => Promise<unknown>} work */
function once(work) {
  /** @type {Promise<unknown> | undefined} */
  let done
  return () => (done ??= work())
}
/** The build of this run, removed at its end: two runs, or a run and `npm run watch`, do not share it. */
const output = process.env.OUTPUT ?? `${root}/../.cache/run-${process.pid}`
if (!process.env.OUTPUT) process.on('exit', () => rmSync(output, { recursive: true, force: true }))
process.env.OUTPUT = output
const build = once(() => builds.build(output))
const demo = once(() => builds.demo(output))
const contract = once(ensureContract)

/** Every line that tells of a failure, for the end of the log. @type {string[]} */
const red = []
/** @param {string} line */
function print(line) {
  console.log(line)
  if (line.startsWith('FAIL')) red.push(line)
}

/**
 * Returns a function that runs a suite after its prerequisites.
 * @param {import('./tools/setup/runner.mjs').Suite} suite
 * @param {(() => unknown)[]} needs
 * @returns {(only?: string) => Promise<Sum>}
 */
const after =
  (suite, ...needs) =>
  async only => {
    for (const prepare of needs) await prepare()
    return runSuite(suite, { root, only, print })
  }
/** Suites that need only Node share this queue. Half of a component test is waiting, so it is twice as wide as the number of cores. */
const queue = createQueue(2 * availableParallelism())
/**
 * @param {import('./tools/setup/runner.mjs').Suite[]} members
 * @returns {(only?: string) => Promise<Sum>}
 */
const beside =
  (...members) =>
  async only => {
    await contract()
    const sums = await Promise.all(members.map(suite => runSuite(suite, { root, only, print, queue })))
    return sums.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }))
  }
/**
 * Suites that need a browser share this queue, one wider than the number of cores, as a story waits too. They start after all builds.
 */
const browsers = createQueue(availableParallelism() + 1)
const prepareBrowsers = once(async () => {
  ensureBrowser()
  ensureHeadlessShell()
  await build()
  await demo()
})
/**
 * @param {import('./tools/setup/runner.mjs').Suite} suite
 * @param {(() => unknown)[]} needs
 * @returns {(only?: string) => Promise<Sum>}
 */
const besideBrowsers =
  (suite, ...needs) =>
  async only => {
    for (const prepare of [prepareBrowsers, ...needs]) await prepare()
    return runSuite(suite, { root, only, print, queue: browsers })
  }
const ensureServers = () => ensurePrograms(['nginx', 'ngx_http_brotli_static_module.so', 'apache2', 'caddy', 'openssl'])
const ensureDeployment = () => ensurePrograms(['nginx', 'ngx_http_brotli_static_module.so', 'apache2', 'caddy', 'aws', 'curl', 'ip', 'xz'])

/** What names a fault best first. */
const usual = new Map([
  ['types', () => queue(checkSource)],
  ['unit', beside(suites.unit, suites.unitOfProject)],
  ['component', beside(suites.component)],
  ['browser', besideBrowsers(suites.browser)],
  ['delivery', besideBrowsers(suites.delivery, ensureServers, contract)],
])
/** Suites that run in parallel; one group after the other. */
const groups = [
  ['types', 'unit', 'component'],
  ['browser', 'delivery'],
]
/** Long suites, run by name only. */
const runs = new Map([
  ...usual,
  ['sweeps', runSweeps],
  ['demo', after(suites.demo, ensureBrowser, build, demo)],
  ['accessibility', after(suites.accessibility, ensureBrowser, build)],
  ['performance', after(suites.performance, ensureBrowser, build)],
  ['wholeDelivery', after(suites.wholeDelivery, ensureBrowser, build, demo, ensureServers, contract)],
  ['providers', after(suites.providers, ensureBrowser, ensureProviders, build)],
  ['deploy', after(suites.deploy, ensureBrowser, ensureDeployment, () => builds.build())],
  ['image', runImage],
  ['engines', only => runEngines(suites.engines, only)],
  ['otherEngines', only => runEngines(suites.otherEngines, only, engine => engine !== 'chromium')],
])
/** The suites of .ci/run. */
const ci = [...usual.keys(), 'otherEngines']

/**
 * Runs the stories of several engines in the installed engines that `isWanted` accepts, or in those of them that ENGINES names.
 * @param {import('./tools/setup/runner.mjs').Suite} suite
 * @param {string} [only]
 * @param {(engine: string) => boolean} [isWanted]
 */
async function runEngines(suite, only, isWanted = () => true) {
  ensureBrowser()
  const { installed: others, missing } = ensureEngines()
  for (const [engine, reason] of missing) console.log(`${suite.name}: not run in ${engine}: ${reason}`)
  const installed = ['chromium', ...others]
  const named = process.env.ENGINES?.split(',') ?? installed
  if (!installed.some(engine => named.includes(engine))) throw new Error(`None of ENGINES=${process.env.ENGINES} is installed`)
  const wanted = installed.filter(engine => isWanted(engine) && named.includes(engine))
  if (wanted.length === 0) return { passed: 0, failed: 0 }
  await build()
  return runSuite({ ...suite, env: { ...suite.env, ENGINES: wanted.join() } }, { root, only, print, queue: browsers })
}

/** @param {string} [only] */
async function runSweeps(only) {
  const { passed, failed } = await after(suites.sweeps, contract)(only)
  const told = await after(suites.sweptStories, prepareBrowsers)(only)
  return { passed: passed + told.passed, failed: failed + told.failed }
}

/**
 * Runs the container image with docker or podman; root's podman runs in a disposable copy of this machine.
 * @param {string} [only]
 */
async function runImage(only) {
  ensureBrowser()
  const { isDisposable, env } = ensureContainers()
  await builds.build()
  const imports = [...(isDisposable ? [ownMachine] : []), typescript]
  return runSuite({ ...suites.image, imports, env: { ...suites.image.env, ...env } }, { root, only, print })
}

/** Checks the types and the formatting; each counts as one test. */
async function checkSource() {
  const checks = [
    ['types', 'typescript/bin/tsc', '--noEmit', '--singleThreaded'],
    ['format', 'prettier/bin/prettier.cjs', '--check', '--cache', '.'],
  ]
  const results = await Promise.all(
    checks.map(async ([name, program, ...options]) => {
      const { output, code, seconds } = await run([`node_modules/${program}`, ...options], 600_000, `${root}/..`)
      print(code === 0 ? `ok    ${name}  ${seconds.toFixed(1)} s` : `FAIL  ${name}  ${seconds.toFixed(1)} s\n${output.trimEnd()}`)
      return code === 0
    }),
  )
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

/**
 * Returns the suites to run: those named, else all; `only` limits them to suites with a matching file.
 * @param {string[]} named
 * @param {string} [only]
 */
function chosen(named, only) {
  const names = named.flatMap(name => (name === 'ci' ? ci : name))
  const unknown = names.find(name => !runs.has(name))
  if (unknown) throw new Error(`There is no suite ${unknown}: choose from ${[...runs.keys(), 'ci'].join(', ')}`)
  const wanted = names.length === 0 ? [...usual] : [...runs].filter(([name]) => names.includes(name))
  if (only === undefined) return wanted
  const matching = Object.values(suites).flatMap(suite =>
    filesOf(suite).some(file => nameOf(file, root).includes(only)) ? [suite.name] : [],
  )
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
let former = performance.now()

/**
 * Prints the result of a suite, and the time since the previous one: these add up to the total.
 * @param {string} name
 * @param {Promise<Sum>} running
 */
async function report(name, running) {
  const { passed, failed } = await running.catch(failure)
  const seconds = Math.round((performance.now() - former) / 1000)
  former = performance.now()
  console.log(`${name}: ${passed} passed, ${failed} failed, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}\n`)
  sum.passed += passed
  sum.failed += failed
}

try {
  const {
    values: { only },
    positionals,
  } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
  const wanted = chosen(positionals, only)
  // React's build for production has no act().
  delete process.env.NODE_ENV
  await install()
  // Beside the first group, so that no core is idle at its end. The suites that need the builds report a failure.
  if (wanted.some(([name]) => groups[1]?.includes(name))) void queue(prepareBrowsers).catch(() => undefined)
  for (const group of groups) {
    const members = wanted.filter(([name]) => group.includes(name))
    await Promise.all(members.map(([name, runIt]) => report(name, runIt(only))))
  }
  for (const [name, runIt] of wanted.filter(([name]) => !groups.flat().includes(name))) await report(name, runIt(only))
} catch (error) {
  sum.failed += failure(error).failed
}
// Once more, as a long log is read from its end, or kept without its middle.
for (const line of red) console.log(`${line}\n`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1

/** @param {unknown} error */
function failure(error) {
  print(`FAIL  ${error instanceof Error ? error.message : error}`)
  return { passed: 0, failed: 1 }
}
