/**
 * node build.mjs           writes dist/
 * node build.mjs serve     writes dist/ and serves it with the embedded platform (PORT, default 8080; --vendors, default 30)
 * node build.mjs watch     the same, and rebuilds on every change of src/ and static/
 * node build.mjs demo      writes dist/, and demo/: the console with the embedded platform in the page, for any file host
 * node build.mjs audit     writes dist/ and prints an audit of its packages and files; fails if there are problems
 */
import { createHash } from 'node:crypto'
import { readdirSync, watch as watchFolder } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { auditOf, checksums } from './deploy/audit.mjs'
import { pagePolicy, securityHeaders, strictTransportSecurity } from './deploy/headers.mjs'
import { install } from './deploy/install.mjs'
import { noticesOf } from './deploy/notices.mjs'
import { bytesOf, packagesOf } from './deploy/packages.mjs'
import { sbomOf } from './deploy/sbom.mjs'

/**
 * Limits for gzipped JavaScript and CSS in kB: up to the vendor page's first row, and in total. Exceeding one fails the build. They are
 * at most 1.5 kB above the measured sizes, so that a new text fits.
 */
const BUDGETS = { first: 121.5, all: 225.3 }
/** Small and loaded first: sends the first page's requests. */
const EARLY = 'src/app/early.ts'
/** React and the other packages, in a file whose name changes only when they do. */
const PACKAGES = 'deploy/browserPackages.mjs'
/** The shell and the landing page of system administrators: the core, one chunk. */
const CORE = 'src/app/main.tsx'
const STYLES = 'src/css/index.css'
const OWN = [EARLY, CORE, STYLES]
/** Loads the page again if one of the other files is missing. Its name has no hash, so that every version has it. */
const RESTART = 'src/app/restart.ts'
/** The stylesheet for everything that is not on the first page. */
const SECOND_SHEET = 'src/css/second.css'

/**
 * First line of a script that is to be compiled whole while it loads, on another thread: an explicit compile hint (Chromium from 136; a
 * comment to others). Otherwise V8 parses the files of the first load lazily, and then function by function once more.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad'

const COMMANDS = ['audit', 'demo', 'serve', 'watch']

/** In the chunk of all dialogs. */
const DIALOGS = 'src/ui/dialog/Dialog.tsx'

const root = import.meta.dirname

/** Options of both bundles. */
const bundling = /** @satisfies {import('esbuild').BuildOptions} */ ({
  absWorkingDir: root,
  outdir: 'dist/static',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  format: 'esm',
  target: ['chrome123', 'edge123', 'firefox141', 'safari26'],
  define: {
    'process.env.NODE_ENV': '"production"',
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    'window.__PREACT_SIGNALS_DEVTOOLS__': 'undefined',
    // Feature checks of React and its scheduler that are never true in browsers.
    setImmediate: 'undefined',
    process: 'undefined',
  },
  minify: true,
  sourcemap: 'linked',
  legalComments: 'none',
  charset: 'utf8',
  metafile: true,
  logLevel: 'warning',
})

/** Bundles the packages as published: no plugin changes them. */
export const packageBundling = /** @satisfies {import('esbuild').BuildOptions} */ ({
  ...bundling,
  banner: { js: COMPILE_AHEAD },
  entryPoints: { react: PACKAGES },
  alias: {
    preact: './deploy/preact.mjs',
    'preact/hooks': './deploy/preact.mjs',
    // React has had the shimmed hook itself since version 18.
    'use-sync-external-store/shim/index.js': 'react',
  },
})

/**
 * Bundles the packages and src/ into dist/static/, and writes the other files of dist/ and delivery/. Resolves to esbuild's metafile.
 * @param {string} [out]  folder of dist/ and delivery/, by default the project's
 */
export async function build(out = root) {
  const { build: esbuild } = await import('esbuild')
  const dist = `${out}/dist`
  const outdir = `${dist}/static`
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  const packages = await esbuild({ ...packageBundling, outdir })
  const own = await esbuild({ ...ownBundling(packages.metafile), outdir })
  for (const entryPoint of [EARLY, CORE, DIALOGS]) await compileAhead(fileOf(entryPoint, own.metafile))
  const restart = await esbuild({ ...bundling, outdir, entryPoints: [RESTART], entryNames: '[name]', format: 'iife' })
  const parts = [packages, own, restart].map(({ metafile }) => metafile)
  const metafile = /** @type {import('esbuild').Metafile} */ ({
    inputs: Object.assign({}, ...parts.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...parts.map(({ outputs }) => outputs)),
  })
  await cp(`${root}/static/config.json`, `${dist}/config.json`)
  const html = withHashedNames(await readFile(`${root}/static/index.html`, 'utf8'), metafile)
  const description = await versionOf(await readJson('package.json'))
  const { version } = JSON.parse(description)
  const icon = `data:image/png;base64,${await readFile(`${root}/static/favicon.png`, 'base64')}`
  await writeFile(`${dist}/index.html`, html.replace('%POLICY%', pagePolicy).replace('%ICON%', icon).replace('%VERSION%', version))
  await describe(metafile, out)
  await compress(dist)
  // The installer takes it for the sign of a whole build.
  await writeFile(`${dist}/version.json`, description)
  return metafile
}

