import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runCommands, writePrograms } from '../../tools/setup/commands.ts'
import { readDocument } from '../../tools/setup/documents.ts'
import { telling } from '../../tools/setup/hook.ts'

const folder = await mkdtemp(join(tmpdir(), 'console-'))
test.after(() => rm(folder, { recursive: true }))

/** Writes a version's build: two files with changed names, and one with the same name. */
async function writeBuild(at: string, version: string) {
  const names = [
    'config.json',
    'index.html',
    'index.html.gz',
    'third-party-notices.txt',
    'version.json',
    `static/core-${version}.js`,
    `static/core-${version}.js.gz`,
    'static/same-S.svg',
  ]
  for (const name of names) {
    await mkdir(dirname(join(at, name)), { recursive: true })
    await writeFile(join(at, name), `${name} of ${version}`)
  }
}

const read = (name: string) => readFile(join(folder, 'srv/console', name), 'utf8')
const { blocksUnder, inlineCode } = await readDocument('docs/deployment.md')
const upgrade = blocksUnder('## Install').join('')
const [rollback, clean] = [inlineCode('sh /srv/console/delivery/install.sh'), inlineCode('find /srv/console/dist/static')]
/** Runs the document's commands in the folder of a version that has been built. */
const run = (version: string, commands: string) =>
  runCommands(commands.replaceAll(' /srv/', ` ${folder}/srv/`), { cwd: join(folder, version), programs: join(folder, 'programs') })

test.before(
  telling(async () => {
    for (const version of ['OLD', 'NEW']) {
      await writeBuild(join(folder, version, 'dist'), version)
      await mkdir(join(folder, version, 'delivery'))
      await cp(join(import.meta.dirname, '../../../deploy/install.sh'), join(folder, version, 'delivery/install.sh'))
      await writeFile(join(folder, version, 'delivery/nginx.conf'), `nginx.conf of ${version}`)
    }
    await writePrograms(join(folder, 'programs'), { npm: '' })
    await run('OLD', blocksUnder('## Install').join(''))
    await writeFile(join(folder, 'srv/console/dist/config.json'), 'config.json of the deployment')
  }),
)

/** Checks which version is installed, with the files of both versions in place. */
async function checkInstalled(version: string) {
  for (const name of ['index.html', 'index.html.gz', 'third-party-notices.txt', 'version.json']) {
    assert.is(await read(`dist/${name}`), `${name} of ${version}`)
  }
  assert.is(await read('delivery/nginx.conf'), `nginx.conf of ${version}`)
  assert.is(await read('dist/config.json'), 'config.json of the deployment')
  assert.equal((await readdir(join(folder, 'srv/console/dist/static'))).sort(), [
    'core-NEW.js',
    'core-NEW.js.gz',
    'core-OLD.js',
    'core-OLD.js.gz',
    'same-S.svg',
  ])
}

test('upgrades, repeats the upgrade, rolls back, repeats that, and upgrades again', async () => {
  for (const [version, commands] of [
    ['NEW', upgrade],
    ['NEW', upgrade],
    ['OLD', rollback],
    ['OLD', rollback],
    ['NEW', upgrade],
  ] as const) {
    await run('NEW', commands)
    await checkInstalled(version)
  }
})

test('copies the page after the files that it needs', async () => {
  const script = await readFile(join(import.meta.dirname, '../../../deploy/install.sh'), 'utf8')
  assert.ok(script.indexOf('dist/static/.') < script.indexOf('dist/index.html*; do'))
})

test('repeats the installation of a version without touching the configuration or the way back', async () => {
  await run('NEW', blocksUnder('## Install').join(''))
  await checkInstalled('NEW')
  assert.is(await read('former/dist/version.json'), 'version.json of OLD')
})

test('removes the files of other versions, and after a rollback those of versions before it', async () => {
  await run('NEW', rollback)
  await run('NEW', clean)
  const files = await readdir(join(folder, 'srv/console/dist/static'))
  for (const name of ['core-OLD.js', 'core-OLD.js.gz', 'same-S.svg']) assert.ok(files.includes(name), name)
  await run('NEW', upgrade)
  await run('NEW', clean)
  assert.equal((await readdir(join(folder, 'srv/console/dist/static'))).sort(), ['core-NEW.js', 'core-NEW.js.gz', 'same-S.svg'])
})

test.run()
