import { transform } from 'esbuild'
import { cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { asModule, USED_HOOKS, withoutUnusedTags } from '../../../src/delivery/react.mjs'
import { readSource } from './source.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const manifest = JSON.parse(await readFile(`${root}package.json`, 'utf8'))
const lock = JSON.parse(await readFile(`${root}package-lock.json`, 'utf8'))

/** Builds a copy, so that a console which is being served from dist/ stays whole. */
const copy = await realpath(await mkdtemp(join(tmpdir(), 'console-')))
for (const name of ['build.mjs', 'package.json', 'package-lock.json', 'src', 'static', 'test']) {
  await cp(join(root, name), join(copy, name), { recursive: true })
}
await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
test.after(() => rm(copy, { recursive: true }))

const { build, firstLoad } = await import(join(copy, 'build.mjs')) as typeof import('../../../build.mjs')
const client = 'react-dom/cjs/react-dom-client.production.js'
const published = join(root, 'node_modules', client)
const metafile = await build()
const inputs = Object.keys(metafile.inputs)
/** What has left at least a byte in some output. */
const parts = Object.values(metafile.outputs).flatMap(output => Object.entries(output.inputs))
const shipped = [...new Set(parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path))]
const packageOf = (path: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]

test('the bundle is made of src and of these packages, and of nothing else', () => {
  const packages = new Set(shipped.map(packageOf).filter(name => name !== undefined))
  assert.equal([...packages].sort(), ['@preact/signals-core', '@preact/signals-react', 'preact-iso', 'react', 'react-dom', 'scheduler'])
  for (const path of shipped.filter(path => !packageOf(path))) assert.match(path, /^src\//)
})

test('one UI runtime ships: React, once, and no Preact', () => {
  for (const path of inputs) assert.not.match(path, /node_modules\/preact\//)
  for (const name of ['react', 'react-dom', 'scheduler', '@preact/signals-core']) {
    const places = new Set(inputs.filter(path => packageOf(path) === name).map(path => path.slice(0, path.lastIndexOf('node_modules/'))))
    assert.is(places.size, 1, name)
  }
  for (const path of shipped) assert.not.match(path, /development/)
})

test('what React is bundled without, nobody uses', async () => {
  const unused = new RegExp([
    String.raw`\b(Suspense|SuspenseList|lazy|Profiler|Activity|ViewTransition|createPortal|hydrateRoot|forwardRef|(Pure)?Component|startTransition)\b`,
    String.raw`<(title|meta|link|style|script|html|head|body|[a-z]+-[a-z-]+)\b`,
    String.raw`<Fragment\b[^<>]*\bref=`,
    String.raw`<(form|button|input)\b[^<]*\b(action|formAction)=`,
    String.raw`<[a-z]+\b[^<]*\bon(Select|BeforeInput)=`,
  ].join('|'))
  for (const [name, text] of await readSource(/\.tsx?$/)) {
    const { code } = await transform(text, { loader: name.endsWith('x') ? 'tsx' : 'ts', jsx: 'preserve' })
    assert.not.match(code, unused, name)
  }
})

test('no hook is called that React is bundled without', async () => {
  const own = [...await readSource(/\.tsx?$/)].map(([, text]) => text)
  const packages = await Promise.all(shipped.filter(path => packageOf(path)?.startsWith('@preact/')).map(path => readFile(join(copy, path), 'utf8')))
  // preact-iso's matcher calls none.
  for (const texts of [own, packages]) {
    const called = new Set(texts.flatMap(hooksFromReact))
    assert.ok(called.size > 1)
    for (const hook of called) assert.ok(USED_HOOKS.includes(hook), `${hook} (USED_HOOKS in src/delivery/react.mjs)`)
  }
})

function hooksFromReact(text: string): string[] {
  const imports = text.matchAll(/import\s*(?:type )?\{([^}]*)\}\s*from\s*['"](?:react|use-sync-external-store\/shim\/index\.js)['"]/g)
  const names = [...imports].flatMap(([, names = '']) => names.split(','))
  return names.map(name => name.trim().split(/\s+as\s+/)[0]!).filter(name => /^use($|[A-Z])/.test(name))
}

test('React is bundled without what there is none of: about a third of it is left', async () => {
  const [core = ''] = firstLoad(metafile).slice(1)
  const [, bundled] = Object.entries(metafile.outputs[core]?.inputs ?? {}).find(([path]) => path.endsWith(client)) ?? []
  const { code: minified } = await transform(await readFile(published, 'utf8'), { minify: true })
  const left = (bundled?.bytesInOutput ?? 0) / minified.length
  assert.ok(left > 0.25 && left < 0.4, `${left}`)
})

test('the build stops where React is written otherwise than it expects, and says what it misses', async () => {
  const text = await readFile(published, 'utf8')
  asModule(text)
  assert.throws(() => asModule(text.replaceAll('constructSelectEvent', 'renamed')), /src\/delivery\/react\.mjs expects: no function constructSelectEvent$/)
  assert.throws(() => asModule(text.replace('ReactSharedInternals.S = ', 'ReactSharedInternals.s = ')), /no statement .*S = /)
  assert.throws(() => asModule(text.replace('listenToNativeEvent("selectionchange"', 'listenTo("selectionchange"')), /no listenToNativeEvent/)
  assert.throws(() => asModule(`${text}\nvar more = require('more' + 1)`), /expects: require\('more' \+ 1\)/)
})

test('of a switch over tags, what is never done is left out, and what others go on into is kept', async () => {
  const source = `exports.createRoot = function (node) {
  switch (node.tag) {
    case 13:
      suspended();
    case 3:
      root();
      break;
    case 22:
    case 23:
      hidden();
      break;
    case 0:
      first();
    case 1:
      shared();
      break;
    default:
      other();
  }
  1 === node.tag && ofClass();
  3 === node.tag && ofRoot();
};
`
  const { code } = await transform(withoutUnusedTags(source), { minifySyntax: true })
  for (const kept of ['root', 'first', 'shared', 'other', 'ofRoot']) assert.match(code, new RegExp(`\\b${kept}\\(`), kept)
  for (const gone of ['suspended', 'hidden', 'ofClass']) assert.not.match(code, new RegExp(`\\b${gone}\\(`), gone)
})

test('the script that comes first is small, and asks for what the first page needs', async () => {
  const [early = ''] = firstLoad(metafile)
  const inputs = Object.entries(metafile.outputs[early]?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path)
  assert.ok(inputs.includes('src/app/early.ts'))
  for (const path of inputs) assert.match(path, /^src\/(app\/early|api|lib|state\/config)/)
})

test('nothing of the tests ships, nor the rules for the servers', () => {
  for (const path of inputs) assert.not.match(path, /(^|\/)test\/|src\/delivery\/|happy-dom|testing-library/)
})

test('four packages are needed at run time', () => {
  assert.equal(Object.keys(manifest.dependencies).sort(), ['@preact/signals-react', 'preact-iso', 'react', 'react-dom'])
  for (const field of ['peerDependencies', 'optionalDependencies', 'bundledDependencies', 'overrides']) {
    assert.is(manifest[field], undefined, field)
  }
})

test('the version of every package is exact, and the one that the lock file has', () => {
  for (const [name, version] of Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies })) {
    assert.match(version, /^\d+\.\d+\.\d+$/, name)
    assert.is(lock.packages[`node_modules/${name}`].version, version, name)
  }
})

test('every package in the lock file has a checksum, and none comes from elsewhere than the registry', () => {
  const locked = Object.entries<{ integrity?: string; resolved?: string; link?: true }>(lock.packages).filter(([path]) => path !== '')
  assert.ok(locked.length > 20)
  for (const [path, { integrity, resolved, link }] of locked) {
    assert.match(integrity ?? '', /^sha512-/, path)
    assert.ok(!link && (resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')), path)
  }
})

test.run()
