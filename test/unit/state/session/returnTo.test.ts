import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { forgetReturn, rememberReturn, signOutReason, takeReturn } from '../../../../src/state/session/kept.ts'
import { provideEmpty } from '../../lib/memoryStorage.ts'

let items = new Map<string, string>()
test.before.each(() => {
  items = provideEmpty('sessionStorage')
})

test('an address is remembered, with the reason, and given back once', () => {
  rememberReturn('/users?vendor=1', 'expired')
  assert.is(signOutReason(), 'expired')
  assert.is(takeReturn({}), '/users?vendor=1')
  assert.equal([takeReturn({}), signOutReason(), items.size], [undefined, undefined, 0])
})

test('without a reason there is none to tell', () => {
  rememberReturn('/apps')
  assert.equal([signOutReason(), takeReturn({})], [undefined, '/apps'])
})

test('what is forgotten is gone', () => {
  rememberReturn('/apps', 'expired')
  forgetReturn()
  assert.equal([signOutReason(), takeReturn({})], [undefined, undefined])
})

test.run()
