import { join } from 'node:path'

/** The folder of dist/, delivery/ and demo/: that of this run of the suites, so that two may run at once, or the project. */
export const output = process.env.OUTPUT ?? join(import.meta.dirname, '../../..')
