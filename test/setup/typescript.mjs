/**
 * Lets Node import the project's TypeScript: `node --import ./test/setup/typescript.mjs file.ts`.
 * Files are transpiled one by one, with source maps; an import with the query `?visits` bundles what is below it into a function.
 */
import { register } from 'node:module'

process.setSourceMapsEnabled(true)
register('./typescriptHooks.mjs', import.meta.url)
