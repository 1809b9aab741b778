import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

// npm does not ask for it, and an older Node builds nothing, or half, without a word.
const [oldest = ''] = /[\d.]+/.exec(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).engines.node) ?? []
if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
  console.error(`This needs Node ${oldest} or later, and is run by ${process.versions.node}.`)
  process.exit(1)
}

/**
 * Installs the locked packages without running install scripts, unless they are installed already. A linked node_modules belongs to another
 * checkout: `npm ci` would empty it there.
 */
export function install() {
  if (lstatSync(`${root}/node_modules`, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (!isInstalled()) console.log('node_modules is a link and does not match package-lock.json: leaving it unchanged')
    return
  }
  if (isInstalled()) return
  // NODE_ENV=production, as on many servers, would leave out the bundler.
  const command = 'npm ci --include=dev --ignore-scripts --no-audit --no-fund'
  console.log(`node_modules does not match package-lock.json: ${command}`)
  const [program = '', ...options] = command.split(' ')
  const { status } = spawnSync(program, options, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm ci failed: the packages could not be installed')
}

/** Returns whether node_modules contains every package of the lock file; packages for other platforms may be missing. */
function isInstalled() {
  const locked = packagesIn('package-lock.json')
  const installed = packagesIn('node_modules/.package-lock.json')
  return (
    [...installed.keys()].every(path => locked.has(path)) &&
    [...locked].every(([path, entry]) => (installed.has(path) ? isDeepStrictEqual(installed.get(path), entry) : entry.optional))
  )
}

/**
 * Returns a lock file's packages by path, without the project itself; empty if the file is missing.
 * @param {string} name
 */
function packagesIn(name) {
  const text = existsSync(`${root}/${name}`) ? readFileSync(`${root}/${name}`, 'utf8') : '{}'
  const { packages = {} } = /** @type {import('./packages.mjs').Lock} */ (JSON.parse(text))
  return new Map(Object.entries(packages).filter(([path]) => path !== ''))
}
