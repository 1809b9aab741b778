/**
 * node test/tools/contract.mjs
 *
 * Writes the contract with the platform into docs/, from the declarations in src/api: as YAML to read and for other tools, and as JSON for
 * deploy/checkPlatform.mjs. Git ignores both files: the test runner writes them before the tests, and the release check for a release.
 */
import { readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What the contract is made of: the declarations, the platform's examples and rights, and the words. */
const SOURCES = ['src/api', 'test/platform', 'test/tools/contract']

/** Writes both files. Imports what needs packages only then, as they are installed first. */
export async function writeContract() {
  await import('./setup/tool.mjs')
  const { examples } = await import('./contract/examples.ts')
  const { openApiOf } = await import('./contract/openapi.ts')
  const { yamlOf } = await import('./contract/yaml.ts')
  const contract = openApiOf(await examples())
  const yaml = `# Written by \`node test/tools/contract.mjs\` from src/api. Do not edit.\n${yamlOf(contract)}`
  const files = { 'docs/platform-api.yaml': yaml, 'docs/platform-api.json': `${JSON.stringify(contract, undefined, 1)}\n` }
  for (const [name, text] of Object.entries(files)) {
    // In one step, as another run may be reading it.
    await writeFile(join(root, `${name}.${process.pid}`), text)
    await rename(join(root, `${name}.${process.pid}`), join(root, name))
  }
}

/** Writes both files if a source has changed since: that takes two seconds. */
export async function ensureContract() {
  const written = await stat(join(root, 'docs/platform-api.json')).catch(() => undefined)
  const lists = await Promise.all(SOURCES.map(name => readdir(join(root, name), { recursive: true, withFileTypes: true })))
  const times = await Promise.all(lists.flat().map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).mtimeMs))
  if (!written || Math.max(...times) > written.mtimeMs) await writeContract()
}

if (process.argv[1] === import.meta.filename) await writeContract()
