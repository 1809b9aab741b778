/**
 * node build.mjs           writes dist/
 * node build.mjs serve     writes dist/ and serves it with the embedded platform (PORT, default 8080)
 * node build.mjs watch     the same, and builds again on every change of src/ and static/
 * node build.mjs demo      writes dist/, and demo/: the console with the embedded platform in the page, for any file host
 * node build.mjs audit     writes dist/ and prints what it is made of; fails where something is wrong with that
 */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync, watch as watchFolder } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { auditOf } from './src/delivery/audit.mjs'
import { cloudfrontFiles } from './src/delivery/cloudfront.mjs'
import { pagePolicy, pageScript } from './src/delivery/headers.mjs'
import { noticesOf } from './src/delivery/notices.mjs'
import { bytesOf, packagesOf } from './src/delivery/packages.mjs'
import { asModule, reactsOwn } from './src/delivery/react.mjs'
import { sbomOf } from './src/delivery/sbom.mjs'
import { serverSnippets } from './src/delivery/servers.mjs'

/** kB of gzipped JavaScript and CSS: on the way to the vendor page's first row, and all there is. A build above either fails. */
const BUDGETS = { first: 101, all: 145 }
/** What comes first and is small: it asks for the data of the first page. */
const EARLY = 'src/app/early.ts'
/** The shell with the page where a system administrator lands: all that this module imports besides is one chunk, the core. */
const CORE = 'src/app/main.tsx'

const root = import.meta.dirname
const dist = `${root}/dist`

/** Installs the packages of the lock file, unless they are there already. No package runs a script of its own. */
export function install() {
  const installed = `${root}/node_modules/.package-lock.json`
  const lock = `${root}/package-lock.json`
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) throw new Error('npm ci failed: the packages could not be installed')
}

/** Bundles src/ into dist/static/ and writes the files beside it. Returns esbuild's metafile. */
export async function build() {
  const { build: esbuild } = await import('esbuild')
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  const { metafile } = await esbuild({
    absWorkingDir: root,
    entryPoints: [EARLY, CORE, 'src/css/index.css'],
    outdir: 'dist/static',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    jsx: 'automatic',
    alias: {
      preact: './src/lib/preact.ts',
      'preact/hooks': './src/lib/preact.ts',
      // What this stands in for, React has itself since version 18.
      'use-sync-external-store/shim/index.js': 'react',
    },
    define: { 'process.env.NODE_ENV': '"production"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', 'window.__PREACT_SIGNALS_DEVTOOLS__': 'undefined' },
    minify: true,
    mangleProps: new RegExp(`^(${reactsOwn.join('|')})$`),
    sourcemap: 'linked',
    legalComments: 'none',
    charset: 'utf8',
    metafile: true,
    plugins: [coreFirst, onlyTheMatcher, reactAsModules],
    logLevel: 'warning',
  })
  await cp(`${root}/static/config.json`, `${dist}/config.json`)
  const html = withHashedNames(await readFile(`${root}/static/index.html`, 'utf8'), metafile)
  const icon = `data:image/png;base64,${await readFile(`${root}/static/favicon.png`, 'base64')}`
  await writeFile(`${dist}/index.html`, html.replace('%POLICY%', pagePolicy).replace('%SCRIPT%', pageScript).replace('%ICON%', icon))
  await describe(metafile)
  await compress()
  return metafile
}

