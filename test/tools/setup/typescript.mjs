/**
 * Lets Node import the project's TypeScript: `node --import ./test/tools/setup/typescript.mjs file.ts`. Installs the packages, and
 * transpiles files one by one, with source maps. An import with the query `?visits` becomes a function that runs the file and its imports.
 */
import { register } from 'node:module'
import { install } from '../../../deploy/install.mjs'

install()
process.setSourceMapsEnabled(true)
register('./typescriptHooks.mjs', import.meta.url)
