import * as assert from 'uvu/assert'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'

/** Records every request with its headers, and every console message, to find leaked secrets. */
export function watchSecrets(context: BrowserContext) {
  const requests: Request[] = []
  const lines: string[] = []
  context.on('request', request => void requests.push(request))
  context.on('console', message => void lines.push(message.text()))
  const pathOf = (request: Request) => new URL(request.url()).pathname

  return {
    /** Returns the raw body of the last request to a path. */
    sent(path: string): unknown {
      const body = requests.findLast(request => pathOf(request) === path)?.postData()
      return body == null ? undefined : JSON.parse(body)
    },

    /** Checks that a secret was only sent to these paths, in the query or body, never in a header or to the console. */
    async wentOnlyTo(secret: string, paths: readonly string[]): Promise<void> {
      const places = new Set<string>()
      for (const request of requests) {
        const { pathname, search } = new URL(request.url())
        if (`${pathname}${search}${request.postData() ?? ''}`.includes(secret)) places.add(pathname)
        const headers = await request.allHeaders().catch(() => request.headers())
        if (JSON.stringify(headers).includes(secret)) places.add(`a header to ${pathname}`)
        // Empty for responses from the cache, as no request was sent.
        if (headers.referer) places.add(`a Referer to ${pathname}`)
      }
      if (lines.some(line => line.includes(secret))) places.add('the console')
      assert.equal([...places].sort(), [...paths].sort())
    },
  }
}

/**
 * Lists where a page still holds a secret: address, history, content, fields, storage. Excludes the browser's own records of the navigation
 * and of the call that had to carry a token, which no page can delete.
 */
export function placesOf(page: Page, secret: string): Promise<string[]> {
  return page.evaluate(text => {
    const { navigation } = globalThis as unknown as { navigation: { entries(): { url: string }[] } }
    const places: Record<string, unknown> = {
      address: location.href,
      history: navigation.entries().map(entry => entry.url),
      state: history.state,
      performance: performance
        .getEntries()
        .filter(({ entryType, name }) => entryType !== 'navigation' && !name.includes('/validateUserToken/'))
        .map(entry => entry.name),
      referrer: document.referrer,
      page: document.documentElement.outerHTML,
      fields: [...document.querySelectorAll('input, textarea')].map(field => (field as HTMLInputElement).value),
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      name: window.name,
    }
    return Object.keys(places).filter(place => (JSON.stringify(places[place]) ?? '').includes(text))
  }, secret)
}

/** Fills a field like a password manager, from an isolated world without the page's `value` overrides: the page only sees the events. */
export async function fillByScript(field: Locator, value: string): Promise<void> {
  await field.evaluate((element, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }, value)
}
