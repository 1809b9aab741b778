import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const installed = readFileSync(`${root}node_modules/.package-lock.json`)
const preact = new URL('../../../deploy/preact.mjs', import.meta.url).href
/** Query of an import that becomes a function: each call runs all modules of src/ below it anew, as a page visit would. */
export const VISITS = '?visits'

/** Packages with hundreds of files, each of which would pass these hooks in every process: bundled into one file each. */
const large = ['happy-dom', '@testing-library/react']

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  if (specifier === 'preact' || specifier === 'preact/hooks') return { url: preact, shortCircuit: true }
  if (large.includes(specifier)) return { url: await packageOnce(specifier), shortCircuit: true }
  return next(specifier, context)
}

/**
 * The packages that this process has imported, by name.
 * @type {Map<string, Promise<string>>}
 */
const packages = new Map()

/**
 * Shares the bundle between concurrent imports of a package.
 * @param {string} name
 */
function packageOnce(name) {
  const address = packages.get(name) ?? bundlePackage(name)
  packages.set(name, address)
  return address
}

/**
 * Bundles a package, without React, into one file, once for each set of installed packages. Returns its URL.
 * @param {string} name
 */
async function bundlePackage(name) {
  const path = `${root}.cache/packages/${createHash('sha256').update(installed).digest('hex').slice(0, 16)}/${name}.mjs`
  if (!existsSync(path)) {
    // Written under a temporary name and renamed, so that parallel processes never see a partial file.
    const unfinished = `${path}.${process.pid}`
    const { build } = await import('esbuild')
    await build({
      stdin: { contents: `export * from '${name}'`, resolveDir: root },
      outfile: unfinished,
      bundle: true,
      format: 'esm',
      platform: 'node',
      // The exports of CommonJS cannot be listed statically.
      mainFields: ['module', 'main'],
      external: ['react', 'react-dom', 'react-dom/*'],
      // Lets bundled CommonJS modules require Node and React.
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      logLevel: 'error',
    })
    await rename(unfinished, path)
  }
  return pathToFileURL(path).href
}

const compiling = /** @satisfies {import('esbuild').TransformOptions} */ ({
  target: 'node20.19',
  jsx: 'automatic',
  // Keeps Japanese readable in the conditions that a failed test prints.
  charset: 'utf8',
  sourcemap: 'inline',
  sourcesContent: false,
})

/** What the result of a compilation depends on, besides its source: the packages and this file. */
const tools = createHash('sha256')
  .update(installed)
  .update(readFileSync(fileURLToPath(import.meta.url)))

/**
 * Returns the result of a compilation, from `.cache` if nothing has changed: every process of a run would compile the same files.
 * @param {string} name
 * @param {string[]} sources
 * @param {() => Promise<string>} compile
 */
