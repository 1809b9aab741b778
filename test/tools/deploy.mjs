/**
 * node test/tools/deploy.mjs [--only PART]
 *
 * Runs the commands of docs/deployment.md word for word, like a new administrator: each file of test/deploy/ and test/image/, or those
 * whose name contains PART. The former run in a disposable copy of this machine: this requires Debian and a root user who may create
 * namespaces, which containers seldom allow. The latter build and run the container image with docker, or podman; root's podman runs in
 * such a copy. Installs missing programs. The last line is `N passed, N failed`.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../build.mjs'
import { install } from '../../deploy/install.mjs'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureEngine } from './setup/container.mjs'
import { filesOf, killAll, nameOf, runSuite } from './setup/runner.mjs'
import { ensurePrograms } from './setup/servers.mjs'

const root = join(import.meta.dirname, '..')
const ownMachine = new URL('setup/ownMachine.mjs', import.meta.url).href
const typescript = new URL('setup/typescript.mjs', import.meta.url).href
const pattern = /\.test\.ts$/

/** Each with a function that installs what it needs, and returns how it runs. */
const suites = [
  {
    name: 'deploy',
    prepare() {
      ensurePrograms(['nginx', 'ngx_http_brotli_static_module.so', 'apache2', 'caddy', 'aws', 'curl', 'ip', 'xz'])
      return { imports: [ownMachine], env: {} }
    },
  },
  { name: 'image', prepare: ensureEngine },
].map(suite => ({ ...suite, folder: `${root}/${suite.name}`, pattern, limitMs: 600_000 }))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    killAll()
    process.exit(1)
  })
}

const {
  values: { only = '' },
} = parseArgs({ options: { only: { type: 'string' } } })
install()
ensureBrowser()
await build()
const sum = { passed: 0, failed: 0 }
for (const { prepare, ...suite } of suites.filter(suite => filesOf(suite).some(file => nameOf(file, root).includes(only)))) {
  const { imports, env } = prepare()
  const { passed, failed } = await runSuite({ ...suite, imports: [...imports, typescript], env }, { root, only })
  sum.passed += passed
  sum.failed += failed
}
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1
