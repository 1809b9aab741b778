/** Speed with more data than any user has. Busy machines miss the limits, so this suite runs alone. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Tables } from '../platform/platform.ts'
import { openRows, openVendors } from './open.ts'
import { stories } from './story.ts'
import { button, dialog, eventually, focused, heading, painted, press, range } from './steps.ts'

const story = stories('performance')

/**
 * Measures until each value is within its limit, at most so many times, as busy machines miss limits at random. Fails with the best values;
 * undefined is what a trace without a task has measured.
 */
async function keepWithin(limits: Record<string, number>, measure: () => Promise<Record<string, number | undefined>>, most = 3) {
  const best = new Map(Object.keys(limits).map(what => [what, Infinity]))
  const missed = () => Object.keys(limits).filter(what => best.get(what)! > limits[what]!)
  for (let attempt = 1; attempt <= most && missed().length > 0; attempt++) {
    const measured = await measure()
    for (const [what, before] of best) best.set(what, Math.min(before, measured[what] ?? Infinity))
    console.log(`attempt ${attempt}: ${Object.entries(measured).map(([what, ms]) => `${what} ${ms} ms`)}`)
  }
  assert.equal(
    missed().map(what => `${what}: ${best.get(what)} ms`),
    [],
    JSON.stringify(limits),
  )
}

// Many users

story(
  'T56 20,000 users on one page are usable: the first are there at once, and a filter finds among all',
  async tools => {
    const { page, origin, platform } = tools
    const users = platform.tables.vendorUsers.filter(link => link.vendor === 2).length
    assert.ok(users >= 20_000, String(users))
    page.setDefaultTimeout(60_000)
    await openRows(page, origin, 'users?vendor=2&users.rows=0')
    await range(page, `1-${users} / ${users}件`).waitFor()
    const { user } = platform.tables.vendorUsers.findLast(link => link.vendor === 2)!
    const last = platform.tables.users.find(({ id }) => id === user)!
    const filter = page.getByLabel('メールアドレス', { exact: true })
    const started = performance.now()
    await filter.fill(last.user_name)
    assert.is(await filter.inputValue(), last.user_name)
    assert.ok(performance.now() - started < 5_000, 'a keystroke waits for the rows')
    await range(page, '1-1 / 1件').waitFor()
    await button(page, `${last.user_name}を編集`).waitFor()
    await painted(page)
  },
  { as: 'systemAdmin', platform: { vendors: 2, usersPerVendor: 20_000 } },
)

// The filter

/** Limit for blocking a frame, in CPU milliseconds: on a busy machine the clock shows more. */
const LIMIT_MS = 50

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  tdur?: number
  args: { name?: string }
}

/** Types into the name filter, waits for its rows, and returns the longest task in milliseconds. */
async function measure(page: Page, type: () => Promise<void>, rows: number): Promise<number | undefined> {
  await page.getByLabel('ベンダー名', { exact: true }).focus()
  return longestTask(page, async () => {
    await type()
    await page.waitForFunction(count => document.querySelectorAll('tbody tr').length === count, rows)
  })
}

/** Returns the longest task of the page during some work, in CPU milliseconds. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number | undefined> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel'] })
  await work()
  await painted(page)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const places = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const isOfPage = ({ pid, tid }: TraceEvent) => places.some(place => place.pid === pid && place.tid === tid)
  const tasks = traceEvents.filter(event => event.ph === 'X' && event.name.endsWith('RunTask') && isOfPage(event))
  // Tasks cut off by the trace have no duration.
  const times = tasks.flatMap(({ tdur }) => (tdur === undefined ? [] : [Math.round(tdur / 1000)]))
  return times.sort((a, b) => b - a)[0]
}

story(
  'typing in the filter of 1,000 vendors, all on one page, never blocks a frame',
  async ({ page, origin, platform }) => {
    const total = platform.tables.vendors.length
    const found = platform.tables.vendors.filter(vendor => vendor.name.includes('農業協同')).length
    assert.is(total, 1_000)
    // Busy machines are slow in ways that this does not measure.
    page.setDefaultTimeout(60_000)
    await openVendors(page, origin, '?vendors.rows=0&vendors.active=0')
    await range(page, `1-${total} / ${total}件`).waitFor()

    const filter = page.getByLabel('ベンダー名', { exact: true })
    const both = async () => {
      const narrowing = await measure(page, () => page.keyboard.type('農業協同', { delay: 40 }), found)
      await filter.selectText()
      return { narrowing, widening: await measure(page, () => page.keyboard.press('Delete'), total) }
    }
    await keepWithin({ narrowing: LIMIT_MS, widening: LIMIT_MS }, both, 5)
    // Reduces the rows for the final accessibility scan.
    await filter.fill('農業データ連携基盤')
    await range(page, '1-1 / 1件').waitFor()
  },
  { as: 'systemAdmin', platform: { vendors: 1_000 } },
)

// Who is where

/** Limit for blocking a frame with 20,000 people of 1,000 vendors, in CPU milliseconds. */
const PEOPLE_LIMIT_MS = 100
/** Each list of users takes at least this long. Six are asked for at a time. */
const LATENCY_MS = 100
/** Limits for all of the lists together, and for what the page holds of them. */
const TAKING_LIMIT_MS = 60_000
const PEOPLE_HEAP_MIB = 60

