/**
 * An engine as the stories of this folder need it: a thin layer, with one adapter for Playwright's browsers and one for WebDriver.
 * Everything that a user sees or names is found in the page itself (`inPage.ts`), by the same code in every engine.
 */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = typeof engineNames[number]

/** One tab. Places are in CSS pixels from the upper left corner of what is in sight. */
export interface Tab {
  goto(address: string): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  reload(): Promise<void>
  /** The value of a JavaScript expression, as JSON; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>
  /** A click of the mouse. */
  click(x: number, y: number): Promise<void>
  hover(x: number, y: number): Promise<void>
  /** Presses keys together: `Escape`, `a`, `Control+k`. */
  key(keys: string): Promise<void>
  /** Makes the viewport so large. */
  resize(width: number, height: number): Promise<void>
  /** A PNG of the viewport. */
  picture(): Promise<Buffer>
  /** The page on paper, as a PDF. */
  print(): Promise<Buffer>
  /** Makes it the one that is in sight. */
  front(): Promise<void>
  close(): Promise<void>
}

export interface EngineOptions {
  /** What is pointed with is a finger, to media queries; it is pressed with a mouse all the same. */
  finger?: boolean
}

export interface Engine {
  name: EngineName
  version: string
  newTab(): Promise<Tab>
  /** What the browser complained of since the last call: console errors and warnings, uncaught errors, violations of the policy. */
  complaints(): string[]
  close(): Promise<void>
}
