import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { allRoutes } from '../../src/app/routes.ts'
import { sample } from '../support/sweeps.ts'
import { output } from '../tools/setup/output.ts'
import { openVendors } from './open.ts'
import { stories } from './story.ts'
import { calls, createGate, dialog, eventually, heading, leave, press, saveData, tab, vendorsShown } from './steps.ts'

const story = stories('firstLoad')

const details = '/api/v1/user/get_detail/'
const list = '/api/v1/vendors/get_detail/'

/** The first script that the page names, which is small. */
const [firstScript] = /static\/[^"]+\.js/.exec(await readFile(join(output, 'dist/index.html'), 'utf8'))!

/**
 * Intercepts a page's scripts, all or all but the first one: by its name, as a count would take in what the former document still loads.
 * Returns a function that holds those to come, and returns one that lets them go. Once in a story: Chromium may lose a script that it
 * requests while the interception begins or ends.
 */
async function holdCode(page: Page, { isFirstFree = true } = {}) {
  let held: Promise<void> | undefined
  await page.route('**/static/*.js', async route => {
    if (!isFirstFree || !route.request().url().endsWith(firstScript)) await held
    await route.continue()
  })
  return () => {
    const { gate, open } = createGate()
    held = gate
    return open
  }
}

/** What a page that is loaded again is expected to prefetch besides the user, by its path. The selected group is one of the vendor's. */
function firstCallsOf(vendor: number, group: number): Readonly<Record<string, readonly string[]>> {
  const groups = `/vendorGroup/?vendorId=${vendor}`
  return {
    '/': [],
    '/vendors': ['/vendors/get_detail/'],
    '/users': ['/vendors/', groups, `/vendorUser/?vendorId=${vendor}`, `/vendorGroupUser/?vendorId=${vendor}&vendorGroupId=${group}`],
    '/groups': ['/vendors/', groups],
    '/apps': ['/vendors/', groups, `/application/?vendorId=${vendor}&vendorGroupId=${group}`],
    '/uploadDocuments': ['/uploadDocument/'],
    '/inventory': ['/vendors/get_detail/'],
  }
}

/** Records the calls of a page as it sends them: the server may receive the former page's last ones after that page is left. */
function recordCalls(page: Page): string[] {
  const requested: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requested.push(pathname + search)
  })
  return requested
}

/** Returns the answered calls of a page, without those of the former document, which goes on until the next one comes. */
const callsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ pathname }) => pathname.startsWith('/api/'))
      .map(({ pathname, search }) => pathname + search),
  )

/** Returns a function that loads a page, and checks its calls before its code has come, and that it does not repeat them. */
async function watchEarly(page: Page) {
  const hold = await holdCode(page)
  return async (load: () => Promise<unknown>, expected: readonly string[], isListed: boolean) => {
    const open = hold()
    const configured = page.waitForResponse(/config\.json/)
    await load()
    await configured
    // Time for requests that should not be sent.
    if (expected.length < 2) await page.waitForTimeout(200)
    await eventually(async () => assert.equal((await callsOf(page)).toSorted(), expected.toSorted(), page.url()))
    open()
    if (!isListed) return
    await eventually(async () => assert.is(await page.locator('main [aria-busy="true"], main .waiting').count(), 0))
    await page.locator('main :is(tbody th, [role=treeitem])').first().waitFor()
    // The header and the filters ask last.
    await page.waitForLoadState('networkidle')
    const requested = await callsOf(page)
    assert.equal(
      expected.filter(call => requested.filter(one => one === call).length !== 1),
      [],
      page.url(),
    )
  }
}

story(
  'pages inside a session request all they show first while the code loads, other pages nothing',
  async ({ page, origin, platform }) => {
    const { id: group, vendor } = platform.tables.vendorGroups[0]!
    const firstCalls = firstCallsOf(vendor, group)
    const expectEarly = await watchEarly(page)
    // In short, with the page whose first calls are the most.
    for (const { path } of sample([...allRoutes.slice(2), ...allRoutes.slice(0, 2)], 3)) {
      const calls = firstCalls[path]?.map(call => `/api/v1${call}`)
      const early = calls ? [details, ...calls.filter(call => !/\/vendors\/$|vendorId=/.test(call))] : []
      await leave(page, origin)
      const visit = () => page.goto(`${origin}/#${path}?vendor=${vendor}&group=${group}`, { waitUntil: 'commit' })
      // `/` leads to the vendors. Of an address alone, nothing is known to exist.
      await expectEarly(visit, early, Boolean(calls) && path !== '/')
      if (calls && path !== '/') await expectEarly(() => page.reload({ waitUntil: 'commit' }), [details, ...calls], true)
    }
  },
  { as: 'systemAdmin' },
)

for (const role of ['systemAdmin', 'vendorUser'] as const) {
  story(
    `nothing is asked of a vendor or group that the address of a ${role} may not name`,
    async ({ page, origin, platform }) => {
      const { id: group } = platform.tables.vendorGroups.find(({ vendor }) => vendor === 3)!
      const requested = recordCalls(page)
      const vendor = role === 'systemAdmin' ? 2 : 3
      for (const path of sample(role === 'systemAdmin' ? ['users', 'apps', 'groups'] : ['groups', 'users', 'apps'], 3)) {
        await leave(page, origin)
        await page.goto(`${origin}/#/${path}?vendor=${vendor}&group=${group}`)
        await eventually(() => assert.not.match(page.url(), `group=${group}`))
        await page.locator('main tbody th').first().waitFor()
        await page.reload()
        await page.locator('main tbody th').first().waitFor()
      }
      const foreign = role === 'systemAdmin' ? `vendorGroupId=${group}` : /vendorId=3|\/vendors\/|vendorGroupId=/
      assert.equal(
        requested.filter(call => (typeof foreign === 'string' ? call.includes(foreign) : foreign.test(call))),
        [],
      )
    },
    { as: role },
  )
}

