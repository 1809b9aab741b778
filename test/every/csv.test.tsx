/** The tables' CSV files as evidence: their names, and every field of the list. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { routes } from '../../src/app/routes.ts'
import { dateOf } from '../../src/lib/format.ts'
import { parseCsv } from '../../src/lib/readCsv.ts'
import { isInVendor, lists } from '../support/lists.ts'
import { button, inAddress, open, paste, press, savedBy, settled, text as shown, until } from '../component/open.tsx'
import { startClock, stopClock } from '../component/clock.ts'
import { customer, openUsers, smallPlatform } from '../component/peoplePage.ts'
import { gateResponses } from '../component/vendorPage.ts'
import type { Account } from './sweep.ts'

test.after.each(startClock)

/** Today in Japan. */
const today = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)

async function savedFrom(path: string, list: string, { platform = smallPlatform(), as = 'systemAdmin' as Account } = {}) {
  await open(path, { as, platform })
  await until(() => button(`${list}のCSV`)?.getAttribute('aria-disabled') === null)
  // The file of a vendor's own users is named by the vendor, which loads last.
  await until(() => document.body.textContent?.includes(customer) || as === 'systemAdmin')
  return savedBy(() => press(`${list}のCSV`))
}

for (const { page, table = '', csv, call } of lists) {
  if (!csv) continue
  test(`the CSV of ${table} has every field of the list, ids too, and no secret; its name says whose it is, and of which day`, async () => {
    const platform = smallPlatform()
    for (const app of platform.tables.applications) app.client_secret = 'top-secret'
    const { name, text } = await savedFrom(`${routes[page].path}?vendor=2&vendors.active=0`, table, { platform })
    assert.is(name, `${table}${isInVendor(call) ? `_${customer}` : ''}_${today()}.csv`)
    assert.is(text.split('\r\n')[0], csv.heads)
    assert.match(text.replaceAll('\r\n', '\n'), csv.row, text)
    assert.not.match(text, 'top-secret')
  })
}

/** Returns the values of a row, by their place in it. */
function leavesOf(value: unknown, place = ''): [place: string, value: string][] {
  if (typeof value !== 'object' || value === null) return value || value === 0 ? [[place, String(value)]] : []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, place ? `${place}.${key}` : key))
}

/** Fields that a column shows in words. */
const inWords = ['is_active']

for (const { page, call } of lists.filter(({ mark }) => mark)) {
  test(`the CSV of the page ${page} misses no field of ${call}`, async () => {
    const platform = smallPlatform()
    const { accessToken } = await platform.tokensFor('systemAdmin')
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await platform.handle(new Request(`http://localhost/api/v1${call}${isInVendor(call) ? '?vendorId=2' : ''}`, { headers }))
    const body = await answer.json()
    const leaves = leavesOf((body.results ?? body)[0])
    assert.ok(leaves.length > 1)
    const { path } = routes[page]
    await open(`${path}?vendor=2&vendors.active=0`, { as: 'systemAdmin', platform })
    const save = /のCSV$/
    await until(() => button(save)?.getAttribute('aria-disabled') === null)
    const { rows } = await parseCsv((await savedBy(() => press(button(save)!))).text)
    const missingIn = (cells: readonly string[]) =>
      leaves.filter(([place, value]) => !inWords.includes(place) && !cells.includes(value) && !cells.includes(dateOf(value) ?? ''))
    assert.ok(rows.length > 1)
    const [missing = []] = rows.map(({ cells }) => missingIn(cells)).sort((a, b) => a.length - b.length)
    const names = missing.map(([place]) => place)
    assert.equal(names, [], `${page}: add ${names.join(', ')} to its columns, or to those of src/pages/saveTableCsv.ts`)
  })
}

for (const { page, table = '', csv, filters } of lists) {
  if (!csv) continue
  test(`the CSV of ${table} counts what was typed into a filter a moment ago`, async () => {
    await open(`${routes[page].path}?vendor=2&vendors.active=0`, { as: 'systemAdmin', platform: smallPlatform() })
    await until(() => button(`${table}のCSV`)?.getAttribute('aria-disabled') === null)
    await settled()
    stopClock()
    await paste(filters[0]!, '該当しない文字')
    const { name, text } = await savedBy(() => press(`${table}のCSV`))
    assert.is(text.trim().split('\r\n').length, 1)
    assert.match(name, /_絞り込み\.csv$/)
  })
}

test('if a filter or a group leaves rows out, the name of the CSV says so', async () => {
  for (const path of ['/users?vendor=2&users.q=vendor', '/users?vendor=2&group=21']) {
    const { name } = await savedFrom(path, 'ユーザー一覧')
    assert.is(name, `ユーザー一覧_${customer}_${today()}_絞り込み.csv`, path)
  }
  const { name } = await savedFrom('/vendors', 'ベンダー一覧')
  assert.is(name, `ベンダー一覧_${today()}_絞り込み.csv`)
})

test('a filter of blanks is no filter: the address drops it, and the name of the CSV does not mention it', async () => {
  for (const blanks of ['%20', '%E3%80%80', '%20%E2%80%8F%E3%80%80']) {
    const { name } = await savedFrom(`/users?vendor=2&users.q=${blanks}`, 'ユーザー一覧')
    assert.is(name, `ユーザー一覧_${customer}_${today()}.csv`, blanks)
    assert.is(inAddress('users.q'), null, blanks)
    assert.is(button('絞り込み（1）'), null, blanks)
  }
})

test('the name of a CSV says how old its rows are: remembered ones, offline or while they load again', async () => {
  for (const path of ['/users?vendor=2', '/users?vendor=2&group=21']) {
    for (const isOffline of [true, false]) {
      const platform = await openUsers(path)
      await press('アプリケーション')
      await settled()
      if (isOffline) platform.faults.push({ path: /vendorUser|vendorGroupUser/, kind: 'drop' })
      const release = isOffline ? () => {} : gateResponses(platform, { path: /vendorUser/ })
      await press('ユーザー')
      await until(() => button('ユーザー一覧のCSV') && (!isOffline || /\d\d:\d\d 時点/.test(shown())))
      const { name } = await savedBy(() => press('ユーザー一覧のCSV'))
      assert.match(name, new RegExp(`_${today()}_\\d\\d時\\d\\d分時点(_絞り込み)?\\.csv$`))
      release()
      await settled()
    }
  }
})

test('users who work inside their own vendor find its name in the name of the CSV, and its id in rows that do not tell it', async () => {
  const platform = smallPlatform()
  platform.faults.push({ path: '/api/v1/vendorUser/', status: 200, body: [{ id: 5, user: { id: 7, user_name: 'a@x.jp' } }] })
  const { name, text } = await savedFrom('/users', 'ユーザー一覧', { platform, as: 'vendorAdmin' })
  assert.match(text, /^a@x\.jp,,,,7,5,,2\r$/m)
  assert.is(name, `ユーザー一覧_${customer}_${today()}.csv`)
})

test.run()
