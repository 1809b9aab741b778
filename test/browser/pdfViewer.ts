/** The browser's PDF viewer in the document preview. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Tab } from '../tools/engines/engine.ts'
import { eventually } from './steps.ts'

/** Chromium's viewer loads parts from within the browser. Firefox's inherits the console's policy, and can do without what that blocks. */
export const viewerComplaints = {
  chromium: /^request to another origin: chrome(-extension:\/\/mhjfbmdgcfjbbpaeojofohoefgiehjai|:\/\/resources)\//,
  firefox: /Content-Security-Policy|content security policy|fake worker|docBaseUrl/,
}

export const viewer = (page: Page) => page.getByRole('region', { name: 'プレビュー', exact: true }).locator('iframe')

/** Returns the shares of white and of dark pixels in the page's frame: a PDF page with text has both. Runs in the page. */
async function shares(picture: string) {
  const bytes = Uint8Array.from(atob(picture), char => char.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes]))
  const scale = bitmap.width / innerWidth
  const { x, y, width, height } = document.querySelector('iframe')!.getBoundingClientRect()
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(x * scale, y * scale, width * scale, height * scale)
  let white = 0
  let dark = 0
  for (let at = 0; at < data.length; at += 4) {
    const light = data[at]! + data[at + 1]! + data[at + 2]!
    if (light > 750) white++
    if (light < 90) dark++
  }
  return { white: white / (data.length / 4), dark: dark / (data.length / 4) }
}

/** Waits until the viewer shows a page with text on its own background. */
export async function isRendered(tab: Tab): Promise<void> {
  await eventually(async () => {
    const picture = (await tab.picture()).toString('base64')
    const { white, dark } = (await tab.evaluate(`(${shares})('${picture}')`)) as Awaited<ReturnType<typeof shares>>
    assert.ok(white > 0.2 && white < 0.95, `a sheet of paper on a ground: ${white} is white`)
    assert.ok(dark > 0.0002, `letters: ${dark} is dark`)
  })
}
