/** What the tools share that look at the console in Chromium. */
import { build } from '../../../build.mjs'
import { closeBrowsers, type PageOptions, type PageTools, visit } from '../../browser/story.ts'
import type { AccountKey } from '../../platform/accounts.ts'
import { createPlatform, type Platform, type PlatformOptions } from '../../platform/platform.ts'
import { serve } from '../../platform/server.ts'
import { ensureBrowser } from './browser.mjs'

interface Opened {
  platform: Platform
  /** Opens the console in a fresh profile, signed in. Throws if the browser complains. */
  visitAs(as: AccountKey | 'nobody', title: string, options: PageOptions, tell: (tools: PageTools) => Promise<void>): Promise<void>
}

let built: Promise<unknown> | undefined

async function prepare() {
  ensureBrowser()
  await build()
}

/** Serves the console with a platform of its own while `work` runs. */
export async function withConsole(seed: PlatformOptions, work: (opened: Opened) => Promise<unknown>): Promise<void> {
  await (built ??= prepare())
  const platform = createPlatform(seed)
  const { origin, close } = await serve(platform, { dist: `${import.meta.dirname}/../../../dist` })
  try {
    await work({
      platform,
      async visitAs(as, title, options, tell) {
        const localStorage = as === 'nobody' ? {} : await platform.tokensFor(as)
        await visit(origin, { file: 'tools', title }, { ...options, localStorage }, tell)
      },
    })
  } finally {
    await close()
    await closeBrowsers()
  }
}
