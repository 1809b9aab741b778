import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const manifest = JSON.parse(await readFile(`${root}package.json`, 'utf8'))
const lock = JSON.parse(await readFile(`${root}package-lock.json`, 'utf8'))

/** Builds a copy, so that a console being served from dist/ stays intact. */
const copy = await realpath(await mkdtemp(join(tmpdir(), 'console-')))
for (const name of ['build.mjs', 'package.json', 'package-lock.json', 'deploy', 'src', 'static', 'test']) {
  await cp(join(root, name), join(copy, name), { recursive: true })
}
await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
test.after(() => rm(copy, { recursive: true }))

const { build, firstLoad, packageBundling } = (await import(join(copy, 'build.mjs'))) as typeof import('../../../build.mjs')
const metafile = await build()
const inputs = Object.keys(metafile.inputs)
/** Inputs with at least one byte in an output. */
const parts = Object.values(metafile.outputs).flatMap(output => Object.entries(output.inputs))
const shipped = [...new Set(parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path))]
const packageOf = (path: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]

test('the bundle consists of src and these packages', () => {
  const packages = new Set(shipped.map(packageOf).filter(name => name !== undefined))
  assert.equal([...packages].sort(), ['@preact/signals-core', '@preact/signals-react', 'preact-iso', 'react', 'react-dom', 'scheduler'])
  for (const path of shipped.filter(path => !packageOf(path))) {
    assert.match(path, /^(src\/|packages:|deploy\/(browserPackages|preact)\.mjs$)/)
  }
})

