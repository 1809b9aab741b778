/**
 * The interface of a browser engine for stories, with adapters for Chromium, Firefox and WebKit. All lookups of `user.ts` run in the page
 * (`inPage.ts`), so they are the same in every engine.
 */
import type { Page } from 'playwright-core'

export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** For stories that Chromium's own tell, with more. */
export const otherEngines = ['firefox', 'webkit'] as const satisfies EngineName[]

/** A tab. Positions are in CSS pixels from the upper left corner of the viewport. */
export interface Tab {
  goto(address: string): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  reload(): Promise<void>
  /** Evaluates a JavaScript expression, awaits promises, and resolves to its JSON value. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks with the mouse. */
  click(x: number, y: number): Promise<void>
  hover(x: number, y: number): Promise<void>
  /** Presses keys together: `Escape`, `a`, `Control+k`. */
  key(keys: string): Promise<void>
  /** Resizes the viewport. */
  resize(width: number, height: number): Promise<void>
  /** Takes a screenshot of the viewport, as PNG. */
  picture(): Promise<Buffer>
  /** Prints the page to PDF. */
  print(): Promise<Buffer>
  /** Brings the tab to the front. */
  front(): Promise<void>
  close(): Promise<void>
}

/** What one story has of an engine: tabs that share storage. */
export interface Profile {
  newTab(): Promise<Tab>
  /** The tabs that were opened, the first one first. */
  tabs(): readonly Tab[]
  /** Stores values for an origin, before its pages are opened. */
  store(origin: string, values: Record<string, string>): Promise<void>
  /** Returns new complaints of the browser: console errors and warnings, uncaught errors, policy violations. */
  complaints(): string[]
  close(): Promise<void>
}

export const usualViewport = { width: 1280, height: 800 }

export interface EngineOptions {
  viewport?: { width: number; height: number }
  /** Emulates a touch screen: the pointer is coarse. In Firefox only media queries know of it, and clicks still come from a mouse. */
  touch?: boolean
}

/** A browser whose tabs share one profile. */
export interface Engine {
  version: string
  newTab(): Promise<Tab>
  complaints(): string[]
  close(): Promise<void>
}

/** Opens a story's tabs in the profile that all stories of an engine share. Each has its own port, and so its own origin and storage. */
export function shareProfile(engine: Engine, { viewport = usualViewport }: EngineOptions): Profile {
  const tabs: Tab[] = []
  // Those of an earlier story.
  engine.complaints()
  return {
    async newTab() {
      const tab = await engine.newTab()
      tabs.push(tab)
      await tab.resize(viewport.width, viewport.height)
      return tab
    },
    tabs: () => tabs,
    async store(origin, values) {
      // A file of the origin without scripts.
      await tabs[0]?.goto(`${origin}/third-party-notices.txt`)
      await tabs[0]?.evaluate(`Object.assign(localStorage, ${JSON.stringify(values)}) && 0`)
    },
    complaints: engine.complaints,
    async close() {
      for (const tab of tabs) await tab.close().catch(() => undefined)
    },
  }
}

/** Adapts a page of Playwright, which tells Firefox the inches of a paper as centimetres. */
export const tabOf = (page: Page, paper: Parameters<Page['pdf']>[0] = { format: 'A4' }): Tab => ({
  goto: async address => void (await page.goto(address)),
  back: () => page.evaluate(() => history.back()),
  forward: () => page.evaluate(() => history.forward()),
  reload: async () => void (await page.reload()),
  evaluate: expression => page.evaluate(expression),
  click: (x, y) => page.mouse.click(x, y),
  hover: (x, y) => page.mouse.move(x, y),
  key: keys => page.keyboard.press(keys),
  resize: (width, height) => page.setViewportSize({ width, height }),
  picture: () => page.screenshot({ timeout: 5_000 }),
  print: () => page.pdf(paper),
  front: () => page.bringToFront(),
  close: () => page.close(),
})
