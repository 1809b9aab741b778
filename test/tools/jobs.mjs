/**
 * node test/tools/jobs.mjs [PART]
 *
 * Does the usual jobs of administrators (or those whose name contains PART) in Chromium, with 300 vendors, and prints how many presses each
 * takes: a click, a choice, a filled field, a chosen file. Every job starts on the landing page of its role.
 */
import './setup/tool.mjs'

const { withConsole } = await import('./setup/console.ts')
const { jobs } = await import('./jobs.ts')

const [part = ''] = process.argv.slice(2)
const wanted = Object.entries(jobs).filter(([name]) => name.includes(part))
if (wanted.length === 0) throw new Error(`No job's name holds ${part}`)

console.log('| job | presses |\n|---|---:|')
for (const [name, job] of wanted)
  await withConsole({ vendors: 300, usersPerVendor: 30 }, ({ platform, visitAs }) =>
    visitAs(job.as, name, { viewport: { width: 1366, height: 768 } }, async ({ page, origin, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
      await page.goto(origin)
      await page.locator('main tbody tr th').first().waitFor()
      console.log(`| ${name} | ${await job(page, platform)} |`)
    }),
  )
