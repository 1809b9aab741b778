import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, transform } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))
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
  const installed = await readFile(`${root}node_modules/.package-lock.json`)
  const path = `${root}.cache/packages/${createHash('sha256').update(installed).digest('hex').slice(0, 16)}/${name}.mjs`
  if (!existsSync(path)) {
    // Written under a temporary name and renamed, so that parallel processes never see a partial file.
    const unfinished = `${path}.${process.pid}`
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
  sourcemap: 'inline',
  sourcesContent: false,
})

/**
 * Transpiles a file to JavaScript with an inline source map.
 * @param {string} address
 */
export async function transpile(address) {
  const sourcefile = fileURLToPath(address)
  const loader = address.endsWith('x') ? 'tsx' : 'ts'
  const { code } = await transform(await readFile(sourcefile, 'utf8'), { ...compiling, sourcefile, loader, format: 'esm' })
  return code
}

/**
 * Creates a module whose function `visit` runs a file and its imports, except packages, with fresh state on each call. Compiles once for
 * all visits.
 * @param {string} address
 */
export async function bundleVisits(address) {
  const path = fileURLToPath(address)
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

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const isVisits = url.endsWith(VISITS)
  const [address = url] = url.split('?')
  if (!/\.tsx?$/.test(address)) return next(url, context)
  return { format: 'module', source: await (isVisits ? bundleVisits(address) : transpile(address)), shortCircuit: true }
}