/** Writes every file that is served once more as `.br` and `.gz`, but for the configuration, which is for the deployment to change. */
async function compress() {
  const names = await readdir(dist, { recursive: true })
  await Promise.all(names.filter(name => /\.(html|js|css|svg|txt)$/.test(name)).map(async name => {
    const bytes = await readFile(`${dist}/${name}`)
    await writeFile(`${dist}/${name}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${dist}/${name}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }))
}

/**
 * Writes the licences of what is in the bundle into dist/, and what is not to be served into delivery/.
 * @param {import('esbuild').Metafile} metafile
 */
async function describe(metafile) {
  const lock = await readJson('package-lock.json')
  const packages = packagesOf(lock, metafile)
  await writeFile(`${dist}/third-party-notices.txt`, await noticesOf(root, packages))
  const files = { ...serverSnippets, ...cloudfrontFiles, 'sbom.cdx.json': sbomOf(await readJson('package.json'), lock, packages) }
  await mkdir(`${root}/delivery`, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(`${root}/delivery/${name}`, text)
}

/** @param {string} name */
const readJson = async name => JSON.parse(await readFile(`${root}/${name}`, 'utf8'))

/**
 * Has every module that is loaded later import the core. esbuild makes a chunk for each set of entry points that share
 * modules; as the core is now shared by all of them, it is one chunk, instead of one for each combination of pages.
 * @type {import('esbuild').Plugin}
 */
const coreFirst = {
  name: 'core-first',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir, importer }) => {
      if (kind !== 'dynamic-import') return undefined
      const found = await resolve(path, { kind: 'import-statement', resolveDir, importer })
      return { path: relative(root, found.path).replaceAll('\\', '/'), namespace: 'later' }
    })
    onLoad({ filter: /./, namespace: 'later' }, ({ path }) => (
      { contents: `import './${CORE}'\nexport * from './${path}'`, resolveDir: root }))
  },
}

/**
 * Of preact-iso only the matcher `exec` is used. What is assigned to a property at the top level stays in the bundle; assigned
 * to a constant, esbuild leaves it out where nobody uses it: 1.2 kB of preact-iso's components.
 * @type {import('esbuild').Plugin}
 */
const onlyTheMatcher = {
  name: 'only-the-matcher',
  setup({ onLoad }) {
    onLoad({ filter: /preact-iso.src.router\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^(\w+)\.(\w+) = /gm, 'const $1_$2 = /* @__PURE__ */ '),
    }))
  },
}

/**
 * React, of which esbuild keeps only what is used: see `src/delivery/react.mjs`.
 * @type {import('esbuild').Plugin}
 */
const reactAsModules = {
  name: 'react-as-modules',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules.(react|react-dom|scheduler).cjs.[\w-]+\.production\.js$/ }, async ({ path }) => (
      { contents: asModule(await readFile(path, 'utf8')) }))
    // The entry files choose between the files for production and for development.
    onLoad({ filter: /node_modules.(react|react-dom|scheduler).[\w-]+\.js$/ }, async ({ path }) => {
      const production = /require\('(.*\.production\.js)'\)/.exec(await readFile(path, 'utf8'))?.[1]
      return { contents: `export * from '${production}'` }
    })
  },
}

/**
 * Puts the built names where the page names the entry points: `/static/index.css` becomes `/static/index-ABC123.css`.
 * @param {string} html
 * @param {import('esbuild').Metafile} metafile
 */
function withHashedNames(html, metafile) {
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (!entryPoint || entryPoint.includes(':')) continue
    const plain = basename(path).replace(/-[A-Z0-9]{8}(?=\.)/, '')
    html = html.replaceAll(`"/static/${plain}"`, `"/static/${basename(fileOf(entryPoint, metafile))}"`)
  }
  return html
}

/**
 * The output that an entry point's own code is in. Of a script that later modules import, that is not the entry point's output,
 * which only imports it: the page does without.
 * @param {string} entryPoint
 * @param {import('esbuild').Metafile} metafile
 */
function fileOf(entryPoint, metafile) {
  const outputs = Object.entries(metafile.outputs).filter(([path]) => !path.endsWith('.map'))
  const found = outputs.find(([, { inputs }]) => inputs[entryPoint]?.bytesInOutput) ?? outputs.find(([, output]) => output.entryPoint === entryPoint)
  if (!found) throw new Error(`${entryPoint} is in no output`)
  return found[0]
}

/**
 * The files that the browser fetches before it shows the first page: the two scripts and the styles.
 * @param {import('esbuild').Metafile} metafile
 * @returns {string[]} paths of outputs
 */
export function firstLoad(metafile) {
  return [EARLY, CORE, 'src/css/index.css'].map(entryPoint => fileOf(entryPoint, metafile))
}

/**
 * Prints the bytes of every chunk, and of every package and own folder before compression, and fails above a budget.
 * @param {import('esbuild').Metafile} metafile
 */
export async function weigh(metafile) {
  const first = new Set(firstLoad(metafile))
  const sums = { first: 0, all: 0 }
  for (const path of Object.keys(metafile.outputs).filter(path => /\.(js|css)$/.test(path)).sort()) {
    const kilobytes = (await stat(`${root}/${path}.gz`)).size / 1000
    sums.all += kilobytes
    if (first.has(path)) sums.first += kilobytes
    console.log(`${print(kilobytes)}  ${relative('dist/static', path)}${first.has(path) ? '  (first load)' : ''}`)
  }
  for (const [path, bytes] of [...bytesOf(metafile)].sort((a, b) => b[1] - a[1])) console.log(`${print(bytes / 1000)}  ${path}, minified`)
  console.log(`${print(sums.first)}  gzip, JavaScript and CSS of the vendor page's first load (budget ${BUDGETS.first})`)
  console.log(`${print(sums.all)}  gzip, all JavaScript and CSS (budget ${BUDGETS.all})`)
  for (const [name, what] of /** @type {const} */ ([['first', 'The first load'], ['all', 'All there is']])) {
    const over = Math.ceil((sums[name] - BUDGETS[name]) * 1000)
    if (over > 0) throw new Error(`${what} is ${over} bytes above its budget of ${BUDGETS[name]} kB (BUDGETS in build.mjs)`)
  }
}

/** @param {number} kilobytes */
const print = kilobytes => `${kilobytes.toFixed(1).padStart(7)} kB`

/**
 * Prints every package with what an auditor asks of it, and the checksums of dist/.
 * @param {import('esbuild').Metafile} metafile
 */
async function audit(metafile) {
  const { report, problems } = await auditOf(root, packagesOf(await readJson('package-lock.json'), metafile))
  console.log(`${report}\n\n${problems.length ? problems.join('\n') : 'Nothing is wrong.'}`)
  if (problems.length) process.exitCode = 1
}

/** Serves dist/ together with the embedded platform, and says who can sign in. */
async function serve() {
  await import('./test/setup/typescript.mjs')
  const { createPlatform } = await import('./test/platform/platform.ts')
  const { serve: listen } = await import('./test/platform/server.ts')
  const platform = createPlatform({ vendors: Number(option('vendors') ?? 30) })
  const { origin } = await listen(platform, { dist, port: Number(process.env.PORT ?? 8080), host: 'localhost' })
  console.log(`\nThe console:  ${origin}/\nMails sent:   ${origin}/_platform/mails\n\nDemo accounts (e-mail, password, role):`)
  for (const { email, password, label } of Object.values(platform.accounts)) console.log(`  ${email}  ${password}  ${label}`)
}

/** Writes the console once more with the embedded platform in its page. */
export async function demo() {
  const { buildDemo } = await import('./test/demo/build.mjs')
  await buildDemo({ root, dist, out: `${root}/demo` })
}

/** Builds again when a source file changes; a burst of changes builds once. */
function rebuildOnChange() {
  let timer = /** @type {NodeJS.Timeout | undefined} */ (undefined)
  const rebuild = () => build().then(() => console.log('built'), error => console.error(error.message))
  for (const folder of ['src', 'static']) {
    watchFolder(`${root}/${folder}`, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(rebuild, 50)
    })
  }
}

/** @param {string} name */
function option(name) {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? process.argv[at + 1] : undefined
}

if (process.argv[1] === import.meta.filename) {
  const [command] = process.argv.slice(2)
  install()
  const started = performance.now()
  const metafile = await build()
  if (command === 'audit') await audit(metafile)
  else await weigh(metafile)
  console.log(`built in ${Math.round(performance.now() - started)} ms`)
  if (command === 'demo') await demo()
  if (command === 'serve' || command === 'watch') await serve()
  if (command === 'watch') rebuildOnChange()
}
