/** The browser's PDF viewer in the document preview. */
import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { eventually } from './steps.ts'

/** The viewer loads its parts from within the browser. */
export const viewerComplaint = /^request to another origin: chrome(-extension:\/\/mhjfbmdgcfjbbpaeojofohoefgiehjai|:\/\/resources)\//

export const viewer = (page: Page) => page.getByRole('region', { name: 'プレビュー', exact: true }).locator('iframe')

/** Returns the shares of white and of dark pixels in a screenshot of an element: a PDF page with text has both. */
async function shares(page: Page, element: Locator) {
  const clip = (await element.boundingBox())!
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), char => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    let white = 0
    let dark = 0
    for (let at = 0; at < data.length; at += 4) {
      const light = data[at]! + data[at + 1]! + data[at + 2]!
      if (light > 750) white++
      if (light < 90) dark++
    }
    return { white: white / (data.length / 4), dark: dark / (data.length / 4) }
  }, picture)
}

/** Waits until the viewer shows a page with text on its own background. */
export async function isRendered(page: Page): Promise<void> {
  await viewer(page).waitFor()
  await eventually(async () => {
    const frame = await viewer(page)
      .elementHandle()
      .then(element => element?.contentFrame())
    assert.match(frame?.url() ?? '', /^blob:/)
    const { white, dark } = await shares(page, viewer(page))
    assert.ok(white > 0.2 && white < 0.95, `a sheet of paper on a ground: ${white} is white`)
    assert.ok(dark > 0.0002, `letters: ${dark} is dark`)
  }, 10_000)
}
