/** The comparison of two reviews: who joined, left, has another role, or cannot be known. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { VendorUser } from '../../../../../src/api/entities.ts'
import { compare as compareLists, contentOf } from '../../../../../src/features/vendors/inventory/review/compare.ts'
import type { LastList, LastUser, LastVendor } from '../../../../../src/features/vendors/inventory/review/lastList.ts'
import { type Compared, vendorRows } from '../../../../../src/features/vendors/inventory/rows.ts'
import { countCpu } from '../../../../support/cpu.ts'

const roles = { 2: 'ベンダー管理者', 3: 'ベンダー利用者' } as const

/** A user now: address, role, and the ids of link and user. */
type Now = [email: string, role: keyof typeof roles, linkId: number | string, userId: number | string]

const linkOf = ([user_name, role, id, user]: Now): VendorUser => ({
  id,
  vendor: 1,
  user: { id: user, user_name, family_name: '青森', given_name: '林檎' },
  role: { id: role, name: roles[role] },
})

const blank: LastUser = { email: '', family: '', given: '', role: '', userId: '', linkId: '', roleId: '' }

/** The user in a file, with ids or without. */
const withIds = (now: Now): LastUser => ({ ...withoutIds(now), roleId: String(now[1]), linkId: String(now[2]), userId: String(now[3]) })
const withoutIds = ([email, role]: Now): LastUser => ({ ...blank, email, family: '青森', given: '林檎', role: roles[role] })

const farm = { id: 1, name: '青森農園', contract_number: 'AG-1' }
const lastFarm = { id: '1', contract: 'AG-1', name: '青森農園', isKnown: true }

interface TestVendor {
  id: number | string
  name: string
  contract_number: string
}

/** Vendors and their users now; without users, they have not answered. */
const now = (vendors: readonly (readonly [vendor: TestVendor, users?: Now[]])[]) =>
  vendorRows(
    vendors.map(([vendor]) => vendor),
    new Map(
      vendors.map(([{ id }, users]) => [
        String(id),
        { users: users ? { state: 'asked', items: users.map(linkOf), at: 0 } : { state: 'failed', problem: '', at: 0 } },
      ]),
    ),
  )

const compare = (...lists: Parameters<typeof compareLists>) => compareLists(...lists).rows

const listOf = (vendors: LastVendor[], isOfAll = true): LastList => ({ vendors, people: 0, isOfAll, isFiltered: false, duplicates: 0 })

/** Lists the kinds of changes with their addresses. */
const changes = (rows: readonly Compared[]) => rows.map(({ change, link }) => `${change.kind} ${link.user?.user_name}`)

const ofFarm = (last: readonly LastUser[], users: Now[], vendor: Partial<LastVendor> = {}) =>
  changes(compare(listOf([{ ...lastFarm, ...vendor, users: [...last] }]), now([[farm, users]])))

const a: Now = ['a@x.jp', 2, 11, 101]
const b: Now = ['b@x.jp', 3, 12, 102]
const as = (now: Now, changes: Partial<Record<0 | 1 | 2 | 3, unknown>>) => Object.assign([...now], changes) as Now

