/** Every screen, as everybody who may see it, at every width: no violation, no refusal without a reason, and all of it fits. */
import * as assert from 'uvu/assert'
import { openScreen, resize, type Screen, themes, type Visitor, visitors, widths } from './everyScreen.ts'
import { overflows, smallTargets } from './geometry.ts'
import { scan, type stories } from './story.ts'
import { keep } from './tables.ts'

/** Few rows are scanned quickly, and have every kind of cell and button that many have. */
const few = { vendors: 5, usersPerVendor: 4, documents: 5 }

/** The rules that a theme can break; all others are asked in one. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Asks for the rules as every role, at every width, in every theme; otherwise, for the sake of time, as the first role that may see a
 * screen, at the ends of the scale, and in dark for the colours.
 */
const isThorough = process.env.SWEEP === 'thorough'
const [light, dark] = themes

/** The pages on which the rules are asked for, and for which of them. */
const scans = widths.flatMap(width => [
  ...(isThorough || width !== 1024 ? [{ width, theme: light, rules: undefined }] : []),
  ...(isThorough || width === 1440 ? [{ width, theme: dark, rules: ofColours }] : []),
])

/** Has a file sweep these screens, in a story for each role; the last one says how much was found to be good. */
export function sweepScreens(story: ReturnType<typeof stories>, what: string, screens: readonly Screen[]): void {
  const screensOf = (as: Visitor) => screens.filter(screen => (isThorough ? screen.as.includes(as) : screen.as[0] === as))
  const roles = visitors.filter(as => screensOf(as).length > 0)
  const counts = { seen: 0, clean: 0, reasons: 0 }
  for (const as of roles) {
    const own = screensOf(as)
    story(`${what} as ${as}: no violation, every refusal says why, and all fits`, async ({ context, origin, platform, allow }) => {
      const restore = keep(platform.tables)
      const problems: string[] = []
      for (const complaint of new Set(own.map(screen => screen.complaint))) if (complaint) allow(complaint)
      for (const screen of own) {
        restore()
        // It is opened once, as that takes longer than to look at it.
        const page = await openScreen(screen, as, { context, origin, platform })
        for (const width of widths) {
          await resize(page, width)
          assert.is(await page.evaluate(() => matchMedia('(pointer: coarse)').matches), width < 600, 'a phone has a finger')
          for (const { theme, rules } of scans.filter(one => one.width === width)) {
            await page.emulateMedia({ colorScheme: theme })
            const violations = await scan(page, rules)
            if (violations.length === 0) counts.clean++
            for (const violation of violations) problems.push(`${screen.name}, ${width} px, ${theme}: ${violation}`)
          }
          const { reasons, silent } = await page.evaluate(refusals)
          counts.reasons += reasons
          const amiss = [
            ...silent.map(control => `does not say why it cannot be used: ${control}`),
            ...await page.evaluate(overflows),
            // It scrolls the page, which is at its last width.
            ...width < 600 ? await page.evaluate(smallTargets) : [],
          ]
          for (const problem of amiss) problems.push(`${screen.name}, ${width} px: ${problem}`)
        }
        counts.seen++
        await page.close()
      }
      assert.ok(problems.length === 0, problems.join('\n    '))
      if (as !== roles.at(-1)) return
      const each = scans.map(({ width, theme }) => `${width} px ${theme}`).join(', ')
      console.log(`sweep: ${screens.length} ${what}, ${counts.seen} with their roles, x ${scans.length} (${each}) = ${counts.clean} pages without a violation`)
      console.log(`sweep: ${counts.reasons} times something on them cannot be used, and says why`)
    }, { ...(as !== 'nobody' && { as }), platform: few, limitMs: 600_000 })
  }
}

/** In the page: how many controls in sight cannot be used, and those of them of which no reason can be read. */
function refusals(): { reasons: number; silent: string[] } {
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const reasonOf = (control: Element) => {
    const ids = control.getAttribute('aria-describedby')?.split(/\s+/) ?? []
    const described = ids.map(id => document.getElementById(id)).filter(element => element && isSeen(element)).map(element => element?.textContent)
    return described.join('').trim() || control.getAttribute('aria-description')?.trim()
  }
  const all = [...document.querySelectorAll(':disabled:not(option, optgroup), [aria-disabled="true"]')].filter(isSeen)
  const silent = all.filter(control => !reasonOf(control))
  return { reasons: all.length - silent.length, silent: silent.map(control => `${control.localName} "${control.ariaLabel ?? control.textContent}"`) }
}
