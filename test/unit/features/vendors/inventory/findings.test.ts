/** The rules of the check, as a table: what is known, what each rule finds, and the vendors about which it cannot speak. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Vendor, VendorUser } from '../../../../../src/api/entities.ts'
import { check, findings, type Finding } from '../../../../../src/features/vendors/inventory/findings.ts'
import { vendorRows } from '../../../../../src/features/vendors/inventory/rows.ts'
import type { GroupWithMembers, Part, Parts } from '../../../../../src/state/inventory.ts'

const admin = { id: 2, name: 'ベンダー管理者' }
const member = { id: 3, name: 'ベンダー利用者' }

const asked = <Item>(...items: Item[]): Part<Item> => ({ state: 'asked', items, at: 1 })
const failed = { state: 'failed', problem: 'エラー', at: 1 } as const

let lastId = 0
/** A user of a vendor: the person's id, the role, and what differs. */
const user = (
  id: number | null | undefined,
  role: VendorUser['role'] = member,
  more: NonNullable<VendorUser['user']> = {},
): VendorUser => ({
  id: ++lastId,
  role,
  user: { id, user_name: id == null ? '' : `u${id}@x.jp`, family_name: '青森', given_name: '林檎', ...more },
})

const group = (id: number, members: number, more: Partial<GroupWithMembers> = {}): GroupWithMembers => ({
  id,
  name: `g${id}`,
  app_count: 1,
  members: Array.from({ length: members }, (_, n) => ({ id: n, user: n })),
  ...more,
})

/** What is known of a vendor: its fields, and the parts that were asked for. */
type Known = Partial<Vendor> & Parts

/** A rule, vendors 1, 2 and so on, those that it finds, how many it counts, and those about which it cannot speak. */
type Case = [rule: Finding['key'], data: Known[], found: string[], count: number, unknown: number[]]

const told = { is_active: 1, expiration_date: '2099-01-31', notify_email_address: 'n@x.jp' }
const users = (...all: VendorUser[]): Parts => ({ users: asked(...all) })
const groups = (...all: GroupWithMembers[]): Parts => ({ groups: asked(...all) })
const noUsers: Parts = { users: failed }
const roleless = { ...user(2), role: undefined }
const nameless = user(1, member, { family_name: '', given_name: '' })
const ended = { expiration_date: '2020-01-31' }

