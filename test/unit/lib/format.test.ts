import { spawnSync } from 'node:child_process'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dateOf, dateParts, daysUntil, sizeOf } from '../../../src/lib/format.ts'

/** Evaluates an expression about `format` in a browser of another time zone. */
function inZone(TZ: string, expression: string, before = ''): unknown {
  const [module, hook] = ['src/lib/format.ts', 'test/tools/setup/typescript.mjs'].map(
    path => new URL(`../../../${path}`, import.meta.url).href,
  )
  const code = `import * as format from '${module}'\n${before}\nconsole.log(JSON.stringify(${expression}))`
  const args = ['--import', hook!, '--input-type=module', '-e', code]
  const { stdout, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, TZ }, encoding: 'utf8' })
  assert.is(stderr, '')
  return JSON.parse(stdout)
}

const instants: [value: string, date: string][] = [
  ['2027-03-31T14:59:59Z', '2027-03-31'],
  ['2027-03-31T15:00:00Z', '2027-04-01'],
  ['2027-03-31T23:59:59+09:00', '2027-03-31'],
  ['2027-04-01T00:00:00+09:00', '2027-04-01'],
  ['2027-03-31T23:30:00-08:00', '2027-04-01'],
  ['2027-12-31T16:00Z', '2028-01-01'],
  ['2027-12-31T15:00:00.000Z', '2028-01-01'],
  ['2027-12-31T14:59:59.999999Z', '2027-12-31'],
  ['2028-02-29T00:00:00+0900', '2028-02-29'],
  ['2027-01-01T05:45:00+05:45', '2027-01-01'],
  ['2027-03-31T23:30:00+09', '2027-03-31'],
  ['2027-03-31T14:59:59.999999999Z', '2027-03-31'],
  ['2027-03-31T14:59:59,999999999Z', '2027-03-31'],
  ['2027-03-31T15Z', '2027-04-01'],
  ['20270331T150000Z', '2027-04-01'],
  ['20270331T1459Z', '2027-03-31'],
  ['20270331T233000.5-0800', '2027-04-01'],
  ['2026-12-31T23:59:60+09:00', '2026-12-31'],
  ['2027-03-31t14:59:59z', '2027-03-31'],
  ['2027-03-31T24:00:00+09:00', '2027-04-01'],
  ['9999-12-31T14:59:59Z', '9999-12-31'],
  ['9999-12-31T23:59:59.9999999Z', '10000-01-01'],
]

test('an instant is shown as its date in Tokyo, in whatever zone the browser is', () => {
  const values = [...instants.map(([value]) => value), '2027-03-31', '2027-11-07']
  for (const [TZ, offset] of [
    ['America/New_York', 300],
    ['Pacific/Kiritimati', 640],
    ['Asia/Kolkata', -330],
  ] as const) {
    const dates = inZone(TZ, `[new Date(0).getTimezoneOffset(), ...${JSON.stringify(values)}.map(format.dateOf)]`)
    assert.equal(dates, [offset, ...instants.map(([, date]) => date), '2027-03-31', '2027-11-07'], TZ)
  }
})

test('H13 a plain date is shown as it is, whatever the calendar says', () => {
  const dates = ['2027-03-31', '2028-02-29', '1999-12-31', '2027-01-01', '2027-02-30', '9999-99-99', '0000-00-00']
  for (const date of dates) assert.is(dateOf(date), date)
})

