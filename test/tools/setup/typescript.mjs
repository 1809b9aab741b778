/**
 * Lets Node import the project's TypeScript: `node --import ./test/tools/setup/typescript.mjs file.ts`. Transpiles files one by one, with
 * source maps. An import with the query `?visits` becomes a function that runs the file and its imports.
 */
import { register } from 'node:module'

process.setSourceMapsEnabled(true)
register('./typescriptHooks.mjs', import.meta.url)
