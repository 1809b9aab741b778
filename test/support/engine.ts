/**
 * The interface of a browser engine for the stories in this folder, with adapters for Playwright and WebDriver. All lookups run in the page
 * (`inPage.ts`), so they are the same in every engine.
 */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

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

export interface EngineOptions {
  /** Emulates a touch screen in media queries; clicks still come from a mouse. */
  finger?: boolean
  /** Needs what Chromium's headless shell lacks: the PDF viewer, or the bfcache. */
  wholeBrowser?: boolean
}

export interface Engine {
  name: EngineName
  version: string
  newTab(): Promise<Tab>
  /** Returns new complaints of the browser: console errors and warnings, uncaught errors, policy violations. */
  complaints(): string[]
  close(): Promise<void>
}