/** Returns what the page holds, in MiB, without what the collector would free. */
async function heap(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return Math.round(usedSize / 2 ** 20)
}

story(
  'H66 the inventory of 1,000 vendors with 20,000 people is taken and searched without blocking a frame',
  async ({ page, origin, platform }) => {
    page.setDefaultTimeout(120_000)
    const people = platform.tables.vendorUsers.length
    assert.ok(people >= 20_000, String(people))
    platform.faults.push({ method: 'GET', path: /\/vendorUser\/\?vendorId=/, delayMs: LATENCY_MS })
    await page.goto(`${origin}/#/inventory`)
    const found = page.getByRole('table', { name: '棚卸し', exact: true })
    const { user } = platform.tables.vendorUsers.at(-1)!
    const { user_name } = platform.tables.users.find(({ id }) => id === user)!
    const ask = page.getByRole('button', { name: /^1,000件のベンダーから(取得|再取得)$/ })
    await ask.waitFor()
    const before = await heap(page)
    await keepWithin({ taking: PEOPLE_LIMIT_MS, searching: PEOPLE_LIMIT_MS, 'all answers': TAKING_LIMIT_MS }, async () => {
      await ask.waitFor()
      const started = performance.now()
      const taking = await longestTask(page, async () => {
        await ask.click()
        await page.getByRole('progressbar').waitFor()
        await page.locator('dialog[open]').waitFor({ state: 'detached' })
        await found.getByRole('rowheader').first().waitFor()
      })
      const all = Math.round(performance.now() - started)
      const searching = await longestTask(page, async () => {
        await page.getByLabel('氏名、メールアドレス', { exact: true }).fill(user_name)
        await range(page, '1-1 / 1件').waitFor()
      })
      await page.getByLabel('氏名、メールアドレス', { exact: true }).fill('')
      await range(page, `1-25 / ${people}件`).waitFor()
      return { taking, searching, 'all answers': all }
    })
    await page.getByLabel('氏名、メールアドレス', { exact: true }).fill(user_name)
    await range(page, '1-1 / 1件').waitFor()
    await page.keyboard.press('Control+k')
    const palette = dialog(page, '検索と操作').getByRole('combobox')
    await palette.waitFor()
    await keepWithin({ 'finding in the palette': PEOPLE_LIMIT_MS }, async () => {
      await palette.fill('')
      const finding = await longestTask(page, async () => {
        await palette.fill(user_name)
        await page.getByRole('option', { name: user_name }).first().waitFor()
      })
      return { 'finding in the palette': finding }
    })
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    const held = (await heap(page)) - before
    console.log(`the page holds ${held} MiB more`)
    assert.ok(held <= PEOPLE_HEAP_MIB, `the page holds ${held} MiB of ${people} people`)
  },
  { as: 'systemAdmin', platform: { vendors: 1_000, usersPerVendor: 34 }, limitMs: 400_000 },
)

story(
  'H66 20,000 people are compared with the last list, confirmed and put on a sheet without blocking a frame',
  async ({ page, origin, platform }) => {
    page.setDefaultTimeout(120_000)
    const people = platform.tables.vendorUsers.length
    await page.goto(`${origin}/#/inventory`)
    await page.getByRole('button', { name: '1,000件のベンダーから取得', exact: true }).click()
    await page.getByRole('progressbar').waitFor()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '棚卸しのCSV' }).click()])
    const file = await saved.path()
    await keepWithin({ comparing: PEOPLE_LIMIT_MS, confirming: PEOPLE_LIMIT_MS, 'the sheet': PEOPLE_LIMIT_MS }, async () => {
      const comparing = await longestTask(page, async () => {
        await page.getByLabel('前回のCSVと比較').setInputFiles(file)
        await page.getByRole('link', { name: `変更なし ${people.toLocaleString('ja')}` }).waitFor()
      })
      // Nothing has changed.
      await page.getByRole('link', { name: /^すべて / }).click()
      const confirming = await longestTask(page, async () => {
        await page
          .getByRole('checkbox', { name: /を確認済みにする$/ })
          .first()
          .check()
        await page.getByText(`${people.toLocaleString('ja')}件中1件を確認済み`).waitFor()
      })
      const sheet = await longestTask(page, async () => {
        await page.getByRole('button', { name: '確認票を印刷' }).click()
        // A locator would search 200,000 elements by their roles, in the page that is measured.
        await page.waitForFunction(() => document.querySelector('dl') && !document.querySelector('button[aria-disabled]'))
      })
      await page.getByRole('link', { name: '一覧に戻る' }).click()
      await page.getByRole('button', { name: '比較を終了' }).click()
      await page.getByRole('button', { name: '終了', exact: true }).click()
      return { comparing, confirming, 'the sheet': sheet }
    })
  },
  { as: 'systemAdmin', platform: { vendors: 1_000, usersPerVendor: 30 }, limitMs: 600_000 },
)

