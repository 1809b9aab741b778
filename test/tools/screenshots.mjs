/**
 * node test/tools/screenshots.mjs [--out FOLDER] [--only PART] [--widths 390,1440] [--vendors N] [--longest]
 *
 * Takes screenshots of every screen and dialog at every width in both themes: `{name}-{width}-{theme}.png`. PART is part of a name. Pages
 * are taken for each role that may view them, dialogs for the first one.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import './setup/tool.mjs'

const { withConsole } = await import('./setup/console.ts')
const { everyScreen, openScreen, resize, themes, widths: usual } = await import('../browser/everyScreen.ts')
const { pages } = await import('../browser/pageStates.ts')
const { visitors } = await import('../browser/scenes.ts')
const { keep, lengthenAll } = await import('../browser/tables.ts')

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, '../../.cache/screenshots') },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: usual.join() },
    vendors: { type: 'string', default: '30' },
    longest: { type: 'boolean', default: false },
  },
})
const vendors = Number(values.vendors)
const widths = values.widths
  .split(',')
  .map(Number)
  .sort((a, b) => b - a)
const areWhole = [vendors, ...widths].every(number => Number.isInteger(number) && number > 0)
if (!areWhole) throw new Error('--vendors and --widths are whole numbers')

/** @typedef {import('../browser/scenes.ts').Screen} Screen */
/** @typedef {import('../browser/scenes.ts').Visitor} Visitor */

/** @param {Screen} screen */
const rolesOf = screen => (pages.includes(screen) ? screen.as : screen.as.slice(0, 1))
/** @param {Screen} screen @param {Visitor} as */
const nameOf = (screen, as) => (rolesOf(screen).length > 1 ? `${screen.name}-as-${as}` : screen.name)

/**
 * Returns the screens to take for this role.
 * @param {Visitor} as
 */
const screensOf = as => everyScreen.filter(screen => rolesOf(screen).includes(as) && nameOf(screen, as).includes(values.only))

if (!visitors.some(as => screensOf(as).length > 0)) throw new Error(`No screen's name holds ${values.only}`)
await mkdir(values.out, { recursive: true })
let taken = 0
for (const as of visitors) {
  const screens = screensOf(as)
  if (screens.length === 0) continue
  await withConsole({ vendors, usersPerVendor: 30, documents: 30 }, ({ platform, visitAs }) => {
    if (values.longest) lengthenAll(platform.tables)
    const restore = keep(platform.tables)
    return visitAs(as, 'screenshots', { limitMs: 3_600_000 }, async ({ context, origin, allow }) => {
      for (const complaint of new Set(screens.map(screen => screen.complaint))) if (complaint) allow(complaint)
      for (const screen of screens) {
        restore()
        const page = await openScreen(screen, as, { context, origin, platform })
        for (const width of widths) {
          await resize(page, width)
          for (const colorScheme of themes) {
            await page.emulateMedia({ colorScheme })
            await page.screenshot({ path: `${values.out}/${nameOf(screen, as)}-${width}-${colorScheme}.png` })
            taken++
          }
        }
        await page.close()
      }
    })
  }).catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
console.log(`${taken} pictures in ${values.out}`)
