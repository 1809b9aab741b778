import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { BEGUN, ENDED } from './testFile.mjs'

/**
 * @typedef {{ name: string, folder: string, pattern: RegExp, imports?: string[], limitMs: number } & MoreOfSuite} Suite
 * @typedef {{ flags?: string[], env?: Record<string, string>, long?: RegExp, holds?: RegExp, processes?: number }} MoreOfSuite folder:
 * contains its files; imports: modules to load before each file, as URLs; flags: of Node, for its files; env: additional environment of
 * its files; long: matches the names of the slowest files; holds: matches their text; processes: shared by the files, by default each has
 * its own
 * @typedef {{ passed: number, failed: number }} Sum
 * @typedef {{ root: string, only?: string, print?: (line: string) => void, queue?: Queue }} Options root: file names are relative to it;
 * only: part of the names of the files to run; queue: shared with other suites
 * @typedef {<Result>(task: () => Promise<Result>) => Promise<Result>} Queue starts tasks in order, and settles with the task
 * @typedef {{ output: string, code: number | null, timedOut: boolean, seconds: number }} Ended
 */

/** Running processes: each leads a process group, which the terminal's Ctrl-C does not reach. */
const running = new Set(/** @type {import('node:child_process').ChildProcess[]} */ ([]))

/**
 * Lists a suite's files, sorted.
 * @param {Suite} suite
 * @returns {string[]}
 */
export function filesOf({ folder, pattern, holds }) {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true }).map(name => String(name).replaceAll(sep, '/'))
  return names
    .filter(name => pattern.test(name))
    .sort()
    .map(name => join(folder, name))
    .filter(file => !holds || holds.test(readFileSync(file, 'utf8')))
}

/**
 * Creates a queue that runs up to `width` tasks at a time.
 * @param {number} width
 * @returns {Queue}
 */
