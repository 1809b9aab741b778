import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ensureEngines } from '../setup/engines.mjs'

const test = suite('finding the engines')
const { CHROME_PATH, PATH } = process.env
let folder: string

/** Puts a program on the PATH, which is otherwise empty. */
async function program(name: string, script = '') {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}`)
  await chmod(join(folder, name), 0o755)
}

test.before.each(async () => {
  folder = await mkdtemp(join(tmpdir(), 'path-'))
  process.env.PATH = folder
  process.env.CHROME_PATH = join(folder, 'chromium')
  await program('chromium')
  await program('fc-list', 'echo Noto')
})

test.after.each(async () => {
  process.env.PATH = PATH
  if (CHROME_PATH === undefined) delete process.env.CHROME_PATH
  else process.env.CHROME_PATH = CHROME_PATH
  await rm(folder, { recursive: true, force: true })
})

const missing = ['firefox (firefox-esr)', 'webkit (webkit2gtk-driver, xvfb)']

test('an engine that cannot be installed is missing, and no failure', async () => {
  assert.equal(
    ensureEngines(() => {}),
    { installed: ['chromium'], missing },
  )
})

test('root on Debian gets the engines whose packages can be installed', async () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  await program('apt-get', `case "$*" in *webkit2gtk-driver*) exit 100;; install*) echo > ${folder}/firefox-esr;; esac`)
  const lines: string[] = []
  assert.equal(
    ensureEngines(line => lines.push(line)),
    { installed: ['chromium', 'firefox'], missing: missing.slice(1) },
  )
  assert.equal(lines, [
    'installing firefox-esr ...',
    'installing webkit2gtk-driver and xvfb ...',
    'webkit: apt-get install -y --no-install-recommends webkit2gtk-driver xvfb failed:',
  ])
})

test.run()