for (const [role, reloads] of [
  // Who is known to be no administrator never asks for all vendors.
  ['vendorAdmin', { users: ['vendorGroup/?vendorId=2', 'vendorUser/?vendorId=2'], vendors: [], inventory: [] }],
  ['vendorUser', { 'apps?group=4': ['application/?vendorId=2&vendorGroupId=4', 'vendorGroup/?vendorId=2'] }],
] as const) {
  story(
    `a reload by a ${role} requests all it shows first while the code loads, and nothing that the role may not see`,
    async ({ page, origin }) => {
      const expectEarly = await watchEarly(page)
      const [first] = Object.keys(reloads)
      for (const [address, expected] of Object.entries<readonly string[]>(reloads)) {
        await leave(page, origin)
        await page.goto(`${origin}/#/${first}`)
        await page.locator('main tbody th').first().waitFor()
        // The request for what only the header shows is the last one.
        await page.waitForLoadState('networkidle')
        // The address of the entry is changed by hand, before the page is loaded again.
        await page.evaluate(hash => history.replaceState(history.state, '', hash), `#/${address}`)
        const calls = [details, ...expected.map(call => `/api/v1/${call}`)]
        await expectEarly(() => page.reload({ waitUntil: 'commit' }), calls, expected.length > 0)
        await page.locator('main tbody th').first().waitFor()
        assert.equal(
          (await callsOf(page)).filter(call => /\/vendors\//.test(call)),
          [],
          address,
        )
      }
    },
    { as: role },
  )
}

story(
  'who may not see the vendors is taken to the own first page without a message',
  async ({ page, origin, platform, allow }) => {
    allow(/status of 403/)
    // The user's answer ends the request for the vendors, so it comes second.
    const { gate, open } = createGate()
    platform.faults.push({ path: details, gate })
    const refused = page.waitForResponse(response => response.url().endsWith(list))
    await page.goto(`${origin}/#/vendors`)
    await (await refused).finished()
    open()
    await heading(page, 'ユーザー').waitFor()
    assert.is(await page.getByRole('alert').textContent(), '')
    assert.equal(
      calls(platform, 'GET', list).map(({ status }) => status),
      [403],
    )
  },
  { as: 'vendorAdmin' },
)

/** Records the scripts that a page requests. */
function recordScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  return scripts
}

story(
  'the configuration comes once, before any script; once the page has settled, the rest opens without a request for code',
  async ({ page, origin }) => {
    const scripts = recordScripts(page)
    const open = (await holdCode(page, { isFirstFree: false }))()
    let asked = 0
    page.on('request', request => {
      asked += Number(request.url().endsWith('/config.json'))
    })
    await page.goto(`${origin}/#/vendors`, { waitUntil: 'commit' })
    await eventually(() => assert.is(asked, 1, `the configuration was asked for ${asked} times`))
    open()
    await vendorsShown(page)
    assert.is(asked, 1)
    const likely = () => scripts.filter(url => /\/(allDialogs|expiry|lists)-/.test(url))
    await eventually(() => assert.is(likely().length, 3))
    // Each has come with all that it imports.
    await page.evaluate(urls => Promise.all(urls.map(url => import(url))), likely())
    const before = scripts.length
    await press(page, '追加')
    await dialog(page, 'ベンダー追加').waitFor()
    await press(page, 'キャンセル')
    await tab(page, 'ユーザー').click()
    await heading(page, 'ユーザー').waitFor()
    await page.keyboard.press('Control+K')
    await dialog(page, '検索と操作').waitFor()
    assert.equal(scripts.slice(before), [])
  },
  { as: 'systemAdmin' },
)

story(
  'a browser that saves data fetches no code before it is needed, or its tab is pointed at, or under a finger',
  async ({ page, origin, platform }) => {
    const scripts = recordScripts(page)
    await saveData(page)
    await openVendors(page, origin)
    await page.waitForTimeout(2_500)
    // The first load, and what announces the end of the session and signs in again.
    assert.is(scripts.length, 4 + 2)
    const requests = platform.requests.length
    const fetchesCode = async (point: () => Promise<unknown>) => {
      // A chunk may import others.
      await page.waitForLoadState('networkidle')
      const before = scripts.length
      await point()
      await eventually(() => assert.ok(scripts.length > before))
    }
    await fetchesCode(() => tab(page, 'ユーザー').hover())
    await fetchesCode(() => tab(page, 'ドキュメント').focus())
    assert.is(platform.requests.length, requests, 'code, and no data')
    await fetchesCode(() => press(page, '追加'))
    await dialog(page, 'ベンダー追加').waitFor()

    await page.reload()
    await vendorsShown(page)
    const { x, y } = (await tab(page, 'ドキュメント').boundingBox())!
    const finger = await page.context().newCDPSession(page)
    await fetchesCode(() => finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 5, y: y + 5 }] }))
    assert.match(page.url(), /#\/vendors/)
  },
  { as: 'systemAdmin', touch: true },
)

story.run()