export function createQueue(width = Math.max(2, availableParallelism())) {
  /** @type {(() => void)[]} */
  const waiting = []
  let free = width
  return async task => {
    if (free > 0) free--
    else await new Promise(resolve => void waiting.push(() => resolve(undefined)))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/**
 * Runs every file of a suite, several processes at a time, and prints a line for each.
 * @param {Suite} suite
 * @param {Options} options
 * @returns {Promise<Sum>}
 */
export async function runSuite(suite, { root, only = '', print = console.log, queue = createQueue() }) {
  const sum = { passed: 0, failed: 0 }
  const all = filesOf(suite)
  if (all.length === 0) {
    print(`FAIL  ${suite.name}: no test file in ${relative(root, suite.folder)}`)
    sum.failed++
  }
  const wanted = longestFirst(
    all.filter(file => nameOf(file, root).includes(only)),
    suite,
  )
  const onFailure = (/** @type {string} */ file, /** @type {string} */ failure) => print(`FAIL  ${nameOf(file, root)}\n${failure}`)
  const onEnded = (/** @type {string} */ file, /** @type {Ended} */ ended, /** @type {string[]} */ before) => {
    const name = nameOf(file, root)
    const { passed, failed, problems } = readReport(ended, readFileSync(file, 'utf8'), suite.limitMs)
    sum.passed += passed
    sum.failed += failed
    const output = ended.output.replaceAll(begun, '')
    const seconds = `${ended.seconds.toFixed(1)} s`
    print(failed === 0 ? `ok    ${name}  ${passed} tests  ${seconds}` : `FAIL  ${name}  ${failed} failed  ${seconds}`)
    for (const problem of problems) print(`      ${problem}`)
    if (failed > 0 && before.length > 0) print(`      before it in its process: ${before.map(file => nameOf(file, root)).join(' ')}`)
    // Statistics that a file prints about its coverage.
    for (const figure of output.match(/\b(cases|sweep|walk|story): .*$/gm) ?? []) print(`      ${figure}`)
    if (failed > 0) print(output.replaceAll(failures, '✘').trimEnd())
  }
  await Promise.all(
    divide(wanted, suite.processes).map(files =>
      queue(async () => {
        let left = files
        while (left.length > 0) left = await runFiles(left, suite, onFailure, onEnded)
      }),
    ),
  )
  return sum
}

/**
 * Divides files among processes, each the same ones in every run.
 * @param {string[]} files
 * @param {number} [processes]
 */
function divide(files, processes = files.length) {
  return Array.from({ length: Math.min(processes, files.length) }, (_, part) => files.filter((_, at) => at % processes === part))
}

/**
 * Sorts known slow files first, then by size: a slow file that starts last prolongs the whole run.
 * @param {string[]} files
 * @param {Suite} suite
 */
function longestFirst(files, { long }) {
  const bySize = files.toSorted((a, b) => statSync(b).size - statSync(a).size)
  return long ? [...bySize.filter(file => long.test(file)), ...bySize.filter(file => !long.test(file))] : bySize
}

/** What a file prints when a test begins. */
const begun = new RegExp(`${BEGUN}(.*)\\n`, 'g')

/** What a file prints of each failure as soon as it happens: see `changes` in typescriptHooks.mjs. */
const failures = /✘[^]*?^ {4}alone: .*$/gm

/** What a process of several files prints at the end of each. */
const ends = new RegExp(`^${ENDED}(\\d+)\\n`, 'gm')

/**
 * Runs files in one process. Resolves to those that are left, if one of them ended the process.
 * @param {string[]} files
 * @param {Suite} suite
 * @param {(file: string, failure: string) => void} onFailure  called at once, as other tests of the file may take minutes
 * @param {(file: string, ended: Ended, before: string[]) => void} onEnded  before: the files that the process has run before it
 */
async function runFiles(files, { flags = [], imports = [], limitMs, env, name, processes }, onFailure, onEnded) {
  const several = processes ? [fileURLToPath(new URL('testFiles.mjs', import.meta.url))] : []
  const args = [...flags, ...imports.flatMap(url => ['--import', url]), ...several, ...files]
  let at = 0
  let failed = 0
  let began = performance.now()
  const onEnd = (/** @type {Omit<Ended, 'seconds'>} */ ended) => {
    onEnded(files[at] ?? '', { ...ended, seconds: (performance.now() - began) / 1000 }, files.slice(0, at))
    at++
    failed = 0
    began = performance.now()
  }
  const whole = await run(args, limitMs, undefined, { ...env, SUITE: name }, (output, { restart }) => {
    const parts = output.split(ends)
    for (;;) {
      const part = parts[2 * at] ?? ''
      const found = part.match(failures) ?? []
      found.slice(failed).forEach(failure => onFailure(files[at] ?? '', failure.replaceAll(begun, '')))
      failed = found.length
      // The last file ends with the process.
      if (at === files.length - 1 || 2 * at + 1 >= parts.length) return
      onEnd({ output: part, code: Number(parts[2 * at + 1]), timedOut: false })
      restart()
    }
  })
  const [output = '', , rest = ''] = whole.output.split(ends).slice(2 * at)
  onEnd({ ...whole, output: output + rest })
  return files.slice(at)
}

/**
 * Counts the suites of a file: uvu's own `test`, and each call of `suite()` or `stories()`.
 * @param {string} source
 */
function suitesIn(source) {
  const own = /^import\s*\{[^}]*\btest\b[^}]*\}\s*from\s*'uvu'/m.test(source) ? 1 : 0
  return own + (source.match(/^(export )?const \w+ = (suite|stories)\b.*\(/gm)?.length ?? 0)
}

/**
 * Reads uvu's report, and detects all ways in which a file could pass without testing. A test that did not pass visibly has failed.
 * @param {Ended} ended
 * @param {string} source
 * @param {number} limitMs
 * @returns {Sum & { problems: string[] }}
 */
function readReport({ output, code, timedOut }, source, limitMs) {
  const declared = suitesIn(source)
  const text = stripVTControlCharacters(output)
  // A program that a test has run may print its last words among the numbers.
  const summaries = [...text.matchAll(/^ {2}Total: +(\d+)[^\n]*\s+ {2}Passed: +(\d+)[^\n]*\s+ {2}Skipped: +(\d+)/gm)]
  const [total = 0, passed = 0, skipped = 0] = summaries.at(-1)?.slice(1).map(Number) ?? []
  const suitesRun = text.match(/ {2}\(\d+ \/ \d+\)$/gm)?.length ?? 0

  const problems = []
  if (timedOut) problems.push(`stopped after ${limitMs / 1000} s in "${[...text.matchAll(begun)].at(-1)?.[1] ?? 'no test'}"`)
  else if (summaries.length === 0) problems.push(code === 0 ? 'no test ran: is test.run() missing?' : 'it ended before its tests did')
  else if (summaries.length > 1) problems.push('uvu ran more than once: call all run()s in one go, without an await between them')
  else if (total === 0) problems.push('it holds 0 tests')
  else if (suitesRun !== declared) problems.push(`${declared} suites declared, ${suitesRun} run: is a run() missing?`)
  if (skipped > 0) problems.push(`${skipped} tests left out`)
  if (summaries.length === 1 && passed < total && code === 0) problems.push(`${total - passed} tests lost: a before or after hook failed`)
  if (code !== 0 && !timedOut) problems.push(`exit code ${code}`)
  return { problems, passed, failed: Math.max(total - passed, problems.length > 0 ? 1 : 0) }
}

/**
 * Runs a Node process; kills it and its children after the limit.
 * @param {string[]} args
 * @param {number} limitMs
 * @param {string} [cwd]
 * @param {Record<string, string>} [additional]  additional environment
 * @param {(output: string, process: { kill: () => void, restart: () => void }) => void} [onOutput]  called with all output so far;
 * restart: the limit counts from now
 * @returns {Promise<Ended>}
 */
export function run(args, limitMs, cwd, additional, onOutput) {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const { NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...env, ...additional, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    running.add(child)
    let output = ''
    let timedOut = false
    const kill = () => killTree(child)
    const limit = setTimeout(() => {
      timedOut = true
      kill()
    }, limitMs)
    const read = (/** @type {string} */ chunk) => {
      output += chunk
      onOutput?.(output, { kill, restart: () => limit.refresh() })
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.on('error', reject)
    child.on('close', code => {
      clearTimeout(limit)
      running.delete(child)
      resolve({ output, code, timedOut, seconds: (performance.now() - started) / 1000 })
    })
  })
}

/** Kills all running processes, when a signal ends the test command. */
export function killAll() {
  for (const child of running) killTree(child)
}

/** @param {import('node:child_process').ChildProcess} child */
function killTree({ pid }) {
  if (!pid) return
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}

/**
 * Returns a file's name as printed and matched by `--only`.
 * @param {string} file
 * @param {string} root
 */
export function nameOf(file, root) {
  return relative(root, file).replaceAll(sep, '/')
}
