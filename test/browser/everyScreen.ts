/**
 * Every screen and dialog of the console, the roles that may see it, and how users reach it. Pages come from the routes table, dialogs from
 * test/support/dialogs.ts, rights from the platform; a test reports missing ones.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Platform } from '../platform/platform.ts'
import { dialogsOfApps, dialogsOfVendors } from './dialogStates.ts'
import { pages, states } from './pageStates.ts'
import type { Screen, Visitor } from './scenes.ts'
import { painted } from './steps.ts'

export const dialogs: readonly Screen[] = [...dialogsOfVendors, ...dialogsOfApps]
export const everyScreen: readonly Screen[] = [...pages, ...states, ...dialogs]

interface Tools {
  context: BrowserContext
  /** The tab, if not a new one: then the screen must change neither scripts nor routes of its tab. */
  page?: Page
  origin: string
  platform: Platform
}

/** Opens a screen, by default in a new tab, in this visitor's browser context. */
export async function openScreen(screen: Screen, as: Visitor, { context, page, origin, platform }: Tools): Promise<Page> {
  platform.faults.length = 0
  const scene = { page: page ?? (await context.newPage()), origin, platform, as }
  await screen.prepare?.(scene)
  const wanted = typeof screen.path === 'string' ? screen.path : await screen.path(scene)
  // Only the addresses of system administrators name a vendor.
  const path = as === 'systemAdmin' ? wanted : wanted.replace(/(?<=[?&])vendor=\d+&?/, '').replace(/\?$/, '')
  await scene.page.goto(`${origin}/${path.startsWith('?') ? path : `#${path}`}`)
  await screen.reach(scene).catch(error => {
    throw new Error(`${screen.name} as ${as}: ${error.message}`)
  })
  return scene.page
}

/** The widths of all sweeps, from wide to narrow. */
export const widths: readonly number[] = [1440, 1024, 390]
const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 }
export const themes = ['light', 'dark'] as const

/** What makes touch screens of narrow windows. */
const touchScreens = new WeakMap<Page, CDPSession>()

/** Resizes the window. Below 600 px it is a touch screen. */
export async function resize(page: Page, width: number): Promise<void> {
  const height = heights[width] ?? Math.round(width * 0.625)
  await touchScreens.get(page)?.detach()
  touchScreens.delete(page)
  await page.setViewportSize({ width, height })
  if (width < 600) {
    const device = await page.context().newCDPSession(page)
    touchScreens.set(page, device)
    await device.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true })
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  }
  await painted(page)
}