// Files

/** Limit for blocking a frame while a file is checked, in CPU milliseconds. */
const FILE_LIMIT_MS = 100

story(
  'a CSV file of 1,000 users is checked without blocking a frame',
  async ({ page, origin }) => {
    page.setDefaultTimeout(120_000)
    await page.goto(`${origin}/#/users?vendor=2`)
    const lines = Array.from({ length: 1_000 }, (_, n) => `user${n}@example.jp,姓${n},名,${n % 10 ? 'ベンダー利用者' : '社長'}`)
    const buffer = Buffer.from(['メールアドレス,姓,名,ロール', ...lines].join('\r\n'))
    await keepWithin({ checking: FILE_LIMIT_MS }, async () => {
      await press(page, 'CSVから追加')
      const preview = dialog(page, 'CSVからユーザーを追加')
      await preview.getByLabel('CSVファイル').waitFor()
      const checking = await longestTask(page, async () => {
        await preview.getByLabel('CSVファイル').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer })
        await preview.getByText('新規900人、登録できない行100件').waitFor()
        await page.waitForFunction(() => document.querySelectorAll('dialog tbody tr').length === 1_000)
      })
      await press(preview, 'キャンセル')
      await preview.waitFor({ state: 'detached' })
      return { checking }
    })
  },
  { as: 'systemAdmin', limitMs: 400_000 },
)

// Many steps

/** Limit for blocking a frame with all that a contract holds, in CPU milliseconds. */
const CONTRACT_LIMIT_MS = 400

story(
  'the end of a contract of 10,000 users and 400 groups is read, unfolded and begun without a stop',
  async ({ page, origin, platform: { faults, tables } }) => {
    page.setDefaultTimeout(60_000)
    const { name } = tables.vendors.find(({ id }) => id === 2)!
    for (let n = 0; n < 400; n++) tables.vendorGroups.push({ id: 10_000 + n, vendor: 2, name: `営農指導班 第${n}班` })
    faults.push({ method: 'DELETE', path: /./, delayMs: 1000 })
    await openVendors(page, origin)
    await keepWithin({ reading: CONTRACT_LIMIT_MS, unfolding: CONTRACT_LIMIT_MS, beginning: CONTRACT_LIMIT_MS }, async () => {
      // Not possible now: offers the way.
      await button(page, `${name}を削除`).click({ force: true })
      const reading = await longestTask(page, async () => {
        await press(page, '契約終了の手続き')
        await page.waitForFunction(() => document.querySelectorAll('details li').length > 10_400)
      })
      const form = dialog(page, '契約終了の手続き')
      const unfolding = await longestTask(page, () => form.locator('summary').last().click())
      await form.getByLabel('ベンダーの扱い').selectOption('remove')
      await form.getByLabel('ベンダー名').fill(name)
      const beginning = await longestTask(page, async () => {
        await press(form, '契約を終了')
        await page.waitForFunction(() => document.querySelectorAll('dialog section li').length > 10_400)
      })
      for (const label of ['中止', '閉じる']) await press(page.locator('dialog').last(), label)
      return { reading, unfolding, beginning }
    })
  },
  { as: 'systemAdmin', platform: { vendors: 2, usersPerVendor: 10_000 }, limitMs: 400_000 },
)

// The palette

/** Limit from a key press to the paint of its effect, in milliseconds. */
const KEY_LIMIT_MS = 50

const palette = (page: Page) => dialog(page, '検索と操作')

/** Records each key's time, from its event to the end of the next frame. */
async function watchKeystrokes(page: Page) {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(0)
        }),
      true,
    )
  })
  return async (count: number) => {
    await page.waitForFunction(count => (globalThis as unknown as { times: number[] }).times.length >= count, count)
    return page.evaluate(() => (globalThis as unknown as { times: number[] }).times.splice(0))
  }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