for (const [title, last, users, expected] of [
  ['nothing has changed', [withIds(a), withIds(b)], [a, b], ['unchanged a@x.jp', 'unchanged b@x.jp']],
  ['one has joined', [withIds(a)], [a, b], ['unchanged a@x.jp', 'joined b@x.jp']],
  ['one has left', [withIds(a), withIds(b)], [a], ['unchanged a@x.jp', 'left b@x.jp']],
  ['another role', [withIds(a)], [as(a, { 1: 3 })], ['roleChanged a@x.jp']],
  ['a role of another name is the same role', [{ ...withIds(a), role: '管理' }], [a], ['unchanged a@x.jp']],
  ['another role of the same name', [{ ...withIds(a), roleId: '9' }], [a], ['roleChanged a@x.jp']],
  ['a new address is no other person', [withIds(a)], [as(a, { 0: 'new@x.jp' })], ['unchanged new@x.jp']],
  ['a user who was removed and added again', [withIds(a)], [as(a, { 2: 99 })], ['unchanged a@x.jp']],
  ['the id of a link that is another’s now', [withIds(a)], [as(b, { 2: 11 })], ['joined b@x.jp', 'left a@x.jp']],
  ['a link whose user is not told', [withIds(a)], [as(a, { 3: '' })], ['unchanged a@x.jp']],
  ['a link whose user was not told', [{ ...withIds(a), userId: '' }], [as(a, { 0: 'new@x.jp' })], ['unchanged new@x.jp']],
  ['another account with the address of one who left', [withIds(a)], [as(a, { 2: 99, 3: 999 })], ['joined a@x.jp', 'left a@x.jp']],
  [
    'two who exchanged their addresses',
    [withIds(a), withIds(b)],
    [as(a, { 0: 'b@x.jp' }), as(b, { 0: 'a@x.jp' })],
    ['unchanged b@x.jp', 'unchanged a@x.jp'],
  ],
  ['without ids, by the address', [withoutIds(a)], [as(a, { 2: 99, 3: 999 })], ['unchanged a@x.jp']],
  ['in other letters and with blanks', [{ ...withoutIds(a), email: ' A@X.JP' }], [a], ['unchanged a@x.jp']],
  ['without ids, another role by its name', [withoutIds(a)], [as(a, { 1: 3 })], ['roleChanged a@x.jp']],
  ['a new address without ids', [withoutIds(a)], [as(a, { 0: 'new@x.jp' })], ['joined new@x.jp', 'left a@x.jp']],
  ['neither address nor id: nobody is found', [{ ...blank, role: roles[2] }], [as(a, { 0: '' })], ['joined ', 'left ']],
  [
    'twice in a vendor, with a role each',
    [withoutIds(b), withoutIds(as(b, { 1: 2 }))],
    [as(b, { 1: 2, 2: 13 }), b],
    ['unchanged b@x.jp', 'unchanged b@x.jp'],
  ],
  ['twice in a vendor, then once', [withIds(a), withIds(as(a, { 2: 13 }))], [as(a, { 2: 13 })], ['unchanged a@x.jp', 'left a@x.jp']],
] as const satisfies readonly (readonly [string, readonly LastUser[], readonly Now[], readonly string[]])[]) {
  test(title, () => assert.equal(ofFarm(last, [...users] as Now[]), expected))
}

test('a role that the platform does not tell is no other one, but none is', () => {
  for (const [role, kind] of [
    [undefined, 'unchanged'],
    [null, 'roleChanged'],
  ] as const) {
    const vendors = now([[farm, [a]]])
    const { users } = vendors[0]!.parts
    if (users?.state === 'asked') users.items.forEach(link => Object.assign(link, { role }))
    assert.equal(changes(compare(listOf([{ ...lastFarm, users: [withIds(a)] }]), vendors)), [`${kind} a@x.jp`])
  }
})

test('a vendor is found by its id, its contract number, or its name in a list without either', () => {
  for (const vendor of [{ name: '旧名' }, { id: '99' }, { id: '', name: '旧名' }, { id: '', contract: '' }])
    assert.equal(ofFarm([withIds(a)], [a], vendor), ['unchanged a@x.jp'], JSON.stringify(vendor))
  assert.equal(ofFarm([withIds(a)], [a], { id: '99', contract: 'AG-99' }), ['joined a@x.jp', 'left a@x.jp'])
})

const zeros: Now = ['a@x.jp', 2, '0011', '0101']
const long: Now = ['a@x.jp', 2, 11, '0123456789012345678']
const excel = (last: LastUser, changes: Partial<LastUser>): LastUser => ({ ...last, ...changes })

for (const [title, last, user, expected, byAddress] of [
  ['without their leading zeros', excel(withIds(zeros), { linkId: '11', userId: '101' }), zeros, ['unchanged a@x.jp'], 1],
  ['rounded', excel(withIds(a), { linkId: '1.1E+17', userId: '1.23457E+17' }), a, ['unchanged a@x.jp'], 1],
  ['cut to fifteen digits', excel(withIds(long), { linkId: '9', userId: '123456789012345000' }), long, ['unchanged a@x.jp'], 1],
  ['missing', withoutIds(a), a, ['unchanged a@x.jp'], 1],
  ['whole', withIds(a), a, ['unchanged a@x.jp'], 0],
  ['whole, of another person', excel(withIds(zeros), { linkId: '12', userId: '102' }), zeros, ['joined a@x.jp', 'left a@x.jp'], 0],
] as const satisfies readonly (readonly [string, LastUser, Now, string[], number])[]) {
  test(`an address stands in for ids that are ${title}`, () => {
    const found = compareLists(listOf([{ ...lastFarm, users: [last] }]), now([[farm, [user]]]))
    assert.equal([changes(found.rows), found.byAddress], [[...expected], byAddress])
  })
}

