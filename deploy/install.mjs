import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

const root = `${import.meta.dirname}/..`

/**
 * Installs the packages of the lock file, unless they are there already. No package runs a script of its own. Packages that are
 * only linked to belong to somebody else: `npm ci` would empty them there.
 */
export function install() {
  if (lstatSync(`${root}/node_modules`, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (!isInstalled()) console.log('node_modules is a link, and has other packages than package-lock.json: left as it is')
    return
  }
  if (isInstalled()) return
  const command = 'npm ci --ignore-scripts --no-audit --no-fund'
  console.log(`node_modules is not what package-lock.json says: ${command}`)
  const [program = '', ...options] = command.split(' ')
  const { status } = spawnSync(program, options, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm ci failed: the packages could not be installed')
}

/** Whether npm has noted in node_modules that every package of the lock file is there; those for other machines may be absent. */
function isInstalled() {
  const locked = packagesIn('package-lock.json')
  const installed = packagesIn('node_modules/.package-lock.json')
  return [...installed.keys()].every(path => locked.has(path))
    && [...locked].every(([path, entry]) => (installed.has(path) ? isDeepStrictEqual(installed.get(path), entry) : entry.optional))
}

/**
 * The packages of a lock file by their paths, without the project itself; none where there is no such file.
 * @param {string} name
 */
function packagesIn(name) {
  const text = existsSync(`${root}/${name}`) ? readFileSync(`${root}/${name}`, 'utf8') : '{}'
  const { packages = {} } = /** @type {import('./packages.mjs').Lock} */ (JSON.parse(text))
  return new Map(Object.entries(packages).filter(([path]) => path !== ''))
}
