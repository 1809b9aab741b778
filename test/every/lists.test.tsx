import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createRandom } from '../platform/random.ts'
import { startClock, stopClock } from '../component/clock.ts'
import { alert, area, button, goTo, inAddress, press, settled, text, textbox, travel, turn, type, until } from '../component/open.tsx'
import { customer, farm, office, select, smallPlatform, takeCalls, vendorPanel } from '../component/peoplePage.ts'
import { gateResponses } from '../component/vendorPage.ts'
import { type Route, routes } from '../../src/app/routes.ts'
import { isInVendor, lists } from '../support/lists.ts'
import { rolesWith } from '../support/pages.ts'
import { aim, openQuietly } from './sweep.ts'

/** What holds for every list, from the table of lists. */

test.after.each(startClock)

const nasty = '<img src=x onerror=alert(1)>"><svg onload>{{7*7}}'
const elsewhere = '/nowhere'

const pathOf = ({ page }: (typeof lists)[number]) => `${routes[page].path}?vendor=2`
const card = () => document.querySelector('main section.card') ?? document.querySelector('main')!
const names = () => [...card().querySelectorAll('[role="rowheader"]')].map(cell => text(cell))

/** Opens a list of the customer (2). The farm (3) has a row of its own in each list. */
async function openList(list: (typeof lists)[number]) {
  const platform = smallPlatform({ documents: 3 })
  platform.tables.applications.push({ ...platform.tables.applications[0]!, id: 4, name: 'りんご日誌', vendor_group: 31 })
  await openQuietly(pathOf(list), { as: 'systemAdmin', platform })
  takeCalls(platform)
  return platform
}

// ---- what it shows ----

/** Returns the names of its filters: of fields, of groups of check boxes, and of single ones. */
const filterNames = () =>
  [...card().querySelectorAll('fieldset, input')]
    .filter(control => !control.parentElement!.closest('fieldset'))
    .map(control => text(control.querySelector('legend') ?? control.closest('label')!))

for (const list of lists) {
  test(`${list.page}: has its columns, its filters, and its actions for a row and for selected rows`, async () => {
    await openList(list)
    const heads = [...card().querySelectorAll('[role="columnheader"]')].map(head => text(head))
    assert.equal(heads, [...(list.columns ?? []), ...(list.actions ? ['操作'] : [])], 'columns')
    assert.equal(filterNames(), list.filters, 'filters')
    if (list.table) assert.is(card().querySelector('h2')?.textContent, list.table, 'table')
    if (!list.actions) return
    const row = card().querySelector('[role="rowheader"]')!
    const name = row.getAttribute('aria-label') ?? text(row)
    const actions = [...row.closest('tr')!.querySelectorAll('[role="cell"] button')].map(one => one.getAttribute('aria-label'))
    assert.equal(
      actions,
      list.actions.map(action => name + action),
      'actions',
    )
    assert.is(button('選択') !== null, list.bulk !== undefined)
    if (!list.bulk) return
    await press('選択')
    await press(card().querySelector('tbody input')!)
    const bulk = [...area('選択した行の操作')!.querySelectorAll('button')].map(one => one.textContent)
    assert.equal(bulk, [...list.bulk, '選択を終了'], 'actions for selected rows')
  })
}

// ---- stale responses ----

/** Lists of what the selected vendor has. */
const ofVendors = lists.filter(({ call }) => isInVendor(call))

for (const list of ofVendors) {
  test(`T46 ${list.page}: A → B → A, answered in any order: shows the vendor that is selected last, nothing else in between`, async () => {
    const random = createRandom(46)
    const platform = await openList(list)
    const ofCustomer = names()
    await select(vendorPanel(), farm)
    await until(() => names().length > 0 && names()[0] !== ofCustomer[0])
    const ofFarm = names()
    for (let round = 0; round < 10; round++) {
      const isFarmLast = round % 2 === 0
      const release: (() => void)[] = []
      for (const vendor of isFarmLast ? [farm, customer, farm] : [customer, farm, customer]) {
        const answers = [aim(`GET ${list.call}`), aim('GET /vendorGroup/')].map(call => gateResponses(platform, { ...call, times: 1 }))
        for (const answer of answers) release.splice(random.between(0, release.length), 0, answer)
        await select(vendorPanel(), vendor)
        await turn()
      }
      const expected = isFarmLast ? ofFarm : ofCustomer
      for (const answer of release) {
        answer()
        await turn()
        if (names().length > 0) assert.equal(names(), expected, `round ${round}`)
      }
      platform.faults.splice(0)
      await until(() => names().length > 0)
      await settled()
      assert.equal(names(), expected, `round ${round}`)
    }
    assert.is(alert(), null)
  })

  test(`T46 ${list.page}: says nothing of the late failure of a request for an earlier vendor`, async () => {
    const platform = await openList(list)
    const release = gateResponses(platform, { ...aim(`GET ${list.call}`), times: 1, status: 500 })
    await select(vendorPanel(), office)
    await turn()
    await select(vendorPanel(), farm)
    await until(() => names().length > 0)
    const shown = names()
    release()
    await settled()
    assert.equal([alert(), button('再試行'), names()], [null, null, shown])
  })
}

