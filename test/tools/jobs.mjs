/**
 * node test/tools/jobs.mjs [PART]
 *
 * Does the usual jobs of administrators (or those whose name contains PART) in Chromium, with 300 vendors, and prints how many presses each
 * takes: a click, a choice, a filled field, a chosen file. Every job starts on the landing page of its role.
 */
import { build } from '../../build.mjs'
import { ensureBrowser } from './setup/browser.mjs'
import './setup/typescript.mjs'

const { createPlatform } = await import('../platform/platform.ts')
const { serve } = await import('../platform/server.ts')
const { closeBrowsers, visit } = await import('../browser/story.ts')
const { jobs } = await import('./jobs.ts')

const [part = ''] = process.argv.slice(2)
const wanted = Object.entries(jobs).filter(([name]) => name.includes(part))
if (wanted.length === 0) throw new Error(`No job's name holds ${part}`)

ensureBrowser()
await build()
console.log('| job | presses |\n|---|---:|')
for (const [name, job] of wanted) {
  const platform = createPlatform({ vendors: 300, usersPerVendor: 30 })
  const server = await serve(platform, { dist: `${import.meta.dirname}/../../dist` })
  try {
    const localStorage = await platform.tokensFor(job.as)
    const viewport = { width: 1366, height: 768 }
    await visit(server.origin, { file: 'jobs', title: name }, { localStorage, viewport }, async ({ page, origin, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
      await page.goto(origin)
      await page.locator('main tbody tr th').first().waitFor()
      console.log(`| ${name} | ${await job(page, platform)} |`)
    })
  } finally {
    await server.close()
  }
}
await closeBrowsers()
