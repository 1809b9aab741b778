/** What users change about how pages look, applied to a page of the sweep one after another, and what must hold then. */
import type { Page } from 'playwright-core'
import { resize } from './everyScreen.ts'
import { overflows, smallTargets } from './geometry.ts'
import { painted } from './steps.ts'

interface Adaptation {
  /** As docs/accessibility.md names it. */
  name: string
  /** The width at which it is applied, one of the sweep's. */
  width: number
  apply?(page: Page): Promise<unknown>
  /** By default what overflows. */
  problems?(page: Page): Promise<string[]>
  undo?(page: Page): Promise<unknown>
}

/** Doubles the browser's font size, like users who set it, without zooming. */
export async function setFontSize(page: Page, standard: number) {
  const device = await page.context().newCDPSession(page)
  await device.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
  await device.detach()
}

const largeText: Omit<Adaptation, 'name' | 'width'> = { apply: page => setFontSize(page, 32), undo: page => setFontSize(page, 16) }
const zoomed = (width: number, narrow: number) => ({
  width,
  apply: (page: Page) => resize(page, narrow),
  undo: (page: Page) => resize(page, width),
})

/** Runs in the page: the text spacing that users may set (WCAG 2.2, 1.4.12). */
export function spaceText() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }' +
      'p { margin-block-end: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

/** Runs in the page: lists animations that run although the user wants none. */
function animations(): string[] {
  const ofTime = ['offset', 'computedOffset', 'easing', 'composite']
  const running = document.getAnimations().filter(({ playState, effect }) => {
    const { duration, iterations } = effect!.getComputedTiming()
    // An animation without keyframes only measures time.
    const isSeen = (effect as KeyframeEffect).getKeyframes().some(frame => Object.keys(frame).some(key => !ofTime.includes(key)))
    return playState === 'running' && isSeen && (Number(duration) > 1 || iterations === Infinity)
  })
  return running.map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.className}`)
}

/**
 * Runs in the page: lists texts with a contrast below 4.5 : 1. axe-core reads the colour of the text's filling, which the browser reports
 * as if it were not forced. Behind a text with forced colours Chromium paints the colour of the page, whatever the element's is.
 */
function faintTexts(): string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const luminance = (color: string) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const linear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
    const [r = 0, g = 0, b = 0] = [red, green, blue].map(linear)
    return { light: 0.2126 * r + 0.7152 * g + 0.0722 * b, isSolid: alpha > 127 }
  }
  // A canvas knows the system's light colours only.
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'Canvas'
  const paper = luminance(getComputedStyle(probe).color).light
  probe.remove()
  const behind = (element: Element | null): number => {
    if (!element || getComputedStyle(element).forcedColorAdjust === 'auto') return paper
    const { light, isSolid } = luminance(getComputedStyle(element).backgroundColor)
    return isSolid ? light : behind(element.parentElement)
  }
  const problems: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement!
    const isExempt = element.closest('[aria-disabled="true"], :disabled, script, style, noscript, option')
    if (!node.textContent?.trim() || isExempt || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const [front, back] = [luminance(getComputedStyle(element).color).light, behind(element)]
    const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05)
    if (contrast < 4.5) problems.push(`contrast ${contrast.toFixed(1)}: ${element.className} "${node.textContent.trim().slice(0, 30)}"`)
  }
  return [...new Set(problems)]
}

export const adaptations: readonly Adaptation[] = [
  { name: 'text-200', width: 1440, ...largeText },
  { name: 'zoom-200', ...zoomed(1440, 720) },
  {
    name: 'text-spacing',
    width: 1024,
    apply: page => page.evaluate(spaceText),
    undo: page =>
      page.evaluate(() => {
        document.adoptedStyleSheets = []
      }),
  },
  {
    name: 'forced-colors',
    width: 1024,
    apply: page => page.emulateMedia({ forcedColors: 'active' }),
    problems: page => page.evaluate(faintTexts),
    undo: page => page.emulateMedia({ forcedColors: 'none' }),
  },
  {
    name: 'reduced-motion',
    width: 1024,
    apply: page => page.emulateMedia({ reducedMotion: 'reduce' }),
    problems: page => page.evaluate(animations),
  },
  { name: 'target-24', width: 1024, problems: page => page.evaluate(smallTargets, 24), undo: page => page.evaluate(() => scrollTo(0, 0)) },
  { name: 'text-200-phone', width: 390, ...largeText },
  {
    name: 'reflow-320',
    ...zoomed(390, 320),
    async problems(page) {
      const found = await page.evaluate(overflows)
      // A popover has been placed for the width at which it was opened.
      const isPlaced = await page.evaluate(() => document.querySelector('[popover]:popover-open') !== null)
      return found.filter(problem => !isPlaced || !problem.startsWith('outside the window'))
    },
  },
]

/** Lists the problems of a page at a width under each adaptation for it, and counts the adaptations without a problem. */
export async function adapted(page: Page, width: number, counts: Record<string, number>): Promise<string[]> {
  const found: string[] = []
  for (const { name, apply, problems, undo } of adaptations.filter(({ width: own }) => own === width)) {
    await apply?.(page)
    await painted(page)
    const list = await (problems ? problems(page) : page.evaluate(overflows))
    if (list.length === 0) counts[name] = (counts[name] ?? 0) + 1
    found.push(...list.map(problem => `${name}: ${problem}`))
    await undo?.(page)
    await painted(page)
  }
  return found
}
