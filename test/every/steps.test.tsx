/** Batches whose steps need each other: each call of them fails in turn, and what depends on it waits. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Fault, Platform } from '../platform/platform.ts'
import { button, checkbox, choose, dialog, open, press, pressWay, settled, switchOf, type, until } from '../component/open.tsx'
import { customer, smallPlatform, takeWrites } from '../component/peoplePage.ts'
import { outcome } from '../component/vendorPage.ts'
import { isWhole } from '../support/sweeps.ts'

interface Job {
  name: string
  begin: (platform: Platform) => Promise<void>
  /** Returns whether a call may only be sent once another one before it has succeeded. */
  waits: (call: string, other: string, groupOf: ReadonlyMap<string, string>) => boolean
}

const endContract = (ending: string): Job['begin'] =>
  async function begin(platform) {
    await open('/vendors', { as: 'systemAdmin', platform })
    await settled()
    await pressWay(`${customer}を削除`, '契約終了の手続き')
    await until(() => dialog('契約終了の手続き') && button('契約を終了')?.getAttribute('aria-disabled') === null)
    await choose('ベンダーの扱い', ending)
    await press(switchOf('先に内容をCSVで保存')!)
    await type('ベンダー名', customer)
    await press('契約を終了')
  }

async function offboard(platform: Platform) {
  await open('/users?vendor=2', { as: 'systemAdmin', platform })
  await settled()
  await press('vendor.user@example.jpを削除')
  await until(() => dialog('ユーザー削除'))
  await press('退職の手続き')
  await until(() => dialog('退職の手続き') && button('実行')?.getAttribute('aria-disabled') === null)
  for (const name of ['収量予測', 'あぐりログ']) await press(checkbox(name)!)
  await press('実行')
}

/** What a call is about: `application 1`, `vendorGroupUser 2`. */
const targetOf = (call: string) => call.replace(/^[A-Z]+ \/(\w+)\/(\w+)\/.*$/, '$1 $2')
const kindOf = (call: string) => targetOf(call).split(' ')[0]!

/** A member is removed with its group. */
function waitsInContract(call: string, other: string, groupOf: ReadonlyMap<string, string>): boolean {
  const [kind, otherKind] = [kindOf(call), kindOf(other)]
  // Nothing of a vendor that is still enabled is touched.
  if (other.startsWith('PUT')) return true
  if (kind === 'vendorGroup' || kind === 'vendorGroupUser') {
    const isSame = groupOf.get(targetOf(call)) === groupOf.get(targetOf(other))
    return isSame && (otherKind === 'application' || otherKind === 'vendorGroupUser')
  }
  if (kind === 'user') return ['application', 'vendorGroup', 'vendorGroupUser'].includes(otherKind)
  return kind === 'vendor' && otherKind !== 'vendor'
}

const jobs: readonly Job[] = [
  { name: 'the end of a contract', begin: endContract('ベンダーを削除'), waits: waitsInContract },
  { name: 'the end of a contract with a vendor that is disabled', begin: endContract('ベンダーを無効にする'), waits: waitsInContract },
  { name: 'who leaves', begin: offboard, waits: call => kindOf(call) === 'user' },
]

const answers: readonly (Pick<Fault, 'status' | 'kind' | 'afterwards'> & { isDone?: boolean })[] = [
  { status: 409 },
  { status: 500 },
  { kind: 'drop', afterwards: true },
  // Somebody else was faster.
  { status: 404, afterwards: true, isDone: true },
]

function groupsOf({ tables }: Platform): ReadonlyMap<string, string> {
  const ids = tables.applications.map(({ id, vendor_group }) => [`application ${id}`, String(vendor_group)] as const)
  const members = tables.vendorGroupUsers.map(({ id, vendor_group }) => [`vendorGroupUser ${id}`, String(vendor_group)] as const)
  const groups = tables.vendorGroups.map(({ id }) => [`vendorGroup ${id}`, String(id)] as const)
  return new Map([...ids, ...members, ...groups])
}

const isOver = () => !button('中止') && /件すべて完了しました。$|未実行\d+件$|失敗\d+件$/.test(outcome())
const isAllDone = () => !button('中止') && /^\d+件すべて完了しました。$/.test(outcome())

/** A platform that counts its groups from 0. */
function platformFromZero(platform = smallPlatform()): Platform {
  platform.tables.vendorGroups[1]!.id = platform.tables.applications[2]!.vendor_group = 0
  return platform
}

let turn = 0
let cases = 0

for (const { name, begin, waits } of jobs) {
  test(`${name}: what depends on a call that fails is not sent, and is with the retry`, async () => {
    const whole = platformFromZero()
    await begin(whole)
    await until(isAllDone)
    const all = takeWrites(whole)
    assert.ok(all.length > 3)
    for (const failing of all) {
      for (const { isDone, ...answer } of isWhole ? answers : [answers[turn++ % answers.length]!]) {
        if (isDone && !failing.startsWith('DELETE')) continue
        cases++
        const platform = platformFromZero()
        const groupOf = groupsOf(platform)
        const [method = '', path = ''] = failing.split(/[ ?]/)
        platform.faults.push({ method, path: `/api/v1${path}`, times: 1, ...answer })
        await begin(platform)
        await until(isOver)
        const about = `${failing} ${JSON.stringify(answer)}`
        const dependent = all.slice(all.indexOf(failing) + 1).filter(call => waits(call, failing, groupOf))
        const isWaiting = (call: string) => !isDone && dependent.includes(call)
        const sent = takeWrites(platform)
        assert.equal(
          sent,
          all.filter(call => !isWaiting(call)),
          about,
        )
        if (!isDone) {
          const isSaid = dialog()!.textContent!.includes('先に必要な項目が完了していません：')
          assert.is(
            isSaid,
            dependent.some(call => kindOf(call) !== 'vendorGroupUser'),
            about,
          )
          await press('失敗した分を再実行')
          await until(isAllDone)
          const again = takeWrites(platform)
          assert.equal(
            again.filter(call => dependent.includes(call)),
            dependent,
            about,
          )
        }
      }
    }
  })
}

test('the sweep derives its cases from the calls of each batch', () => {
  assert.ok(cases >= 20, `${cases} cases`)
})

test.run()