/**
 * Returns the options for bundling src/, which imports packages from their own file.
 * @param {import('esbuild').Metafile} metafile  of the packages
 */
function ownBundling(metafile) {
  const packages = `./${basename(fileOf(PACKAGES, metafile))}`
  return /** @satisfies {import('esbuild').BuildOptions} */ ({
    ...bundling,
    entryPoints: [...OWN, SECOND_SHEET],
    splitting: true,
    // WebKit resolves importers of a module that awaits too early (bug 242740).
    supported: { 'top-level-await': false },
    jsx: 'automatic',
    plugins: [coreFirst, packagesOnce(packages, metafile)],
  })
}

/**
 * Imports the packages' file through one shared module: esbuild would otherwise repeat the import statement in every module, sixty times in
 * the core alone. Behind it stands a module for each export, so that unused ones are dropped.
 * @param {string} file  of the packages
 * @param {import('esbuild').Metafile} metafile  of the packages
 * @returns {import('esbuild').Plugin}
 */
function packagesOnce(file, metafile) {
  const packages = metafile.inputs[PACKAGES]?.imports.map(({ original }) => original) ?? []
  const names = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === PACKAGES)?.exports ?? []
  /** @param {string} path */
  const found = path => ({ path, namespace: 'packages', sideEffects: false })
  return {
    name: 'packages-once',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./]/ }, ({ path, namespace }) => {
        if (namespace === 'packages') return found(path)
        return packages.includes(path) ? found('all') : undefined
      })
      onResolve({ filter: /^\.\/react-/, namespace: 'packages' }, ({ path }) => ({ path, external: true }))
      onLoad({ filter: /./, namespace: 'packages' }, ({ path }) => ({
        contents: path === 'all' ? names.map(name => `export { ${name} } from '${name}'`).join('\n') : `export { ${path} } from '${file}'`,
      }))
    },
  }
}

/**
 * Marks a script of the own bundle, whose other scripts are compiled as they are called.
 * @param {string} path
 */
async function compileAhead(path) {
  const file = `${root}/${path}`
  const map = await readJson(`${path}.map`)
  await writeFile(file, `${COMPILE_AHEAD}\n${await readFile(file, 'utf8')}`)
  await writeFile(`${file}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }))
}

/**
 * Writes `.br` and `.gz` versions of all served files except the configuration, which deployments change.
 * @param {string} dist
 */
async function compress(dist) {
  const names = await readdir(dist, { recursive: true })
  await Promise.all(
    names
      .filter(name => /\.(html|js|css|svg|txt)$/.test(name))
      .map(async name => {
        const bytes = await readFile(`${dist}/${name}`)
        await writeFile(`${dist}/${name}.br`, await promisify(brotliCompress)(bytes))
        await writeFile(`${dist}/${name}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }),
  )
}

/**
 * Writes the licences of the bundled packages into dist/, and the files that are not served into delivery/.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} out
 */
async function describe(metafile, out) {
  const [dist, delivery] = [`${out}/dist`, `${out}/delivery`]
  const lock = await readJson('package-lock.json')
  const packages = packagesOf(lock, metafile)
  await writeFile(`${dist}/third-party-notices.txt`, await noticesOf(root, packages))
  await rm(delivery, { recursive: true, force: true })
  await cp(`${root}/deploy/cloudfront`, delivery, { recursive: true })
  for (const name of (await readdir(`${root}/deploy`)).filter(isDelivered)) await cp(`${root}/deploy/${name}`, `${delivery}/${name}`)
  const headers = Object.entries({ ...securityHeaders, ...strictTransportSecurity })
  await writeFile(`${delivery}/headers.txt`, headers.map(([name, value]) => `${name}: ${value}\n`).join(''))
  const manifest = await readJson('package.json')
  await writeFile(`${delivery}/sbom.cdx.json`, sbomOf(manifest, lock, packages))
}

/**
 * Configurations of servers, and commands for their machines.
 * @param {string} name
 */
const isDelivered = name => /\.(conf|sh)$|^Caddyfile$/.test(name)

