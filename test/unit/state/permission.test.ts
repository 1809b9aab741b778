import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { rolesOf } from '../../../src/state/permission.ts'

const flags = ['system_admin', 'vendor_admin', 'vendor_user'] as const

test('T29 a flag counts only if it is true', () => {
  for (const flag of flags) {
    assert.is(rolesOf({ [flag]: true }).length, 1, flag)
    for (const other of [false, 'true', 1, null, undefined, {}])
      assert.equal(rolesOf({ [flag]: other } as object), [], `${flag}: ${String(other)}`)
  }
  assert.equal(rolesOf({}), [])
  assert.equal(rolesOf(undefined), [])
})

test('T28 several flags are several roles, in the order of the specification, whatever that of the flags', () => {
  assert.equal(rolesOf({ vendor_user: true, system_admin: true }), ['systemAdmin', 'vendorUser'])
  assert.equal(rolesOf({ vendor_user: true, vendor_admin: true, system_admin: true }), ['systemAdmin', 'vendorAdmin', 'vendorUser'])
})

test.run()
