/** Sweeps every screen in each role, width and theme: no violations, no unexplained disabled controls, no clipped content. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { adapted } from './adaptations.ts'
import { openScreen, resize, themes, widths } from './everyScreen.ts'
import { overflows, smallTargets } from './geometry.ts'
import { type Screen, visitors } from './scenes.ts'
import { scan, type stories } from './story.ts'
import { keep } from './tables.ts'

/** Few rows, for speed; they include every kind of cell and button. */
const few = { vendors: 5, usersPerVendor: 4, documents: 5 }

/** Rules that depend on the theme; all others run once. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Defines the sweep of these screens, one story for each role; the last one prints how many passed. */
export function sweepScreens(story: ReturnType<typeof stories>, what: string, screens: readonly Screen[]): void {
  const roles = visitors.filter(as => screens.some(screen => screen.as.includes(as)))
  const counts = { seen: 0, clean: 0, reasons: 0 }
  const adaptations: Record<string, number> = {}
  for (const as of roles) {
    const own = screens.filter(screen => screen.as.includes(as))
    story(
      `${what} as ${as}: no violation at any width in any theme, every refusal says why, and all fits`,
      async tools => {
        const { context, origin, platform, allow } = tools
        const restore = keep(platform.tables)
        const problems: string[] = []
        for (const complaint of new Set(own.map(screen => screen.complaint))) if (complaint) allow(complaint)
        for (const screen of own) {
          restore()
          // Opens the screen once, as that takes longer than checking it.
          const page = await openScreen(screen, as, { context, origin, platform })
          for (const width of widths) {
            await resize(page, width)
            assert.is(await page.evaluate(() => matchMedia('(pointer: coarse)').matches), width < 600, 'a phone has a finger')
            for (const colorScheme of themes) {
              await page.emulateMedia({ colorScheme })
              const violations = await scan(page, colorScheme === themes[0] ? undefined : ofColours)
              if (violations.length === 0) counts.clean++
              for (const violation of violations) problems.push(`${screen.name}, ${width} px, ${colorScheme}: ${violation}`)
            }
            const { reasons, silent } = await page.evaluate(refusals)
            counts.reasons += reasons
            const amiss = [
              ...silent.map(control => `does not say why it cannot be used: ${control}`),
              ...(await page.evaluate(overflows)),
              // Scrolls the page, so it runs at the last width.
              ...(width < 600 ? await page.evaluate(smallTargets, 44) : []),
              // Layout does not depend on the role.
              ...(as === screen.as[0] ? await adapted(page, width, adaptations) : []),
            ]
            for (const problem of amiss) problems.push(`${screen.name}, ${width} px: ${problem}`)
          }
          counts.seen++
          await page.close()
        }
        assert.ok(problems.length === 0, problems.join('\n    '))
        if (as !== roles.at(-1)) return
        const each = `${widths.join(', ')} px x ${themes.join(', ')}`
        console.log(`sweep: ${screens.length} ${what}, ${counts.seen} with their roles, x ${each} = ${counts.clean} without a violation`)
        await record(what, { screens: screens.length, ...counts, ...adaptations })
        console.log(`sweep: ${counts.reasons} times something on them cannot be used, and says why`)
      },
      { ...(as !== 'nobody' && { as }), platform: few, limitMs: 1_200_000 },
    )
  }
}

/** Keeps what a sweep has counted, for the test sheet (`test/tools/accessibilitySheet.mjs`). */
async function record(what: string, counts: Record<string, number>) {
  const folder = join(import.meta.dirname, '../../.cache/accessibility')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${what}.json`), JSON.stringify(counts))
}

/** Runs in the page: counts visible disabled controls, and lists those without a readable reason. */
function refusals(): { reasons: number; silent: string[] } {
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const reasonOf = (control: Element) => {
    const ids = control.getAttribute('aria-describedby')?.split(/\s+/) ?? []
    const descriptions = ids.map(id => document.getElementById(id)).filter(element => element && isSeen(element))
    return (
      descriptions
        .map(element => element?.textContent)
        .join('')
        .trim() || (control.getAttribute('aria-description') ?? control.textContent.match(/^お待ちください/)?.[0])?.trim()
    )
  }
  const all = [...document.querySelectorAll(':disabled:not(option, optgroup), [aria-disabled="true"]')].filter(isSeen)
  const silent = all.filter(control => !reasonOf(control))
  const nameOf = (control: Element) => `${control.localName} "${control.ariaLabel ?? control.textContent}"`
  return { reasons: all.length - silent.length, silent: silent.map(nameOf) }
}
