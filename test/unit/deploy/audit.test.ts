import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { auditOf, checksums } from '../../../deploy/audit.mjs'
import { type Lock, type Package, packagesOf } from '../../../deploy/packages.mjs'
import { sbomOf } from '../../../deploy/sbom.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const manifest = JSON.parse(await readFile(`${root}package.json`, 'utf8'))
const lock = JSON.parse(await readFile(`${root}package-lock.json`, 'utf8')) as Lock
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')
const runtime = locked.filter(([, { dev }]) => !dev)

const temporary = await mkdtemp(join(tmpdir(), 'console-'))
test.after(() => rm(temporary, { recursive: true }))

/** Copies the sources, with the runtime packages as real files: the path may influence the build. */
async function copyTo(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const name of ['build.mjs', 'package.json', 'package-lock.json', '.npmrc', 'deploy', 'src', 'static']) {
    await cp(join(root, name), join(folder, name), { recursive: true })
  }
  for (const [path, { dev }] of locked) {
    if (!existsSync(join(root, path)) || path.lastIndexOf('node_modules/') > 0) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    if (dev) await symlink(join(root, path), join(folder, path), 'junction')
    else await cp(join(root, path), join(folder, path), { recursive: true })
  }
  // npm's record of the installation.
  await cp(join(folder, 'package-lock.json'), join(folder, 'node_modules/.package-lock.json'))
  return folder
}

/** Runs the build or its audit as a command, by a link to its folder, and without npm, as it must not install anything. */
async function runBuild(cwd: string, ...command: string[]) {
  const link = join(await mkdtemp(join(temporary, 'to-')), 'link')
  await symlink(cwd, link, 'junction')
  const options = { cwd, encoding: 'utf8', env: { PATH: '' } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(link, 'build.mjs'), ...command], options)
  return { status, output: stdout + stderr }
}

const here = await copyTo(join(temporary, 'a'))
const deeper = await copyTo(join(temporary, 'deeper/in a/folder'))
const { build, versionOf } = (await import(join(here, 'build.mjs'))) as typeof import('../../../build.mjs')
const metafile = await build()
const builtByCommand = await runBuild(deeper)
const packages = packagesOf(lock, metafile)
const bundled = packages.filter(({ bytes }) => bytes > 0)
const read = (path: string) => readFile(join(here, path), 'utf8')

test('builds are reproducible: two folders give the same bytes', async () => {
  for (const folder of ['dist', 'delivery']) {
    const first = (await checksums(join(here, folder))).split('\n')
    assert.ok(first.length > 3)
    assert.equal((await checksums(join(deeper, folder))).split('\n'), first)
  }
})

test('dist holds the page, its configuration, its scripts and the notices, all but the configuration also compressed', async () => {
  const packed = (name: string) => [name, `${name}.br`, `${name}.gz`]
  const wanted = ['config.json', 'version.json', ...packed('index.html'), 'static', ...packed('third-party-notices.txt')]
  assert.equal((await readdir(join(here, 'dist'))).sort(), wanted.sort())
  for (const name of await readdir(join(here, 'dist/static'))) assert.match(name, /^(restart|\w+-[A-Z0-9]{8})\.(js|css)(\.map|\.br|\.gz)?$/)
})

test('version.json names the version, and changes with every input of the build', async () => {
  const { name, version, inputs, ...rest } = JSON.parse(await read('dist/version.json'))
  assert.equal([name, version, rest], [manifest.name, `${manifest.version}+${inputs.slice(7, 15)}`, {}])
  assert.match(inputs, /^sha256:[0-9a-f]{64}$/)
  for (const input of ['build.mjs', 'package-lock.json', 'static/favicon.svg', 'deploy/nginx.conf', 'src/css/tokens.css']) {
    const before = await read(input)
    await writeFile(join(here, input), `${before} `)
    const changed = await versionOf(manifest)
    await writeFile(join(here, input), before)
    assert.is.not(JSON.parse(changed).inputs, inputs, input)
  }
  assert.is(await versionOf(manifest), await read('dist/version.json'))
})

test('compressed files match their originals', async () => {
  const names = (await readdir(join(here, 'dist'), { recursive: true })).filter(name => /\.(br|gz)$/.test(name))
  assert.ok(names.length > 20)
  for (const name of names) {
    const unpack = name.endsWith('.br') ? brotliDecompressSync : gunzipSync
    const plain = await readFile(join(here, 'dist', name.slice(0, -3)))
    assert.ok(unpack(await readFile(join(here, 'dist', name))).equals(plain), name)
  }
})

test('no script contains a demo account or the address of the embedded platform', async () => {
  const demoWords = ['_platform', 'createPlatform', 'example.jp']
  for (const name of await readdir(join(here, 'dist/static'))) {
    const text = await read(`dist/static/${name}`)
    for (const word of demoWords) assert.not(text.includes(word), `${name}: ${word}`)
  }
})

interface Component {
  'bom-ref': string
  [key: string]: any
}
interface Bom {
  metadata: Record<string, any>
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
  [key: string]: any
}
const bom = JSON.parse(await read('delivery/sbom.cdx.json')) as Bom

