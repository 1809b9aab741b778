import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, transform } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))
const preact = new URL('../../deploy/preact.mjs', import.meta.url).href
/** An import of a file of src/ with this query is all of its modules as one function, to be run for each visit. */
export const VISITS = '?visits'

/** Packages of hundreds of files, each of which takes its way through these hooks in every process: Node is given one file of each. */
const large = ['happy-dom', '@testing-library/react']

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  if (specifier === 'preact' || specifier === 'preact/hooks') return { url: preact, shortCircuit: true }
  if (large.includes(specifier)) return { url: await packageOnce(specifier), shortCircuit: true }
  return next(specifier, context)
}

/** The packages that this process has asked for. @type {Map<string, Promise<string>>} */
const packages = new Map()

/**
 * Two imports of a package may be under way at once.
 * @param {string} name
 */
function packageOnce(name) {
  const address = packages.get(name) ?? bundlePackage(name)
  packages.set(name, address)
  return address
}

/**
 * The address of a package as one file, but for React; it is made once for each set of installed packages.
 * @param {string} name
 */
async function bundlePackage(name) {
  const installed = await readFile(`${root}node_modules/.package-lock.json`)
  const path = `${root}.cache/packages/${createHash('sha256').update(installed).digest('hex').slice(0, 16)}/${name}.mjs`
  if (!existsSync(path)) {
    // Other processes may be about to do the same: the file is whole as soon as it is there.
    const unfinished = `${path}.${process.pid}`
    await build({
      stdin: { contents: `export * from '${name}'`, resolveDir: root },
      outfile: unfinished,
      bundle: true,
      format: 'esm',
      platform: 'node',
      // CommonJS does not tell by what names it exports.
      mainFields: ['module', 'main'],
      external: ['react', 'react-dom', 'react-dom/*'],
      // What a CommonJS module requires of Node and of React.
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
 * What Node runs in place of a file: JavaScript with the source map inside.
 * @param {string} address
 */
export async function transpile(address) {
  const sourcefile = fileURLToPath(address)
  const loader = address.endsWith('x') ? 'tsx' : 'ts'
  const { code } = await transform(await readFile(sourcefile, 'utf8'), { ...compiling, sourcefile, loader, format: 'esm' })
  return code
}

/**
 * A module whose function `visit` runs a file and all that it imports, but for packages, anew: each visit has a state of its own.
 * The modules are compiled once for all visits.
 * @param {string} address
 */
export async function bundleVisits(address) {
  const path = fileURLToPath(address)
  const { outputFiles: [file], metafile: { outputs } } = await build({
    ...compiling,
    entryPoints: [path],
    outfile: `${path}.js`,
    bundle: true,
    // What nothing uses stays, and counts as lines that have not run.
    treeShaking: false,
    format: 'cjs',
    packages: 'external',
    write: false,
    metafile: true,
    banner: { js: 'export function visit() { const module = {};' },
    footer: { js: 'return module.exports }' },
  })
  const names = new Set(Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path)))
  // An import may stand below its use, and so does not shift the lines of the source map.
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
