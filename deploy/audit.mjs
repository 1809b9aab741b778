import { readdir, readFile } from 'node:fs/promises'
import { checksumLine } from './archive.mjs'

/**
 * Reports packages and served files for an audit, and lists the problems.
 * @param {string} root
 * @param {import('./packages.mjs').Package[]} packages
 * @returns {Promise<{ report: string, problems: string[] }>}
 */
export async function auditOf(root, packages) {
  const npmrc = await readFile(`${root}/.npmrc`, 'utf8').catch(() => '')
  const runsScripts = !/^ignore-scripts=true$/m.test(npmrc)
  const installed = new Map(
    await Promise.all(
      packages.map(
        async ({ path }) =>
          /** @type {const} */ ([path, await readFile(`${root}/${path}/package.json`, 'utf8').then(JSON.parse, () => undefined)]),
      ),
    ),
  )
  const runtime = packages.filter(({ isRuntime }) => isRuntime)
  const development = packages.filter(({ isRuntime }) => !isRuntime)
  const absent = packages.filter(({ path }) => !installed.get(path)).length
  const report = [
    `For the browser: ${runtime.length} packages`,
    table(runtime, runsScripts),
    `For development: ${development.length} packages`,
    table(development, runsScripts),
    `${absent} of these are for other platforms and not installed here.`,
    '',
    'Files to be served (SHA-256)',
    await checksums(`${root}/dist`),
  ].join('\n')
  return { report, problems: packages.flatMap(found => problemsOf(found, installed.get(found.path), runsScripts)) }
}

/**
 * @param {import('./packages.mjs').Package} found
 * @param {{ version?: string } | undefined} installed
 * @param {boolean} runsScripts
 */
function problemsOf({ name, version, license, integrity, bytes, isRuntime, isOptional, hasInstallScript }, installed, runsScripts) {
  return [
    !license && 'has no licence',
    !/^sha512-/.test(integrity) && 'has no SHA-512 checksum',
    bytes > 0 && !isRuntime && 'is for development, but in the bundle',
    hasInstallScript && runsScripts && 'has an install script that runs',
    !installed && !isOptional && 'is not installed',
    installed && installed.version !== version && `is installed as ${installed.version}`,
  ]
    .filter(problem => problem !== false && problem !== undefined)
    .map(problem => `${name} ${version} ${problem}`)
}

/**
 * @param {import('./packages.mjs').Package[]} packages
 * @param {boolean} runsScripts
 */
function table(packages, runsScripts) {
  const rows = [
    ['package', 'version', 'licence', 'bytes in bundle', 'install script', 'integrity'],
    ...packages.map(({ name, version, license, bytes, hasInstallScript, integrity }) => [
      name,
      version,
      license,
      String(bytes),
      hasInstallScript ? (runsScripts ? 'RUNS' : 'not run') : 'none',
      integrity,
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  return rows
    .map(
      row =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

/**
 * Lists the checksums of a folder's files, in the format of `sha256sum --check`.
 * @param {string} folder
 */
export async function checksums(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
    .sort()
  const lines = await Promise.all(paths.map(async path => checksumLine(path.slice(folder.length + 1), await readFile(path))))
  return lines.join('\n')
}
