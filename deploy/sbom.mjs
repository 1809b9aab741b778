import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Builds a software bill of materials (CycloneDX 1.6) of the runtime packages. Packages without code in the bundle have the scope
 * `excluded`. Reproducible: its serial number is a hash of its content, and it has a timestamp only if the environment sets
 * SOURCE_DATE_EPOCH (reproducible-builds.org).
 * @param {{ name: string, version: string, description: string, license: string, author: string }} manifest
 * @param {import('./packages.mjs').Lock} lock
 * @param {import('./packages.mjs').Package[]} packages
 */
export function sbomOf({ name, version, description, license, author }, lock, packages) {
  const runtime = packages.filter(({ isRuntime }) => isRuntime)
  const licenses = licensesOf(license)
  const subject = { 'bom-ref': name, type: 'application', name, version, description, licenses, purl: purlOf(name, version) }
  const paths = runtime.map(({ path }) => path)
  const needs = ['', ...paths].map(path => ({ ref: path || name, dependsOn: neededBy(lock, path) }))
  const { SOURCE_DATE_EPOCH: epoch } = process.env
  const bundler = { type: 'application', name: 'esbuild', version: lock.packages['node_modules/esbuild']?.version }
  const content = {
    version: 1,
    metadata: {
      ...(epoch && { timestamp: new Date(Number(epoch) * 1000).toISOString() }),
      lifecycles: [{ phase: 'build' }],
      tools: { components: [bundler, { type: 'application', name: `${name}/deploy/sbom.mjs`, version }] },
      component: subject,
      supplier: { name: author },
    },
    components: runtime.map(componentOf),
    dependencies: needs,
  }
  const bom = { $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json', bomFormat: 'CycloneDX', specVersion: '1.6' }
  return `${JSON.stringify({ ...bom, serialNumber: serialOf(JSON.stringify(content)), ...content }, undefined, 2)}\n`
}

/** @param {import('./packages.mjs').Package} found */
function componentOf({ path, name, version, license, integrity, bytes }) {
  const [, group, plain] = /^(?:(@[^/]+)\/)?(.+)$/.exec(name) ?? []
  return {
    'bom-ref': path,
    type: 'library',
    ...(group && { group }),
    name: plain,
    version,
    supplier: supplierOf(path),
    scope: bytes > 0 ? 'required' : 'excluded',
    hashes: integrity.split(' ').map(hashOf),
    licenses: licensesOf(license),
    purl: purlOf(name, version),
    properties: [{ name: 'bytesInBundle', value: String(bytes) }],
  }
}

/**
 * Returns the owner of a package's repository: packages seldom name an author.
 * @param {string} path
 */
function supplierOf(path) {
  const { repository } = JSON.parse(readFileSync(new URL(`../${path}/package.json`, import.meta.url), 'utf8'))
  const address = repository.url.replace(/^git\+|\.git$/g, '')
  return { name: new URL(address).pathname.split('/')[1], url: [address] }
}

/**
 * One word is an SPDX licence id; anything else is an SPDX expression.
 * @param {string} license
 */
const licensesOf = license => (/^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }])

/**
 * Returns the package URL (purl specification, type npm: the scope's @ is encoded).
 * @param {string} name
 * @param {string} version
 */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/**
 * Converts a Subresource Integrity value to a CycloneDX hash: `sha512-<base64>` becomes `SHA-512` and hexadecimal digits.
 * @param {string} integrity
 */
function hashOf(integrity) {
  const [, bits, digest = ''] = /^sha(\d+)-(.+)$/.exec(integrity) ?? []
  return { alg: `SHA-${bits}`, content: Buffer.from(digest, 'base64').toString('hex') }
}

/**
 * Returns the paths of a package's dependencies, resolved like Node: in its own node_modules, then further up.
 * @param {import('./packages.mjs').Lock} lock
 * @param {string} path
 */
function neededBy(lock, path) {
  const { dependencies, peerDependencies, peerDependenciesMeta } = lock.packages[path] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional)
  const names = new Set([...Object.keys(dependencies ?? {}), ...peers])
  return [...names]
    .map(name => installed(lock, path, name))
    .filter(found => found !== undefined)
    .sort()
}

/**
 * @param {import('./packages.mjs').Lock} lock
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function installed(lock, from, name) {
  const path = `${from && `${from}/`}node_modules/${name}`
  if (lock.packages[path]) return path
  return from ? installed(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name) : undefined
}

/**
 * Formats a hash as a UUID (RFC 9562, section 5.8).
 * @param {string} content
 */
function serialOf(content) {
  const hash = createHash('sha256').update(content).digest('hex')
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
