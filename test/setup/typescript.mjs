/**
 * Lets Node import the project's TypeScript: `node --import ./test/setup/typescript.mjs file.ts`.
 * Files are transpiled one by one, with source maps. An import with a query (`start.ts?visit=2`) passes the query
 * on to every module of src/ below it, so that each visit has a module graph, and so a state, of its own.
 */
import { register } from 'node:module'

process.setSourceMapsEnabled(true)
register('./typescriptHooks.mjs', import.meta.url)
