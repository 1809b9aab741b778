import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Vendor } from '../../../../src/api/entities.ts'
import { ifUnused as ifGroupUnused } from '../../../../src/features/groups/group.ts'
import { daysLeft, ifUnused, isActive, isSoon } from '../../../../src/features/vendors/vendor.ts'
import { loadConfig } from '../../../../src/state/config.ts'
import { restore } from '../../../../src/state/location.ts'
import defaultConfig from '../../../../static/config.json' with { type: 'json' }
import { dateAfter } from '../../../platform/dates.ts'

Object.assign(globalThis, { location: new URL('http://localhost:8080/'), fetch: async () => Response.json(defaultConfig) })
await loadConfig()

const contract = (expiration_date: unknown) => ({ id: 1, expiration_date }) as Vendor
const inDays = (days: number) => contract(dateAfter(Date.now(), days))

test('the days left of a contract are those until its last day, which counts as none', () => {
  for (const days of [-400, -1, 0, 1, 90, 91, 365]) assert.is(daysLeft(inDays(days)), days)
})

test('a contract without an end has no days left, nor does one whose end makes no sense', () => {
  for (const none of [null, undefined, '', 'never', '31/03/2027', 20270331, {}]) {
    assert.is(daysLeft(contract(none)), undefined, String(none))
    assert.is(isSoon(contract(none)), false, String(none))
  }
})

test('a contract ends soon from 90 days before its end on, and does so afterwards', () => {
  assert.is(isSoon(inDays(91)), false)
  for (const days of [90, 89, 1, 0, -1, -4000]) assert.is(isSoon(inDays(days)), true, `${days}`)
})

test('a vendor is active or not by a number, a text or a boolean; anything else says neither', () => {
  const told = (is_active: unknown) => isActive({ id: 1, is_active } as Vendor)
  for (const yes of [1, '1', true, 'true']) assert.is(told(yes), true, String(yes))
  for (const no of [0, '0', false, 'false']) assert.is(told(no), false, String(no))
  for (const unknown of [undefined, '', 'yes', 2]) assert.is(told(unknown), undefined, String(unknown))
})

test('a vendor in use says what belongs to it', () => {
  const inUse = (count: object) =>
    ifUnused.disabledReason({ id: 7, count } as Vendor)?.replace('が登録されているため、削除できません。', '')
  assert.is(inUse({ user: 2, group: 1, application: 3 }), 'ユーザー2人、グループ1件、アプリケーション3件')
  assert.is(inUse({ user: 1, group: 0, application: 0 }), 'ユーザー1人')
  assert.is(inUse({ group: 1 }), 'グループ1件')
  assert.is(inUse({ application: 1 }), 'アプリケーション1件')
  assert.is(inUse({ user: 0, group: 0, application: 0 }), undefined)
})

test('the links into what a vendor or a group holds lead past filters, sort and page there, and keep all others', () => {
  const replaceState = (_state: unknown, _title: string, address: string) => {
    location.href = new URL(address, location.href).href
  }
  Object.assign(globalThis, { history: { replaceState } })
  const users = 'users.q=x&users.sort=-email&users.page=2&users.rows=5'
  const apps = 'apps.q=x&apps.sort=-name&apps.page=2&apps.rows=5'
  restore(`/vendors?vendors.q=x&${users}&groups.q=x&${apps}&vendor=1&group=3`)
  const vendor = { id: 7, count: { user: 2, group: 0, application: 1 } } as Vendor
  const group = { id: 9, name: '水稲', user_count: 1, appCount: 4 }
  const steps = [...ifUnused.reasonSteps(vendor), ...ifGroupUnused.reasonSteps(group)].map(
    ({ label, href }) => `${label} ${decodeURI(href)}`,
  )
  const toUsers = '#/users?vendors.q=x&users.rows=5&groups.q=x&apps.q=x&apps.sort=-name&apps.rows=5'
  const toApps = '#/apps?vendors.q=x&users.q=x&users.sort=-email&users.rows=5&groups.q=x&apps.rows=5'
  assert.equal(steps, [
    `ユーザー2人を表示 ${toUsers}&vendor=7`,
    `アプリケーション1件を表示 ${toApps}&vendor=7`,
    `ユーザー1人を表示 ${toUsers}&vendor=1&group=9`,
    `アプリケーション4件を表示 ${toApps}&vendor=1&group=9`,
  ])
})

test.run()
