/**
 * A package's entry in the lock file (npm documentation, package-lock.json).
 * @typedef {object} Locked
 * @property {string} [name]
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [hasInstallScript]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 *
 * @typedef {{ packages: Record<string, Locked> }} Lock
 *
 * A package of the lock file, with its installation path and its size in the bundle, in bytes.
 * @typedef {object} Package
 * @property {string} path
 * @property {string} name
 * @property {string} version
 * @property {string} license
 * @property {string} integrity
 * @property {number} bytes
 * @property {boolean} isRuntime
 * @property {boolean} isOptional
 * @property {boolean} hasInstallScript
 */

/**
 * Lists the packages of the lock file with their size in the bundle, runtime packages first.
 * @param {Lock} lock
 * @param {import('esbuild').Metafile} metafile
 * @returns {Package[]}
 */
export function packagesOf(lock, metafile) {
  const bytes = bytesOf(metafile)
  const packages = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({
      path,
      name: locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: locked.version ?? '',
      license: locked.license ?? '',
      integrity: locked.integrity ?? '',
      bytes: bytes.get(path) ?? 0,
      isRuntime: !locked.dev,
      isOptional: Boolean(locked.optional),
      hasInstallScript: Boolean(locked.hasInstallScript),
    }))
  const unknown = [...bytes.keys()].filter(path => path.includes('node_modules/') && !lock.packages[path])
  if (unknown.length) throw new Error(`In the bundle, but not in the lock file: ${unknown}`)
  return packages.sort((a, b) => Number(b.isRuntime) - Number(a.isRuntime))
}

/**
 * Sums up minified bytes by package path, and by folder for the console's own code.
 * @param {import('esbuild').Metafile} metafile
 */
export function bytesOf(metafile) {
  const sums = /** @type {Map<string, number>} */ (new Map())
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const path = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? input.replace(/[:/][^:/]*$/, '')
      if (bytesInOutput) sums.set(path, (sums.get(path) ?? 0) + bytesInOutput)
    }
  }
  return sums
}
