/**
 * node test/tools/jobs.mjs [PART]
 *
 * Does the usual jobs of administrators (or those whose name contains PART) in Chromium, with 300 vendors, and prints how many presses each
 * takes: a click, a choice, a filled field, a chosen file. Beside it stands what was measured at 7ae9772. Every job starts on the landing
 * page of its role.
 */
import './setup/typescript.mjs'

const { withConsole } = await import('./setup/console.ts')
const { jobs } = await import('./jobs.ts')

/** @type {Readonly<Record<string, number>>} */
const before = {
  'a new member organisation: five people, a group, an application, a token': 31,
  'a person leaves: out of the groups, and deleted': 4,
  'a person is deleted': 5,
  'a contract ends: the vendor disabled, its applications, groups and users removed': 6,
  'the users of a vendor known by its contract number': 2,
  'a vendor changes its type of membership': 5,
  'a person without a password gets a mail': 5,
  'a leaked secret is made anew and copied': 6,
  'three people join a group': 10,
  'five people come from a file': 6,
  'five people are pasted on the page of their vendor': 4,
  'the expired vendors are disabled': 16,
  'the accounts of all vendors, as a file': 3,
  'a document is opened': 4,
}

const [part = ''] = process.argv.slice(2)
const wanted = Object.entries(jobs).filter(([name]) => name.includes(part))
if (wanted.length === 0) throw new Error(`No job's name holds ${part}`)

console.log('| job | presses | before |\n|---|---:|---:|')
for (const [name, job] of wanted)
  await withConsole({ vendors: 300, usersPerVendor: 30 }, ({ platform, visitAs }) =>
    visitAs(job.as, name, { viewport: { width: 1366, height: 768 } }, async ({ page, origin, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
      await page.goto(origin)
      await page.locator('main tbody tr th').first().waitFor()
      console.log(`| ${name} | ${await job(page, platform)} | ${before[name] ?? 'new'} |`)
    }),
  )