/** Everything that the build reads: folders, and files. package-lock.json holds the checksums of the packages. */
const INPUTS = { folders: ['deploy', 'src', 'static'], files: ['build.mjs', 'package-lock.json', 'package.json'] }

/**
 * Describes the build: `inputs` is the SHA-256 of everything that it was built from, whose beginning is the version's build metadata
 * (Semantic Versioning, item 10). The same inputs give the same bytes.
 * @param {{ name: string, version: string }} manifest
 */
export async function versionOf({ name, version }) {
  const sums = await Promise.all(INPUTS.folders.map(folder => checksums(`${root}/${folder}`)))
  const texts = await Promise.all(INPUTS.files.map(file => readFile(`${root}/${file}`, 'utf8')))
  const hash = createHash('sha256').update([...sums, ...texts].join('\n'))
  const inputs = hash.digest('hex')
  return `${JSON.stringify({ name, version: `${version}+${inputs.slice(0, 8)}`, inputs: `sha256:${inputs}` }, undefined, 2)}\n`
}

/** @param {string} name */
const readJson = async name => JSON.parse(await readFile(`${root}/${name}`, 'utf8'))

/**
 * Imports the core into every lazy module. esbuild creates a chunk for each set of entry points that share modules; since all of them now
 * share the core, it is one chunk instead of one for each combination of pages.
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
    onLoad({ filter: /./, namespace: 'later' }, async ({ path }) => {
      const hasDefault = /^export default\b/m.test(await readFile(`${root}/${path}`, 'utf8'))
      const exports = [`export * from './${path}'`, ...(hasDefault ? [`export { default } from './${path}'`] : [])]
      return { contents: [`import './${CORE}'`, ...exports].join('\n'), resolveDir: root }
    })
  },
}

/**
 * Replaces file names with their hashed names: `static/index.css` becomes `static/index-ABC123.css`.
 * @param {string} html
 * @param {import('esbuild').Metafile} metafile
 */
function withHashedNames(html, metafile) {
  for (const entryPoint of [PACKAGES, ...OWN, SECOND_SHEET]) {
    const named = { [PACKAGES]: 'react.js' }[entryPoint] ?? basename(entryPoint).replace(/\.tsx?$/, '.js')
    html = html.replaceAll(`"static/${named}"`, `"static/${basename(fileOf(entryPoint, metafile))}"`)
  }
  return html
}

/**
 * Returns the output that contains an entry point's own code. Where lazy modules import the entry point, esbuild moves its code into a
 * chunk, and the page loads that chunk directly.
 * @param {string} entryPoint
 * @param {import('esbuild').Metafile} metafile
 */
function fileOf(entryPoint, metafile) {
  const outputs = Object.entries(metafile.outputs).filter(([path]) => !path.endsWith('.map'))
  const holding = outputs.find(([, { inputs }]) => inputs[entryPoint]?.bytesInOutput)
  const [path] = holding ?? outputs.find(([, output]) => output.entryPoint === entryPoint) ?? []
  if (!path) throw new Error(`No output contains ${entryPoint}`)
  return path
}

/**
 * Lists the files that the first page loads: scripts in their order, styles, then the script that watches over them.
 * @param {import('esbuild').Metafile} metafile
 * @returns {string[]} paths of outputs
 */
export function firstLoad(metafile) {
  return [EARLY, PACKAGES, CORE, STYLES, RESTART].map(entryPoint => fileOf(entryPoint, metafile))
}

/**
 * Prints the sizes of chunks (gzip), and of packages and folders (minified). Throws if a budget is exceeded.
 * @param {import('esbuild').Metafile} metafile
 */
async function weigh(metafile) {
  const firstFiles = firstLoad(metafile)
  const sizes = /** @type {Map<string, number>} */ (new Map())
  for (const path of Object.keys(metafile.outputs).filter(isServed).sort()) {
    const kilobytes = (await stat(`${root}/${path}.gz`)).size / 1000
    sizes.set(path, kilobytes)
    console.log(`${print(kilobytes)}  ${relative('dist/static', path)}${firstFiles.includes(path) ? '  (first load)' : ''}`)
  }
  for (const [path, bytes] of [...bytesOf(metafile)].sort((a, b) => b[1] - a[1])) console.log(`${print(bytes / 1000)}  ${path}, minified`)

  const sum = (/** @type {string[]} */ paths) => paths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0)
  const [first, all] = [sum(firstFiles), sum([...sizes.keys()])]
  console.log(`JavaScript and CSS, gzip
  the vendor page's first load:   ${print(first)} (budget ${BUDGETS.first})
  total:                          ${print(all)} (budget ${BUDGETS.all})`)
  check('The first load', first, BUDGETS.first)
  check('The total', all, BUDGETS.all)
}

/**
 * @param {string} what
 * @param {number} kilobytes
 * @param {number} budget
 */