test('finds a vendor by its name if a spreadsheet has damaged both its numbers', () => {
  const vendor = { id: '0012', name: farm.name, contract_number: '007' }
  const last = { id: '12', contract: '7', name: farm.name, isKnown: true, users: [withIds(a)] }
  assert.equal(changes(compare(listOf([last]), now([[vendor, [a]]]))), ['unchanged a@x.jp'])
  assert.equal(changes(compare(listOf([{ ...last, id: '13' }]), now([[vendor, [a]]]))), ['joined a@x.jp', 'left a@x.jp'])
})

test('a contract number of two vendors finds neither of them', () => {
  const vendors = now([
    [farm, [a]],
    [{ ...farm, id: 2 }, [a]],
  ])
  const rows = compare(listOf([{ ...lastFarm, id: '', users: [withIds(a)] }]), vendors)
  assert.equal(changes(rows), ['joined a@x.jp', 'joined a@x.jp', 'left a@x.jp'])
})

test('everybody of a vendor that is gone has left, and says so; everybody of a new one has joined', () => {
  const rows = compare(listOf([{ ...lastFarm, id: '7', contract: 'AG-7', users: [withIds(b)] }]), now([[farm, [a]]]))
  assert.equal(changes(rows), ['joined a@x.jp', 'left b@x.jp'])
  const [joined, left] = rows
  assert.equal([joined!.change.isVendorGone, left!.change.isVendorGone], [undefined, true])
  assert.equal([left!.vendor.name, left!.vendor.contract_number], ['青森農園', 'AG-7'])
})

test('H61 a vendor that has not answered, now or last time, has no users who left or joined', () => {
  assert.equal(changes(compare(listOf([{ ...lastFarm, users: [withIds(a)] }]), now([[farm]]))), ['unknownNow a@x.jp'])
  assert.equal(ofFarm([], [a, b], { isKnown: false }), ['unknownBefore a@x.jp', 'unknownBefore b@x.jp'])
  assert.equal(ofFarm([withIds(a)], [a, b], { isKnown: false }), ['unchanged a@x.jp', 'unknownBefore b@x.jp'])
})

test('the users of one vendor are compared with this vendor alone', () => {
  const rows = compare(
    listOf([{ ...lastFarm, users: [withIds(a)] }], false),
    now([
      [farm, [a]],
      [{ ...farm, id: 2 }, [b]],
    ]),
  )
  assert.equal(changes(rows), ['unchanged a@x.jp'])
})

test('what a reviewer confirms differs with role, address, name and kind', () => {
  const signature = (last: LastUser[], user: Now) => contentOf(compare(listOf([{ ...lastFarm, users: last }]), now([[farm, [user]]]))[0]!)
  const before = signature([withIds(a)], a)
  assert.is(signature([withIds(a)], a), before)
  for (const [last, user] of [
    [[withIds(a)], as(a, { 1: 3 })],
    [[withIds(a)], as(a, { 0: 'new@x.jp' })],
    [[], a],
  ] as const)
    assert.is.not(signature([...last], user), before)
})

test('H66 20,000 users of 1,000 vendors are compared within 100 ms of CPU, one with a contract number of 30,000 zeros', () => {
  const vendors = Array.from({ length: 1_000 }, (_, n) => ({ id: ++n, name: `農園${n}`, contract_number: 'AG'.padStart(3e4 / n, '0') }))
  const usersOf = (n: number) => Array.from({ length: 20 }, (_, m): Now => [`u${m}@v${n}.jp`, m ? 3 : 2, n * 20 + m + 1, n * 20 + m + 1])
  const rows = now(vendors.map((vendor, n) => [vendor, usersOf(n)]))
  for (const read of [withIds, withoutIds]) {
    const list = listOf(
      vendors.map(({ id, name, contract_number }, n) => ({
        id: String(id),
        name,
        contract: contract_number,
        users: usersOf(n).map(read),
        isKnown: true,
      })),
    )
    const times = [1, 2, 3, 4, 5].map(() => {
      const spent = countCpu()
      const found = compare(list, rows)
      const took = spent()
      assert.ok(found.every(({ change }) => change.kind === 'unchanged') && found.length === 20_000)
      return took
    })
    const best = Math.min(...times)
    // Linear: about 60 ms alone, more beside other work.
    assert.ok(best <= 500, `${best} ms`)
  }
})

test('who has left has the role of its name that others have, though the list knows no ids', () => {
  const [left] = compare(listOf([{ ...lastFarm, users: [withoutIds(as(a, { 1: 3 }))] }]), now([[farm, [b]]])).filter(
    ({ change }) => change.kind === 'left',
  )
  assert.equal(left?.link.role, { id: 3, name: 'ベンダー利用者' })
})

test.run()
