import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runCommands, writePrograms } from '../../setup/commands.ts'
import { readDocument } from '../../setup/documents.ts'
import { telling } from '../../setup/hook.ts'

const folder = await mkdtemp(join(tmpdir(), 'console-'))
test.after(() => rm(folder, { recursive: true }))

/** Writes a version's build: two files with changed names, and one with the same name. */
async function writeBuild(at: string, version: string) {
  const names = [
    'config.json', 'index.html', 'index.html.gz', 'third-party-notices.txt', 'version.json',
    `static/core-${version}.js`, `static/core-${version}.js.gz`, 'static/same-S.svg',
  ]
  for (const name of names) {
    await mkdir(dirname(join(at, name)), { recursive: true })
    await writeFile(join(at, name), `${name} of ${version}`)
  }
}

const read = (name: string) => readFile(join(folder, 'srv/console', name), 'utf8')
const [upgrade = '', rollback = ''] = (await readDocument('docs/deployment.md')).blocksUnder('## Upgrade and rollback')
/** Runs the document's commands in the folder, where `npm run build` has already run. */
const run = (commands: string) =>
  runCommands(commands.replaceAll(' /srv/', ` ${folder}/srv/`), { cwd: folder, programs: join(folder, 'programs') })

test.before(telling(async () => {
  await writeBuild(join(folder, 'srv/console/dist'), 'OLD')
  await writeBuild(join(folder, 'dist'), 'NEW')
  await mkdir(join(folder, 'delivery'))
  await writeFile(join(folder, 'delivery/nginx.conf'), 'new')
  await writePrograms(join(folder, 'programs'), { npm: '' })
  await run(upgrade)
}))

test('an upgrade installs the new page and keeps the files of both versions', async () => {
  assert.equal((await readdir(join(folder, 'srv/console/dist/static'))).sort(), [
    'core-NEW.js', 'core-NEW.js.gz', 'core-OLD.js', 'core-OLD.js.gz', 'same-S.svg',
  ])
  for (const name of ['index.html', 'index.html.gz', 'third-party-notices.txt', 'version.json']) {
    assert.is(await read(`dist/${name}`), `${name} of NEW`)
  }
  assert.is(await read('delivery/nginx.conf'), 'new')
})

test("an upgrade keeps the deployment's configuration", async () => {
  assert.is(await read('dist/config.json'), 'config.json of OLD')
})

test('an upgrade copies the page after the files that it needs', () => {
  assert.ok(upgrade.indexOf('dist/static/.') < upgrade.indexOf('cp dist/index.html'))
})

test('a rollback restores the former page and its compressed versions', async () => {
  await run(rollback)
  for (const name of ['index.html', 'index.html.gz']) assert.is(await read(`dist/${name}`), `${name} of OLD`)
})

test.run()
