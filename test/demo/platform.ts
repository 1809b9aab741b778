import { createPlatform, type Platform } from '../platform/platform.ts'
import { browserMemory, type Memory } from './memory.ts'

declare global {
  /** In place of the browser's memory, for those who look into the platform while it runs. */
  var platformMemory: Memory | undefined
}

/** The platform, in this page, with what other pages have made of it. */
export async function openPlatform(): Promise<Platform> {
  const memory = globalThis.platformMemory ?? browserMemory
  const platform: Platform = createPlatform({
    ...await memory.options(),
    around: (work, isWrite) => memory.around(platform, work, isWrite),
  })
  return platform
}
