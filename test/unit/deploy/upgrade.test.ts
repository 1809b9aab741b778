import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runCommands, writePrograms } from '../../tools/setup/commands.ts'
import { readDocument } from '../../tools/setup/documents.ts'

const folder = await mkdtemp(join(tmpdir(), 'console-'))
test.after(() => rm(folder, { recursive: true }))

const contentOf = (name: string, version: string) =>
  `${name} of ${version}${name === 'index.html' ? `: <script src="static/core-${version}.js"></script>` : ''}`

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
    await writeFile(join(at, name), contentOf(name, version))
  }
}

const read = (name: string) => readFile(join(folder, 'srv/console', name), 'utf8')
const { blocksUnder, inlineCode } = await readDocument('docs/deployment.md')
const upgrade = blocksUnder('## Install').join('')
const [rollback, clean] = [inlineCode('sh /srv/console/delivery/install.sh'), inlineCode('find /srv/console/dist/static')]
/** Runs the document's commands in the folder of a version that has been built. */
const run = (version: string, commands: string) =>
  runCommands(commands.replaceAll(' /srv/', ` ${folder}/srv/`), { cwd: join(folder, version), programs: join(folder, 'programs') })

test.before(async () => {
  for (const version of ['OLD', 'NEW']) {
    await writeBuild(join(folder, version, 'dist'), version)
    await mkdir(join(folder, version, 'delivery'))
    await cp(join(import.meta.dirname, '../../../deploy/install.sh'), join(folder, version, 'delivery/install.sh'))
    await writeFile(join(folder, version, 'delivery/nginx.conf'), `nginx.conf of ${version}`)
  }
  await writePrograms(join(folder, 'programs'), { npm: '' })
  await run('OLD', blocksUnder('## Install').join(''))
  await writeFile(join(folder, 'srv/console/dist/config.json'), 'config.json of the deployment')
})

const checkPage = async (version: string) => assert.is(await read('dist/index.html'), contentOf('index.html', version))

