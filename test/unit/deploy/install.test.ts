import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { writePrograms } from '../../tools/setup/commands.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const temporary = await mkdtemp(join(tmpdir(), 'console-'))
test.after(() => rm(temporary, { recursive: true }))

const lock = {
  packages: { '': { name: 'console' }, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } },
}
const { '': _, 'node_modules/b': absent, ...here } = lock.packages
const command = 'npm ci --ignore-scripts --no-audit --no-fund'

/** Installs in a temporary folder with a fake npm that has recorded these packages, or nothing. Returns output and commands. */
async function installWith(noted: object | undefined, { linked = false } = {}) {
  const folder = await mkdtemp(join(temporary, 'project-'))
  const packages = join(folder, linked ? 'elsewhere' : 'node_modules')
  await cp(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
  await writePrograms(join(folder, 'programs'), { npm: 'echo "$@" >> commands; rm -rf node_modules/*' })
  if (noted) {
    await mkdir(join(packages, 'a'), { recursive: true })
    await writeFile(join(packages, '.package-lock.json'), JSON.stringify({ packages: noted }))
    // Independent of timestamps: a clone is newer than packages copied into it.
    await utimes(join(packages, '.package-lock.json'), 0, 0)
    if (linked) await symlink(packages, join(folder, 'node_modules'), 'junction')
  }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const script = "import('./deploy/install.mjs').then(({ install }) => install())"
  const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: [join(folder, 'programs'), process.env.PATH].join(delimiter) },
  })
  assert.is(status, 0, stderr)
  return {
    said: stdout.trim(),
    ran: await readFile(join(folder, 'commands'), 'utf8').then(
      text => `npm ${text.trim()}`,
      () => undefined,
    ),
    left: noted && (await readdir(packages)).sort(),
  }
}

test('matching packages are not installed again, even if the lock file is newer', async () => {
  const whole = ['.package-lock.json', 'a']
  assert.equal(await installWith(here), { said: '', ran: undefined, left: whole })
  assert.equal(await installWith({ ...here, 'node_modules/b': absent }), { said: '', ran: undefined, left: whole })
})

test('other packages are installed, after a message that says so', async () => {
  const others = [undefined, {}, { 'node_modules/a': { version: '1.0.1' } }, { ...here, 'node_modules/c': { version: '1.0.0' } }]
  for (const noted of others) {
    const { said, ran } = await installWith(noted)
    assert.is(said, `node_modules does not match package-lock.json: ${command}`)
    assert.is(ran, command)
  }
})

test('linked packages are never changed, and a mismatch is reported', async () => {
  const left = ['.package-lock.json', 'a']
  assert.equal(await installWith(here, { linked: true }), { said: '', ran: undefined, left })
  const { said, ...rest } = await installWith({}, { linked: true })
  assert.equal(rest, { ran: undefined, left })
  assert.match(said, /^node_modules is a link.* leaving it unchanged$/)
})

test.run()
