/**
 * node test/tools/mutate.mjs [PART]
 *
 * Mutation tests: for each rule in mutations.txt (or those whose name or file contains PART), breaks the rule in a temporary copy of the
 * project, runs the tests that guard it up to the first that fails, and restores it. As many rules at a time as there are cores. Fails if a
 * mutation survives, or, before any runs, if a rule's text is no longer found.
 */
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from '../../deploy/install.mjs'
import { ensureContract } from './contract.mjs'
import { run } from './setup/runner.mjs'

const root = join(import.meta.dirname, '../..')

/**
 * A rule, the text of a file that implements it, the text that breaks it, and the test files that guard it.
 * @typedef {{ rule: string, file: string, from: string, to: string, tests: string[] }} Mutation
 */

/** A rule in mutations.txt: its name and tests, the lines that are replaced, and those that replace them. */
const RULE = /^(.+) \[(.+)\]\n((?:- .*\n)+)((?:\+ .*\n)*)/gm

/** Reads the rules: paragraphs that begin with the name of a file. */
async function readMutations() {
  const text = await readFile(join(import.meta.dirname, 'mutations.txt'), 'utf8')
  return text.split(/\n(?=\n)/).flatMap(paragraph => {
    const [file = ''] = paragraph.trim().split('\n', 1)
    const unread = `${paragraph}\n`.replace(RULE, '').replace(file, '').trim()
    if (unread) throw new Error(`mutations.txt: not a rule, its lines and their replacement: ${unread}`)
    return [...`${paragraph}\n`.matchAll(RULE)].map(([, rule = '', tests = '', from = '', to = '']) => ({
      rule,
      file,
      from: textOf(from),
      to: textOf(to),
      tests: tests.split(', ').map(pathOf),
    }))
  })
}

/** @param {string} lines */
function textOf(lines) {
  return lines.replace(/^[-+] /gm, '').replace(/\n$/, '')
}

/** Returns the path of a test file. @param {string} name */
function pathOf(name) {
  return existsSync(join(root, `test/${name}.test.tsx`)) ? `test/${name}.test.tsx` : `test/${name}.test.ts`
}

/** High: where everything fails, each test of a file runs into its limit of 15 s. */
const TIME_LIMIT_MS = 600_000

/** Returns the line of a text that shares the most words with another. @param {string} text @param {string} wanted */
function nearestLine(text, wanted) {
  const words = new Set(wanted.match(/\w+/g))
  const shared = text
    .split('\n')
    .map((line, at) => ({ at: at + 1, line, count: new Set((line.match(/\w+/g) ?? []).filter(word => words.has(word))).size }))
  return shared.reduce((best, next) => (next.count > best.count ? next : best))
}

/**
 * Returns the rules whose text their file does not hold just once, each with the line that is nearest to it.
 * @param {Mutation[]} rows
 */
async function moved(rows) {
  const found = rows.map(async ({ rule, file, from }) => {
    const text = await readFile(join(root, file), 'utf8').catch(() => '')
    const count = text.split(from).length - 1
    if (count === 1) return ''
    const { at, line } = nearestLine(text, from)
    return `MOVED      ${rule}\n           ${count} times: ${from}\n           ${file}:${at}: ${line.trim()}`
  })
  return (await Promise.all(found)).filter(Boolean)
}

/** What uvu writes as soon as a test has failed. */
const FAILED = '✘'
/** @type {Parameters<typeof run>[4]} */
const killOnFailure = (output, { kill }) => output.includes(FAILED) && kill()

/**
 * Returns the first failure of the guarding tests with the rule broken; undefined if the mutation survives.
 * @param {string} copy
 * @param {Mutation} mutation
 */
async function noticed(copy, { file, from, to, tests }) {
  const intact = await readFile(join(root, file), 'utf8')
  const broken = intact.replace(from, () => to)
  await writeFile(join(copy, file), broken)
  try {
    if (tests.some(test => test.startsWith('test/browser/'))) {
      const { code, output } = await run(['build.mjs'], TIME_LIMIT_MS, copy)
      if (code !== 0) throw new Error(output)
    }
    for (const test of tests) {
      const setups = ['typescript.mjs', ...(test.endsWith('.tsx') ? ['dom.ts'] : [])]
      const imports = setups.flatMap(name => ['--import', `./test/tools/setup/${name}`])
      const { code, output } = await run([...imports, test], TIME_LIMIT_MS, copy, { HEADLESS_SHELL: '1' }, killOnFailure)
      const [before = '', ...after] = output.split(FAILED)
      if (after.length > 0) return `${test}: its test ${(before.match(/•/g)?.length ?? 0) + 1}`
      // A test that does not run cannot guard anything.
      if (code !== 0) throw new Error(`${test} does not run\n${output}`)
    }
    return undefined
  } finally {
    await writeFile(join(copy, file), intact)
  }
}

/** Copies what the tests need. */
async function copyProject() {
  const copy = await mkdtemp(join(tmpdir(), 'broken-'))
  const folders = ['src', 'deploy', 'docs', 'static', 'test']
  for (const name of [...folders, ...(await readdir(root)).filter(name => /\.(mjs|json|md)$|^LICENSE$/.test(name))]) {
    await cp(join(root, name), join(copy, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  return copy
}

install()
const mutations = await readMutations()
const stale = await moved(mutations)
if (stale.length > 0) {
  console.log(stale.join('\n'))
  process.exit(1)
}
const [part = ''] = process.argv.slice(2)
const wanted = mutations.filter(({ rule, file }) => rule.includes(part) || file.includes(part))
if (wanted.length === 0) throw new Error(`No rule's name or file holds ${part}`)
await ensureContract()
const waiting = wanted.values()
let unnoticed = 0

async function work() {
  const copy = await copyProject()
  try {
    for (const mutation of waiting) {
      let problem = ''
      const complaint = await noticed(copy, mutation).catch(error => void (problem = error.message))
      if (!complaint) unnoticed++
      console.log(`${complaint ? 'noticed  ' : 'UNNOTICED'}  ${mutation.rule}\n           ${complaint ?? problem}`)
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
console.log(`${wanted.length - unnoticed} of ${wanted.length} broken rules noticed`)
process.exitCode = unnoticed ? 1 : 0