story(
  'among 1,000 vendors, 5,000 users and 2,000 applications every key is answered at once',
  async ({ page, origin, platform }) => {
    const { applications, vendorGroups, users, vendorUsers } = platform.tables
    const { id: group } = vendorGroups.find(({ vendor }) => vendor === 2)!
    for (let number = applications.length; number < 2_000; number++) {
      applications.push({ ...applications[0]!, id: number + 1, vendor_group: group, name: `気象データ連携 第${number}号` })
    }
    const members = new Set(vendorUsers.filter(({ vendor }) => vendor === 2).map(({ user }) => user))
    const wanted = users.findLast(({ id }) => members.has(id))!.user_name
    // Busy machines are slow in ways that this does not measure.
    page.setDefaultTimeout(60_000)
    await openRows(page, origin, 'groups?vendor=2')
    await page.keyboard.press('ControlOrMeta+K')
    await focused(palette(page).getByRole('combobox'))
    await palette(page).getByText('読み込んでいます...').waitFor({ state: 'detached' })
    await page.keyboard.type('a')
    await palette(page)
      .getByText(/^[5-9],\d\d\d件中50件/)
      .waitFor()
    await page.keyboard.press('Backspace')
    const taken = await watchKeystrokes(page)
    await keepWithin({ typing: KEY_LIMIT_MS, erasing: KEY_LIMIT_MS }, async () => {
      await page.keyboard.type(wanted, { delay: 80 })
      const typing = await taken(wanted.length)
      assert.match((await palette(page).getByRole('option').first().textContent()) ?? '', wanted)
      for (let key = 0; key < wanted.length; key++) await page.keyboard.press('Backspace', { delay: 80 })
      return { typing: median(typing), erasing: median(await taken(wanted.length)) }
    })
  },
  { as: 'systemAdmin', platform: { vendors: 1_000, usersPerVendor: 5_000 } },
)

// Many documents

/** Limit from the list's arrival to the tree's first frame, and for any task while the tree grows, in milliseconds. */
const OPENS_WITHIN_MS = 300
const LONGEST_TASK_MS = 100

/** Creates 10,000 documents in 1,000 categories, 50 levels deep. */
function fillDocuments({ documents }: Tables) {
  const content = () => new Uint8Array()
  documents.length = 0
  for (let chain = 1; chain <= 20; chain++) {
    for (let depth = 1; depth <= 50; depth++) {
      const tree_category = Array.from({ length: depth }, (_, level) => `分類${chain}-${level + 1}`).join('/')
      for (let at = 1; at <= 10; at++) {
        const id = documents.length + 1
        documents.push({ id, document_name: `文書_${(id * 7919) % 10_000}.pdf`, tree_category, content })
      }
    }
  }
}

interface Notes {
  tasks: number[]
  arrived: number
  painted: number
}

/** Runs in the page: records long tasks, the arrival of the list and the paint of the tree, in milliseconds. */
function noteTree() {
  const notes = globalThis as unknown as Notes
  notes.tasks = []
  const tasks = new PerformanceObserver(entries => notes.tasks.push(...entries.getEntries().map(entry => Math.round(entry.duration))))
  tasks.observe({ type: 'longtask', buffered: true })
  new PerformanceObserver(entries => {
    const list = entries.getEntries().find(entry => entry.name.endsWith('/uploadDocument/')) as PerformanceResourceTiming | undefined
    if (list) notes.arrived = list.responseEnd
  }).observe({ type: 'resource', buffered: true })
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[role="treeitem"]')) return
    watch.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        notes.painted = performance.now()
      }),
    )
  })
  watch.observe(document, { subtree: true, childList: true })
}

story(
  '10,000 documents in 1,000 categories, 50 levels deep, open at once and expand without a stop',
  async tools => {
    const { page, context, origin, platform } = tools
    fillDocuments(platform.tables)
    await context.addInitScript(noteTree)
    await keepWithin({ opening: OPENS_WITHIN_MS, expanding: LONGEST_TASK_MS }, async () => {
      await page.goto('about:blank')
      await page.goto(`${origin}/#/uploadDocuments`)
      await heading(page, 'ドキュメント').waitFor()
      await page.waitForFunction(() => 'painted' in globalThis && 'arrived' in globalThis)
      const opening = await page.evaluate(() => {
        const { painted, arrived, tasks } = globalThis as unknown as Notes
        tasks.length = 0
        return Math.round(painted - arrived)
      })
      await press(page, 'すべて展開')
      // Polls rarely, as counting costs time too.
      await page.waitForFunction(() => document.querySelectorAll('[role="treeitem"]').length === 11_000, undefined, { polling: 500 })
      await painted(page)
      const tasks = await page.evaluate(() => (globalThis as unknown as Notes).tasks)
      await press(page, 'すべて折りたたむ')
      await eventually(async () => assert.is(await page.getByRole('treeitem').count(), 20))
      return { opening, expanding: Math.max(0, ...tasks) }
    })
  },
  { as: 'vendorUser' },
)

story.run()