test('the bill of materials lists exactly the runtime packages of the lock file', () => {
  assert.equal(bom.components.map(component => component['bom-ref']).sort(), runtime.map(([path]) => path).sort())
  for (const component of bom.components) {
    const { version, integrity, license } = lock.packages[component['bom-ref']]!
    const name = [component.group, component.name].filter(Boolean).join('/')
    assert.is(`node_modules/${name}`, component['bom-ref'])
    assert.equal([component.type, component.version, component.licenses], ['library', version, [{ license: { id: license } }]])
    assert.is(component.purl, `pkg:npm/${encodeURIComponent(name).replace('%2F', '/')}@${version}`)
    const content = Buffer.from(integrity!.replace('sha512-', ''), 'base64').toString('hex')
    assert.equal(component.hashes, [{ alg: 'SHA-512', content }])
  }
})

test('the bill of materials marks packages that are installed but not bundled', () => {
  const withScope = (scope: string) => bom.components.filter(component => component.scope === scope).map(({ purl }) => purl.split('@')[0])
  assert.equal(withScope('required').sort(), bundled.map(({ name }) => `pkg:npm/${name.replace('@', '%40')}`).sort())
  assert.equal(withScope('excluded').sort(), ['pkg:npm/preact', 'pkg:npm/preact-render-to-string', 'pkg:npm/use-sync-external-store'])
})

