import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createQueue } from '../setup/runner.mjs'
import { failureOf, passing, runSample } from './sample.ts'

const test = suite('the test runner')

test('adds up the tests of all files, and says nothing of their output when they pass', async () => {
  const two = [
    "import { suite } from 'uvu'",
    "const a = suite('a')",
    "a('one', () => console.log('chatter'))",
    'a.run()',
    "const b = suite('b')",
    "b('two', () => {})",
    'b.run()',
  ].join('\n')
  const { passed, failed, printed } = await runSample({ 'a.test.mjs': `${passing}test.run()`, 'b.test.mjs': two, 'helper.mjs': 'throw 1' })
  assert.equal([passed, failed], [3, 0], printed)
  assert.match(printed, /^ok {4}unit\/a\.test\.mjs {2}1 tests {2}\d+\.\d s$/m)
  assert.not.match(printed, 'chatter')
})

test('shows the name, the message and the output of a test that fails, and counts the others', async () => {
  const source = `${passing}test('the bad one', () => { console.log('chatter'); throw new Error('no good') })\ntest.run()`
  const { passed, failed, printed } = await runSample({ 'a.test.mjs': source })
  assert.equal([passed, failed], [1, 1])
  for (const part of ['FAIL  unit/a.test.mjs', 'the bad one', 'no good', 'chatter']) assert.match(printed, part)
})

const imports = [new URL('../setup/typescript.mjs', import.meta.url).href]

test('a text that holds not what it should is printed beside it', async () => {
  const source = `${passing}import { match } from 'uvu/assert'\ntest('two', () => match('青森農園', '秋田'))\ntest.run()`
  assert.match(await failureOf(source, { imports }), 'Actual: 青森農園')
})

test('prints a failure at once, with the command for it alone, and only once', async () => {
  const source = `${passing}test("isn't", () => { throw new Error('no good') })
test('hangs', () => new Promise(() => setInterval(() => {}, 1000)))\ntest.run()`
  const printed = await failureOf(source, { imports, limitMs: 3_000 })
  assert.match(printed, /^FAIL {2}unit\/a\.test\.mjs\n✘ \n {3}FAIL {2}"isn't"\n {4}no good\n[^]*stopped after 3 s in "hangs"/)
  assert.match(printed, /alone: STORY='isn'\\''t' node test\/run\.mjs unit --only \S+\/unit\/a$/m)
  assert.is(printed.split('no good').length, 2)
})

test('prints the error of a hook', async () => {
  const source = `${passing}test.before(() => { throw new Error('no server') })\ntest.run()`
  assert.match(await failureOf(source, { imports }), /"a hook"\n {4}no server/)
})

test('refuses tests left out', async () => {
  for (const out of ['only', 'skip'])
    assert.match(await failureOf(`${passing}test.${out}('two', () => {})\ntest.run()`), '1 tests left out')
})

test('fails a file without a run(), or without tests', async () => {
  assert.match(await failureOf(passing), 'no test ran: is test.run() missing?')
  assert.match(await failureOf(''), 'no test ran')
  assert.match(await failureOf(`import { test } from 'uvu'\ntest.run()`), '0 tests')
  const half = `import { suite } from 'uvu'\nconst a = suite('a')\na('one', () => {})\na.run()\nconst b = suite('b')\nb('two', () => {})\n`
  assert.match(await failureOf(half), '2 suites declared, 1 run')
})

test('fails a file whose process fails, whatever its tests say', async () => {
  assert.match(await failureOf(`throw new Error('at once')\n${passing}test.run()`), 'at once')
  assert.match(await failureOf(`${passing}setTimeout(() => { throw new Error('later') }, 50)\ntest.run()`), 'later')
  assert.match(await failureOf(`${passing}process.on('exit', () => { process.exitCode = 3 })\ntest.run()`), 'exit code 3')
  assert.match(await failureOf(`import { test } from 'uvu'\ntest('leaves', () => process.exit(0))\ntest.run()`), /exit code|no test ran/)
})

test('runs several files in one process, each with its line, failures and time limit; the rest runs if one ends the process', async () => {
  const files = {
    'a.test.mjs': `${passing}globalThis.shared = 1\ntest.run()`,
    'b.test.mjs': `${passing}test('bad', () => { throw new Error('no good') })
test('shared', () => { if (!globalThis.shared) throw new Error('alone') })\ntest.run()`,
    'c.test.mjs': `${passing}test('hangs', () => new Promise(() => setInterval(() => {}, 1000)))\ntest.run()`,
    'd.test.mjs': "throw new Error('at once')",
    'e.test.mjs': `${passing}test.run()`,
  }
  const { passed, failed, printed } = await runSample(files, { imports, limitMs: 3_000, long: /a.test/, processes: 1 })
  assert.equal([passed, failed], [4, 3], printed)
  const ofEach =
    /^ok {4}unit\/a[^]*^FAIL {2}unit\/b[^]*no good[^]*process: unit\/a.test.mjs$[^]*^FAIL {2}unit\/c[^]*stopped after 3 s in "hangs"/m
  assert.match(printed, ofEach)
  assert.match(printed, /^FAIL {2}unit\/d[^]*at once/m)
})

test('fails the tests that a failing hook has swallowed', async () => {
  assert.match(await failureOf(`${passing}test.before(() => { throw new Error('hook') })\ntest.run()`), 'a before or after hook failed')
})

test('kills a file that hangs, with all it has started', async () => {
  const started = Date.now()
  const source = `import { spawn } from 'node:child_process'
spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
${passing}test.run()`
  assert.match(await failureOf(source, { limitMs: 1_500 }), 'stopped after 1.5 s')
  assert.ok(Date.now() - started < 30_000)
})

test('fails a suite without files', async () => {
  const { failed, printed } = await runSample({})
  assert.is(failed, 1)
  assert.match(printed, 'no test file in unit')
})

test('begins with the long files, as a long one that begins last is waited for alone', async () => {
  const short = `${passing}test.run()`
  const files = { 'a.test.mjs': short, 'b.test.mjs': `${short}\n// ${'long '.repeat(20)}`, 'c-sweep.test.mjs': short }
  const { printed } = await runSample(files, { long: /sweep/, queue: createQueue(1) })
  assert.equal(printed.match(/[abc](?=[\w-]*\.test)/g), ['c', 'b', 'a'])
})

test('the command prints the time of each part, and the sum as its last line', () => {
  const command = fileURLToPath(new URL('../../run.mjs', import.meta.url))
  const { stdout } = spawnSync(process.execPath, [command, 'unit', '--only', 'lib/ids'], { encoding: 'utf8' })
  assert.match(stdout, /^unit: 2 passed, 0 failed, 0:\d\d\n\n2 passed, 0 failed\n$/m)
})

test('runs only the files whose name holds the part that was asked for', async () => {
  const { passed } = await runSample({ 'a.test.mjs': `${passing}test.run()`, 'b.test.mjs': 'throw 1' }, { only: 'unit/a' })
  assert.is(passed, 1)
})

test.run()
