import { examples } from './examples.ts'
import { openApiOf } from './openapi.ts'
import { yamlOf } from './yaml.ts'

const HEAD = '# Written by `node test/tools/contract.mjs` from src/api. Do not edit.\n'

/** Returns the two files of the contract, by their paths. */
export async function contractFiles(): Promise<Record<string, string>> {
  const contract = openApiOf(await examples())
  return { 'docs/platform-api.yaml': HEAD + yamlOf(contract), 'docs/platform-api.json': `${JSON.stringify(contract, undefined, 1)}\n` }
}
