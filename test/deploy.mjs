/**
 * node test/deploy.mjs [--only PART]
 *
 * Runs the commands of docs/deployment.md word for word, like a new administrator: each file of test/deploy/ (or those whose name contains
 * PART) in a disposable copy of this machine. Requires Debian and a root user who may create namespaces, which containers seldom allow;
 * installs missing programs. The last line is `N passed, N failed`.
 */
import { parseArgs } from 'node:util'
import { build } from '../build.mjs'
import { install } from '../deploy/install.mjs'
import { killAll, runSuite } from './setup/runner.mjs'
import { ensurePrograms } from './setup/servers.mjs'

const root = import.meta.dirname
const imports = ['setup/ownMachine.mjs', 'setup/typescript.mjs'].map(name => new URL(name, import.meta.url).href)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    killAll()
    process.exit(1)
  })
}

const { values: { only } } = parseArgs({ options: { only: { type: 'string' } } })
install()
ensurePrograms(['nginx', 'apache2', 'caddy', 'aws', 'curl', 'ip'])
await build()
const suite = { name: 'deploy', folder: `${root}/deploy`, pattern: /\.test\.ts$/, imports, limitMs: 300_000 }
const { passed, failed } = await runSuite(suite, { root, only })
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
