/**
 * node test/tools/release.mjs [--only PART[,PART...]] [--resume]
 *
 * Does what CONTRIBUTING.md asks for before a release, or the checks whose names contain a PART, one after another: it takes some hours.
 * Prints each row as it ends, and keeps the rows and the output of each check in .cache/release/. `--resume` leaves out what has passed at
 * the same commit. Writes release/: the archives of the console and of the demo, and their checksums. Fails if a check fails.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, demo } from '../../build.mjs'
import { archiveOf, checksumLine, namesOfRelease, timeOfRelease } from '../../deploy/archive.mjs'
import { install } from '../../deploy/install.mjs'
import { writeContract } from './contract.mjs'

const root = join(import.meta.dirname, '../..')
const logs = join(root, '.cache/release')
const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

/** Validates the bill of materials; its packages stay outside of the project's own. */
const validator = ['@cyclonedx/cyclonedx-library@10.3.0', 'ajv@8.20.0', 'ajv-formats@3.0.1', 'ajv-formats-draft2019@1.6.1']

/** Suites and tools that have to succeed. */
const suites = ['ci', 'sweeps', 'demo', 'wholeDelivery', 'accessibility', 'performance', 'providers', 'deploy', 'image']
const tools = ['walk', 'mutate']
const programs = [
  ...suites.map(name => [name, 'test/run.mjs', name]),
  ...tools.map(name => [name, `test/tools/${name}.mjs`]),
  ['audit', 'build.mjs', 'audit'],
]

/** @typedef {{ passed: boolean | undefined, says: string }} Result undefined: not known here */

/** @type {[name: string, check: (log: string) => Promise<Result>][]} */
const checks = [
  ['checkout', isClean],
  ...programs.map(
    ([name = '', ...args]) => /** @type {[string, (log: string) => Promise<Result>]} */ ([name, log => run('node', args, log)]),
  ),
  ['npm audit', askRegistry],
  ['bill of materials', validate],
  ['archives', pack],
]

/**
 * Runs a program in the project. It says its result.
 * @param {string} program
 * @param {string[]} args
 * @param {string} log
 * @returns {Promise<Result>}
 */
async function run(program, args, log) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  const file = createWriteStream(log)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      file.write(chunk)
      output = (output + chunk).slice(-10_000)
    })
  }
  const [status] = await once(child, 'close')
  file.end()
  const lines = output
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const failure = lines.findLast(line => /\berror\b/i.test(line) && !/complete log/.test(line))
  const sum = lines.findLast(line => /^\d+ passed, \d+ failed$/.test(line))
  const result = lines.findLast(line => /No problems found|\d passed, \d|vulnerabilit/.test(line))
  return { passed: status === 0, says: sum ?? (status === 0 ? result : (failure ?? result)) ?? lines.at(-1) ?? '' }
}

/**
 * Asks the registry for known vulnerabilities. Mirrors may have no endpoint for that: then the result is not known, and no failure.
 * @param {string} log
 * @returns {Promise<Result>}
 */
async function askRegistry(log) {
  const result = await run('npm', ['audit'], log)
  const isMissing = /audit endpoint returned an error|\bE(404|405|501|NOAUDIT)\b|NOT_IMPLEMENTED|does not (support|implement)/i
  if (result.passed || !isMissing.test(await readFile(log, 'utf8'))) return result
  return { passed: undefined, says: 'this registry has no audit endpoint: run npm audit --registry https://registry.npmjs.org elsewhere' }
}

/**
 * A release is what has been committed, and its changes are described.
 * @param {string} log
 */
async function isClean(log) {
  const { passed, says } = await run('git', ['status', '--porcelain'], log)
  if (!passed || says) return { passed: false, says: says ? `not committed: ${says}` : 'git status failed' }
  const isDescribed = (await readFile(join(root, 'CHANGELOG.md'), 'utf8')).includes(`\n## ${version}\n`)
  return { passed: isDescribed, says: isDescribed ? `clean, ${version}` : `CHANGELOG.md does not name ${version}` }
}

/**
 * Validates the bill of materials by the schema of its specification.
 * @param {string} log
 */
async function validate(log) {
  const folder = join(logs, 'validator')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{}')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix', folder]
  const installed = await run('npm', ['install', ...options, ...validator], log)
  if (!installed.passed) return installed
  await build()
  const { Spec, Validation } = createRequire(join(folder, 'package.json'))('@cyclonedx/cyclonedx-library')
  const text = await readFile(join(root, 'delivery/sbom.cdx.json'), 'utf8')
  const problem = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)
  return { passed: problem === null, says: problem === null ? 'valid CycloneDX 1.6' : JSON.stringify(problem) }
}

/** Packs the console and the demo. */
async function pack() {
  await build()
  await demo()
  await writeContract()
  const folder = join(root, 'release')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const contents = { [`${name}-${version}`]: namesOfRelease(root), [`${name}-demo-${version}`]: ['demo'] }
  const lines = await Promise.all(
    Object.entries(contents).map(async ([top, names]) => {
      const bytes = await archiveOf(root, names, top, timeOfRelease(root))
      await writeFile(join(folder, `${top}.tar.gz`), bytes)
      return checksumLine(`${top}.tar.gz`, bytes)
    }),
  )
  await writeFile(join(folder, 'SHA256SUMS'), `${lines.join('\n')}\n`)
  return { passed: true, says: `release/: ${Object.keys(contents).join(', ')}, SHA256SUMS` }
}

const { values } = parseArgs({ options: { only: { type: 'string' }, resume: { type: 'boolean' } } })
const parts = values.only?.split(',') ?? ['']
const wanted = checks.filter(([check]) => parts.some(part => check.includes(part)))
if (wanted.length === 0) throw new Error(`There is no check ${values.only}: choose from ${checks.map(([check]) => check).join(', ')}`)
install()
await mkdir(logs, { recursive: true })
const { stdout: commit } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
const state = join(logs, 'rows.json')
/** @type {{ commit: string, rows: Record<string, string[]> }} */
const before = await readFile(state, 'utf8').then(JSON.parse, () => undefined)
const rows = before?.commit === commit ? before.rows : {}
const widths = [Math.max(...wanted.map(([check]) => check.length)), 'not known'.length, '00:00'.length, 0]
/** @param {string[]} row */
const print = row => console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)

print(['check', 'result', 'time', 'says'])
for (const [check, work] of wanted) {
  const known = rows[check]
  if (values.resume && known?.[1] === 'passed') {
    print(known)
    continue
  }
  const started = performance.now()
  const log = join(logs, `${check.replace(/\W/g, '-')}.log`)
  const { passed, says } = await work(log).catch(error => ({ passed: false, says: String(error.message) }))
  const seconds = Math.round((performance.now() - started) / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const result = passed === undefined ? 'not known' : passed ? 'passed' : 'FAILED'
  rows[check] = [check, result, time, says.slice(0, 120)]
  print(rows[check])
  await writeFile(state, JSON.stringify({ commit, rows }))
  if (passed === false) process.exitCode = 1
}