async function cached(name, sources, compile) {
  // Files outside of the project, of tests that write their own.
  if (name.startsWith('..')) return compile()
  const path = `${root}.cache/typescript/${name}.mjs`
  const hash = tools.copy().update(root)
  for (const source of sources) hash.update(source)
  const key = `\n// ${hash.digest('hex')}\n`
  const known = await readFile(path, 'utf8').catch(() => '')
  if (known.startsWith(key)) return known.slice(key.length)
  const code = await compile()
  const unfinished = `${path}.${process.pid}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(unfinished, key + code)
  await rename(unfinished, path)
  return code
}

/**
 * Transpiles a file to JavaScript with an inline source map.
 * @param {string} address
 */
export async function transpile(address) {
  const sourcefile = fileURLToPath(address)
  const source = await readFile(sourcefile, 'utf8')
  return cached(relative(root, sourcefile), [source], async () => {
    const { transform } = await import('esbuild')
    const loader = address.endsWith('x') ? 'tsx' : 'ts'
    return (await transform(source, { ...compiling, sourcefile, loader, format: 'esm' })).code
  })
}

/**
 * Creates a module whose function `visit` runs a file and its imports, except packages, with fresh state on each call. Compiles once for
 * all visits.
 * @param {string} address
 */
export async function bundleVisits(address) {
  const path = fileURLToPath(address)
  const names = (await readdir(`${root}src`, { recursive: true })).filter(name => /\.tsx?$/.test(name)).sort()
  const sources = await Promise.all(names.map(async name => name + (await readFile(`${root}src/${name}`, 'utf8'))))
  return cached(`${relative(root, path)}.visits`, [...sources, await readFile(path, 'utf8')], () => bundle(path))
}

/** @param {string} path */
async function bundle(path) {
  const { build } = await import('esbuild')
  const {
    outputFiles: [file],
    metafile: { outputs },
  } = await build({
    ...compiling,
    entryPoints: [path],
    outfile: `${path}.js`,
    bundle: true,
    // Keeps unused code, so that it counts as not covered.
    treeShaking: false,
    format: 'cjs',
    packages: 'external',
    write: false,
    metafile: true,
    banner: { js: 'export function visit() { const module = {};' },
    footer: { js: 'return module.exports }' },
  })
  const names = new Set(Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path)))
  // Imports may follow their use, so they go last and do not shift the source map.
  const imports = [...names].map((name, n) => `import * as package${n} from '${name}'`)
  const packages = [...names].map((name, n) => `'${name}': package${n}`)
  return [file?.text, ...imports, `const packages = { ${packages.join(', ')} }`, 'const require = name => packages[name]'].join('\n')
}

/**
 * Changes to uvu, as pairs of texts. A failure is printed when it happens, with a command, since a file that is killed has no end; so is
 * that of a hook, which uvu hides. Without frames of packages; and a failed `match` or `instance` prints what came.
 * @type {Record<string, [from: string, to: string][]>}
 */
const changes = {
  '/uvu/assert/index.mjs': [
    ["'match', false,", "'match', text => `Actual: ${text}`,"],
    ["'instance', false,", "'instance', value => `Actual: ${value}`,"],
  ],
  '/uvu/dist/index.mjs': [
    [
      "import kleur from 'kleur';",
      `import kleur from 'kleur';
import { always, begin, besides, howAlone, isOneOfSeveral, isWanted } from '${new URL('testFile.mjs', import.meta.url)}';`,
    ],
    ['isCLI = isCLI ||', 'isCLI = isOneOfSeveral ||'],
    ['of bEach)', 'of [...always.before, ...bEach])'],
    ['of aEach)', 'of [...always.after, ...aEach])'],
    ['const IGNORE = /^', 'const IGNORE = /node_modules|^'],
    ['arr = only.length ? only : tests;', 'arr = (only.length ? only : tests).filter(test => isWanted(test.name));'],
    [
      '} catch (err) {\n\t\t\t\tfor',
      [
        '} catch (err) {',
        "const seen = err.code === 'ERR_ASSERTION' ? besides.text() : '';",
        "write(FAIL + '\\n' + format(test.name, err, name).trimEnd() + seen + '\\n' + howAlone(test.name));",
        'for',
      ].join('\n'),
    ],
    ['try {\n\t\t\t\tfor', 'try {\n\t\t\t\tbegin(test.name);\n\t\t\t\tfor'],
    ['errors += format(test.name, err, name);\n\t\t\t\twrite(FAIL);', "errors = '\\n';"],
    [
      '\t} finally {',
      "\t} catch (err) {\n\t\twrite(FAIL + '\\n' + format('a hook', err, name).trimEnd() + '\\n' + howAlone(''));\n\t} finally {",
    ],
  ],
}

/**
 * @param {import('node:module').LoadFnOutput} loaded
 * @param {[from: string, to: string][]} pairs
 */
const changed = (loaded, pairs) => ({
  ...loaded,
  source: pairs.reduce((source, [from, to]) => {
    if (!source.includes(from)) throw new Error(`uvu has changed: it lacks ${from}`)
    return source.replaceAll(from, () => to)
  }, String(loaded.source)),
})

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const isVisits = url.endsWith(VISITS)
  const [address = url] = url.split('?')
  for (const [file, pairs] of Object.entries(changes)) if (address.endsWith(file)) return changed(await next(url, context), pairs)
  if (!/\.tsx?$/.test(address)) return next(url, context)
  return { format: 'module', source: await (isVisits ? bundleVisits(address) : transpile(address)), shortCircuit: true }
}
