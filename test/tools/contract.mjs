/**
 * node test/tools/contract.mjs
 *
 * Writes the contract with the platform, from the declarations in src/api: docs/platform-api.yaml, to read and for other tools, and the
 * same as JSON for deploy/checkPlatform.mjs.
 */
import { writeFile } from 'node:fs/promises'
import './setup/typescript.mjs'

const { contractFiles } = await import('./contract/files.ts')
for (const [name, text] of Object.entries(await contractFiles())) await writeFile(new URL(`../../${name}`, import.meta.url), text)
