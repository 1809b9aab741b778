import { createPlatform, type Platform } from '../platform.ts'
import { consoleRoot } from './root.ts'
import { browserMemory, type Memory } from './memory.ts'

declare global {
  /** Replaces the browser's memory for tests that inspect the platform. */
  var platformMemory: Memory | undefined
}

/** Creates the platform in this page, with the state stored by other pages. */
export async function openPlatform(): Promise<Platform> {
  const memory = globalThis.platformMemory ?? browserMemory
  const platform: Platform = createPlatform({
    path: consoleRoot,
    ...(await memory.options()),
    around: (work, isWrite) => memory.around(platform, work, isWrite),
  })
  return platform
}