test('exactly one UI runtime ships: React, without Preact', () => {
  for (const path of inputs) assert.not.match(path, /node_modules\/preact\//)
  for (const name of ['react', 'react-dom', 'scheduler', '@preact/signals-core']) {
    const places = new Set(inputs.filter(path => packageOf(path) === name).map(path => path.slice(0, path.lastIndexOf('node_modules/'))))
    assert.is(places.size, 1, name)
  }
  for (const path of shipped) assert.not.match(path, /development/)
})

/** Returns where a package's file is installed, and its path in the package. */
const installed = inputs.filter(packageOf).map(path => {
  const [, folder = '', name = ''] = /(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\/(.*)/.exec(path) ?? []
  return { path, folder, name, size: metafile.inputs[path]?.bytes }
})
const packagesFile = firstLoad(metafile)[1] ?? ''

test('packages are bundled as published: their files match the archives, whose checksums are in the lock file', async () => {
  const archives = await publishedArchives([...new Set(installed.map(({ folder }) => folder))])
  for (const { folder, name, size } of installed) {
    const published = archives.get(folder)?.get(name)
    assert.ok(published?.equals(await readFile(join(root, folder, name))), `${folder}/${name}`)
    assert.is(size, published?.length, `${folder}/${name}`)
  }
  // The source map contains what esbuild read. Packages with source maps of their own contribute their sources instead.
  const map = JSON.parse(await readFile(join(copy, `${packagesFile}.map`), 'utf8')) as { sources: string[]; sourcesContent: string[] }
  const given = new Map(map.sources.map((source, at) => [source.slice(source.indexOf('node_modules/')), map.sourcesContent[at]]))
  const compared = installed.filter(({ folder, name }) => given.has(`${folder}/${name}`))
  assert.ok(compared.some(({ name }) => name === 'cjs/react-dom-client.production.js'))
  for (const { folder, name } of compared) assert.is(given.get(`${folder}/${name}`), archives.get(folder)?.get(name)?.toString(), name)
})

test('packages are bundled without plugins, and without options that rename or remove anything', () => {
  assert.equal(Object.keys(packageBundling).sort(), [
    ...'absWorkingDir alias banner bundle charset chunkNames define entryNames entryPoints format legalComments logLevel'.split(' '),
    ...'metafile minify outdir sourcemap target'.split(' '),
  ])
  for (const [path, { inputs }] of Object.entries(metafile.outputs)) {
    if (path !== packagesFile) assert.equal(Object.keys(inputs).filter(packageOf), [], path)
  }
})

/** Unpacks the archives of these packages, verified by the lock file's SHA-512, from npm's cache or the registry. */
async function publishedArchives(folders: string[]): Promise<Map<string, Map<string, Buffer>>> {
  const archives = join(copy, 'archives')
  await mkdir(archives)
  const names = folders.map(folder => `${folder.slice('node_modules/'.length)}@${lock.packages[folder].version}`)
  const shell = process.platform === 'win32'
  const options = ['pack', '--prefer-offline', '--silent', '--pack-destination', archives, ...names]
  const { status, stderr } = spawnSync('npm', options, { cwd: copy, encoding: 'utf8', shell })
  assert.is(status, 0, `npm has neither kept what it installed nor reaches the registry: ${stderr}`)
  const read = await Promise.all((await readdir(archives)).map(name => readFile(join(archives, name))))
  const bySum = new Map(read.map(bytes => [`sha512-${createHash('sha512').update(bytes).digest('base64')}`, bytes]))
  return new Map(
    folders.map(folder => {
      const archive = bySum.get(lock.packages[folder].integrity)
      assert.ok(archive, `the archive of ${folder} has the checksum of the lock file`)
      return [folder, filesIn(gunzipSync(archive))]
    }),
  )
}

/** Unpacks a tar archive (POSIX ustar), without its top folder. */
function filesIn(tar: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; tar[at];) {
    const text = (from: number, length: number) => tar.toString('latin1', at + from, at + from + length).replace(/\0.*/s, '')
    const size = parseInt(text(124, 12), 8)
    const name = [text(345, 155), text(0, 100)].filter(Boolean).join('/')
    files.set(name.slice(name.indexOf('/') + 1), tar.subarray(at + 512, at + 512 + size))
    at += 512 * (1 + Math.ceil(size / 512))
  }
  return files
}

test("the packages' file exports all of React, and everything that scripts import from it", async () => {
  const { exports = [] } = metafile.outputs[packagesFile] ?? {}
  const isInternal = /^(__|unstable_|act$|captureOwnerStack$)/
  const published = Object.keys(createRequire(import.meta.url)('react') as object).filter(name => !isInternal.test(name))
  assert.ok(published.includes('useCallback'))
  assert.equal(
    published.filter(name => !exports.includes(name)),
    [],
  )
  const imports = await Promise.all(
    Object.keys(metafile.outputs)
      .filter(path => path.endsWith('.js'))
      .map(async path => {
        const text = await readFile(join(copy, path), 'utf8')
        return [...text.matchAll(/import([^"]*)"\.\/react-/g)].flatMap(([, names = '']) => names.match(/(?<=[{,])[\w$]+|\*/g) ?? [])
      }),
  )
  assert.ok(imports.flat().includes('useSignals'))
  assert.equal(
    [...new Set(imports.flat())].filter(name => !exports.includes(name)),
    [],
    'list it in deploy/browserPackages.mjs',
  )
})

test('the page references every file of the first load directly', async () => {
  const page = await readFile(join(copy, 'dist/index.html'), 'utf8')
  const first = firstLoad(metafile)
  for (const path of first) {
    assert.ok(page.includes(`"static/${basename(path)}"`), path)
    const imported = metafile.outputs[path]?.imports.filter(({ kind }) => kind === 'import-statement') ?? []
    for (const { path: other } of imported)
      assert.ok(
        first.some(path => path.endsWith(basename(other))),
        `${path} imports ${other}`,
      )
  }
  for (const path of first.slice(1, 3)) assert.ok(page.includes(`<link rel="modulepreload" href="static/${basename(path)}">`), path)
  assert.not.match(page, /<script(?![^>]* src=)|<style|%[A-Z]+%/)
})

test("the first script is small, and sends the first page's requests", async () => {
  const [early = ''] = firstLoad(metafile)
  const inputs = Object.entries(metafile.outputs[early]?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path)
  assert.ok(inputs.includes('src/app/early.ts'))
  for (const path of inputs) assert.match(path, /^src\/(app\/(early|routes)|api|lib|state\/(config|historyEntry))/)
})

test('the scripts of the first load and the dialogs are compiled while they load, and their source maps count that line', async () => {
  const [early, packages, core] = firstLoad(metafile)
  for (const [path, { inputs }] of Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.js'))) {
    const [hint = ''] = (await readFile(join(copy, path), 'utf8')).split('\n', 1)
    const isWanted = [early, packages, core].includes(path) || 'src/ui/dialog/Dialog.tsx' in inputs
    assert.is(hint === '//# allFunctionsCalledOnLoad', isWanted, path)
    if (!isWanted) continue
    const { mappings } = JSON.parse(await readFile(join(copy, `${path}.map`), 'utf8')) as { mappings: string }
    assert.match(mappings, /^;[^;]/, path)
  }
})

test('no file of the tests ships', () => {
  for (const path of inputs) assert.not.match(path, /(^|\/)test\/|happy-dom|testing-library/)
})

test('there are four runtime dependencies', () => {
  assert.equal(Object.keys(manifest.dependencies).sort(), ['@preact/signals-react', 'preact-iso', 'react', 'react-dom'])
  for (const field of ['peerDependencies', 'optionalDependencies', 'bundledDependencies', 'overrides']) {
    assert.is(manifest[field], undefined, field)
  }
})

test('every dependency has an exact version, which matches the lock file', () => {
  for (const [name, version] of Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies })) {
    assert.match(version, /^\d+\.\d+\.\d+$/, name)
    assert.is(lock.packages[`node_modules/${name}`].version, version, name)
  }
})

test('every package in the lock file has a checksum and comes from the registry', () => {
  const locked = Object.entries<{ integrity?: string; resolved?: string; link?: true }>(lock.packages).filter(([path]) => path !== '')
  assert.ok(locked.length > 20)
  for (const [path, { integrity, resolved, link }] of locked) {
    assert.match(integrity ?? '', /^sha512-/, path)
    assert.ok(!link && (resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')), path)
  }
})

/** What a returning user loads again after a release that changes one text, up to the first row, gzipped. */
const RELEASE_BYTES = 33_000

test('a release of one text changes the core alone', async () => {
  const common = join(copy, 'src/text/common.ts')
  const names = (await readdir(join(copy, 'dist/static'))).filter(name => /\.(js|css)$/.test(name))
  const text = await readFile(common, 'utf8')
  await writeFile(common, text.replace(/\p{Script=Han}/u, '$&$&'))
  const [early, packages, core, styles] = firstLoad(await build()).map(path => basename(path))
  const { size } = await stat(join(copy, `dist/static/${core}.gz`))
  await writeFile(common, text)
  assert.is(packages, basename(packagesFile))
  assert.is(names.includes(core ?? ''), false)
  for (const name of [early, packages, styles]) assert.ok(names.includes(name ?? ''), name)
  assert.ok(size < RELEASE_BYTES, `${size} bytes`)
})

test('a module of src that awaits outside of functions does not build', async () => {
  const module = join(copy, 'src/ui/saved.ts')
  await writeFile(module, `${await readFile(module, 'utf8')}for await (const one of []) void one\n`)
  const failure: unknown = await build().catch(error => error)
  assert.match(String(failure), 'Top-level await is not available')
})

test.run()
