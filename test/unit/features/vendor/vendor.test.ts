import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Vendor } from '../../../../src/api/entities.ts'
import { daysLeft, endsSoon } from '../../../../src/features/vendor/vendor.ts'
import { dateAfter } from '../../../platform/dates.ts'

const contract = (expiration_date: unknown) => ({ id: 1, expiration_date }) as Vendor
const inDays = (days: number) => contract(dateAfter(Date.now(), days))

test('the days left of a contract are those until its last day, which counts as none', () => {
  for (const days of [-400, -1, 0, 1, 90, 91, 365]) assert.is(daysLeft(inDays(days)), days)
})

test('a contract without an end has no days left, nor does one whose end makes no sense', () => {
  for (const none of [null, undefined, '', 'never', '31/03/2027', 20270331, {}]) {
    assert.is(daysLeft(contract(none)), undefined, String(none))
    assert.is(endsSoon(contract(none)), false, String(none))
  }
})

test('a contract ends soon from 90 days before its end on, and does so afterwards', () => {
  for (const [days, isSoon] of [[91, false], [90, true], [89, true], [1, true], [0, true], [-1, true], [-4000, true]] as const) {
    assert.is(endsSoon(inDays(days)), isSoon, `${days}`)
  }
})

test.run()