// ---- filters ----

for (const list of lists.filter(({ filter }) => filter)) {
  const { page, filter = '', empty } = list
  const clear = '絞り込みを解除'

  test(`${page}: a text filters 600 ms after the last key; if nothing is left, the list says so and offers to clear it`, async () => {
    await openList(list)
    const all = names()
    const entries = history.length
    const clock = stopClock()
    await type(filter, 'どこにもない')
    await clock.pass(599)
    assert.equal(names(), all)
    await clock.pass(1)
    assert.match(text(card()), empty)
    assert.not.match(text(card()), 'から登録できます')
    assert.is(inAddress(`${routes[page].path.slice(1)}.${list.param ?? 'q'}`), 'どこにもない')
    assert.is(history.length, entries)
    await press(clear)
    assert.equal(names(), all)
  })

  test(`T47 ${page}: a text that is typed into a filter changes nothing once the page has been left`, async () => {
    const platform = await openList(list)
    const clock = stopClock()
    await type(filter, '収')
    await goTo(elsewhere)
    await settled()
    takeCalls(platform)
    await clock.pass(650)
    assert.equal([location.hash, takeCalls(platform)], [`#${elsewhere}`, []])
  })

  if (!isInVendor(list.call)) continue
  const parameter = `${routes[page].path.slice(1)}.${list.param ?? 'q'}`
  const place = () => [inAddress('vendor'), inAddress(parameter)]

  test(`${page}: a text that waits is applied where it was typed, before another vendor is selected`, async () => {
    await openList(list)
    stopClock()
    await type(filter, '収')
    await select(vendorPanel(), farm)
    assert.equal(place(), ['3', '収'])
    await travel(-1)
    assert.equal(place(), ['2', '収'])
  })

  test(`${page}: Back drops a text that waits, instead of filtering the list that it shows`, async () => {
    await openList(list)
    await select(vendorPanel(), farm)
    await until(() => names().length > 0)
    const clock = stopClock()
    await type(filter, '収')
    await travel(-1)
    await clock.pass(650)
    assert.equal([place(), textbox(filter!)!.value], [['2', null], ''])
    await travel(1)
    assert.equal([place(), textbox(filter!)!.value], [['3', null], ''])
  })
}

// ---- empty lists ----

for (const { page, call, empty, cannotAdd } of lists) {
  const { path, area }: Route = routes[page]
  for (const as of rolesWith(`${area}.view`)) {
    const mayAdd = !cannotAdd && rolesWith(`${area}.modify`).includes(as)

    test(`${page} as ${as}: an empty list says so, ${mayAdd ? 'and how to add the first' : 'and no more'}`, async () => {
      const platform = smallPlatform()
      platform.faults.push({ ...aim(`GET ${call}`), status: 200, body: [] })
      await openQuietly(`${path}?vendor=2`, { as, platform })
      const said = text(card())
      assert.match(said, empty)
      assert.equal([button('絞り込みを解除'), button('再試行')], [null, null])
      assert.is(/を追加|から登録できます/.test(said), mayAdd)
    })
  }
}

// ---- markup ----

/** The names that users give, besides the texts of the lists; an address is a key of the accounts. */
const given = ['name', 'family_name', 'given_name', 'contract_number', 'document_name', 'tree_category']

for (const list of lists) {
  test(`T35 ${list.page}: shows markup in names as text`, async () => {
    const platform = smallPlatform({ documents: 3 })
    const keys = [...given, ...(list.mark?.length === 1 ? list.mark : [])]
    for (const rows of Object.values({ ...platform.tables }) as object[][]) {
      for (const row of rows) for (const key of keys) if (key in row) Object.assign(row, { [key]: nasty })
    }
    await openQuietly(pathOf(list), { as: 'systemAdmin', platform })
    assert.match(text(document.querySelector('main')!), nasty)
    assert.is(document.querySelector('main img, [onload], [onerror]'), null)
  })
}

test.run()