test('H13 anything else is no date: no time that does not exist, or has no offset, nor one of a day that does not exist', () => {
  const times = [
    ...'25:00:00Z 12:60:00Z 12:00:61Z 12:00:00 12:00:00+99:00 12 24:00:01Z 12:00:00+09:60 1Z 12:0Z 12:00:00.Z Z +09:00'.split(' '),
    ...'14,9Z 12:00:00(x)Z １２:00:00Z 99:99:99Z'.split(' '),
    ...['12:00:00 Z', '', '12:00:00\u221209:00', '(12:00)12:00:00 +0900', ' 12:00:00Z', '12:00:00 GMT+09:00', '12:00:00 PM +09:00'],
  ]
  const days = '2027-02-29 2027-13-01 2027-00-10 2027-04-31 2027-090 2027-W13-3 2027-03 2027'.split(' ')
  const values = [
    ...times.map(time => `2027-03-31T${time}`),
    ...days.map(day => `${day}T12:00:00Z`),
    ...'x - 2027/03/31 2027-3-31 27-03-31 20270331 2027-03 ２０２７-０３-３１ ２０２７-03-31 令和9年3月31日 +002027-03-31'.split(' '),
    ...'2027-03-31T12:00:00Z;x 2027-03-31<script> <b> 1790000000 +275760-09-13'.split(' '),
    ...['2027-03-31 ', ' 2027-03-31', '2027-03-31\n', '2027-03-31 12:00:00+09:00', '9'.repeat(100_000), ' '],
    ...[1806418800000, 1_790_000_000, 0, true, {}, [], ['2027-03-31'], new Date(0), { toString: () => '2027-03-31' }],
    ...['', undefined, null],
  ]
  for (const value of values) assert.is(dateOf(value), undefined, String(value).slice(0, 30))
})

test('a very early instant is YYYY-MM-DD or none, but nothing in between', () => {
  for (const value of ['0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '0999-06-01T00:00:00+09:00']) {
    assert.match(dateOf(value) ?? '0000-00-00', /^\d{4}-\d\d-\d\d$/, value)
  }
})

test('the parts of a date are numbers, for texts that name year, month and day', () => {
  assert.equal(dateParts('2027-03-09'), [2027, 3, 9])
  assert.equal(dateParts('2027-12-31T15:00:00Z'), [2028, 1, 1])
  for (const value of ['', null, undefined, 20270331]) assert.is(dateParts(value), undefined)
})

/** Returns the days until each date, as a browser in this time zone counts them, at each of these times. */
const daysIn = (TZ: string, times: readonly string[], values: readonly unknown[]) =>
  inZone(
    TZ,
    `${JSON.stringify(times)}.map(time => { now = time; return ${JSON.stringify(values)}.map(format.daysUntil) })`,
    `let now
    globalThis.Date = class extends Date {
      constructor(...given) { super(...(given.length ? given : [now])) }
      static now() { return new this().getTime() }
    }`,
  )

test('the days until a date are counted in Japan, in whatever zone the browser is', () => {
  const values = ['2027-03-31', '2027-04-01', '2027-03-30', '2027-03-31T14:59:59Z', '2027-03-31T15:00:00Z', '2028-03-31', 'never', null]
  // The first and the last second of 31 March in Japan, and the next one.
  const times = ['2027-03-30T15:00:00Z', '2027-03-31T14:59:59Z', '2027-03-31T15:00:00Z']
  const onThatDay = [0, 1, -1, 0, 1, 366, null, null]
  for (const TZ of ['Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati']) {
    assert.equal(daysIn(TZ, times, values), [onThatDay, onThatDay, [-1, 0, -2, -1, 0, 365, null, null]], TZ)
  }
})

test('a contract that ends in the year 9999 or later, or in the year 1, has no end: there are no days left to count', () => {
  const ofYear1 = ['0001-01-01', '0001-01-01T00:00:00Z']
  const dates = ['9999-12-31', '9999-01-01', '9999-12-31T23:59:59Z', '9999-12-30T15:00:00Z', ...ofYear1]
  for (const date of dates) assert.is(daysUntil(date), undefined, date)
  assert.ok(daysUntil('9998-12-31')! > 2_000_000)
})

test('summer time, which Japan has none of, neither adds a day nor takes one', () => {
  const dates = ['2027-03-14', '2027-03-15', '2027-11-07', '2027-11-08']
  assert.equal(daysIn('America/New_York', ['2027-03-13T12:00:00Z'], dates), [[1, 2, 239, 240]])
})

test('without a date of the calendar there are no days until it', () => {
  for (const value of [undefined, '31/03/2027', '2027-13-01', '0000-00-00', {}]) assert.is(daysUntil(value), undefined, String(value))
})

test('a size has the unit in which people read it, with one digit after the point above bytes', () => {
  for (const [bytes, text] of [
    [0, '0 B'],
    [1, '1 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [1549, '1.5 kB'],
    [20_480, '20.5 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [1_000_000, '1.0 MB'],
    [20_971_520, '21.0 MB'],
    [1_500_000_000, '1500.0 MB'],
  ] as const)
    assert.is(sizeOf(bytes), text)
})

test.run()