test('the bill of materials is CycloneDX 1.6, and its dependencies connect the console to every package', () => {
  assert.equal([bom.bomFormat, bom.specVersion, bom.version], ['CycloneDX', '1.6', 1])
  assert.match(bom.serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  const { name, version, type } = bom.metadata.component
  assert.equal([name, version, type], [manifest.name, manifest.version, 'application'])
  const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  assert.equal(
    needs.get(manifest.name),
    Object.keys(manifest.dependencies)
      .map(name => `node_modules/${name}`)
      .sort(),
  )
  const reached = new Set<string>()
  const visit = (ref: string) => {
    if (reached.has(ref)) return
    reached.add(ref)
    assert.ok(needs.has(ref), ref)
    needs.get(ref)!.forEach(visit)
  }
  visit(manifest.name)
  assert.is(reached.size, bom.components.length + 1)
})

test("the bill of materials names the owner of each package's repository", () => {
  const suppliers = bom.components.map(({ supplier: { name, url } }) => `${name} ${url}`)
  assert.equal([...new Set(suppliers)].sort(), [
    'preactjs https://github.com/preactjs/preact',
    'preactjs https://github.com/preactjs/preact-iso',
    'preactjs https://github.com/preactjs/preact-render-to-string',
    'preactjs https://github.com/preactjs/signals',
    'react https://github.com/react/react',
  ])
})

test('the bill of materials names supplier and tools, and a time only if the environment sets one', () => {
  const { supplier, tools, timestamp } = bom.metadata
  assert.equal([supplier.name, timestamp], [manifest.author, undefined])
  assert.equal(
    tools.components.map(({ name, version }: Component) => [name, version]),
    [
      ['esbuild', lock.packages['node_modules/esbuild']!.version],
      ['agri-api-console/deploy/sbom.mjs', manifest.version],
    ],
  )
  process.env.SOURCE_DATE_EPOCH = '1764028800'
  const timed = JSON.parse(sbomOf(manifest, lock, [])) as Bom
  delete process.env.SOURCE_DATE_EPOCH
  assert.is(timed.metadata.timestamp, '2025-11-25T00:00:00.000Z')
})

test('the notices contain the licence of every bundled package', async () => {
  const notices = await read('dist/third-party-notices.txt')
  assert.ok(bundled.length > 4)
  for (const { name, version, license, path } of bundled) {
    const text = (await readFile(join(root, path, 'LICENSE'), 'utf8')).trim()
    assert.ok(text.length > 500, name)
    assert.ok(notices.includes(`${name} ${version} (${license})\n\n${text}\n`), name)
  }
  assert.is(notices.match(/^-{80}$/gm)?.length, bundled.length)
})

test('the audit prints every package and file, runtime packages first', async () => {
  const { status, output } = await runBuild(here, 'audit')
  assert.is(status, 0, output)
  const rows = output.split('\n').map(line => line.trim().split(/ {2,}/))
  for (const { name, version, license, integrity, bytes, hasInstallScript } of packages) {
    const row = rows.find(([first, second]) => first === name && second === version)
    assert.equal(row, [name, version, license, String(bytes), hasInstallScript ? 'not run' : 'none', integrity])
  }
  assert.ok(output.indexOf('For the browser: 9 packages') < output.indexOf('For development:'))
  assert.ok(output.indexOf(' use-sync-external-store ') < output.indexOf('For development:'))
  assert.ok(output.includes(await checksums(join(here, 'dist'))))
})

test('the build keeps its budgets, and refuses a command that it does not have', async () => {
  assert.equal(await runBuild(here, 'adit'), { status: 1, output: 'There is no command adit: choose from audit, demo, serve, watch\n' })
  const { status, output } = builtByCommand
  assert.is(status, 0, output)
  assert.match(output, /^ {2}total: +[\d.]+ kB \(budget [\d.]+\)$/m)
})

test('the audit fails with its problems', async () => {
  const wrong = structuredClone(lock)
  wrong.packages['node_modules/react']!.dev = true
  wrong.packages['node_modules/scheduler']!.version = '0.0.1'
  await writeFile(join(here, 'package-lock.json'), JSON.stringify(wrong))
  await cp(join(here, 'package-lock.json'), join(here, 'node_modules/.package-lock.json'))
  const { status, output } = await runBuild(here, 'audit')
  await cp(join(root, 'package-lock.json'), join(here, 'package-lock.json'))
  assert.is(status, 1)
  assert.match(output, /^react 19\.\d+\.\d+ is for development, but in the bundle$/m)
  assert.match(output, /^scheduler 0\.0\.1 is installed as 0\.\d+\.\d+$/m)
  assert.not.match(output, /No problems found/)
})

test('the audit reports packages without licence, without checksum, not installed, or with an install script that runs', async () => {
  const problemsOf = async (folder: string, change: Partial<Package>) => (await auditOf(folder, [{ ...packages[0]!, ...change }])).problems
  const named = `${packages[0]!.name} ${packages[0]!.version}`
  for (const [change, ...problems] of [
    [{}],
    [{ license: '' }, `${named} has no licence`],
    [{ integrity: 'sha1-x' }, `${named} has no SHA-512 checksum`],
    [{ path: 'node_modules/none' }, `${named} is not installed`],
    [{ path: 'node_modules/none', isOptional: true }],
    [{ hasInstallScript: true }],
  ] as const)
    assert.equal(await problemsOf(here, change), problems)
  await rm(join(deeper, '.npmrc'))
  assert.equal(await problemsOf(deeper, { hasInstallScript: true }), [`${named} has an install script that runs`])
})

test('a bundled package that is missing in the lock file fails the build', () => {
  const { 'node_modules/react': _, ...others } = lock.packages
  assert.throws(() => packagesOf({ packages: others }, metafile), /not in the lock file: node_modules\/react$/)
})

test('the lock file marks exactly the packages with an install script', async () => {
  for (const [path, { hasInstallScript }] of locked) {
    const text = await readFile(join(root, path, 'package.json'), 'utf8').catch(() => undefined)
    if (text === undefined) continue
    const { scripts = {} } = JSON.parse(text)
    const has = ['preinstall', 'install', 'postinstall'].some(name => name in scripts) || existsSync(join(root, path, 'binding.gyp'))
    assert.is(Boolean(hasInstallScript), has, path)
  }
})

/** Installs a package offline whose install script would leave a trace. Returns whether it did. */
async function leavesTrace(folder: string, npmrc: string): Promise<boolean> {
  await mkdir(join(folder, 'nosy'), { recursive: true })
  const nosy = { name: 'nosy', version: '1.0.0', scripts: { postinstall: "node -e \"fs.writeFileSync('trace', '')\"" } }
  const project = { name: 'project', version: '1.0.0', dependencies: { nosy: 'file:nosy' } }
  const own = { version: '1.0.0', hasInstallScript: true }
  const packages = { '': project, nosy: own, 'node_modules/nosy': { resolved: 'nosy', link: true } }
  await writeFile(join(folder, 'nosy/package.json'), JSON.stringify(nosy))
  await writeFile(join(folder, 'package.json'), JSON.stringify(project))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...project, lockfileVersion: 3, packages }))
  await writeFile(join(folder, '.npmrc'), npmrc)
  // npm passes its configuration to scripts, which would override the file.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  const shell = process.platform === 'win32'
  const { status, stdout, stderr } = spawnSync('npm', ['ci', '--offline'], { cwd: folder, encoding: 'utf8', env, shell })
  assert.is(status, 0, stdout + stderr)
  assert.ok(existsSync(join(folder, 'node_modules/nosy/package.json')))
  return existsSync(join(folder, 'nosy/trace'))
}

test("npm ci runs no package's install script, and would without .npmrc", async () => {
  assert.is(await leavesTrace(join(temporary, 'ours'), await readFile(join(root, '.npmrc'), 'utf8')), false)
  assert.is(await leavesTrace(join(temporary, 'bare'), 'ignore-scripts=false'), true)
})

test("the README's table of packages matches the bundle", async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| (\S+) \| (\S+) \| (\S+) \| (\d+) kB \|/gm)].map(row => row.slice(1))
  const runtime = packages.filter(({ isRuntime }) => isRuntime)
  assert.equal(rows.map(([name]) => name).sort(), runtime.map(({ name }) => name).sort())
  for (const { name, version, license, bytes } of runtime) {
    const [, shownVersion, shownLicence, kilobytes] = rows.find(([first]) => first === name) ?? []
    assert.equal([shownVersion, shownLicence], [version, license], name)
    // Rounded figures may be off by one after unrelated changes.
    assert.ok(Math.abs(Number(kilobytes) - bytes / 1000) < 1, `${name}: ${bytes} bytes, not ${kilobytes} kB`)
    assert.is(Number(kilobytes) > 0, bytes > 0, name)
  }
})

test.run()