const cases: readonly Case[] = [
  ['noAdmin', [users(user(1)), users(user(2, admin))], ['1'], 1, []],
  // Nobody anywhere is an administrator.
  ['noAdmin', [users(user(1)), users(user(2))], ['1', '2'], 2, []],
  ['noAdmin', [users(), noUsers, {}], [], 0, [2, 3]],
  ['noAdmin', [users(user(1), roleless), users(user(3, admin), roleless)], [], 0, [1]],
  ['noAdmin', [users(user(1, null)), users(user(2, { id: 9 }))], ['1'], 1, [2]],
  ['oneAdmin', [users(user(1, admin), user(2)), users(user(3, admin), user(4, admin))], ['1'], 1, []],
  ['oneAdmin', [users(user(1, admin), user(1, admin))], ['1'], 1, []],
  ['oneAdmin', [users(user(1, admin), roleless)], [], 0, [1]],
  // Two links in one vendor are one vendor; a person in three vendors is one person.
  ['severalVendors', [users(user(1), user(1))], [], 0, []],
  ['severalVendors', [users(user(1)), users(user(1)), users(user(1), user(2))], ['1', '2', '3'], 1, []],
  ['severalVendors', [users(user(1)), users(user(null, member, { user_name: ' U1@x.jp' }))], ['1', '2'], 1, []],
  ['severalVendors', [users(user(1)), users(user(1, member, { user_name: undefined }))], ['1', '2'], 1, []],
  ['severalVendors', [users(user(null)), users(user(undefined)), noUsers], [], 0, [1, 2, 3]],
  ['noName', [users(user(1, member, { family_name: '', given_name: null }))], ['1'], 1, []],
  ['noName', [users(nameless), users(nameless)], ['1', '2'], 1, []],
  ['noName', [users(user(1, member, { family_name: undefined, given_name: '' })), users({ id: 1 })], [], 0, [1, 2]],
  ['noName', [users(user(1, member, { family_name: undefined }))], [], 0, []],
  ['noUsers', [users(), users(user(1)), noUsers, {}], ['1'], 1, [3, 4]],
  ['inactiveWithUsers', [{ is_active: 0, ...users(user(1)) }, { is_active: 0, ...users() }, users(user(2))], ['1'], 1, []],
  [
    'inactiveWithUsers',
    [
      { is_active: undefined, ...users(user(1)) },
      { is_active: undefined, ...users() },
    ],
    [],
    0,
    [1],
  ],
  ['inactiveWithUsers', [{ is_active: 0 }, {}], [], 0, [1]],
  ['expiredActive', [ended, { ...ended, is_active: 0 }, { expiration_date: null }], ['1'], 1, []],
  ['expiredActive', [{ expiration_date: undefined }, { ...ended, is_active: undefined }, { expiration_date: 'x' }], [], 0, [1, 2, 3]],
  ['expiredActive', [{ expiration_date: undefined, is_active: 0 }, { is_active: undefined }], [], 0, []],
  ['sameName', [{ name: 'あおもり' }, { name: ' ｱｵﾓﾘ' }, { name: '弘前' }, { name: null }, { name: '' }], ['1', '2'], 2, []],
  ['sameName', [{ name: undefined }, { name: undefined }], [], 0, [1, 2]],
  ['noNotifyEmail', [{ notify_email_address: ' ' }, { notify_email_address: null }, {}], ['1', '2'], 2, []],
  ['noNotifyEmail', [{ notify_email_address: undefined }], [], 0, [1]],
  // The members were asked for: the optional count is not needed.
  ['noMembers', [groups(group(1, 0), group(2, 1)), groups()], ['1'], 1, []],
  ['noMembers', [{ groups: failed }, users(user(1))], [], 0, [1, 2]],
  ['noApps', [groups(group(1, 1, { app_count: 0 }), group(2, 1))], ['1'], 1, []],
  ['noApps', [groups(group(1, 1, { app_count: undefined, appCount: 0 }))], ['1'], 1, []],
  ['noApps', [groups(group(1, 1, { app_count: undefined }), group(2, 1, { app_count: 0 }))], ['1'], 1, [1]],
]

/** What a rule finds in vendors of which this is known. */
function checked(key: Finding['key'], data: readonly Known[]) {
  const vendors = data.map(({ users: _users, groups: _groups, ...vendor }, at) => ({ id: at + 1, name: `v${at + 1}`, ...told, ...vendor }))
  const inventory = new Map(data.map((parts, at): [string, Parts] => [String(at + 1), parts]))
  const rule = findings.find(finding => finding.key === key)!
  return check(rule, vendorRows(vendors, inventory))
}

for (const [key, data, found, count, unknown] of cases) {
  test(`${key}: finds ${count} in ${JSON.stringify(data).slice(0, 200)}`, () => {
    const { isKnown, ...result } = checked(key, data)
    const idsOf = (rows: readonly { vendor: { id: unknown } }[]) => [...new Set(rows.map(({ vendor }) => vendor.id))]
    assert.equal([idsOf(result.found).map(String), isKnown ? result.count : 0, idsOf(result.unknown)], [found, count, unknown])
  })
}

test('a rule that can speak about no vendor does not count none', () => {
  const isKnown = (...data: Known[]) => checked('noUsers', data).isKnown
  assert.equal([isKnown(), isKnown(noUsers, {}), isKnown(noUsers, users(user(1)))], [false, false, true])
})

test('has a case with something found and one with something unknown for every rule', () => {
  for (const { key } of findings)
    assert.ok(
      cases.some(([rule, , , count]) => rule === key && count) && cases.some(([rule, , , , unknown]) => rule === key && unknown.length),
      key,
    )
})

test.run()