function check(what, kilobytes, budget) {
  const over = Math.ceil((kilobytes - budget) * 1000)
  if (over > 0) throw new Error(`${what} is ${over} bytes above its budget of ${budget} kB (BUDGETS in build.mjs)`)
}

/** @param {string} path */
const isServed = path => /\.(js|css)$/.test(path)

/** @param {number} kilobytes */
const print = kilobytes => `${kilobytes.toFixed(1).padStart(6)} kB`

/**
 * Prints the audit report of all packages, and the checksums of dist/.
 * @param {import('esbuild').Metafile} metafile
 */
async function audit(metafile) {
  const { report, problems } = await auditOf(root, packagesOf(await readJson('package-lock.json'), metafile))
  console.log(`${report}\n\n${problems.length ? problems.join('\n') : 'No problems found.'}`)
  if (problems.length) process.exitCode = 1
}

/**
 * Serves dist/ with the embedded platform. Resolves to a function that prints the address and the demo accounts.
 * @param {number} vendors
 */
async function serve(vendors) {
  await import('./test/tools/setup/typescript.mjs')
  const { createPlatform } = await import('./test/platform/platform.ts')
  const { serve: listen } = await import('./test/platform/server.ts')
  const platform = createPlatform({ vendors })
  const port = Number(process.env.PORT ?? 8080)
  const served = await listen(platform, { dist: `${root}/dist`, port, host: 'localhost' }).catch(error => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Another program uses port ${port}: PORT=${port + 1} npm start`
        : `PORT=${process.env.PORT ?? port}: ${error.message}`,
    )
    process.exit(1)
  })
  const { origin } = served
  return () => {
    console.log(`\nThe console:  ${origin}/\nMails sent:   ${origin}/_platform/mails\n\nDemo accounts (e-mail, password, role):`)
    for (const { email, password, label } of Object.values(platform.accounts)) console.log(`  ${email}  ${password}  ${label}`)
  }
}

/**
 * Builds the demo: the console with the embedded platform in the page.
 * @param {string} [out]  folder of dist/ and demo/, by default the project's
 */
export async function demo(out = root) {
  const { buildDemo } = await import('./test/platform/demo/build.mjs')
  await buildDemo({ root, dist: `${out}/dist`, out: `${out}/demo` })
}

/**
 * Rebuilds when a source file changes; debounced, and after the build that runs, which has the same folder. Watches each folder: on Linux
 * a recursive watch loses files that an editor replaces when it saves.
 */
function rebuildOnChange() {
  let timer = /** @type {NodeJS.Timeout | undefined} */ (undefined)
  let watchers = /** @type {import('node:fs').FSWatcher[]} */ ([])
  let last = Promise.resolve()
  const watchAll = () => {
    const tops = ['src', 'static'].map(name => `${root}/${name}`)
    const entries = tops.flatMap(top => readdirSync(top, { recursive: true, withFileTypes: true }))
    const folders = entries.filter(entry => entry.isDirectory()).map(({ parentPath, name }) => `${parentPath}/${name}`)
    const former = watchers
    watchers = [...tops, ...folders].map(folder => watchFolder(folder, onChange))
    for (const watcher of former) watcher.close()
  }
  const onChange = () => {
    clearTimeout(timer)
    timer = setTimeout(rebuild, 50)
  }
  const rebuild = () => {
    last = last
      .then(watchAll)
      .then(() => build())
      .then(
        () => console.log('built'),
        error => console.error(error.message),
      )
  }
  watchAll()
}

/** Reads the arguments, and installs the packages. Ends with a single line if either fails. */
function prepare() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { vendors: { type: 'string', default: '30' } } })
    const command = positionals.join(' ')
    if (command && !COMMANDS.includes(command)) throw new Error(`There is no command ${command}: choose from ${COMMANDS.join(', ')}`)
    const vendors = Number(values.vendors)
    if (!Number.isInteger(vendors) || vendors < 1) throw new Error('--vendors is a whole number from 1 on')
    install()
    return { command, vendors }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
}

// By name alone, as a link to the folder has another path.
if (basename(process.argv[1] ?? '') === 'build.mjs') {
  const { command, vendors } = prepare()
  // First of all: another `npm start` on this port serves dist/, which a build empties.
  const announce = command === 'serve' || command === 'watch' ? await serve(vendors) : undefined
  const started = performance.now()
  const metafile = await build()
  if (command === 'audit') await audit(metafile)
  else if (command !== 'serve') await weigh(metafile)
  console.log(`built in ${Math.round(performance.now() - started)} ms`)
  if (command === 'demo') await demo()
  announce?.()
  if (command === 'watch') rebuildOnChange()
}
