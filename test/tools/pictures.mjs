/**
 * node test/tools/pictures.mjs [FOLDER]
 *
 * Takes the screenshots of README and user guide: the pages behind the tabs, light and dark, as WebP, a third of PNG. Also renders
 * static/favicon.svg as PNG, which browsers draw faster: they load the icon again at every change of the address.
 */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import './setup/tool.mjs'

const { withConsole } = await import('./setup/console.ts')
const { everyScreen, openScreen, themes } = await import('../browser/everyScreen.ts')
const { tabPages } = await import('../support/pages.ts')

/** The most informative state of a page, where that is not the page as it opens. @type {Record<string, string>} */
const best = { uploadDocument: 'uploadDocument-pdf' }
const as = 'systemAdmin'

const out = parseArgs({ allowPositionals: true }).positionals[0] ?? join(import.meta.dirname, '../../docs/pictures')
await mkdir(out, { recursive: true })
await withConsole({}, ({ platform, visitAs }) =>
  visitAs(as, 'pictures', { viewport: { width: 1440, height: 864 } }, async ({ context, origin, allow }) => {
    const icon = join(import.meta.dirname, '../../static/favicon')
    await writeFile(`${icon}.png`, await drawIcon(await context.newPage(), await readFile(`${icon}.svg`, 'utf8')), 'base64')
    for (const { name: route, path } of tabPages) {
      const screen = everyScreen.find(({ name }) => name === (best[route] ?? route))
      if (!screen) throw new Error(`There is no screen of ${route}`)
      if (screen.complaint) allow(screen.complaint)
      const page = await openScreen(screen, as, { context, origin, platform })
      const devtools = await context.newCDPSession(page)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 75 })
        const name = `${path.slice(1)}-${colorScheme}.webp`
        await writeFile(join(out, name), data, 'base64')
        console.log(`${((await stat(join(out, name))).size / 1000).toFixed(1).padStart(6)} kB  ${name}`)
      }
      await page.close()
    }
  }),
)

/**
 * Renders the drawing as a base64 PNG, sized for tabs at two device pixels per CSS pixel.
 * @param {import('playwright-core').Page} page
 * @param {string} drawing
 */
function drawIcon(page, drawing) {
  return page.evaluate(async svg => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 })
    const image = Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(svg)}` })
    await image.decode()
    canvas.getContext('2d')?.drawImage(image, 0, 0, 32, 32)
    return canvas.toDataURL().replace(/.*,/, '')
  }, drawing)
}
