import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ensureBrowser, findBrowser, findBrowserFor } from '../setup/browser.mjs'

const test = suite('finding a browser')
const { CHROME_PATH, PATH } = process.env
let folder: string

test.before.each(async () => {
  folder = await mkdtemp(join(tmpdir(), 'path-'))
  process.env.PATH = folder
  delete process.env.CHROME_PATH
})

test.after.each(async () => {
  process.env.PATH = PATH
  if (CHROME_PATH === undefined) delete process.env.CHROME_PATH
  else process.env.CHROME_PATH = CHROME_PATH
  await rm(folder, { recursive: true, force: true })
})

/** Puts a program on the otherwise empty PATH. */
async function program(name: string, script = '') {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}`)
  await chmod(join(folder, name), 0o755)
}

test('CHROME_PATH comes before the PATH', async () => {
  await program('chromium')
  assert.is(findBrowser(), join(folder, 'chromium'))
  process.env.CHROME_PATH = '/somewhere/chrome'
  assert.is(findBrowser(), '/somewhere/chrome')
})

test('the headless shell runs what needs no more, if it is allowed', async () => {
  await program('chromium')
  await program('chromium-headless-shell')
  const whole = join(folder, 'chromium')
  const { HEADLESS_SHELL } = process.env
  try {
    delete process.env.HEADLESS_SHELL
    assert.is(findBrowserFor(false), whole)
    process.env.HEADLESS_SHELL = '1'
    assert.is(findBrowserFor(false), join(folder, 'chromium-headless-shell'))
    assert.is(findBrowserFor(true), whole)
    process.env.CHROME_PATH = '/somewhere/chrome'
    assert.is(findBrowserFor(false), '/somewhere/chrome')
  } finally {
    if (HEADLESS_SHELL === undefined) delete process.env.HEADLESS_SHELL
    else process.env.HEADLESS_SHELL = HEADLESS_SHELL
  }
})

test('says what to install if it cannot do so itself', () => {
  if (process.platform === 'linux') assert.throws(() => ensureBrowser(), 'install Chrome, Chromium or Edge, or set CHROME_PATH')
})

test('root on Debian gets what is missing, and only that', async () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  await program('apt-get', `echo "$@" >> ${folder}/calls; if [ "$1" = install ]; then echo > ${folder}/chromium; fi`)
  const lines: string[] = []
  assert.is(
    ensureBrowser(line => lines.push(line)),
    join(folder, 'chromium'),
  )
  assert.equal(lines, ['installing chromium and fonts-noto-cjk ...'])
  await program('fc-list', 'echo Noto')
  ensureBrowser(line => lines.push(line))
  assert.is(lines.length, 1)
})

test.run()
