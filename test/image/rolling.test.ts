/** Rolls out a version in the document's two steps, while two containers answer each request in turn. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { installVersion } from '../browser/versions.ts'
import { findBrowserFor } from '../tools/setup/browser.mjs'
import { commands, type Container, openEngine, serveInTurn } from './engine.ts'

const built = join(import.meta.dirname, '../../dist')

/** Counts the first loads, of twelve, that show the console with every file answered, while two containers answer in turn. */
async function countLoads(containers: [Container, Container]): Promise<number> {
  const proxy = await serveInTurn(containers)
  const browser = await chromium.launch({ executablePath: findBrowserFor(true), args: ['--no-sandbox'] })
  let loaded = 0
  try {
    for (let time = 0; time < 12; time++) {
      // Each visit begins at the other container.
      proxy.begin(time)
      const page = await browser.newPage()
      let missing = 0
      page.on('response', answer => {
        if (answer.status() >= 400) missing++
      })
      await page.goto(proxy.origin, { waitUntil: 'networkidle' })
      if (missing === 0) {
        await page.getByRole('button', { name: 'サインイン', exact: true }).waitFor({ timeout: 5_000 })
        loaded++
      }
      await page.close()
    }
  } finally {
    await browser.close()
    await proxy.close()
  }
  return loaded
}

let engine: Awaited<ReturnType<typeof openEngine>>
let before: Container
let files: Container
let after: Container
let alone: Container

test.before(async () => {
  engine = await openEngine()
  const dist = join(engine.folder, 'dist')
  const buildVersion = async (version: string, text: string) => {
    await rm(dist, { recursive: true })
    await installVersion(version, { built, dist })
    await engine.runIn(text)
  }
  await buildVersion('A', `${commands.build}\n${commands.configure}`)
  await buildVersion('B', `${commands.upgrade}\n${commands.build.replace('-t console ', '-t console-alone ')}`)
  before = await engine.start('console')
  files = await engine.start('console-files')
  after = await engine.start('console-new')
  alone = await engine.start('console-alone')
})
test.after(() => engine?.close())

test('every first load works while the former version gets the files of the new one', async () => {
  assert.is(await countLoads([before, files]), 12)
})

test('every first load works while the new version replaces it', async () => {
  assert.is(await countLoads([files, after]), 12)
})

test('without the first step, first loads miss files', async () => {
  assert.ok((await countLoads([before, alone])) < 12)
})

test.run()