/** Checks which version is installed, with the files of both versions in place. */
async function checkInstalled(version: string) {
  for (const name of ['index.html', 'index.html.gz', 'third-party-notices.txt', 'version.json']) {
    assert.is(await read(`dist/${name}`), contentOf(name, version))
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

test('repeats the installation of a version without touching the configuration or the way back', async () => {
  await run('NEW', blocksUnder('## Install').join(''))
  await checkInstalled('NEW')
  assert.is(await read('former/dist/version.json'), 'version.json of OLD')
})

/** Runs the installer into a folder, like a disk that is full after so many copies. Resolves to whether it reached the end. */
async function installUntilFull(version: string, to: string, copies: number): Promise<boolean> {
  const [programs, count] = [join(folder, 'full'), join(folder, 'count')]
  await writeFile(count, '0\n')
  // Without programs of its own, as it runs hundreds of times.
  const full = [
    `read made < ${count}; echo $((made + 1)) > ${count}`,
    `if [ $made -ge ${copies} ]; then for last; do :; done; echo half > "$last/half" || :; exit 1; fi`,
  ].join('\n')
  await writePrograms(programs, { cp: `${full}\nexec /bin/cp "$@"`, sleep: '' })
  return runCommands(`sh delivery/install.sh ${to}`, { cwd: join(folder, version), programs }).then(
    () => true,
    () => false,
  )
}

/** Fails after each copy in turn, until the installer reaches its end. */
async function stopEverywhere(version: string, to: string, prepare: () => Promise<unknown>, check: (copies: number) => Promise<void>) {
  for (let copies = 0; ; copies++) {
    await rm(to, { recursive: true, force: true })
    await prepare()
    if (await installUntilFull(version, to, copies)) return copies
    await check(copies)
  }
}

test('an installation that stopped anywhere is repeated by any version', async () => {
  const to = join(folder, 'half')
  const nothing = async () => {}
  const places = await stopEverywhere('OLD', to, nothing, async copies => {
    const version = copies % 2 ? 'NEW' : 'OLD'
    assert.ok(await installUntilFull(version, to, Infinity))
    assert.is(await readFile(join(to, 'dist/index.html'), 'utf8'), contentOf('index.html', version))
    assert.ok(await readFile(join(to, 'dist/config.json'), 'utf8'))
  })
  assert.ok(places > 8, `${places}`)
})

test('an upgrade that stopped anywhere shows a whole page, and keeps the way back', async () => {
  const to = join(folder, 'half')
  const has = (name: string) => readFile(join(to, name), 'utf8').catch(() => undefined)
  const old = join(folder, 'old')
  assert.ok(await installUntilFull('OLD', old, Infinity))
  await stopEverywhere(
    'NEW',
    to,
    () => cp(old, to, { recursive: true, preserveTimestamps: true }),
    async () => {
      assert.is(await has('dist/version.json'), contentOf('version.json', 'OLD'))
      const version = (await has('dist/index.html')) === contentOf('index.html', 'NEW') ? 'NEW' : 'OLD'
      assert.is(await has('dist/index.html'), contentOf('index.html', version))
      for (const end of ['js', 'js.gz']) assert.ok(await has(`dist/static/core-${version}.${end}`), version)
      assert.ok(await installUntilFull('NEW', to, Infinity))
      await runCommands(`sh ${to}/delivery/install.sh ${to} back`)
      for (const name of ['dist/index.html', 'dist/version.json', 'dist/third-party-notices.txt', 'delivery/nginx.conf']) {
        assert.match((await has(name))!, 'OLD')
      }
    },
  )
})

test('refuses other words than back, the folders of page and build, half a build, and a way back whose files are gone', async () => {
  for (const words of ['rollback', 'bakc', 'back back', "''", '--help']) {
    const refusal = await run('NEW', `sh delivery/install.sh /srv/console ${words} && echo installed || true`)
    assert.match(refusal, /^Usage: [^\n]*\n$/, words)
  }
  for (const page of ['/srv/console/dist', '/srv/console/dist/', '.', join(folder, 'NEW/')]) {
    const refusal = await run('NEW', `sh delivery/install.sh ${page} && echo installed || true`)
    assert.match(refusal, /^\S+: give (the folder that holds dist|another folder than the one that this version is in)\b[^\n]*\n$/, page)
  }
  await run('NEW', upgrade)
  const gone = join(folder, 'srv/console/dist/static/core-OLD.js')
  await rm(gone)
  assert.match(await run('NEW', `${rollback} || true`), `${gone} of the version before is gone`)
  await checkPage('NEW')
  await run('OLD', upgrade)
  await run('NEW', upgrade)
  await rm(join(folder, 'OLD/dist/version.json'))
  assert.match(await run('OLD', 'sh delivery/install.sh /srv/console || true'), 'There is no whole version in')
  assert.is(await read('former/dist/version.json'), contentOf('version.json', 'OLD'))
  await writeBuild(join(folder, 'OLD/dist'), 'OLD')
})

test("changes the rights of its own files alone, which the server can read whatever the build's rights", async () => {
  const at = (name: string) => join(folder, 'srv/console', name)
  const modeOf = async (name: string) => ((await stat(at(name))).mode & 0o777).toString(8)
  await mkdir(at('tls'))
  await writeFile(at('tls/key.pem'), 'secret', { mode: 0o600 })
  await chmod(at('dist/config.json'), 0o640)
  await chmod(join(folder, 'NEW/dist/index.html'), 0o600)
  await chmod(join(folder, 'NEW/dist/static/core-NEW.js'), 0o600)
  await run('NEW', `umask 077\n${upgrade}`)
  assert.equal([await modeOf('tls/key.pem'), await modeOf('dist/config.json')], ['600', '640'])
  for (const name of ['dist/index.html', 'dist/static/core-NEW.js', 'dist/version.json', 'delivery/nginx.conf']) {
    assert.is(await modeOf(name), '644', name)
  }
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
