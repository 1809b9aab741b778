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
const command = 'npm ci --include=dev --ignore-scripts --no-audit --no-fund'

/** Installs in a temporary folder with a fake npm that has recorded these packages, or nothing. Returns output and commands. */
async function installWith(noted: object | undefined, { linked = false, node = process.versions.node, tool = '' } = {}) {
  const folder = await mkdtemp(join(temporary, 'project-'))
  const packages = join(folder, linked ? 'elsewhere' : 'node_modules')
  for (const name of ['deploy', 'package.json', 'test/tools/setup']) await cp(join(root, name), join(folder, name), { recursive: true })
  await writePrograms(join(folder, 'programs'), { npm: 'echo "$@" >> commands; rm -rf node_modules/*' })
  if (noted) {
    await mkdir(join(packages, 'a'), { recursive: true })
    await writeFile(join(packages, '.package-lock.json'), JSON.stringify({ packages: noted }))
    // Independent of timestamps: a clone is newer than packages copied into it.
    await utimes(join(packages, '.package-lock.json'), 0, 0)
    if (linked) await symlink(packages, join(folder, 'node_modules'), 'junction')
  }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const older = `Object.defineProperty(process.versions, 'node', { value: '${node}' })`
  const script = `${older}; ${tool ? `import('${tool}')` : "import('./deploy/install.mjs').then(({ install }) => install())"}`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: [join(folder, 'programs'), process.env.PATH].join(delimiter) },
  })
  return {
    status,
    said: `${stdout}${stderr}`.trim(),
    ran: await readFile(join(folder, 'commands'), 'utf8').then(
      text => `npm ${text.trim()}`,
      () => undefined,
    ),
    left: noted && (await readdir(packages)).sort(),
  }
}

test('matching packages are not installed again, even if the lock file is newer', async () => {
  const whole = ['.package-lock.json', 'a']
  const nothing = { status: 0, said: '', ran: undefined, left: whole }
  assert.equal(await installWith(here), nothing)
  assert.equal(await installWith({ ...here, 'node_modules/b': absent }), nothing)
})

test('other packages are installed, after a message that says so', async () => {
  const others = [undefined, {}, { 'node_modules/a': { version: '1.0.1' } }, { ...here, 'node_modules/c': { version: '1.0.0' } }]
  for (const noted of others) {
    const { said, ran } = await installWith(noted)
    assert.is(said, `node_modules does not match package-lock.json: ${command}`)
    assert.is(ran, command)
  }
  assert.is((await installWith({}, { tool: './test/tools/setup/tool.mjs' })).ran, command, 'a tool in a new checkout')
})

test('linked packages are never changed, and a mismatch is reported', async () => {
  const left = ['.package-lock.json', 'a']
  assert.equal(await installWith(here, { linked: true }), { status: 0, said: '', ran: undefined, left })
  const { said, ...rest } = await installWith({}, { linked: true })
  assert.equal(rest, { status: 0, ran: undefined, left })
  assert.match(said, /^node_modules is a link.* leaving it unchanged$/)
})

test('an older Node is refused by name, before anything is installed', async () => {
  for (const node of ['18.20.8', '20.2.0', '20.19.0']) {
    const older = { status: 1, said: `This needs Node 20.19 or later, and is run by ${node}.` }
    const { status, said, ran } = await installWith(here, { node })
    assert.equal({ status, said, ran }, { ...(node === '20.19.0' ? { status: 0, said: '' } : older), ran: undefined }, node)
  }
})

test.run()
