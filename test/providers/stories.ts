/** What a user does with an identity provider, told of each of them: the console of this project, a platform, the provider's own pages. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialog, eventually, heading, press, stored, vendorsShown, watchFor } from '../browser/steps.ts'
import { chromiumArgs, findBrowserFor } from '../tools/setup/browser.mjs'
import type { Connected, Provider } from './exchange.ts'
import { installProvider, type Document } from './machine.ts'

export const origin = 'https://console.example'
const failures = join(import.meta.dirname, '../../.cache/failures')
export const invalid = '不正な操作です。最初からログインをやり直してください。'

interface Site extends Provider {
  document: Document
  /** Fills in the provider's page, where it asks who signs in. */
  identify(page: Page): Promise<void>
  /** Presses the button of a provider that asks whoever has a session there. */
  goOn?(page: Page): Promise<void>
}

interface Tools {
  page: Page
  context: BrowserContext
  newTab(): Promise<Page>
  /** Signs in from the intro page. */
  signIn(): Promise<void>
  /** What the console has told the browser's console. */
  notes: string[]
  /** What the platform has sent to the token endpoint. */
  exchanges: Connected['exchanges']
}

type Define = (title: string, tell: (tools: Tools) => Promise<void>) => void

/** Adds the stories that every provider has to tell, and returns a function that adds one of its own. */
export function tellStories(test: Test, site: Site): Define {
  let browser: Browser
  let machine: Awaited<ReturnType<typeof installProvider>>
  test.before(async () => {
    machine = await installProvider(site.document, site)
    // As users have it: with the bfcache.
    browser = await chromium.launch({
      executablePath: findBrowserFor(true)!,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: chromiumArgs,
    })
  })
  test.after(async () => {
    // Undefined where the installation has failed.
    await browser?.close()
    await machine?.close()
  })

  const story: Define = (title, tell) =>
    test(title, async () => {
      const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', ignoreHTTPSErrors: true })
      context.setDefaultTimeout(20_000)
      const { notes, complaints } = listen(context)
      const page = await context.newPage()
      machine.exchanges.length = 0
      const started = performance.now()
      const signIn = async () => {
        await press(page, 'サインイン')
        await site.identify(page)
        await page.waitForURL(url => url.origin === origin && url.search === '' && /^#\/(?!callback)/.test(url.hash))
      }
      try {
        await tell({ page, context, newTab: () => context.newPage(), signIn, notes, exchanges: machine.exchanges })
        assert.equal(complaints, [])
        console.log(`story: ${title} | ${((performance.now() - started) / 1000).toFixed(1)} s`)
      } catch (error) {
        await mkdir(failures, { recursive: true })
        const seen = context.pages().map(async (shown, at) => {
          await shown.screenshot({ path: join(failures, `${title.replace(/\W+/g, '-')}-${at}.png`) })
          return `${shown.url()}: ${(await shown.locator('body').innerText()).slice(0, 300)}`
        })
        console.log(`${title}: ${(await Promise.all(seen)).join('\n')}\n${[...notes, ...complaints].join('\n')}`)
        throw error
      } finally {
        await context.close()
      }
    })

  story('signs in, reloads, and finds the same page', async ({ page, signIn, exchanges }) => {
    await page.goto(origin)
    await signIn()
    await vendorsShown(page)
    assert.is(page.url(), `${origin}/#/vendors`)
    assert.equal(
      exchanges.map(sent => Object.keys(sent)),
      [['grant_type', 'client_id', 'code', 'code_verifier', 'redirect_uri']],
    )
    assert.is(exchanges[0]?.redirect_uri, `${origin}/`)
    const { local, session } = await stored(page)
    assert.equal(
      [local.accessToken, local.idToken].map(token => token?.split('.').length),
      [3, 3],
    )
    assert.equal(session, {})
    await page.reload()
    await vendorsShown(page)
    assert.is(exchanges.length, 1)
  })

  story('Back after the sign-in ends the session in no tab', async ({ page, context, newTab, signIn, exchanges }) => {
    await page.goto(origin)
    await signIn()
    await vendorsShown(page)
    const other = await newTab()
    await other.goto(`${origin}/#/users?vendor=2`)
    await heading(other, 'ユーザー').waitFor()
    const flashes = await watchFor(context, /不正な操作です|サインアウトしました/)
    const { local } = await stored(page)
    // Providers answer with another redirect, or show their page again, maybe from the bfcache.
    const isElsewhere = (what: { url(): string }) => new URL(what.url()).origin !== origin
    const left = Promise.any([page.waitForRequest(isElsewhere), page.waitForEvent('framenavigated', isElsewhere)])
    await goBack(page)
    await left
    await site.goOn?.(page)
    await vendorsShown(page)
    assert.equal((await stored(page)).local, local)
    await other.reload()
    await heading(other, 'ユーザー').waitFor()
    assert.is(exchanges.length, 1)
    assert.equal(flashes, [])
  })

  story('a link that looks like a return takes nothing away, and changes nothing without a session', async tools => {
    const { page, newTab, signIn, exchanges, notes } = tools
    await page.goto(`${origin}/?code=x&state=y`)
    await page.getByText(invalid).waitFor()
    await press(page, 'TOPへ戻る')
    await signIn()
    await vendorsShown(page)
    const other = await newTab()
    await other.goto(`${origin}/?code=x&state=y`)
    await vendorsShown(other)
    await page.reload()
    await vendorsShown(page)
    assert.is(exchanges.length, 1)
    assert.ok(notes.includes('sign-in response refused: it answers no request of this tab'), notes.join())
  })

  story('続ける comes back to the same place with what was typed', async ({ page, signIn, exchanges }) => {
    await page.goto(`${origin}/#/groups?vendor=2`)
    await signIn()
    await heading(page, 'グループ').waitFor()
    await press(page, '追加')
    const name = dialog(page, 'グループ追加').getByRole('textbox', { name: 'グループ名' })
    await name.fill('途中の部会')
    const { local: before } = await stored(page)
    await press(page, '続ける')
    await site.goOn?.(page)
    await eventually(async () => assert.is.not((await stored(page)).local.accessToken, before.accessToken))
    await eventually(async () => assert.is(await name.inputValue(), '途中の部会'))
    assert.is(page.url(), `${origin}/#/groups?vendor=2`)
    assert.is(exchanges.length, 2)
  })
  return story
}

/** Serves a `config.json` with other settings of the sign-in to a page. */
export const configure = (page: Page, settings: object) =>
  page.route('**/config.json', async route => {
    const response = await route.fetch()
    const { auth } = await response.json()
    await route.fulfill({ response, json: { auth: { ...auth, ...settings } } })
  })

/** Playwright's own never resolves for a page of the bfcache. */
export const goBack = (page: Page) => page.evaluate(() => setTimeout(() => history.back()))

/** Collects what the console's own pages tell the browser's console: notes, and complaints. */
function listen(context: BrowserContext) {
  const [notes, complaints]: string[][] = [[], []]
  context.on('console', message => {
    const { url } = message.location()
    if (!url.startsWith(origin)) return
    if (message.type() === 'info') notes!.push(message.text())
    if (/^(error|warning|assert)$/.test(message.type())) complaints!.push(`${message.type()}: ${message.text()} (${url})`)
  })
  context.on('weberror', error => {
    if (error.page()?.url().startsWith(origin)) complaints!.push(`uncaught: ${error.error().stack}`)
  })
  return { notes: notes!, complaints: complaints! }
}
